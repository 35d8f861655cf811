// Links to pass on: with the address under which other devices find the room, as a code for cameras, and copied with a button.

import { findAll, inputById } from "./dom.js";

const { dataset } = document.documentElement; // own: the machine's address in its network, if the room listens there
export const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** Where other devices find the room. */
export const origin = () => (isLocal && dataset.own ? dataset.own : location.origin);

/** The server knows paths; the page knows under which address it was opened. */
export function fillAddresses() {
  for (const element of findAll("[data-link]")) {
    const field = /** @type {HTMLInputElement} */ (element);
    field.value = origin() + field.dataset.link;
    field.scrollLeft = 0;
  }
  const host = origin().replace(/^https?:\/\//, "");
  for (const element of findAll("[data-host]")) if (element.textContent !== host) element.textContent = host;
  for (const code of findAll("img[data-path]")) {
    const shown = isLocal && !dataset.own ? "" : `/qr.svg?path=${encodeURIComponent(code.dataset.path ?? "")}`;
    if (!shown) code.removeAttribute("src");
    else if (code.getAttribute("src") !== shown) code.setAttribute("src", shown);
    code.toggleAttribute("hidden", !shown);
    code.closest(".tv-join")?.toggleAttribute("hidden", !shown); // an address that only this computer knows helps nobody
  }
}

/**
 * Copy a field; without the right to the clipboard it stays selected.
 * @param {string} id
 */
export async function copyField(id) {
  const field = inputById(id);
  field.select();
  await navigator.clipboard.writeText(field.value);
}
