// Before the first action of a first game a card says the aim. Bots begin when it is closed; whoever has read it for a game is not
// shown it again, in a rematch or later.

import { keepForGood, keepRead, wantsAim } from "./aims.js";
import { byId, inputById } from "./dom.js";
import { tell } from "./server.js";

const card = /** @type {HTMLDialogElement | null} */ (document.getElementById("aim"));
const game = card?.dataset.game ?? "";

/** The bots of a new table wait for somebody who reads; nothing is lost when this does not arrive, for they wait a while only. */
const begin = () => tell("/begin", {}).catch(() => null);

if (card && wantsAim(game)) {
  card.showModal();
  card.addEventListener("click", (event) => event.target === card && card.close()); // the scrim around it
  card.addEventListener("close", () => {
    keepRead(game);
    void begin();
  });
  // Kept at once, not when the card closes: whoever ticks it may leave by the link, or load the page anew before that.
  const never = inputById("aim-never");
  never.addEventListener("change", () => keepForGood(game, never.checked));
} else if (byId("main").dataset.waits) void begin();
