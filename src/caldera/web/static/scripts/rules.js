// The rules, in their page and in the drawer: find a word, print, and go to a clause.

import { closest, find, findAll, isOn } from "./dom.js";
import { on } from "./signals.js";

const ENTRIES = "li, :scope > p, details > p, dt, table, pre, figure";

/** @param {string} words */
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {Element} part */
function unfold(part) {
  for (const folded of findAll("details", part)) folded.toggleAttribute("open", true);
}

/** A section that the address names is there to be read. */
function unfoldNamed() {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (named) unfold(named);
}

/**
 * Leave what has the word: clauses, paragraphs and entries of the glossary one by one, sections while something in them is left.
 * @param {Element | null} rules
 */
function search(rules) {
  if (!rules) return;
  const wanted = plain(/** @type {HTMLInputElement | null} */ (rules.querySelector("[data-find]"))?.value.trim() ?? "");
  let left = 0;
  for (const section of findAll("section, .intro", rules)) {
    let found = 0;
    for (const entry of findAll(ENTRIES, section)) {
      const texts = [entry, ...(entry.matches("dt") && entry.nextElementSibling ? [entry.nextElementSibling] : [])];
      const fits = plain(texts.map((each) => each.textContent).join(" ")).includes(wanted);
      for (const each of texts) each.toggleAttribute("hidden", !fits);
      found += fits ? 1 : 0;
    }
    section.toggleAttribute("hidden", !found);
    if (wanted && found) unfold(section);
    left += found;
  }
  find("[data-none]", rules)?.toggleAttribute("hidden", left > 0);
}

document.addEventListener("input", (event) => isOn(event.target, "[data-find]") && search(closest(event.target, "[data-rules]")));
document.addEventListener("click", (event) => closest(event.target, "[data-print]") && print());

addEventListener("hashchange", unfoldNamed);
addEventListener("beforeprint", () => findAll("[data-rules]").forEach(unfold));
unfoldNamed();

let asked = ""; // the question for which the panel was opened last

on("panel", (name) => {
  if (name !== "rules") return void (asked = "");
  const panel = document.getElementById("panel");
  if (!panel) return;
  search(find("[data-rules]", panel));
  if (panel.dataset.shown === asked) return; // the table changed; the reader stays where they are
  asked = panel.dataset.shown ?? "";
  find("[aria-current]", panel)?.scrollIntoView({ block: "center" });
});
