// Click paths: what continues a choice, what completes it, what changes it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Paths } from "../../src/caldera/web/static/scripts/paths.js";

const noSets = () => undefined;
const noSwaps = () => false;
const diceSet = (name) => (name.startsWith("die-") ? "dice" : undefined);

const MOVES = [
  [1, ["figure", "north"], "Go north."],
  [2, ["figure", "south"], "Go south."],
  [3, ["other", "north"], "The other goes north."],
  [4, ["end"], "End the turn."],
];
const DICE = [
  [1, ["die-1", "confirm"], "Roll 1."],
  [2, ["die-2", "confirm"], "Roll 2."],
  [3, ["die-1", "die-2", "confirm"], "Roll both."],
  [4, ["keep"], "Keep all."],
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
  assert.equal(paths.actionAt(["figure"], "south")?.[0], 2);
  assert.equal(paths.actionAt([], "end")?.[0], 4);
  assert.deepEqual([...paths.lasts(["figure"]).keys()], ["north", "south"]);
});

test("a set is touched in any order and ends with confirm", () => {
  const paths = new Paths(DICE, diceSet, noSwaps);
  assert.deepEqual(paths.next(["die-2"]), new Set(["confirm", "die-1"]));
  assert.equal(paths.actionAt(["die-2", "die-1"], "confirm")?.[0], 3);
  assert.equal(paths.actionAt(["die-2"], "confirm")?.[0], 2);
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
  const actions = [[1, ["tile", "heal"], "Heal."], [2, ["tile", "end"], "End here."], [3, ["end"], "End."]];
  const paths = new Paths(actions, noSets, ([, second]) => second === "heal" || second === "end");
  assert.ok(paths.next([]).has("heal"));
  assert.equal(paths.actionAt(["heal"], "tile")?.[0], 1);
  assert.equal(paths.actionAt([], "end")?.[0], 3);
});

test("what is alone needs no choice, but nothing plays itself", () => {
  const alone = new Paths([[1, ["figure", "north"], ""], [2, ["figure", "south"], ""]], noSets, noSwaps);
  assert.equal(alone.alone([]), "figure");
  assert.equal(alone.alone(["figure"]), null);
  assert.equal(new Paths(MOVES, noSets, noSwaps).alone([]), null);
  assert.equal(new Paths([[1, ["end"], ""]], noSets, noSwaps).alone([]), null);
  assert.equal(new Paths([[1, ["figure", "north"], ""]], noSets, noSwaps).alone(["figure"]), null);
});
