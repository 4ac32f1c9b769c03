/** Tiles that were drawn: three to choose from, or one that waits to be placed. */
import type { JSX } from "preact";
import { openAt, type BoardProps } from "../board";
import { Places, type Place } from "../places";
import { corner } from "./geometry";
import { OUTLINE, Tile } from "./tile";
import { tileOf, type Content, type Facts } from "./types";

const TRAY_PLACE = "M-76 -80H76V80H-76Z";

export function Hand(props: BoardProps<Facts, Content>): JSX.Element | null {
  const { facts, open, pointed, seat, content } = props;
  const bottom = seat === 1 ? 1 : 0;
  if (facts.hand.length === 0) return null;
  if (open.some((pick) => pick.kind === "tile")) return <Tray {...props} />;
  const tile = tileOf(content, facts.turn, facts.hand[0]!);
  const up = facts.turn === bottom;
  if (facts.turn !== seat || !pointed || !openAt(open, "square", pointed)) return null;
  return (
    <g class="c-becomes" transform={`translate(${corner(pointed, bottom).join(" ")})`} aria-hidden="true">
      <path d={OUTLINE} class="t-shadow" />
      <Tile tile={tile} seat={facts.turn} back={false} up={up} />
    </g>
  );
}

/** Divination: the tiles lie over the board, each a button. */
function Tray({ facts, content, open, pick, point, seat }: BoardProps<Facts, Content>): JSX.Element {
  const bottom = seat === 1 ? 1 : 0;
  const kinds = [...new Set(facts.hand)];
  const left = 300 - (kinds.length - 1) * 85;
  const places: Place[] = kinds.map((key, at) => {
    const tile = tileOf(content, facts.turn, key);
    return { kind: "tile", id: key, label: `keep the ${tile.name}`, x: left + at * 170, y: 300, outline: TRAY_PLACE, lit: !!openAt(open, "tile", key) };
  });
  return (
    <g>
      <rect x={left - 100} y="200" width={(kinds.length - 1) * 170 + 200} height="200" rx="14" class="c-tray" />
      {places.map((place) => (
        <g key={place.id} transform={`translate(${place.x - 75} ${place.y - 75}) scale(1.5)`} aria-hidden="true">
          <Tile tile={tileOf(content, facts.turn, place.id)} seat={facts.turn} back={false} up={facts.turn === bottom} detail="L" />
        </g>
      ))}
      <Places label="Tiles to keep" places={places} pick={pick} point={point} />
    </g>
  );
}
