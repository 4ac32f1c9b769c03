/** What is drawn on squares beneath and above the tiles: lit places, dangers, ghosts, brackets. */
import type { JSX } from "preact";
import { corner, middle } from "./geometry";
import { MoveIcon } from "./icons";
import { Badge } from "../shared/marks";
import { f, type Point } from "../shared/numbers";
import type { BoardFacts, Way } from "./types";

interface SquareProps {
  square: string;
  bottom: number;
  class: string;
  inset?: number;
  round?: number;
}

/** A framed or filled square. */
export function SquareMark({ square, bottom, class: name, inset = 3.5, round = 7 }: SquareProps): JSX.Element {
  const [x, y] = corner(square, bottom);
  return <rect x={x + inset} y={y + inset} width={100 - 2 * inset} height={100 - 2 * inset} rx={round} class={name} />;
}

/** Does the gable of what stands there point up the screen? Marks sit beside the gable, never on a name. */
export function gable(board: BoardFacts, square: string, bottom: number): number {
  const standing = board[square];
  return standing && standing.seat !== bottom ? 89 : 11;
}

/** Slides are drawn as they are seen: turned with the board. */
export function seenAlong(along: readonly number[] | undefined, bottom: number): number[] {
  return (along ?? []).map((step) => (bottom === 1 ? -step : step));
}

const BRACKETS =
  "M3.5 30V10Q3.5 3.5 10 3.5H30M70 3.5H90Q96.5 3.5 96.5 10V30M96.5 70V90Q96.5 96.5 90 96.5H70M30 96.5H10Q3.5 96.5 3.5 90V70";

interface TargetProps {
  square: string;
  bottom: number;
  board: BoardFacts;
  way: { by: string; along: number[] };
  size: number;
}

/** The icon that leads to a lit square: in its middle, or in a roundel at a tile that can be taken or taken along. */
export function Target({ square, bottom, board, way, size }: TargetProps): JSX.Element {
  const [x, y] = corner(square, bottom);
  const icon = <MoveIcon icon={way.by} along={seenAlong(way.along, bottom)} />;
  if (!board[square])
    return (
      <g transform={`translate(${x + 50} ${y + 50}) scale(1.55)`} class="c-go-icon">
        {icon}
      </g>
    );
  return (
    <>
      <path d={BRACKETS} transform={`translate(${x} ${y})`} class="c-take" />
      <Badge x={x + 88} y={y + gable(board, square, bottom)} kind="go" size={size * 1.12}>
        <g class="c-badge-icon" transform="scale(.9)">
          {icon}
        </g>
      </Badge>
    </>
  );
}

/** What a tile would reach next: a dashed ring with the icon, aside where something stands. */
export function Ghost({ square, bottom, icon, taken }: { square: string; bottom: number; icon: string; taken: boolean }): JSX.Element {
  const [x, y] = corner(square, bottom);
  return (
    <g class="c-ghost" transform={`translate(${x + (taken ? 84 : 50)} ${y + (taken ? 16 : 50)}) scale(${taken ? 0.8 : 1})`}>
      <circle r="17" class="c-ghost-ring" />
      <g transform="scale(.95)">
        <MoveIcon icon={icon} />
      </g>
    </g>
  );
}

/** What the tile that is pointed at reaches as it lies. */
export function Hint({ square, bottom, icon, foe, taken }: { square: string; bottom: number; icon: string; foe: boolean; taken: boolean }): JSX.Element {
  const [x, y] = corner(square, bottom);
  return (
    <g class={foe ? "c-hint foe" : "c-hint"} transform={`translate(${x + (taken ? 16 : 50)} ${y + (taken ? 84 : 50)}) scale(${taken ? 0.9 : 1.2})`}>
      {taken && <circle r="13" class="c-hint-ring" />}
      <MoveIcon icon={icon} />
    </g>
  );
}

/** The way of the choice that is pointed at or complete, as dots from square to square. */
export function Trail({ from, to, way, bottom }: { from: string; to: string; way: Way | undefined; bottom: number }): JSX.Element {
  const points = [from, ...(way?.passes ?? []), to].map((square) => middle(square, bottom));
  points[0] = towards(points[0]!, points[1]!, 46);
  points[points.length - 1] = towards(points.at(-1)!, points.at(-2)!, 44);
  const d = `M${points.map((point) => point.join(" ")).join("L")}`;
  return (
    <>
      <path d={d} class="c-trail-under" />
      <path d={d} class="c-trail" />
    </>
  );
}

/** A point so far from the first one, on the way to the second. */
function towards([x, y]: Point, [x2, y2]: Point, far: number): Point {
  const length = Math.hypot(x2 - x, y2 - y) || 1;
  return [f(x + ((x2 - x) / length) * far), f(y + ((y2 - y) / length) * far)];
}
