// Before the first action of a first game a card says the aim. Whoever has seen it for a game is not shown it again.

import { inputById } from "./dom.js";

const card = /** @type {HTMLDialogElement | null} */ (document.getElementById("aim"));
const KEY = "aims"; // the games whose card is not wanted any more, or "all"
const seen = (localStorage.getItem(KEY) ?? "").split(" ");

if (card && !seen.includes("all") && !seen.includes(card.dataset.game ?? "")) {
  card.showModal();
  card.addEventListener("click", (event) => event.target === card && card.close()); // the scrim around it
  // Kept at once, not when the card closes: whoever ticks it may leave by the link, or load the page anew before that.
  const never = inputById("aim-never");
  never.addEventListener("change", () => {
    localStorage.setItem(KEY, (never.checked ? [...seen, card.dataset.game] : seen).join(" ").trim());
  });
}
