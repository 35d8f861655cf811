// The arithmetic of the camera.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  around,
  bounded,
  framing,
  frameOf,
  inScene,
  isSame,
  panned,
  readFrame,
  transformOf,
  zoomed,
} from "../../src/caldera/web/static/scripts/camera_view.js";

/** @type {[number, number, number, number]} */
const FIT = [0, 0, 1000, 500];
const SCREEN = { width: 800, height: 600, covered: 0 };
const near = (/** @type {number} */ one, /** @type {number} */ other) =>
  assert.ok(Math.abs(one - other) < 1e-6, `${one} is not ${other}`);

test("a frame is shown whole, in the middle", () => {
  const view = framing(readFrame("0 0 1000 500"), SCREEN);
  assert.deepEqual(view, { x: 500, y: 250, k: 0.8 });
  const [x, y, width, height] = frameOf(view, SCREEN);
  assert.deepEqual([x, width], [0, 1000]);
  assert.ok(y <= 0 && y + height >= 500);
});

test("the least frame around others", () => {
  assert.deepEqual(around([[10, 20, 30, 40]]), [10, 20, 30, 40]);
  assert.deepEqual(
    around([
      [10, 20, 30, 40],
      [-5, 50, 10, 30],
    ]),
    [-5, 20, 45, 60],
  );
});

test("a box of the window has its place in the scene", () => {
  const [whole, box] = [
    { left: 100, top: 50, width: 400, height: 200 },
    { left: 200, top: 100, width: 40, height: 20 },
  ];
  assert.deepEqual(inScene(box, whole, [0, 0, 800, 400]), [200, 100, 80, 40]);
  assert.ok(isSame(framing(FIT, SCREEN), { x: 500, y: 250, k: 0.8 }));
  assert.ok(!isSame(framing(FIT, SCREEN), { x: 500, y: 250, k: 0.9 }));
});

test("what covers the screen is left free", () => {
  const screen = { ...SCREEN, covered: 300 };
  const view = framing(FIT, screen);
  const [, y] = frameOf(view, screen);
  const bottom = (500 - y) * view.k; // where the lower edge of the frame is, in pixels
  assert.ok(bottom <= 300 + 1e-6, `${bottom}`);
});

test("the point under the pointer stays where it is while zooming", () => {
  const view = { x: 400, y: 250, k: 1 };
  const at = { x: 500, y: 280 };
  const after = zoomed(view, 1.5, at, FIT, SCREEN);
  assert.equal(after.k, 1.5);
  const place = (/** @type {import("../../src/caldera/web/static/scripts/camera_view.js").View} */ shown) => [
    shown.x + (at.x - SCREEN.width / 2) / shown.k,
    shown.y + (at.y - SCREEN.height / 2) / shown.k,
  ];
  place(after).forEach((value, index) => near(value, place(view)[index]));
});

test("the view is neither lost nor too close", () => {
  const view = bounded({ x: -900, y: 9000, k: 100 }, FIT, SCREEN);
  assert.deepEqual([view.x, view.y, view.k], [0, 500, 3]);
  near(bounded({ x: 1, y: 1, k: 0 }, FIT, SCREEN).k, 0.6 * 0.8);
});

test("a drag moves by pixels", () => {
  assert.deepEqual(panned({ x: 500, y: 250, k: 2 }, 100, -40, FIT, SCREEN), { x: 450, y: 270, k: 2 });
});

test("the picture drawn for one view is moved to look like another", () => {
  const drawn = { x: 500, y: 250, k: 1 };
  assert.equal(transformOf(drawn, drawn, SCREEN), "translate(0.0px, 0.0px) scale(1.0000)");
  const shown = { x: 450, y: 270, k: 2 };
  const [dx, dy, scale] = (transformOf(shown, drawn, SCREEN).match(/-?[\d.]+/g) ?? []).map(Number);
  // A point of the scene: where the drawn picture has it, moved, is where the shown view has it.
  const [px, py] = [300, 200];
  near(((px - drawn.x) * drawn.k + 400) * scale + dx, (px - shown.x) * shown.k + 400);
  near(((py - drawn.y) * drawn.k + 300) * scale + dy, (py - shown.y) * shown.k + 300);
});
