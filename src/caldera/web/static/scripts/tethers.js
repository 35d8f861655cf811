// What somebody said stands where it hides the least of the board, with a dotted line to where they stand:
// `data-tether` names the element there.

import { byId, find, findAll } from "./dom.js";
import { isNarrow } from "./page.js";
import { on } from "./signals.js";

/** @import { Shape } from "./dom.js" */

const SVG = "http://www.w3.org/2000/svg";
const SHORTEST = 24; // pixels: what stands beside its place needs no line

const stage = byId("stage");
let notes = ""; // where they stand now
const lines = document.createElementNS(SVG, "svg");
lines.setAttribute("class", "tethers");
lines.setAttribute("aria-hidden", "true");
stage.append(lines);

/** From the nearer edge of a note to the feet of a figure, in pixels of the stage. @param {Shape} note @returns {SVGPathElement[]} */
function lineFrom(note) {
  const figure = find(`#scene [data-el="${CSS.escape(note.dataset.tether ?? "")}"]`);
  const [frame, from, to] = [stage, note, figure].map((element) => element?.getBoundingClientRect());
  if (!frame || !from?.width || !to?.width) return [];
  const [endX, endY] = [to.left + to.width / 2 - frame.left, to.bottom - frame.top];
  const isLeft = from.left - frame.left > endX;
  const [x, y] = [(isLeft ? from.left : from.right) - frame.left, from.top + from.height / 2 - frame.top];
  if (Math.hypot(endX - x, endY - y) < SHORTEST) return [];
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", `M${x} ${y}Q${endX} ${y} ${endX} ${endY}`);
  return [path];
}

/** Where what was said may stand, and how wide; the first is best. */
const PLACES = {
  wide: ["bottom left", "bottom left slim", "bottom left thin", "top right", "top right slim", "bottom right slim"],
  narrow: ["top right", "bottom left", "bottom right", "top left wide"],
};
const CUT = 100; // words that are cut off are worse than any card below them
const SLACK = 1200; // square pixels of what lies below, for which it does not go elsewhere

/** How much of one box lies over another, in square pixels. @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** Nobody has to look for a place below words; they stay where they are as long as they hide little. */
function choosePlace() {
  const list = find("[data-tether]")?.parentElement;
  const board = find(".board");
  const foot = find(".board > .foot");
  if (!list || !board || !foot) {
    notes = "";
    return;
  }
  const [frame, outer] = [stage.getBoundingClientRect(), board.getBoundingClientRect()];
  const top = Math.max(frame.top, outer.top);
  const seen = new DOMRect(outer.left, top, outer.width, foot.getBoundingClientRect().top - top);
  board.style.setProperty("--seen-of-stage", `${seen.height}px`);
  const below = findAll("#scene [data-el]").map((each) => ({
    box: each.getBoundingClientRect(),
    counts: each.matches(".can") ? 2 : 1,
  }));
  const places = PLACES[isNarrow() ? "narrow" : "wide"];
  const hidden = places.map((place) => {
    board.dataset.notes = place;
    const own = list.getBoundingClientRect();
    const cut = own.width * own.height - overlap(own, seen);
    return below.reduce((sum, { box, counts }) => sum + counts * overlap(own, box), CUT * cut);
  });
  const least = Math.min(...hidden);
  const now = Math.max(0, places.indexOf(notes));
  notes = places[hidden[now] <= least + SLACK ? now : hidden.indexOf(least)];
  board.dataset.notes = notes;
}

function draw() {
  choosePlace();
  lines.replaceChildren(...findAll("[data-tether]").flatMap(lineFrom));
}

on("position", draw);
new MutationObserver(draw).observe(byId("footer"), { childList: true, subtree: true });
new ResizeObserver(draw).observe(stage);
stage.addEventListener("transitionend", draw); // a figure has arrived
