// A board that is larger than its place and is scrolled there, instead of a camera.

import { byId, centreOf } from "./dom.js";
import { prefersCalm } from "./page.js";

/** Whether the stage is larger than its place; what a picture draws beyond its edges does not count. @param {Element} board */
export function isScrolled(board) {
  const stage = byId("stage");
  return stage.offsetHeight > board.clientHeight + 1 || stage.offsetWidth > board.clientWidth + 1;
}

/**
 * Scroll to an element: a third of the way down, and in the middle from side to side.
 * @param {Element} board
 * @param {Element} element
 */
export function scrollBoardTo(board, element, gently = true) {
  if (!isScrolled(board)) return;
  const [{ x, y }, frame] = [centreOf(element), board.getBoundingClientRect()];
  const top = y - frame.top + board.scrollTop - board.clientHeight / 3;
  const left = x - frame.left + board.scrollLeft - board.clientWidth / 2;
  board.scrollTo({ top, left, behavior: gently && !prefersCalm.matches ? "smooth" : "instant" });
}
