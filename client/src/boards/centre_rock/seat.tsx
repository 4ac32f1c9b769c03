/** The squad of a seat: units on the board, and those that are lost. */
import type { JSX } from "preact";
import type { SeatProps } from "../board";
import { CLASS_NAMES, type Content, type Facts } from "./types";
import { WEAPONS } from "./unit";

const SQUAD = ["melee", "melee", "ranged", "ranged", "striker"];

export function Seat({ facts, info: { seat }, over }: SeatProps<Facts, Content>): JSX.Element {
  const placing = facts.phase === "placing";
  const hidden = placing && facts.missing[seat] === null;
  const standing = facts.units.filter((unit) => unit.seat === seat).map((unit) => unit.class);
  const chips = SQUAD.map((kind) => {
    const at = standing.indexOf(kind);
    if (at >= 0) standing.splice(at, 1);
    return { kind, here: at >= 0 };
  });
  return (
    <div class="r-seat">
      <ul class="r-squad">
        {chips.map(({ kind, here }, at) => (
          <li key={at} class={here || hidden ? `r-chip s${seat}` : "r-chip lost"} title={`${CLASS_NAMES[kind]}${here || hidden ? "" : placing ? ", to be placed" : ", lost"}`}>
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d={WEAPONS[kind]} /></svg>
            <span class="sr">{CLASS_NAMES[kind]}{here || hidden ? "" : placing ? ", to be placed" : ", lost"}</span>
          </li>
        ))}
      </ul>
      {placing && !over && <p class="label mut">{facts.ready.includes(seat) ? "is ready" : "is placing in secret"}</p>}
      {!placing && !over && facts.seat === seat && facts.actions > 0 && <p class="label mut">{facts.actions} {facts.actions === 1 ? "action" : "actions"} left</p>}
    </div>
  );
}
