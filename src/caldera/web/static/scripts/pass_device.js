// A screen that is passed on. Whoever has taken it asks for what they may see; until then the page does not have it. What the person
// before has seen, read and typed is gone from the page as soon as it is covered: hidden panels and notes would still hold it.

import { connect } from "./connection.js";
import { byId, closest, findAll } from "./dom.js";
import { emptyDrawer } from "./drawer.js";
import { page } from "./page.js";
import { on } from "./signals.js";
import { clearThrow } from "./stage_dice.js";

const BESIDE = "#label, #caption, #why, #tip"; // what stands beside something for a while
const SPOKEN = `#news, #toasts, ${BESIDE}`; // elements that keep their last words

let looked = page.through; // the seat through which somebody looked last

function forgetPerson() {
  for (const element of findAll(SPOKEN)) element.replaceChildren();
  for (const element of findAll(BESIDE)) {
    element.setAttribute("hidden", "");
    element.removeAttribute("style"); // where it stood
  }
  clearThrow();
  emptyDrawer();
  const draft = /** @type {HTMLInputElement | null} */ (document.getElementById("words-said"));
  if (draft) draft.value = "";
  byId("boot").textContent = "{}"; // what the page began with, which may have been one person's
}

byId("pass-device").addEventListener("click", (event) => {
  const button = closest(event.target, "[data-look]");
  if (!button) return;
  page.through = Number(button.dataset.look);
  connect(-1);
});

/** Whoever uses keys or a screen reader does not get behind it either. @param {boolean} now */
function cover(now) {
  byId("main").inert = byId("drawer").inert = now;
}

on("position", (now) => {
  const isCovered = Boolean(now.pass_device);
  cover(isCovered);
  if (isCovered) forgetPerson();
  // The stream was asked for that person's view, and a browser that loses its connection would ask for it again.
  if (looked !== null && now.as === null) connect();
  looked = now.as;
});
cover(Boolean(byId("pass-device").firstElementChild));
