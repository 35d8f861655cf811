// Undo, redo, starting the turn again, going back to a line of the log, and what others ask. Whether something is possible, and why
// not, the server says with every position.

import { letGo } from "./choice.js";
import { byId, closest, findAll, h, hasModifier, isTyping, label } from "./dom.js";
import { morphChildren } from "./morph.js";
import { page, words } from "./page.js";
import { post } from "./server.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

const change = (/** @type {string} */ path, body = {}) => post(path, { ...body, last_version: page.now.version });

/**
 * Do it, or say why not.
 * @param {string} problem
 * @param {string} path
 */
function attempt(problem, path) {
  if (problem) toast(problem, "soft");
  else if (!page.busy) void change(path);
}

function undo() {
  if (!letGo()) attempt(page.now.back.undo, "/undo");
}
const redo = () => attempt(page.now.back.redo, "/redo");
const restart = () => attempt(page.now.back.restart, "/restart");

function show() {
  const { undo: problem, asks, redo: stuck, further } = page.now.back;
  const button = byId("undo");
  button.classList.toggle("off", problem !== "");
  button.setAttribute("aria-disabled", String(problem !== ""));
  button.title = problem || asks;
  byId("undo-why").textContent = problem || asks;
  byId("undo-say").textContent = asks ? words.ask : words.undo;
  byId("redo").hidden = stuck !== "";
  byId("restart").hidden = !further;
  offerLines();
  // What others ask is of now, whatever the board shows.
  if (page.now.asked !== undefined) morphChildren(byId("asked"), page.now.asked);
}

/** Of the lines after which this person decided something, each offers to go back to it. */
function offerLines() {
  for (const old of findAll("#log .to-line")) old.remove();
  const last = new Map(); // the newest line is on top, so the first line of an action is its last
  for (const line of findAll("#log li[class*=ev-]")) if (!last.has(line.dataset.ply)) last.set(line.dataset.ply, line);
  for (const stop of page.now.back.stops) {
    const line = last.get(String(stop - 1));
    if (!line) continue;
    const back = label(words.here, line.lastElementChild.textContent);
    // In front, so that the line's text stays its last element.
    line.prepend(h("button", { type: "button", class: "to-line", title: words.here, "data-to": stop, "aria-label": back }, "↶"));
  }
}

byId("undo").addEventListener("click", undo);
byId("redo").addEventListener("click", redo);
byId("restart").addEventListener("click", restart);
byId("log").addEventListener(
  "click",
  (event) => {
    const button = closest(event.target, ".to-line");
    if (!button) return;
    event.stopImmediatePropagation(); // a touch of the line itself looks at its position
    void change("/undo", { to: Number(button.dataset.to) });
  },
  true,
);
addEventListener("keydown", (event) => {
  if (hasModifier(event) || /** @type {HTMLDialogElement} */ (byId("help")).open || isTyping(event)) return;
  const key = event.key.toLowerCase();
  if (key === "u") (event.shiftKey ? redo : undo)();
  else if (key === "r") restart();
});
on("position", show);
show();
