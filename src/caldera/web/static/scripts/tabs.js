// The two tabs below the board on phones: what to do, and the log.

import { byId, find } from "./dom.js";

const main = byId("main");

/**
 * @param {"act" | "log"} which
 * @param {boolean} [fold] fold the panel away, so that the whole board can be seen
 */
export function showTab(which, fold = false) {
  main.dataset.tab = which;
  main.classList.toggle("folded", fold);
  for (const [id, mine] of [["tab-act", "act"], ["tab-log", "log"]]) {
    byId(id).setAttribute("aria-selected", String(mine === which));
    byId(id).setAttribute("aria-expanded", String(mine === which && !fold));
    byId(id).tabIndex = mine === which ? 0 : -1;
  }
}

for (const which of /** @type {const} */ (["act", "log"])) {
  byId(`tab-${which}`).addEventListener("click", () => showTab(which, main.dataset.tab === which && !main.classList.contains("folded")));
}
find(".tabs")?.addEventListener("keydown", (event) => {
  const { key } = /** @type {KeyboardEvent} */ (event);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return;
  showTab(main.dataset.tab === "log" ? "act" : "log");
  byId(`tab-${main.dataset.tab}`).focus();
});
