/** Who sits at the table: opponents on top, you at the bottom. */
import type { JSX } from "preact";
import type { SeatInfo } from "../boards/board";
import { Pips, SeatSign } from "../parts/brand";
import { Icon } from "../parts/icons";
import type { TableStore } from "../state/table";
import { isMine, LEVELS, levelTitle, type SeatRow } from "../state/tables";
import { Clock } from "./clock";

export function seatInfo(row: SeatRow): SeatInfo {
  return {
    seat: row.seat,
    name: row.bot ? levelTitle(row.bot) : (row.name ?? ""),
    side: row.side,
    bot: row.kind === "bot",
    me: isMine(row),
  };
}

export function seatInfos(table: TableStore): SeatInfo[] {
  return (table.info.value?.seats ?? []).map(seatInfo);
}

/** My own seat last, the others in the order in which they follow me. */
export function around(infos: SeatInfo[], seat: number): SeatInfo[] {
  const from = seat < 0 ? 0 : seat + 1;
  return infos.map((_, i) => infos[(from + i) % infos.length]!);
}

export function Seats({ table }: { table: TableStore }): JSX.Element {
  const view = table.view.value;
  const infos = around(seatInfos(table), view?.seat ?? -1);
  return (
    <section class={infos.length > 2 ? "seats many" : "seats"} aria-label="Seats">
      {infos.map((info) => (
        <SeatCard key={info.seat} table={table} info={info} mine={info.seat === view?.seat} />
      ))}
    </section>
  );
}

function SeatCard({ table, info, mine }: { table: TableStore; info: SeatInfo; mine: boolean }): JSX.Element {
  const view = table.view.value;
  const acts = Boolean(view?.acting.includes(info.seat) && !view.around.outcome);
  const resigned = view?.around.resigned?.includes(info.seat);
  const More = table.board.value?.Seat;
  const level = LEVELS.indexOf(info.name.toLowerCase() as (typeof LEVELS)[number]) + 1;
  return (
    <article class={`seat card${acts ? " acts" : ""}${mine ? " mine" : ""}`}>
      <div class="row">
        <SeatSign game={table.info.value!.game} seat={info.seat} size={28} />
        <div class="grow">
          <div class="b seat-name">
            <span class="ell">{info.name || "free"}</span>
            {mine && <span class="roomy">(you)</span>}
            {mine && <span class="cramped">You</span>}
          </div>
          <div class="label mut ell side">
            {info.side}
            {info.bot && level > 0 && (
              <>
                <span class="kind">
                  {" · "}
                  <span class="sr">level {level} </span>bot <Pips level={level} />
                </span>
              </>
            )}
          </div>
          {acts && (
            <div class="label b row turn">
              <Icon name="play" size={14} /> {mine ? "Your turn" : info.bot ? "thinks" : "to act"}
            </div>
          )}
          {resigned && <div class="label faint turn">has resigned</div>}
        </div>
        <Clock left={view?.around.clock?.[info.seat]} told={table.clockTold} running={acts} />
      </div>
      {More && view && table.content.value && <More content={table.content.value} facts={view.facts} info={info} over={Boolean(view.around.outcome)} />}
    </article>
  );
}
