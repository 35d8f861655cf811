// A comparison is a scene of its own over the board: everybody's dice, large, in a row each; the totals grow, and the verdict is stamped.
// Without anything to be compared it shows the dice alone.

import { byId, find, findAll, h } from "./dom.js";
import { isNarrow } from "./page.js";
import { playSound } from "./sound.js";
import { boxOf, place } from "./stage_places.js";
import { ring, sparks } from "./stage_marks.js";

/** @import { Clock } from "./stage_clock.js" */
/** @import { Shape } from "./dom.js" */
/** @import { StepShown as Step } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
const FADES = 260; // milliseconds until dice that do not count are dark
const EACH = 240; // from one die that counts to the next
const NAMES = ["id", "data-el", "tabindex", "role", "aria-label", "aria-pressed"];
const PAINTED = [
  "display",
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "color",
  "font-size",
  "font-weight",
  "text-anchor",
];
const ROOM = 8; // units around a copied card, for what leans out of it

const scene = () => document.getElementById("compare");
/** Words in which no line ends within the name of a card ("5-6"). @param {string} text */
const unbroken = (text) => text.split(/(\d+-\d+)/).map((part, number) => (number % 2 ? h("span", {}, part) : part));

/** The comparison is over. */
export const endComparison = () => scene()?.remove();

/**
 * What the scene is about. A step with a `kind` of its own compares nothing.
 * @param {Step} step
 * @param {Clock} clock
 * @param {number} lasts
 */
export function compare(step, clock, lasts) {
  endComparison();
  const words = h(
    "div",
    {},
    h("h2", {}, ...unbroken(step.note ?? "")),
    h("p", {}, ...unbroken(step.kind ? "" : (step.caption ?? ""))),
  );
  const made = h(
    "div",
    { id: "compare", class: `compare ${step.kind ?? ""}`, "aria-hidden": "true" },
    h("header", {}, ...copyOf(step.piece ?? ""), words),
    h("div", { class: "hands" }),
    h("footer", {}),
  );
  const [board, page] = [byId("stage").parentElement, byId("main")].map((element) => element?.getBoundingClientRect());
  const covered = isNarrow() ? page : board; // on phones what stands around the board makes room
  const size = covered && { left: covered.left, top: covered.top, width: covered.width, height: covered.height };
  for (const [name, value] of Object.entries(size ?? {})) made.style.setProperty(name, `${value}px`);
  byId("main").append(made);
  clock.animate(made, [{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
  clock.animate(
    words,
    [
      { opacity: 0, scale: 1.25 },
      { opacity: 1, scale: 1 },
    ],
    { duration: Math.min(600, lasts) },
  );
}

/** A picture of a thing of the board or the panels, without names that would be there twice. @param {string} name @returns {Element[]} */
function copyOf(name) {
  const source = name ? place(name) : null;
  if (!source) return [];
  const copy = /** @type {Shape} */ (source.cloneNode(true));
  const [originals, copies] = [source, copy].map((top) => [top, ...findAll("*", top)]);
  const inBoard = Boolean(source.closest("#scene"));
  copies.forEach((element, index) => {
    for (const attribute of NAMES) element.removeAttribute(attribute);
    if (!inBoard) return;
    const style = getComputedStyle(originals[index]); // the board's own rules do not reach the copy
    for (const property of PAINTED) element.style.setProperty(property, style.getPropertyValue(property));
  });
  if (!(source instanceof SVGGraphicsElement) || source instanceof SVGSVGElement) return [copy];
  const { x, y, width, height } = source.getBBox();
  const frame = document.createElementNS(SVG, "svg");
  frame.setAttribute("class", "copy");
  frame.setAttribute("viewBox", [x - ROOM, y - ROOM, width + 2 * ROOM, height + 2 * ROOM].join(" "));
  copy.removeAttribute("transform");
  copy.removeAttribute("class");
  frame.append(copy);
  return [frame];
}

/**
 * One hand: its dice slide in; those that count light up one by one with their points, and the total grows.
 * @param {Step} step
 * @param {Clock} clock
 */
export function sum(step, clock) {
  const hands = find(".hands", scene() ?? document.createElement("div"));
  if (!hands || !step.dice?.length) return;
  const compared = step.amount !== undefined;
  const dice = step.dice.map((die) => {
    const shown = h("i", { class: compared ? (die.counts ? "counts" : "out") : "", "data-points": die.word ?? "" });
    shown.innerHTML = step.faces?.[die.kind]?.[die.face] ?? "";
    return shown;
  });
  const sign = find(`#seats svg[class*="token"].${CSS.escape(step.kind ?? "none")}`)?.cloneNode(true);
  const number = h("strong", {}, compared ? "0" : "");
  const row = h(
    "div",
    { class: `hand ${step.kind ?? ""}` },
    h("span", {}, ...(sign ? [sign] : []), h("b", {}, step.note ?? "")),
    h("div", { class: "hand-dice" }, ...dice),
    number,
  );
  hands.append(row);
  clock.animate(
    row,
    [
      { opacity: 0, translate: "-40px 0" },
      { opacity: 1, translate: "0 0" },
    ],
    { duration: 200 },
  );
  if (!compared) return;
  const counted = dice.filter((die) => die.matches(".counts"));
  clock.later(FADES, () => dice.forEach((die) => die.classList.toggle("dark", !die.matches(".counts"))));
  counted.forEach((die, index) =>
    clock.later(FADES + EACH * index, () => {
      die.classList.add("lit");
      if (!clock.skipping) playSound("settle");
    }),
  );
  const total = step.amount ?? 0;
  clock.later(FADES, () =>
    clock.tween(Math.max(200, EACH * counted.length), (done) => {
      number.textContent = String(Math.round(total * done));
    }),
  );
}

/** The verdict is stamped, with what follows from it. @param {Step} step @param {Clock} clock @param {number} lasts */
export function verdict(step, clock, lasts) {
  const good = step.sound === "won";
  const below = find("footer", scene() ?? document.createElement("div"));
  if (below && step.note) {
    const stamp = h("em", { class: good ? "stamp yes" : "stamp no" }, step.note);
    below.append(stamp, h("p", {}, ...unbroken(step.caption ?? "")), ...copyOf(step.piece ?? ""));
    clock.animate(
      stamp,
      [
        { opacity: 0, scale: 2.2, rotate: "-14deg" },
        { opacity: 1, scale: 0.94, rotate: "-5deg", offset: 0.7 },
        { opacity: 1, scale: 1, rotate: "-4deg" },
      ],
      { duration: 300 },
    );
    return;
  }
  for (const name of step.where ?? []) {
    const found = place(name);
    if (!found) continue;
    ring(boxOf(found), clock, lasts, good ? "good" : "hot");
    if (good) sparks(boxOf(found), clock, { count: 12, kind: "moss", reach: 0.8 });
  }
}
