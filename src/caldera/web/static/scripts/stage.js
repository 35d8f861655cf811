// Shows what happened, one event after the other: a caption, an effect at its place, an amount that floats, a sound. The line of the log
// and the cards change with it. No rule and no game lives here: the server says in steps what is to be seen.

import { byId, closest } from "./dom.js";
import { camera } from "./camera.js";
import { hearLines } from "./log.js";
import { isNarrow } from "./page.js";
import { speed } from "./preferences.js";
import { playSound } from "./sound.js";
import { Clock } from "./stage_clock.js";
import { endComparison } from "./stage_compare.js";
import { restDice } from "./stage_dice.js";
import { EFFECTS } from "./stage_effects.js";
import { inOneMoment } from "./moment.js";
import { ring, signed, words } from "./stage_marks.js";
import { boxOf, boxesOf, clearEffects, lookAhead, place } from "./stage_places.js";

/** @import { StepShown as Step } from "./types.d.ts" */
/**
 * Draws the position after the event: its board; what is told; the panels; the cards of the players, which come last. `look`: what was
 * drawn is looked at, and lit.
 * @typedef {Record<"board" | "prompt" | "parts" | "cards" | "look", () => void>} Drawing
 */

const USUAL = 520;
const GAP = 60; // between two steps
const [CAPTION, LETTER, LONGEST_CAPTION] = [420, 13, 1600];
const COMPARING = new Set(["compare", "sum", "verdict"]);
const THROWING = new Set(["dice", "settle"]);

const clock = new Clock();
let shown = 0; // captions so far: whoever shows one takes it away only while it is still theirs
let beside = false; // somebody may act meanwhile, and their touches are no wish to see the end

/** How long a caption has to stand. @param {string} text */
const readingTime = (text) => (text ? Math.min(CAPTION + LETTER * text.length, LONGEST_CAPTION) : 0);

/** How long an effect moves. @param {Step} step */
function movingTime(step) {
  const { lasts } = EFFECTS[step.effect] ?? { lasts: USUAL };
  return step.milliseconds || (typeof lasts === "function" ? lasts(step) : lasts);
}

const END_OF_SENTENCE = /[.!?…:»”]$/;

/** What steps that run at the same time say, in one line. @param {Step[]} group */
export function saidBy(group) {
  const captions = new Set(group.map((step) => step.caption ?? "").filter(Boolean));
  const add = (/** @type {string} */ said, /** @type {string} */ more) =>
    said ? `${said}${END_OF_SENTENCE.test(said) ? " " : " · "}${more}` : more;
  return [...captions].reduce(add, "");
}

/** How long they take at normal speed. @param {Step[]} group */
const durationOf = (group) => Math.max(readingTime(saidBy(group)), ...group.map(movingTime));

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
export const lengthOf = (steps) => grouped(steps).reduce((total, group) => total + GAP + durationOf(group), 0);

/**
 * Play the steps of a frame. What is told is there from the first; the board is drawn before the first step that needs the new picture,
 * the panels with the line of the log, the cards when all is over.
 * @param {Step[]} steps
 * @param {number} pace how many times faster than normal
 * @param {Drawing} drawing
 */
export async function playSteps(steps, pace, drawing) {
  const [board, parts] = [once(() => drawBoard(drawing)), once(drawing.parts)];
  clock.rate = pace * speed();
  listen(true);
  if (steps.length) drawing.prompt();
  for (const group of grouped(steps)) {
    const isOld = group.some((step) => EFFECTS[step.effect]?.old);
    if (!isOld) board();
    if (group.some((step) => step.log)) parts();
    if (!group.some((step) => COMPARING.has(step.effect))) endComparison();
    drawing.look();
    const length = durationOf(group);
    const under = follow(group);
    inOneMoment(() => {
      for (const step of clock.skipping ? [] : group) lookAhead(step);
      for (const step of group) begin(step);
    });
    // What lays out the page comes after all that asks where things are.
    const said = saidBy(group);
    if (said) caption(said);
    keepInView(under);
    await clock.run(length + GAP);
    if (!group.some((step) => THROWING.has(step.effect))) restDice();
  }
  board();
  parts();
  drawing.cards();
  listen(false);
}

/** @param {() => void} run */
function once(run) {
  let done = false;
  return () => {
    if (!done) run();
    done = true;
  };
}

/** The new picture. What had moved stays where it is, and lava that runs on the ground cools slowly. @param {Drawing} drawing */
function drawBoard(drawing) {
  clock.settle("#throw, #compare");
  clock.release();
  const under = document.getElementById("fx-under");
  const stage = byId("stage");
  const isSlid = document.getElementById("fx-band") !== null;
  if (isSlid) stage.classList.add("still"); // a row that has slid is where it is
  drawing.board();
  if (isSlid) {
    drawing.look();
    stage.getBoundingClientRect();
    stage.classList.remove("still");
  }
  clearEffects();
  const stones = document.querySelector("#scene .piece")?.parentElement;
  if (!(under instanceof SVGGElement) || !stones || clock.skipping) return;
  stones.before(under);
  clock.animate(under, [{ opacity: 1 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }], { duration: 1200, gone: true });
}

