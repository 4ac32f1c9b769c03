// Plays on a server: node players.js URL TABLES SOCKETS, SOCKETS at each table, the two players among them.
// Says {} once everybody sits; then every line it reads is a number of seconds, for which all tables play as fast as the
// server takes their moves; the answer tells the moves it took, the games begun and the frames that came to anybody.
const readline = require("node:readline");
const { applyPatch } = require("rfc6902");
const { io } = require("socket.io-client");
const { game, steps } = require("./game.js");

const url = process.argv[2];
const [tables, sockets] = process.argv.slice(3).map(Number);

async function asked(path, body) {
  const answer = await fetch(`${url}/games/${game.name}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Table {
  constructor() {
    this.games = 0;
    this.heard = 0;
    this.wake = () => {};
    this.sockets = Array.from({ length: sockets }, (_, place) => {
      const socket = io(`${url}/${game.name}`, { transports: ["websocket"], forceNew: true });
      socket.on("sync", (match, told) => this.hear(place, match, told.state));
      socket.on("update", (match, state) => this.hear(place, match, state));
      socket.on("patch", (match, before, after, patch) => this.hear(place, match, this.patched(place, match, patch)));
      return socket;
    });
  }

  hear(place, match, state) {
    this.heard += 1;
    if (match !== this.match || !state) return;
    this.states[place] = state;
    this.wake();
  }

  patched(place, match, patch) {
    if (match !== this.match || !this.states[place]) return undefined;
    const state = structuredClone(this.states[place]);
    applyPatch(state, patch);
    return state;
  }

  async until(ready) {
    while (!ready()) await new Promise((wake) => { this.wake = wake; });
  }

  // A new match; whoever watched the last one goes along.
  async begin() {
    const { matchID } = await asked("create", { numPlayers: 2 });
    this.games += 1;
    this.match = matchID;
    this.states = [];
    this.credentials = [];
    for (const playerID of ["0", "1"]) {
      const joined = await asked(`${matchID}/join`, { playerID, playerName: playerID });
      this.credentials.push(joined.playerCredentials);
    }
    this.sockets.forEach((socket, place) =>
      socket.emit("sync", matchID, place < 2 ? String(place) : null, this.credentials[place], 2));
    await this.until(() => this.sockets.every((_, place) => this.states[place]));
  }

  // Whose turn it is moves; the move counts when the server has shown him what came of it.
  async move() {
    const { currentPlayer } = this.states[0].ctx;
    const place = Number(currentPlayer);
    await this.until(() => this.states[place]._stateID >= this.states[0]._stateID);
    const { G, _stateID } = this.states[place];
    const open = steps(G.squares, currentPlayer);
    const args = open[Math.floor(Math.random() * open.length)];
    const payload = { type: "step", args, playerID: currentPlayer, credentials: this.credentials[place] };
    this.sockets[place].emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.match, currentPlayer);
    await this.until(() => this.states[place]._stateID > _stateID);
    if (this.states[place].ctx.gameover) await this.begin();
    else await this.until(() => this.states[0]._stateID > _stateID);
  }

  async play(seconds) {
    let moves = 0;
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; moves += 1) await this.move();
    return moves;
  }
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const counted = (all) => ({ games: sum(all.map((table) => table.games)), heard: sum(all.map((table) => table.heard)) });

async function main() {
  const all = Array.from({ length: tables }, () => new Table());
  await Promise.all(all.map((table) => table.begin()));
  console.log("{}");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const before = counted(all);
    const moves = sum(await Promise.all(all.map((table) => table.play(Number(line)))));
    const { games, heard } = counted(all);
    console.log(JSON.stringify({ moves, games: games - before.games, heard: heard - before.heard }));
  }
  process.exit(0);
}

main();
