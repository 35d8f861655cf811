// Saying something to everybody at the table.

import { inputById } from "./dom.js";
import { page, words } from "./page.js";
import { tell } from "./server.js";
import { toast } from "./toast.js";

document.getElementById("chat")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = inputById("words-said");
  if (page.now.seat === null || !field.value.trim()) return;
  try {
    const { ok, said } = await tell("/chat", { seat: page.now.seat, words: field.value });
    if (ok) field.value = "";
    else toast(said.error ?? words.server);
  } catch {
    toast(words.lost);
  }
});
