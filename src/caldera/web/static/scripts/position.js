// Draws positions into the page: the present one, an earlier one, or a frame of an animation.

import { listActions } from "./action_list.js";
import { camera } from "./camera.js";
import { forgetChoice, light, readPaths } from "./choice.js";
import { byId, findAll } from "./dom.js";
import { firstReachable } from "./keyboard.js";
import { morph, morphChildren } from "./morph.js";
import { page } from "./page.js";
import { PARTS } from "./picture.js";
import { speed } from "./preferences.js";
import { fetchPreviews } from "./preview.js";
import { emit } from "./signals.js";
import { chime } from "./sound.js";

/** @import { TablePage } from "./page.js" */
/** @import { Picture } from "./picture.js" */

/** @type {Map<string, string> | null} where the pieces of the board stood that was looked at last; null: it is still drawn */
let stood = null;
let drawn = false; // since somebody looked

/** @param {Picture} picture */
export function draw(picture) {
  drawBoard(picture);
  drawParts(picture);
  look();
}

/** Only the board of a picture; `look` afterwards. @param {Picture} picture */
export function drawBoard(picture) {
  const scene = byId("scene");
  stood ??= new Map(findAll(".piece[id]", scene).map((piece) => [piece.id, piece.style.transform]));
  morph(scene, picture.board, camera.scene ? ["viewBox"] : []);
  drawn = true;
}

/**
 * After all that belongs together was drawn, since the browser lays out what it is asked about: pieces glide, the camera follows, what
 * can be touched is lit.
 */
export function look() {
  if (!drawn) return;
  drawn = false;
  light();
  if (stood) movePieces(stood);
  const motions = stood ? findMotions() : [];
  stood = null;
  camera.follow();
  adjustSpeed(motions);
}

/** Prompt, cards and panels, as far as they are there; `look` afterwards. @param {Partial<Picture>} picture */
export function drawParts(picture) {
  for (const [part, id] of Object.entries(PARTS)) {
    const html = picture[/** @type {keyof typeof PARTS} */ (part)];
    if (html !== undefined) morphChildren(byId(id), html);
  }
  drawn = true;
}

/**
 * CSS moves the pieces; where a browser ends a transition because a piece was lifted out of its row, we move it the same way.
 * @param {Map<string, string>} places where the pieces were
 */
function movePieces(places) {
  const moved = findAll(".piece[id]", byId("scene")).flatMap((piece) => {
    const [from, to] = [places.get(piece.id), piece.style.transform];
    if (!from || from === to) return [];
    const glides = piece
      .getAnimations()
      .some((animation) => animation instanceof CSSTransition && animation.transitionProperty === "transform");
    if (glides) return [];
    const { transitionDuration, transitionTimingFunction: easing } = getComputedStyle(piece);
    return {
      piece,
      frames: [{ transform: from }, { transform: to }],
      timing: { duration: 1000 * parseFloat(transitionDuration), easing },
    };
  });
  for (const { piece, frames, timing } of moved) if (timing.duration > 0) piece.animate(frames, timing);
}

/** What moves on the board, if the person likes it faster or slower than usual. */
const findMotions = () => (speed() === 1 ? [] : byId("scene").getAnimations({ subtree: true }));

/** It moves as fast as the person likes. @param {Animation[]} motions */
function adjustSpeed(motions) {
  for (const motion of motions) {
    if (speed()) motion.playbackRate = speed();
    else if (motion.effect?.getComputedTiming().iterations !== Infinity) motion.finish();
  }
}

/**
 * Show an earlier position, in which nothing can be done; null: the table as it is.
 * @param {Picture | null} picture
 */
export function showPast(picture) {
  page.past = picture;
  forgetChoice();
  if (picture) return draw(picture);
  if (!page.now.board) return emit("stale", null); // the page began in the past
  draw(/** @type {Picture} */ (page.now));
  readPaths();
  light();
  listActions();
}

/**
 * The page shows this position from now on.
 * @param {TablePage} now
 * @param {string[]} lines what is new in the log
 */
export function settle(now, lines) {
  const before = page.now;
  const wasMine = before.mine && before.seat === now.seat;
  // Somebody else spoke or moved a marker of their own: a choice half made stays, and so does what is shown of it.
  const same = wasMine && !page.busy && JSON.stringify(before.actions) === JSON.stringify(now.actions);
  page.now = now;
  page.through = now.as;
  if (!same) {
    page.previews = {};
    page.warnings = {};
    forgetChoice();
  }
  page.busy = page.awaited > now.version;
  document.title = now.title;
  showEnd();
  readPaths();
  light();
  listActions();
  byId("main").dataset.version = String(now.version);
  if (lines.length) byId("news").textContent = lines.join(" ");
  if (now.mine && !wasMine) chime();
  if (page.byKeyboard && now.mine && document.activeElement === document.body) firstReachable()?.focus();
  void fetchPreviews();
  emit("position", now);
}

/** When a match is over there is nothing to play, and a way to a new table. */
export function showEnd() {
  const { over } = page.now;
  for (const id of ["go", "list-open", "ask", "hint"]) byId(id).hidden = over;
}
