// Positions are drawn into the page: the present one, an earlier one, or the parts that an event changes.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answerRequests, openTable } from "./table_page.mjs";

/** @import { TablePage } from "../../src/caldera/web/static/scripts/page.js" */

const board = (/** @type {string} */ inside) => `<svg id="scene" viewBox="0 0 100 100">${inside}</svg>`;
const PAWN = '<g id="pawn" class="piece" style="transform: translate(1px, 2px);"></g>';
const START = `${PAWN}<g data-el="hill"></g><g data-el="lake"></g>`;

openTable({}, { scene: START });
const asked = answerRequests(() => ({ version: 5, previews: {}, warnings: {} }));
const { page } = await import("../../src/caldera/web/static/scripts/page.js");
const { on } = await import("../../src/caldera/web/static/scripts/signals.js");
const { draw, drawBoard, drawParts, look, settle, showEnd, showPast } =
  await import("../../src/caldera/web/static/scripts/position.js");

/** @type {string[]} */
const signals = [];
on("position", (now) => signals.push(`position ${now.version}`));
on("stale", () => signals.push("stale"));

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const lit = () => [...document.querySelectorAll(".can")].map((found) => found.getAttribute("data-el"));
const GO = [
  { codes: [1], path: ["hill"], words: "To the hill." },
  { codes: [2], path: ["lake"], words: "To the lake." },
];
/** @type {TablePage} */
const now = { ...page.now, board: board(START), prompt: "<p>Go.</p>", seats: "<li>Ada</li>", actions: GO };

beforeEach(() => {
  Object.assign(page, {
    now,
    past: null,
    busy: false,
    awaited: 0,
    chosen: [],
    armed: null,
    through: null,
    previews: {},
    warnings: {},
  });
  page.given = new Set();
  draw({ board: board(START), prompt: "", seats: "", action_panel: "", ending: "" });
  signals.length = asked.length = 0;
});

test("a picture changes its own parts and leaves the others alone", () => {
  byId("footer").textContent = "as before";
  const pawn = byId("pawn");
  draw({ board: board(PAWN), prompt: "<p>Roll.</p>", action_panel: "<button data-el='roll'>Roll</button>" });
  assert.equal(byId("prompt").innerHTML, "<p>Roll.</p>");
  assert.equal(byId("action-panel").textContent, "Roll");
  assert.equal(byId("footer").textContent, "as before");
  assert.equal(byId("pawn"), pawn, "the piece is the same node");
  assert.equal(document.querySelector("[data-el=hill]"), null);
});

test("the board and the parts are drawn apart from each other", () => {
  const picture = { board: board(PAWN), prompt: "<p>Roll.</p>" };
  drawBoard(picture);
  assert.equal(document.querySelector("[data-el=hill]"), null);
  assert.equal(byId("prompt").innerHTML, "");
  drawParts({ ...picture, board: board(START) });
  assert.equal(document.querySelector("[data-el=hill]"), null);
  assert.equal(byId("prompt").innerHTML, "<p>Roll.</p>");
});

test("a part that is empty is emptied, one that is missing is not touched", () => {
  drawParts({ board: "", seats: "<li>Ada</li>" });
  drawParts({ board: "", seats: undefined });
  assert.equal(byId("seats").innerHTML, "<li>Ada</li>");
  drawParts({ board: "", seats: "" });
  assert.equal(byId("seats").innerHTML, "");
});

test("a piece that was moved glides from where it was, unless the style sheet does that", () => {
  /** @type {unknown[][]} */
  const glides = [];
  Object.assign(byId("pawn"), { getAnimations: () => [], animate: (/** @type {unknown[]} */ ...how) => glides.push(how) });
  byId("pawn").style.transitionDuration = "0.5s";
  const moved = PAWN.replace("1px, 2px", "30px, 40px").replace('px);"', 'px); transition-duration: 0.5s;"');
  drawBoard({ board: board(moved) });
  look();
  assert.equal(glides.length, 1);
  const [frames, timing] = /** @type {[Keyframe[], KeyframeAnimationOptions]} */ (glides[0]);
  assert.deepEqual(frames, [{ transform: "translate(1px, 2px)" }, { transform: "translate(30px, 40px)" }]);
  assert.equal(timing.duration, 500);
  drawBoard({ board: board(moved) });
  look();
  assert.equal(glides.length, 1, "it has not moved");
});

