// A television: it stays awake, follows the table to its rematch, and sounds when somebody touches it.

import { byId, find, h } from "./dom.js";
import { base, isTv, page } from "./page.js";

const DESK_HEIGHT = 680; // of the window for which cards are made
const LOOK_EVERY = 4000; // for the rematch

/** The screen does not fall asleep, where the browser can see to that: at addresses with https and at localhost. */
async function stayAwake() {
  if (document.hidden || !("wakeLock" in navigator)) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // low battery, or the person does not want it
  }
}

/** When the people sit down at another table, so does the screen in their middle. */
async function followRematch() {
  if (!page.now.over) return;
  const answer = await fetch(`${base}/tv/next`, { headers: { Accept: "application/json" } }).catch(() => null);
  const { path } = answer?.ok ? await answer.json() : { path: "" };
  if (path) location.replace(path);
}

const fitCards = () => document.body.style.setProperty("--tv-zoom", String(innerHeight / DESK_HEIGHT));

/** What was thrown last and what happens are said beside the board, where they cover nothing. */
function makePlaces() {
  const rail = find(".controls");
  const thrown = h("div", { id: "last-throw" });
  rail?.append(thrown, byId("caption"));
}

if (isTv) {
  makePlaces();
  fitCards();
  addEventListener("resize", fitCards);
  void stayAwake();
  document.addEventListener("visibilitychange", () => void stayAwake());
  document.addEventListener("pointerdown", () => byId("sound").click());
  setInterval(followRematch, LOOK_EVERY);
}
