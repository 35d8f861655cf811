// What the page of a table knows at the moment. The scripts share this one object; nothing of it is a rule.

import { byId, dataOf } from "./dom.js";

/** @import { PageChange, PreviewShown as Preview } from "./types.d.ts" */

/** @typedef {number | number[]} Code an action, or the actions of a route */
/**
 * One position as this viewer sees it: everything that the server has told of it, one change after the other.
 * @typedef {Required<Omit<PageChange, "board" | "steps" | "telling" | Sometimes>> & Pick<PageChange, Sometimes> & Own} TablePage
 */
/**
 * What only some positions tell, or what the page itself shows at first.
 * @typedef {"action_panel" | "asked" | "clock" | "coach" | "dice" | "ending" | "footer" | "gauges"} Early
 * @typedef {Early | "invites" | "pass_device" | "prompt" | "seats"} Sometimes
 */
/** @typedef {{ board?: string, stands?: number }} Own `stands`: how many plies of what was known before still stand */

const main = byId("main");

/** @type {Record<string, string>} */
export const words = dataOf("words");
export const base = main.dataset.base ?? "";
export const isTv = "tv" in main.dataset; // a screen that everybody looks at
export const key = main.dataset.key; // of a commentator, who sees all hands
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
  /** @type {Code | null} what is being sent at this moment */
  sent: null,
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
export function asViewer() {
  if (isTv) return { as: "tv" };
  if (key) return { as: "all", key };
  return page.through === null ? {} : { as: String(page.through) };
}
