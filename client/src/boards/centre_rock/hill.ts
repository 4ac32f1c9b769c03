/** Where hexagons lie: a hill seen from the seat at the bottom. The Rock is highest, though height means nothing. */
import { closedPath, type Point } from "../shared/numbers";
import type { Content } from "./types";

export const SIDE = 42;
const SQUEEZE = 0.88;
const HEIGHTS = [26, 17, 10, 4];
const ROOT3 = Math.sqrt(3);
export const STEPS: Record<string, Point> = { e: [1, 0], ne: [1, -1], nw: [0, -1], w: [-1, 0], sw: [-1, 1], se: [0, 1] };

export interface Hill {
  /** By name: axial coordinates as they are drawn. */
  cells: Map<string, Point>;
  /** Back to front, as they are painted. */
  order: string[];
  /** By how many sixths of a circle it is turned. */
  turns: number;
  radius: number;
}

/** Turned clockwise by so many sixths of a circle. */
export function turned([q, r]: Point, turns: number): Point {
  let point: Point = [q, r];
  for (let i = 0; i < turns; i++) point = [-point[1], point[0] + point[1]];
  return point;
}

/** The hill with the zone of `seat` at the bottom. */
export function hillFor(content: Content, seat: number): Hill {
  const plain = new Map<string, Point>(content.hexagons.map(({ hex, q, r }) => [hex, [q, r]]));
  const zone = (content.zones[Math.max(seat, 0)] ?? []).map((name) => plain.get(name)!);
  const depth = (turns: number): number => zone.reduce((sum, point) => sum + turned(point, turns)[1], 0);
  const turns = [0, 1, 2, 3, 4, 5].reduce((best, one) => (depth(one) > depth(best) + 0.5 ? one : best), 0);
  const cells = new Map([...plain].map(([name, point]) => [name, turned(point, turns)]));
  const order = [...cells.keys()].sort((a, b) => cells.get(a)![1] - cells.get(b)![1] || cells.get(a)![0] - cells.get(b)![0]);
  const radius = Math.max(...[...cells.values()].map(ring));
  return { cells, order, turns, radius };
}

/** How far from The Rock. */
export function ring([q, r]: Point): number {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

export function heightOf(point: Point): number {
  return HEIGHTS[ring(point)] ?? 0;
}

export function flat([q, r]: Point): Point {
  return [ROOT3 * SIDE * (q + r / 2), 1.5 * SIDE * r * SQUEEZE];
}

/** The middle of the upper face of a hexagon. */
export function topOf(hill: Hill, name: string): Point {
  const cell = hill.cells.get(name) ?? [0, 0];
  const [x, y] = flat(cell);
  return [x, y - heightOf(cell)];
}

export function corners([x, y]: Point, side: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((60 * i - 90) * Math.PI) / 180;
    return [x + side * Math.cos(angle), y + side * Math.sin(angle) * SQUEEZE];
  });
}

export const hexPath = (middle: Point, side: number): string => closedPath(corners(middle, side));

/** A facing in degrees, as it is seen. */
export function angleOf(facing: string, turns: number): number {
  const [x, y] = flat(turned(STEPS[facing] ?? [1, 0], turns));
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** The neighbour in a direction, by name; null beyond the edge. */
export function beside(content: Content, name: string, facing: string): string | null {
  const here = content.hexagons.find(({ hex }) => hex === name);
  const step = STEPS[facing];
  if (!here || !step) return null;
  return content.hexagons.find(({ q, r }) => q === here.q + step[0] && r === here.r + step[1])?.hex ?? null;
}

/** The facing that leads from a hexagon to its neighbour; null if they are not neighbours. */
export function facingTo(content: Content, from: string, to: string): string | null {
  return Object.keys(STEPS).find((facing) => beside(content, from, facing) === to) ?? null;
}
