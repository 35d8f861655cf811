// What one person prefers. It stays in this browser: nothing here is ever sent.

import { isLesson, page } from "./page.js";

/** @import { Code } from "./page.js" */

/** @type {Record<string, number>} how fast animations run, or 0: none at all */
const SPEEDS = { slow: 0.6, normal: 1, fast: 2.2, none: 0 };

/** @param {string} name */
export const wants = (name) => localStorage.getItem(name) === "on";

export const speed = () => SPEEDS[localStorage.getItem("speed") ?? "normal"] ?? 1;

/**
 * Whether an action is to be touched twice: one that may cross a barrier, and as long as nobody knows whether it does, too.
 * @param {Code} action
 */
export const wantsSecondTouch = (action) => !isLesson && wants("confirm") && page.previews[String(action)]?.barrier !== "";
