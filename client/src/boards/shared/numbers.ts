/** Small helpers for drawing: short numbers, and sums over points. */

export type Point = readonly [x: number, y: number];

/** A number as short as a drawing needs it. */
export const f = (value: number): number => Math.round(value * 100) / 100;

/** A closed path through points. */
export const closedPath = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}Z`;

/** A star with `count` rays around the origin. */
export function star(count: number, outer: number, inner: number): string {
  const points = Array.from({ length: 2 * count }, (_, i): Point => {
    const angle = ((i * 180) / count - 90) * (Math.PI / 180);
    const radius = i % 2 ? inner : outer;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return closedPath(points);
}

/** "3 of 16 · 19 %": the fraction first, it can be counted at the table. */
export function share(part: number, whole: number): string {
  return `${part} of ${whole} · ${percent(part / whole)}`;
}

/** A chance without decimals. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "under 1 %";
  if (chance < 1 && chance > 0.99) return "over 99 %";
  return `${Math.round(chance * 100)} %`;
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
