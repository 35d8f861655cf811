// What the page of a table knows at the moment. The scripts share this one object; nothing of it is a rule.

import { byId, dataOf } from "./dom.js";

/** @typedef {number | number[]} Code an action, or the actions of a route */
/** @typedef {{ codes: number[], path: string[], words: string, asks?: string, starts?: string[] }} Action what may be done, the elements to touch for it, its name,
 * a warning where a second touch has to confirm it, and what may be touched first as well */
/** @typedef {{ label: string, chip: string, marks: string[], ghost: { piece: string, place: string } | null, barrier: string }} Preview */
/** @typedef {{ name: string, state: string }} Person who sits on a seat: a person, a bot, or nobody yet */
/** @typedef {{ id: string, name: string, ply: number | null, el: string | null, me: boolean }} Lead somebody who leads a review */
/** @typedef {{ seats: string[], watching: string }} Presence */

/**
 * @typedef {object} Undo what can be taken back; each text says why not, and is empty where it can
 * @property {string} undo
 * @property {string} asks the others have to agree: what is asked of them
 * @property {string} redo
 * @property {string} restart
 * @property {boolean} further whether the turn's start is farther back than the last action
 * @property {number[]} stops plies to which this person may go back
 */

/**
 * @typedef {object} TablePage one position as this viewer sees it
 * @property {number} version
 * @property {number} ply
 * @property {number | null} seat
 * @property {boolean} mine whether the seat is to act
 * @property {boolean} over
 * @property {Action[]} actions
 * @property {Record<string, string>} next what to choose next, by the elements chosen (up to two, with a space between them)
 * @property {boolean} forced
 * @property {Undo} back
 * @property {string} [asked] HTML of a question that others ask
 * @property {string} hint
 * @property {string} title
 * @property {number | null} as the seat through which one of several people at this screen looks
 * @property {Person[]} people
 * @property {{ commit: number[], reveal: number[], hash: string, fixed: boolean } | null} [dice] what this browser does for joint dice
 * @property {string} [board]
 * @property {string} [seats]
 * @property {string} [footer]
 * @property {string} [pass_device]
 * @property {number} [stands] how many plies of what was known before still stand
 */

const main = byId("main");

/** @type {Record<string, string>} */
export const words = dataOf("words");
export const base = main.dataset.base ?? "";
export const isLesson = main.matches(".guided");
export const prefersCalm = matchMedia("(prefers-reduced-motion: reduce)");

export const page = {
  /** @type {TablePage} */
  now: dataOf("boot"),
  /** @type {Record<string, Preview>} by action, or by the actions of a route with commas between them */
  previews: {},
  /** @type {Record<string, string>} what to say about what an action puts beyond recall */
  warnings: {},
  /** @type {string[]} the elements touched so far */
  chosen: [],
  /** @type {Set<string>} of these, the ones that nobody touched because there was no other */
  given: new Set(),
  /** @type {string | null} the element under the pointer or the focus */
  looked: null,
  /** @type {string | null} the element touched once whose second touch plays */
  armed: null,
  /** Whether something is on its way: from the touch until the table shows what it did. */
  busy: false,
  /** The version that will show it. */
  awaited: 0,
  byKeyboard: false,
  byTouch: false,
  /** @type {object | null} the earlier position that is shown instead; the table goes on behind it */
  past: "ply" in main.dataset ? {} : null,
  /** @type {number | null} at a screen that several people share: the seat through which one of them looks */
  through: null,
};
page.through = page.now.as;

/** Whether the page has its layout for phones, and for tablets held upright. The style sheet decides, so that sizes are written once. */
export const isNarrow = () => getComputedStyle(document.documentElement).getPropertyValue("--layout").trim() === "narrow";

/**
 * The question that makes the server answer for the person who looks at a shared screen.
 * @returns {Record<string, string>}
 */
export const asViewer = () => (page.through === null ? {} : { as: String(page.through) });
