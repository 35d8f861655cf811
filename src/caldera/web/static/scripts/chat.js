// Saying something to everybody at the table.

import { byId, closest, inputById } from "./dom.js";
import { page, words } from "./page.js";
import { tell } from "./server.js";
import { toast } from "./toast.js";

const form = document.getElementById("chat");
let refused = ""; // the sentence that can be said anyway; nobody else has seen it

/**
 * @param {string} sentence
 * @param {boolean} [anyway] although the game objects
 * @returns {Promise<boolean>} whether it was said
 */
async function say(sentence, anyway = false) {
  if (page.now.seat === null || !sentence.trim()) return false;
  try {
    const { ok, said } = await tell("/chat", { seat: page.now.seat, words: sentence, ...(anyway && { anyway }) });
    if (!ok && said.may_insist && form) offer(sentence, said.error);
    else if (!ok) toast(said.error ?? words.server, "", said.clauses);
    return ok;
  } catch {
    toast(words.lost);
    return false;
  }
}

/** Say above the field what the game objects to, and let it be said anyway. @param {string} sentence @param {string} objection */
function offer(sentence, objection) {
  refused = sentence;
  byId("chat-refused").hidden = !sentence;
  byId("chat-objection").textContent = objection;
}

if (form) {
  const field = inputById("words-said");
  const sendWords = async (/** @type {string} */ sentence, anyway = false) => {
    offer("", "");
    if (!(await say(sentence, anyway))) return;
    if (field.value === sentence) field.value = "";
    if (anyway) field.focus();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void sendWords(field.value);
  });
  field.addEventListener("input", () => offer("", ""));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !refused) return;
    event.stopPropagation();
    offer("", "");
    field.focus();
  });
  byId("say-anyway").addEventListener("click", () => void sendWords(refused, true));
}

// A game's own sentences, as buttons.
document.addEventListener("click", (event) => {
  const button = closest(event.target, "[data-say]");
  if (button) void say(button.dataset.say ?? "");
});
