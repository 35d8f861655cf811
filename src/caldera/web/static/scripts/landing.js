// One's own piece lands at once: the server is asked meanwhile. If it refuses, the piece goes back.

import { byId, find } from "./dom.js";
import { page } from "./page.js";
import { keepGhost } from "./preview.js";
import { on } from "./signals.js";

/** @import { Code } from "./page.js" */
/** @import { StepShown as Step } from "./types.d.ts" */

const LANDINGS = new Set(["place", "move", "drop", "run"]); // effects that bring a piece to its place
const GLANCE = 160; // how long the place lights up, in milliseconds
const BEYOND_FORESEEING = new Set(["chance", "reveal"]); // where it ends is not known before

/** @type {{ place: string, back: () => void } | null} */
let landed = null;

/** The piece of an action goes to its place, if that is known. @param {Code} codes */
function land(codes) {
  const preview = page.previews[String(codes)];
  if (!preview?.ghost || BEYOND_FORESEEING.has(preview.barrier)) return;
  const { piece: name, place: goal } = preview.ghost;
  const scene = byId("scene");
  const [piece, place] = [name, goal].map((wanted) => find(`[data-el="${CSS.escape(wanted)}"]`, scene));
  if (!place?.dataset.x) return;
  byId("stage").classList.add("landing");
  if (piece?.style.transform) {
    const before = piece.style.transform;
    piece.style.transform = `translate(${place.dataset.x}px, ${place.dataset.y}px)`;
    landed = { place: goal, back: () => void (piece.style.transform = before) };
  } else landed = { place: goal, back: keepGhost(preview.ghost) };
}

/**
 * What has landed already does not come a second time: its place lights up instead.
 * @template {{ steps?: Step[] }} Picture
 * @param {Picture[]} pictures
 * @returns {Picture[]}
 */
export function withoutLanding(pictures) {
  const place = landed?.place;
  landed = null;
  const first = pictures.find(({ steps }) => steps?.length);
  const [step, ...rest] = first?.steps ?? [];
  if (!place || !step || !LANDINGS.has(step.effect) || step.where?.at(-1) !== place) return pictures;
  const seen = { ...step, effect: "light", piece: "", caption: "", where: [place], milliseconds: GLANCE };
  return pictures.map((picture) => (picture === first ? { ...picture, steps: [seen, ...rest] } : picture));
}

on("busy", () => {
  if (page.sent !== null) return land(page.sent);
  if (page.awaited > 0) return; // it was taken
  landed?.back();
  landed = null;
  byId("stage").classList.remove("landing");
});
on("position", () => byId("stage").classList.remove("landing"));
