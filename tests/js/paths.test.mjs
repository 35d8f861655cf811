// Click paths: what continues a choice, what completes it, what changes it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Paths } from "../../src/caldera/web/static/scripts/paths.js";

const noSets = () => undefined;
const noSwaps = () => false;
const diceSet = (/** @type {string} */ name) => (name.startsWith("die-") ? "dice" : undefined);

const MOVES = [
  { codes: [1], path: ["figure", "north"], words: "Go north." },
  { codes: [2], path: ["figure", "south"], words: "Go south." },
  { codes: [3], path: ["other", "north"], words: "The other goes north." },
  { codes: [4], path: ["end"], words: "End the turn." },
];
const DICE = [
  { codes: [1], path: ["die-1", "confirm"], words: "Roll 1." },
  { codes: [2], path: ["die-2", "confirm"], words: "Roll 2." },
  { codes: [3], path: ["die-1", "die-2", "confirm"], words: "Roll both." },
  { codes: [4], path: ["keep"], words: "Keep all." },
];

test("what begins a path is lit, then what continues it", () => {
  const paths = new Paths(MOVES, noSets, noSwaps);
  assert.deepEqual(paths.next([]), new Set(["figure", "other", "end"]));
  assert.deepEqual(paths.next(["figure"]), new Set(["north", "south"]));
  assert.deepEqual(paths.next(["nobody"]), new Set());
});

test("the last touch of a path is an action, an earlier one is not", () => {
  const paths = new Paths(MOVES, noSets, noSwaps);
  assert.equal(paths.actionAt([], "figure"), null);
  assert.equal(paths.actionAt(["figure"], "south")?.codes[0], 2);
  assert.equal(paths.actionAt([], "end")?.codes[0], 4);
  assert.deepEqual([...paths.lasts(["figure"]).keys()], ["north", "south"]);
});

test("a set is touched in any order and ends with confirm", () => {
  const paths = new Paths(DICE, diceSet, noSwaps);
  assert.deepEqual(paths.next(["die-2"]), new Set(["confirm", "die-1"]));
  assert.equal(paths.actionAt(["die-2", "die-1"], "confirm")?.codes[0], 3);
  assert.equal(paths.actionAt(["die-2"], "confirm")?.codes[0], 2);
  assert.equal(paths.actionAt(["die-2"], "die-1"), null);
});

test("touching a chosen die again lets go of that die alone", () => {
  const paths = new Paths(DICE, diceSet, noSwaps);
  assert.deepEqual(paths.instead(["die-1", "die-2"], "die-1"), { chosen: ["die-2"], again: false });
});

test("another beginning takes the place of what is chosen", () => {
  const paths = new Paths(MOVES, noSets, noSwaps);
  assert.deepEqual(paths.instead(["figure"], "other"), { chosen: [], again: true });
  assert.deepEqual(paths.instead(["figure"], "figure"), { chosen: [], again: false });
  assert.equal(paths.instead(["figure"], "nothing"), null);
  assert.deepEqual(paths.others(["figure"]), new Set(["figure", "other", "end"]));
});

test("a button may come before what it is about, unless it begins something else", () => {
  const actions = [
    { codes: [1], path: ["tile", "heal"], words: "Heal." },
    { codes: [2], path: ["tile", "end"], words: "End here." },
    { codes: [3], path: ["end"], words: "End." },
  ];
  const paths = new Paths(actions, noSets, ([, second]) => second === "heal" || second === "end");
  assert.ok(paths.next([]).has("heal"));
  assert.equal(paths.actionAt(["heal"], "tile")?.codes[0], 1);
  assert.equal(paths.actionAt([], "end")?.codes[0], 3);
});

test("what is alone needs no choice, but nothing plays itself", () => {
  const alone = new Paths(
    [
      { codes: [1], path: ["figure", "north"], words: "" },
      { codes: [2], path: ["figure", "south"], words: "" },
    ],
    noSets,
    noSwaps,
  );
  assert.equal(alone.alone([]), "figure");
  assert.equal(alone.alone(["figure"]), null);
  assert.equal(new Paths(MOVES, noSets, noSwaps).alone([]), null);
  assert.equal(new Paths([{ codes: [1], path: ["end"], words: "" }], noSets, noSwaps).alone([]), null);
  assert.equal(new Paths([{ codes: [1], path: ["figure", "north"], words: "" }], noSets, noSwaps).alone(["figure"]), null);
});

test("a die may be touched first: before the figure, or in place of another die alike", () => {
  const paths = new Paths(
    [
      { codes: [1], path: ["reserve", "cave"], words: "Send one to the cave.", starts: ["die-1", "die-2"] },
      { codes: [2], path: ["die-3", "figure", "hut"], words: "Bring one to the hut.", starts: ["die-3", "die-4"] },
      { codes: [3], path: ["end"], words: "End." },
    ],
    diceSet,
    noSwaps,
  );
  assert.deepEqual(paths.next([]), new Set(["reserve", "die-3", "end", "die-1", "die-2", "die-4"]));
  assert.equal(paths.alone(["die-2"]), "reserve");
  assert.equal(paths.actionAt(["die-2", "reserve"], "cave")?.codes[0], 1);
  assert.equal(paths.actionAt(["die-4", "figure"], "hut")?.codes[0], 2);
  assert.equal(paths.actionAt(["reserve"], "cave")?.codes[0], 1);
});

test("a lone figure is chosen by itself, although a die could be touched first", () => {
  const paths = new Paths(
    [
      { codes: [1], path: ["figure", "north"], words: "", starts: ["die-1"] },
      { codes: [2], path: ["figure", "south"], words: "" },
    ],
    diceSet,
    noSwaps,
  );
  assert.equal(paths.alone([]), "figure");
});

test("a question with a single answer is not asked: its answer is known", () => {
  const paths = new Paths([...MOVES, { codes: [5], path: ["heal", "friend"], words: "Heal." }], noSets, noSwaps);
  assert.equal(paths.only(["heal"]), "friend");
  assert.equal(paths.only(["figure"]), null);
  assert.equal(paths.only([]), null);
});
