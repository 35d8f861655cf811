// Changes of the board, and walking with the arrow keys.

import assert from "node:assert/strict";
import { test } from "node:test";

import { applyChanges } from "../../src/caldera/web/static/scripts/board_changes.js";
import { ARROWS, nearest } from "../../src/caldera/web/static/scripts/walk.js";

test("a board is made of new pieces and runs of the one before", () => {
  assert.deepEqual(applyChanges([], ["<svg>", "</svg>"]), ["<svg>", "</svg>"]);
  assert.deepEqual(applyChanges(["a", "b", "c", "d"], [{ start: 0, count: 2 }, "x", { start: 3, count: 1 }]), ["a", "b", "x", "d"]);
  assert.deepEqual(applyChanges(["a"], []), []);
});

test("an arrow leads to the nearest thing ahead, and rather straight than close", () => {
  const points = [
    { x: 100, y: 0 },
    { x: 60, y: 40 },
    { x: -10, y: 0 },
  ];
  assert.equal(nearest({ x: 0, y: 0 }, ARROWS.ArrowRight, points), 0);
  assert.equal(nearest({ x: 0, y: 0 }, ARROWS.ArrowLeft, points), 2);
  assert.equal(nearest({ x: 0, y: 0 }, ARROWS.ArrowUp, points), -1);
  assert.equal(nearest({ x: 0, y: 0 }, ARROWS.ArrowDown, points), 1);
});
