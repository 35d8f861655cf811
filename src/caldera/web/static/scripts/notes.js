// The panels of preferences and notes, and forced actions that play themselves. Nothing here is ever sent.

import { byId } from "./dom.js";
import { base, page, words } from "./page.js";
import { kept, wants } from "./preferences.js";
import { send } from "./server.js";
import { on } from "./signals.js";
import { chime, isSoundOn, showSoundButton } from "./sound.js";
import { toast } from "./toast.js";

const PAUSE = 1200; // before a forced action is played by itself, in milliseconds
const panel = byId("panel");

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {Field} field */
const isCheckbox = (field) => field instanceof HTMLInputElement && field.type === "checkbox";

function fillPreferences() {
  for (const element of panel.querySelectorAll("[data-pref]")) {
    const field = /** @type {Field} */ (element);
    const name = field.dataset.pref ?? "";
    if (field instanceof HTMLInputElement && isCheckbox(field)) field.checked = name === "sound" ? isSoundOn() : wants(name);
    else if (kept(name) !== null) field.value = kept(name) ?? ""; // else the one that the panel came with
  }
}

panel.addEventListener("change", (event) => {
  const field = /** @type {Field} */ (event.target);
  const { pref } = field.dataset;
  if (!pref) return;
  localStorage.setItem(pref, field instanceof HTMLInputElement && isCheckbox(field) ? (field.checked ? "on" : "off") : field.value);
  showSoundButton();
  if (pref === "volume") chime(); // so loud it is now
  playForced();
});

// ---- forced actions ----

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** When there is one thing to do, do it after a moment; but never again what was just taken back. */
function playForced() {
  clearTimeout(waiting);
  const { now } = page;
  if (!wants("forced") || wants("confirm") || !now.mine || !now.forced || page.past !== null || now.back.redo === "") return;
  const { codes, words: say } = now.actions[0];
  toast(words.forced.replace("{what}", say), "soft");
  waiting = setTimeout(() => page.now.version === now.version && send(codes), PAUSE);
}
addEventListener("keydown", (event) => event.key === "Escape" && clearTimeout(waiting), true);

// ---- notes: a screen that several people share has a page for each of them ----

const place = () => `notes ${base}${page.through === null ? "" : ` ${page.through}`}`;

panel.addEventListener("input", (event) => {
  const notes = /** @type {HTMLTextAreaElement} */ (event.target);
  if (notes.id !== "notes") return;
  if (notes.value) localStorage.setItem(place(), notes.value);
  else localStorage.removeItem(place());
});

on("panel", (name) => {
  if (name === "preferences") fillPreferences();
  const notes = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("notes"));
  if (notes && document.activeElement !== notes) notes.value = localStorage.getItem(place()) ?? "";
});
on("position", playForced);
playForced();
