/** A closer look at a tile: both sides large, and every icon explained with its rule. */
import type { JSX } from "preact";
import type { StudyProps } from "../board";
import { RuleLink } from "../../parts/rule";
import { ABILITIES, ICONS, MoveIcon } from "./icons";
import { Tile } from "./tile";
import { SIDES, tileOf, type Content, type Facts, type Side, type TileContent } from "./types";

interface Subject {
  tile: TileContent;
  seat: number;
  back: boolean;
  where: string;
  state: string;
}

export function Look(props: StudyProps<Facts, Content>): JSX.Element {
  const subject = subjectOf(props);
  if (!subject)
    return (
      <div class="study-body">
        <p class="mut">Point at a tile to see both its sides, and what each icon does.</p>
        <p class="small faint">A tile that moves or strikes turns over: what it can do next is on its other side.</p>
      </div>
    );
  const { tile, seat, back, where, state } = subject;
  const up = seat === (props.seat === 1 ? 1 : 0);
  return (
    <div class="study-body">
      <div class="study-head">
        <h2 class="display">{tile.name}</h2>
        <span class="mut">{where}</span>
        {state && <span class="chip pick">{state}</span>}
      </div>
      <div class="c-two">
        {[back, !back].map((side, at) => (
          <figure key={at}>
            <svg viewBox="0 0 100 101" role="img" aria-label={`${tile.name}, ${side ? "reverse" : "starting side"}: ${words(side ? tile.back : tile.start)}`}>
              <Tile tile={tile} seat={seat} back={side} up={up} detail="L" />
            </svg>
            <figcaption class="small mut">{at === 0 ? "up now" : "after it turns"}</figcaption>
          </figure>
        ))}
      </div>
      <IconList side={back ? tile.back : tile.start} other={back ? tile.start : tile.back} />
      {tile.note && <p class="small faint">{tile.note}</p>}
    </div>
  );
}

/** The tile that is pointed at, else picked, else in hand. */
function subjectOf({ facts, content, pointed, chosen, open }: StudyProps<Facts, Content>): Subject | null {
  const picked = chosen.find((pick) => pick.kind === "square")?.id;
  const aiming = picked && open.some((pick) => pick.id === pointed);
  for (const square of aiming ? [picked] : [pointed, picked]) {
    const standing = square ? facts.board[square] : undefined;
    if (standing)
      return {
        tile: tileOf(content, standing.seat, standing.tile),
        seat: standing.seat,
        back: standing.back,
        where: `${SIDES[standing.seat]}, on ${square}`,
        state: standing.frozen ? "frozen" : square === picked ? "picked" : "",
      };
  }
  const drawn = facts.hand.find((key) => key === pointed) ?? facts.hand[0];
  if (!drawn) return null;
  const state = open.some((pick) => pick.kind === "tile") ? "to keep one" : "to be placed";
  return { tile: tileOf(content, facts.turn, drawn), seat: facts.turn, back: false, where: "drawn", state };
}

function kinds(side: Side): string[] {
  return [...new Set(side.cells.map((cell) => cell.icon))];
}

function words(side: Side): string {
  return kinds(side).map((icon) => ICONS[icon]?.name ?? icon).join(", ");
}

function IconList({ side, other }: { side: Side; other: Side }): JSX.Element {
  const now = kinds(side);
  const later = kinds(other).filter((icon) => !now.includes(icon));
  const row = (icon: string, soon: boolean): JSX.Element => (
    <li key={icon} class={soon ? "c-icon-row later" : "c-icon-row"}>
      <svg viewBox="-11 -11 22 22" width="26" height="26" aria-hidden="true" class="c-legend">
        <MoveIcon icon={icon} along={[0, 1]} />
      </svg>
      <span class="grow">
        <b>{ICONS[icon]?.name ?? icon}</b> {ICONS[icon]?.does}
        {soon && <span class="faint"> (other side)</span>}
      </span>
      {ICONS[icon] && <RuleLink game="centurion" number={ICONS[icon]!.rule} />}
    </li>
  );
  const abilities = [side.ability, other.ability].filter((ability): ability is string => !!ability);
  return (
    <ul class="c-icon-list">
      {now.map((icon) => row(icon, false))}
      {later.map((icon) => row(icon, true))}
      {[...new Set(abilities)].map((ability) => (
        <li key={ability} class="c-icon-row">
          <span class="grow">
            <b>{ABILITIES[ability]?.name}</b> {ABILITIES[ability]?.does}
            {side.ability !== ability && <span class="faint"> (other side)</span>}
          </span>
          <RuleLink game="centurion" number={ABILITIES[ability]!.rule} />
        </li>
      ))}
    </ul>
  );
}
