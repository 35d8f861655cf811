// The clock of the stage. It sets every motion itself, so that speed, skipping and the picture of any moment are exact.

/** @typedef {{ duration: number, delay?: number, easing?: string, hold?: boolean, gone?: boolean }} Timing hold: stay at the end until the
 * board is drawn anew; gone: the element leaves with the motion */
/**
 * @typedef {{ born: number, until: number, set: (time: number) => void, end: () => void, element?: Element, cancel?: () => void }} Motion
 */

const LONGEST_TICK = 500; // a slow machine shows fewer pictures of a motion; one that hangs for a moment does not miss what happens

const NO_STYLE = new Set(["offset", "easing", "composite"]); // what of a keyframe is about time

/** What an element looks like after these keyframes, as names and values of its style. @param {Keyframe[]} frames */
export const lastOf = (frames) =>
  Object.entries(frames.at(-1) ?? {})
    .filter(([name]) => !NO_STYLE.has(name))
    .map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), String(value)]);

export class Clock {
  time = 0;
  rate = 1;
  skipping = false;
  /** @type {Motion[]} */
  motions = [];
  /** @type {{ at: number, run: () => void }[]} */
  queue = [];
  /** @type {{ element: Element & ElementCSSInlineStyle, motion: Animation, frames: Keyframe[] }[]} */
  held = [];
  /** @type {(() => void) | null} */
  finish = null;
  /** @type {number | null} */
  seen = null; // until when time has gone by on the wall, while one run follows the other

  /**
   * Let so much time go by.
   * @param {number} length in milliseconds at normal speed
   * @returns {Promise<void>}
   */
  run(length) {
    const goal = this.time + length;
    if (this.skipping) return Promise.resolve();
    return new Promise((done) => {
      const tick = (/** @type {number} */ now) => {
        if (this.finish !== end) return;
        const wanted = this.time + Math.min(LONGEST_TICK, this.seen === null ? 0 : now - this.seen) * this.rate;
        this.seen = now - Math.max(0, wanted - goal) / this.rate; // what is beyond the goal belongs to the next run
        this.go(Math.min(goal, wanted));
        if (this.time < goal) requestAnimationFrame(tick);
        else end();
      };
      const end = () => {
        this.finish = null;
        done();
      };
      this.finish = end;
      requestAnimationFrame(tick);
    });
  }

  /** @param {number} time */
  go(time) {
    while (this.queue.length && this.queue[0].at <= time) {
      const due = /** @type {{ at: number, run: () => void }} */ (this.queue.shift());
      this.time = Math.max(this.time, due.at);
      due.run();
    }
    this.time = time;
    this.motions = this.motions.filter(({ born, until, set, end }) => {
      if (time < until) set(time - born);
      else end();
      return time < until;
    });
  }

  /** Go to the end of everything: what was to come later happens now, and nothing moves any more. */
  skip() {
    this.skipping = true;
    this.seen = null;
    this.settle();
    this.finish?.();
  }

  /**
   * Everything comes to its end, but for what goes on in these places.
   * @param {string} [kept] a selector
   */
  settle(kept = "") {
    for (const due of this.queue.splice(0)) due.run();
    const goesOn = (/** @type {Motion} */ motion) => kept !== "" && Boolean(motion.element?.closest(kept));
    const ending = this.motions.filter((motion) => !goesOn(motion));
    this.motions = this.motions.filter(goesOn);
    for (const motion of ending) motion.end();
  }

  /**
   * Move an element by keyframes.
   * @param {Element & ElementCSSInlineStyle} element
   * @param {Keyframe[]} frames
   * @param {Timing} timing
   */
  animate(element, frames, { duration, delay = 0, easing = "ease-out", hold = false, gone = false }) {
    const motion = element.animate(frames, { duration, delay, easing, fill: "both" });
    motion.pause();
    motion.currentTime = 0;
    const end = () => {
      if (hold) {
        motion.currentTime = delay + duration;
        this.held.push({ element, motion, frames });
      } else motion.cancel();
      if (gone) element.remove();
    };
    this.motions.push({
      element,
      born: this.time,
      until: this.time + delay + duration,
      set: (time) => void (motion.currentTime = time),
      end,
      cancel: () => motion.cancel(),
    });
    if (this.skipping) this.settle();
  }

  /** Take an element out of all motions. @param {Element} element */
  stop(element) {
    for (const motion of this.motions) if (motion.element === element) motion.cancel?.();
    this.motions = this.motions.filter((motion) => motion.element !== element);
  }

  /**
   * Call `change` with 0 … 1 as time goes by.
   * @param {number} duration
   * @param {(done: number) => void} change
   */
  tween(duration, change) {
    change(0);
    const set = (/** @type {number} */ time) => change(Math.min(1, time / duration));
    this.motions.push({ born: this.time, until: this.time + duration, set, end: () => change(1) });
    if (this.skipping) this.settle();
  }

  /**
   * Do something within a step.
   * @param {number} delay
   * @param {() => void} run
   */
  later(delay, run) {
    if (this.skipping) return run();
    const at = this.time + delay;
    const place = this.queue.findIndex((due) => due.at > at);
    this.queue.splice(place < 0 ? this.queue.length : place, 0, { at, run });
  }

  /** Before the board is drawn anew: what was moved stays where it is, now by its own style, so that nothing jumps. */
  release() {
    const [held, stays] = [this.held, this.held.filter(({ element }) => element.isConnected)];
    this.held = [];
    for (const { element, frames } of stays) {
      element.style.transition = "none";
      for (const [name, value] of lastOf(frames)) element.style.setProperty(name, value);
    }
    for (const { motion } of held) motion.cancel();
    stays[0]?.element.getBoundingClientRect(); // one layout for all of them
    for (const { element } of stays) element.style.transition = "";
  }
}
