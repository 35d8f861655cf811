// The form of a new table: as many seats as players, and each seat asks only what it needs.

import { find, findAll } from "./dom.js";
import "./first_table.js";

/**
 * @param {string} selector
 * @param {ParentNode} [where]
 */
const valueOf = (selector, where) =>
  /** @type {HTMLInputElement | HTMLSelectElement | null} */ (find(selector, where))?.value ?? "";

/** @param {string} selector @param {ParentNode} where */
const textOf = (selector, where) => find(selector, where)?.textContent?.trim() ?? "";

/** Who plays on a seat, in the words of its form. @param {import("./dom.js").Shape} chair */
function sayWho(chair) {
  const kind = textOf(".kind :checked + span", chair);
  const named = valueOf(".name input", chair);
  if (chair.dataset.kind !== "bot") return `${named || textOf(".who", chair)} (${kind.toLowerCase()})`;
  return `${textOf(".who", chair)} (${textOf(".strength :checked + span", chair).toLowerCase()})`;
}

function show() {
  const players = valueOf("[name=players]:checked");
  findAll(".chair").forEach((chair, seat) => {
    chair.toggleAttribute("hidden", seat >= Number(players));
    chair.dataset.kind = valueOf(".kind :checked", chair);
    const bot = find(".strength :checked", chair);
    const who = find(".who", chair);
    if (who) who.textContent = (chair.dataset.kind === "bot" ? bot?.dataset.called : who.dataset.player) ?? "";
    const line = find(".strength small", chair);
    if (line) line.textContent = bot?.dataset.line ?? "";
  });
  const start = find("#start-says");
  if (start) start.textContent = findAll(".chair:not([hidden])").map(sayWho).join(" · ");
  // What does not matter with so many players is shown, but cannot be changed.
  for (const option of findAll("[data-players]")) {
    const off = !(option.dataset.players ?? "").split(" ").includes(players);
    option.classList.toggle("off", off);
    for (const field of findAll("input, select", option)) field.toggleAttribute("disabled", off);
  }
}

find("form.new")?.addEventListener("change", show);
find("form.new")?.addEventListener("input", show);
show();
