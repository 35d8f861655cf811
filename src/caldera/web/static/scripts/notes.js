// The panels of preferences and notes. Nothing here is ever sent.

import { byId } from "./dom.js";
import { base, page } from "./page.js";
import { kept, wants } from "./preferences.js";
import { emit, on } from "./signals.js";
import { chime, isSoundOn, showSoundButton } from "./sound.js";

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
  emit("preference", pref);
});

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
