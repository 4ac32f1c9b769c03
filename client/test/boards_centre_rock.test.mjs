/** The hill turns with the seat, facings turn with the hill, and odds are said simply. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { angleOf, beside, facingTo, hillFor, ring, STEPS, topOf, turned } = await load("boards/centre_rock/hill.ts");
const { effectOf, freest, inSix } = await load("boards/centre_rock/attack.tsx");
const { lastRoll } = await load("boards/shared/die.tsx");

const names = "abcdefghi";
const hexagons = [];
for (let r = -4; r <= 4; r++) for (let q = -4; q <= 4; q++) if (ring([q, r]) <= 4) hexagons.push({ hex: names[4 - r] + (q + 5), q, r });
const zone = (test) => hexagons.filter(({ q, r }) => test(q, r)).map(({ hex }) => hex);
const content = { hexagons, rock: "e5", zones: [zone((_, r) => r >= 3), zone((_, r) => r <= -3), zone((q) => q <= -3)], patterns: {}, sheet: null };

test("six turns are none, and every turn keeps the distance to The Rock", () => {
  for (const { q, r } of hexagons) {
    assert.deepEqual(turned([q, r], 6).map((n) => n + 0), [q, r]);
    assert.equal(ring(turned([q, r], 1)), ring([q, r]));
  }
});

test("whoever looks has the own zone at the bottom", () => {
  for (const [seat, hexes] of content.zones.entries()) {
    const hill = hillFor(content, seat);
    const depth = (list) => list.reduce((sum, hex) => sum + topOf(hill, hex)[1], 0) / list.length;
    for (const other of content.zones) if (other !== hexes) assert.ok(depth(hexes) > depth(other));
  }
  assert.equal(hillFor(content, -1).turns, hillFor(content, 0).turns);
});

test("a facing points at the neighbour it names, however the hill is turned", () => {
  for (const seat of [0, 1, 2]) {
    const hill = hillFor(content, seat);
    for (const facing of Object.keys(STEPS)) {
      const to = beside(content, "e5", facing);
      assert.equal(facingTo(content, "e5", to), facing);
      const [q, r] = hill.cells.get(to);
      const seen = Math.atan2(1.5 * 0.88 * r, Math.sqrt(3) * (q + r / 2));
      assert.ok(Math.abs(Math.sin((angleOf(facing, hill.turns) * Math.PI) / 180 - seen)) < 1e-9);
    }
  }
});

test("the likeliest effect is drawn, and a miss never", () => {
  const miss = { rolls: [1, 2, 3, 4], end: "miss", steps: [], places: [], told: "" };
  const push = { rolls: [5], end: "steps", steps: [["a1", "a2"]], places: [], told: "" };
  assert.equal(effectOf({ needed: 5, results: [miss, push] }), push);
  assert.equal(effectOf({ needed: 7, results: [miss] }), null);
  assert.deepEqual([1, 2, 3, 4, 5].map(inSix), ["1 in 6", "1 in 3", "1 in 2", "2 in 3", "5 in 6"]);
});

test("a label finds a place where it hides nobody", () => {
  const [x, y] = freest([0, 0], [100, 0], [[-70, 0], [70, 0], [0, 50]]);
  for (const [ox, oy] of [[-70, 0], [70, 0], [0, 50]]) assert.ok(Math.abs(ox - x) >= 66 || Math.abs(oy - y) >= 36);
});

test("the die that fell last is found among the news", () => {
  assert.equal(lastRoll([{ text: "roll 2" }, { text: "e4xe5" }, { text: "roll 5" }]), 5);
  assert.equal(lastRoll([{ text: "die 3" }, { text: "end" }]), 3);
  assert.equal(lastRoll([{ text: "roll" }]), 0);
  assert.equal(lastRoll(undefined), 0);
});
