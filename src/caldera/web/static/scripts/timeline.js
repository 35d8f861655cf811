// Moving through the match by a bar and a slider, while it goes on or when it is over. The server draws every position.

import { openPanel } from "./drawer.js";
import { playPassage } from "./film.js";
import { copyLink, showAddress } from "./address.js";
import { buttonById, byId, inputById } from "./dom.js";
import { markLog } from "./log.js";
import { showDoor } from "./look_back.js";
import { askForPart } from "./parts.js";
import { asViewer, isNarrow, page, prefersCalm, words as pageWords } from "./page.js";
import { showPast } from "./position.js";
import { speed as motionSpeed } from "./preferences.js";
import { ask } from "./server.js";
import { emit, on } from "./signals.js";
import { openLog } from "./sheet.js";
import { toast } from "./toast.js";

const main = byId("main");
const bar = byId("time");
const viewChoice = /** @type {HTMLSelectElement | null} */ (document.getElementById("time-view"));
/** @type {Record<string, string>} */
const words = JSON.parse(bar.dataset.words ?? "{}");
const REST = 1500; // how long a position stands while the match plays by itself

/** @type {number | null} */
let ply = "ply" in main.dataset ? Number(main.dataset.ply) : null; // the position that is shown; null: now
let open = ply !== null; // the bar is there while somebody looks back
/** @type {number[]} */
let stops = []; // positions at which a turn began
let stopsOf = -1; // the version that they belong to
let playing = false;
let asked = 0; // what was asked last wins
/** @type {number | null} */
let goal = null; // where it leads, until we are there
let quiet = main.classList.contains("quiet");
let reached = ply ?? 0; // how far somebody who wants no spoilers has come

const last = () => page.now.ply;
const shown = () => ply ?? last();
const from = () => goal ?? shown(); // whoever presses a key twice means two steps
const view = () => viewChoice?.value ?? "";
const skips = () => inputById("time-skip").checked;
const speed = () => Number(inputById("time-speed").value);
const wait = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// ---- going there ----

/**
 * Show the position after that many actions. Gives back whether it was shown.
 * @param {number} target
 * @param {{ animate?: boolean, led?: boolean }} [how] animate: show what happens on the way; led: nobody here asked for it
 */
async function go(target, { animate = false, led = false } = {}) {
  const wanted = Math.max(0, Math.min(target, last()));
  if (!led) emit("went", null);
  const mine = ++asked;
  const animated = animate && !prefersCalm.matches && motionSpeed() > 0 && goal === null && wanted > shown();
  goal = wanted;
  open = true;
  if (wanted === last() && !view() && !animated) return leave();
  let picture;
  try {
    const { ok, said } = await ask(`/at/${wanted}`, { view: view(), ...(animated && { since: String(shown()) }), ...asViewer() });
    if (mine !== asked) return false;
    if (!ok) return refuse(said.error);
    picture = said;
  } catch {
    return mine === asked && refuse(pageWords.lost);
  }
  if (picture.frames?.length) {
    await playPassage(picture.frames, speed(), ({ ply: number }) => put(number - 1));
    if (mine !== asked) return false;
  }
  if (wanted === last() && !view()) return leave();
  if (ply === null && isNarrow()) openLog(false); // on phones the board needs the place
  showPast(picture);
  goal = null;
  put(wanted);
  return true;
}

/** @param {string} message */
function refuse(message) {
  goal = null;
  toast(message);
  halt();
  return false;
}

/** Back to the table as it is. */
function leave() {
  asked += 1;
  ply = goal = null;
  showPast(null);
  if (!playing) open = false;
  tell();
  return true;
}

/** @param {number} number */
function put(number) {
  ply = number;
  tell();
}

// ---- steps ----

async function learnStops() {
  if (stopsOf === page.now.version) return;
  const { ok, said } = await ask("/stops", asViewer());
  if (!ok) throw new Error(said.error);
  stops = said.stops;
  stopsOf = said.version;
}

/** @param {number} way */
async function step(way) {
  let target = from() + way;
  if (skips()) {
    try {
      await learnStops();
    } catch {
      return refuse(pageWords.lost);
    }
    target = way > 0 ? (stops.find((stop) => stop > from()) ?? last()) : (stops.findLast((stop) => stop < from()) ?? 0);
  }
  return go(target, { animate: way > 0 });
}

async function play() {
  if (playing) return halt();
  if (shown() === last() && !(await go(0))) return;
  playing = true;
  tell();
  while (playing && shown() < last()) {
    await wait(REST / speed());
    if (playing && !(await step(1))) break;
  }
  halt();
}

