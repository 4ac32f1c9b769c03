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
  /** With the whole account: axes, the draws that mattered, and the share of either side. */
  large?: { draws: { number: number; moved: number }[]; seat: number; names: string[] } | undefined;
}

/** So many points are still drawn as dots, and read aloud one by one. */
const FEW = 24;
const [WIDE, LEFT, TOP] = [640, 30, 8];
const LINES = [0, 25, 50, 75, 100];

/** Where moves and chances stand in the drawing. */
interface Scale {
  x(move: number): number;
  y(chance: number): number;
  high: number;
}

function scaleOf(last: number, large: boolean): Scale {
  const high = large ? 170 : 150;
  const left = large ? LEFT : 2;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return { high, x: (move) => round(left + (last ? move / last : 0) * (WIDE - left - 6)), y: (chance) => round(TOP + (1 - chance) * (high - TOP)) };
}

export function Curve({ points, last, at, name, go, large }: Props): JSX.Element {
  const sorted = [...points].sort(([a], [b]) => a - b);
  const few = sorted.length <= FEW;
  const scale = scaleOf(last, Boolean(large));
  const { x, y, high } = scale;
  const told = few ? sorted : sorted.filter((_, i) => i % Math.ceil(sorted.length / FEW) === 0);
  const words = told.map(([move, chance]) => `move ${move}: ${percent(chance)}`).join(", ");
  const line = sorted.map(([move, chance], i) => `${i ? "L" : "M"}${x(move)} ${y(chance)}`).join("");
  const here = sorted.find(([move]) => move === at);
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${WIDE} ${high + (large ? 22 : 10)}`}
      role="img"
      aria-label={`Win chance of ${name}: ${words}`}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const left = x(0) / WIDE;
        go(Math.max(0, Math.round((((event.clientX - box.left) / box.width - left) / (1 - left)) * last)));
      }}
    >
      {large && <Shares line={line} first={x(sorted[0]![0])} end={x(sorted.at(-1)![0])} scale={scale} {...large} />}
      <Grid scale={scale} last={last} axes={Boolean(large)} />
      <path d={line} fill="none" stroke="var(--ink)" stroke-width="2.5" stroke-linejoin="round" />
      {few && !large && sorted.map(([move, chance]) => <circle key={move} cx={x(move)} cy={y(chance)} r={4} fill="var(--ink)" />)}
      {large?.draws.map(({ number, moved }) => {
        const there = sorted.find(([move]) => move === number);
        return there && <path key={number} class="curve-draw" d={moved > 0 ? "M0 -7L6.5 5H-6.5Z" : "M0 7L6.5 -5H-6.5Z"} transform={`translate(${x(number)} ${y(there[1])})`} />;
      })}
      {here && !large && <circle cx={x(at)} cy={y(here[1])} r={8} fill="var(--pick-fill)" stroke="var(--ink)" stroke-width="2" />}
      {here && large && <Cursor x={x(at)} y={y(here[1])} high={high} words={`${at} · ${percent(here[1])}`} />}
    </svg>
  );
}

function Grid({ scale: { x, y, high }, last, axes }: { scale: Scale; last: number; axes: boolean }): JSX.Element {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => last / one <= 8) ?? 1000;
  return (
    <g class="curve-grid" aria-hidden="true">
      {LINES.map((share) => (
        <path key={share} d={`M${x(0)} ${y(share / 100)}H${WIDE - 6}`} stroke-dasharray={share === 50 ? "4 4" : undefined} />
      ))}
      {axes && LINES.map((share) => <text key={share} x={LEFT - 6} y={y(share / 100) + 4} text-anchor="end">{share}</text>)}
      {axes && [...Array(Math.floor(last / step) + 1)].map((_, i) => <text key={i} x={x(i * step)} y={high + 16} text-anchor="middle">{i * step}</text>)}
    </g>
  );
}

/** Beneath the line the share of one seat, above it that of the others; their names are written inside. */
function Shares({ line, first, end, scale: { y }, seat, names }: { line: string; first: number; end: number; scale: Scale; seat: number; names: string[] }): JSX.Element {
  const other = names.length === 2 ? 1 - seat : -1;
  return (
    <g aria-hidden="true">
      {other >= 0 && <path d={`${line}L${end} ${y(1)}L${first} ${y(1)}Z`} fill={`var(--s${other})`} opacity="0.14" />}
      <path d={`${line}L${end} ${y(0)}L${first} ${y(0)}Z`} fill={`var(--s${seat}-edge)`} opacity="0.18" />
      <text class="curve-name" x={first + 8} y={y(0) - 8}>{names[seat]}</text>
      {other >= 0 && <text class="curve-name" x={first + 8} y={y(1) + 18}>{names[other]}</text>}
    </g>
  );
}

function Cursor({ x, y, high, words }: { x: number; y: number; high: number; words: string }): JSX.Element {
  const wide = words.length * 7.4 + 16;
  const left = Math.max(LEFT, Math.min(WIDE - wide - 4, x - wide / 2));
  return (
    <g aria-hidden="true">
      <path d={`M${x} ${TOP}V${high}`} stroke="var(--ink)" stroke-width="1.2" />
      <circle cx={x} cy={y} r={6} fill="var(--pick-fill)" stroke="var(--ink)" stroke-width="1.5" />
      <rect x={left} y={y < high / 2 ? high - 26 : TOP} width={wide} height={22} rx={11} fill="var(--ink)" />
      <text class="curve-cursor" x={left + wide / 2} y={(y < high / 2 ? high - 26 : TOP) + 15} text-anchor="middle">{words}</text>
    </g>
  );
}
