// Every position has an address that can be copied.

import { base, key } from "./page.js";
import { toast } from "./toast.js";

/**
 * @param {number | null} ply the position that is shown instead of the present
 * @param {boolean} quiet whether the end is kept secret
 */
export function showAddress(ply, quiet) {
  const question = new URLSearchParams(location.search);
  if (ply !== null) question.set("ply", String(ply));
  else question.delete("ply");
  if (ply !== null && quiet) question.set("spoilers", "no");
  else question.delete("spoilers");
  const here = location.pathname + (question.size ? `?${question}` : "");
  if (here !== location.pathname + location.search) history.replaceState(null, "", here + location.hash);
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".lang [name=back]"));
  if (field) field.value = here;
}

/**
 * Copy the address of a position for somebody else: nothing in it is about this page.
 * @param {number} ply
 * @param {boolean} quiet whether the end is kept secret
 * @param {string} copied what to say then
 */
export async function copyLink(ply, quiet, copied) {
  const question = new URLSearchParams({ ply: String(ply) });
  if (quiet) question.set("spoilers", "no");
  const link = `${location.origin}${key ? base : location.pathname}?${question}`; // a commentator's own link is for nobody else
  try {
    await navigator.clipboard.writeText(link);
    toast(copied, "soft");
  } catch {
    toast(link, "soft"); // without the right to the clipboard it can be copied by hand
  }
}
