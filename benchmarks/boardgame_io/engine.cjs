// boardgame.io in this process, without a server: random matches of connect four. Usage: node engine.cjs SECONDS
// Prints decisions per second of processor time.

const { Client } = require("boardgame.io/client");

const COLUMNS = 7;
const ROWS = 6;

function hasFour(squares, column, row) {
  const owner = squares[column][row];
  return [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ].some(([x, y]) => {
    let count = 1;
    for (const way of [1, -1]) for (let step = way; squares[column + x * step]?.[row + y * step] === owner; step += way) count += 1;
    return count >= 4;
  });
}

const connectFour = {
  name: "connect-four",
  setup: () => ({ squares: Array.from({ length: COLUMNS }, () => []), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      G.squares[column].push(playerID);
      G.last = column;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last !== null && hasFour(G.squares, G.last, G.squares[G.last].length - 1)) return { winner: ctx.currentPlayer };
    return G.squares.every((column) => column.length === ROWS) ? { draw: true } : undefined;
  },
};

let seed = 7;
function below(count) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 4294967296) * count);
}

function playMatch() {
  const client = Client({ game: connectFour, numPlayers: 2, debug: false });
  client.start();
  let decisions = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = state.G.squares.flatMap((column, index) => (column.length < ROWS ? [index] : []));
    client.moves.drop(free[below(free.length)]);
    decisions += 1;
  }
  client.stop();
  return decisions;
}

function spent() {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
}

playMatch();
const seconds = Number(process.argv[2]);
const began = spent();
let done = 0;
while (spent() - began < seconds) done += playMatch();
console.log(done / (spent() - began));
