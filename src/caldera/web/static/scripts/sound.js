// When sounds are heard: at a low volume after the first touch of the page. One switch silences them, here and in the preferences;
// whoever likes can have them silent wherever the system asks for less motion.

import { byId } from "./dom.js";
import { prefersCalm } from "./page.js";
import { kept, speed, wants } from "./preferences.js";
import { SOUNDS, playVoices } from "./sound_voices.js";

const [SLOWEST, FASTEST] = [0.8, 1.6]; // how much shorter or longer a sound may become

/** @type {AudioContext | null} */
let audio = null;

/** Whether the person wants to hear anything: yes, until they say no. */
export const isSoundOn = () => kept("sound") !== "off";

/** Browsers allow no sound before somebody has touched the page; and whoever looks away hears only that it is their turn. */
function mayPlay(/** @type {string} */ name) {
  const isCalm = prefersCalm.matches && wants("calm_sound");
  return isSoundOn() && !isCalm && (name === "turn" || !document.hidden) && (navigator.userActivation?.hasBeenActive ?? false);
}

/** @param {string} name */
export function playSound(name) {
  if (!(name in SOUNDS) || !mayPlay(name)) return;
  audio ??= new AudioContext();
  playVoices(audio, name, Math.min(FASTEST, Math.max(SLOWEST, speed() || 1)));
}

export const chime = () => playSound("turn");

export const showSoundButton = () => byId("sound").setAttribute("aria-pressed", String(isSoundOn()));

byId("sound").addEventListener("click", () => {
  localStorage.setItem("sound", isSoundOn() ? "off" : "on");
  showSoundButton();
  chime();
});
showSoundButton();
