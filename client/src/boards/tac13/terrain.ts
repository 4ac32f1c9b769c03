/** The ground on a canvas: drawn once per battle, theme and resolution; panning and zooming only move the picture. */
import { courses, hexPath, middleOf, nameOf, RADIUS, sizeOf, smooth } from "./field";
import type { Content } from "./types";
import type { Point } from "../shared/numbers";

type Colours = (name: string) => string;

const WET = ["river", "ford", "bridge"];

export function drawGround(canvas: HTMLCanvasElement, content: Content, scale: number, colour: Colours, names: number): void {
  const { columns, rows, grid, roads } = content.map;
  const [width, height] = sizeOf(columns, rows);
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const ink = canvas.getContext("2d");
  if (!ink) return;
  ink.scale(scale, scale);
  ink.lineJoin = ink.lineCap = "round";
  ink.fillStyle = colour("g1");
  ink.fillRect(0, 0, width, height);
  const hexes: [hex: string, kind: string, middle: Point][] = [];
  for (let column = 1; column <= columns; column++)
    for (let row = 1; row <= rows; row++) hexes.push([nameOf(column, row), grid[row - 1]![column - 1]!, middleOf(nameOf(column, row))]);
  for (const [hex, kind, middle] of hexes) {
    const path = new Path2D(hexPath(middle));
    ink.fillStyle = colour(groundColour(kind, Number(hex)));
    ink.fill(path);
    ink.lineWidth = 1;
    ink.strokeStyle = colour("gl");
    ink.stroke(path);
  }
  drawWater(ink, hexes.filter(([, kind]) => WET.includes(kind)).map(([hex]) => hex), colour);
  for (const road of roads) stroke(ink, smooth(road.map(middleOf)), [["rd0", 8.5], ["rd1", 5.5]], colour);
  for (const [hex, kind, middle] of hexes) DRAWN[kind]?.(ink, middle, random(Number(hex)), colour);
  if (names === 0) return;
  ink.font = `500 ${names}px system-ui, sans-serif`;
  ink.textAlign = "center";
  ink.fillStyle = colour("hex-ink");
  for (const [hex, , [x, y]] of hexes) ink.fillText(hex, x, y - RADIUS * 0.62);
}

function groundColour(kind: string, seed: number): string {
  const own: Record<string, string> = { woods: "gw", village: "g3", slope: "gs", hilltop: "gh", marsh: "gm" };
  return own[kind] ?? (seed % 4 === 0 ? "g2" : seed % 5 === 0 ? "g3" : "g1");
}

function stroke(ink: CanvasRenderingContext2D, d: string, lines: [colour: string, width: number][], colour: Colours): void {
  const path = new Path2D(d);
  for (const [name, width] of lines) {
    ink.strokeStyle = colour(name);
    ink.lineWidth = width;
    ink.stroke(path);
  }
}

function drawWater(ink: CanvasRenderingContext2D, hexes: string[], colour: Colours): void {
  const lines = courses(hexes).map((line) => (line.length > 1 ? smooth(line.map(middleOf)) : spring(line[0]!)));
  for (const d of lines) stroke(ink, d, [["rv0", 25], ["rv1", 20]], colour);
  ink.setLineDash([16, 22]);
  for (const d of lines) stroke(ink, d, [["rv2", 3]], colour);
  ink.setLineDash([]);
}

function spring(hex: string): string {
  const [x, y] = middleOf(hex);
  return `M${x - 8} ${y}L${x + 8} ${y}`;
}

/** The same numbers for the same hex, always. */
function random(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
    state = Math.imul(state ^ (state >>> 13), 3266489917) >>> 0;
    return ((state ^ (state >>> 16)) >>> 0) / 4294967296;
  };
}

type Draw = (ink: CanvasRenderingContext2D, middle: Point, next: () => number, colour: Colours) => void;

