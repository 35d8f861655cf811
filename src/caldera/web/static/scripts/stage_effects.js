// What each effect looks like. A step names its effect and its places; an effect that is not known lights up the places.

import { find } from "./dom.js";
import { compare, sum, verdict } from "./stage_compare.js";
import { settleDice, throwDice } from "./stage_dice.js";
import { burst, dust, noise, ring, shake, sparks, spotlight, words } from "./stage_marks.js";
import { LEG, arrive, drop, fly, goHome, slide, strike, walk } from "./stage_moves.js";
import { around, boxOf, isOnStage, middleOf, pieceNamed, piecesOn, place, places, shape } from "./stage_places.js";

/** @import { Clock } from "./stage_clock.js" */
/** @import { Box } from "./stage_places.js" */
/** @import { Step } from "./stage.js" */

/**
 * @typedef {object} Effect
 * @property {number | ((step: Step) => number)} lasts milliseconds at normal speed
 * @property {boolean} [old] whether it is seen on the picture from before the event: what leaves, moves or is about to burn
 * @property {(step: Step, clock: Clock, lasts: number) => void} play
 */

const legs = (/** @type {Step} */ step) => Math.max(1, (step.where ?? []).length - 1);
/** Whether a place can be seen: on the board where it shows, beside it where nothing lies above. @param {import("./dom.js").Shape} found */
function isInSight(found) {
  const box = boxOf(found);
  if (found.closest("#scene")) return isOnStage(box);
  const above = document.elementFromPoint(...middleOf(box));
  return above !== null && found.contains(above);
}

/** The boxes of a step's places. @param {Step} step @returns {Box[]} */
export const boxesOf = (step) => (step.where ?? []).flatMap((name) => places(name).slice(0, 1)).filter(isInSight).map(boxOf);

/** @param {Step} step @param {Clock} clock @param {number} lasts */
const light = (step, clock, lasts) => boxesOf(step).forEach((box) => ring(box, clock, Math.min(lasts, 900)));

/** Shake what stands on the places, and the board. @param {Step} step @param {Clock} clock @param {number} lasts */
function tremor(step, clock, lasts) {
  boxesOf(step).forEach((box, index) => {
    for (const piece of piecesOn(box)) {
      const frames = Array.from({ length: 13 }, (_, k) => ({ translate: k % 12 ? `${(k % 2 ? -1 : 1) * (1 + k / 3)}px ${(((k + index) % 3) - 1) * (k / 4)}px` : "0 0" }));
      clock.animate(piece, frames, { duration: lasts, easing: "linear" });
    }
    const [x, y] = [box.x + 0.1 * box.width, box.y + (0.3 + 0.12 * index) * box.height];
    const w = 0.16 * box.width;
    const crack = shape("path", { d: `M${x} ${y}l${w} ${w / 2}l${w / 2}${-w}l${w} ${1.2 * w}l${w / 2}${-w / 2}l${w} ${w}`, class: "fx-crack", pathLength: 100 });
    clock.animate(crack, [{ strokeDashoffset: 100 }, { strokeDashoffset: 0, offset: 0.8 }, { strokeDashoffset: 0, opacity: 0 }], { duration: lasts, gone: true });
  });
  shake(3, lasts, clock);
}

/** The outline of a row is drawn around it, and its sum is written. @param {Step} step @param {Clock} clock @param {number} lasts */
function row(step, clock, lasts) {
  const boxes = boxesOf(step);
  if (!boxes.length) return;
  const { x, y, width, height } = around(boxes);
  const outline = shape("rect", { x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 12, pathLength: 100, class: "fx-row" });
  clock.animate(outline, [{ opacity: 0, strokeDashoffset: 100 }, { opacity: 1, strokeDashoffset: 0, offset: 0.35 }, { opacity: 1, strokeDashoffset: 0 }], { duration: lasts, gone: true });
  const terms = (step.note ?? "").split(" + ");
  terms.forEach((_, index) => clock.later(300 + 220 * index, () => clock.skipping || !boxes[index + boxes.length - terms.length] || ring(boxes[index + boxes.length - terms.length], clock, 420)));
  if (step.note) clock.later(300 + 220 * terms.length, () => clock.skipping || words({ x, y: y - 16, width, height: 0 }, step.note ?? "", clock, { kind: "pill", duration: lasts - 300, rise: 0 }));
}

