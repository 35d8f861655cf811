// Dice as real cubes: thrown onto the board's corner, settled one after the other, and only then named. The last throw stays until
// the next.

import { byId, h } from "./dom.js";
import { playSound } from "./sound.js";
import { place } from "./stage_places.js";

/** @import { Clock } from "./stage_clock.js" */
/** @import { DieShown as Cast, StepShown as Step } from "./types.d.ts" */
/** @typedef {{ die: HTMLElement, cube: HTMLElement, word: HTMLElement, cast: Cast, seed: number }} Cube */

const SIDES = ["", "rotateY(90deg)", "rotateY(180deg)", "rotateY(-90deg)", "rotateX(90deg)", "rotateX(-90deg)"];
const TURNS = ["", "rotateY(-90deg)", "rotateY(-180deg)", "rotateY(90deg)", "rotateX(-90deg)", "rotateX(90deg)"];
const [THROW, APART] = [760, 150];

/** @type {Map<string, Cube>} the dice of the last throw */
let cubes = new Map();

/** The corner of the board in which dice lie; a television has a place of its own for them. */
const corner = () => {
  const here = document.getElementById("throw");
  if (here) return here;
  const made = h("div", { id: "throw", class: "throw", "aria-hidden": "true" });
  (document.getElementById("last-throw") ?? byId("stage")).append(made);
  return made;
};

/** Nothing was thrown, or not what is shown now: another position, another table. */
export function clearThrow() {
  document.getElementById("throw")?.remove();
  byId("main").classList.remove("throwing");
  cubes = new Map();
}

/** All sides of a single die, in small: the one that came up is lit when the die lies. @param {Cast} cast @param {string[]} faces */
function sidesOf(cast, faces) {
  const row = h("div", { class: "sides" });
  row.innerHTML = faces.map((face, index) => `<i${index === cast.face ? ' class="up"' : ""}>${face}</i>`).join("");
  return row;
}

/**
 * @param {Cast} cast
 * @param {string[]} faces
 * @param {number} seed
 * @returns {Cube}
 */
function makeCube(cast, faces, seed) {
  const cube = h("div", { class: `cube ${cast.kind}` });
  cube.innerHTML = SIDES.map(
    (side, index) => `<i style="transform:${side} translateZ(calc(var(--s) / 2))">${faces[index % faces.length] ?? ""}</i>`,
  ).join("");
  const word = h("span", { class: "word" });
  const die = h("div", { class: "die3" }, h("i", { class: "shadow" }), cube, word);
  return { die, cube, word, cast, seed };
}

const rest = (/** @type {number} */ face) => `rotateX(-14deg) rotateY(7deg) ${TURNS[Math.max(0, face)] || "rotateX(0deg)"}`;

/**
 * Throw dice: they fly in from the left and tumble. Those whose side is known settle; the others tumble until `settle` tells it.
 * @param {Step} step
 * @param {Clock} clock
 */
export function throwDice(step, clock) {
  const table = corner();
  const casts = step.dice ?? [];
  // Some of those that lie there are thrown again.
  const again = !step.anew && casts.length < cubes.size && casts.every(({ die }) => cubes.has(die));
  if (!again) {
    table.replaceChildren(h("b", {}, step.note ?? ""), h("div", { class: "dice3" }));
    cubes = new Map();
  } else if (step.note) /** @type {Element} */ (table.firstElementChild).textContent = step.note;
  table.classList.remove("rested", "left");
  byId("main").classList.add("throwing");
  if (casts.length === 1 && !again) table.append(sidesOf(casts[0], step.faces?.[casts[0].kind] ?? []));
  const row = /** @type {Element} */ (table.querySelector(".dice3"));
  casts.forEach((cast, index) => {
    const made = makeCube(cast, step.faces?.[cast.kind] ?? [], index + 1);
    const old = cubes.get(cast.die);
    if (old) old.die.replaceWith(made.die);
    else row.append(made.die);
    cubes.set(cast.die, made);
    tumble(made, clock, cast.face < 0 ? 60_000 : THROW + APART * index);
    if (cast.face >= 0) clock.later(THROW + APART * index, () => lie(made, clock));
    else if (clock.skipping) made.cube.style.transform = rest(0);
  });
}

/**
 * Two bounces, whole turns about two axes.
 * @param {Cube} made
 * @param {Clock} clock
 * @param {number} duration
 */
function tumble({ die, cube, cast, seed }, clock, duration) {
  cube.style.transform = rest(cast.face);
  if (clock.skipping) return;
  const drift = ((seed * 37) % 40) - 20;
  const put = (/** @type {number} */ x, /** @type {number} */ y) => ({ translate: `${x}px ${y}px` });
  clock.animate(
    die,
    [
      { ...put(-220, -110 + drift), opacity: 0 },
      { ...put(-120, -8), opacity: 1, offset: 0.25 },
      { ...put(-60, -46 + drift / 2), offset: 0.45 },
      { ...put(-18, 0), offset: 0.68 },
      { ...put(-5, -14), offset: 0.82 },
      put(0, 0),
    ],
    { duration: THROW + APART * (seed - 1), easing: "linear" },
  );
  const turns = duration / 420 + (seed % 2) * 0.5;
  const whole = cast.face < 0 ? turns : Math.max(1, Math.round(turns));
  const end = TURNS[Math.max(0, cast.face)] || "rotateX(0deg)";
  const spin = (/** @type {number} */ left) => ({
    transform: `rotateX(${-14 - left * 360 * whole}deg) rotateY(${7 + left * 360 * (whole > 1 ? whole - 1 : 1)}deg) ${end}`,
  });
  clock.animate(cube, [spin(1), spin(0)], { duration, easing: cast.face < 0 ? "linear" : "cubic-bezier(.25,.5,.45,1)" });
}

/**
 * A die comes to rest: it rocks once, and its name appears.
 * @param {Cube} made
 * @param {Clock} clock
 */
function lie({ die, cube, word, cast }, clock) {
  clock.stop(cube);
  cube.style.transform = rest(cast.face);
  word.textContent = cast.word ?? "";
  die.classList.add("lies");
  if (clock.skipping) return;
  playSound("settle");
  clock.animate(
    cube,
    [
      { transform: `${rest(cast.face)} rotateZ(9deg)`, scale: 1.12 },
      { transform: `${rest(cast.face)} rotateZ(-5deg)`, offset: 0.5 },
      { transform: rest(cast.face), scale: 1 },
    ],
    { duration: 180 },
  );
}

/**
 * Dice that tumble come to rest with these sides.
 * @param {Step} step
 * @param {Clock} clock
 */
export function settleDice(step, clock) {
  for (const cast of step.dice ?? []) {
    const made = cubes.get(cast.die);
    if (made) lie(Object.assign(made, { cast }), clock);
    else throwDice({ ...step, dice: [cast] }, clock);
  }
}

/** The throw is told: the dice stay, small, in their corner. */
export function restDice() {
  for (const made of cubes.values()) if (made.cast.face < 0) return clearThrow(); // its result comes later, or is nobody's business here
  const table = document.getElementById("throw");
  // Dice that lie in a panel, too, are left to it.
  if (cubes.size && [...cubes.values()].every(({ cast }) => place(cast.die) instanceof HTMLButtonElement))
    table?.classList.add("left");
  table?.classList.add("rested");
  byId("main").classList.remove("throwing");
}
