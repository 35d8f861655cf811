// While others are to act here: is it my turn at another table?

import { byId } from "./dom.js";
import { base, page } from "./page.js";
import { on } from "./signals.js";

const LOOK_AROUND = 20_000; // milliseconds
const NOT_AGAIN = 3_000;

const next = /** @type {HTMLAnchorElement} */ (byId("next"));
let looked = 0;
let waited = false; // for others, at the position before

async function lookAround() {
  if (page.now.mine) next.hidden = true;
  if (page.now.mine || page.now.seat === null || document.hidden || Date.now() - looked < NOT_AGAIN) return;
  looked = Date.now();
  try {
    const answer = await fetch(`/mine/next?here=${base.split("/").at(-1)}`, { headers: { Accept: "application/json" } });
    /** @type {import("./types.d.ts").NextTable} */
    const { waiting, path = "", words = "" } = await answer.json();
    next.hidden = !waiting || page.now.mine;
    if (!waiting) return;
    next.href = path;
    next.textContent = words;
  } catch {
    // The next time it may work again.
  }
}

setInterval(lookAround, LOOK_AROUND);
document.addEventListener("visibilitychange", lookAround);
on("position", () => {
  if (!waited || page.now.mine) void lookAround(); // what others do one after the other is no reason to ask again
  waited = !page.now.mine;
});
void lookAround();
