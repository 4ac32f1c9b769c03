/** A die: one face with its pips. */
import type { JSX } from "preact";

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-5, -5], [5, 5]],
  3: [[-5, -5], [0, 0], [5, 5]],
  4: [[-5, -5], [5, -5], [-5, 5], [5, 5]],
  5: [[-5, -5], [5, -5], [0, 0], [-5, 5], [5, 5]],
  6: [[-5, -5.4], [5, -5.4], [-5, 0], [5, 0], [-5, 5.4], [5, 5.4]],
};

/** A face of 24 by 24 around (0, 0). */
export function DieFace({ pips, kind = "" }: { pips: number; kind?: string }): JSX.Element {
  return (
    <g class={`die-face ${kind}`}>
      <rect x="-11" y="-11" width="22" height="22" rx="5" />
      {(PIPS[pips] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.1" />
      ))}
    </g>
  );
}

export function Die({ pips, kind, size = 34 }: { pips: number; kind?: string; size?: number }): JSX.Element {
  return (
    <svg viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      <DieFace pips={pips} kind={kind} />
    </svg>
  );
}

/** The pips of the last roll among what has just happened; 0 if nobody rolled. */
export function lastRoll(news: { text: string }[] | undefined): number {
  const rolls = (news ?? []).map(({ text }) => /^(?:roll|die) (\d)$/.exec(text)?.[1]).filter(Boolean);
  return Number(rolls.at(-1) ?? 0);
}