/** Lava bursts out of the first place and runs to the others, between the feet of what stands there. @param {Step} step @param {Clock} clock @param {number} lasts */
function flow(step, clock, lasts) {
  const boxes = boxesOf(step);
  const stones = find("#scene .piece")?.parentElement;
  const matrix = /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (stones?.parentElement ?? null))?.getScreenCTM?.();
  if (!boxes.length || !stones || !matrix) return;
  const toBoard = matrix.inverse();
  const [middle, ...ends] = boxes.map((box) => new DOMPoint(...middleOf(box)).matrixTransform(toBoard));
  const under = document.createElementNS("http://www.w3.org/2000/svg", "g");
  under.id = "fx-under";
  stones.before(under);
  ends.forEach((end, side) => {
    const [dx, dy] = [end.x - middle.x, end.y - middle.y];
    const bend = (/** @type {number} */ t, /** @type {number} */ s) => `${middle.x + dx * t - (dy / Math.hypot(dx, dy)) * s} ${middle.y + dy * t + (dx / Math.hypot(dx, dy)) * s}`;
    for (const width of [64, 40, 24, 9]) {
      const line = shape("path", { d: `M${middle.x} ${middle.y}C${bend(0.33, side ? -13 : 12)} ${bend(0.66, side ? 12 : -10)} ${bend(1.18, 0)}`, pathLength: 100, class: `fx-lava w${width}`, "stroke-width": width }, under);
      clock.animate(line, [{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }], { duration: 0.8 * lasts, easing: "cubic-bezier(.3,.1,.5,1)", hold: true });
    }
  });
  burst(boxes[0], "burst", clock);
  sparks(boxes[0], clock, { count: 22, reach: 1.2 });
  shake(5, 320, clock);
}

/** Lava takes places one after the other: each fills from the side where it burns, and stays hot until the picture changes. @param {Step} step @param {Clock} clock @param {number} lasts */
function lava(step, clock, lasts) {
  const boxes = boxesOf(step);
  const each = Math.min(180, lasts / 2 / boxes.length);
  const from = step.from ? place(step.from) : null;
  const start = from ? middleOf(boxOf(from)) : null;
  boxes.forEach((box, index) => {
    const [x, y] = start ?? middleOf(boxes[0]);
    const at = [Math.max(0, Math.min(box.width, x - box.x)), Math.max(0, Math.min(box.height, y - box.y))];
    const heat = shape("rect", { ...box, rx: 6, class: "fx-magma", fill: "url(#fx-magma)" });
    const circle = (/** @type {number} */ part) => `circle(${part * Math.hypot(box.width, box.height)}px at ${at[0]}px ${at[1]}px)`;
    const frames = [{ clipPath: circle(0), opacity: 0.95 }, { clipPath: circle(1), opacity: 0.95, offset: 0.55 }, { clipPath: circle(1), opacity: 0.9, offset: 0.8 }, { clipPath: circle(1), opacity: 0 }];
    clock.animate(heat, frames, { duration: Math.max(500, lasts - each * boxes.length), delay: each * index, gone: true });
    clock.later(each * index, () => clock.skipping || index > 6 || sparks(box, clock, { count: 6, reach: 0.7 }));
  });
  shake(3, 300, clock);
}

/** It bursts out: light, glowing bits, everything shakes. @param {Step} step @param {Clock} clock @param {number} lasts */
function eruption(step, clock, lasts) {
  for (const box of boxesOf(step)) {
    burst(box, "burst", clock, 700);
    clock.later(180, () => clock.skipping || burst(box, "red", clock, 600));
    sparks(box, clock, { count: 30, reach: 1.6 });
    for (const piece of piecesOn(box)) clock.animate(piece, [{ translate: "0 0" }, { translate: "0 -9px", offset: 0.3 }, { translate: "0 0", offset: 0.6 }, { translate: "0 -3px", offset: 0.75 }, { translate: "0 0" }], { duration: 0.7 * lasts });
  }
  shake(6, 420, clock);
}

/** Points of a region: it alone is lit, with a line around it. @param {Step} step @param {Clock} clock @param {number} lasts */
function region(step, clock, lasts) {
  const names = (step.where ?? []).filter((name) => !name.startsWith("region-"));
  const boxes = boxesOf({ ...step, where: names });
  if (!boxes.length) return;
  spotlight(boxes, clock, lasts + 500);
  boxes.forEach((box, index) => clock.later(70 * index, () => clock.skipping || ring(box, clock, lasts, "warm")));
}

