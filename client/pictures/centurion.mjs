/** Two tiles before the helmet of their leader. */
import { HELMET, HORSE, SCUTUM, scene } from "./shapes.mjs";

const OUTLINE =
  "M4 91V15Q4 11 8 10L48 3Q50 2.5 52 3L92 10Q96 11 96 15V91Q96 97 90 97H10Q4 97 4 91Z";
const STAR = "M0-9.6L2.5-2.5L9.6 0L2.5 2.5L0 9.6L-2.5 2.5L-9.6 0L-2.5-2.5Z";

/** `marks` are shapes at [column, row] of the five by five cells, the tile's own place at [2, 2]. */
function tile(name, emblem, colours, marks, x, y, size, turn, down = false) {
  const [paper, edge, ink, cell] = colours;
  const top = down ? 17 : 13;
  const at = (column, row) => `translate(${14.5 + (column + 0.5) * 14.2} ${top + (row + 0.5) * 14.2}) scale(.72)`;
  const cells = [];
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 5; column++)
      cells.push(`<rect x="${15 + column * 14.2}" y="${top + 0.5 + row * 14.2}" width="13.2" height="13.2" rx="1.6" fill="${cell}"/>`);
  const drawn = marks.map(([column, row, shape]) => `<g transform="${at(column, row)}">${shape(ink, paper)}</g>`);
  const own = `<g transform="${at(2, 2)}"><rect x="-9.4" y="-9.4" width="18.8" height="18.8" rx="3" fill="${ink}"/><path d="${emblem}" transform="translate(-7.8 -7.8) scale(.65)" fill="${paper}"/></g>`;
  const turned = down ? ` transform="rotate(180 50 50)"` : "";
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 100}) translate(-50 -50)"><rect x="10" y="16" width="92" height="92" rx="8" fill="#2b0906" opacity=".35"/><path d="${OUTLINE}"${turned} fill="${paper}" stroke="${edge}" stroke-width="1.6"/>${cells.join("")}${drawn.join("")}${own}<text x="50" y="${down ? 14.5 : 94}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="10.5" font-weight="650" fill="${ink}">${name}</text></g>`;
}

const disc = (ink) => `<circle r="6.7" fill="${ink}"/>`;
const ring = (ink) => `<circle r="5.7" fill="none" stroke="${ink}" stroke-width="2.7"/>`;
const arrow = (turn) => (ink) => `<path d="M0-8.4L7.4 6L0 2.6L-7.4 6Z" transform="rotate(${turn})" fill="${ink}"/>`;
const spark = () => `<path d="${STAR}" fill="#A3241B"/>`;
const brackets = () =>
  `<path d="M-8-3.2V-8H-3.2M3.2-8H8V-3.2M8 3.2V8H3.2M-3.2 8H-8V3.2" fill="none" stroke="#13655B" stroke-width="2.5"/><circle r="3.5" fill="#2A2218"/>`;

export function centurion() {
  const floor = [];
  for (let i = -9; i <= 9; i++) floor.push(`M${150 + i * 9} 176L${150 + i * 46} 262`);
  for (const y of [184, 195, 210, 230, 254]) floor.push(`M0 ${y}H300`);
  const light = ["#F7EED8", "#8D7748", "#2A2218", "#EFE4CA"];
  const dark = ["#7A2A36", "#4F1620", "#FFF3EA", "#85394400"];
  const equites = tile("Equites", HORSE, dark, [[2, 1, arrow(0)], [1, 2, disc], [3, 2, disc], [2, 3, arrow(180)], [2, 4, ring]], 214, 146, 108, 10, true);
  const legionnaire = tile("Legionnaire", SCUTUM, light, [[2, 0, spark], [2, 1, disc], [1, 2, disc], [3, 2, brackets], [2, 4, disc]], 98, 160, 122, -8);
  return scene(
    `<defs><linearGradient id="a" x2="0" y2="1"><stop offset="0" stop-color="#7E2219"/><stop offset=".62" stop-color="#B4432B"/><stop offset="1" stop-color="#D07A45"/></linearGradient></defs><rect width="300" height="262" fill="url(#a)"/><path d="${HELMET}" transform="translate(152 92) scale(6.6) translate(-12 -11)" fill="#6A1A11"/><rect y="176" width="300" height="90" fill="#E5CFA6"/><path d="${floor.join("")}" stroke="#C2A473" fill="none"/><path d="M0 176H300" stroke="#8C5A34" stroke-width="1.5"/>${equites}${legionnaire}`,
  );
}
