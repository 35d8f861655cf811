// How the scripts of a page tell each other what happened, without knowing each other.

/** @import { TablePage } from "./page.js" */
/** @import { LeaderShown as Lead, News, PresenceShown as Presence } from "./types.d.ts" */

/**
 * @typedef {object} Signals
 * @property {TablePage} position the page shows a new position
 * @property {string} panel the drawer shows this panel, new or refreshed
 * @property {string} preference the person has changed this preference
 * @property {null} busy something was sent, or its answer came
 * @property {null} previews what each action would do is known
 * @property {News} news the server told what happened
 * @property {null} stale the page has no present position: the server must tell it anew
 * @property {Presence} presence who is here
 * @property {number} beat the server is alive
 * @property {Lead[]} review who leads a shared review
 * @property {null} timeline the page shows another moment of the match
 * @property {null} went the person themselves went to another moment
 */

const hub = new EventTarget();

/**
 * @template {keyof Signals} Name
 * @param {Name} name
 * @param {(detail: Signals[Name]) => void} listener
 */
export function on(name, listener) {
  hub.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
}

/**
 * @template {keyof Signals} Name
 * @param {Name} name
 * @param {Signals[Name]} detail
 */
export function emit(name, detail) {
  hub.dispatchEvent(new CustomEvent(name, { detail }));
}
