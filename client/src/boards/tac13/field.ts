/** Where hexes lie on the map: flat-topped, in columns, even columns half a hex lower. */
import { closedPath, type Point } from "../shared/numbers";

export const RADIUS = 33;
const ROOT3 = Math.sqrt(3);
export const HEX_HEIGHT = ROOT3 * RADIUS;
export const MARGIN = RADIUS + 6;

export const nameOf = (column: number, row: number): string => `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;
export const columnOf = (hex: string): number => Number(hex.slice(0, 2));
export const rowOf = (hex: string): number => Number(hex.slice(2));

/** The middle of a hex; the first one lies a margin away from the corner. */
export function middleOf(hex: string): Point {
  const column = columnOf(hex);
  return [MARGIN + 1.5 * RADIUS * (column - 1), MARGIN + HEX_HEIGHT * (rowOf(hex) - 1) + (column % 2 ? 0 : HEX_HEIGHT / 2)];
}

export function sizeOf(columns: number, rows: number): Point {
  return [2 * MARGIN + 1.5 * RADIUS * (columns - 1), 2 * MARGIN + HEX_HEIGHT * (rows - 0.5)];
}

/** The hex under a point, or null beyond the map. */
export function hexAt([x, y]: Point, columns: number, rows: number): string | null {
  const near = Math.round((x - MARGIN) / (1.5 * RADIUS)) + 1;
  let best: string | null = null;
  let least = RADIUS;
  for (const column of [near - 1, near, near + 1]) {
    if (column < 1 || column > columns) continue;
    const row = Math.round((y - MARGIN - (column % 2 ? 0 : HEX_HEIGHT / 2)) / HEX_HEIGHT) + 1;
    if (row < 1 || row > rows) continue;
    const [mx, my] = middleOf(nameOf(column, row));
    const far = Math.hypot(mx - x, my - y);
    if (far < least) [best, least] = [nameOf(column, row), far];
  }
  return best;
}

export function corners([x, y]: Point, radius = RADIUS): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => [x + radius * Math.cos((i * Math.PI) / 3), y + radius * Math.sin((i * Math.PI) / 3)]);
}

export const hexPath = (middle: Point, radius = RADIUS): string => closedPath(corners(middle, radius));
export const hexesPath = (hexes: readonly string[], radius = RADIUS): string => hexes.map((hex) => hexPath(middleOf(hex), radius)).join("");

/** The six neighbours, also those beyond the edge. */
export function beside(hex: string): string[] {
  const [c, r] = [columnOf(hex), rowOf(hex)];
  const low = c % 2 === 0 ? 1 : 0;
  return [[c, r - 1], [c + 1, r - 1 + low], [c + 1, r + low], [c, r + 1], [c - 1, r + low], [c - 1, r - 1 + low]].map(([column, row]) => nameOf(column!, row!));
}

function axial(hex: string): Point {
  const q = columnOf(hex) - 1;
  return [q, rowOf(hex) - 1 - Math.floor(q / 2)];
}

export function distance(a: string, b: string): number {
  const [[aq, ar], [bq, br]] = [axial(a), axial(b)];
  const [dq, dr] = [aq - bq, ar - br];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** All hexes of the map within so many hexes. */
export function within(hex: string, far: number, columns: number, rows: number): string[] {
  const found: string[] = [];
  const c = columnOf(hex);
  for (let column = Math.max(1, c - far); column <= Math.min(columns, c + far); column++)
    for (let row = Math.max(1, rowOf(hex) - far - 1); row <= Math.min(rows, rowOf(hex) + far + 1); row++)
      if (distance(hex, nameOf(column, row)) <= far) found.push(nameOf(column, row));
  return found;
}

/** A smooth line through points, for roads and rivers. */
export function smooth(points: readonly Point[]): string {
  const at = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  if (points.length < 3) return `M${points.map(at).join("L")}`;
  let d = `M${at(points[0]!)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [a, b] = [points[i]!, points[i + 1]!];
    d += `Q${at(a)} ${at([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])}`;
  }
  return `${d}L${at(points.at(-1)!)}`;
}

/** Neighbouring hexes of one terrain as lines from the top of the map to its bottom, for a river. */
export function courses(hexes: readonly string[]): string[][] {
  const left = new Set([...hexes].sort((a, b) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b)));
  const found: string[][] = [];
  while (left.size > 0) {
    const line = [left.values().next().value as string];
    left.delete(line[0]!);
    for (;;) {
      const next = beside(line.at(-1)!)
        .filter((hex) => left.has(hex))
        .sort((a, b) => rowOf(a) - rowOf(b))[0];
      if (!next) break;
      line.push(next);
      left.delete(next);
    }
    if (line.length > 1 || !found.some((one) => one.some((hex) => beside(hex).includes(line[0]!)))) found.push(line);
  }
  return found;
}
