// The real board beside the page: what to do there, one step after the other, and what to put back after an undo.
// Each device remembers which steps are done; the table knows nothing of it.

import { byId, fromServer, h } from "./dom.js";
import { keepHere, keptHere } from "./kept_here.js";
import { base, page } from "./page.js";
import { ask } from "./server.js";
import { on } from "./signals.js";
import { nextSteps, trim } from "./steps.js";

/** @import { BoardSteps } from "./types.d.ts" */
/** @import { Done, Waiting } from "./steps.js" */

const KEY = `board ${base}`;
const SPEAKS = "board-speaks";
const MOST = 300; // steps that are remembered, so that an undo can ask for them back

/** @type {Done[]} */
let done = keptHere(KEY, []);
/** @type {BoardSteps | null} */
let told = null;
/** @type {Waiting[]} */
let waiting = [];
let said = "";
let isAsking = false;

const text = h("p", { id: "board-step", "aria-live": "polite" });
const more = h("small");
const ready = h("button", { type: "button", class: "go", id: "board-done" });
const all = h("button", { type: "button", class: "bt", id: "board-all" });
const SPEAKER = '<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-speaker"></use></svg>';
const speak = h("button", { type: "button", class: "ib", id: "board-speak" }, ...fromServer(SPEAKER));
const title = h("h2");
const strip = h(
  "section",
  { id: "real-board" },
  h("div", { class: "row" }, title, more, speak),
  text,
  h("div", { class: "row" }, ready, all),
);

/** What follows from what is done and what the table tells. */
function arrange() {
  if (!told) return;
  ({ waiting, done } = nextSteps(done, told.steps, told.since));
  keepHere(KEY, trim(done, MOST));
  const { words } = told;
  const [first] = waiting;
  const sentence = first ? (first.back ? words.back.replace("{what}", first.words) : first.words) : "";
  text.textContent = sentence || words.rest;
  strip.classList.toggle("at-rest", !first);
  ready.disabled = !first;
  all.hidden = waiting.length < 2;
  more.textContent = waiting.length > 1 ? words.more.replace("{n}", String(waiting.length - 1)) : "";
  if (sentence !== said) say(sentence);
  said = sentence;
}

/** @param {string} sentence */
function say(sentence) {
  if (!("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  if (!sentence || !keptHere(SPEAKS, false)) return;
  const spoken = new SpeechSynthesisUtterance(sentence);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.speak(spoken);
}

function finishStep() {
  const [first] = waiting;
  if (!first) return;
  if (first.back) done.pop();
  else done.push({ ply: first.ply, words: first.words });
}

async function refresh() {
  if (isAsking) return;
  isAsking = true;
  for (let version = -1; version !== page.now.version;) {
    version = page.now.version;
    const { ok, said: answer } = await ask("/board", { since: String(done[0]?.ply ?? 0) }).catch(() => ({ ok: false, said: null }));
    if (!ok || !answer) break;
    told = /** @type {BoardSteps} */ (answer);
    label(told.words);
    arrange();
  }
  isAsking = false;
}

/** @param {Readonly<Record<string, string>>} words */
function label(words) {
  if (strip.isConnected) return;
  title.textContent = words.title;
  strip.setAttribute("aria-label", words.title);
  ready.textContent = words.done;
  all.textContent = words.all;
  speak.setAttribute("aria-label", words.speak);
  speak.title = words.speak;
  speak.hidden = !("speechSynthesis" in window);
  speak.setAttribute("aria-pressed", String(keptHere(SPEAKS, false)));
  byId("invites").before(strip);
  dispatchEvent(new Event("resize")); // the board has another size
}

ready.addEventListener("click", () => {
  finishStep();
  arrange();
});
all.addEventListener("click", () => {
  while (told && waiting.length) {
    finishStep();
    ({ waiting, done } = nextSteps(done, told.steps, told.since));
  }
  arrange();
});
speak.addEventListener("click", () => {
  const speaks = !keptHere(SPEAKS, false);
  keepHere(SPEAKS, speaks);
  speak.setAttribute("aria-pressed", String(speaks));
  say(speaks ? said : "");
});
on("position", () => void refresh());
void refresh();
