// Choosing an action by touching elements: what is lit, what is chosen, what is sent.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answerRequests, openTable } from "./table_page.mjs";

/** @import { ActionChoice } from "../../src/caldera/web/static/scripts/types.d.ts" */

const SCENE = ["figure", "other", "north", "south"].map((name) => `<g data-el="${name}"></g>`).join("");
const DICE = ["die-1", "die-2"].map((name) => `<button data-el="${name}" data-set="dice"></button>`).join("");
const CHIPS = '<text data-chip="north"></text><text data-chip="end"></text><text data-chip="end" data-first></text>';
const PANEL = `<button data-el="end">End</button>${DICE}${CHIPS}`;

openTable({}, { scene: SCENE, panel: PANEL });
const asked = answerRequests(() => ({ version: 1 }));
const { page } = await import("../../src/caldera/web/static/scripts/page.js");
const choice = await import("../../src/caldera/web/static/scripts/choice.js");

/** @type {ActionChoice[]} */
const MOVES = [
  { codes: [1], path: ["figure", "north"], words: "Go north." },
  { codes: [2], path: ["figure", "south"], words: "Go south." },
  { codes: [3], path: ["other", "north"], words: "The other goes north." },
  { codes: [4], path: ["end"], words: "End the turn." },
];
/** @type {ActionChoice[]} */
const ROLLS = [
  { codes: [5], path: ["die-1", "confirm"], words: "Roll 1." },
  { codes: [6], path: ["die-1", "die-2", "confirm"], words: "Roll both." },
];

const element = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(`[data-el="${name}"]`));
const lit = (/** @type {string} */ mark) =>
  [...document.querySelectorAll(`.${mark}`)].map((found) => found.getAttribute("data-el"));
const text = (/** @type {string} */ id) => document.getElementById(id)?.textContent;
const sent = () => asked.filter(({ path }) => path === "/t/1/act").map(({ body }) => body);

/** Stand before these actions with nothing chosen. */
function offer(/** @type {ActionChoice[]} */ actions) {
  Object.assign(page, { busy: false, awaited: 0, past: null, previews: {}, warnings: {}, looked: null, byTouch: false });
  page.now = { ...page.now, actions, mine: true, seat: 0, version: 0, next: {}, hint: "Your turn." };
  choice.forgetChoice();
  choice.readPaths();
  choice.light();
  asked.length = 0;
}

beforeEach(async () => {
  await new Promise((done) => setTimeout(done)); // what the test before has sent is answered
  localStorage.clear();
  offer(MOVES);
});

test("what begins a path is lit, can be reached by key, and only buttons of paths are enabled", () => {
  assert.deepEqual(lit("can"), ["figure", "other", "end"]);
  assert.equal(element("figure").getAttribute("tabindex"), "0");
  assert.equal(element("north").hasAttribute("tabindex"), false);
  assert.equal(/** @type {HTMLButtonElement} */ (element("end")).disabled, false);
  assert.equal(/** @type {HTMLButtonElement} */ (element("die-1")).disabled, true);
  assert.equal(text("go-say"), "Your turn.");
});

test("a touch chooses, the next one plays: with a mouse at once", () => {
  choice.touch("figure", true);
  assert.deepEqual(page.chosen, ["figure"]);
  assert.deepEqual(lit("sel"), ["figure"]);
  assert.deepEqual(lit("can"), ["north", "south"]);
  assert.equal(element("figure").getAttribute("aria-pressed"), "true");
  choice.touch("north", true);
  assert.deepEqual(sent(), [{ seat: 0, action: 1, last_version: 0 }]);
  assert.equal(page.busy, true);
});

test("a finger arms first and plays with the second touch", () => {
  choice.touch("figure", false);
  choice.touch("south", false);
  assert.deepEqual(sent(), []);
  assert.equal(page.armed, "south");
  assert.equal(text("go-say"), "Go south.");
  choice.touch("south", false);
  assert.deepEqual(sent(), [{ seat: 0, action: 2, last_version: 0 }]);
});

test("a route is sent whole", () => {
  offer([
    { codes: [7, 8, 9], path: ["figure", "north"], words: "Run north." },
    { codes: [4], path: ["end"], words: "End the turn." },
    { codes: [2], path: ["figure", "south"], words: "Go south." },
  ]);
  choice.touch("figure", true);
  choice.touch("north", true);
  assert.deepEqual(sent(), [{ seat: 0, action: 7, then: [8, 9], last_version: 0 }]);
});

test("another start changes the choice, the chosen one again lets go of it", () => {
  choice.touch("figure", true);
  assert.deepEqual(lit("alt"), ["figure", "other", "end"]);
  choice.touch("other", true);
  assert.equal(page.chosen[0], "other");
  assert.deepEqual(lit("sel").slice(0, 1), ["other"]);
  choice.touch("other", true);
  assert.deepEqual(page.chosen, []);
  assert.deepEqual(lit("can"), ["figure", "other", "end"]);
});

test("stepping back lets go of one thing, and says whether there was anything", () => {
  choice.touch("figure", false);
  choice.touch("north", false);
  assert.equal(choice.letGo(), true);
  assert.equal(page.armed, null);
  assert.deepEqual(page.chosen, ["figure"]);
  assert.equal(choice.letGo(), true);
  assert.deepEqual(page.chosen, []);
  assert.equal(choice.letGo(), false);
});

