// Short notes at the lower edge of the page.

import { byId, h } from "./dom.js";
import { words } from "./page.js";

const STAYS = 6000; // milliseconds

/**
 * @param {string} message
 * @param {"" | "soft"} [kind] soft: no problem
 * @param {string[]} [clauses] of the rules, to be opened
 */
export function toast(message, kind = "", clauses = []) {
  const note = h("p", { class: `toast ${kind}` }, message, ...clauses.map(ruleLink));
  byId("toasts").replaceChildren(note);
  setTimeout(() => note.remove(), STAYS);
}

/**
 * A button that opens the rules at a clause.
 * @param {string} clause
 */
export function ruleLink(clause) {
  return h("button", { type: "button", class: "rule", "data-panel": `rules?clause=${clause}` }, words.rule.replace("%", clause));
}
