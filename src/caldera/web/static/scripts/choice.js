// Choosing an action by touching elements: what is lit, what is chosen, and when an action is complete.

import { buttonById, byId, find, findAll, named, nameOf } from "./dom.js";
import { page, words } from "./page.js";
import { Paths } from "./paths.js";
import { wantsSecondTouch } from "./preferences.js";
import { clearPreview, showPreview } from "./preview.js";
import { send } from "./server.js";
import { on } from "./signals.js";

const CONFIRM = "confirm"; // the name with which every path through a set ends

/** Of the actions that are legal now. */
let paths = new Paths(
  [],
  () => undefined,
  () => false,
);

/** Read the paths against the elements on the page: these say which belong to a set, and which are buttons. */
export function readPaths() {
  const sets = new Map(findAll("[data-el][data-set]").map((element) => [element.dataset.el, element.dataset.set]));
  paths = new Paths(
    page.now.actions,
    (name) => sets.get(name),
    ([one, two]) => isOn("#scene", one) && isOn("#action-panel", two),
  );
  chooseWhatIsAlone();
}

/** @param {string} place @param {string} name */
const isOn = (place, name) => Boolean(find(`${place} [data-el="${CSS.escape(name)}"]`));
/** Whether an element is a button with words of its own: it is not said and offered a second time. @param {string} name */
const isButton = (name) => Boolean(find(`#action-panel button[data-el="${CSS.escape(name)}"]:not([data-set])`));

/** @returns {Set<string>} the names that continue some path */
export const nextNames = () => (page.past ? new Set() : paths.next(page.chosen));
/** @param {string} name */
const actionAt = (name) => paths.actionAt(page.chosen, name);
/** A set is being chosen, and could be taken as it is; or there is only one place to go on to. */
function settled() {
  if (page.chosen.length && nextNames().has(CONFIRM)) return CONFIRM;
  const only = page.past ? null : paths.only(page.chosen);
  return only && !isButton(only) ? only : null;
}
/** @param {string} name */
export const isInSet = (name) => Boolean(paths.setOf(name));

/**
 * What needs no choice is chosen: the only figure that can do anything. Nothing is ever played by itself, and what only has to be
 * confirmed is the person's to begin.
 */
function chooseWhatIsAlone() {
  page.given = new Set([...page.given].filter((name) => page.chosen.includes(name)));
  if (page.past || page.busy || !page.now.mine) return;
  for (let name = paths.alone(page.chosen); name !== null; name = paths.alone(page.chosen)) {
    if (isInSet(name) || [...paths.next([...page.chosen, name])].every((next) => next === CONFIRM)) return;
    page.chosen.push(name);
    page.given.add(name);
  }
}

/**
 * @param {string} name
 * @param {boolean} bold whether one touch is enough to play: with a mouse and with a key, but not with a finger
 */
export function touch(name, bold) {
  if (page.busy || !page.now.mine) return;
  if (nextNames().has(name)) {
    const action = actionAt(name);
    if (!action) {
      page.chosen.push(name);
      page.armed = null;
    } else if ((bold && !asksFirst(action)) || page.armed === name || name === CONFIRM) {
      return send(action.codes);
    } else {
      page.armed = name;
    }
  } else {
    // Touching the chosen thing again lets go of it; touching another one that could have been chosen instead changes the choice.
    const change = paths.instead(page.chosen, name);
    if (!change) return stepBack();
    page.chosen = change.chosen;
    page.armed = null;
    if (change.again) return touch(name, bold);
  }
  chooseWhatIsAlone();
  page.looked = name;
  light();
}

/** Let go of what was touched last. What is chosen because there is nothing else stays. */
export function stepBack() {
  if (page.armed) page.armed = null;
  else {
    while (page.given.has(page.chosen.at(-1) ?? "")) page.chosen.pop();
    page.chosen.pop();
  }
  page.looked = null;
  chooseWhatIsAlone();
  light();
}

/** Let go of what is being chosen; whether there was anything. */
export function letGo() {
  const held = page.armed !== null || page.chosen.some((name) => !page.given.has(name));
  if (held) stepBack();
  return held;
}

/** Forget what was chosen and touched, for a position in which it means nothing. */
export function forgetChoice() {
  page.chosen = [];
  page.given = new Set();
  page.armed = null;
}

/** Play what the main button offers. */
export function playOffered() {
  const offered = offeredName();
  const action = offered ? actionAt(offered) : null;
  if (!action || !offered) return;
  if (!action.asks || page.armed === offered) return send(action.codes);
  page.armed = offered;
  light();
}

