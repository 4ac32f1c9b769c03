/** Two armies on the map of TAC 13. */
import { HORSE, SCUTUM, closed, scene } from "./shapes.mjs";
import { SYMBOLS } from "./symbols.mjs";

const WOODS = new Set(["1,1", "1,2", "0,2", "2,2", "2,1"]);
const HILLS = new Set(["7,0", "8,0", "8,1", "7,1"]);
const AXE = "M11 1H13.4V23H11ZM13.4 3C18 2.4 20.6 4.6 20.8 8.4C20.8 11 19 13 16.6 13.4C16.6 11.6 15.6 10.6 13.4 10.4Z";
const ARMS = { horse: HORSE, eagle: SYMBOLS.standard.path, sword: SCUTUM, axe: AXE };
const ROMANS = ["#B5382A", "#6E1A11", "#FFF1E2"];
const GAULS = ["#2F5F93", "#173C63", "#F1F7FF"];

function ground(column, row) {
  const size = 24;
  const [x, y] = [column * 36 + 4, row * size * Math.sqrt(3) + (column % 2 ? (size * Math.sqrt(3)) / 2 : 0) - 4];
  const corners = [...Array(6)].map((_, i) => [x + size * Math.cos((i * Math.PI) / 3), y + size * Math.sin((i * Math.PI) / 3)]);
  const key = `${column},${row}`;
  const fill = WOODS.has(key) ? "#A9B878" : HILLS.has(key) ? "#D9BE86" : (column * 7 + row * 5) % 3 ? "#D8CF9B" : "#D2C892";
  let growth = "";
  if (WOODS.has(key))
    for (const [dx, dy, r] of [[-8, -3, 6], [4, -7, 6.5], [8, 5, 6], [-3, 7, 6]])
      growth += `<circle cx="${x + dx}" cy="${(y + dy).toFixed(1)}" r="${r}" fill="#5E7A3B"/><circle cx="${x + dx - 1.5}" cy="${(y + dy - 2).toFixed(1)}" r="${r * 0.6}" fill="#7C964C"/>`;
  if (HILLS.has(key))
    growth = `<path d="M${x - 11} ${(y + 5).toFixed(1)}q5-11 11-11t11 11" fill="none" stroke="#9A7A3C" stroke-width="1.6" stroke-linecap="round"/>`;
  return [`<path d="${closed(corners)}" fill="${fill}" stroke="#B5A970" stroke-width=".9"/>`, growth];
}

function counter(x, y, [fill, edge, ink], arm, turn = 0) {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-16.5" y="-14" width="34" height="34" rx="4" fill="#32280a" opacity=".35"/><rect x="-17" y="-17" width="34" height="34" rx="4" fill="${edge}"/><rect x="-15.6" y="-15.6" width="31.2" height="31.2" rx="3" fill="${fill}"/><path d="${ARMS[arm]}" transform="translate(-8.6 -13.8) scale(.72)" fill="${ink}"/><path d="M-11 10.5H-5.5M-2.7 10.5H2.7M5.5 10.5H11" stroke="${ink}" stroke-width="3.2" stroke-linecap="round"/></g>`;
}

export function tac() {
  const cells = [];
  for (let column = 0; column < 9; column++) for (let row = 0; row < 8; row++) cells.push(ground(column, row));
  const river = "M232-10C214 40 262 78 236 122S268 196 240 270";
  const road = "M-10 214C60 196 130 226 310 190";
  const arrow = "M58 170C84 128 120 112 166 116";
  const units = [[40, 176, "eagle"], [76, 196, "sword"], [112, 174, "sword"], [76, 236, "horse"], [112, 217, "sword"]].map(([x, y, arm]) => counter(x, y, ROMANS, arm));
  units.push(...[[206, 118, "axe"], [206, 76, "axe"], [170, 56, "horse"]].map(([x, y, arm]) => counter(x, y, GAULS, arm)), counter(130, 74, GAULS, "axe", -4));
  return scene(
    `<rect width="300" height="262" fill="#D8CF9B"/>${cells.map(([hex]) => hex).join("")}${cells.map(([, growth]) => growth).join("")}<path d="${river}" fill="none" stroke="#5E93AE" stroke-width="17"/><path d="${river}" fill="none" stroke="#86B6CB" stroke-width="11"/><path d="${road}" fill="none" stroke="#A98F55" stroke-width="8"/><path d="${road}" fill="none" stroke="#F0E2B6" stroke-width="5"/><path d="${arrow}" fill="none" stroke="#8F1E12" stroke-width="11" stroke-linecap="round" opacity=".85"/><path d="M160 100L192 119L158 134Z" fill="#8F1E12" opacity=".9"/>${units.join("")}`,
  );
}
