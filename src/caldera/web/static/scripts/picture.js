// What the page shows: events tell only what differs from it, so everything that they leave out is remembered here.

import { applyChanges } from "./board_changes.js";
import { byId } from "./dom.js";
import { page } from "./page.js";

/** @import { PageChange, StepShown as Step } from "./types.d.ts" */
/** @import { TablePage } from "./page.js" */
/**
 * What is drawn: the board, and HTML for parts of the page by their id.
 * @typedef {{ board: string } & Partial<Record<keyof typeof PARTS, string>>} Picture
 */

/** Which part of a picture goes into which element. */
export const PARTS = {
  footer: "footer",
  seats: "seats",
  prompt: "prompt",
  gauges: "gauges",
  action_panel: "action-panel",
  invites: "invites",
  pass_device: "pass-device",
  ending: "ending",
  coach: "coach",
};
const MARK = "<!--|-->"; // between the pieces of the board that came with the page

const main = byId("main");
/** The server's name for what the page shows until the first event; empty where it shows an earlier position. */
export const drawn = main.dataset.drawn ?? "";
/** @type {string[]} */
let pieces = []; // of the board's text; changes are told in terms of them
if (drawn) {
  const scene = byId("scene");
  pieces = scene.outerHTML.split(MARK);
  const marks = document.createTreeWalker(scene, NodeFilter.SHOW_COMMENT);
  const found = /** @type {Comment[]} */ ([]);
  while (marks.nextNode()) found.push(/** @type {Comment} */ (marks.currentNode));
  for (const mark of found) mark.remove();
  for (const [part, id] of [...Object.entries(PARTS), ["asked", "asked"]]) {
    const element = document.getElementById(id);
    if (element) Object.assign(page.now, { [part]: element.innerHTML });
  }
  page.now.board = pieces.join("");
}
/** @type {TablePage} */
let known = page.now;

/**
 * The whole picture after a change.
 * @param {PageChange} change
 * @returns {TablePage & Picture & { steps?: Step[], telling?: string }}
 */
export function whole({ board, steps, telling, ...change }) {
  if (board) pieces = applyChanges(pieces, board);
  known = { ...known, ...change };
  return { ...known, board: pieces.join(""), steps, telling };
}
