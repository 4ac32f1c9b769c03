/** The panel beside the board: what the game itself shows, odds, what happened, all moves, talk. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../boards/board";
import { Tabs } from "../parts/tabs";
import type { TableStore } from "../state/table";
import { Chat } from "./chat";
import { Log, Recent } from "./log";
import { Moves } from "./moves";
import { Odds } from "./odds";
import { WhyNot } from "./why";

interface Props {
  table: TableStore;
  board: BoardProps;
  tab: string;
  turn(tab: string): void;
}

/** On a phone the panel may lie beneath the sheet: whoever asks for it sees it. */
const LEAST = 120;

function bringIntoSight(): void {
  const panel = document.getElementById("panel");
  const sheet = document.querySelector(".dock");
  if (!panel || !sheet || getComputedStyle(sheet).position !== "sticky") return;
  const bar = document.querySelector(".study .tabs")!.getBoundingClientRect().top;
  if (sheet.getBoundingClientRect().bottom > bar - LEAST) sheet.scrollIntoView({ block: "start" });
}

export function Study({ table, board, tab, turn }: Props): JSX.Element {
  const [unread, setUnread] = useState(0);
  const closed = table.closed.value;
  const talk = table.talk.value.length;
  useEffect(() => {
    if (tab === "chat") setUnread(talk);
  }, [tab, talk]);
  const own = table.board.value?.study ?? [];
  const moves = table.choices.value?.choices.length ?? 0;
  const tabs = [
    ...(closed ? [{ key: "why", title: "Why not?" }] : []),
    ...own.map((one) => ({ key: one.key, title: one.title })),
    { key: "odds", title: "Odds" },
    { key: "log", title: "Log" },
    { key: "moves", title: "Moves", count: moves || undefined },
    { key: "chat", title: "Talk", count: talk - unread || undefined },
  ];
  const first = own[0]?.key ?? "odds";
  const here = tabs.some((one) => one.key === tab) ? tab : first;
  const Own = own.find((one) => one.key === here)?.Panel;
  return (
    <aside class="study" aria-label="Study">
      <Tabs label="Study" tabs={tabs} here={here} turn={(key) => [turn(key), requestAnimationFrame(bringIntoSight)]}>
        {Own && <Own {...board} look={table.look.value} odds={table.odds.value} />}
        {here === "odds" && <Odds table={table} />}
        {here === "log" && <Log table={table} />}
        {here === "moves" && <Moves table={table} />}
        {here === "chat" && <Chat table={table} />}
        {here === "why" && <WhyNot table={table} />}
      </Tabs>
      {here !== "log" && here !== "moves" && here !== "chat" && <Recent table={table} all={() => turn("log")} />}
    </aside>
  );
}
