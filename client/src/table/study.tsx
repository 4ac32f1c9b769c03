/** The panel beside the board: what the game itself shows, odds, what happened, all moves, talk. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../boards/board";
import { Tabs } from "../parts/tabs";
import type { TableStore } from "../state/table";
import { Chat } from "./chat";
import { Log } from "./log";
import { Moves } from "./moves";
import { Odds } from "./odds";
import { WhyNot } from "./why";

interface Props {
  table: TableStore;
  board: BoardProps;
  tab: string;
  turn(tab: string): void;
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
    ...own.map((one) => ({ key: one.key, title: one.title })),
    { key: "odds", title: "Odds" },
    { key: "log", title: "Log" },
    { key: "moves", title: "Moves", count: moves || undefined },
    { key: "chat", title: "Talk", count: talk - unread || undefined },
    ...(closed ? [{ key: "why", title: "Why not?" }] : []),
  ];
  const here = tabs.some((one) => one.key === tab) ? tab : tabs[0]!.key;
  const Own = own.find((one) => one.key === here)?.Panel;
  return (
    <aside class="study" aria-label="Study">
      <Tabs label="Study" tabs={tabs} here={here} turn={turn}>
        {Own && <Own {...board} look={table.look.value} odds={table.odds.value} />}
        {here === "odds" && <Odds table={table} />}
        {here === "log" && <Log table={table} />}
        {here === "moves" && <Moves table={table} />}
        {here === "chat" && <Chat table={table} />}
        {here === "why" && <WhyNot table={table} />}
      </Tabs>
    </aside>
  );
}
