// What a click means: the topmost thing under the pointer that can be touched now, whatever is drawn above it.

import { closest } from "./dom.js";

/** Whether an element can be touched now: it continues a choice, changes it, or lets go of it. */
export const isTarget = (/** @type {Element} */ element) => element.matches(".can, .alt, .sel");

/**
 * The named element that an event is about. Where the one that was hit is no target, what lies below it on the board may be one.
 * @param {MouseEvent} event
 * @returns {HTMLElement | null}
 */
export function targetAt(event) {
  const hit = closest(event.target, "[data-el]");
  if (hit && isTarget(hit)) return hit;
  const onBoard = closest(event.target, "#scene");
  if (!onBoard || (event.type === "click" && event.detail === 0)) return hit; // a click made by a key has no place
  for (const below of document.elementsFromPoint(event.clientX, event.clientY)) {
    const named = closest(below, "[data-el]");
    if (named && isTarget(named) && onBoard.contains(named)) return named;
  }
  return hit;
}
