// Plays pictures with the steps that lead to them, on the stage of the table: what has just happened, a turn that somebody wants to see
// again, or a stretch of an earlier match.

import { direct } from "./director.js";
import { page, prefersCalm } from "./page.js";
import { drawBoard, drawParts, look, showPast } from "./position.js";
import { speed } from "./preferences.js";
import { beginStage, endStage, lengthOf, playSteps, tellSteps } from "./stage.js";

/** @import { Picture } from "./picture.js" */
/** @import { PastPicture, StepShown as Step } from "./types.d.ts" */
/** @typedef {Picture & { steps?: Step[], event?: number }} Scene */

const WANTED = { good: 8_000, longest: 45_000 }; // of one film at normal speed, in milliseconds: a turn; after an absence

/** @type {Promise<void> | null} */
let again = null;

/**
 * What of these pictures is seen, and how much faster than usual each is.
 * @template {Scene} Shown
 * @param {Shown[]} scenes
 */
export const directFilm = (scenes) => direct(scenes, lengthOf, WANTED);

/**
 * @template {Scene} Shown
 * @typedef {{ prompt?: boolean, panel?: boolean, begin?: (scene: Shown) => void }} Way whether it draws what is told, and what the person
 * chooses from; what to do before each picture
 */

/**
 * Play a film until it is over, or until the page shows another moment than the one in which it began.
 * @template {Scene} Shown
 * @param {Shown[]} film
 * @param {(scene: Shown) => number} paceOf
 * @param {Way<Shown>} [way]
 */
export async function playFilm(film, paceOf, { prompt: tells = true, panel = true, begin = () => {} } = {}) {
  // Of pictures that nothing leads to, only the last before something happens is drawn.
  const pictures = film.filter((scene, number) => scene.steps?.length || film[number + 1]?.steps?.length);
  const moment = page.past;
  for (const scene of pictures) {
    if (page.past !== moment) break;
    begin(scene);
    const { prompt, seats, action_panel, ...others } = scene;
    await playSteps(scene.steps ?? [], paceOf(scene), {
      board: () => drawBoard(scene),
      prompt: () => tells && drawParts({ prompt }),
      parts: () => drawParts(panel ? { ...others, action_panel } : others),
      cards: () => drawParts({ seats }),
      look,
    });
  }
  look();
  endStage();
}

/**
 * What happened between two positions of the past, on the same stage as when it happened.
 * @param {PastPicture[]} pictures
 * @param {number} faster than it was
 * @param {(picture: PastPicture) => void} begin
 */
export async function playPassage(pictures, faster, begin) {
  const { film, paceOf } = directFilm(pictures.map((picture) => ({ ...picture, event: picture.ply })));
  beginStage();
  await playFilm(film, (picture) => faster * paceOf(picture), { panel: false, begin });
}

/**
 * Show something once more, from the picture before it; then the page shows the present again. Whatever happens meanwhile waits.
 * @param {Picture} before
 * @param {Scene[]} scenes
 */
export async function showAgain(before, scenes) {
  if (again || page.past) return;
  again = repeat(before, scenes).finally(() => (again = null));
  await again;
}

/** Until nobody looks at something once more. */
export const untilSeenAgain = async () => again;

/**
 * @param {Picture} before
 * @param {Scene[]} scenes
 */
async function repeat(before, scenes) {
  showPast(before);
  beginStage();
  if (prefersCalm.matches || !speed()) {
    await tellSteps(scenes.flatMap(({ steps }) => steps ?? []));
  } else await playFilm(scenes, () => 1, { panel: false });
  if (page.past === before) showPast(null);
}
