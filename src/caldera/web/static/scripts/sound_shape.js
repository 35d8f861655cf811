// How a sound is played this time: nothing is heard twice in quite the same way. Pure: no page is needed.

/** @typedef {{ pitch: number, force: number }} Shape how much higher, and how much louder and longer */

const SCALE = [0, 2, 4, 7, 9]; // semitones: a run climbs along a scale without a false note
const HIGHEST = 12; // steps of a run; from there on it stays
const RUN = 700; // milliseconds: steps that follow each other sooner are one run
const SPREAD = { dice: 1.6, settle: 2, place: 1.5, card: 1.2, strike: 1.2, quake: 1, lava: 1.2, eruption: 0.6 }; // semitones
const [USUAL, SMALLEST, LARGEST] = [5, 1, 14]; // sizes of an eruption

/** @param {number} semitones */
const higher = (semitones) => 2 ** (semitones / 12);

/** @param {number} size from a rumble to what shakes the table */
function sized(size) {
  const share = Math.sqrt(Math.min(LARGEST, Math.max(SMALLEST, size)) / USUAL);
  return { pitch: higher(-4 * (share - 1)), force: share };
}

/** Sounds one after the other; `random` gives numbers from 0 to 1. */
export class SoundShapes {
  /** @param {() => number} random */
  constructor(random = Math.random) {
    this.random = random;
    this.steps = 0;
    this.last = -Infinity;
  }

  /**
   * @param {string} name
   * @param {number} size of an eruption; 0: the usual one
   * @param {number} now in milliseconds
   * @returns {Shape}
   */
  next(name, size, now) {
    if (name === "step") {
      this.steps = now - this.last < RUN ? Math.min(HIGHEST, this.steps + 1) : 0;
      this.last = now;
      return { pitch: higher(12 * Math.floor(this.steps / SCALE.length) + SCALE[this.steps % SCALE.length]), force: 1 };
    }
    const spread = SPREAD[/** @type {keyof typeof SPREAD} */ (name)] ?? 0;
    const { pitch, force } = size ? sized(size) : { pitch: 1, force: 1 };
    return { pitch: pitch * higher(spread * (this.random() - 0.5)), force };
  }
}
