// One soft tone when it is your turn.

import { byId } from "./dom.js";
import { wants } from "./preferences.js";

/** @type {AudioContext | null} */
let audio = null;

export function chime() {
  if (!wants("sound")) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.setValueAtTime(392, audio.currentTime);
  tone.frequency.setValueAtTime(523, audio.currentTime + 0.12);
  volume.gain.setValueAtTime(0.0001, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.55);
}

export const showSoundButton = () => byId("sound").setAttribute("aria-pressed", String(wants("sound")));

byId("sound").addEventListener("click", () => {
  localStorage.setItem("sound", wants("sound") ? "off" : "on");
  showSoundButton();
  chime();
});
showSoundButton();