function ellipse(ink: CanvasRenderingContext2D, x: number, y: number, rx: number, ry: number, fill: string): void {
  ink.beginPath();
  ink.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  ink.fillStyle = fill;
  ink.fill();
}

/** Few strokes for each terrain. */
const DRAWN: Record<string, Draw> = {
  woods(ink, [x, y], next, colour) {
    for (const [dx, dy, r] of [[-14, -6, 8.5], [0, -13, 8], [13, -5, 8.5], [-6, 7, 9], [9, 10, 8.5], [-16, 12, 6.5]] as const) {
      const [a, b] = [x + dx + next() * 3 - 1.5, y + dy + next() * 3 - 1.5];
      ellipse(ink, a + 1.5, b + r * 0.75, r, r * 0.5, colour("tree-shade"));
      ellipse(ink, a, b, r, r, colour("wd"));
      ellipse(ink, a - r * 0.26, b - r * 0.3, r * 0.58, r * 0.58, colour("wd2"));
    }
  },
  village(ink, [x, y], _next, colour) {
    for (const [dx, dy, w, h, turn] of [[-13, -9, 13, 10, -8], [6, -13, 11, 9, 6], [-8, 8, 12, 10, 10], [11, 5, 13, 11, -6]] as const) {
      ink.save();
      ink.translate(x + dx, y + dy);
      ink.rotate((turn * Math.PI) / 180);
      for (const [name, top, height, shift] of [["tree-shade", -h / 2 + 2, h, 1], ["rf", -h / 2, h / 2, 0], ["rf2", 0, h / 2, 0]] as const) {
        ink.fillStyle = colour(name);
        ink.fillRect(-w / 2 + shift, top, w, height);
      }
      ink.restore();
    }
  },
  slope(ink, [x, y], next, colour) {
    ink.strokeStyle = colour("hach");
    ink.lineWidth = 1.5;
    for (let i = 0; i < 5; i++) {
      const angle = ((i * 72 + next() * 20) * Math.PI) / 180;
      const [a, b] = [x + Math.cos(angle) * 17, y + Math.sin(angle) * 16];
      ink.stroke(new Path2D(`M${a} ${b}l3 7M${a + 5} ${b - 2}l3 7M${a - 5} ${b + 2}l3 6`));
    }
  },
  hilltop(ink, [x, y], _next, colour) {
    ellipse(ink, x, y + 2, 22, 17, colour("hill"));
    ellipse(ink, x - 2, y - 2, 13, 9, colour("hill2"));
  },
  marsh(ink, [x, y], _next, colour) {
    for (const [dx, dy] of [[-14, -8], [6, -12], [14, 4], [-4, 3], [-15, 12], [4, 15]] as const) {
      const [a, b] = [x + dx, y + dy];
      ink.lineWidth = 2;
      ink.strokeStyle = colour("rv1");
      ink.stroke(new Path2D(`M${a - 7} ${b + 4}H${a + 7}`));
      ink.lineWidth = 1.5;
      ink.strokeStyle = colour("wd");
      ink.stroke(new Path2D(`M${a} ${b + 3}V${b - 6}M${a} ${b + 2}L${a - 4} ${b - 4}M${a} ${b + 2}L${a + 4} ${b - 4}`));
    }
  },
  bridge(ink, [x, y], _next, colour) {
    ink.fillStyle = colour("rd1");
    ink.fillRect(x - 18, y - 7, 36, 14);
    ink.strokeStyle = colour("rd0");
    ink.lineWidth = 3;
    ink.stroke(new Path2D(`M${x - 18} ${y - 7}h36M${x - 18} ${y + 7}h36`));
  },
  ford(ink, [x, y], _next, colour) {
    ink.strokeStyle = colour("rd1");
    ink.lineWidth = 3;
    ink.setLineDash([4, 5]);
    ink.stroke(new Path2D(`M${x - 14} ${y - 6}h28M${x - 12} ${y}h24M${x - 14} ${y + 6}h28`));
    ink.setLineDash([]);
  },
};
