/** Where tiles lie on the board and icons on a tile, and which tile went where. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { corner, SQUARES, profileGrid, detailFor } = await load("boards/centurion/geometry.ts");
const { lastMove, pieces, unlikely } = await load("boards/centurion/follow.ts");
const { follow } = await load("boards/shared/follow.ts");
const { letters } = await load("boards/centurion/tile.tsx");

const tile = (seat, key, back = false) => ({ seat, tile: key, name: key, back, frozen: false });

test("the home edge of whoever sits at the bottom is at the bottom", () => {
  assert.deepEqual(corner("a1", 0), [0, 500]);
  assert.deepEqual(corner("a1", 1), [500, 0]);
  for (const square of SQUARES) {
    const [[x, y], [x2, y2]] = [corner(square, 0), corner(square, 1)];
    assert.deepEqual([x + x2, y + y2], [500, 500]);
  }
});

test("every icon of a profile has a cell, also of one that reaches far ahead", () => {
  const cells = (...places) => ({ ability: null, cells: places.map(([dx, dy]) => ({ icon: "move", dx, dy, direction: [] })) });
  assert.deepEqual(profileGrid(cells([0, 2], [-2, -2])), { cells: 5, column: 2, row: 2 });
  assert.deepEqual(profileGrid(cells([0, 3])), { cells: 5, column: 2, row: 3 });
  for (const side of [cells([0, 4], [0, -1]), cells([-3, 0], [3, 0]), cells([5, 5])]) {
    const grid = profileGrid(side);
    for (const { dx, dy } of side.cells) {
      assert.ok(grid.column + dx >= 0 && grid.column + dx < grid.cells);
      assert.ok(grid.row - dy >= 0 && grid.row - dy < grid.cells);
    }
  }
});

test("of two tiles of a kind the one that turned over is the one that moved", () => {
  const before = { c1: tile(0, "legionnaire"), e1: tile(0, "legionnaire", true) };
  const after = { c1: tile(0, "legionnaire"), e2: tile(0, "legionnaire", false) };
  assert.deepEqual(lastMove(before, after), { from: ["e1"], to: ["e2"], taken: [] });
});

test("a capture, a strike and a placement are told apart", () => {
  const before = { c2: tile(0, "velites"), c4: tile(1, "equites") };
  assert.deepEqual(lastMove(before, { c4: tile(0, "velites", true) }), { from: ["c2"], to: ["c4"], taken: ["c4"] });
  assert.deepEqual(lastMove(before, { c2: tile(0, "velites", true) }), { from: [], to: ["c2"], taken: ["c4"] });
  assert.deepEqual(lastMove(before, { ...before, d1: tile(0, "optio") }), { from: [], to: ["d1"], taken: [] });
  assert.deepEqual(lastMove(null, before), { from: [], to: [], taken: [] });
});

test("a tile keeps its number as long as it is on the board", () => {
  const first = follow(null, pieces({ c1: tile(0, "optio"), c6: tile(1, "optio") }), unlikely);
  const second = follow(first, pieces({ c2: tile(0, "optio", true), c6: tile(1, "optio") }), unlikely);
  const id = (following, place) => following.pieces.find((piece) => piece.place === place).id;
  assert.equal(id(first, "c1"), id(second, "c2"));
  assert.equal(id(first, "c6"), id(second, "c6"));
  assert.equal(second.gone.length, 0);
});

test("names become two letters, squares levels of detail", () => {
  assert.equal(letters("War Dogs"), "WD");
  assert.equal(letters("Optio"), "Op");
  assert.deepEqual([50, 70, 139, 140].map(detailFor), ["S", "M", "M", "L"]);
});
