// Short sounds, made here: no file is loaded. On at a low volume after the first touch; one button switches them off.

import { byId } from "./dom.js";

/**
 * One voice of a sound: a tone that glides, or filtered noise.
 * @typedef {{ kind: OscillatorType | "noise", from: number, to?: number, at?: number, length: number, volume: number }} Voice
 */

/** @type {Record<string, Voice[]>} */
const SOUNDS = {
  turn: [{ kind: "sine", from: 392, length: 0.14, volume: 0.5 }, { kind: "sine", from: 523, at: 0.12, length: 0.36, volume: 0.5 }],
  dice: [0, 0.09, 0.17, 0.26, 0.34].map((at) => ({ kind: "noise", from: 2600 - 2000 * at, at, length: 0.05, volume: 0.5 })),
  settle: [{ kind: "noise", from: 1200, length: 0.05, volume: 0.5 }, { kind: "sine", from: 190, to: 120, length: 0.07, volume: 0.5 }],
  place: [{ kind: "sine", from: 170, to: 90, length: 0.12, volume: 0.8 }, { kind: "noise", from: 700, length: 0.06, volume: 0.4 }],
  step: [{ kind: "triangle", from: 330, to: 250, length: 0.07, volume: 0.35 }],
  card: [{ kind: "noise", from: 3800, to: 1800, length: 0.13, volume: 0.3 }],
  quake: [{ kind: "noise", from: 120, to: 60, length: 0.8, volume: 1 }, { kind: "sine", from: 48, to: 34, length: 0.8, volume: 0.9 }],
  eruption: [{ kind: "noise", from: 260, to: 900, length: 0.5, volume: 0.9 }, { kind: "sine", from: 70, to: 36, length: 1, volume: 1 }],
  lava: [{ kind: "noise", from: 420, to: 180, length: 0.7, volume: 0.5 }],
  strike: [{ kind: "noise", from: 1900, to: 300, length: 0.14, volume: 0.7 }, { kind: "square", from: 130, to: 60, length: 0.12, volume: 0.25 }],
  won: [523, 659, 784, 1047].map((from, index) => ({ kind: "triangle", from, at: 0.13 * index, length: 0.4, volume: 0.45 })),
  lost: [392, 330, 262].map((from, index) => ({ kind: "triangle", from, at: 0.2 * index, length: 0.5, volume: 0.4 })),
};
const VOLUME = 0.22;

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let hiss = null;

const isOn = () => localStorage.getItem("sound") !== "off";

/** Browsers allow no sound before somebody has touched the page; and whoever looks away hears only that it is their turn. */
const mayPlay = (/** @type {string} */ name) => isOn() && (name === "turn" || !document.hidden) && (navigator.userActivation?.hasBeenActive ?? false);

/** @param {string} name */
export function playSound(name) {
  const voices = SOUNDS[name];
  if (!voices || !mayPlay(name)) return;
  audio ??= new AudioContext();
  for (const voice of voices) playVoice(audio, voice);
}

export const chime = () => playSound("turn");

/**
 * @param {AudioContext} context
 * @param {Voice} voice
 */
function playVoice(context, { kind, from, to = from, at = 0, length, volume }) {
  const begin = context.currentTime + at;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(VOLUME * volume, begin + Math.min(0.02, length / 3));
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  loudness.connect(context.destination);
  if (kind === "noise") {
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, begin);
    filter.frequency.exponentialRampToValueAtTime(to, begin + length);
    source.buffer = hiss ??= makeNoise(context);
    source.connect(filter).connect(loudness);
    source.start(begin, 0, length);
    return;
  }
  const tone = context.createOscillator();
  tone.type = kind;
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + length);
  tone.connect(loudness);
  tone.start(begin);
  tone.stop(begin + length);
}

/** A second of noise, the same every time. @param {AudioContext} context */
function makeNoise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (seed * 48271) % 2147483647;
    samples[index] = seed / 1073741823.5 - 1;
  }
  return buffer;
}

export const showSoundButton = () => byId("sound").setAttribute("aria-pressed", String(isOn()));

byId("sound").addEventListener("click", () => {
  localStorage.setItem("sound", isOn() ? "off" : "on");
  showSoundButton();
  chime();
});
showSoundButton();
