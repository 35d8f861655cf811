// A phone while a television shows the table: it may show only what is its own. The same page in another layout.

import { byId, find, h } from "./dom.js";
import { page, words } from "./page.js";
import { on } from "./signals.js";

const KEY = "hand"; // what this device chose: "off" shows the whole table

const PEEK = "peek"; // "on": this device shows hidden things only while somebody holds the button
const TAP = 300; // milliseconds: a shorter touch opens until the next one

let isScreenThere = false;
let isOpen = false;
let pressedAt = -1; // when a finger came down on the covered button; 0: on the open one; -1: none is there
const button = h("button", { type: "button", class: "bt", id: "hand" });
const peeks = h("button", { type: "button", class: "bt", id: "peeks" });
const peek = h("button", { type: "button", class: "bt", id: "peek", "aria-pressed": "false" }, h("b"), h("small"));
const wants = () => localStorage.getItem(KEY) !== "off";

function arrange() {
  const may = isScreenThere && page.now.seat !== null && !page.past;
  byId("main").classList.toggle("as-hand", may && wants());
  button.hidden = !may;
  button.textContent = wants() ? words.handOff : words.handOn;
  const hides = localStorage.getItem(PEEK) === "on";
  peeks.hidden = !may || !wants() || !find("[data-secret]");
  peeks.textContent = hides ? words.peekOff : words.peekOn;
  peek.hidden = peeks.hidden || !hides;
  cover();
}

/** What is hidden from the others is also hidden from those who sit close, until somebody holds the button. */
function cover() {
  const covered = !peek.hidden && !isOpen;
  byId("main").classList.toggle("covered", covered);
  peek.setAttribute("aria-pressed", String(!covered));
  /** @type {HTMLElement} */ (peek.firstElementChild).textContent = covered ? words.peek : words.peekHide;
  /** @type {HTMLElement} */ (peek.lastElementChild).textContent = covered ? words.peekHelp : "";
}

/** @param {boolean} open */
function show(open) {
  isOpen = open;
  cover();
}

peek.addEventListener("pointerdown", () => {
  pressedAt = isOpen ? 0 : performance.now();
  show(true);
});
for (const end of ["pointerup", "pointercancel", "pointerleave"])
  peek.addEventListener(end, (event) => {
    if (pressedAt < 0) return;
    show(event.type === "pointerup" && pressedAt > 0 && performance.now() - pressedAt < TAP);
    pressedAt = -1;
  });
peek.addEventListener("click", (event) => event.detail || show(!isOpen)); // from the keyboard, or by a screen reader
peek.addEventListener("contextmenu", (event) => event.preventDefault());
addEventListener("blur", () => show(false));
document.addEventListener("visibilitychange", () => show(false));
peeks.addEventListener("click", () => {
  localStorage.setItem(PEEK, localStorage.getItem(PEEK) === "on" ? "off" : "on");
  show(false);
  arrange();
});

button.addEventListener("click", () => {
  localStorage.setItem(KEY, wants() ? "off" : "on");
  arrange();
  dispatchEvent(new Event("resize")); // the board has another size
});
byId("invites").after(button, peeks);
byId("action-panel").before(peek);
on("position", arrange);

/** @param {boolean} there whether a television shows the table */
export function meetScreen(there) {
  if (there === isScreenThere) return;
  isScreenThere = there;
  arrange();
  dispatchEvent(new Event("resize"));
}
