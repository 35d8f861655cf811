// The list of my tables keeps itself up to date: often while somebody looks, now and then while nobody does.

import { morphChildren } from "./morph.js";

const SOON = 10_000;
const LATER = 60_000;
const SLACK = 500;

const lists = document.getElementById("my-tables");
let asked = Date.now();

/** @param {HTMLElement} shown */
function tellTurns(shown) {
  const number = Number(/** @type {HTMLElement | null} */ (shown.firstElementChild)?.dataset.turns);
  if (shown.dataset.title) document.title = document.title.replace(/^(\(\d+\) )?/, number ? `(${number}) ` : "");
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (icon) icon.href = (number ? icon.dataset.turn : icon.dataset.rest) ?? "";
}

/** @param {HTMLElement} shown */
async function refresh(shown) {
  asked = Date.now();
  try {
    const answer = await fetch(shown.dataset.from ?? "", { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    morphChildren(shown, await answer.text());
    tellTurns(shown);
  } catch {
    // The next time it may work again.
  }
}

if (lists) {
  setInterval(() => Date.now() - asked >= (document.hidden ? LATER : SOON) - SLACK && refresh(lists), SOON);
  document.addEventListener("visibilitychange", () => document.hidden || refresh(lists));
  addEventListener("pageshow", (event) => event.persisted && refresh(lists));
  tellTurns(lists);
}
