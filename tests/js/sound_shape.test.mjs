// How sounds vary from one time to the next.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SoundShapes } from "../../src/caldera/web/static/scripts/sound_shape.js";

test("a run climbs, and begins anew after a pause", () => {
  const shapes = new SoundShapes();
  const run = [0, 200, 400, 600, 800, 1000].map((now) => shapes.next("step", 0, now).pitch);
  assert.equal(run[0], 1);
  assert.deepEqual(
    run,
    [...run].sort((a, b) => a - b),
  );
  assert.equal(new Set(run).size, run.length);
  assert.equal(run[5], 2); // the octave after five steps of the scale
  assert.equal(shapes.next("step", 0, 5000).pitch, 1);
});

test("a long run does not climb for ever", () => {
  const shapes = new SoundShapes();
  const run = Array.from({ length: 40 }, (_, step) => shapes.next("step", 0, 100 * step).pitch);
  assert.ok(Math.max(...run) < 6);
});

test("the same sound is not heard twice in the same pitch, and none strays far", () => {
  let number = 0;
  const shapes = new SoundShapes(() => (number = (number + 0.37) % 1));
  const heard = Array.from({ length: 8 }, (_, time) => shapes.next("place", 0, time).pitch);
  assert.equal(new Set(heard).size, heard.length);
  assert.ok(heard.every((pitch) => Math.abs(Math.log2(pitch)) < 1 / 6));
  assert.equal(shapes.next("turn", 0, 0).pitch, 1); // bells stay in tune
});

test("a larger eruption is louder, longer and lower", () => {
  const shapes = new SoundShapes(() => 0.5);
  const [small, usual, large] = [2, 5, 12].map((size) => shapes.next("eruption", size, 0));
  assert.ok(small.force < usual.force && usual.force < large.force);
  assert.ok(small.pitch > usual.pitch && usual.pitch > large.pitch);
  assert.deepEqual(shapes.next("eruption", 0, 0), { pitch: 1, force: 1 });
  assert.deepEqual(shapes.next("eruption", 900, 0), shapes.next("eruption", 14, 0));
});
