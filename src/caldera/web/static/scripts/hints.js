// Hints, analysis and statistics: asks again while the server thinks, and shows on the board what a hint means.

import { closeDrawer, refreshPanel } from "./drawer.js";
import { byId, closest, find, findAll } from "./dom.js";
import { isNarrow } from "./page.js";
import { askForPart } from "./parts.js";
import { keepRings } from "./rings.js";
import { on } from "./signals.js";
import { openLog } from "./sheet.js";

/** @import { Shape } from "./dom.js" */
/** @import { Ring } from "./rings.js" */

const panel = byId("panel");
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

on("panel", () => {
  clearTimeout(waiting);
  const again = find("[data-again]", panel);
  if (again) waiting = setTimeout(refreshPanel, Number(again.dataset.again));
});

/** @param {Shape} element */
const isSeen = (element) => element.getBoundingClientRect().width > 0;

/**
 * The element of that name which can be seen; the scene and the action panel may both have one.
 * @param {string} name
 */
function shownElement(name) {
  const all = findAll(`#scene [data-el="${CSS.escape(name)}"], #action-panel [data-el="${CSS.escape(name)}"]`);
  return all.find(isSeen) ?? all[0];
}

/** @type {string[]} what a hint is about */
let ringed = [];

/**
 * Rings around elements, numbered in the order in which to touch them; they follow what they are around.
 * @param {string[]} names
 */
export function ring(names) {
  const isKept = ringed.length > 0;
  ringed = names;
  if (names.length && !isKept) keepRings(() => (ringed.length ? ringed.flatMap(ringAround) : null));
}

/** @param {string} name @param {number} index @returns {Ring[]} */
function ringAround(name, index) {
  const around = shownElement(name);
  return around && isSeen(around) ? [{ around, number: ringed.length > 1 ? index + 1 : 0 }] : [];
}

/** @param {string[]} names */
function show(names) {
  ring(names);
  const elements = names.map(shownElement).filter((element) => element !== undefined);
  if (elements.some((element) => element.closest("#action-panel") && !isSeen(element))) openLog(false);
  const drawer = byId("drawer").getBoundingClientRect();
  const isCovered = (/** @type {Shape} */ element) =>
    element.getBoundingClientRect().right > drawer.left && element.getBoundingClientRect().bottom > drawer.top;
  if (!elements.length || elements.some(isCovered)) closeDrawer();
  elements.at(-1)?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const button = closest(event.target, "[data-show]");
  // Not before the click is over: whoever else hears of it must not find what lies behind the drawer under the pointer.
  if (button) setTimeout(() => show(JSON.parse(button.dataset.show ?? "[]")));
});
// A moment of the analysis is a look at an earlier ply, for which the page need not be loaded again.
panel.addEventListener("click", (event) => {
  const link = closest(event.target, "a[href*='?ply=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (isNarrow()) closeDrawer();
  const [, ply] = (link.getAttribute("href") ?? "").split("?ply=");
  void askForPart("past").then((past) => past?.timeline.go(Number(ply)));
});
on("position", () => ring([]));
document.addEventListener("keydown", (event) => event.key === "Escape" && ring([]));
