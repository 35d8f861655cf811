// Tells the server what this page has shown: the bots of a table wait for the people who watch there.

import { isLesson, page } from "./page.js";
import { tell } from "./server.js";

/** The name of this page among those of the same person. */
export const pageName = Math.random().toString(36).slice(2, 12);
const aim = /** @type {HTMLDialogElement | null} */ (document.getElementById("aim"));

/** Whether a bot or a clock could be waiting for this page: nobody is told of a table without. */
function isWaitedFor() {
  if (document.getElementById("clocks")) return page.now.seat !== null;
  const bots = page.now.people.filter(({ state }) => state === "bot").length;
  return !isLesson && bots > 0 && (page.now.seat !== null || bots === page.now.people.length);
}

/**
 * This page has shown a version. While somebody reads what the game is about, it is here and has shown nothing yet.
 * @param {number} version
 */
export function tellShown(version) {
  const shown = document.hidden ? null : version - (aim?.open ? 1 : 0);
  if (isWaitedFor()) tell("/shown", { page: pageName, version: shown }).catch(() => {}); // the next one is told again
}

/** Nothing is played behind the card that says the aim. @returns {Promise<void>} when it is closed */
export async function untilAimIsRead() {
  if (aim?.open) await new Promise((done) => aim.addEventListener("close", done, { once: true }));
}

document.addEventListener("visibilitychange", () => tellShown(page.now.version));
aim?.addEventListener("close", () => tellShown(page.now.version));
