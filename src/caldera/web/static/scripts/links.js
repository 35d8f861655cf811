// Links to pass on, and the address to call when it is somebody's turn.

import { closest, dataOf, findAll, inputById } from "./dom.js";
import { page, words } from "./page.js";
import { post } from "./server.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
const own = document.documentElement.dataset.own ?? ""; // the machine's address in its network, if the room listens there
const origin = isLocal && own ? own : location.origin;

/** Nobody else can open "localhost": say so, and use the machine's own address where the room listens to it. */
function warnOfLocalhost() {
  if (!isLocal) return;
  for (const note of findAll("[data-local]")) {
    if (own) note.textContent = (note.dataset.local ?? "").replace("{address}", own);
    note.removeAttribute("hidden");
  }
}

/** The server knows paths; the page knows under which address it was opened. */
function fillLinks() {
  for (const element of findAll("[data-link]")) {
    const field = /** @type {HTMLInputElement} */ (element);
    field.value = origin + field.dataset.link;
    field.scrollLeft = 0;
  }
  warnOfLocalhost();
  if ("share" in navigator) for (const button of findAll("[data-share]")) button.removeAttribute("hidden");
}

document.addEventListener("click", async (event) => {
  const button = closest(event.target, "[data-copy], [data-share]");
  if (!button) return;
  const field = inputById(button.dataset.copy ?? button.dataset.share ?? "");
  try {
    if (button.dataset.share)
      return void (await navigator.share({ title: document.title.replace(/^● .*? – /, ""), url: field.value }));
    field.select();
    await navigator.clipboard.writeText(field.value);
    toast(words.copied, "soft");
  } catch {
    field.select(); // without the right to the clipboard, and when sharing was called off, the link stays selected
  }
});

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement | null} */ (closest(event.target, "[data-hook]"));
  if (!form) return;
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (form.elements.namedItem("url"));
  const answer = await post("/seat/webhook", { seat: Number(form.dataset.hook), url: value, last_version: page.now.version });
  if (answer) toast(dataOf("alert-words").saved, "soft");
});

on("position", fillLinks);
on("panel", fillLinks);
fillLinks();
