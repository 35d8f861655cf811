// The ways into the past: a button, the lines of the log, keys, and whoever leads others there. The bar comes with the first of them.

import { byId, closest, isOn } from "./dom.js";
import { page } from "./page.js";
import { askForPart, fetchPart } from "./parts.js";
import { on } from "./signals.js";

const main = byId("main");
const log = byId("log");

let hasEnding = main.matches(".ended"); // whether the page knows how an ending looks
let hasBar = false; // whether somebody has looked back, or was led there

/** @param {(timeline: import("./parts.js").Parts["past"]["timeline"]) => unknown} act */
async function lookBack(act) {
  const past = await askForPart("past");
  hasBar ||= past !== null;
  if (past) act(past.timeline);
}

/** The way into the past is there when there is one, and nobody has taken it; the end of a match when nobody looks at what was before. */
export function showDoor() {
  const isBack = !byId("time").hidden;
  byId("time-open").hidden = isBack || page.now.ply === 0;
  main.classList.toggle("ended", page.now.over && hasEnding && !isBack);
}

byId("time-open").addEventListener("click", () => lookBack((timeline) => timeline.walk(-1)));
log.addEventListener("click", (event) => {
  const line = closest(event.target, "li[data-ply]");
  if (!line || closest(event.target, "button, a") || String(getSelection())) return;
  void lookBack((timeline) => {
    timeline.halt();
    void timeline.go(Number(line.dataset.ply) + (line.matches(".said") ? 0 : 1));
  });
});

/** @type {Record<string, number>} */
const STEPS = { "[": -1, ",": -1, "]": 1, ".": 1 };
/** @type {Record<string, number>} */
const IN_LOG = { ArrowUp: 1, ArrowDown: -1 }; // the newest line is on top

addEventListener(
  "keydown",
  (event) => {
    const typed = event.getModifierState("AltGraph") || !(event.ctrlKey || event.metaKey || event.altKey);
    if (
      !typed ||
      isOn(event.target, "input:not([type=range], [type=checkbox]), select, textarea") ||
      closest(event.target, "#drawer, dialog[open]")
    )
      return;
    const way = STEPS[event.key] ?? (event.target === log ? IN_LOG[event.key] : undefined);
    if (way) {
      event.preventDefault();
      void lookBack((timeline) => timeline.walk(way));
    } else if (event.target === log && (event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      const end = event.key === "Home" ? page.now.ply : 0;
      void lookBack((timeline) => timeline.go(end));
    } else if (page.past !== null && event.key === "Escape") {
      void lookBack((timeline) => timeline.back());
    } else if (page.past === null || closest(event.target, "#time, header") || event.key === "Tab" || event.key === "?") {
      return;
    }
    event.stopImmediatePropagation(); // in the past no key plays
  },
  true,
);

// ---- what comes without a touch ----

on("review", async (leads) => {
  if (!leads.length && !hasBar) return;
  const past = await fetchPart("past");
  hasBar ||= past !== null;
  past?.hearLeads(leads);
});

/** What this position cannot do without. Where the connection is lost, the next sign of life tries again. */
async function fetchNeeded() {
  if (page.past !== null) await fetchPart("past");
  if (page.now.dice) await fetchPart("joint_dice");
  if (page.now.over) hasEnding = (await fetchPart("ending")) !== null;
  showDoor();
}

on("position", fetchNeeded);
on("beat", fetchNeeded);
void fetchNeeded();
