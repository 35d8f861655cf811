// Small marks that effects are made of: rings, bursts, dust, sparks, words at a place, a board that shakes.

import { byId } from "./dom.js";
import { around, middleOf, shape } from "./stage_places.js";

/** @import { Clock } from "./stage_clock.js" */
/** @import { Box } from "./stage_places.js" */

/** A number that looks random and is always the same. @param {number} seed */
export const noise = (seed) => {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
};

/**
 * A ring of light around a place.
 * @param {Box} box
 * @param {Clock} clock
 * @param {number} duration
 * @param {string} [kind]
 */
export function ring({ x, y, width, height }, clock, duration, kind = "") {
  const light = shape("rect", {
    x: x - 4,
    y: y - 4,
    width: width + 8,
    height: height + 8,
    rx: Math.min(12, height / 3),
    class: `fx-ring ${kind}`,
  });
  clock.animate(light, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
    duration,
    gone: true,
  });
}

/**
 * @param {Box} box
 * @param {string} kind burst or red
 * @param {Clock} clock
 * @param {number} [duration]
 */
export function burst(box, kind, clock, duration = 460) {
  const [cx, cy] = middleOf(box);
  const light = shape("circle", { cx, cy, r: 0.8 * Math.max(box.width, box.height), fill: `url(#fx-${kind})` });
  light.style.transformOrigin = `${cx}px ${cy}px`;
  clock.animate(
    light,
    [
      { opacity: 0.95, transform: "scale(.2)" },
      { opacity: 0, transform: "scale(1)" },
    ],
    { duration, gone: true },
  );
}

/**
 * A ring of dust where something has landed.
 * @param {Box} box
 * @param {Clock} clock
 */
export function dust(box, clock) {
  const [cx] = middleOf(box);
  const cy = box.y + 0.85 * box.height;
  const cloud = shape("ellipse", { cx, cy, rx: 0.7 * box.width, ry: 0.28 * box.width, class: "fx-dust" });
  cloud.style.transformOrigin = `${cx}px ${cy}px`;
  clock.animate(
    cloud,
    [
      { opacity: 0.8, transform: "scale(.4)" },
      { opacity: 0, transform: "scale(1.25)" },
    ],
    { duration: 420, gone: true },
  );
}

/**
 * Glowing bits that fly up and fall.
 * @param {Box} box
 * @param {Clock} clock
 * @param {{ count?: number, kind?: string, reach?: number }} [how]
 */
export function sparks(box, clock, { count = 20, kind = "", reach = 1 } = {}) {
  const [cx, cy] = middleOf(box);
  const size = reach * Math.min(110, Math.max(50, Math.max(box.width, box.height)));
  for (let n = 0; n < count; n += 1) {
    const spark = shape("circle", { cx, cy, r: 2 + 3 * noise(n), class: `fx-spark ${kind} ${n % 3 ? "" : "pale"}` });
    const [dx, up] = [(noise(n + 40) - 0.5) * 1.8 * size, (0.5 + 0.9 * noise(n + 80)) * size];
    const frames = [
      { opacity: 1 },
      { opacity: 1, transform: `translate(${dx * 0.6}px, ${-up}px)`, offset: 0.42, easing: "ease-in" },
      { opacity: 0, transform: `translate(${dx}px, ${0.35 * size}px)` },
    ];
    clock.animate(spark, frames, { duration: 620 + 380 * noise(n + 9), delay: 140 * noise(n + 3), gone: true });
  }
}

/**
 * The whole board trembles, less and less.
 * @param {number} amount in pixels
 * @param {number} duration
 * @param {Clock} clock
 */
export function shake(amount, duration, clock) {
  const turns = Math.max(4, Math.round(duration / 45));
  const frames = Array.from({ length: turns + 1 }, (_, k) => {
    const left = amount * (1 - k / turns);
    return { translate: `${(k % 2 ? -left : left).toFixed(1)}px ${(((k % 3) - 1) * 0.5 * left).toFixed(1)}px` };
  });
  clock.animate(byId("scene"), frames, { duration, easing: "linear" });
}

/**
 * Words that stand or rise at a place.
 * @param {Box} box
 * @param {string} text
 * @param {Clock} clock
 * @param {{ kind?: string, duration?: number, rise?: number }} [how]
 */
export function words(box, text, clock, { kind = "", duration = 1000, rise = 40 } = {}) {
  const [x, y] = middleOf(box);
  const label = document.createElement("span");
  label.className = `float ${kind}`;
  label.setAttribute("aria-hidden", "true");
  label.textContent = text;
  label.style.left = `${Math.max(24, Math.min(innerWidth - 24, x))}px`;
  label.style.top = `${Math.max(40, y)}px`;
  document.body.append(label);
  const frames = [
    { opacity: 0, translate: "0 10px", scale: 0.6 },
    { opacity: 1, translate: "0 0", scale: 1.2, offset: 0.2 },
    { opacity: 1, scale: 1, offset: 0.75 },
    { opacity: 0, translate: `0 ${-rise}px` },
  ];
  clock.animate(label, frames, { duration, gone: true });
}

/** @param {number} amount */
export const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

/**
 * Everything but these places goes dark for a while.
 * @param {Box[]} boxes
 * @param {Clock} clock
 * @param {number} duration
 */
export function spotlight(boxes, clock, duration) {
  const stage = byId("stage").getBoundingClientRect();
  const hole = (/** @type {Box} */ { x, y, width, height }, /** @type {number} */ m) =>
    `M${x - m} ${y - m}h${width + 2 * m}v${height + 2 * m}h${-width - 2 * m}Z`;
  const d = `M${stage.left} ${stage.top}H${stage.right}V${stage.bottom}H${stage.left}Z` + boxes.map((box) => hole(box, 2)).join("");
  const dark = shape("path", { d, class: "fx-dark", "fill-rule": "evenodd" });
  clock.animate(dark, [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], {
    duration,
    gone: true,
  });
  return around(boxes);
}
