// When sounds are heard: at a low volume after the first touch of the page. One switch silences them, here and in the preferences;
// whoever likes can have them silent wherever the system asks for less motion.

import { byId } from "./dom.js";
import { prefersCalm } from "./page.js";
import { fetchPart } from "./parts.js";
import { kept, speed, wants } from "./preferences.js";
import { SoundShapes } from "./sound_shape.js";

/** @typedef {typeof import("./sound_voices.js")} Voices */

const [SLOWEST, FASTEST] = [0.8, 1.6]; // how much shorter or longer a sound may become

const USUAL = 60; // the volume until somebody moves the slider, out of 100
const shapes = new SoundShapes();

/** @type {AudioContext | null} */
let audio = null;
/** @type {Voices | null} */
let voices = null;

/** With the first touch of the page: before it no browser allows a sound, so nobody has to wait; without a connection, later. */
async function fetchVoices() {
  voices ??= await fetchPart("sound_voices");
}

/** Whether the person wants to hear anything: yes, until they say no. */
export const isSoundOn = () => kept("sound") !== "off";

/** Browsers allow no sound before somebody has touched the page; and whoever looks away hears only that it is their turn. */
function mayPlay(/** @type {string} */ name) {
  const isCalm = prefersCalm.matches && wants("calm_sound");
  return isSoundOn() && !isCalm && (name === "turn" || !document.hidden) && (navigator.userActivation?.hasBeenActive ?? false);
}

/** How loud: 1 as long as nobody moved the slider. */
function volume() {
  const percent = Number(kept("volume") ?? USUAL);
  return Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : USUAL)) / USUAL;
}

/** @param {string} sound its name, and perhaps behind a colon how large it is */
export function playSound(sound) {
  const [name, size] = sound.split(":");
  if (!voices || !(name in voices.SOUNDS) || !mayPlay(name)) return;
  audio ??= new AudioContext();
  const pace = Math.min(FASTEST, Math.max(SLOWEST, speed() || 1));
  const { pitch, force } = shapes.next(name, Number(size ?? 0), performance.now());
  voices.playVoices(audio, name, { pace, pitch, force, volume: volume() });
}

export const chime = () => playSound("turn");

export const showSoundButton = () => byId("sound").setAttribute("aria-pressed", String(isSoundOn()));

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => void fetchVoices(), { capture: true });

byId("sound").addEventListener("click", () => {
  localStorage.setItem("sound", isSoundOn() ? "off" : "on");
  showSoundButton();
  chime();
});
showSoundButton();
