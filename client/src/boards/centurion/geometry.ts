/** Where things lie: squares on the board, cells on a tile. Boxes are 100 by 100 per square and per tile. */
import type { Side } from "./types";
import type { Point } from "../shared/numbers";

export const SIZE = 6;
export const FRAME = 32;
const FILES = "abcdef";

export const SQUARES: string[] = Array.from({ length: SIZE * SIZE }, (_, i) => `${FILES[i % SIZE]}${SIZE - Math.floor(i / SIZE)}`);

/** The upper left corner of a square, seen with `bottom`'s home edge at the bottom. */
export function corner(square: string, bottom: number): Point {
  const column = FILES.indexOf(square[0]!);
  const row = Number(square.slice(1)) - 1;
  return bottom === 1 ? [(SIZE - 1 - column) * 100, row * 100] : [column * 100, (SIZE - 1 - row) * 100];
}

export function middle(square: string, bottom: number): Point {
  const [x, y] = corner(square, bottom);
  return [x + 50, y + 50];
}

/** How many cells a profile needs in each direction, and in which of them the tile itself stands. */
export interface ProfileGrid {
  cells: number;
  column: number;
  row: number;
}

/** Five by five as printed; the tile moves out of the middle where its icons reach further, and large profiles get more. */
export function profileGrid(side: Side): ProfileGrid {
  const across = [0, ...side.cells.map((cell) => cell.dx)];
  const ahead = [0, ...side.cells.map((cell) => cell.dy)];
  const [left, right, rear, front] = [Math.min(...across), Math.max(...across), Math.min(...ahead), Math.max(...ahead)];
  const cells = Math.max(5, right - left + 1, front - rear + 1);
  const centred = (least: number, most: number): number => Math.min(Math.max(Math.floor(cells / 2), -least), cells - 1 - most);
  return { cells, column: centred(left, right), row: cells - 1 - centred(rear, front) };
}

/** Squares by their size on the screen: S small, M usual, L with every detail. */
export type Detail = "S" | "M" | "L";

export function detailFor(px: number): Detail {
  return px < 70 ? "S" : px < 140 ? "M" : "L";
}
