// Plays what happened on the board: a caption, an effect at each place, a floating amount, a sound; the log line comes with its step.

import { byId, findAll } from "./dom.js";
import { hearNextLine } from "./log.js";
import { speed } from "./preferences.js";
import { playSound } from "./sound.js";

/**
 * @typedef {{
 *   effect: string, caption?: string, where?: string[], amount?: number | null,
 *   together?: boolean, milliseconds?: number, sound?: string, log?: boolean,
 * }} Step
 */

/** How long an effect takes at normal speed, in milliseconds. */
const DURATIONS = /** @type {Record<string, number>} */ ({
  light: 500, settle: 240, dice: 800, roll: 850, move: 520, place: 620, step: 320, run: 420, row: 640, lava: 700, drop: 420, home: 560,
  tremor: 620, slide: 720, eruption: 900, region: 1100, points: 760, strike: 620, hurt: 620, fall: 760, collapse: 760, wake: 760,
  card: 900, compare: 900, sum: 420, verdict: 1100, lose: 520, gone: 700, clock: 520, hatch: 760, fly: 620, reveal: 520, keep: 260,
});
const USUAL = 520;
const [CAPTION, LETTER, LONGEST_CAPTION] = [420, 13, 1600];

/** @type {(() => void) | null} ends the step that runs */
let skip = null;
let skipping = false;

/** How long a step stands: as long as it moves, and as long as its caption takes to read. @param {Step} step */
export function durationOf(step) {
  const reading = step.caption ? Math.min(CAPTION + LETTER * step.caption.length, LONGEST_CAPTION) : 0;
  return step.milliseconds || Math.max(DURATIONS[step.effect] ?? USUAL, reading);
}

/** Steps that run at the same time. @param {Step[]} steps @returns {Step[][]} */
export function grouped(steps) {
  /** @type {Step[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.together && last) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** How long they take altogether, at normal speed. @param {Step[]} steps */
export const lengthOf = (steps) => grouped(steps).reduce((total, group) => total + Math.max(...group.map(durationOf)), 0);

/**
 * Play steps one after the other; whoever clicks or presses a key goes to their end.
 * @param {Step[]} steps
 * @param {number} pace how many times faster than normal
 */
export async function playSteps(steps, pace) {
  if (!steps.length) return;
  listen(true);
  for (const group of grouped(steps)) {
    const length = Math.max(...group.map(durationOf)) / pace / speed();
    const undo = group.flatMap((step) => show(step, length));
    if (!skipping) await pause(length);
    for (const one of undo) one();
  }
  listen(false);
  caption("");
}

/** Begin anew: the next steps are played again. */
export const stopSkipping = () => void (skipping = false);

/** Go to the end of what is being played. */
export function skipStage() {
  if (!skip) return;
  skipping = true;
  skip();
}

/** @param {boolean} now */
function listen(now) {
  const change = now ? addEventListener : removeEventListener;
  change("pointerdown", skipStage, true);
  change("keydown", skipStage, true);
}

/** @param {number} length */
function pause(length) {
  return /** @type {Promise<void>} */ (
    new Promise((done) => {
      const timer = setTimeout(finish, length);
      function finish() {
        clearTimeout(timer);
        skip = null;
        done();
      }
      skip = finish;
    })
  );
}

/**
 * Put a step on the stage; what takes it off again is given back.
 * @param {Step} step
 * @param {number} length
 * @returns {(() => void)[]}
 */
function show(step, length) {
  if (step.log) hearNextLine();
  if (step.caption) caption(step.caption);
  if (skipping) return [];
  if (step.sound) playSound(step.sound);
  const places = (step.where ?? []).flatMap((name) => findAll(`[data-el="${CSS.escape(name)}"], #${CSS.escape(name)}`));
  /** @type {(() => void)[]} */
  const undo = [];
  for (const place of places) {
    place.classList.add("fx", `fx-${step.effect}`);
    place.style.setProperty("--fx", `${Math.round(length)}ms`);
    undo.push(() => {
      place.classList.remove("fx", `fx-${step.effect}`);
      place.style.removeProperty("--fx");
    });
  }
  const last = places.at(-1);
  if (step.amount && last) undo.push(float(last, step.amount));
  return undo;
}

/** @param {string} words */
function caption(words) {
  const line = byId("caption");
  line.textContent = words;
  line.hidden = !words;
}

/**
 * A number that rises at a place.
 * @param {Element} place
 * @param {number} amount
 */
function float(place, amount) {
  const [box, stage] = [place.getBoundingClientRect(), byId("stage").getBoundingClientRect()];
  const number = document.createElement("span");
  number.className = amount < 0 ? "float loss" : "float";
  number.setAttribute("aria-hidden", "true");
  number.textContent = amount < 0 ? `−${-amount}` : `+${amount}`;
  number.style.left = `${box.left + box.width / 2 - stage.left}px`;
  number.style.top = `${box.top + box.height / 2 - stage.top}px`;
  byId("stage").append(number);
  setTimeout(() => number.remove(), 1200);
  return () => {};
}
