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
  const note = h("p", { class: `toast ${kind}` }, message, ...clauses.slice(0, 1).map(ruleLink));
  byId("toasts").replaceChildren(note);
  setTimeout(() => note.remove(), STAYS);
}

/**
 * A button that opens the rules at a clause; those that go with it are next to it there.
 * @param {string} clause
 */
export function ruleLink(clause) {
  const label = words.rule.replace("%", clause);
  return h(
    "button",
    { type: "button", class: "rule", "data-panel": `rules?clause=${clause}`, "aria-label": label, title: label },
    "?",
  );
}
