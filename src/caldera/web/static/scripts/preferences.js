// What one person prefers. It stays in this browser: nothing here is ever sent.

import { isLesson, page } from "./page.js";

/** @import { Code } from "./page.js" */

/** @type {Record<string, number>} how fast animations run, or 0: none at all */
const SPEEDS = { slow: 0.6, normal: 1, fast: 2.2, none: 0 };

/** What is kept under a name; nothing where a browser keeps nothing, or not any more. @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name */
export const wants = (name) => kept(name) === "on";

export const speed = () => SPEEDS[kept("speed") ?? "normal"] ?? 1;

/**
 * Whether an action is to be touched twice: one that may cross a barrier, and as long as nobody knows whether it does, too.
 * @param {Code} action
 */
export const wantsSecondTouch = (action) => !isLesson && wants("confirm") && page.previews[String(action)]?.barrier !== "";