/** @param {Step} step */
function begin(step) {
  if (step.log) hearLines(step.log);
  if (clock.skipping) {
    if (THROWING.has(step.effect)) EFFECTS[step.effect].play(step, clock, 0);
    return;
  }
  if (step.sound) playSound(step.sound);
  const effect = EFFECTS[step.effect] ?? EFFECTS.light;
  const length = movingTime(step);
  const box = step.amount ? boxesOf(step).at(-1) : undefined;
  effect.play(step, clock, length);
  if (step.counts && step.amount) countAlong(step.counts, step.amount, length);
  if (step.amount && box && !["sum", "points", "row", "dice"].includes(step.effect))
    words(box, signed(step.amount), clock, { kind: step.amount < 0 ? "loss" : "" });
}

/**
 * A number of a card grows while what it counts is seen; the card itself is drawn when all is over.
 * @param {string} name
 * @param {number} amount
 * @param {number} length
 */
function countAlong(name, amount, length) {
  const number = document.getElementById(name);
  const from = Number(number?.textContent);
  if (number && Number.isFinite(from))
    clock.tween(length, (done) => (number.textContent = String(Math.round(from + amount * done))));
}

/** On small screens the camera goes to where something happens. @param {Step[]} group @returns what covers the stage from below */
function follow(group) {
  const names = group.flatMap(({ piece, where }) => [...(where ?? []).slice(-1), ...(piece ? [piece] : [])]);
  const found = names.map(place).find((element) => element?.closest("#scene"));
  if (found && !clock.skipping) reveal(found);
  return `${Math.max(0, byId("stage").getBoundingClientRect().bottom - seenOfStage().bottom)}px`;
}

/** Captions and dice stay in view. Setting it anew would have the whole stage styled anew. @param {string} under */
function keepInView(under) {
  const { style } = byId("stage");
  if (style.getPropertyValue("--under") !== under) style.setProperty("--under", under);
}

/** Bring a place of the board into view, by the camera or by scrolling. @param {import("./dom.js").Shape} found */
export function reveal(found) {
  camera.watch(found);
  if (!isNarrow()) return;
  const [{ y, height }, { top, bottom }] = [boxOf(found), seenOfStage()];
  if (y < top || y + height > bottom) found.scrollIntoView({ block: "center", behavior: "instant" });
}

/** The part of the stage's height that nothing covers, in the window. */
function seenOfStage() {
  const stage = byId("stage").getBoundingClientRect();
  const panel = document.querySelector(".controls")?.getBoundingClientRect();
  const isBelow = panel && panel.left < stage.right && panel.right > stage.left && panel.top > stage.top;
  const foot = document.querySelector(".board > .foot")?.getBoundingClientRect(); // which stays where a slope is moved below it
  const bottom = Math.min(stage.bottom, innerHeight, isBelow ? panel.top : Infinity, foot?.height ? foot.top : Infinity);
  return { top: Math.max(0, stage.top), bottom };
}

// ---- without motion ----

/**
 * For whoever wants no motion: the position is there already, and what happened is told beside it, with a mark at each place.
 * @param {Step[]} steps
 */
export async function tellSteps(steps) {
  const mine = ++shown;
  clock.rate = Math.max(0.6, speed() || 1);
  listen(true);
  for (const group of grouped(steps)) {
    const said = saidBy(group);
    if (!said) continue;
    if (mine !== shown || clock.skipping) break;
    byId("caption").textContent = said;
    byId("caption").hidden = false;
    const length = 2 * readingTime(said);
    for (const box of group.flatMap(boxesOf)) ring(box, clock, length, "cool");
    await clock.run(length);
  }
  listen(false);
  if (mine === shown) endStage();
}

// ---- beginning and end ----

/**
 * The next steps are played again, from here on.
 * @param {boolean} [besideActing] somebody may act meanwhile
 */
export function beginStage(besideActing = false) {
  beside = besideActing;
  clock.skip();
  clearEffects();
  clock.skipping = false;
  shown += 1;
}

/** Nothing is told any more. */
export function endStage() {
  clock.settle();
  clock.release();
  clearEffects();
  endComparison();
  restDice();
  caption("");
}

/** Go to the end of what is being played. */
export const skipStage = () => clock.skip();

/** A touch or a key is a wish to see the end, unless it is about something else. @param {Event} event */
function skipByHand(event) {
  if (!(beside && (event instanceof KeyboardEvent ? event.key !== "Escape" : closest(event.target, "#act, .can, .alt, .sel"))))
    skipStage();
}

/** @param {boolean} now */
function listen(now) {
  byId("prompt").setAttribute("aria-live", now ? "off" : "polite"); // the caption speaks
  const change = now ? addEventListener : removeEventListener;
  change("pointerdown", skipByHand, true);
  change("keydown", skipByHand, true);
  document[now ? "addEventListener" : "removeEventListener"]("visibilitychange", skipStage);
}

/** @param {string} text */
function caption(text) {
  const line = byId("caption");
  line.textContent = text;
  line.hidden = !text;
}
