// Dotted lines from what somebody said to where they stand on the board: `data-tether` names the element there.

import { byId, find, findAll } from "./dom.js";
import { on } from "./signals.js";

/** @import { Shape } from "./dom.js" */

const SVG = "http://www.w3.org/2000/svg";
const SHORTEST = 24; // pixels: what stands beside its place needs no line

const stage = byId("stage");
const lines = document.createElementNS(SVG, "svg");
lines.setAttribute("class", "tethers");
lines.setAttribute("aria-hidden", "true");
stage.append(lines);

/** From the right edge of a note to the feet of a figure, in pixels of the stage. @param {Shape} note @returns {SVGPathElement[]} */
function lineFrom(note) {
  const figure = find(`#scene [data-el="${CSS.escape(note.dataset.tether ?? "")}"]`);
  const [frame, from, to] = [stage, note, figure].map((element) => element?.getBoundingClientRect());
  if (!frame || !from?.width || !to?.width) return [];
  const [x, y] = [from.right - frame.left, from.top + from.height / 2 - frame.top];
  const [endX, endY] = [to.left + to.width / 2 - frame.left, to.bottom - frame.top];
  if (Math.hypot(endX - x, endY - y) < SHORTEST) return [];
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", `M${x} ${y}Q${endX} ${y} ${endX} ${endY}`);
  return [path];
}

const draw = () => lines.replaceChildren(...findAll("[data-tether]").flatMap(lineFrom));

on("position", draw);
new MutationObserver(draw).observe(byId("footer"), { childList: true, subtree: true });
new ResizeObserver(draw).observe(stage);
stage.addEventListener("transitionend", draw); // a figure has arrived
