// Whoever runs from place to place follows the trail that is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { querySelectorAll: () => [] } });
const { alongTrail } = await import("../../src/caldera/web/static/scripts/stage_trail.js");

/** @type {[number, number][]} closed */
const SQUARE = [
  [0, 0],
  [100, 0],
  [200, 0],
  [200, 100],
  [200, 200],
  [100, 200],
  [0, 200],
  [0, 100],
  [0, 8],
];
/** @type {[number, number][]} */
const OPEN = [
  [0, 40],
  [100, 40],
  [160, 40],
  [160, 100],
];

test("a corner without a place is run around, not cut", () => {
  assert.deepEqual(alongTrail([SQUARE], [100, 3], [197, 100]), [[200, 0]]);
  assert.deepEqual(alongTrail([SQUARE], [197, 100], [100, 3]), [[200, 0]]);
});

test("a closed trail is run the short way, past its seam too", () => {
  assert.deepEqual(alongTrail([SQUARE], [0, 100], [100, 0]), [
    [0, 8],
    [0, 0],
  ]);
  assert.deepEqual(alongTrail([SQUARE], [100, 0], [0, 100]), [
    [0, 0],
    [0, 8],
  ]);
});

test("the nearest trail counts, and none that is far away", () => {
  assert.deepEqual(alongTrail([SQUARE, OPEN], [100, 41], [160, 99]), [[160, 40]]);
  assert.deepEqual(alongTrail([OPEN], [0, 200], [100, 200]), []);
  assert.deepEqual(alongTrail([], [0, 0], [100, 0]), []);
});
