// The turns since one's own, each with its dice and what mattered in it: a press shows the turn again.

import { fromServer, h } from "./dom.js";
import { showAgain } from "./film.js";
import { page, words } from "./page.js";

/** @import { Scene } from "./film.js" */
/** @import { Picture } from "./picture.js" */
/** @import { StepShown as Step } from "./types.d.ts" */
/** @typedef {{ doer: number, before: Picture, scenes: Scene[], item: HTMLLIElement }} Turn */

const ESSENTIAL = 2;
const MOST_SCENES = 40; // of one turn: a talk may have many
const strip = document.getElementById("recap");
strip?.replaceChildren(); // the style sheet asks whether it is empty
/** @type {Turn[]} */
let turns = [];

/**
 * Keep what was shown.
 * @param {Picture} before the picture from which it began
 * @param {Scene[]} film
 */
export function remember(before, film) {
  if (!strip) return;
  let earlier = before;
  for (const scene of film) {
    if (scene.steps?.length) keep(earlier, { ...scene, steps: scene.steps.map((step) => ({ ...step, log: 0, fold: "" })) });
    earlier = scene;
  }
  for (const turn of turns) write(turn);
  const items = turns.map(({ item }) => item);
  if (items.length !== strip.children.length || items.some((item, number) => item !== strip.children[number]))
    strip.replaceChildren(...items);
}

/**
 * @param {Picture} before
 * @param {Scene & { steps: Step[] }} scene
 */
function keep(before, scene) {
  const doer = scene.steps[0].doer ?? turns.at(-1)?.doer ?? -1;
  const mine = page.now.seat;
  if (doer === mine) turns = []; // one's own action begins anew
  if (doer < 0 || doer === mine) return;
  let turn = turns.find((each) => each.doer === doer);
  if (turn && turn !== turns.at(-1) && mine === null) {
    turns = turns.filter((each) => each !== turn); // whoever only watches has no turn of their own to begin with
    turn = undefined;
  }
  if (!turn) turns.push((turn = { doer, before, scenes: [], item: h("li") }));
  turn.scenes.push(scene);
  if (turn.scenes.length > MOST_SCENES) turn.before = /** @type {Scene} */ (turn.scenes.shift());
}

/** @param {Turn} turn */
function write(turn) {
  const steps = turn.scenes.flatMap((scene) => scene.steps ?? []);
  const name = page.now.people[turn.doer]?.name ?? "";
  const said = headline(steps, name);
  const label = words.again_turn.replace("{who}", name).replace("{what}", said);
  const press = h("button", { type: "button", class: "bt", "aria-label": label, title: label });
  const who = h("span", { class: "who" }, h("b", {}, name), h("span", { class: "thrown" }, ...facesOf(steps)));
  press.append(...signOf(turn), who, h("span", { class: "told" }, said));
  press.addEventListener("click", () => void showAgain(turn.before, turn.scenes));
  turn.item.replaceChildren(press);
}

/** What mattered most: the last of what is essential and no throw, else the last throw, else the last. */
function headline(/** @type {Step[]} */ steps, /** @type {string} */ name) {
  const told = steps.filter(({ caption }) => caption);
  const matters = told.filter(({ rank }) => rank === ESSENTIAL);
  const best =
    matters.findLast(({ effect, sound }) => effect !== "light" && effect !== "dice" && sound !== "turn") ??
    matters.at(-1) ??
    told.at(-1);
  const said = best?.caption ?? "";
  return said.startsWith(`${name} `) ? said.slice(name.length + 1) : said;
}

/** The dice of the last throw, as they lie. @param {Step[]} steps */
function facesOf(steps) {
  const thrown = steps.findLastIndex(({ effect }) => effect === "dice");
  if (thrown < 0) return [];
  const faces = steps[thrown].faces ?? {};
  const lying = new Map();
  for (const { effect, dice } of steps.slice(thrown))
    if (effect === "dice" || effect === "settle") for (const cast of dice ?? []) if (cast.face >= 0) lying.set(cast.die, cast);
  return [...lying.values()].flatMap(({ kind, face }) =>
    fromServer(faces[kind]?.[face] ?? "").map((picture) => h("i", {}, picture)),
  );
}

/** The sign of whoever acted, as what was told of it shows it. @param {Turn} turn */
function signOf({ scenes }) {
  const told = scenes.find(({ prompt }) => prompt)?.prompt ?? "";
  return fromServer(told).filter((part) => part.matches(".sign"));
}
