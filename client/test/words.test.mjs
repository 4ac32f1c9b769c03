/** The player's word: random, sent after the commitment was shown, kept in the browser. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./load.mjs";

const { joinTable, keptWord, newWord, openRematch, openTable } = await load("state/words.ts");

const SEAL = "5e".repeat(32);
const table = (id, more = {}) => ({ id, commitment: SEAL, seats: [{ seat: 0, user: 7 }, { seat: 1, user: null }], rematch: null, ...more });
let asked = [];
let answers = {};

globalThis.fetch = async (address, { method, body }) => {
  const path = address.replace("/api/1/", "");
  asked.push([method, path, body ? JSON.parse(body) : null]);
  const [status, data] = answers[`${method} ${path}`] ?? [200, {}];
  return { ok: status < 400, status, text: async () => JSON.stringify(data) };
};

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  asked = [];
  answers = { "POST tables": [201, { table: table("one"), invite: "let-me-in" }] };
});

test("a word is sixteen random bytes", () => {
  const words = new Set([...Array(200)].map(newWord));
  assert.equal(words.size, 200);
  for (const word of words) assert.match(word, /^[0-9a-f]{32}$/);
});

test("a new table is asked for without a word; the word follows the commitment and is kept with it", async () => {
  const made = await openTable({ game: "centurion" });
  assert.equal(made.invite, "let-me-in");
  assert.deepEqual(asked[0], ["POST", "tables", { game: "centurion" }]);
  assert.deepEqual(asked[1].slice(0, 2), ["POST", "tables/one/join"]);
  assert.match(asked[1][2].word, /^[0-9a-f]{32}$/);
  assert.deepEqual(keptWord("one"), { commitment: SEAL, word: asked[1][2].word });
});

test("a player may give a word of their own", async () => {
  await openTable({ game: "centurion" }, "alea");
  assert.equal(asked[1][2].word, "alea");
  assert.equal(keptWord("one").word, "alea");
});

test("a game that began before the word came has none, and that is kept", async () => {
  answers["POST tables/one/join"] = [409, { code: "table/not_now", message: "The game has begun already." }];
  await openTable({ game: "centurion" });
  assert.deepEqual(keptWord("one"), { commitment: SEAL, word: "" });
});

test("a seat that was not taken keeps no word", async () => {
  answers["POST tables/one/join"] = [409, { code: "table/not_now", message: "That seat is taken." }];
  await assert.rejects(joinTable(table("one"), { seat: 1 }));
  assert.equal(keptWord("one"), null);
});

test("the first to ask for a rematch sets it up and then sends a word", async () => {
  answers["GET tables/one"] = [200, table("one")];
  answers["POST tables/one/rematch"] = [200, { seat: 0, table: table("two") }];
  assert.equal(await openRematch("one", 7), "two");
  assert.deepEqual(asked.map((one) => one.slice(0, 2).join(" ")), ["GET tables/one", "POST tables/one/rematch", "POST tables/two/join"]);
  assert.deepEqual(asked[1][2], {});
  assert.equal(keptWord("two").word, asked[2][2].word);
});

test("the second sees the commitment of the rematch before the word is sent", async () => {
  answers["GET tables/one"] = [200, table("one", { rematch: "two" })];
  answers["GET tables/two"] = [200, table("two")];
  assert.equal(await openRematch("one", 8), "two");
  assert.deepEqual(asked.map((one) => one.slice(0, 2).join(" ")), ["GET tables/one", "GET tables/two", "POST tables/two/join"]);
  assert.equal(keptWord("two").commitment, SEAL);
});

test("a store full of words lets the oldest go, and a broken one counts as empty", async () => {
  for (let number = 0; number < 301; number++) await joinTable(table(`t${number}`));
  assert.equal(keptWord("t0"), null);
  assert.ok(keptWord("t300"));
  localStorage.setItem("castra words", "{");
  assert.equal(keptWord("t300"), null);
});
