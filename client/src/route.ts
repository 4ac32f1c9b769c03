/** Where we are: the address of the page, without reloading it. */
import { signal } from "@preact/signals";

export const path = signal(location.pathname + location.search + location.hash);

export function go(to: string, replace = false): void {
  if (to !== path.value) history[replace ? "replaceState" : "pushState"](null, "", to);
  path.value = to;
  if (!to.includes("#")) scrollTo(0, 0);
}

addEventListener("popstate", () => (path.value = location.pathname + location.search + location.hash));

/** Links within the page are followed without a request; those with a modifier are left to the browser. */
document.addEventListener("click", (event) => {
  const anchor = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
  if (!anchor || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (anchor.target || anchor.hasAttribute("download") || anchor.origin !== location.origin) return;
  if (anchor.pathname.startsWith("/api/") || anchor.pathname === "/openapi.json") return;
  event.preventDefault();
  go(anchor.pathname + anchor.search + anchor.hash);
});

export interface Address {
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

export function address(): Address {
  const url = new URL(path.value, location.origin);
  return {
    parts: url.pathname.split("/").filter(Boolean).map(decodeURIComponent),
    query: url.searchParams,
    hash: decodeURIComponent(url.hash.slice(1)),
  };
}
