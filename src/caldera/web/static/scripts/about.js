// What a card says where there is no room for it: a touch shows it, as a pointer's title would. A card brings its text in `data-about`,
// or in an `.card-about` that is hidden where the screen is small.

import { closest, find, label } from "./dom.js";
import { toast } from "./toast.js";

/** @param {EventTarget | null} target */
function aboutOf(target) {
  const card = closest(target, "[data-about], :has(> .card-about)");
  const about = card ? find(":scope > .card-about", card) : null;
  if (!about) return card?.matches(".can") ? "" : (card?.dataset.about ?? ""); // what can be chosen is chosen
  return about.checkVisibility() ? "" : label(find("b, h3", card ?? undefined)?.textContent ?? "", about.textContent);
}

const isTouched = matchMedia("(hover: none)");

addEventListener("click", ({ target }) => {
  if (!isTouched.matches) return;
  const text = document.querySelector("#ask[aria-pressed=true]") ? "" : aboutOf(target); // "Why?" has an answer of its own
  if (text) toast(text, "soft");
});
