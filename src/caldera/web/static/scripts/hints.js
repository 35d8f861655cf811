// Hints, analysis and statistics: asks again while the server thinks, and shows on the board what a hint means.

import { closeDrawer, refreshPanel } from "./drawer.js";
import { byId, closest, find, findAll, h } from "./dom.js";
import { isNarrow } from "./page.js";
import { on } from "./signals.js";
import { openLog } from "./sheet.js";
import { timeline } from "./timeline.js";

/** @import { Shape } from "./dom.js" */

const MARGIN = 6; // pixels between an element and the ring around it

const panel = byId("panel");
const rings = h("div", { id: "rings", "aria-hidden": "true" });
document.body.append(rings);
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

/**
 * Rings around elements, numbered in the order in which to touch them; they follow what they are around.
 * @param {string[]} names
 */
export function ring(names) {
  const number = (/** @type {number} */ index) => (names.length > 1 ? [h("b", {}, String(index + 1))] : []);
  const marks = names.map((name, index) => h("div", { class: "hint-ring", "data-around": name, hidden: true }, ...number(index)));
  rings.replaceChildren(...marks);
  const follow = () => {
    if (!marks.length || !rings.contains(marks[0])) return;
    for (const mark of marks) {
      const at = shownElement(mark.dataset.around ?? "")?.getBoundingClientRect();
      mark.hidden = !at?.width;
      if (!at?.width) continue;
      mark.style.transform = `translate(${at.left - MARGIN}px, ${at.top - MARGIN}px)`;
      mark.style.width = `${at.width + 2 * MARGIN}px`;
      mark.style.height = `${at.height + 2 * MARGIN}px`;
    }
    requestAnimationFrame(follow);
  };
  follow();
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
  void timeline.go(Number(ply));
});
on("position", () => rings.replaceChildren());
document.addEventListener("keydown", (event) => event.key === "Escape" && rings.replaceChildren());
