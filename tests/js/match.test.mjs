// Which old node becomes which new one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { longestRising, matchSiblings } from "../../src/caldera/web/static/scripts/match.js";

const g = (name = "", /** @type {string[]} */ ...ids) => ({ kind: "g", name, ids });
const text = () => ({ kind: "#text", name: "", ids: [] });

test("nodes with a name are found by it, wherever they stand", () => {
  assert.deepEqual(matchSiblings([g("a"), g("b"), g("c")], [g("c"), g("a"), g("d")]), [2, 0, -1]);
});

test("a name on another kind of node is another node", () => {
  assert.deepEqual(matchSiblings([{ kind: "path", name: "a", ids: [] }], [g("a")]), [-1]);
});

test("a name that stands twice is used once each, in order", () => {
  assert.deepEqual(matchSiblings([g("a"), g("a")], [g("a"), g("a"), g("a")]), [0, 1, -1]);
});

test("nodes without a name are found by an id inside, else in order", () => {
  assert.deepEqual(matchSiblings([g("", "x"), g("", "y")], [g("", "y"), g("", "x")]), [1, 0]);
  assert.deepEqual(matchSiblings([text(), g(), text()], [g(), text()]), [1, 2]);
});

test("a node with a name is never used for one without", () => {
  assert.deepEqual(matchSiblings([g("a")], [g()]), [-1]);
  assert.deepEqual(matchSiblings([g()], [g("a")]), [-1]);
});

test("no old node is used twice, whatever stands there", () => {
  for (let seed = 1; seed < 400; seed += 1) {
    const node = (/** @type {number} */ index) =>
      g(["", "", "a", "b", "c"][(seed * 7 + index * 13) % 5], ...["p", "q", "r"].slice((seed + index) % 4));
    const [before, wanted] = [
      Array.from({ length: seed % 9 }, (_, i) => node(i)),
      Array.from({ length: (seed * 3) % 8 }, (_, i) => node(i * 3 + 1)),
    ];
    const found = matchSiblings(before, wanted).filter((index) => index >= 0);
    assert.equal(new Set(found).size, found.length);
    assert.ok(found.every((index) => index < before.length));
  }
});

/** The same by trying every subset. @param {number[]} numbers */
function longestByTrying(numbers) {
  let best = 0;
  for (let mask = 0; mask < 1 << numbers.length; mask += 1) {
    const run = numbers.filter((number, index) => mask & (1 << index) && number >= 0);
    if (run.every((number, index) => !index || number > run[index - 1])) best = Math.max(best, run.length);
  }
  return best;
}

test("a longest rising run is as long as can be, and rises", () => {
  assert.deepEqual(longestRising([]), []);
  assert.deepEqual(longestRising([-1, -1]), []);
  assert.deepEqual(longestRising([3, 0, 1, 2]), [1, 2, 3]);
  for (let seed = 1; seed < 300; seed += 1) {
    const numbers = Array.from({ length: seed % 10 }, (_, index) => ((seed * 31 + index * index * 17) % 11) - 2);
    const run = longestRising(numbers).map((position) => numbers[position]);
    assert.equal(run.length, longestByTrying(numbers), `${numbers}`);
    assert.ok(run.every((number, index) => number >= 0 && (!index || number > run[index - 1])));
  }
});
