// Shows what happened: the frames of each event one after the other, then the position that they lead to.

import { addToLog, hearAllLines, hearLines, linesWaiting } from "./log.js";
import { page, prefersCalm } from "./page.js";
import { whole } from "./picture.js";
import { draw, drawBoard, drawParts, settle } from "./position.js";
import { speed } from "./preferences.js";
import { on } from "./signals.js";
import { beginStage, endStage, lengthOf, playSteps, tellSteps } from "./stage.js";

/** @import { News } from "./types.d.ts" */

const LONGEST = 20_000; // all frames of one event, in milliseconds at normal speed
const FAR_BEHIND = 3; // events that wait: then only the last position of each is shown

/** @type {News[]} */
const waiting = []; // for the animation before them
let running = false;
/** Whoever looks away gets the last position at once, and so does whoever is far behind. */
const wantsStage = () => !(document.hidden || page.past || waiting.length > FAR_BEHIND || !speed());

async function run() {
  if (running) return;
  running = true;
  for (let news = waiting.shift(); news; news = waiting.shift()) {
    const frames = news.frames.map(whole);
    const last = whole(news.page);
    // What is asked in the end, and of whom, is asked when everything has been seen.
    const pictures = [...frames, { board: last.board, seats: last.seats, footer: last.footer, steps: news.page.steps }];
    const steps = pictures.flatMap((picture) => picture.steps ?? []);
    const staged = steps.length > 0 && wantsStage(); // not when a stream only begins
    const moves = staged && !prefersCalm.matches;
    const lines = addToLog(news.log, moves);
    beginStage();
    if (moves) {
      hearLines(Math.max(0, linesWaiting() - steps.reduce((sum, step) => sum + (step.log ?? 0), 0)) || 0);
      // However much bots have done, nobody watches it for long; and who is behind catches up.
      const pace = Math.max(1, lengthOf(steps) / LONGEST) * (1 + waiting.length);
      for (const picture of pictures) {
        if (page.past) break;
        await playSteps(picture.steps ?? [], pace, { board: () => drawBoard(picture), parts: () => drawParts(picture) });
      }
      endStage();
    }
    if (last.pass_device) page.past = null; // the screen is passed on: what one person looked at is not for the next
    if (!page.past) draw(last);
    last.stands = news.log.from;
    settle(last, moves ? [] : lines);
    hearAllLines();
    if (staged && !moves && !page.past) void tellSteps(steps);
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
