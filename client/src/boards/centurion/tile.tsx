/**
 * A tile in a box of 100 by 100: a square with a gable on its forward edge, so that owner and direction show without
 * colour. The profile turns with the tile, words stay upright.
 */
import type { JSX } from "preact";
import { f } from "../shared/numbers";
import { EMBLEMS } from "./emblems";
import { profileGrid, type Detail } from "./geometry";
import { MoveIcon } from "./icons";
import type { Cell, TileContent } from "./types";

/** The outline of a tile that points up. */
export function outline(inset = 0): string {
  const [l, r, t, b] = [4 + inset, 96 - inset, 11 + inset, 97 - inset];
  const [peak, round] = [2.5 + inset * 1.02, 6 - inset * 0.5];
  return (
    `M${l} ${b - round}V${t + 4}Q${l} ${t} ${l + 4} ${f(t - 1)}L48 ${f(peak + 0.5)}Q50 ${peak} 52 ${f(peak + 0.5)}` +
    `L${r - 4} ${f(t - 1)}Q${r} ${t} ${r} ${t + 4}V${b - round}Q${r} ${b} ${r - round} ${b}H${l + round}Q${l} ${b} ${l} ${b - round}Z`
  );
}

export const OUTLINE = outline();
const FACE = outline(1.3);
const ABILITY_FRAME = outline(2.3);
const TURN = "rotate(180 50 50)";

const NUMERALS: Record<string, string> = {
  ready: "M-2.6 -3.2L2.6 3.2M2.6 -3.2L-2.6 3.2",
  summon: "M0 -3.2V3.2M-1.6 -3.2H1.6M-1.6 3.2H1.6",
  divination: "M-1.5 -3.2V3.2M1.5 -3.2V3.2M-3 -3.2H3M-3 3.2H3",
};

interface Measures {
  name: number;
  grid: number;
  gap: number;
  margin: number;
}

const MEASURES: Record<Detail, Measures> = {
  S: { name: 16.5, grid: 68, gap: 0.5, margin: 0.6 },
  M: { name: 13.2, grid: 71, gap: 1.2, margin: 0.6 },
  L: { name: 9, grid: 74, gap: 1.2, margin: 1.2 },
};

export interface TileProps {
  tile: TileContent;
  seat: number;
  back: boolean;
  /** Does it point up the screen? */
  up: boolean;
  detail?: Detail;
}

export function Tile({ tile, seat, back, up, detail = "M" }: TileProps): JSX.Element {
  const side = back ? tile.back : tile.start;
  const turned = up ? undefined : TURN;
  return (
    <g class={`tile seat${seat}`}>
      <path d={OUTLINE} transform={`translate(0 2.2)${up ? "" : ` ${TURN}`}`} class="t-shadow" />
      <path d={OUTLINE} transform={turned} class="t-body" />
      <path d={FACE} transform={turned} class="t-face" />
      {side.ability && <path d={ABILITY_FRAME} transform={turned} class="t-ability" />}
      <Profile tile={tile} back={back} up={up} detail={detail} />
      <Name tile={tile} up={up} detail={detail} tight={side.ability !== null} />
      {back && <path d={up ? "M16 95.8H10Q5.2 95.8 5.2 91V85Z" : "M84 4.2H90Q94.8 4.2 94.8 9V15Z"} class="t-fold" />}
      {side.ability && (
        <g transform={`translate(${up ? 89.5 : 10.5} ${up ? 90 : 10})`}>
          <circle r="6" class="t-numeral" />
          <path d={NUMERALS[side.ability]} class="t-numeral-ink" />
        </g>
      )}
    </g>
  );
}

function Name({ tile, up, detail, tight }: { tile: TileContent; up: boolean; detail: Detail; tight: boolean }): JSX.Element {
  const { name, margin } = MEASURES[detail];
  const long = tile.name.length > 10;
  const size = detail === "S" ? (long ? 12.6 : 13.6) : detail === "L" ? 6.4 : long ? 10.2 : 11;
  const y = up ? 97 - name / 2 - margin : 3 + name / 2 + margin;
  return (
    <text x="50" y={f(y + size * 0.345)} text-anchor="middle" font-size={f(size * (tight && long ? 0.88 : 1))} class="t-name">
      {tile.name}
    </text>
  );
}

