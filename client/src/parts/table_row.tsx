/** A table in a list: what, who, whose turn, and the way in. */
import type { JSX } from "preact";
import { titleOf, type TableInfo, levelTitle, isFree, isMine } from "../state/tables";
import { SeatSign } from "./brand";
import { Icon } from "./icons";
import { clockWords } from "../table/clock_words";
import { picture } from "./pictures";

/** Options that say which game it is: a battle, an army; what most play with needs no words. */
const TELLING = ["scenario", "light", "dark"];
const USUAL = ["basic", "centurion"];

export function TableRow({ table, waits = false }: { table: TableInfo; waits?: boolean }): JSX.Element {
  const others = table.seats.filter((seat) => !isFree(seat) && !isMine(seat));
  const names = others.map((seat) => (seat.bot ? levelTitle(seat.bot) : seat.name)).join(", ");
  const { options: chosen } = table.setup;
  const options = TELLING.flatMap((name) => chosen[name] ?? []).filter((value) => !USUAL.includes(value)).join(", ");
  return (
    <li>
      <a class={`table-row card${waits ? " waits" : ""}`} href={`/table/${table.id}`}>
        <img src={picture(table.game)} alt="" width="44" height="44" />
        <span class="grow">
          <span class="ell">
            <b>{titleOf(table.game)}</b> <span class="mut">{names}</span>
          </span>
          <span class="label mut ell">
            {table.setup.players} players{table.rated ? " · rated" : ""}
            {options ? ` · ${options}` : ""}
            {table.clock && clockWords(table.clock) ? ` · ${clockWords(table.clock)}` : ""}
          </span>
        </span>
        {table.status === "open" && (
          <span class="signs">
            {table.seats.map((seat) => (isFree(seat) ? <i key={seat.seat} class="free" /> : <SeatSign key={seat.seat} game={table.game} seat={seat.seat} size={20} />))}
          </span>
        )}
        {waits && (
          <span class="chip pick">
            <Icon name="play" size={12} /> Your turn
          </span>
        )}
        {table.status === "open" && <span class="btn s">Join</span>}
        {table.status === "over" && <span class="chip">over</span>}
      </a>
    </li>
  );
}
