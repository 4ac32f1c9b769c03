/** CASTRA cut with a broad nib: skeletons of letters, widened by direction, their ends flaring like carved strokes. */
import { closed } from "./shapes.mjs";

const NIB = (-24 * Math.PI) / 180;

function cut(points, { thick = 15, thin = 4.6, from = 0.34, to = 0.34, clamp = false } = {}) {
  const length = [0];
  for (let i = 1; i < points.length; i++)
    length[i] = length[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  const [left, right] = [[], []];
  points.forEach(([x, y], i) => {
    const [a, b] = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]];
    const way = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const flare = 1 + from * Math.exp(-length[i] / 9) + to * Math.exp(-(length.at(-1) - length[i]) / 9);
    const wide = (thin + (thick - thin) * Math.abs(Math.sin(way - NIB)) ** 1.7) * flare;
    const [dx, dy] = [(-Math.sin(way) * wide) / 2, (Math.cos(way) * wide) / 2];
    left.push([x + dx, y + dy]);
    right.push([x - dx, y - dy]);
  });
  const flat = ([x, y]) => (clamp ? [x, Math.min(100, Math.max(0, y))] : [x, y]);
  return closed([...left, ...right.reverse()].map(flat));
}

const steps = (count, at) => [...Array(count + 1)].map((_, i) => at(i / count));
const line = (a, b, count = 14) => steps(count, (t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
const bend = (p) =>
  steps(22, (t) => {
    const u = 1 - t;
    return [0, 1].map((k) => u * u * u * p[0][k] + 3 * u * u * t * p[1][k] + 3 * u * t * t * p[2][k] + t * t * t * p[3][k]);
  });
const arc = (x, y, rx, ry, from, to) =>
  steps(56, (t) => {
    const angle = ((from + (to - from) * t) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
const joined = (...parts) => parts.flatMap((part, i) => (i ? part.slice(1) : part));

/** By letter: its width and its strokes. */
const LETTERS = {
  C: [84, [arc(48, 50, 44, 49, -46, -314), { from: 0.75, to: 0.5 }]],
  A: [
    90,
    [line([1, 106], [45.6, -8], 30), { clamp: true, to: 0, from: 0.5 }],
    [line([39.4, -8], [86, 106], 30), { clamp: true, from: 0, to: 0.4 }],
    [line([20, 66], [70, 66]), { clamp: true, from: 0, to: 0 }],
  ],
  S: [
    56,
    [
      joined(bend([[49, 15], [40, 2], [12, -4], [9, 22]]), bend([[9, 22], [6, 48], [52, 46], [51, 74]]), bend([[51, 74], [50, 102], [16, 104], [5, 86]])),
      { from: 0.7, to: 0.7 },
    ],
  ],
  T: [80, [line([2, 4.2], [78, 4.2]), { from: 1.1, to: 1.1 }], [line([40, 3], [40, 104]), { from: 0, clamp: true, to: 0.5 }]],
  R: [
    76,
    [line([10, -4], [10, 104]), { clamp: true, from: 0.4, to: 0.5 }],
    [joined(line([8, 3.2], [26, 3.2], 6), bend([[26, 3.2], [66, 2], [67, 53], [20, 53.2]])), { from: 0, to: -0.25 }],
    [bend([[31, 51], [44, 66], [58, 92], [80, 106]]), { from: -0.62, to: 0.2, clamp: true }],
  ],
};
const CLOSER = { CA: -8, ST: -3, RA: 2 };

export function wordmark(word = "CASTRA") {
  let [x, path] = [0, ""];
  for (let i = 0; i < word.length; i++) {
    const [width, ...strokes] = LETTERS[word[i]];
    for (const [points, how] of strokes) path += cut(points.map((point) => [point[0] + x, point[1]]), how);
    x += width + 17 + (CLOSER[word.slice(i, i + 2)] ?? 0);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 ${x - 7} 104"><path d="${path}"/></svg>`;
}
