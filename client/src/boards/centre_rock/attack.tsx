/** An attack before the roll: from whom to whom, on which rolls, and who would be pushed where. */
import type { JSX } from "preact";
import { f, type Point } from "../shared/numbers";
import { flat, SIDE, topOf, turned, STEPS, type Hill } from "./hill";
import type { Attack, Result } from "./types";

const CHEVRONS = "M-13 -13L1 0L-13 13M0 -13L14 0L0 13";

/** What the roll does if it does anything: the likeliest of what is no miss. */
export function effectOf(attack: Attack): Result | null {
  const hits = attack.results.filter((result) => result.end !== "miss");
  return [...hits].sort((a, b) => b.rolls.length - a.rolls.length)[0] ?? null;
}

/** "1 in 2", "1 in 3", "5 in 6". */
export function inSix(rolls: number): string {
  const simple: Record<number, string> = { 1: "1 in 6", 2: "1 in 3", 3: "1 in 2", 4: "2 in 3", 5: "5 in 6", 6: "sure" };
  return simple[rolls] ?? "never";
}

interface Props {
  hill: Hill;
  from: string;
  to: string;
  attack: Attack;
  push: string | null;
  /** Where units stand that the label should not hide. */
  others: readonly Point[];
}

export function AttackDrawing({ hill, from, to, attack, push, others }: Props): JSX.Element {
  const result = effectOf(attack);
  return (
    <g class="r-attack" aria-hidden="true">
      <Aim from={topOf(hill, from)} to={topOf(hill, to)} />
      {result && <Effect hill={hill} result={result} push={push} />}
      <OddsLabel at={freest(topOf(hill, from), topOf(hill, to), others)} needed={attack.needed} />
    </g>
  );
}

function Aim({ from, to }: { from: Point; to: Point }): JSX.Element {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [x, y] = [to[0] - ux * 24, to[1] - uy * 24];
  const d = `M${f(from[0] + ux * 26)} ${f(from[1] + uy * 26)}L${f(x - ux * 12)} ${f(y - uy * 12)}`;
  const head = `M${f(x)} ${f(y)}L${f(x - ux * 15 - uy * 9)} ${f(y - uy * 15 + ux * 9)}L${f(x - ux * 15 + uy * 9)} ${f(y - uy * 15 - ux * 9)}Z`;
  return (
    <>
      <path d={d} class="r-aim-under" />
      <path d={head} class="r-head-under" />
      <path d={d} class="r-aim" />
      <path d={head} class="r-head" />
    </>
  );
}

/** A double chevron on every edge somebody is pushed over, a ring where the last one ends. */
function Effect({ hill, result, push }: { hill: Hill; result: Result; push: string | null }): JSX.Element {
  const away = (name: string): Point => {
    const [x, y] = topOf(hill, name);
    const [dx, dy] = flat(turned(STEPS[push ?? "e"]!, hill.turns));
    return [x + dx, y + dy];
  };
  const last = result.steps.at(-1);
  const end = last ? (last[1] ? topOf(hill, last[1]) : away(last[0])) : null;
  const victim = last && last[1] === null ? topOf(hill, last[0]) : null;
  return (
    <>
      {result.steps.map(([a, b]) => (
        <Chevrons key={a} from={topOf(hill, a)} to={b ? topOf(hill, b) : away(a)} lost={b === null} />
      ))}
      {end && last![1] && <circle cx={f(end[0])} cy={f(end[1])} r="21" class="r-ring" />}
      {victim && <path d={`M${f(victim[0] - 15)} ${f(victim[1] - 15)}l30 30m0 -30l-30 30`} class="r-lost" />}
      {result.places.map((name) => {
        if (!name) return null;
        const [x, y] = topOf(hill, name);
        return (
          <g key={name} transform={`translate(${f(x)} ${f(y)})`}>
            <circle r="20" class="r-ring" />
            <text y="6" text-anchor="middle" class="r-maybe">{result.places.length > 1 ? "?" : ""}</text>
          </g>
        );
      })}
    </>
  );
}

function Chevrons({ from, to, lost }: { from: Point; to: Point; lost: boolean }): JSX.Element {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return (
    <g transform={`translate(${f((from[0] + to[0]) / 2)} ${f((from[1] + to[1]) / 2)}) rotate(${f(angle)})`} class={lost ? "r-push lost" : "r-push"}>
      <path d={CHEVRONS} class="under" />
      <path d={CHEVRONS} class="over" />
    </g>
  );
}

/** A place beside the attacker where a label hides as few units as possible, and not the way to the target. */
export function freest(at: Point, target: Point, others: readonly Point[]): Point {
  const way: Point[] = [0.35, 0.65, 1].map((part) => [at[0] + (target[0] - at[0]) * part, at[1] + (target[1] - at[1]) * part]);
  const spots: Point[] = [[-1.75, 0], [1.75, 0], [0, 1.2], [0, -1.2], [-1.75, 1], [1.75, 1], [-1.75, -1], [1.75, -1]];
  const hidden = ([x, y]: Point): number => [...others, ...way].filter(([ox, oy]) => Math.abs(ox - x) < 66 && Math.abs(oy - y) < 36).length;
  const places = spots.map(([dx, dy]): Point => [at[0] + dx * SIDE, at[1] + dy * SIDE]);
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

/** A die with "4+" and "1 in 2". */
function OddsLabel({ at: [x, y], needed }: { at: Point; needed: number }): JSX.Element {
  return (
    <g transform={`translate(${f(x)} ${f(y)})`} class="r-odds">
      <rect x="-46" y="-17" width="92" height="34" rx="17" />
      <rect x="-38" y="-10" width="26" height="20" rx="5" class="r-odds-die" />
      <text x="-25" y="4.8" text-anchor="middle" class="r-odds-needed">{needed}+</text>
      <text x="15" y="5.2" text-anchor="middle">{inSix(7 - needed)}</text>
    </g>
  );
}
