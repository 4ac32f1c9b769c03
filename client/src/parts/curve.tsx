/** The win chance of a seat by move; a click goes there. */
import type { JSX } from "preact";
import { percent } from "../table/odds";

interface Props {
  /** Moves and chances. */
  points: (readonly [number, number])[];
  last: number;
  at: number;
  name: string;
  go(at: number): void;
}

/** So many points are still drawn as dots, and read aloud one by one. */
const FEW = 24;

export function Curve({ points, last, at, name, go }: Props): JSX.Element {
  const sorted = [...points].sort(([a], [b]) => a - b);
  const few = sorted.length <= FEW;
  const x = (place: number): number => Math.round(last ? (place / last) * 3000 : 0) / 10;
  const y = (chance: number): number => Math.round(780 - chance * 720) / 10;
  const told = few ? sorted : sorted.filter((_, i) => i % Math.ceil(sorted.length / FEW) === 0);
  const words = told.map(([place, chance]) => `move ${place}: ${percent(chance)}`).join(", ");
  return (
    <svg
      class="curve"
      viewBox="0 0 300 84"
      role="img"
      aria-label={`Win chance of ${name}: ${words}`}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        go(Math.round(((event.clientX - box.left) / box.width) * last));
      }}
    >
      <path d="M0 42H300" stroke="var(--chart-grid)" stroke-dasharray="4 4" />
      <path d="M0 6H300M0 78H300" stroke="var(--chart-grid)" />
      <path d={sorted.map(([place, chance], i) => `${i ? "L" : "M"}${x(place)} ${y(chance)}`).join("")} fill="none" stroke="var(--ink)" stroke-width="2" />
      {sorted
        .filter(([place]) => few || place === at)
        .map(([place, chance]) => (
          <circle key={place} cx={x(place)} cy={y(chance)} r={place === at ? 5 : 3} fill={place === at ? "var(--pick-fill)" : "var(--ink)"} stroke="var(--ink)" />
        ))}
    </svg>
  );
}
