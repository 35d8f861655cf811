// Shows what happened: everything that waits is one film, its pictures one after the other, then the position that they lead to.

import { tellShown, untilAimIsRead } from "./audience.js";
import { isFleeting } from "./director.js";
import { directFilm, playFilm, untilSeenAgain } from "./film.js";
import { withoutLanding } from "./landing.js";
import { addToLog, hearAllLines, hearLines, linesWaiting } from "./log.js";
import { page, prefersCalm } from "./page.js";
import { whole } from "./picture.js";
import { draw, settle } from "./position.js";
import { speed } from "./preferences.js";
import { remember } from "./recap.js";
import { on } from "./signals.js";
import { beginStage, skipStage, tellSteps } from "./stage.js";

/** @import { TablePage } from "./page.js" */
/** @import { Picture } from "./picture.js" */
/** @import { News } from "./types.d.ts" */

const FLEETING = 900; // how long to wait for what may overtake a marker that was moved

/** @type {News[]} */
const waiting = []; // for the film before them
let running = false;
let arrived = () => {};
/** Whoever looks away gets the last position at once. */
const wantsStage = () => !(document.hidden || page.past || !speed());

/** Until more arrives, but not for longer. @param {number} time in milliseconds */
const moment = (time) =>
  new Promise((done) => {
    arrived = () => done(null);
    setTimeout(done, time);
  });

/** What may be overtaken waits for what overtakes it, from the first on: a stream of it does not hold itself up. */
async function gather() {
  const until = performance.now() + FLEETING;
  const isBrief = () => isFleeting(waiting.flatMap((news) => [...news.frames, news.page]));
  while (wantsStage() && isBrief() && performance.now() < until) await moment(until - performance.now());
}

async function run() {
  if (running) return;
  running = true;
  while (waiting.length) {
    await untilAimIsRead();
    await untilSeenAgain();
    await gather();
    const batch = waiting.splice(0);
    if (batch.length) await show(batch);
  }
  running = false;
}

/** @param {News[]} batch */
async function show(batch) {
  /** @type {TablePage & Picture | null} */
  let last = null;
  const scenes = batch.flatMap((news, event) => {
    const frames = news.frames.map((frame) => ({ ...whole(frame), event }));
    last = whole(news.page);
    // What is asked in the end, and of whom, is asked when everything has been seen.
    const { board, seats, footer, steps, telling } = /** @type {ReturnType<typeof whole>} */ (last);
    return [...frames, { board, seats, footer, steps, event, ...(telling && { prompt: telling }) }];
  });
  const now = /** @type {TablePage & Picture} */ (/** @type {unknown} */ (last));
  const { film, paceOf } = directFilm(withoutLanding(scenes));
  const steps = film.flatMap((picture) => picture.steps ?? []);
  const staged = steps.length > 0 && wantsStage(); // not when a stream only begins
  const moves = staged && !prefersCalm.matches;
  const lines = batch.flatMap((news) => addToLog(news.log, moves));
  const beside = actsMeanwhile(now);
  const before = /** @type {Picture} */ (page.now);
  beginStage(beside);
  if (moves) {
    hearLines(Math.max(0, linesWaiting() - steps.reduce((sum, step) => sum + (step.log ?? 0), 0)) || 0);
    await playFilm(film, paceOf, { prompt: !beside, panel: !beside });
  }
  if (now.pass_device) page.past = null; // the screen is passed on: what one person looked at is not for the next
  if (!page.past) draw(now);
  now.stands = Math.min(...batch.map((news) => news.log.from));
  settle(now, moves ? [] : lines);
  if (before.board) remember(before, film);
  hearAllLines();
  const told = staged && !moves && !page.past ? tellSteps(steps) : Promise.resolve();
  void told.then(() => tellShown(now.version)); // without motion the next position is not held up by what is told of this one
}

/**
 * Somebody else does something while this person may act, and may do the same afterwards: nothing that they touch changes meanwhile.
 * @param {TablePage} now the position to which a film leads
 */
function actsMeanwhile({ mine, seat, actions }) {
  const { now, busy } = page;
  return mine && now.mine && !busy && now.seat === seat && JSON.stringify(now.actions) === JSON.stringify(actions);
}

/** Forget what has not been shown yet: the server will tell it anew. */
export function forgetNews() {
  waiting.length = 0;
}

on("news", (news) => {
  waiting.push(news);
  arrived();
  void run();
});
on("busy", () => page.sent !== null && skipStage()); // whoever acts has seen enough of what others do
