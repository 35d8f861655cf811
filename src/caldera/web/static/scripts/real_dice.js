// Real dice: one row of faces for each die. A single row is sent by touching a face; several are chosen first and sent together.

import { byId, closest, find, findAll } from "./dom.js";
import { page } from "./page.js";
import { fetchPart } from "./parts.js";
import { post } from "./server.js";
import { on } from "./signals.js";

/** @type {Map<string, string[]>} row -> faces, as many as dice share the row */
let chosen = new Map();
let ply = ""; // the position that they are for

const form = () => document.getElementById("real-dice");
const rowOf = (/** @type {Element} */ face) => closest(face, "[data-step]")?.dataset.step ?? "";
const diceOf = (/** @type {Element} */ face) => Number(closest(face, "[data-step]")?.dataset.count ?? 1);
const faceOf = (/** @type {HTMLElement | SVGElement} */ face) => face.dataset.face ?? "";

/** @param {string[]} outcomes */
function send(outcomes) {
  void post("/roll", { outcomes: outcomes.map(Number), last_version: page.now.version });
}

/** Put what was chosen back on the form: somebody may have said something meanwhile, or a slip was taken back. */
function show() {
  const shown = form();
  if (!shown) return;
  const stands = (/** @type {[string, string[]]} */ [row, faces]) =>
    faces.every((face) => find(`[data-step="${row}"] [data-face="${face}"]`, shown) !== null);
  chosen = shown.dataset.ply === ply ? new Map([...chosen].filter(stands)) : new Map();
  ply = shown.dataset.ply ?? "";
  let missing = 0;
  for (const row of findAll("[data-step]", shown))
    missing += Number(row.dataset.count) - (chosen.get(row.dataset.step ?? "")?.length ?? 0);
  for (const face of findAll("[data-face]", shown)) {
    const times = (chosen.get(rowOf(face)) ?? []).filter((one) => one === faceOf(face)).length;
    face.setAttribute("aria-pressed", String(times > 0));
    face.dataset.times = times > 1 ? String(times) : "";
  }
  const button = /** @type {HTMLButtonElement | null} */ (shown.querySelector("[data-roll]"));
  if (button) button.disabled = missing > 0;
}

/**
 * One die more shows this face; where all dice of the row have one, the first of them is taken up again.
 * @param {HTMLElement | SVGElement} face
 */
function choose(face) {
  const faces = [...(chosen.get(rowOf(face)) ?? []), faceOf(face)];
  chosen.set(rowOf(face), faces.slice(-diceOf(face)));
}

byId("action-panel").addEventListener("click", (event) => {
  const face = closest(event.target, "[data-face]");
  const shown = form();
  if (face && shown) {
    choose(face);
    if (!shown.querySelector("[data-roll]")) send([faceOf(face)]);
    else show();
  } else if (closest(event.target, "[data-roll]")) {
    send([...chosen].sort(([one], [other]) => Number(one) - Number(other)).flatMap(([, faces]) => faces));
  }
});
on("position", show);
show();

/** Where the box is on the table, a strip says what to do there. */
const followBoard = () => void ("realBoard" in byId("main").dataset && fetchPart("real_board"));
on("position", followBoard);
followBoard();
