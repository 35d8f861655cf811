// What is this, and why can't I? Whatever does not glow explains itself when it is touched; names of things appear when the pointer rests.
// The reasons come from the server; nothing here knows a rule.

import { byId, centreOf, closest, dataOf, findAll, h, isOn } from "./dom.js";
import { asViewer, page, words as pageWords } from "./page.js";
import { ask } from "./server.js";
import { on } from "./signals.js";
import { isTarget, targetAt } from "./target.js";
import { ruleLink, toast } from "./toast.js";
import { ARROWS, nearest } from "./walk.js";
import { isElsewhere, isOnStage } from "./why_door.js";

/** @import { Shape } from "./dom.js" */

const main = byId("main");
/** @type {Record<string, string>} */
const words = dataOf("why-words");
const REST = 450; // how long a pointer rests before a name appears, in milliseconds
const PLACES = "#scene, #footer, #action-panel, #seats";

const card = h("div", { id: "why", class: "why", role: "status", hidden: true });
/** Hidden from screen readers, which have the same words from the element itself. */
const tip = h("div", { id: "tip", class: "tip", "aria-hidden": "true", hidden: true });
document.body.append(card, tip);

let asking = false; // while the question mark is on, touching explains and plays nothing
/** @type {Shape | null} */
let cursor = null; // the element that the keyboard asks about

