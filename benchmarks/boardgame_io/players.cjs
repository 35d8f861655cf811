// Plays at the server beside this file: so many tables of two people and a spectator, one move a second a table, over Socket.IO.
// Usage: node players.cjs PORT TABLES SECONDS. Prints {"joined": true}, waits for a line, plays, and prints the times in milliseconds
// from sending a move to the other person's update.

const { io } = require("socket.io-client");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;

class Table {
  constructor() {
    this.sent = 0;
    this.version = 0;
    this.turn = 0;
    this.times = [];
  }

  async sitDown(number) {
    this.id = `table-${number}`; // the server makes the match for whoever asks first
    this.people = [{ playerID: "0" }, { playerID: "1" }];
    for (const person of [...this.people, { playerID: null }]) await this.connect(person);
  }

  connect(person) {
    return new Promise((resolve) => {
      person.socket = io(`${address}/stones`, { transports: ["websocket"], forceNew: true });
      person.socket.on("connect", () => person.socket.emit("sync", this.id, person.playerID, person.credentials, 2));
      person.socket.on("sync", () => resolve());
      person.socket.on("update", (id, state) => this.heard(person, state._stateID));
      person.socket.on("patch", (id, before, now) => this.heard(person, now));
    });
  }

  heard(person, version) {
    if (version <= this.version || person.playerID === null || Number(person.playerID) === this.turn % 2) return;
    this.times.push(performance.now() - this.sent);
    this.version = version;
    this.turn += 1;
    this.waiting = false;
  }

  move() {
    if (this.waiting) return; // the answer to the last move is still under way: slower than one a second
    const { socket, playerID, credentials } = this.people[this.turn % 2];
    const args = [Math.floor(Math.random() * 64)];
    this.waiting = true;
    this.sent = performance.now();
    socket.emit("update", { type: "MAKE_MOVE", payload: { type: "place", args, playerID, credentials } }, this.version, this.id, playerID);
  }
}

async function main() {
  const all = Array.from({ length: tables }, () => new Table());
  for (const [number, table] of all.entries()) await table.sitDown(number);
  console.log(JSON.stringify({ joined: true }));
  await new Promise((resolve) => process.stdin.once("data", resolve));
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    all.map(async (table, index) => {
      await new Promise((resolve) => setTimeout(resolve, (1000 * index) / tables));
      while (performance.now() < until) {
        table.move();
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }),
  );
  const late = all.filter((table) => table.waiting).length;
  console.log(JSON.stringify({ times: all.flatMap((table) => table.times), late }));
  process.exit(0);
}

main();
