// Every position has an address that can be copied.

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
