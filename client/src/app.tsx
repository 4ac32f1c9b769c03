/** Which page an address means. Pages that are rarely opened are fetched when they are. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Home } from "./pages/home";
import { Page } from "./parts/page";
import { RuleDialog } from "./parts/rule";
import { address } from "./route";
import { findMe } from "./state/session";

const LATER: Record<string, () => Promise<{ default: ComponentType<any> }>> = {
  table: () => import("./pages/table_entry"),
  new: () => import("./pages/new_table"),
  learn: () => import("./pages/learn"),
  ladder: () => import("./pages/ladder"),
  replay: () => import("./pages/replay"),
  verify: () => import("./pages/verify"),
  content: () => import("./pages/content"),
  player: () => import("./pages/player"),
  watch: () => import("./pages/watch"),
  rules: () => import("./pages/rules"),
  account: () => import("./pages/account"),
  settings: () => import("./pages/settings"),
};

export function App(): JSX.Element {
  useEffect(() => void findMe().catch(() => undefined), []);
  const { parts, query, hash } = address();
  const [name = ""] = parts;
  return (
    <>
      {name === "" ? <Home /> : LATER[name] ? <Later key={name} load={LATER[name]!} parts={parts.slice(1)} query={query} hash={hash} /> : <Nowhere />}
      <RuleDialog />
    </>
  );
}

interface LaterProps {
  load(): Promise<{ default: ComponentType<any> }>;
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

export interface PageProps {
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

function Later({ load, ...props }: LaterProps): JSX.Element {
  const [Found, setFound] = useState<ComponentType<PageProps> | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    load().then(
      (module) => setFound(() => module.default),
      () => setLost(true),
    );
  }, []);
  if (lost)
    return (
      <Page title="" here="">
        <div class="empty">
          <h1 class="display">This page is not here while you are offline.</h1>
        </div>
      </Page>
    );
  return Found ? <Found {...props} /> : <div class="page" aria-busy="true" />;
}

function Nowhere(): JSX.Element {
  return (
    <Page title="Nothing here" here="">
      <div class="empty">
        <h1 class="display">There is nothing at this address.</h1>
        <a class="btn p" href="/">
          To the first page
        </a>
      </div>
    </Page>
  );
}
