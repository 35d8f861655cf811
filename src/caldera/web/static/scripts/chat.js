// Saying something to everybody at the table.

import { closest, inputById } from "./dom.js";
import { page, words } from "./page.js";
import { tell } from "./server.js";
import { toast } from "./toast.js";

/** @param {string} sentence @returns {Promise<boolean>} whether it was said */
async function say(sentence) {
  if (page.now.seat === null || !sentence.trim()) return false;
  try {
    const { ok, said } = await tell("/chat", { seat: page.now.seat, words: sentence });
    if (!ok) toast(said.error ?? words.server);
    return ok;
  } catch {
    toast(words.lost);
    return false;
  }
}

document.getElementById("chat")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = inputById("words-said");
  if (await say(field.value)) field.value = "";
});

// A game's own sentences, as buttons.
document.addEventListener("click", (event) => {
  const button = closest(event.target, "[data-say]");
  if (button) void say(button.dataset.say ?? "");
});
