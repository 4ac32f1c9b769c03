/** A table: the board is the page; seats, prompt and study always stand in the same place. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardProps } from "../boards/board";
import { Notice } from "../parts/notice";
import { Page } from "../parts/page";
import { useSize } from "../parts/size";
import { me, somebody } from "../state/session";
import { settings, still } from "../state/settings";
import { TableStore } from "../state/table";
import { Dock } from "../table/dock";
import { Ending } from "../table/ending";
import { TableHead } from "../table/head";
import { useKeys } from "../table/keys";
import { Offer } from "../table/offer";
import { Overlays } from "../table/overlays";
import { Passing } from "../table/passing";
import { Seats, seatInfos } from "../table/seats";
import { Speaker } from "../table/speaker";
import { Study } from "../table/study";
import { Waiting } from "../table/waiting";
import { useSounds } from "../table/sounds";

export function TablePage({ id, invite }: { id: string; invite: string | null }): JSX.Element {
  const table = useMemo(() => new TableStore(id, invite), [id]);
  useEffect(() => {
    void somebody().then(
      () => table.start(),
      (problem) => (table.failure.value = problem),
    );
    return () => table.close();
  }, [table]);
  const failure = table.failure.value;
  if (failure && !table.view.value)
    return (
      <Page title="No table" here="">
        <div class="empty">
          <h1 class="display">{failure.message}</h1>
          <a class="btn p" href="/">
            To the first page
          </a>
        </div>
      </Page>
    );
  const info = table.info.value;
  if (info && info.status === "open" && !table.view.value) return <Waiting table={table} />;
  if (table.passing.value !== null) return <Passing table={table} seat={table.passing.value} />;
  return <Playing table={table} />;
}

function Playing({ table }: { table: TableStore }): JSX.Element {
  const [tab, setTab] = useState("");
  const [shown, setShown] = useState<ReadonlySet<string> | null>(null);
  const [area, size] = useSize<HTMLDivElement>();
  const board = table.board.value;
  const overlays = shown ?? new Set((board?.overlays ?? []).filter((one) => one.on && (one.key !== "threats" || settings.value.threats)).map((one) => one.key));
  const turn = (key: string): void => {
    const next = new Set(overlays);
    if (!next.delete(key)) next.add(key);
    setShown(next);
  };
  const props = boardProps(table, overlays, size);
  useKeys(table, { tab: setTab, overlay: turn });
  useSounds(table);
  useTitle(table);
  const closed = table.closed.value;
  useEffect(() => {
    if (closed) setTab("why");
  }, [closed]);
  const Board = board?.Board;
  // These hear by themselves what concerns them; a hand that only points at the board does not draw them again.
  const seats = useMemo(() => <Seats table={table} />, [table]);
  const dock = useMemo(() => [<Offer key="offer" table={table} />, <Dock key="dock" table={table} />], [table]);
  const ends = useMemo(() => [<Ending key="ending" table={table} />, <Speaker key="speaker" table={table} />], [table]);
  const head = useMemo(() => <TableHead table={table} layers={board?.overlays && <Overlays list={board.overlays} shown={overlays} turn={turn} />} />, [table, board, shown]);
  return (
    <div class={`table-page${board?.wide ? " wide" : ""}`} data-seq={table.view.value?.seq}>
      {head}
      <Notice />
      <main class="table-main" id="main">
        {!board?.wide && (
          <div class="rail">
            {seats}
            {board?.overlays && <Overlays list={board.overlays} shown={overlays} turn={turn} />}
          </div>
        )}
        <div class="middle">
          {board?.wide && seats}
          <h2 class="sr">The board</h2>
          <div class="board-area" ref={area}>
            {Board && props && size.width > 0 && <Board {...props} />}
            {!Board && <div class="empty">{table.board.value === null && table.content.value ? "This game has no drawing yet; the list of moves plays it." : "The table is being laid."}</div>}
          </div>
          {board?.wide && board.overlays && <Overlays list={board.overlays} shown={overlays} turn={turn} />}
          {dock}
        </div>
        {props && <Study table={table} board={props} tab={tab} turn={setTab} />}
      </main>
      {ends}
    </div>
  );
}

/** Boards may tell again what has happened in so many lines. */
const REMEMBERED = 60;

function boardProps(table: TableStore, shown: ReadonlySet<string>, size: { width: number; height: number }): BoardProps | null {
  const view = table.view.value;
  if (!view || !table.content.value) return null;
  return {
    content: table.content.value,
    facts: view.facts,
    before: view.before,
    news: view.news.map(([, actor, text, told]) => ({ actor, text, told })),
    log: table.log.value.slice(-REMEMBERED).map((line) => line[3]),
    seat: view.seat,
    seats: seatInfos(table),
    acting: view.acting,
    over: Boolean(view.around.outcome),
    open: table.openPlaces.value, // the very same lists while nothing is picked, so that boards need not look again
    buttons: table.openButtons.value,
    chosen: table.picked.value,
    following: table.following.value,
    insight: table.insight.value,
    insightAt: table.insightAt.value,
    pick: (kind, id) => (table.ready.value !== null && isLast(table, kind, id) ? table.confirm() : table.pick(kind, id)),
    point: (place) => table.point(place),
    pointed: table.pointed.value,
    closed: table.closed.value,
    shown,
    still: still(),
    ...size,
  };
}

/** A second click on the place that completed a choice confirms it. */
function isLast(table: TableStore, kind: string, id: string): boolean {
  const last = table.picked.value.findLast((pick) => pick.kind !== "button");
  return last?.kind === kind && last.id === id && table.picked.value.length > 1;
}

function useTitle(table: TableStore): void {
  const view = table.view.value;
  const title = table.info.value?.title ?? "Castra";
  const mine = Boolean(me.value && view && view.acting.includes(view.seat) && !view.around.outcome);
  useEffect(() => {
    document.title = mine ? `● Your turn · ${title}` : `${title} · Castra`;
  }, [mine, title]);
}