test("in the past nothing can be done, and the present comes back with everything", () => {
  settle(now, []);
  assert.deepEqual(lit(), ["hill", "lake"]);
  page.chosen = ["hill"];
  showPast({ board: board('<g data-el="hill"></g>'), prompt: "<p>Then.</p>" });
  assert.ok(page.past);
  assert.deepEqual([lit(), page.chosen], [[], []]);
  assert.equal(byId("prompt").textContent, "Then.");
  showPast(null);
  assert.equal(page.past, null);
  assert.deepEqual(lit(), ["hill", "lake"]);
  assert.equal(byId("prompt").textContent, "Go.");
  assert.equal(byId("list-actions").querySelectorAll("button").length, 2);
});

test("a page that began in the past asks for the present", () => {
  page.now = { ...now, board: undefined };
  page.past = {};
  showPast(null);
  assert.deepEqual(signals, ["stale"]);
});

test("a new position is the page's: title, version, news for screen readers, and what may be done", () => {
  settle({ ...now, version: 5, title: "Your turn", as: 1 }, ["Ada rolls.", "Bob runs."]);
  assert.equal(document.title, "Your turn");
  assert.equal(byId("main").dataset.version, "5");
  assert.equal(byId("news").textContent, "Ada rolls. Bob runs.");
  assert.equal(page.through, 1);
  assert.deepEqual(lit(), ["hill", "lake"]);
  assert.deepEqual(signals, ["position 5"]);
  assert.ok(asked.some(({ path }) => path.startsWith("/t/1/previews?last_version=5")));
});

test("a choice half made stays when others only talked, and goes when the actions differ", () => {
  page.chosen = ["hill"];
  page.previews = { 1: { label: "", chip: "", marks: [], ghost: null, barrier: "" } };
  settle({ ...now, version: 5 }, []);
  assert.deepEqual([page.chosen, Object.keys(page.previews)], [["hill"], ["1"]]);
  settle({ ...now, version: 6, actions: [...GO, { codes: [3], path: ["pond"], words: "To the pond." }] }, []);
  assert.deepEqual([page.chosen, page.previews], [[], {}]);
});

test("a choice does not go to the next seat of a shared screen", () => {
  page.chosen = ["hill"];
  settle({ ...now, version: 5, seat: 1 }, []);
  assert.deepEqual(page.chosen, []);
});

test("the page is busy until the version that shows what was sent", () => {
  Object.assign(page, { busy: true, awaited: 6 });
  settle({ ...now, version: 5 }, []);
  assert.equal(page.busy, true);
  assert.deepEqual(lit(), []);
  settle({ ...now, version: 6 }, []);
  assert.equal(page.busy, false);
  assert.deepEqual(lit(), ["hill", "lake"]);
});

test("whoever plays by keyboard gets the focus when it is their turn, but not out of a field", () => {
  page.now = { ...now, mine: false };
  page.byKeyboard = true;
  settle({ ...now, version: 5 }, []);
  assert.equal(document.activeElement?.getAttribute("data-el"), "hill");
  page.now = { ...now, mine: false };
  byId("time-slider").focus();
  settle({ ...now, version: 6 }, []);
  assert.equal(document.activeElement, byId("time-slider"));
  byId("time-slider").blur();
  page.byKeyboard = false;
});

test("when a match is over there is nothing to play", () => {
  for (const over of [true, false]) {
    page.now = { ...now, over };
    showEnd();
    assert.deepEqual(
      ["go", "list-open", "ask", "hint"].map((id) => byId(id).hidden),
      [over, over, over, over],
    );
  }
});
