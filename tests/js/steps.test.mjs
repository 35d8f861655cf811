// Steps on a real board: what is next, what was done by hand, and what an undo asks back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nextSteps, trim } from "../../src/caldera/web/static/scripts/steps.js";

/** @param {number} ply @param {string} words @param {boolean} [own] */
const told = (ply, words, own = false) => ({ ply, words, own });
const TOLD = [told(0, "a", true), told(1, "b"), told(1, "c"), told(2, "d", true), told(3, "e")];

test("a person's own steps are done, the others wait in order", () => {
  const begun = nextSteps([], TOLD, 0);
  assert.deepEqual(begun.done, [{ ply: 0, words: "a" }]);
  assert.deepEqual(
    begun.waiting.map(({ words }) => words),
    ["b", "c", "e"],
  );
  const later = nextSteps([...begun.done, { ply: 1, words: "b" }, { ply: 1, words: "c" }], TOLD, 0);
  assert.equal(later.done.at(-1)?.words, "d");
  assert.deepEqual(
    later.waiting.map(({ words }) => words),
    ["e"],
  );
});

test("what was undone is put back first, the last step before the others", () => {
  const done = TOLD.map(({ ply, words }) => ({ ply, words }));
  const { waiting, done: kept } = nextSteps(done, [TOLD[0], told(1, "x")], 0);
  assert.deepEqual(
    waiting.map(({ words, back }) => [words, back ?? false]),
    [
      ["e", true],
      ["d", true],
      ["c", true],
      ["b", true],
      ["x", false],
    ],
  );
  assert.equal(kept.length, done.length, "until somebody says that it is put back");
});

test("only the end of what is done is compared, and only whole actions are kept", () => {
  const done = TOLD.map(({ ply, words }) => ({ ply, words }));
  assert.deepEqual(nextSteps(done, TOLD.slice(3), 2).waiting, []);
  assert.deepEqual(
    trim(done, 3).map(({ ply }) => ply),
    [2, 3],
    "the second step of an action does not stay without its first",
  );
  assert.equal(trim(done, 9).length, 5);
});
