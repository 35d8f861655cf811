// A comparison: who has how much, column by column, then the verdict.

import { byId, find, h } from "./dom.js";
import { playSound } from "./sound.js";
import { boxOf, place } from "./stage_places.js";
import { ring, sparks } from "./stage_marks.js";

/** @import { Clock } from "./stage_clock.js" */
/** @import { StepShown as Step } from "./types.d.ts" */

const HEIGHT = 64; // pixels of the longest bar
const LEAST_TOP = 12; // a total that fills the bar, at least

const board = () => document.getElementById("compare");

/** The comparison is over. */
export const endComparison = () => board()?.remove();

/** What is asked for. @param {Step} step @param {Clock} clock @param {number} lasts */
export function compare(step, clock, lasts) {
  endComparison();
  byId("stage").append(
    h(
      "div",
      { id: "compare", class: "compare", "aria-hidden": "true" },
      h("b", {}, step.note ?? ""),
      h("div", { class: "columns" }),
    ),
  );
  for (const name of step.where ?? []) {
    const found = place(name);
    if (found) ring(boxOf(found), clock, lasts, "warm");
  }
}

/** One column: the dice that count light up one by one, the bar rises. @param {Step} step @param {Clock} clock */
export function sum(step, clock) {
  const columns = find(".columns", board() ?? document.createElement("div"));
  if (!columns) return;
  const dice = (step.dice ?? []).map((die) => {
    const shown = h("i", { class: die.counts ? "counts" : "out" });
    shown.innerHTML = step.faces?.[die.kind]?.[die.face] ?? "";
    return shown;
  });
  const [bar, number] = [h("i", { class: "bar" }), h("strong", {}, "0")];
  const total = step.amount ?? 0;
  columns.append(
    h(
      "div",
      { class: `column ${step.kind ?? ""}` },
      h("span", {}, step.note ?? ""),
      h("div", { class: "dice2" }, ...dice),
      h("div", { class: "tube" }, bar, number),
    ),
  );
  const top = Math.max(LEAST_TOP, total);
  const counted = dice.filter((die) => die.matches(".counts"));
  counted.forEach((die, index) =>
    clock.later(200 + 240 * index, () => {
      die.classList.add("lit");
      if (!clock.skipping) playSound("settle");
    }),
  );
  clock.later(200, () =>
    clock.tween(Math.max(200, 240 * counted.length), (done) => {
      number.textContent = String(Math.round(total * done));
      bar.style.height = `${(HEIGHT * total * done) / top}px`;
    }),
  );
}

/** The verdict is stamped across. @param {Step} step @param {Clock} clock @param {number} lasts */
export function verdict(step, clock, lasts) {
  const good = step.sound === "won";
  const shown = board();
  if (shown && step.note) {
    const stamp = h("em", { class: good ? "stamp yes" : "stamp no" }, step.note);
    shown.append(stamp);
    clock.animate(
      stamp,
      [
        { opacity: 0, scale: 2.2, rotate: "-14deg" },
        { opacity: 1, scale: 0.94, rotate: "-5deg", offset: 0.7 },
        { opacity: 1, scale: 1, rotate: "-6deg" },
      ],
      { duration: 300 },
    );
  }
  for (const name of step.where ?? []) {
    const found = place(name);
    if (!found) continue;
    ring(boxOf(found), clock, lasts, good ? "good" : "hot");
    if (good) sparks(boxOf(found), clock, { count: 12, kind: "moss", reach: 0.8 });
  }
}
