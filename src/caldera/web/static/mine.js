// The list of my tables keeps itself up to date: often while somebody looks, now and then while nobody does.

import { morphChildren } from "./morph.js";

const lists = document.getElementById("my-tables");
const SOON = 10_000;
const LATER = 60_000;
let asked = Date.now();

function turns() {
  const number = Number(lists.firstElementChild.dataset.turns);
  if (lists.dataset.title) document.title = document.title.replace(/^(\(\d+\) )?/, number ? `(${number}) ` : "");
  const icon = document.querySelector("link[rel=icon]");
  icon.href = number ? icon.dataset.turn : icon.dataset.rest;
}

async function refresh() {
  asked = Date.now();
  try {
    const answer = await fetch(lists.dataset.from, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    morphChildren(lists, await answer.text());
    turns();
  } catch {
    // The next time it may work again.
  }
}

if (lists) {
  setInterval(() => Date.now() - asked >= (document.hidden ? LATER : SOON) - 500 && refresh(), SOON);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  addEventListener("pageshow", (event) => event.persisted && refresh());
  turns();
}
