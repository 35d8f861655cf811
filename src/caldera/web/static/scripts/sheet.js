// The log in the high sheet of phones: a button raises it, another touch or Escape lowers it.

import { byId, isTyping } from "./dom.js";

const main = byId("main");

/** @param {boolean} wish */
export function openLog(wish) {
  main.classList.toggle("open-log", wish);
  byId("tab-log").setAttribute("aria-expanded", String(wish));
}

byId("tab-log").addEventListener("click", () => openLog(!main.classList.contains("open-log")));
// The last lines in the low sheet are its handle: where they cannot be scrolled, a touch shows them all.
byId("log").addEventListener(
  "click",
  (event) => {
    if (main.classList.contains("open-log") || getComputedStyle(byId("log")).overflowY !== "hidden") return;
    event.stopImmediatePropagation();
    openLog(true);
  },
  true,
);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !isTyping(event)) openLog(false);
});
