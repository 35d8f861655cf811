// Real dice: one row of faces for each die. A single row is sent by touching a face; several are chosen first and sent together.

import { byId, closest, find, findAll } from "./dom.js";
import { page } from "./page.js";
import { fetchPart } from "./parts.js";
import { post } from "./server.js";
import { on } from "./signals.js";

/** @type {Map<string, string>} row -> face */
let chosen = new Map();
let ply = ""; // the position that they are for

const form = () => document.getElementById("real-dice");
const rowOf = (/** @type {Element} */ face) => closest(face, "[data-step]")?.dataset.step ?? "";
const faceOf = (/** @type {HTMLElement | SVGElement} */ face) => face.dataset.face ?? "";

/** @param {string[]} outcomes */
function send(outcomes) {
  void post("/roll", { outcomes: outcomes.map(Number), last_version: page.now.version });
}

/** Put what was chosen back on the form: somebody may have said something meanwhile, or a slip was taken back. */
function show() {
  const shown = form();
  if (!shown) return;
  const stands = (/** @type {[string, string]} */ [row, face]) =>
    find(`[data-step="${row}"] [data-face="${face}"]`, shown) !== null;
  chosen = shown.dataset.ply === ply ? new Map([...chosen].filter(stands)) : new Map();
  ply = shown.dataset.ply ?? "";
  for (const face of findAll("[data-face]", shown))
    face.setAttribute("aria-pressed", String(chosen.get(rowOf(face)) === faceOf(face)));
  const button = /** @type {HTMLButtonElement | null} */ (shown.querySelector("[data-roll]"));
  if (button) button.disabled = chosen.size < findAll("[data-step]", shown).length;
}

byId("action-panel").addEventListener("click", (event) => {
  const face = closest(event.target, "[data-face]");
  const shown = form();
  if (face && shown) {
    chosen.set(rowOf(face), faceOf(face));
    if (findAll("[data-step]", shown).length === 1) send([faceOf(face)]);
    else show();
  } else if (closest(event.target, "[data-roll]")) {
    send([...chosen].sort(([one], [other]) => Number(one) - Number(other)).map(([, outcome]) => outcome));
  }
});
on("position", show);
show();

/** Where the box is on the table, a strip says what to do there. */
const followBoard = () => void ("realBoard" in byId("main").dataset && fetchPart("real_board"));
on("position", followBoard);
followBoard();