/** Icons in their cells; faint cells, so that distances can be counted. */
function Profile({ tile, back, up, detail }: Omit<TileProps, "seat"> & { detail: Detail }): JSX.Element {
  const side = back ? tile.back : tile.start;
  const { cells, column, row } = profileGrid(side);
  const { name, grid, gap } = MEASURES[detail];
  const cell = grid / cells;
  const left = 50 - grid / 2;
  const top = up ? 97 - name - grid - gap : 3 + name + gap;
  const place = (dx: number, dy: number): [number, number] => {
    const [c, r] = up ? [column + dx, row - dy] : [cells - 1 - column - dx, cells - 1 - row + dy];
    return [left + (c + 0.5) * cell, top + (r + 0.5) * cell];
  };
  const self = place(0, 0);
  const own = cell * (detail === "S" ? 0.84 : 0.94);
  return (
    <>
      <path d={cellsPath(cells, left, top, cell)} class="t-cell" />
      {side.cells.map((one, at) => (
        <Placed key={at} cell={one} at={place(one.dx, one.dy)} size={cell} up={up} detail={detail} shares={sharing(side.cells, one)} />
      ))}
      <rect x={f(self[0] - own / 2)} y={f(self[1] - own / 2)} width={f(own)} height={f(own)} rx="2.2" class="t-self" />
      <Emblem tile={tile} x={self[0]} y={self[1]} size={own * 0.87} />
    </>
  );
}

function cellsPath(cells: number, left: number, top: number, cell: number): string {
  let d = "";
  const w = f(cell - 1.1);
  for (let r = 0; r < cells; r++)
    for (let c = 0; c < cells; c++) d += `M${f(left + c * cell + 0.55)} ${f(top + r * cell + 0.55)}h${w}v${w}h-${w}z`;
  return d;
}

/** Another icon in the same cell, if there is one. */
function sharing(cells: Cell[], one: Cell): string | null {
  return cells.find((other) => other !== one && other.dx === one.dx && other.dy === one.dy)?.icon ?? null;
}

interface PlacedProps {
  cell: Cell;
  at: readonly [number, number];
  size: number;
  up: boolean;
  detail: Detail;
  shares: string | null;
}

function Placed({ cell, at: [x, y], size, up, detail, shares }: PlacedProps): JSX.Element {
  const k = (size / 20) * (detail === "L" ? 0.96 : 1.03);
  const along = up ? cell.direction : cell.direction.map((step) => -step);
  let [dx, dy, scale] = [0, 0, k];
  if (shares === "command") [dx, dy, scale] = [-size * 0.2, size * 0.16, k * 0.72];
  if (cell.icon === "command" && shares) [dx, dy, scale] = [size * 0.16, -size * 0.12, k * 0.8];
  return (
    <g transform={`translate(${f(x + dx)} ${f(y + dy)}) scale(${f(scale)})`}>
      <MoveIcon icon={cell.icon} along={along} detail={detail === "L"} />
    </g>
  );
}

/** The sign of a tile around a point: its silhouette, or two letters for tiles nobody has drawn. */
export function Emblem({ tile, x, y, size }: { tile: TileContent; x: number; y: number; size: number }): JSX.Element {
  const emblem = EMBLEMS[tile.key];
  if (!emblem)
    return (
      <text x={f(x)} y={f(y + size * 0.23)} text-anchor="middle" font-size={f(size * 0.66)} class="t-letters">
        {letters(tile.name)}
      </text>
    );
  return (
    <g transform={`translate(${f(x - size / 2)} ${f(y - size / 2)}) scale(${f(size / 24)})`}>
      <path d={emblem.d} class="t-emblem" />
      {emblem.cut && <path d={emblem.cut} class="t-emblem-cut" />}
    </g>
  );
}

/** Two letters for a name: the initials, or the first two. */
export function letters(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  return words.length > 1 ? words[0]![0]! + words[1]![0]! : name.slice(0, 2);
}
