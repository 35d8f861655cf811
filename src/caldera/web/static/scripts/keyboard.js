// Playing with the keyboard.

import { openList } from "./action_list.js";
import { camera } from "./camera.js";
import { isInSet, light, look, stepBack, touch } from "./choice.js";
import { byId, centreOf, closest, find, findAll, hasModifier, isTyping, named, nameOf } from "./dom.js";
import { page } from "./page.js";
import { ARROWS, nearest } from "./walk.js";

/** @import { Shape } from "./dom.js" */

/** @type {Record<string, "in" | "out" | "fit">} */
const ZOOMS = { "+": "in", "=": "in", "-": "out", 0: "fit" };

/** What continues some path and can be seen. */
function reachable() {
  const seen = new Set(); // an element may be on the board and in the panel: the board's comes first
  return findAll("#scene .can, #footer .can, #action-panel .can").filter(
    (element) => !seen.has(element.dataset.el) && seen.add(element.dataset.el) && element.getClientRects().length,
  );
}

/** @returns {Shape | undefined} */
export const firstReachable = () => reachable()[0];

/** @param {Shape | null | undefined} element */
function focusOn(element) {
  if (!element) return;
  element.focus({ preventScroll: Boolean(element.closest("#scene")) });
  camera.show(element);
}

/** @param {string} key */
function walk(key) {
  const from = closest(document.activeElement, "[data-el]");
  const elements = reachable();
  if (!from || !elements.includes(from)) return focusOn(elements[0]);
  const others = elements.filter((element) => element !== from);
  focusOn(others[nearest(centreOf(from), ARROWS[key], others.map(centreOf))]);
}

/**
 * After choosing something with a key: on to what comes next, but dice of a set are chosen one after the other.
 * @param {string} name
 */
export function goOn(name) {
  if (!isInSet(name)) focusOn(firstReachable());
}

/**
 * Of a group of ways to do the same thing (a tile turned) one is seen: show the next one.
 * @param {1 | -1} step
 * @param {Element | null} [group]
 */
export function turn(step, group = find("[data-cycle]")) {
  const ways = group ? findAll("[data-el].can", group).map((way) => way.dataset.el ?? "") : [];
  if (!ways.length) return;
  const shown = ways.indexOf(page.armed ?? page.looked ?? "");
  const name = ways[(Math.max(shown, 0) + step + ways.length) % ways.length];
  if (page.armed) page.armed = name;
  look(name);
  light();
  if (page.byKeyboard) focusOn(named(name).find((element) => element.closest("[data-cycle]")));
}

const help = /** @type {HTMLDialogElement} */ (byId("help"));

addEventListener("keydown", (event) => {
  if (hasModifier(event) || help.open) return;
  page.byKeyboard = true;
  if (isTyping(event)) return;
  const name = nameOf(event.target);
  if (event.key in ARROWS && !closest(event.target, "#list, .tabs, #log")) {
    event.preventDefault();
    walk(event.key);
  } else if ((event.key === "Enter" || event.key === " ") && name && closest(event.target, "#scene")) {
    event.preventDefault();
    const before = page.chosen.length;
    touch(name, true);
    if (page.chosen.length > before) goOn(name);
  } else if (event.key === "Escape") {
    const left = page.chosen.findLast((chosen) => !page.given.has(chosen));
    stepBack();
    if (left) named(left)[0]?.focus();
  } else if (event.key === "q" || event.key === "e") {
    turn(event.key === "e" ? 1 : -1);
  } else if (event.key in ZOOMS) {
    camera.act(ZOOMS[event.key]);
  } else if (event.key === "l" || event.key === "L") {
    openList(true);
    find("button", byId("list-actions"))?.focus();
  } else if (event.key === "?") {
    help.showModal();
  }
});
byId("keys").addEventListener("click", () => help.showModal());
