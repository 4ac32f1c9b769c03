// A light game with secrets: six soldiers a side on six by six squares, whose ranks the enemy sees only once they fought.
const { INVALID_MOVE } = require("boardgame.io/core");

const WIDTH = 6;
const LONGEST = 200; // turns, after which nobody has won

function row(owner, random) {
  return random.Shuffle([0, 1, 2, 3, 4, 5]).map((rank) => ({ owner, rank, seen: false }));
}

// The squares a step away.
function around(square) {
  const found = [];
  if (square >= WIDTH) found.push(square - WIDTH);
  if (square < WIDTH * (WIDTH - 1)) found.push(square + WIDTH);
  if (square % WIDTH > 0) found.push(square - 1);
  if (square % WIDTH < WIDTH - 1) found.push(square + 1);
  return found;
}

// Every [from, to] that a player may step now.
function steps(squares, player) {
  return squares.flatMap((soldier, from) =>
    soldier?.owner === player
      ? around(from).filter((to) => squares[to]?.owner !== player).map((to) => [from, to])
      : []);
}

// The higher rank stays; equals fall together.
function step({ G, playerID }, from, to) {
  const soldier = G.squares[from];
  const enemy = G.squares[to];
  if (soldier?.owner !== playerID || !around(from).includes(to) || enemy?.owner === playerID) return INVALID_MOVE;
  G.squares[from] = null;
  if (enemy) soldier.seen = enemy.seen = true;
  if (!enemy || soldier.rank > enemy.rank) G.squares[to] = soldier;
  else if (soldier.rank === enemy.rank) G.squares[to] = null;
}

exports.steps = steps;
exports.game = {
  name: "skirmish",
  disableUndo: true, // which is faster
  setup: ({ random }) => ({
    squares: [...row("1", random), ...Array(WIDTH * (WIDTH - 2)).fill(null), ...row("0", random)],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { step: { move: step, client: false } },
  endIf: ({ G, ctx }) => {
    const left = ["0", "1"].filter((owner) => G.squares.some((soldier) => soldier?.owner === owner));
    return left.length < 2 || ctx.turn > LONGEST ? { left } : undefined;
  },
  playerView: ({ G, playerID }) => ({
    squares: G.squares.map((soldier) =>
      soldier && soldier.owner !== playerID && !soldier.seen ? { ...soldier, rank: null } : soldier),
  }),
};
