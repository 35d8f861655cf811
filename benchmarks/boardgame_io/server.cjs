// A boardgame.io server on loopback with a game of the same kind of work: two people place stones on a board of 64 squares in turn.
// It keeps matches in memory, as it does by default. Usage: node server.cjs PORT

const { Server, Origins } = require("boardgame.io/server");

const stones = {
  name: "stones",
  setup: () => ({ squares: Array.from({ length: 64 }, () => []), points: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, square) => {
      G.squares[square].push({ owner: playerID, strength: 1 + (square % 3) });
      if (G.squares[square].length > 2) G.squares[square] = [];
      G.points[Number(playerID)] += G.squares[square].length;
    },
  },
};

const server = Server({ games: [stones], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, ready) => listen(port, "127.0.0.1", ready);
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