/** @param {Element} element */
const isSeen = (element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
/** @param {Element} element */
const labelOf = (element) =>
  closest(element, "[aria-label]:not(#scene, section, ul, [role=group])")?.getAttribute("aria-label") ||
  (element.matches("button") ? (element.textContent?.trim() ?? "") : "");

/**
 * The topmost thing with a name at a point of the page, whether it glows or not.
 * @param {number} x
 * @param {number} y
 * @param {string} wanted
 */
function topmostAt(x, y, wanted) {
  main.classList.add("asking"); // what does not glow lets the pointer through: for a moment it does not
  const hits = document.elementsFromPoint(x, y);
  main.classList.remove("asking");
  for (const hit of hits) {
    const found = closest(hit, wanted);
    if (found && found.id !== "scene" && found.closest(PLACES) && isSeen(hit)) return found;
  }
  return null;
}

// ---- why can't I? ----

let question = 0;

/** @param {Shape} element */
async function tellWhy(element) {
  if (page.past) return; // the reasons are about the table as it is now
  const mine = (question += 1);
  try {
    const { ok, said } = await ask("/why", {
      el: element.dataset.el ?? "",
      chosen: page.chosen.join(","),
      last_version: String(page.now.version),
      ...asViewer(),
    });
    if (mine !== question) return;
    const reason = ok ? said.reason : said.error;
    show(element, element.matches(".can") ? words.can : reason, ok ? said.about : "", said.clauses ?? []);
  } catch {
    toast(pageWords.lost);
  }
}

/**
 * @param {Shape} element
 * @param {string} reason
 * @param {string} about
 * @param {string[]} clauses
 */
function show(element, reason, about, clauses) {
  tip.hidden = true;
  const close = h("button", { type: "button", class: "close", "aria-label": words.close }, "×");
  close.addEventListener("click", hide);
  const parts = [
    close,
    h("b", {}, labelOf(element)),
    h("p", {}, reason),
    h("small", {}, about),
    h("p", {}, ...clauses.slice(0, 1).map(ruleLink)),
  ];
  card.replaceChildren(...parts.filter((part) => part.textContent));
  card.hidden = false;
  byId("toasts").replaceChildren(); // an answer takes the place of whatever was said before
  beside(card, element.getBoundingClientRect());
}

function hide() {
  question += 1;
  card.hidden = true;
}

/**
 * Beside a box, inside the window; on phones the style sheet puts it at the bottom.
 * @param {HTMLElement} note
 * @param {DOMRect} at
 */
function beside(note, at) {
  const { width, height } = note.getBoundingClientRect();
  const left = at.right + 12 + width < innerWidth ? at.right + 12 : at.left - 12 - width;
  const x = left > 6 ? left : Math.max(6, Math.min(at.left, innerWidth - width - 6));
  const y = left > 6 ? at.top + at.height / 2 - height / 2 : at.bottom + 12;
  note.style.left = `${x}px`;
  note.style.top = `${Math.max(6, Math.min(y, innerHeight - height - 6))}px`;
}

/**
 * A click on the board: whether it was a question.
 * @param {MouseEvent} event
 */
export function explain(event) {
  if (!asking) {
    const target = targetAt(event);
    if (target ? isTarget(target) : !isOnStage(event.target)) return false;
  }
  if (closest(event.target, "#go, #tools, [data-camera]")) return false;
  const found = topmostAt(event.clientX, event.clientY, "[data-el]");
  if (!found || (!asking && isTarget(found))) return asking && isOnStage(event.target);
  void tellWhy(found);
  return true;
}

/**
 * A pointer that was lifted: a button that is off hears no click.
 * @param {PointerEvent} event
 */
export function explainOff(event) {
  if (closest(event.target, "#why")) return;
  if (!isOnStage(event.target) || event.button !== 0) hide();
  const control = closest(event.target, "button, a, input, select, textarea, label");
  if (control && !control.matches("[data-el]")) return; // it is for something else, whatever lies below it
  if (event.button !== 0 || isOnStage(event.target) || !closest(event.target, "#main")) return;
  const target = closest(event.target, "[data-el]");
  if (target && isTarget(target)) return;
  const found = topmostAt(event.clientX, event.clientY, "[data-el]");
  if (found && !isTarget(found) && !found.closest("#scene")) void tellWhy(found);
}
addEventListener("pointerdown", (event) => closest(event.target, "#why") || hide(), true);

// ---- asking with the keyboard, and on purpose ----

const askable = () => {
  const names = new Set(); // an element may be on the board and in the panel: the board's comes first
  return findAll("#scene [data-el], #footer [data-el], #action-panel [data-el]").filter(
    (element) => !names.has(element.dataset.el) && labelOf(element) && isSeen(element) && names.add(element.dataset.el),
  );
};

/** @param {boolean} wish */
function setAsking(wish) {
  asking = wish;
  byId("ask").setAttribute("aria-pressed", String(wish));
  main.classList.toggle("wondering", wish);
  cursor?.classList.remove("asked");
  cursor = null;
  if (wish) toast(page.byKeyboard ? `${words.on} ${words.keys}` : words.on, "soft");
  else hide();
}

/** @param {string} key */
function walk(key) {
  const elements = askable();
  const from = cursor?.isConnected ? cursor : closest(document.activeElement, "[data-el]");
  const others = elements.filter((element) => element !== from);
  const next = from ? others[nearest(centreOf(from), ARROWS[key], others.map(centreOf))] : elements[0];
  if (next) askAbout(next);
}

/** @param {Shape} element */
function askAbout(element) {
  cursor?.classList.remove("asked");
  cursor = element;
  cursor.classList.add("asked");
  void tellWhy(cursor);
}

/** Asking on purpose begins or ends; with keys at what has the focus. @param {boolean} [byKey] */
export function toggleAsking(byKey = false) {
  const focused = closest(document.activeElement, "[data-el]");
  setAsking(!asking);
  if (byKey && asking && focused) askAbout(focused);
}

addEventListener(
  "keydown",
  (event) => {
    if (isElsewhere(event)) return;
    if (asking && event.key in ARROWS) {
      walk(event.key);
    } else if (event.key === "Escape" && (asking || !card.hidden)) {
      setAsking(false);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// ---- names of things ----

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** @param {Element | null} element */
function showName(element) {
  const name = element && labelOf(element);
  if (!name || !card.hidden || !byId("label").hidden || element.closest("#action-panel button")) return;
  tellName(element, name);
}

/** @param {Element} element @param {string} name */
function tellName(element, name) {
  tip.textContent = name;
  tip.hidden = false;
  beside(tip, element.getBoundingClientRect());
}

/** @param {() => Element | null} find what the pointer or the focus rests on, when it has rested for a while */
function waitForRest(find) {
  clearTimeout(resting);
  tip.hidden = true;
  resting = setTimeout(() => showName(find()), REST);
}

main.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || event.buttons) return;
  waitForRest(() => topmostAt(event.clientX, event.clientY, "[aria-label]"));
});
main.addEventListener(
  "focusin",
  (event) => isOn(event.target, "[data-el]:focus-visible") && waitForRest(() => /** @type {Element} */ (event.target)),
);
// A finger that holds asks for the name as well, of what can be touched, too; when it is lifted, it has touched nothing.
let hasHeld = false;
main.addEventListener(
  "touchstart",
  ({ touches: [{ clientX, clientY }] }) => {
    clearTimeout(resting);
    hasHeld = false;
    resting = setTimeout(() => {
      const held = topmostAt(clientX, clientY, "#scene [aria-label]");
      if (!held) return;
      hasHeld = true;
      tellName(held, labelOf(held));
    }, REST);
  },
  { passive: true },
);
for (const kind of ["touchmove", "touchcancel"]) main.addEventListener(kind, () => clearTimeout(resting), { passive: true });
addEventListener("click", (event) => hasHeld && !(hasHeld = false) && event.stopImmediatePropagation(), true);

for (const kind of ["pointerleave", "pointerdown", "focusout", "wheel"]) {
  main.addEventListener(
    kind,
    () => {
      clearTimeout(resting);
      tip.hidden = true;
    },
    { passive: true },
  );
}
on("position", () => {
  cursor = null;
  tip.hidden = true;
  if (!asking) hide();
});
