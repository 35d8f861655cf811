// Shows what happened: the frames of each event one after the other, then the position that they lead to.

import { addToLog, hearAllLines } from "./log.js";
import { page, prefersCalm } from "./page.js";
import { whole } from "./picture.js";
import { draw, settle } from "./position.js";
import { speed } from "./preferences.js";
import { on } from "./signals.js";
import { lengthOf, playSteps, stopSkipping } from "./stage.js";

/** @import { Part } from "./board_changes.js" */
/** @import { Step } from "./stage.js" */
/** @typedef {{ board: Part[], steps?: Step[] }} Frame */
/** @typedef {{ frames: Frame[], page: Frame, log: { from: number, lines: string } }} News one event of the server's stream */

const FRAME = 750; // how long each frame stands, in milliseconds
const LONGEST = 12_000; // all frames of one event, at normal speed
const FAR_BEHIND = 3; // events that wait: then only the last position of each is shown

/** @type {News[]} */
const waiting = []; // for the animation before them
let running = false;

/** Whoever looks away or wants no motion gets the last position at once, and so does whoever is far behind. */
const wantsMotion = () => !(prefersCalm.matches || document.hidden || page.past || waiting.length > FAR_BEHIND || !speed());

async function run() {
  if (running) return;
  running = true;
  for (let news = waiting.shift(); news; news = waiting.shift()) {
    const frames = news.frames.map(whole);
    const last = whole(news.page);
    const happened = news.frames.length > 0 || (news.page.steps ?? []).length > 0; // not when a stream only begins
    const moves = happened && wantsMotion();
    const lines = addToLog(news.log, moves);
    const total = [...news.frames, news.page].reduce((sum, frame) => sum + (lengthOf(frame.steps ?? []) || FRAME), 0);
    // However much bots have done, nobody watches it for long; and who is behind catches up.
    const pace = Math.max(1, total / LONGEST) * (1 + waiting.length);
    stopSkipping();
    for (const frame of moves ? frames : []) {
      if (page.past) break;
      draw(frame);
      if (frame.steps?.length) await playSteps(frame.steps, pace);
      else await new Promise((done) => setTimeout(done, FRAME / pace / speed()));
    }
    if (last.pass_device) page.past = null; // the screen is passed on: what one person looked at is not for the next
    if (!page.past) draw(last);
    last.stands = news.log.from;
    settle(last, lines);
    if (moves && !page.past) await playSteps(news.page.steps ?? [], pace);
    hearAllLines();
  }
  running = false;
}

/** Forget what has not been shown yet: the server will tell it anew. */
export function forgetNews() {
  waiting.length = 0;
}

on("news", (news) => {
  waiting.push(news);
  void run();
});
