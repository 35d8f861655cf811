// The log of the match; the newest line is on top.

import { byId, fromServer } from "./dom.js";
import { isNarrow } from "./page.js";
import { wants } from "./preferences.js";
import { toast } from "./toast.js";

const log = byId("log");
const textOf = (/** @type {Element} */ line) => line.lastElementChild?.textContent ?? "";

/**
 * Replace the log from a ply on. What is new is given back as text.
 * @param {{ from: number, lines: string }} change
 * @param {boolean} [inStep] lines of events wait until `hearLines` shows them, each with its event
 */
export function addToLog({ from, lines }, inStep = false) {
  for (const line of [...log.children]) if (Number(/** @type {HTMLElement} */ (line).dataset.ply) >= from) line.remove();
  const added = fromServer(lines);
  added.forEach(dropRemarks);
  const texts = added.map(textOf);
  const said = added.filter((line) => line.matches(".said")).at(-1);
  if (said && from > 0 && isNarrow() && byId("main").dataset.tab !== "log") toast(textOf(said), "soft");
  for (const line of added) line.classList.toggle("unheard", inStep && line.matches("[class*=ev-]"));
  log.prepend(...added.reverse());
  showLastLine();
  return from > 0 || added.length < 6 ? texts : [];
}

/** Where there is no room for the log, its last line stands at the lower edge of the board. */
function showLastLine() {
  const last = log.querySelector("li:not(.unheard, .later, .minor)");
  byId("last-line").textContent = last ? textOf(last) : "";
}

const unheard = () => /** @type {Element[]} */ ([...log.querySelectorAll(".unheard")]);

/** How many lines wait for their events. */
export const linesWaiting = () => unheard().length;

/** Show the oldest lines that wait for their events. @param {number} count */
export function hearLines(count) {
  unheard()
    .slice(-count || Infinity)
    .forEach((line) => line.classList.remove("unheard"));
  showLastLine();
}

/** Show all lines. */
export const hearAllLines = () => hearLines(linesWaiting());

/**
 * The log shows where we are: what comes later is pale, or not there for whoever wants no spoilers.
 * @param {number | null} at the ply that is shown instead of the present
 */
export function markLog(at) {
  /** @type {HTMLElement | null} */
  let here = null;
  for (const line of /** @type {HTMLElement[]} */ ([...log.children])) {
    const number = Number(line.dataset.ply);
    const event = !line.matches(".said");
    line.classList.toggle("later", at !== null && (event ? number >= at : number > at));
    const current = at !== null && event && number === at - 1;
    line.classList.toggle("here", current);
    line.removeAttribute("aria-current");
    if (current) here = line; // of several lines of one action the first that happened, which is the lowest
  }
  showLastLine();
  if (!here) return;
  here.setAttribute("aria-current", "step");
  const [box, frame] = [here.getBoundingClientRect(), log.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom) log.scrollTop += box.top - frame.top - frame.height / 2;
}

/** Bots say nothing to whoever wants to hear nothing. @param {Element} part of the log */
function dropRemarks(part) {
  if (wants("quiet_bots")) for (const remark of part.querySelectorAll(".remark")) remark.remove();
}

dropRemarks(log);
log.replaceChildren(...[...log.children].reverse());
showLastLine();
