// The ways to "Why can't I?" and to the names of things. What answers comes with the first touch, key or move of the pointer.

import { byId, closest, hasModifier, isTyping } from "./dom.js";
import { askForPart, fetchPart } from "./parts.js";
import { isTarget, targetAt } from "./target.js";

const stage = byId("stage");
/** @type {import("./parts.js").Parts["why"] | null} */
let why = null;

/** @param {EventTarget | null} target */
export const isOnStage = (target) => target instanceof Node && stage.contains(target);

/** Whether a key is for something else. @param {KeyboardEvent} event */
export const isElsewhere = (event) => hasModifier(event) || isTyping(event) || closest(event.target, "#drawer, dialog") !== null;

/**
 * A click on the board: whether it was a question. What glows is played, what does not explains itself.
 * @param {MouseEvent} event
 */
export function explain(event) {
  if (why) return why.explain(event);
  const target = targetAt(event);
  if (target ? isTarget(target) : !isOnStage(event.target)) return false;
  void askForPart("why").then((part) => part?.explain(event));
  return true;
}

addEventListener("pointerup", (event) => void fetchPart("why").then((part) => part?.explainOff(event)), true);
byId("ask").addEventListener("click", () => void askForPart("why").then((part) => part?.toggleAsking()));
addEventListener(
  "keydown",
  (event) => {
    if (isElsewhere(event) || (event.key !== "y" && event.key !== "Y")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void askForPart("why").then((part) => part?.toggleAsking(true));
  },
  true,
);
/** @param {Event} event */
async function fetchAtFirstSign(event) {
  // A browser also tells of a pointer that lay still while the page was drawn under it.
  if (event.type === "pointermove" && event instanceof PointerEvent && !event.movementX && !event.movementY) return;
  why ??= await fetchPart("why");
}
for (const sign of ["pointermove", "pointerdown", "focusin", "keydown"])
  addEventListener(sign, fetchAtFirstSign, { capture: true, passive: true });
