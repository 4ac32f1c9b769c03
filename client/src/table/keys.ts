/** Keys of a table; they can be turned off, except Enter and Esc. */
import { useLayoutEffect } from "preact/hooks";
import { go } from "../route";
import { settings } from "../state/settings";
import type { TableStore } from "../state/table";

export const KEYS: [string, string][] = [
  ["Arrows", "to the next lit place; with Shift to any place"],
  ["Enter", "pick the place; play what is picked"],
  ["Esc", "put back the last pick"],
  ["m", "list of moves"],
  ["/", "type a move"],
  ["i", "closer look"],
  ["o", "odds"],
  ["w", "why not?"],
  ["l", "log"],
  ["r", "rules"],
  ["u", "take back"],
];

interface Turns {
  tab(key: string): void;
  overlay(key: string): void;
}

export function useKeys(table: TableStore, turns: Turns): void {
  // Before the page is painted: a key pressed at the first sight of something must mean it.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]:not(.beside)")) return;
      const target = event.target as HTMLElement;
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key === "Escape") table.back();
      else if (typing) return;
      else if (event.key === "Enter" && table.ready.value !== null && !target.closest("button, a, [role=button]")) table.confirm();
      else if (settings.value.keys && letter(table, turns, event.key)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

/** Whether the key meant something. */
function letter(table: TableStore, turns: Turns, key: string): boolean {
  const overlay = table.board.value?.overlays?.find((one) => one.letter.toLowerCase() === key.toLowerCase());
  if (overlay) {
    turns.overlay(overlay.key);
    return true;
  }
  const tabs: Record<string, string> = { m: "moves", o: "odds", l: "log", w: "why", i: table.board.value?.study?.[0]?.key ?? "odds" };
  if (tabs[key]) turns.tab(tabs[key]!);
  else if (key === "u") table.wish("undo");
  else if (key === "r") go(`/rules/${table.info.value?.game ?? ""}`);
  else if (key === "/") {
    turns.tab("moves");
    requestAnimationFrame(() => document.getElementById("typed")?.focus());
  } else return false;
  return true;
}
