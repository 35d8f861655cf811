import assert from "node:assert/strict";
import { test } from "node:test";
import { direct, fold, isFleeting, join } from "../../src/caldera/web/static/scripts/director.js";

/** @import { StepShown as Step } from "../../src/caldera/web/static/scripts/types.d.ts" */

const WANTED = { good: 9000, longest: 45000 };
const lengthOf = (/** @type {Step[]} */ steps) => steps.reduce((sum, step) => sum + (step.milliseconds ?? 1000), 0);
const scene = (/** @type {number} */ event, /** @type {Step[]} */ ...steps) => ({ event, steps });
/** @param {{ steps?: Step[] }[]} film */
const stepsOf = (film) => film.flatMap(({ steps }) => steps ?? []);
/** @param {{ steps?: Step[] }[]} film */
const linesOf = (film) => stepsOf(film).reduce((sum, { log }) => sum + (log ?? 0), 0);
/** @param {number} count @param {Partial<Step>} [more] */
const steps = (count, more) => Array.from({ length: count }, (_, event) => scene(event, { effect: "strike", log: 1, ...more }));

test("of a marker that moves again and again only the last is seen, and no line of the log is lost", () => {
  const mark = (/** @type {string} */ name) => /** @type {Step} */ ({ effect: "place", fold: name, log: 1 });
  const film = fold([scene(0, mark("mark 1")), scene(1, mark("mark 2")), scene(2, mark("mark 1"))]);
  assert.deepEqual(
    film.map((picture) => picture.steps.length),
    [0, 1, 1],
  );
  assert.equal(linesOf(film), 3);
});

test("all dice of the last throw stay, and it knows that the dice on the felt are not its own", () => {
  const thrown = { effect: "dice", fold: "throw 1" };
  const lies = { effect: "settle", fold: "throw 1" };
  const film = fold([scene(0, thrown), scene(0, lies), scene(1, thrown), scene(1, lies), scene(1, lies)]);
  assert.deepEqual(
    film.map((picture) => picture.steps.length),
    [0, 0, 1, 1, 1],
  );
  assert.equal(film[2].steps[0].anew, true);
});

test("a step that begins with the one before it is seen in its own picture, together with it", () => {
  const [darts, first, second] = [{ effect: "darts", log: 1 }, ...Array(2).fill({ effect: "hurt", together: true, log: 1 })];
  const film = join([scene(0, darts), scene(0, first), scene(1, second), scene(1, { effect: "light" })]);
  assert.deepEqual(
    film.map((picture) => picture.steps.map(({ effect }) => effect)),
    [[], [], ["darts", "hurt", "hurt"], ["light"]],
  );
  assert.equal(linesOf(film), 3);
  const alone = join([scene(0), scene(1, first)]);
  assert.deepEqual(alone[1].steps, [first]);
});

test("a step that folds with nothing is the one that came", () => {
  const [first] = steps(1);
  assert.equal(fold([first])[0].steps[0], first.steps[0]);
});

test("a turn of good length is played as it is", () => {
  const { film, paceOf } = direct(steps(9), lengthOf, WANTED);
  assert.equal(stepsOf(film).length, 9);
  assert.ok(film.every((picture) => paceOf(picture) === 1));
});

test("what is ordinary goes faster first, what is essential hardly", () => {
  const pictures = [...steps(6, { rank: 2 }), ...steps(6)];
  const { film, paceOf } = direct(pictures, lengthOf, WANTED);
  assert.equal(stepsOf(film).length, 12);
  assert.ok(paceOf(film[0]) === 1 && paceOf(film[6]) === 2);
  const longer = direct([...steps(12, { rank: 2 }), ...steps(12)], lengthOf, WANTED);
  assert.ok(longer.paceOf(longer.film[0]) === 1.25 && longer.paceOf(longer.film[12]) === 2);
});

test("only after an absence is something left out, and nothing that is essential", () => {
  const pictures = Array.from({ length: 60 }, (_, event) => scene(event, { effect: "strike", rank: event % 2 ? 2 : 1, log: 1 }));
  const { film, paceOf } = direct(pictures, lengthOf, WANTED);
  assert.equal(stepsOf(film).length, 30);
  assert.ok(stepsOf(film).every(({ rank }) => rank === 2));
  assert.equal(linesOf(film), 60);
  assert.ok(film.every((picture) => paceOf(picture) <= 1.25));
});

test("only what folds is fleeting", () => {
  const mark = { effect: "place", fold: "mark 1" };
  assert.equal(isFleeting([scene(0, mark)]), true);
  assert.equal(isFleeting([scene(0, mark, { effect: "light" })]), false);
  assert.equal(isFleeting([scene(0)]), false);
});
