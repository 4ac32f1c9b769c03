/** The hill of Centre Rock, squeezed and stepped, with a few who stand on it. */
import { closed, legion, scene } from "./shapes.mjs";

const SAND = ["#F7EED8", "#8D7748", "#2A2218"];
const WINE = ["#7A2A36", "#4F1620", "#FFF3EA"];
const STANDING = { "0,0": SAND, "1,0": WINE, "-1,1": WINE, "1,-2": SAND, "2,0": SAND, "-2,0": WINE, "0,2": SAND };
const HEIGHT = [50, 30, 15, 4];
const TOP = ["#D9CBB0", "#C9B78F", "#A9B07E", "#86A078"];

const mixed = (a, b, share) =>
  "#" +
  [1, 3, 5]
    .map((i) => Math.round(parseInt(a.slice(i, i + 2), 16) * (1 - share) + parseInt(b.slice(i, i + 2), 16) * share))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("");

function hexagon(x, y, size) {
  return [...Array(6)].map((_, i) => {
    const angle = ((60 * i - 90) * Math.PI) / 180;
    return [x + size * Math.cos(angle), y + size * Math.sin(angle) * 0.62];
  });
}

function column(q, r) {
  const size = 23;
  const ring = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  const [x, y, high] = [150 + size * Math.sqrt(3) * (q + r / 2), 176 + size * 0.93 * r, HEIGHT[ring]];
  const v = hexagon(x, y - high, size);
  const down = ([a, b]) => [a, b + 26 + high];
  const faces = `<path d="${closed([v[4], v[3], down(v[3]), down(v[4])])}" fill="${mixed(TOP[ring], "#2A3A2E", 0.42)}"/><path d="${closed([v[3], v[2], down(v[2]), down(v[3])])}" fill="${mixed(TOP[ring], "#24332A", 0.6)}"/><path d="${closed(v)}" fill="${TOP[ring]}" stroke="${mixed(TOP[ring], "#3B3A28", 0.28)}"/>`;
  const crown = ring === 0 ? `<path d="${closed(hexagon(x, y - high, size * 0.74))}" fill="#EFE4CB" stroke="#B39A62" stroke-width="1.4"/>` : "";
  const unit = STANDING[`${q},${r}`];
  return faces + crown + (unit ? legion(x, y - high + 4, ring === 0 ? 44 : 34, ...unit) : "");
}

export function rock() {
  let hill = "";
  for (let r = -3; r <= 3; r++) for (let q = -3; q <= 3; q++) if (Math.abs(q + r) <= 3) hill += column(q, r);
  return scene(
    `<defs><linearGradient id="a" x2="0" y2="1"><stop offset="0" stop-color="#174C49"/><stop offset=".5" stop-color="#3F8C82"/><stop offset="1" stop-color="#CFE0C4"/></linearGradient></defs><rect width="300" height="262" fill="url(#a)"/><circle cx="150" cy="86" r="62" fill="#F3D693" opacity=".9"/><circle cx="150" cy="86" r="76" fill="none" stroke="#F3D693" stroke-width="1.5" opacity=".5"/><path d="M0 190L40 162L78 184L112 158L150 182L196 152L236 180L268 160L300 178V262H0Z" fill="#2C6A63" opacity=".65"/>${hill}`,
  );
}