/** A coin flies from a place to the card of whoever scored. @param {Step} step @param {Clock} clock @param {number} lasts */
function points(step, clock, lasts) {
  const [from, to] = boxesOf(step);
  if (!from || !to) return;
  const [[x, y], [tx, ty]] = [middleOf(from), middleOf(to)];
  const coin = shape("g", {});
  shape("circle", { r: 17, class: "fx-coin" }, coin);
  shape("text", { y: 6, class: "fx-coin" }, coin).textContent = `+${step.amount}`;
  const put = (/** @type {number} */ left, /** @type {number} */ top, scale = 1) => ({ transform: `translate(${left}px, ${top}px) scale(${scale})` });
  const frames = [{ ...put(x, y, 0.3), opacity: 0 }, { ...put(x, y - 14, 1.25), opacity: 1, offset: 0.25 }, { ...put((x + tx) / 2, Math.min(y, ty) - 50), offset: 0.65 }, put(tx, ty, 0.8)];
  clock.animate(coin, frames, { duration: lasts, easing: "cubic-bezier(.35,0,.25,1)", gone: true });
}

/** Spikes shoot up from the ground of a place. @param {Step} step @param {Clock} clock @param {number} lasts */
function spikes(step, clock, lasts) {
  const box = boxesOf(step)[0];
  if (!box) return;
  for (let n = 0; n < 7; n += 1) {
    const [x, y] = [box.x + box.width * (0.12 + 0.126 * n), box.y + box.height * (0.66 + 0.16 * noise(n))];
    const [w, high] = [0.045 * box.width, (0.34 + 0.2 * noise(n + 5)) * box.height];
    const spike = shape("path", { d: `M${x - w} ${y}L${x} ${y - high}L${x + w} ${y}Z`, class: "fx-spike" });
    spike.style.transformOrigin = `${x}px ${y}px`;
    clock.animate(spike, [{ transform: "scaleY(0)" }, { transform: "scaleY(1.1)", offset: 0.14 }, { transform: "scaleY(1)", offset: 0.75 }, { transform: "scaleY(0)" }], { duration: lasts, delay: 24 * n, gone: true });
  }
  shake(4, 180, clock);
}

/** Darts fly across. @param {Step} step @param {Clock} clock @param {number} lasts */
function darts(step, clock, lasts) {
  const box = boxesOf(step)[0];
  if (!box) return;
  for (let n = 0; n < 5; n += 1) {
    const y = box.y + box.height * (0.2 + 0.15 * n);
    const dart = shape("path", { d: `M${box.x - 8} ${y}h22l6 0l-5 -3m5 3l-5 3`, class: "fx-dart" });
    clock.animate(dart, [{ opacity: 1, transform: "none" }, { opacity: 1, transform: `translateX(${box.width}px)`, offset: 0.9 }, { opacity: 0, transform: `translateX(${box.width}px)` }], { duration: 260, delay: (n * lasts) / 9, easing: "linear", gone: true });
  }
}

