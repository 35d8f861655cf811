// The end of a match: its story comes from the server a moment after the verdict; a button goes back to the start.

import { closest } from "./dom.js";
import { morphChildren } from "./morph.js";
import { base, page } from "./page.js";
import { on } from "./signals.js";
import { timeline } from "./timeline.js";

let told = ""; // the address that the story was asked from, so that it is asked once

async function tellStory() {
  const place = document.getElementById("story");
  if (!place || !page.now.over || told === base) return;
  told = base;
  const answer = await fetch(`${base}/panel/story`, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer?.ok) morphChildren(place, await answer.text());
  else place.replaceChildren();
}

document.addEventListener("click", (event) => {
  if (closest(event.target, "[data-look-back]")) void timeline.go(0);
});
on("position", tellStory);
void tellStory();
