// The sounds themselves: a dozen short ones, made of tones that glide and of noise through filters. No file is loaded.

/**
 * One voice of a sound. Times are in seconds, pitches in hertz; noise that goes through a narrow filter needs a gain of more than 1.
 * @typedef {object} Voice
 * @property {OscillatorType} [tone]
 * @property {BiquadFilterType} [noise] the filter that noise goes through
 * @property {number} from
 * @property {number} [to]
 * @property {number} [q] how narrow the filter is
 * @property {number} [at] when it begins
 * @property {number} [attack] until it is loudest
 * @property {number} length from then on
 * @property {number} gain
 */

const VOLUME = 0.35; // of everything
const QUIET = 0.0001; // where a curve begins and ends

/** @param {number[]} pitches @param {number[]} times @param {number[]} lengths @param {Partial<Voice>} how @returns {Voice[]} */
const melody = (pitches, times, lengths, how) =>
  pitches.map((from, index) => ({ from, at: times[index], length: lengths[index], gain: 0.36, ...how }));

/** @type {Record<string, Voice[]>} */
export const SOUNDS = {
  // a handful of wood on felt
  dice: [0, 0.06, 0.11, 0.19, 0.25, 0.34, 0.41, 0.52].map((at, index) => ({
    noise: "bandpass",
    from: 2600 - 170 * index,
    to: 1500,
    q: 5,
    at,
    length: 0.045,
    gain: 1.3 - 0.1 * index,
  })),
  // one die comes to rest
  settle: [
    { noise: "bandpass", from: 1900, to: 1200, q: 3, length: 0.05, gain: 2.2 },
    { noise: "bandpass", from: 1500, to: 1000, q: 3, at: 0.06, length: 0.04, gain: 1.2 },
  ],
  // a stone is set down
  place: [
    { tone: "sine", from: 150, to: 62, attack: 0.002, length: 0.16, gain: 0.8 },
    { noise: "lowpass", from: 1800, to: 300, q: 0.7, length: 0.06, gain: 0.4 },
  ],
  // one circle, one cell, one space
  step: [
    { tone: "triangle", from: 520, to: 470, attack: 0.002, length: 0.05, gain: 0.4 },
    { noise: "highpass", from: 3000, q: 0.7, length: 0.015, gain: 0.12 },
  ],
  // a card turns, a row is named
  card: [
    { noise: "highpass", from: 2200, to: 5200, q: 0.9, attack: 0.02, length: 0.12, gain: 0.22 },
    { noise: "bandpass", from: 1300, to: 1100, q: 3, at: 0.1, length: 0.03, gain: 0.28 },
  ],
  // the ground moves
  quake: [
    { noise: "lowpass", from: 90, to: 160, q: 2, attack: 0.12, length: 0.9, gain: 2.6 },
    { noise: "lowpass", from: 220, to: 120, q: 4, at: 0.1, attack: 0.2, length: 0.6, gain: 1.2 },
  ],
  // the mountain breaks open
  eruption: [
    { tone: "sine", from: 110, to: 28, attack: 0.004, length: 0.9, gain: 1 },
    { noise: "lowpass", from: 3200, to: 140, q: 0.8, attack: 0.005, length: 1.3, gain: 0.8 },
    { noise: "bandpass", from: 900, to: 2400, q: 1.5, at: 0.25, attack: 0.2, length: 0.8, gain: 0.2 },
  ],
  // lava creeps and hisses
  lava: [
    { noise: "bandpass", from: 320, to: 180, q: 3, attack: 0.15, length: 0.7, gain: 1 },
    { noise: "highpass", from: 4200, to: 6200, q: 0.8, at: 0.2, attack: 0.2, length: 0.8, gain: 0.09 },
  ],
  // a blow lands
  strike: [
    { noise: "bandpass", from: 5200, to: 700, q: 1.2, length: 0.11, gain: 0.6 },
    { tone: "sine", from: 190, to: 52, at: 0.05, attack: 0.002, length: 0.2, gain: 0.6 },
  ],
  // a rising fourth and the octave
  won: melody([392, 523.25, 784], [0, 0.12, 0.26], [0.2, 0.2, 0.6], { tone: "triangle", attack: 0.01 }),
  // two steps down
  lost: melody([311.1, 261.6, 207.7], [0, 0.18, 0.38], [0.24, 0.24, 0.7], { tone: "triangle", attack: 0.015 }),
  // your turn: two soft bells
  turn: melody([659.3, 880], [0, 0.15], [0.5, 0.5], { tone: "sine", attack: 0.006, gain: 0.3 }),
};

/** @type {WeakMap<BaseAudioContext, { out: AudioNode, hiss: AudioBuffer }>} */
const outputs = new WeakMap();

/** Where the voices of a context go, and its noise. Several sounds at once never clip. @param {BaseAudioContext} context */
function outputOf(context) {
  let found = outputs.get(context);
  if (!found) {
    const out = context.createGain();
    out.gain.value = VOLUME;
    out.connect(context.createDynamicsCompressor()).connect(context.destination);
    found = { out, hiss: makeNoise(context) };
    outputs.set(context, found);
  }
  return found;
}

/**
 * Play a sound now.
 * @param {BaseAudioContext} context
 * @param {string} name
 * @param {{ pace?: number, pitch?: number, force?: number, volume?: number }} [how] a faster animation plays it shorter, not higher;
 *   what has more force is louder and longer
 */
export function playVoices(context, name, { pace = 1, pitch = 1, force = 1, volume = 1 } = {}) {
  const { out, hiss } = outputOf(context);
  if (volume <= 0) return;
  for (const { tone, noise, from, to = from, q = 1, at = 0, attack = 0.001, length, gain } of SOUNDS[name] ?? []) {
    const begin = context.currentTime + at / pace;
    const end = begin + attack + (length * force) / pace;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(QUIET, begin);
    loudness.gain.exponentialRampToValueAtTime(gain * force * volume, begin + attack);
    loudness.gain.exponentialRampToValueAtTime(QUIET, end);
    const source = noise ? new AudioBufferSourceNode(context, { buffer: hiss, loop: true }) : context.createOscillator();
    const filter = noise ? new BiquadFilterNode(context, { type: noise, Q: q }) : null;
    if (source instanceof OscillatorNode && tone) source.type = tone;
    const tuned = filter ? filter.frequency : /** @type {OscillatorNode} */ (source).frequency;
    tuned.setValueAtTime(from * pitch, begin);
    tuned.exponentialRampToValueAtTime(to * pitch, end);
    (filter ? source.connect(filter) : source).connect(loudness).connect(out);
    source.start(begin);
    source.stop(end);
  }
}

/** A second of noise, the same every time. @param {BaseAudioContext} context */
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