test("the only figure that can do anything is chosen without a touch, and stays when one steps back", () => {
  offer(MOVES.slice(0, 2));
  assert.deepEqual(page.chosen, ["figure"]);
  assert.deepEqual([...page.given], ["figure"]);
  assert.deepEqual(lit("can"), ["north", "south"]);
  assert.equal(choice.letGo(), false);
  assert.deepEqual(page.chosen, ["figure"]);
  assert.deepEqual(sent(), [], "nothing is ever played by itself");
});

test("what came along with a touch goes with it", () => {
  const lift = (/** @type {number} */ code, /** @type {string} */ name) => ({
    codes: [code],
    path: ["other", "figure", name],
    words: name,
  });
  offer([lift(1, "north"), lift(2, "south"), MOVES[3]]);
  choice.touch("other", true);
  assert.deepEqual(page.chosen, ["other", "figure"]);
  choice.stepBack();
  assert.deepEqual(page.chosen, []);
});

test("a set is touched in any order, and the main button takes it as it is", () => {
  offer(ROLLS);
  assert.equal(choice.isInSet("die-1"), true);
  assert.equal(choice.isInSet("end"), false);
  choice.touch("die-2", true);
  assert.deepEqual(page.chosen, ["die-2"]);
  assert.deepEqual(sent(), []);
  choice.touch("die-1", true);
  assert.equal(document.getElementById("act")?.classList.contains("set"), true);
  assert.equal(text("go-say"), "Roll both.");
  choice.playOffered();
  assert.deepEqual(sent(), [{ seat: 0, action: 6, last_version: 0 }]);
});

test("what asks first is played by a second touch only, even with a mouse", () => {
  offer([MOVES[0], MOVES[1], { codes: [4], path: ["end"], words: "End the turn.", asks: "You can still move." }]);
  choice.touch("end", true);
  assert.deepEqual(sent(), []);
  assert.equal(text("go-mark"), "You can still move. Touch again.");
  choice.letGo();
  choice.look("end");
  choice.playOffered();
  assert.deepEqual([sent(), page.armed], [[], "end"]);
  choice.playOffered();
  assert.deepEqual(sent(), [{ seat: 0, action: 4, last_version: 0 }]);
});

test("whoever wants to confirm touches twice where something may be put beyond recall", () => {
  localStorage.setItem("confirm", "on");
  const preview = { label: "", chip: "", marks: [], ghost: null };
  page.previews = { 1: { ...preview, barrier: "dice" }, 2: { ...preview, barrier: "" } };
  choice.touch("figure", true);
  choice.touch("north", true);
  assert.deepEqual(sent(), []);
  choice.letGo();
  choice.touch("south", true);
  assert.deepEqual(sent(), [{ seat: 0, action: 2, last_version: 0 }]);
});

test("nothing can be touched while something is on its way, on another's turn, or in the past", () => {
  page.busy = true;
  choice.light();
  choice.touch("figure", true);
  assert.deepEqual([page.chosen, lit("can")], [[], []]);
  page.busy = false;
  page.now.mine = false;
  choice.light();
  choice.touch("figure", true);
  assert.deepEqual([page.chosen, lit("can")], [[], []]);
  page.now.mine = true;
  page.past = {};
  choice.light();
  assert.deepEqual([[...choice.nextNames()], lit("can")], [[], []]);
});

test("chips stand on the last elements: some before anything is chosen, the others after", () => {
  const preview = { label: "", marks: [], ghost: null, barrier: "" };
  page.previews = { 1: { ...preview, chip: "+4" }, 3: { ...preview, chip: "+7" }, 4: { ...preview, chip: "-1" } };
  choice.light();
  assert.deepEqual(
    [...document.querySelectorAll("[data-chip=end]")].map((chip) => chip.textContent),
    ["", "-1"],
  );
  const chip = document.querySelector("[data-chip=north]");
  assert.equal(chip?.textContent, "");
  choice.touch("figure", true);
  assert.equal(chip?.textContent, "+4");
  assert.equal(chip?.classList.contains("on"), true);
  choice.touch("other", true);
  assert.equal(chip?.textContent, "+7");
});

test("the page says what to choose next: the game's own sentence, else a general one", () => {
  page.now.next = { figure: "Where does figure {n} go?" };
  choice.touch("figure", true);
  assert.equal(text("go-say"), "Where does figure 1 go?");
  page.now.next = {};
  choice.light();
  assert.equal(text("go-say"), "Choose on.");
});

test("looking at the last element tells its action, and only what stays is a button", () => {
  const go = /** @type {HTMLButtonElement} */ (document.getElementById("go"));
  choice.touch("figure", true);
  choice.look("north");
  assert.deepEqual(lit("hov"), ["north"]);
  assert.equal(text("go-say"), "Go north.");
  assert.equal(go.disabled, true, "it would be gone before a pointer is there");
  choice.touch("north", false);
  assert.equal(go.disabled, false, "armed by a finger");
  choice.stepBack();
  choice.look(null);
  assert.deepEqual(lit("hov"), []);
  assert.equal(text("go-say"), "Choose on.");
});
