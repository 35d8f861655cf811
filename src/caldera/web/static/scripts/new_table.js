// The form of a new table: as many seats as players, and each seat asks only what it needs.

import { find, findAll } from "./dom.js";

/**
 * @param {string} selector
 * @param {ParentNode} [where]
 */
const valueOf = (selector, where) => /** @type {HTMLInputElement | HTMLSelectElement | null} */ (find(selector, where))?.value ?? "";

function show() {
  const players = valueOf("[name=players]:checked");
  findAll(".chair").forEach((chair, seat) => {
    chair.toggleAttribute("hidden", seat >= Number(players));
    chair.dataset.kind = valueOf(".kind select", chair);
    const line = find(".strength small", chair);
    if (line) line.textContent = find(".strength option:checked", chair)?.dataset.line ?? "";
  });
  // What does not matter with so many players is shown, but cannot be changed.
  for (const option of findAll("[data-players]")) {
    const off = !(option.dataset.players ?? "").split(" ").includes(players);
    option.classList.toggle("off", off);
    for (const field of findAll("input, select", option)) field.toggleAttribute("disabled", off);
  }
}

find("form.new")?.addEventListener("change", show);
show();
