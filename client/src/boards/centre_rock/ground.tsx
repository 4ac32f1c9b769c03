/** The hill itself: drawn once, whatever happens on it. */
import type { JSX } from "preact";
import { closedPath, f, type Point } from "../shared/numbers";
import { corners, flat, heightOf, hexPath, ring, SIDE, topOf, type Hill } from "./hill";

const BASE = 14;

export function groundOf(hill: Hill): JSX.Element {
  return (
    <g aria-hidden="true">
      {hill.order.map((name) => (
        <Cell key={name} cell={hill.cells.get(name)!} radius={hill.radius} />
      ))}
    </g>
  );
}

function Cell({ cell, radius }: { cell: Point; radius: number }): JSX.Element {
  const height = heightOf(cell);
  const [x, y] = flat(cell);
  const top: Point = [x, y - height];
  const points = corners(top, SIDE - 0.8);
  const low = ([px, py]: Point): Point => [px, py + height + BASE];
  const [right, front, left] = [points[2]!, points[3]!, points[4]!];
  const shade = Math.min(4, Math.round((ring(cell) * 4) / radius));
  return (
    <g class={`r-cell h${shade}`}>
      <path d={closedPath([left, front, right, low(right), low(front), low(left)])} class="r-side" />
      <path d={closedPath([front, right, low(right), low(front)])} class="r-dark" />
      <path d={closedPath(points)} class="r-top" />
      {ring(cell) === 0 && (
        <>
          <path d={hexPath(top, SIDE * 0.86)} class="r-rock-line" />
          <path d={hexPath(top, SIDE * 0.62)} class="r-rock" />
        </>
      )}
    </g>
  );
}

/** A mark on the upper face of a hexagon. */
export function CellMark({ hill, name, class: kind, size = 0.9 }: { hill: Hill; name: string; class: string; size?: number }): JSX.Element {
  return <path d={hexPath(topOf(hill, name), SIDE * size)} class={kind} />;
}

/** The names of the hexagons where nothing stands. */
export function Names({ hill, taken }: { hill: Hill; taken: ReadonlyMap<string, unknown> }): JSX.Element {
  return (
    <g aria-hidden="true">
      {hill.order
        .filter((name) => !taken.has(name))
        .map((name) => {
          const [x, y] = topOf(hill, name);
          return (
            <text key={name} x={f(x)} y={f(y + SIDE * 0.66)} text-anchor="middle" class="r-coord">
              {name}
            </text>
          );
        })}
    </g>
  );
}