/** Stones fall on a place. @param {Step} step @param {Clock} clock @param {number} lasts */
function collapse(step, clock, lasts) {
  for (const box of boxesOf(step)) {
    for (let n = 0; n < 8; n += 1) {
      const [x, y, r] = [box.x + box.width * (0.15 + 0.7 * noise(n)), box.y + box.height * (0.3 + 0.5 * noise(n + 20)), box.width * (0.06 + 0.08 * noise(n + 30))];
      const rock = shape("path", { d: `M${x - r} ${y + r / 2}L${x - r / 2} ${y - r}L${x + r / 2} ${y - 0.8 * r}L${x + r} ${y + r / 3}L${x} ${y + r}Z`, class: "fx-rock" });
      clock.animate(rock, [{ opacity: 0, transform: `translateY(${-1.6 * box.height}px) rotate(40deg)` }, { opacity: 1, offset: 0.15 }, { opacity: 1, transform: "none", offset: 0.5, easing: "ease-out" }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { duration: 0.8 * lasts, delay: 40 * n, easing: "ease-in", gone: true });
    }
    clock.later(0.4 * lasts, () => clock.skipping || dust(box, clock));
  }
  clock.later(0.35 * lasts, () => clock.skipping || shake(4, 260, clock));
}

/** Somebody or something appears: it grows out of a glow. @param {string} kind @returns {Effect["play"]} */
const appear = (kind) => (step, clock, lasts) => {
  const box = boxesOf(step).at(-1);
  const piece = pieceNamed((step.where ?? []).at(-1) ?? "");
  if (!box) return;
  burst(box, kind, clock, 560);
  if (kind === "red") sparks(box, clock, { count: 10, kind: "dusty", reach: 0.8 });
  if (piece?.style.transform) {
    const base = getComputedStyle(piece).transform;
    clock.animate(piece, [{ transform: `${base} scale(.2)`, opacity: 0 }, { transform: `${base} scale(1.14)`, opacity: 1, offset: 0.6 }, { transform: base }], { duration: Math.min(lasts, 640) });
  } else ring(box, clock, lasts, kind === "red" ? "hot" : "warm");
  if (kind === "red") shake(3, 200, clock);
};

/** It leaves: it breaks and fades. @param {Step} step @param {Clock} clock @param {number} lasts */
function gone(step, clock, lasts) {
  const piece = pieceNamed((step.where ?? []).at(-1) ?? "");
  const box = boxesOf(step).at(-1);
  if (!box) return;
  sparks(box, clock, { count: 14, kind: "dusty" });
  burst(box, "red", clock, 360);
  if (!piece?.style.transform) return;
  const base = getComputedStyle(piece).transform;
  clock.animate(piece, [{ transform: base, opacity: 1 }, { transform: `${base} scale(1.15)`, opacity: 1, offset: 0.25 }, { transform: `${base} scale(.5)`, opacity: 0 }], { duration: 0.7 * lasts, hold: true });
}

/** Somebody falls. @param {Step} step @param {Clock} clock @param {number} lasts */
function fall(step, clock, lasts) {
  const piece = pieceNamed((step.where ?? []).at(-1) ?? "");
  if (!piece?.style.transform) return light(step, clock, lasts);
  const base = getComputedStyle(piece).transform;
  clock.animate(piece, [{ transform: base }, { transform: `${base} translateY(-8px) rotate(-12deg)`, offset: 0.3 }, { transform: `${base} translateY(6px) rotate(86deg)` }], { duration: 0.6 * lasts, easing: "ease-in", hold: true });
  clock.later(0.55 * lasts, () => clock.skipping || dust(boxOf(piece), clock));
}

/** A number is lost or won at a place; the step's amount floats there. @param {string} kind @returns {Effect["play"]} */
const hit = (kind) => (step, clock, lasts) => {
  for (const box of boxesOf(step).slice(-1)) {
    if (kind === "hot") burst(box, "red", clock, 320);
    ring(box, clock, lasts, kind);
  }
  if (kind === "hot") shake(3, 160, clock);
};

/** Something is handed from one place to another. @param {Step} step @param {Clock} clock @param {number} lasts */
function hand(step, clock, lasts) {
  const piece = pieceNamed(step.piece ?? "");
  const [from, to] = (step.where ?? []).map(place);
  if (piece) return fly(piece, from ?? null, to ?? null, clock, lasts, { leaves: true });
  if (from && to) points({ ...step, amount: step.amount ?? 1 }, clock, lasts);
}

/** @type {Record<string, Effect>} */
export const EFFECTS = {
  light: { lasts: 500, play: light },
  dice: { lasts: (step) => 900 + 150 * Math.max(0, (step.dice ?? []).length - 1), old: true, play: throwDice },
  settle: { lasts: 160, old: true, play: settleDice },
  run: { lasts: (step) => LEG.run * legs(step) + 200, old: true, play: (step, clock) => walk(step, clock, LEG.run) },
  move: { lasts: (step) => LEG.move * legs(step) + 60, old: true, play: (step, clock) => walk(step, clock, LEG.move) },
  fly: { lasts: 700, old: true, play: hand },
  place: { lasts: 900, play: arrive },
  drop: { lasts: 820, play: drop },
  home: { lasts: (step) => 640 + (step.delay ?? 0), old: true, play: goHome },
  row: { lasts: 1500, old: true, play: row },
  tremor: { lasts: 520, old: true, play: tremor },
  flow: { lasts: 760, old: true, play: flow },
  lava: { lasts: (step) => 900 + 140 * Math.min(6, (step.where ?? []).length), old: true, play: lava },
  slide: { lasts: 700, old: true, play: (step, clock) => slide(step, clock, 640) },
  eruption: { lasts: 1000, old: true, play: eruption },
  region: { lasts: 1300, old: true, play: region },
  points: { lasts: 760, old: true, play: points },
  strike: { lasts: 620, old: true, play: strike },
  hurt: { lasts: 620, play: hit("hot") },
  lose: { lasts: 620, old: true, play: hit("hot") },
  gain: { lasts: 620, play: hit("good") },
  mend: { lasts: 620, play: hit("good") },
  shield: { lasts: 620, play: hit("cool") },
  spikes: { lasts: 1100, old: true, play: spikes },
  darts: { lasts: 800, old: true, play: darts },
  collapse: { lasts: 1000, old: true, play: collapse },
  wake: { lasts: 760, play: appear("red") },
  appear: { lasts: 700, play: appear("burst") },
  hatch: { lasts: 900, play: appear("burst") },
  fall: { lasts: 760, old: true, play: fall },
  gone: { lasts: 760, old: true, play: gone },
  compare: { lasts: 900, old: true, play: compare },
  sum: { lasts: (step) => 360 + 240 * (step.dice ?? []).filter((die) => die.counts).length, old: true, play: sum },
  verdict: { lasts: 1300, old: true, play: verdict },
};
