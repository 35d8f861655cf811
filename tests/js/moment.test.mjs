// What is asked about an element is asked once in a moment.

import assert from "node:assert/strict";
import { test } from "node:test";

import { inOneMoment, onceAMoment } from "../../src/caldera/web/static/scripts/moment.js";
import { lastOf } from "../../src/caldera/web/static/scripts/stage_clock.js";

test("in a moment the same question gets the first answer, outside of it always a new one", () => {
  const [one, other] = [{}, {}].map((element) => /** @type {Element} */ (element));
  let asked = 0;
  const count = onceAMoment(() => (asked += 1));
  assert.deepEqual([count(one), count(one)], [1, 2]);
  inOneMoment(() => assert.deepEqual([count(one), count(other), count(one)], [3, 4, 3]));
  inOneMoment(() => assert.deepEqual([count(one), count(one)], [5, 5], "a later moment does not remember"));
  assert.throws(() => inOneMoment(() => assert.fail("broken")), /broken/);
  assert.deepEqual([count(one), count(one)], [6, 7], "a moment that failed is over");
});

test("nothing is an answer, too", () => {
  let asked = 0;
  const find = onceAMoment(() => ((asked += 1), null));
  const element = /** @type {Element} */ ({});
  inOneMoment(() => assert.deepEqual([find(element), find(element), asked], [null, null, 1]));
});

test("what was moved keeps the style of its last keyframe", () => {
  const frames = [{ opacity: 1 }, { transform: "scale(2)", strokeDashoffset: 0, offset: 1, easing: "linear" }];
  assert.deepEqual(lastOf(frames), [
    ["transform", "scale(2)"],
    ["stroke-dashoffset", "0"],
  ]);
  assert.deepEqual(lastOf([]), []);
});
