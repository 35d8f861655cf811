// Pages without a board: what is passed on is copied with a button, and what is still being made is asked for again.

import { byId, closest, find, findAll, h } from "./dom.js";
import { copyField, fillAddresses, origin } from "./pass_on.js";

const AGAIN = 4000; // milliseconds

document.addEventListener("click", async (event) => {
  const button = closest(event.target, "[data-copy]");
  if (!button) return;
  try {
    await copyField(button.dataset.copy ?? "");
    byId("toasts").replaceChildren(h("p", { class: "toast soft" }, button.dataset.done ?? ""));
  } catch {
    // what is to be copied is selected
  }
});

/** Of a page whose work goes on: the same page again, as far as it was not finished. */
async function lookAgain() {
  const open = find("[data-again]");
  if (!open) return;
  if (open.dataset.again) {
    location.reload(); // its boards are drawn while the page is read
    return;
  }
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of [open.id, "share-text"]) {
      const [before, after] = [document.getElementById(id), page.getElementById(id)];
      if (answer.ok && before && after) before.replaceWith(after);
    }
    fillShared();
  } catch {
    // the next time it may work again
  }
  setTimeout(lookAgain, AGAIN);
}

/** The page knows under which address the room was opened; the last line of a result says it. */
function fillShared() {
  for (const field of findAll("textarea[data-address]")) {
    const shown = /** @type {HTMLTextAreaElement} */ (field);
    const address = `${origin()}${shown.dataset.address}`.replace(/^https?:\/\//, "");
    if (!shown.value.endsWith(address)) shown.value = `${shown.value}\n${address}`;
  }
}

fillAddresses();
fillShared();
setTimeout(lookAgain, AGAIN);
