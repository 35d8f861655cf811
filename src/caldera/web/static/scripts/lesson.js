// A guided game: point at what the coach talks about, keep the address, and go on with the keyboard.

import { camera } from "./camera.js";
import { byId, find, findAll, hasModifier, isTyping } from "./dom.js";
import { base, page } from "./page.js";
import { isSeen, keepRings, seenElement } from "./rings.js";
import { on } from "./signals.js";
import { rememberSolved } from "./solved.js";
import { reveal } from "./stage.js";

/** @import { Ring } from "./rings.js" */

const coach = byId("coach");
/** @type {string[]} what the coach talks about */
let shown = [];
/** @type {string[]} what is to be touched, in order */
let path = [];

function point() {
  const { show = "[]", path: asked = "[]" } = find("[data-show]", coach)?.dataset ?? {};
  [shown, path] = [JSON.parse(show), JSON.parse(asked)];
  const names = new Set([...shown, ...path]);
  for (const element of findAll("[data-el]")) element.classList.toggle("coached", names.has(element.dataset.el ?? ""));
  requestAnimationFrame(showPointedAt);
}

/** Whatever the coach talks about can be seen, on small screens too. What has no size is nowhere. */
function showPointedAt() {
  const pointed = findAll(".coached").filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0);
  const onBoard = pointed.filter((element) => element.closest("#scene"));
  if (camera.scene) camera.include(onBoard);
  else if (onBoard.length && !onBoard.every(isSeen)) reveal(onBoard[0]);
  const inPanel = pointed.find((element) => !element.closest("#scene"));
  if (inPanel && !isSeen(inPanel)) inPanel.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

/**
 * Around what is to be touched next, and thinner around what comes after it; or around everything that the coach talks about.
 * @returns {Ring[]}
 */
function findRings() {
  if (page.busy) return [];
  const bar = byId("go");
  if (path.length && page.armed === path.at(-1)) return [{ around: bar }];
  const asked = path.filter((name) => !page.given.has(name)); // the rest needs no touch
  const left = asked.filter((name) => !page.chosen.includes(name));
  /** @type {Ring[]} */
  const rings = [];
  for (const name of [...shown, ...left]) {
    const around = seenElement(name) ?? (name === "confirm" && left.length === 1 ? bar : undefined);
    const number = asked.length > 1 ? asked.indexOf(name) + 1 : 0;
    if (around) rings.push({ around, number, later: left.length > 0 && name !== left[0] });
  }
  return rings;
}

on("position", (now) => {
  point();
  const solved = find("[data-solved]", coach)?.dataset.solved;
  if (solved) rememberSolved(solved);
  history.replaceState(null, "", `${base}/${now.version + 1}`);
  const back = /** @type {HTMLInputElement | null} */ (document.querySelector(".lang [name=back]"));
  if (back) back.value = location.pathname;
  const next = document.getElementById("coach-next");
  if (page.byKeyboard && next && !coach.contains(document.activeElement)) next.focus();
});
on("busy", () => page.busy && (camera.pointed = null)); // what happens now is worth seeing
addEventListener("keydown", (event) => {
  if (hasModifier(event) || isTyping(event)) return;
  const id = { n: "coach-next", b: "coach-back" }[event.key.toLowerCase()];
  if (id) document.getElementById(id)?.click();
});
point();
keepRings(findRings);
