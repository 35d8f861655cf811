// The editor of positions: every touch and every typed entry changes the file, which the room checks and draws.

import { byId, closest, findAll, fromServer } from "./dom.js";

const PAUSE = 400;

/** @typedef {{ text: string, problem: string, board: string, pieces: string, entries: string, places: string[], prompt: string }} Shown */
/** @typedef {{ piece?: string, touched?: string[][], places?: string[], path?: string, value?: string }} Change */

const form = /** @type {HTMLFormElement} */ (byId("position"));
const board = byId("editor-board");
const status = byId("editor-status");
const pieces = byId("editor-pieces");
const entries = byId("editor-entries");
const file = /** @type {HTMLTextAreaElement} */ (byId("editor-file"));
const place = /** @type {HTMLSelectElement} */ (byId("editor-place"));
const undoButton = /** @type {HTMLButtonElement} */ (byId("editor-undo"));
const redoButton = /** @type {HTMLButtonElement} */ (byId("editor-redo"));
const go = /** @type {HTMLButtonElement} */ (byId("editor-go"));

/** @type {string[]} */
const before = [];
/** @type {string[]} */
let after = [];
let known = file.value;
let asked = 0;
let timer = 0;
/** @type {(string[] | string)[]} what was touched of a piece that needs two places */
let first = [];
let drawn = { pieces: pieces.innerHTML, entries: entries.innerHTML };

/** @param {string} words @param {boolean} wrong */
function tell(words, wrong) {
  status.textContent = words;
  status.classList.toggle("wrong", wrong);
}

function showSteps() {
  undoButton.disabled = !before.length;
  redoButton.disabled = !after.length;
}

/** @param {Shown} shown */
function show(shown) {
  if (file.value !== shown.text) file.value = shown.text;
  known = shown.text;
  go.disabled = Boolean(shown.problem);
  file.toggleAttribute("aria-invalid", Boolean(shown.problem));
  if (shown.problem) {
    tell(shown.problem, true);
    return;
  }
  tell(`${form.dataset.right} ${shown.prompt}`, false);
  board.replaceChildren(...fromServer(shown.board));
  const chosen = pieceChosen()?.value;
  if (shown.pieces !== drawn.pieces) {
    pieces.replaceChildren(...fromServer(shown.pieces));
    const again = findAll("[name=piece]", pieces).find((input) => /** @type {HTMLInputElement} */ (input).value === chosen);
    if (again) /** @type {HTMLInputElement} */ (again).checked = true;
  }
  const at = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.path;
  if (shown.entries !== drawn.entries) {
    entries.replaceChildren(...fromServer(shown.entries));
    if (at)
      findAll("[data-path]", entries)
        .find((input) => input.dataset.path === at)
        ?.focus();
  }
  drawn = { pieces: shown.pieces, entries: shown.entries };
  const where = place.value;
  if (shown.places.join() !== [...place.options].map((option) => option.value).join()) {
    place.replaceChildren(...shown.places.map((name) => new Option(name, name, false, name === where)));
  }
}

/**
 * @param {string} text
 * @param {Change} [change]
 * @param {boolean} [isStep] whether it can be taken back
 */
async function send(text, change = {}, isStep = true) {
  const mine = ++asked;
  const old = known;
  try {
    const answer = await fetch(form.dataset.check ?? "", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ text, ...change }),
    });
    const said = await answer.json();
    if (mine !== asked) return; // something else was changed meanwhile
    if (!answer.ok) {
      tell(said.error ?? form.dataset.lost ?? "", true);
      return;
    }
    if (isStep && said.text !== old) {
      before.push(old);
      after = [];
    }
    show(said);
    showSteps();
  } catch {
    if (mine === asked) tell(form.dataset.lost ?? "", true);
  }
}

/** @returns {HTMLInputElement | null} */
const pieceChosen = () => pieces.querySelector("[name=piece]:checked");

/**
 * A place was touched on the board (its elements, the uppermost first), or chosen by its name.
 * @param {string[] | string} where
 */
function touch(where) {
  const piece = pieceChosen();
  if (!piece) return;
  first.push(where);
  if (first.length < Number(piece.dataset.places)) {
    tell(form.dataset.second ?? "", false);
    return;
  }
  const all = first;
  first = [];
  const named = all.every((each) => typeof each === "string");
  const where_all = named
    ? { places: /** @type {string[]} */ (all) }
    : { touched: all.map((each) => (typeof each === "string" ? [each] : each)) };
  void send(file.value, { piece: piece.value, ...where_all });
}

board.addEventListener("click", (event) => {
  const elements = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => closest(element, "[data-el]")?.dataset.el ?? "")
    .filter(Boolean);
  if (elements.length) touch([...new Set(elements)]);
});
byId("editor-put").addEventListener("click", () => place.value && touch(place.value));
place.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !place.value) return;
  event.preventDefault(); // the form is not sent
  touch(place.value);
});
pieces.addEventListener("change", () => {
  first = [];
});

/** @param {EventTarget | null} target */
function changeEntry(target) {
  const input = /** @type {HTMLInputElement | null} */ (closest(target, "[data-path]"));
  if (input) void send(file.value, { path: input.dataset.path ?? "", value: input.value });
}
entries.addEventListener("change", (event) => changeEntry(event.target));
entries.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  changeEntry(event.target);
});
file.addEventListener("input", () => {
  clearTimeout(timer);
  asked += 1;
  timer = setTimeout(() => void send(file.value), PAUSE);
});

/** @param {string[]} from @param {string[]} to */
function step(from, to) {
  const text = from.pop();
  if (text === undefined) return;
  to.push(known);
  void send(text, {}, false);
}
undoButton.addEventListener("click", () => step(before, after));
redoButton.addEventListener("click", () => step(after, before));
document.addEventListener("keydown", (event) => {
  const isTyping = closest(event.target, "textarea, input:not([type=radio])");
  if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  if (event.shiftKey) step(after, before);
  else step(before, after);
});

byId("editor-open").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const opened = input.files?.[0];
  if (opened) void send(await opened.text());
  input.value = "";
});

byId("editor-hint").addEventListener("click", async () => {
  tell(form.dataset.thinking ?? "", false);
  const mine = ++asked;
  try {
    const answer = await fetch(form.dataset.hint ?? "", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ text: file.value }),
    });
    const said = await answer.json();
    if (mine === asked) tell(said.words ?? said.error ?? form.dataset.lost ?? "", !answer.ok);
  } catch {
    if (mine === asked) tell(form.dataset.lost ?? "", true);
  }
});
