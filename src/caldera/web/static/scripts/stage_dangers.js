// What the mountain and the temple do: the ground shakes, lava runs and takes places, spikes, darts and stones.

import { find } from "./dom.js";
import { burst, dust, noise, shake, sparks } from "./stage_marks.js";
import { boxOf, boxesOf, middleOf, piecesOn, place, shape, toWindow } from "./stage_places.js";

/** @import { Clock } from "./stage_clock.js" */
/** @import { StepShown as Step } from "./types.d.ts" */

/** Shake what stands on the places, and the board. @param {Step} step @param {Clock} clock @param {number} lasts */
export function tremor(step, clock, lasts) {
  boxesOf(step).forEach((box, index) => {
    for (const piece of piecesOn(box)) {
      const frames = Array.from({ length: 13 }, (_, k) => ({
        translate: k % 12 ? `${(k % 2 ? -1 : 1) * (1 + k / 3)}px ${(((k + index) % 3) - 1) * (k / 4)}px` : "0 0",
      }));
      clock.animate(piece, frames, { duration: lasts, easing: "linear" });
    }
    const [x, y] = [box.x + 0.1 * box.width, box.y + (0.3 + 0.12 * index) * box.height];
    const w = 0.16 * box.width;
    const crack = shape("path", {
      d: `M${x} ${y}l${w} ${w / 2}l${w / 2}${-w}l${w} ${1.2 * w}l${w / 2}${-w / 2}l${w} ${w}`,
      class: "fx-crack",
      pathLength: 100,
    });
    clock.animate(crack, [{ strokeDashoffset: 100 }, { strokeDashoffset: 0, offset: 0.8 }, { strokeDashoffset: 0, opacity: 0 }], {
      duration: lasts,
      gone: true,
    });
  });
  shake(3, lasts, clock);
}

/**
 * Lava bursts out of the first place and runs to the others, between the feet of what stands there.
 * @param {Step} step @param {Clock} clock @param {number} lasts
 */
export function flow(step, clock, lasts) {
  const boxes = boxesOf(step);
  const stones = find("#scene .piece")?.parentElement;
  const matrix = stones?.parentElement && toWindow(stones.parentElement);
  if (!boxes.length || !stones || !matrix) return;
  const toBoard = matrix.inverse();
  const [middle, ...ends] = boxes.map((box) => new DOMPoint(...middleOf(box)).matrixTransform(toBoard));
  const under = document.createElementNS("http://www.w3.org/2000/svg", "g");
  under.id = "fx-under";
  stones.before(under);
  ends.forEach((end, side) => {
    const [dx, dy] = [end.x - middle.x, end.y - middle.y];
    const bend = (/** @type {number} */ t, /** @type {number} */ s) =>
      `${middle.x + dx * t - (dy / Math.hypot(dx, dy)) * s} ${middle.y + dy * t + (dx / Math.hypot(dx, dy)) * s}`;
    for (const width of [64, 40, 24, 9]) {
      const line = shape(
        "path",
        {
          d: `M${middle.x} ${middle.y}C${bend(0.33, side ? -13 : 12)} ${bend(0.66, side ? 12 : -10)} ${bend(1.18, 0)}`,
          pathLength: 100,
          class: `fx-lava w${width}`,
          "stroke-width": width,
        },
        under,
      );
      clock.animate(line, [{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }], {
        duration: 0.8 * lasts,
        easing: "cubic-bezier(.3,.1,.5,1)",
        hold: true,
      });
    }
  });
  burst(boxes[0], "burst", clock);
  sparks(boxes[0], clock, { count: 22, reach: 1.2 });
  shake(5, 320, clock);
}

/**
 * Lava takes places one after the other: each fills from the side where it burns, and stays hot until the picture changes.
 * @param {Step} step @param {Clock} clock @param {number} lasts
 */
export function lava(step, clock, lasts) {
  const boxes = boxesOf(step);
  const each = Math.min(180, lasts / 2 / boxes.length);
  const from = step.from ? place(step.from) : null;
  const start = from ? middleOf(boxOf(from)) : null;
  boxes.forEach((box, index) => {
    const [x, y] = start ?? middleOf(boxes[0]);
    const at = [Math.max(0, Math.min(box.width, x - box.x)), Math.max(0, Math.min(box.height, y - box.y))];
    const heat = shape("rect", { ...box, rx: 6, class: "fx-magma", fill: "url(#fx-magma)" });
    const circle = (/** @type {number} */ part) => `circle(${part * Math.hypot(box.width, box.height)}px at ${at[0]}px ${at[1]}px)`;
    const frames = [
      { clipPath: circle(0), opacity: 0.95 },
      { clipPath: circle(1), opacity: 0.95, offset: 0.55 },
      { clipPath: circle(1), opacity: 0.9, offset: 0.8 },
      { clipPath: circle(1), opacity: 0 },
    ];
    clock.animate(heat, frames, { duration: Math.max(500, lasts - each * boxes.length), delay: each * index, gone: true });
    clock.later(each * index, () => clock.skipping || index > 6 || sparks(box, clock, { count: 6, reach: 0.7 }));
  });
  shake(3, 300, clock);
}

