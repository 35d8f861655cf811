// Links to pass on, and the address to call when it is somebody's turn.

import { byId, closest, dataOf, findAll, inputById } from "./dom.js";
import { page, words } from "./page.js";
import { copyField, fillAddresses, isLocal } from "./pass_on.js";
import { JSON_HEADERS, post } from "./server.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

const { dataset } = document.documentElement; // own: see pass_on.js; door: whether it can be opened to the network

/** Nobody else can open "localhost": say so, or use the machine's own address, and offer the door to the network. */
function showReach() {
  if (!isLocal) return;
  const state = dataset.own ? "reach" : dataset.door ? "closed" : "local";
  for (const note of findAll("[data-local]")) {
    for (const sentence of findAll("[data-reach]", note)) sentence.toggleAttribute("hidden", sentence.dataset.reach !== state);
    for (const button of findAll("[data-door]", note))
      button.toggleAttribute("hidden", dataset.door !== (button.dataset.door === "true" ? "closed" : "open"));
    note.removeAttribute("hidden");
  }
}

/**
 * Let other devices of the network in, or no more.
 * @param {boolean} open
 */
async function moveDoor(open) {
  const answer = await fetch("/network", { method: "POST", headers: JSON_HEADERS, body: JSON.stringify({ open }) });
  if (!answer.ok) return void toast((await answer.json()).error);
  const { address } = await answer.json();
  dataset.door = open ? "open" : "closed";
  if (address) dataset.own = address;
  else delete dataset.own;
  fillLinks();
}

function fillLinks() {
  fillAddresses();
  showReach();
  if ("share" in navigator) for (const button of findAll("[data-share]")) button.removeAttribute("hidden");
}

document.addEventListener("click", async (event) => {
  const button = closest(event.target, "[data-copy], [data-share], button[data-door]");
  if (!button) return;
  if (button.dataset.door) return void (await moveDoor(button.dataset.door === "true"));
  const id = button.dataset.copy ?? button.dataset.share ?? "";
  try {
    if (button.dataset.share)
      return void (await navigator.share({ title: document.title.replace(/^● .*? – /, ""), url: inputById(id).value }));
    await copyField(id);
    toast(words.copied, "soft");
  } catch {
    inputById(id).select(); // without the right to the clipboard, and when sharing was called off, the link stays selected
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

new MutationObserver(fillLinks).observe(byId("invites"), { childList: true, subtree: true, attributeFilter: ["hidden", "src"] });
on("panel", fillLinks);
fillLinks();
