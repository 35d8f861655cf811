// A phone while a television shows the table: it may show only what is its own. The same page in another layout.

import { byId, h } from "./dom.js";
import { page, words } from "./page.js";
import { on } from "./signals.js";

const KEY = "hand"; // what this device chose: "off" shows the whole table

let isScreenThere = false;
const button = h("button", { type: "button", class: "bt", id: "hand" });
const wants = () => localStorage.getItem(KEY) !== "off";

function arrange() {
  const may = isScreenThere && page.now.seat !== null && !page.past;
  byId("main").classList.toggle("as-hand", may && wants());
  button.hidden = !may;
  button.textContent = wants() ? words.handOff : words.handOn;
}

button.addEventListener("click", () => {
  localStorage.setItem(KEY, wants() ? "off" : "on");
  arrange();
  dispatchEvent(new Event("resize")); // the board has another size
});
byId("invites").after(button);
on("position", arrange);

/** @param {boolean} there whether a television shows the table */
export function meetScreen(there) {
  if (there === isScreenThere) return;
  isScreenThere = there;
  arrange();
  dispatchEvent(new Event("resize"));
}
