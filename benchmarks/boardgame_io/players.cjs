// Plays at the server beside this file: so many tables of two people and a spectator, one move a second a table, over Socket.IO.
// Usage: node players.cjs PORT TABLES SECONDS. load.py talks with it by lines, as with load_people.py: "seated" when the tables are made,
// "watching" when everybody is connected, and at the end one line of JSON; before the second and the third it waits for a line.

const { io } = require("socket.io-client");
const readline = require("node:readline");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const times = []; // milliseconds from sending a move to the other person's update
const lag = []; // how late this program itself was to send what was due
let bytes = 0;

async function post(path, body) {
  const answer = await fetch(`${address}/games/stones/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Table {
  constructor() {
    this.version = 0;
    this.turn = 0;
    this.due = []; // when moves should have been made that had to wait for the one before
  }

  async sitDown() {
    this.id = (await post("create", { numPlayers: 2 })).matchID;
    this.people = [];
    for (const playerID of ["0", "1"]) {
      const { playerCredentials } = await post(`${this.id}/join`, { playerID, playerName: "Bea" });
      this.people.push({ playerID, credentials: playerCredentials });
    }
  }

  async watch() {
    for (const person of [...this.people, { playerID: null }]) await this.connect(person);
  }

  connect(person) {
    return new Promise((resolve) => {
      person.socket = io(`${address}/stones`, { transports: ["websocket"], forceNew: true });
      person.socket.on("connect", () => {
        person.socket.io.engine.on("packet", ({ data }) => (bytes += data ? data.length : 0));
        person.socket.emit("sync", this.id, person.playerID, person.credentials, 2);
      });
      person.socket.on("sync", () => resolve());
      person.socket.on("update", (_id, state) => this.heard(person, state._stateID));
      person.socket.on("patch", (_id, _before, now) => this.heard(person, now));
    });
  }

  heard(person, version) {
    if (!this.waiting || version <= this.version || person.playerID === null || Number(person.playerID) === this.turn % 2) return;
    times.push(performance.now() - this.sent);
    this.version = version;
    this.turn += 1;
    this.waiting = false;
    if (this.due.length) this.move(this.due.shift()); // its time has been running since it was due
  }

  act(due) {
    if (this.waiting) return this.due.push(due);
    lag.push(performance.now() - due);
    this.move(performance.now());
  }

  move(began) {
    const { socket, playerID, credentials } = this.people[this.turn % 2];
    const args = [Math.floor(Math.random() * 64)];
    this.waiting = true;
    this.sent = began;
    socket.emit(
      "update",
      { type: "MAKE_MOVE", payload: { type: "place", args, playerID, credentials } },
      this.version,
      this.id,
      playerID,
    );
  }
}

async function main() {
  const words = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const all = Array.from({ length: tables }, () => new Table());
  for (const table of all) await table.sitDown();
  console.log("seated");
  await words.next();
  for (const table of all) await table.watch();
  console.log("watching");
  await words.next();
  bytes = 0;
  const busy = process.cpuUsage();
  const start = performance.now();
  for (let second = 0; second < seconds; second++) {
    for (const [index, table] of all.entries()) {
      const due = start + 1000 * (second + index / tables);
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      table.act(due);
    }
  }
  const end = performance.now() + 2000;
  while (performance.now() < end && all.some((table) => table.waiting)) await new Promise((resolve) => setTimeout(resolve, 20));
  const { user, system } = process.cpuUsage(busy);
  const late = tables * seconds - times.length;
  const told = {
    times: times.map((each) => each / 1000),
    late,
    bytes,
    lag: lag.map((each) => each / 1000),
    cpu: (user + system) / 1e6,
  };
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
}

main();