/**
 * Whether one touch is not enough: the person wants it so, or it cannot be undone and is rarely meant.
 * @param {import("./types.d.ts").ActionChoice} action
 */
const asksFirst = (action) => Boolean(action.asks) || wantsSecondTouch(action.codes);

const offeredName = () => (page.looked && nextNames().has(page.looked) && actionAt(page.looked) ? page.looked : settled());

/**
 * Whether what is offered is still offered when somebody goes to the bar. While a pointer only rests on something, the bar tells what a
 * press there would do; from what has the focus, a key leads on to the bar.
 * @param {string} name
 */
function stays(name) {
  const focused = document.activeElement;
  const goesOn = page.byKeyboard && (nameOf(focused) === name || focused === byId("go"));
  return goesOn || page.armed === name || settled() === name;
}

// ---- what is lit ----

export function light() {
  const acting = page.now.mine && !page.busy && !page.past;
  const names = acting ? nextNames() : new Set();
  const others = acting ? paths.others(page.chosen) : new Set();
  for (const element of findAll("[data-el]")) {
    const name = element.dataset.el ?? "";
    const can = names.has(name);
    const chosen = page.chosen.includes(name) || page.armed === name;
    const instead = !can && others.has(name);
    element.classList.toggle("can", can);
    element.classList.toggle("alt", instead);
    element.classList.toggle("sel", chosen);
    if (element instanceof HTMLButtonElement) element.disabled = !(can || instead);
    else if (can) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");
    if (chosen) element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");
  }
  showChips();
  look(page.looked && names.has(page.looked) ? page.looked : page.armed);
}

function showChips() {
  const lasts = page.now.mine && !page.busy && !page.past ? paths.lasts(page.chosen) : new Map();
  for (const text of findAll("[data-chip]")) {
    const wanted = page.chosen.length > 0 || "first" in text.dataset; // those are shown before anything is chosen, too
    const last = wanted ? lasts.get(text.dataset.chip ?? "") : undefined;
    const chip = (last && page.previews[String(last.codes)]?.chip) || "";
    text.textContent = chip;
    text.classList.toggle("on", chip !== "");
  }
}

/** What to choose next, after what is chosen: the game's own sentence, or a general one. */
function nextStep() {
  const { chosen, now } = page;
  const sentence = now.next[chosen.slice(0, 2).join(" ")] ?? now.next[chosen[0]] ?? words.next;
  return sentence.replace("{n}", String(chosen.length));
}

/**
 * Show what touching this element would do.
 * @param {string | null} name
 */
export function look(name) {
  for (const lit of findAll(".hov")) lit.classList.remove("hov");
  clearPreview();
  page.looked = name;
  const lit = name ? named(name) : [];
  for (const element of lit) element.classList.add("hov");
  const offered = offeredName();
  const action = offered ? actionAt(offered) : null;
  const preview = action && page.previews[String(action.codes)];
  const more = preview && action ? beyond(preview.label, action.words) : "";
  const again = action && page.armed === offered && asksFirst(action) ? words.again : "";
  const mark = [action?.asks || (preview && page.warnings[preview.barrier]) || "", again].filter(Boolean).join(" ");
  // A button says itself what it does: here stands what it does not say, and no second button for the same.
  const speaks = Boolean(action && offered && offered !== CONFIRM && isButton(offered) && page.armed !== offered);
  const silent = speaks && !more && !mark && !preview?.chip;
  byId("act").classList.toggle("set", offered === CONFIRM);
  byId("act").classList.toggle("choosing", (Boolean(action) && !silent) || page.chosen.length > 0);
  byId("act").classList.toggle("held", page.byTouch && page.armed !== null);
  buttonById("go").disabled = !action || !offered || speaks || !stays(offered);
  byId("go-say").textContent = action && !silent ? action.words : page.chosen.length ? nextStep() : page.now.hint;
  byId("go-label").textContent = more;
  byId("go-chip").textContent = preview?.chip ?? "";
  byId("go-mark").textContent = mark;
  byId("go-mark").hidden = mark === "";
  if (preview && action) showPreview(preview, lit, action.words);
}

/**
 * What a preview says beyond the action's own words.
 * @param {string} label
 * @param {string} say
 */
const beyond = (label, say) => (label.startsWith(say) ? label.slice(say.length).replace(/^[.\s]+/, "") : label);

on("busy", () => {
  if (!page.busy) chooseWhatIsAlone();
  light();
});
on("previews", () => {
  showChips();
  look(page.looked);
});
