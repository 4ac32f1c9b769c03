/** Hexes, the window on the map, and buttons that stand for units. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { beside, courses, distance, hexAt, middleOf, nameOf, sizeOf, within } = await load("boards/tac13/field.ts");
const { around, clamped, leastZoom, zoomed } = await load("boards/tac13/viewport.ts");
const { unitButtons } = await load("boards/tac13/fan.tsx");
const { halves } = await load("boards/tac13/marks.tsx");

const [COLUMNS, ROWS] = [38, 30];

test("every hex is found at its middle, and its neighbours are one away", () => {
  for (let column = 1; column <= COLUMNS; column++)
    for (let row = 1; row <= ROWS; row++) {
      const hex = nameOf(column, row);
      assert.equal(hexAt(middleOf(hex), COLUMNS, ROWS), hex);
      for (const other of beside(hex)) assert.equal(distance(hex, other), 1);
    }
  assert.equal(hexAt([-40, 20], COLUMNS, ROWS), null);
});

test("neighbours share an edge on the map", () => {
  for (const hex of ["1010", "1111", "0505"])
    for (const other of beside(hex)) {
      const [[x, y], [ox, oy]] = [middleOf(hex), middleOf(other)];
      assert.ok(Math.abs(Math.hypot(x - ox, y - oy) - Math.sqrt(3) * 33) < 0.01);
    }
});

test("a range has as many hexes as it must, fewer at the edge", () => {
  assert.equal(within("1515", 2, COLUMNS, ROWS).length, 19);
  assert.equal(within("1515", 5, COLUMNS, ROWS).length, 91);
  assert.ok(within("0101", 2, COLUMNS, ROWS).length < 19);
});

test("a river is one line from the top to the bottom", () => {
  assert.deepEqual(courses(["1003", "1001", "1002"]), [["1001", "1002", "1003"]]);
});

const limits = { width: 900, height: 600, sheet: sizeOf(COLUMNS, ROWS), most: 2.2 };

test("zooming keeps what is under the pointer, and stays within its limits", () => {
  const start = { x: -400, y: -300, zoom: 1 };
  const closer = zoomed(start, 1.5, [450, 300], limits);
  assert.ok(Math.abs((450 - closer.x) / closer.zoom - (450 - start.x)) < 1e-6);
  assert.equal(zoomed(start, 100, [0, 0], limits).zoom, 2.2);
  assert.equal(zoomed(start, 0.001, [0, 0], limits).zoom, leastZoom(limits));
});

test("the frame is never empty", () => {
  const far = clamped({ x: 5000, y: -9000, zoom: 1 }, limits);
  assert.equal(far.x, 0);
  assert.equal(far.y, limits.height - limits.sheet[1]);
  const whole = around([0, 0, ...limits.sheet], 1, limits);
  assert.equal(whole.zoom, leastZoom(limits));
});

test("buttons for units are told from others", () => {
  const content = { units: [{ code: "SO" }, { code: "LC" }] };
  const buttons = ["SO", "+SO.2", "-LC", "stack", "end", "face-N", "XX"].map((id) => ({ kind: "button", id, label: id }));
  assert.deepEqual(unitButtons(buttons, content).map(({ sign, code }) => sign + code), ["SO", "+SO", "-LC"]);
});

test("costs are written in halves", () => {
  assert.deepEqual([0.5, 1, 2.5].map(halves), ["½", "1", "2½"]);
});
