// The label beside what the person looks at.

import { byId, findAll } from "./dom.js";
import { isNarrow } from "./page.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

export function hideLabel() {
  byId("label").hidden = true;
}

/**
 * Put the label beside an element, where it hides least of what it explains and of what can be touched.
 * @param {string} text
 * @param {Element} anchor
 */
export function placeLabel(text, anchor) {
  const label = byId("label");
  label.textContent = text;
  label.hidden = isNarrow(); // on phones the bar below says it
  if (label.hidden) return;
  const stage = byId("stage").getBoundingClientRect();
  const at = anchor.getBoundingClientRect();
  const busy = findAll("#scene .can, #scene .on, #scene .sel, #scene .piece").filter((element) => element !== anchor);
  const { x, y } = bestPlace(
    label.getBoundingClientRect(),
    at,
    stage,
    busy.map((element) => element.getBoundingClientRect()),
  );
  label.style.transform = `translate(${x - stage.left}px, ${y - stage.top}px)`;
}

/**
 * @param {{ width: number, height: number }} size of the label
 * @param {DOMRect} at what it explains
 * @param {Box} stage where it must stay
 * @param {Box[]} busy what it should not hide
 */
function bestPlace({ width, height }, at, stage, busy) {
  const gap = 10;
  const middleX = at.left + at.width / 2 - width / 2;
  const middleY = at.top + at.height / 2 - height / 2;
  const places = [];
  for (const away of [gap, gap + at.width / 2, gap + at.width, gap + 2 * at.width]) {
    for (const slide of [0, -0.5, 0.5, -1, 1]) {
      places.push(
        [at.right + away, middleY + slide * at.height, away],
        [at.left - width - away, middleY + slide * at.height, away],
      );
      places.push([middleX + slide * at.width, at.top - height - away, away], [middleX + slide * at.width, at.bottom + away, away]);
    }
  }
  let best = { cost: Infinity, x: 0, y: 0 };
  for (const [left, top, away] of places) {
    const x = Math.max(stage.left + 6, Math.min(left, stage.right - width - 6));
    const y = Math.max(stage.top + 6, Math.min(top, stage.bottom - height - 6));
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    const cost = 30 * away + 5 * overlap(box, at) + busy.reduce((sum, other) => sum + overlap(box, other), 0);
    if (cost < best.cost) best = { cost, x, y };
  }
  return best;
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function overlap(a, b) {
  return (
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  );
}