/** It bursts out: light, glowing bits, everything shakes. @param {Step} step @param {Clock} clock @param {number} lasts */
export function eruption(step, clock, lasts) {
  for (const box of boxesOf(step)) {
    burst(box, "burst", clock, 700);
    clock.later(180, () => clock.skipping || burst(box, "red", clock, 600));
    sparks(box, clock, { count: 30, reach: 1.6 });
    for (const piece of piecesOn(box))
      clock.animate(
        piece,
        [
          { translate: "0 0" },
          { translate: "0 -9px", offset: 0.3 },
          { translate: "0 0", offset: 0.6 },
          { translate: "0 -3px", offset: 0.75 },
          { translate: "0 0" },
        ],
        { duration: 0.7 * lasts },
      );
  }
  shake(6, 420, clock);
}

/** Spikes shoot up from the ground of a place. @param {Step} step @param {Clock} clock @param {number} lasts */
export function spikes(step, clock, lasts) {
  const box = boxesOf(step)[0];
  if (!box) return;
  for (let n = 0; n < 7; n += 1) {
    const [x, y] = [box.x + box.width * (0.12 + 0.126 * n), box.y + box.height * (0.66 + 0.16 * noise(n))];
    const [w, high] = [0.045 * box.width, (0.34 + 0.2 * noise(n + 5)) * box.height];
    const spike = shape("path", { d: `M${x - w} ${y}L${x} ${y - high}L${x + w} ${y}Z`, class: "fx-spike" });
    spike.style.transformOrigin = `${x}px ${y}px`;
    clock.animate(
      spike,
      [
        { transform: "scaleY(0)" },
        { transform: "scaleY(1.1)", offset: 0.14 },
        { transform: "scaleY(1)", offset: 0.75 },
        { transform: "scaleY(0)" },
      ],
      { duration: lasts, delay: 24 * n, gone: true },
    );
  }
  shake(4, 180, clock);
}

/** Darts fly across. @param {Step} step @param {Clock} clock @param {number} lasts */
export function darts(step, clock, lasts) {
  const box = boxesOf(step)[0];
  if (!box) return;
  for (let n = 0; n < 5; n += 1) {
    const y = box.y + box.height * (0.2 + 0.15 * n);
    const dart = shape("path", { d: `M${box.x - 8} ${y}h22l6 0l-5 -3m5 3l-5 3`, class: "fx-dart" });
    clock.animate(
      dart,
      [
        { opacity: 1, transform: "none" },
        { opacity: 1, transform: `translateX(${box.width}px)`, offset: 0.9 },
        { opacity: 0, transform: `translateX(${box.width}px)` },
      ],
      { duration: 260, delay: (n * lasts) / 9, easing: "linear", gone: true },
    );
  }
}

/** Stones fall on a place. @param {Step} step @param {Clock} clock @param {number} lasts */
export function collapse(step, clock, lasts) {
  for (const box of boxesOf(step)) {
    for (let n = 0; n < 8; n += 1) {
      const [x, y, r] = [
        box.x + box.width * (0.15 + 0.7 * noise(n)),
        box.y + box.height * (0.3 + 0.5 * noise(n + 20)),
        box.width * (0.06 + 0.08 * noise(n + 30)),
      ];
      const rock = shape("path", {
        d: `M${x - r} ${y + r / 2}L${x - r / 2} ${y - r}L${x + r / 2} ${y - 0.8 * r}L${x + r} ${y + r / 3}L${x} ${y + r}Z`,
        class: "fx-rock",
      });
      clock.animate(
        rock,
        [
          { opacity: 0, transform: `translateY(${-1.6 * box.height}px) rotate(40deg)` },
          { opacity: 1, offset: 0.15 },
          { opacity: 1, transform: "none", offset: 0.5, easing: "ease-out" },
          { opacity: 1, offset: 0.8 },
          { opacity: 0 },
        ],
        { duration: 0.8 * lasts, delay: 40 * n, easing: "ease-in", gone: true },
      );
    }
    clock.later(0.4 * lasts, () => clock.skipping || dust(box, clock));
  }
  clock.later(0.35 * lasts, () => clock.skipping || shake(4, 260, clock));
}
