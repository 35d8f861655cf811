// Playing with a mouse or a finger. What is no target lets the pointer through to what lies below it.

import { takeFromList } from "./action_list.js";
import { look, nextNames, playOffered, stepBack, touch } from "./choice.js";
import { byId, closest, find, findAll, isOn, nameOf } from "./dom.js";
import { goOn, turn } from "./keyboard.js";
import { page } from "./page.js";
import { targetAt } from "./target.js";
import { explain } from "./why_door.js";

/**
 * Whether it is a button that says what it does, and stands for no place of the board: a finger presses it once. A place is shown first.
 * @param {Element | null} target
 */
const isPlainButton = (target) =>
  isOn(target, "#action-panel button:not([data-set])") && !find(`#scene [data-el="${CSS.escape(nameOf(target) ?? "")}"]`);

const WHEEL_PAUSE = 120; // milliseconds between two turns of a tile

const main = byId("main");
let turned = 0; // when the wheel last turned something

addEventListener(
  "pointerdown",
  (event) => {
    page.byTouch = event.pointerType === "touch";
    page.byKeyboard = false;
  },
  true,
);
main.addEventListener("click", (event) => {
  const action = closest(event.target, "[data-action]");
  if (action) return takeFromList(action);
  if (explain(event)) return; // what does not glow says why
  const target = targetAt(event);
  const name = nameOf(target);
  const before = page.chosen.length;
  const group = page.byTouch ? closest(target, "[data-cycle]") : null;
  if (group && page.armed && findAll("[data-el].can", group).length > 1)
    turn(1, group); // a tap turns, the bar below plays
  else if (name) touch(name, !page.byTouch || isPlainButton(target));
  else if (closest(event.target, "#stage")) stepBack();
  if (name && page.byKeyboard && page.chosen.length > before) goOn(name); // a button pressed with a key
});
main.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const name = nameOf(targetAt(event));
  if (name !== page.looked && !(page.armed && !name)) look(name && nextNames().has(name) ? name : null);
});
main.addEventListener("focusin", (event) => {
  const name = nameOf(event.target);
  if (name && page.byKeyboard) look(name);
});
byId("stage").addEventListener(
  "wheel",
  (event) => {
    const group = closest(event.target, "[data-cycle]");
    if (!group || !event.deltaY || !find(".can", group)) return;
    event.preventDefault(); // the wheel turns the tile, not the camera
    if (event.timeStamp - turned > WHEEL_PAUSE) turn(event.deltaY > 0 ? 1 : -1, group);
    turned = event.timeStamp;
  },
  { passive: false, capture: true },
);
byId("go").addEventListener("click", playOffered);
