// Which steps on a real board come next, from those that are done and those that the table tells.

/**
 * @typedef {{ ply: number, words: string }} Done a step that somebody has taken
 * @typedef {Done & { back?: boolean }} Waiting a step to take, or one to take back
 * @typedef {Done & { own: boolean }} Told a step as the table tells it; `own`: whoever told it has taken it already
 */

/**
 * Steps that are done and that the table no longer tells were undone: they come first, the last one before the others.
 * @param {readonly Done[]} done
 * @param {readonly Told[]} told all steps since an action that is not later than the first one done
 * @param {number} since the number of that action
 * @returns {{ waiting: Waiting[], done: Done[] }} what waits, and what is done with the own steps among it
 */
export function nextSteps(done, told, since) {
  const kept = done.findIndex((step) => step.ply >= since);
  const known = kept < 0 ? [] : done.slice(kept);
  let same = 0;
  while (same < known.length && same < told.length && isSame(known[same], told[same])) same += 1;
  const back = known
    .slice(same)
    .reverse()
    .map((step) => ({ ...step, back: true }));
  const now = [...done];
  if (!back.length) for (; told[same]?.own; same += 1) now.push({ ply: told[same].ply, words: told[same].words });
  const ahead = told.slice(same).filter((step) => !step.own);
  return { waiting: [...back, ...ahead.map(({ ply, words }) => ({ ply, words }))], done: now };
}

/**
 * The latest of the steps that are done, whole actions only.
 * @param {readonly Done[]} done
 * @param {number} most
 */
export function trim(done, most) {
  const before = done.at(-most - 1)?.ply ?? -1;
  return done.slice(-most).filter((step) => step.ply !== before);
}

/** @param {Done} one @param {Done} other */
const isSame = (one, other) => one.ply === other.ply && one.words === other.words;
