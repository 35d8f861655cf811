// What the page shows: events tell only what differs from it, so everything that they leave out is remembered here.

import { applyChanges } from "./board_changes.js";
import { byId } from "./dom.js";
import { page } from "./page.js";

/** @import { Part } from "./board_changes.js" */
/** @import { TablePage } from "./page.js" */
/** @typedef {{ board: string } & Record<string, any>} Picture what is drawn: the board, and HTML for parts of the page by their id */

/** Which part of a picture goes into which element. */
export const PARTS = {
  footer: "footer",
  seats: "seats",
  prompt: "prompt",
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
/** @type {TablePage & Record<string, any>} */
let known = page.now;

/**
 * The whole picture after a change.
 * @template {{ board: Part[] }} Change
 * @param {Change} change
 * @returns {TablePage & Omit<Change, "board"> & Picture}
 */
export function whole(change) {
  pieces = applyChanges(pieces, change.board);
  known = { ...known, ...change, board: pieces.join("") };
  return { .../** @type {any} */ (known), steps: /** @type {any} */ (change).steps };
}
