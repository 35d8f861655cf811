// A guided game: point at what the coach talks about, keep the address, and go on with the keyboard.

import { byId, find, findAll, hasModifier, isTyping } from "./dom.js";
import { base, page } from "./page.js";
import { on } from "./signals.js";
import { reveal } from "./stage.js";

const coach = byId("coach");

function point() {
  for (const element of findAll(".coached")) element.classList.remove("coached");
  const names = new Set(JSON.parse(find("[data-show]", coach)?.dataset.show ?? "[]"));
  for (const element of findAll("[data-el]")) element.classList.toggle("coached", names.has(element.dataset.el));
  requestAnimationFrame(showPointedAt);
}

/** Whatever the coach talks about can be seen, on small screens too. */
function showPointedAt() {
  const shown = findAll(".coached").filter((element) => element.checkVisibility());
  const onBoard = shown.find((element) => element.closest("#scene"));
  if (onBoard) reveal(onBoard);
  shown.find((element) => !element.closest("#scene"))?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

on("position", (now) => {
  point();
  history.replaceState(null, "", `${base}/${now.version + 1}`);
  const back = /** @type {HTMLInputElement | null} */ (document.querySelector(".lang [name=back]"));
  if (back) back.value = location.pathname;
  coach.scrollTop = 0;
  const next = document.getElementById("coach-next");
  if (page.byKeyboard && next && !coach.contains(document.activeElement)) next.focus();
});
addEventListener("keydown", (event) => {
  if (hasModifier(event) || isTyping(event)) return;
  const id = { n: "coach-next", b: "coach-back" }[event.key.toLowerCase()];
  if (id) document.getElementById(id)?.click();
});
point();
