/** The frame of every page but the table: head with the camp's mark, the way to other pages, who plays here. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { me } from "../state/session";
import { night, set } from "../state/settings";
import { Logo } from "./brand";
import { Icon } from "./icons";
import { Notice } from "./notice";

const PAGES = [
  ["/", "Play"],
  ["/watch", "Watch"],
  ["/learn", "Learn"],
  ["/ladder", "Ladder"],
  ["/rules", "Rules"],
] as const;

interface Props {
  title: string;
  here: string;
  children: ComponentChildren;
  /** As wide as the window: for boards with something beside them. */
  broad?: boolean;
}

export function Page({ title, here, children, broad }: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    document.title = title ? `${title} · Castra` : "Castra";
  }, [title]);
  return (
    <div class={broad ? "page broad" : "page"}>
      <a class="skip" href="#main">
        To the content
      </a>
      <header class="top">
        <a href="/" class="home-link" aria-label="Castra, to the first page">
          <Logo />
        </a>
        <button class="ib menu-button" type="button" aria-label="Menu" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="menu" />
        </button>
        <nav aria-label="Main" class={open ? "open" : ""}>
          {PAGES.map(([to, name]) => (
            <a key={to} href={to} aria-current={here === to ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <span class="grow" />
        <button class="ib" type="button" aria-label={night() ? "Light colours" : "Dark colours"} onClick={() => set("theme", night() ? "day" : "night")}>
          <Icon name={night() ? "sun" : "moon"} />
        </button>
        <a class="ib" href="/settings" aria-label="Settings">
          <Icon name="gear" />
        </a>
        <Who />
      </header>
      <Notice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Who(): JSX.Element {
  const who = me.value;
  if (who?.kind === "person")
    return (
      <a class="avatar" href="/account" aria-label={`Your account: ${who.name}`}>
        {who.name.charAt(0).toUpperCase()}
      </a>
    );
  return (
    <a class="btn s" href="/account">
      Log in
    </a>
  );
}
