// The end of a match: its story comes from the server a moment after the verdict; a button goes back to the start.

import { closest, find, findAll, h } from "./dom.js";
import { keepHere, medalsHere } from "./kept_here.js";
import { morphChildren } from "./morph.js";
import { base, page, prefersCalm } from "./page.js";
import { askForPart } from "./parts.js";
import { speed } from "./preferences.js";
import { on } from "./signals.js";

let told = ""; // the address that the story was asked from, so that it is asked once

async function tellStory() {
  const place = document.getElementById("story");
  if (!place || !page.now.over || told === base) return;
  told = base;
  const answer = await fetch(`${base}/panel/story`, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer?.ok) morphChildren(place, await answer.text());
  else place.replaceChildren();
  cutIntoStripes();
  keepMedals(place);
  void tellLuck();
}

/** The home page counts medals without asking the room. @param {HTMLElement} story */
function keepMedals(story) {
  const { game = "", won = "{}" } = find("[data-won]", story)?.dataset ?? {};
  const all = medalsHere();
  for (const [name, medal] of Object.entries(JSON.parse(won))) (all[game] ??= {})[name] = Math.max(medal, all[game]?.[name] ?? 0);
  if (game) keepHere("medals", all);
}

/** Luck and skill come once the analysis is made; while it is, the server says when to ask again. */
async function tellLuck() {
  const place = document.getElementById("luck");
  if (!place || !page.now.over) return;
  const answer = await fetch(`${base}/panel/luck`, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  morphChildren(place, await answer.text());
  const again = Number(place.querySelector("[data-again]")?.getAttribute("data-again"));
  if (again && !document.hidden) setTimeout(tellLuck, again);
}

/** The bar of a score shows what each eruption brought. */
function cutIntoStripes() {
  /** @type {number[][]} */
  const eruptions = JSON.parse(document.getElementById("stripes")?.dataset.gains ?? "[]");
  for (const bar of findAll(".score-bar")) {
    const gains = eruptions.map((seats) => seats[Number(bar.dataset.seat)]).filter((gain) => gain > 0);
    bar.firstElementChild?.replaceChildren(...gains.map((gain) => h("b", { style: `flex:${gain}` })));
  }
}

const SPARKS = 22;

/** A few sparks rise from the board when it is won or lost; ash falls when somebody else has won. Nobody waits for them. */
function throwSparks() {
  const kind = document.querySelector("[data-end]")?.getAttribute("data-end") ?? "";
  if (!page.now.over || page.past !== null || document.querySelector(".sparks") || prefersCalm.matches || !speed()) return;
  const sparks = h("div", { class: `sparks ${kind}`, "aria-hidden": "true" });
  for (let index = 0; index < SPARKS; index += 1) {
    const spark = h("i", {});
    spark.style.left = `${(index * 37) % 100}%`;
    spark.style.animationDelay = `${(index * 137) % 2000}ms`;
    spark.style.animationDuration = `${3000 + ((index * 613) % 2600)}ms`;
    sparks.append(spark);
  }
  document.querySelector(".board")?.append(sparks);
}

document.addEventListener("click", (event) => {
  if (closest(event.target, "[data-look-back]")) void askForPart("past").then((past) => past?.timeline.go(0));
  if (closest(event.target, "[data-make-share]")) void askForPart("share").then((share) => share?.openShare(page.now.ply));
  if (closest(event.target, "[data-check-dice]")) void askForPart("check_dice").then((dice) => dice?.checkDice());
});
on("position", tellStory);
on("position", cutIntoStripes);
on("position", throwSparks);
void tellStory();
throwSparks();
