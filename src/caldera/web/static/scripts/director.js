// Decides what of everything that waits to be seen is seen, and how fast. No rule and no game lives here: the server says with every
// step how much it matters, and what it overtakes.

/** @import { StepShown as Step } from "./types.d.ts" */
/** @typedef {{ steps?: Step[], event?: number }} Scene a picture, the steps that lead to it, and the event of the stream that brought it */

const ORDINARY = 1; // 2: essential
const [CALM, BRISK] = [1.25, 2]; // times the usual speed, at most: what is essential, and the rest

/** @param {Step} step */
const isEssential = (step) => (step.rank ?? ORDINARY) > ORDINARY;
/** @param {Scene[]} pictures */
const stepsOf = (pictures) => pictures.flatMap(({ steps }) => steps ?? []);

/**
 * Leave out steps. The lines of the log of what is left out come with what is seen next.
 * @template {Scene} Picture
 * @param {Picture[]} pictures
 * @param {(step: Step, picture: Scene) => boolean} isKept
 * @returns {Picture[]}
 */
function keep(pictures, isKept) {
  let silent = 0;
  let lost = false; // a throw
  return pictures.map((picture) => {
    /** @type {Step[]} */
    const steps = [];
    for (const step of picture.steps ?? []) {
      if (!isKept(step, picture)) {
        silent += step.log ?? 0;
        lost ||= step.effect === "dice";
        continue;
      }
      const anew = lost && step.effect === "dice";
      const log = step.log ? step.log + silent : 0;
      if (step.log) silent = 0;
      if (anew) lost = false;
      steps.push(anew || log !== (step.log ?? 0) ? { ...step, log, ...(anew && { anew }) } : step);
    }
    return { ...picture, steps };
  });
}

/**
 * Of what somebody does again and again only the last is seen: the steps of the last event of the stream that has any of them.
 * @template {Scene} Picture
 * @param {Picture[]} pictures
 * @returns {Picture[]}
 */
export function fold(pictures) {
  /** @type {Map<string, number>} */
  const last = new Map();
  for (const { steps, event } of pictures) for (const step of steps ?? []) if (step.fold) last.set(step.fold, event ?? 0);
  return keep(pictures, (step, { event }) => !step.fold || last.get(step.fold) === (event ?? 0));
}

/**
 * A step that begins with the one before it is seen in the same picture, also where each came by itself: that of the later one.
 * @template {Scene} Picture
 * @param {Picture[]} pictures
 * @returns {Picture[]}
 */
export function join(pictures) {
  const joined = pictures.map((picture) => ({ ...picture, steps: picture.steps ?? [] }));
  joined.forEach((later, number) => {
    const earlier = joined[number - 1];
    if (!earlier?.steps.length || !later.steps[0]?.together) return;
    later.steps = [...earlier.steps, ...later.steps];
    earlier.steps = [];
  });
  return joined;
}

/**
 * What is seen, and how much faster than usual. If it is long, what matters less goes faster, then what matters a little; only if it is
 * very long, as after an absence, what matters less is left out.
 * @template {Scene} Picture
 * @param {Picture[]} pictures
 * @param {(steps: Step[]) => number} lengthOf in milliseconds
 * @param {{ good: number, longest: number }} wanted
 * @returns {{ film: Picture[], paceOf: (picture: Scene) => number }}
 */
export function direct(pictures, lengthOf, { good, longest }) {
  let film = fold(pictures);
  if (lengthOf(stepsOf(film)) > longest) film = keep(film, isEssential);
  film = join(film);
  const steps = stepsOf(film);
  const essential = lengthOf(steps.filter(isEssential));
  const other = lengthOf(steps.filter((step) => !isEssential(step)));
  const brisk = bounded(other / Math.max(1, good - essential), BRISK);
  const total = essential + other / brisk;
  const calm = bounded(total / good, total > longest ? BRISK : CALM);
  return { film, paceOf: (picture) => ((picture.steps ?? []).some(isEssential) ? calm : brisk) };
}

/** @param {number} wanted @param {number} most */
const bounded = (wanted, most) => Math.min(most, Math.max(1, wanted));

/** Whether all of it may be overtaken by what comes next. @param {Scene[]} pictures */
export function isFleeting(pictures) {
  const steps = stepsOf(pictures);
  return steps.length > 0 && steps.every((step) => step.fold);
}