function halt() {
  playing = false;
  if (ply === null) open = false;
  tell();
}

// ---- what the page says about it ----

function tell() {
  const at = shown();
  reached = quiet ? Math.max(reached, at) : last();
  const { over } = page.now;
  const past = page.past !== null;
  const ends = at === last() && over;
  const hides = quiet && reached < last();
  bar.hidden = !(open || past);
  showDoor();
  main.classList.toggle("timing", !bar.hidden);
  main.classList.toggle("past", past);
  main.classList.toggle("quiet", hides);
  const said = ends ? words.end : at === 0 ? words.start : hides ? words.at_quiet : words.at;
  const where = said.replace("{n}", String(at)).replace("{all}", String(last()));
  if (byId("time-where").textContent !== where) byId("time-where").textContent = where;
  /** @type {HTMLElement} */ (byId("stage").parentElement).dataset.past = past ? `${words.past} – ${where}` : "";
  byId("time-turn").hidden = !(past && page.now.mine);
  byId("time-now").hidden = !past || hides;
  byId("time-now").textContent = over ? words.to_end : words.now;
  const slider = inputById("time-slider");
  slider.max = String(reached);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", where);
  buttonById("time-first").disabled = buttonById("time-back").disabled = at === 0;
  buttonById("time-forward").disabled = at === last();
  buttonById("time-last").disabled = at === last() || hides;
  const name = playing ? words.pause : words.play;
  byId("time-play").classList.toggle("playing", playing);
  for (const attribute of ["aria-label", "title"]) byId("time-play").setAttribute(attribute, name);
  for (const id of ["time-quiet-label", "time-view-label"]) document.getElementById(id)?.toggleAttribute("hidden", !over);
  markLog(page.past === null ? null : at);
  showAddress(page.past === null ? null : at, quiet);
  emit("timeline", null);
}

// ---- hands ----

/**
 * Whatever a person does with the bar ends what plays by itself.
 * @param {string} id
 * @param {"click" | "input" | "change"} event
 * @param {() => unknown} act
 */
function byHand(id, event, act) {
  byId(id).addEventListener(event, () => {
    if (playing) halt();
    return act();
  });
}

byHand("time-first", "click", () => go(0));
byHand("time-back", "click", () => step(-1));
byId("time-play").addEventListener("click", play);
byHand("time-forward", "click", () => step(1));
byHand("time-last", "click", () => go(last()));
byHand("time-now", "click", back);
byHand("time-slider", "input", () => go(Number(inputById("time-slider").value)));
inputById("time-skip").checked = localStorage.getItem("skip") !== "no";
byId("time-skip").addEventListener("change", () => localStorage.setItem("skip", skips() ? "yes" : "no"));
if (viewChoice) byHand(viewChoice.id, "change", () => go(shown()));
byHand("time-quiet", "change", () => {
  quiet = inputById("time-quiet").checked;
  reached = 0;
  return quiet && shown() === last() ? go(0) : tell();
});
byId("time-try").addEventListener("click", () => openPanel(`try?ply=${shown()}`));
byHand("time-share", "click", async () => (await askForPart("share"))?.openShare(shown()));
byId("time-copy").addEventListener("click", () => copyLink(shown(), quiet, words.copied));

function back() {
  if (viewChoice) viewChoice.value = "";
  emit("went", null);
  return leave();
}

// ---- the table goes on ----

on("position", (now) => {
  if (now.pass_device) asked += 1; // what somebody asked to see is not for the next person
  if (ply !== null && page.past === null) {
    ply = null; // the screen was passed on
  } else if (ply !== null && ply > last()) {
    toast(words.gone, "soft");
    leave();
  } else if (ply !== null && (now.stands ?? 0) < ply && !playing) {
    void go(ply, { led: true }); // what we look at may be another action now
  }
  tell();
});

/** For those who lead others through the match, or are led. `ply` is null while the page shows the present. */
export const timeline = {
  go,
  back,
  /** One step by hand. @param {number} way */
  walk(way) {
    if (playing) halt();
    if (!(way > 0 && from() === last())) void step(way);
  },
  leave,
  halt,
  get at() {
    return shown();
  },
  get ply() {
    return ply;
  },
};
/** @type {HTMLDetailsElement} */ (byId("time-more")).open = !isNarrow();
tell();
if (quiet) main.classList.add("timed"); // from now on the log hides what is to be hidden by itself
