// What each effect looks like. A step names its effect and its places; an effect that is not known lights up the places.

import { compare, sum, verdict } from "./stage_compare.js";
import { collapse, darts, eruption, flow, lava, spikes, tremor } from "./stage_dangers.js";
import { settleDice, throwDice } from "./stage_dice.js";
import { burst, dust, ring, shake, sparks, spotlight, words } from "./stage_marks.js";
import { LEG, arrive, drop, fly, goHome, slide, strike, walk } from "./stage_moves.js";
import { around, boxOf, boxesOf, middleOf, pieceNamed, place, shape, transformOf } from "./stage_places.js";

/** @import { Clock } from "./stage_clock.js" */
/** @import { StepShown as Step } from "./types.d.ts" */

/**
 * @typedef {object} Effect
 * @property {number | ((step: Step) => number)} lasts milliseconds at normal speed
 * @property {boolean} [old] whether it is seen on the picture from before the event: what leaves, moves or is about to burn
 * @property {(step: Step, clock: Clock, lasts: number) => void} play
 */

const legs = (/** @type {Step} */ step) => Math.max(1, (step.where ?? []).length - 1);
/** @param {Step} step @param {Clock} clock @param {number} lasts */
const light = (step, clock, lasts) => boxesOf(step).forEach((box) => ring(box, clock, Math.min(lasts, 900)));

/** The outline of a row is drawn around it, and its sum is written. @param {Step} step @param {Clock} clock @param {number} lasts */
function row(step, clock, lasts) {
  const boxes = boxesOf(step);
  if (!boxes.length) return;
  const { x, y, width, height } = around(boxes);
  const outline = shape("rect", {
    x: x - 5,
    y: y - 5,
    width: width + 10,
    height: height + 10,
    rx: 12,
    pathLength: 100,
    class: "fx-row",
  });
  clock.animate(
    outline,
    [
      { opacity: 0, strokeDashoffset: 100 },
      { opacity: 1, strokeDashoffset: 0, offset: 0.35 },
      { opacity: 1, strokeDashoffset: 0 },
    ],
    { duration: lasts, gone: true },
  );
  const terms = (step.note ?? "").split(" + ");
  terms.forEach((_, index) =>
    clock.later(
      300 + 220 * index,
      () =>
        clock.skipping ||
        !boxes[index + boxes.length - terms.length] ||
        ring(boxes[index + boxes.length - terms.length], clock, 420),
    ),
  );
  if (step.note)
    clock.later(
      300 + 220 * terms.length,
      () =>
        clock.skipping ||
        words({ x, y: y - 16, width, height: 0 }, step.note ?? "", clock, { kind: "pill", duration: lasts - 300, rise: 0 }),
    );
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
  const put = (/** @type {number} */ left, /** @type {number} */ top, scale = 1) => ({
    transform: `translate(${left}px, ${top}px) scale(${scale})`,
  });
  const frames = [
    { ...put(x, y, 0.3), opacity: 0 },
    { ...put(x, y - 14, 1.25), opacity: 1, offset: 0.25 },
    { ...put((x + tx) / 2, Math.min(y, ty) - 50), offset: 0.65 },
    put(tx, ty, 0.8),
  ];
  clock.animate(coin, frames, { duration: lasts, easing: "cubic-bezier(.35,0,.25,1)", gone: true });
}

/** Somebody or something appears: it grows out of a glow. @param {string} kind @returns {Effect["play"]} */
const appear = (kind) => (step, clock, lasts) => {
  const box = boxesOf(step).at(-1);
  const piece = pieceNamed((step.where ?? []).at(-1) ?? "");
  if (!box) return;
  burst(box, kind, clock, 560);
  if (kind === "red") sparks(box, clock, { count: 10, kind: "dusty", reach: 0.8 });
  if (piece?.style.transform) {
    const base = transformOf(piece);
    clock.animate(
      piece,
      [
        { transform: `${base} scale(.2)`, opacity: 0 },
        { transform: `${base} scale(1.14)`, opacity: 1, offset: 0.6 },
        { transform: base },
      ],
      { duration: Math.min(lasts, 640) },
    );
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
  const base = transformOf(piece);
  clock.animate(
    piece,
    [
      { transform: base, opacity: 1 },
      { transform: `${base} scale(1.15)`, opacity: 1, offset: 0.25 },
      { transform: `${base} scale(.5)`, opacity: 0 },
    ],
    { duration: 0.7 * lasts, hold: true },
  );
}

/** Somebody falls. @param {Step} step @param {Clock} clock @param {number} lasts */
function fall(step, clock, lasts) {
  const piece = pieceNamed((step.where ?? []).at(-1) ?? "");
  if (!piece?.style.transform) return light(step, clock, lasts);
  const base = transformOf(piece);
  clock.animate(
    piece,
    [
      { transform: base },
      { transform: `${base} translateY(-8px) rotate(-12deg)`, offset: 0.3 },
      { transform: `${base} translateY(6px) rotate(86deg)` },
    ],
    { duration: 0.6 * lasts, easing: "ease-in", hold: true },
  );
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
