// The form of a new table: as many seats as players, and each seat asks only what it needs.

import { find, findAll } from "./dom.js";

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
  if (chair.dataset.kind === "bot") return `${kind} (${textOf(".strength :checked + span", chair).toLowerCase()})`;
  return `${valueOf(".name input", chair) || textOf(".colour", chair)} (${kind.toLowerCase()})`;
}

function show() {
  const players = valueOf("[name=players]:checked");
  findAll(".chair").forEach((chair, seat) => {
    chair.toggleAttribute("hidden", seat >= Number(players));
    chair.dataset.kind = valueOf(".kind :checked", chair);
    const line = find(".strength small", chair);
    if (line) line.textContent = find(".strength :checked", chair)?.dataset.line ?? "";
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
