/** The called token in a laurel, the legions in front. */
import { SYMBOLS } from "./symbols.mjs";
import { legion, n1, scene } from "./shapes.mjs";

function leaf(x, y, turn, size, colour) {
  return `<path transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(turn)}) scale(${size})" d="M0 0C5-7 5-17 0-24C-5-17-5-7 0 0Z" fill="${colour}"/>`;
}

function laurel(x, y, radius, count, size) {
  let drawn = "";
  for (const side of [-1, 1])
    for (let i = 0; i < count; i++) {
      const degrees = 90 + side * (14 + (i * 146) / count);
      const angle = (degrees * Math.PI) / 180;
      const turn = degrees + (side > 0 ? 180 : 0);
      const at = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      drawn += leaf(...at, turn - side * 28, size, "#C99A2E") + leaf(...at, turn + side * 22, size * 0.92, "#E7BE55");
    }
  return drawn;
}

function token(name, x, y, radius) {
  const { path, extra, colour } = SYMBOLS[name];
  const line = extra ? `<path d="${extra}" stroke="${colour}" stroke-width="1.6"/>` : "";
  return `<circle cx="${x}" cy="${y + 2.5}" r="${radius}" opacity=".28"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#F7EED8"/><circle cx="${x}" cy="${y}" r="${n1(radius * 0.86)}" fill="none" stroke="${colour}" stroke-width="${n1(radius * 0.06)}"/><g transform="translate(${n1(x - radius * 0.6)} ${n1(y - radius * 0.6)}) scale(${+(radius * 0.05).toFixed(3)})"><path d="${path}" fill="${colour}" fill-rule="evenodd"/>${line}</g>`;
}

export function augustus() {
  const rays = [...Array(24)].map((_, i) => {
    const at = (degrees) => [150 + 260 * Math.cos((degrees * Math.PI) / 180), 112 + 260 * Math.sin((degrees * Math.PI) / 180)].map(n1).join(" ");
    return `M150 112L${at(i * 15)}L${at(i * 15 + 6)}Z`;
  });
  const men = [...Array(9)].map((_, i) => legion(22 + i * 32, 252 + (i % 2) * 6, 44, i % 3 === 1 ? "#C4472F" : "#B23A26", "#6B1B10", "#F5DFC0"));
  const tokens = token("sword", 150, 110, 40) + token("shield", 58, 176, 21) + token("chariot", 242, 176, 21) + token("standard", 103, 201, 17) + token("catapult", 197, 201, 17);
  return scene(
    `<defs><radialGradient id="a" cx=".5" cy=".43" r=".75"><stop offset="0" stop-color="#8A5AB8"/><stop offset=".55" stop-color="#55307F"/><stop offset="1" stop-color="#321A52"/></radialGradient></defs><rect width="300" height="262" fill="url(#a)"/><path d="${rays.join("")}" fill="#fff" opacity=".05"/>${laurel(150, 112, 78, 10, 1.12)}${tokens}${men.join("")}`,
  );
}
