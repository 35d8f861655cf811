// The clocks of a table: the server says how they stood when something happened last, and the page lets them run from there.

import { byId, find, findAll } from "./dom.js";
import { morphChildren } from "./morph.js";
import { page } from "./page.js";
import { on } from "./signals.js";

const LOW = 30; // seconds from which on a clock is shown as one that runs out
const TOLD = [60, 30, 10]; // seconds left of an own clock that are told to screen readers
const MOST_HELD = 12; // seconds of a film that cost nothing
const LOOK = 250;

const bar = byId("clocks");
let present = bar.innerHTML; // the clocks of now, also while an earlier position is shown
let skew = Infinity; // by how much this device's clock is ahead of the server's
let shownAt = 0; // when the latest position was on the screen; Infinity: its film goes on
/** @type {number | null} */
let before = null; // what an own clock said last

const now = () => Date.now() / 1000 - (Number.isFinite(skew) ? skew : 0);

/** @param {number} seconds @param {string} days how days are written */
export function writeTime(seconds, days) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  if (hours >= 24) return `${days.replace("{n}", String(Math.floor(hours / 24)))} ${hours % 24} h`;
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** An own clock does not run while the page still shows what the others did. @param {boolean} isOwn @param {number} at */
function heldBack(isOwn, at) {
  const shown = Math.min(now(), shownAt);
  return isOwn && shownAt ? Math.min(MOST_HELD, Math.max(0, shown - at)) : 0;
}

function show() {
  const box = find("[data-stood]", bar);
  const row = find("[data-days]", bar);
  if (!box || !row) return;
  const at = Number(box.dataset.stood);
  const own = (box.dataset.own ?? "").split(" ");
  for (const clock of findAll("[data-left]", bar)) {
    const isOwn = own.includes(clock.dataset.seat ?? "") || (clock.dataset.seat === "-1" && own[0] !== "");
    const runs = "runs" in clock.dataset && "ticks" in box.dataset;
    const left = Number(clock.dataset.left) - (runs ? Math.max(0, now() - at - heldBack(isOwn, at)) : 0);
    const words = writeTime(left, row.dataset.days ?? "");
    const time = find("b", clock);
    if (time && time.textContent !== words) time.textContent = words;
    clock.classList.toggle("low", left < LOW);
    if (isOwn && runs) announce(left, row.dataset.warn ?? "");
  }
}

/** @param {number} left @param {string} words */
function announce(left, words) {
  const last = before;
  before = left;
  const passed = last === null ? undefined : TOLD.find((limit) => last > limit && left <= limit);
  if (passed) byId("news").textContent = words.replace("{n}", String(passed));
}

on("news", ({ page: told }) => {
  shownAt = Infinity;
  if (told.clock !== undefined) {
    present = told.clock;
    before = null;
    if (!page.past) morphChildren(bar, present);
  }
  show();
});
on("position", () => {
  shownAt = now();
  show();
});
on("timeline", () => {
  const { clock } = /** @type {{ clock?: string }} */ (page.past ?? {});
  morphChildren(bar, clock ?? present);
  show();
});
on("beat", (sent) => {
  if (sent) skew = Math.min(skew, Date.now() / 1000 - sent);
});
setInterval(show, LOOK);
show();
