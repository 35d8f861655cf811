// Moving through the match: by bar, slider, log and keys, while it goes on or when it is over.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answerRequests, openTable } from "./table_page.mjs";

/** @import { PastPicture } from "../../src/caldera/web/static/scripts/types.d.ts" */

const LAST = 8;
const LOG = Array.from({ length: LAST }, (_, ply) => `<li class="ev-move" data-ply="${ply}"><b>${ply + 1}</b></li>`).join("");
const board = (/** @type {string} */ name) => `<svg id="scene" viewBox="0 0 100 100"><text>${name}</text></svg>`;

openTable({ ply: LAST, version: 20 }, { scene: "<text>now</text>", log: LOG });

/** @type {PastPicture[]} */
let frames = [];
/** @type {Error | null} */
let refusal = null;
/** @type {Promise<void> | null} */
let delay = null;
const STOPS = [0, 3, 6];
const asked = answerRequests(async (path) => {
  const ply = Number(path.match(/\/at\/(\d+)/)?.[1]);
  await delay;
  if (refusal) return refusal;
  if (path.startsWith("/t/1/stops")) return { version: 20, stops: STOPS };
  return { board: board(`ply ${ply}`), footer: "", seats: "", gauges: "", ply, frames };
});

const { page } = await import("../../src/caldera/web/static/scripts/page.js");
const { emit, on } = await import("../../src/caldera/web/static/scripts/signals.js");
await import("../../src/caldera/web/static/scripts/look_back.js");
const { fetchPart } = await import("../../src/caldera/web/static/scripts/parts.js");
const { timeline } = /** @type {typeof import("../../src/caldera/web/static/scripts/past.js")} */ (await fetchPart("past"));
page.now.board = board("now");

/** @type {string[]} */
const signals = [];
on("went", () => signals.push("went"));

const byId = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
const shown = () => byId("scene").textContent;
const click = (/** @type {string} */ id) => byId(id).click();
const change = (/** @type {string} */ id, event = "change") => byId(id).dispatchEvent(new Event(event));
const press = (/** @type {string} */ key, target = document.body) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const paths = () => asked.map(({ path }) => path.replace("/t/1", ""));
const settled = (milliseconds = 5) => new Promise((done) => setTimeout(done, milliseconds));

beforeEach(async () => {
  delay = refusal = null;
  frames = [];
  timeline.halt();
  byId("time-view").value = "";
  byId("time-speed").value = "1000";
  byId("time-skip").checked = false;
  page.now = { ...page.now, over: false, mine: false, ply: LAST, version: 20 };
  byId("time-quiet").checked = false;
  change("time-quiet");
  timeline.leave();
  await settled();
  byId("toasts").replaceChildren();
  asked.length = signals.length = 0;
});

test("an earlier position is drawn, and the page says where it is", async () => {
  assert.equal(byId("time").hidden, true);
  assert.equal(await timeline.go(5), true);
  assert.deepEqual(paths(), ["/at/5?view="]);
  assert.equal(shown(), "ply 5");
  assert.deepEqual([timeline.ply, timeline.at], [5, 5]);
  assert.equal(byId("time").hidden, false);
  assert.equal(byId("time-where").textContent, "5 of 8");
  assert.equal(byId("time-slider").value, "5");
  assert.equal(byId("main").classList.contains("past"), true);
  assert.deepEqual(
    [...document.querySelectorAll("#log .later")].map((line) => line.getAttribute("data-ply")),
    ["7", "6", "5"],
  );
  assert.equal(document.querySelector("#log .here")?.getAttribute("data-ply"), "4");
  assert.equal(location.search, "?ply=5");
});

test("the way back to the present", async () => {
  await timeline.go(5);
  click("time-now");
  assert.equal(timeline.ply, null);
  assert.equal(page.past, null);
  assert.equal(shown(), "now");
  assert.equal(byId("time").hidden, true);
  assert.equal(location.search, "");
});

test("a target beyond the match is its first or last position; the last one is the present", async () => {
  await timeline.go(-3);
  assert.equal(timeline.at, 0);
  assert.equal(byId("time-where").textContent, "Start");
  assert.equal(byId("time-first").disabled, true);
  await timeline.go(99);
  assert.equal(timeline.ply, null);
  assert.deepEqual(paths(), ["/at/0?view="]);
});

test("what was asked last wins, whatever arrives first", async () => {
  let release = () => {};
  delay = new Promise((done) => (release = done));
  const early = timeline.go(2);
  delay = null;
  assert.equal(await timeline.go(6), true);
  release();
  assert.equal(await early, false);
  assert.equal(shown(), "ply 6");
  assert.equal(timeline.at, 6);
});

test("a refusal is told, and nothing changes", async () => {
  refusal = new Error("Not for you.");
  assert.equal(await timeline.go(4), false);
  assert.equal(timeline.ply, null);
  assert.match(byId("toasts").textContent ?? "", /Not for you\./);
  byId("time-skip").checked = true;
  page.now = { ...page.now, version: 21 };
  click("time-open");
  await settled();
  assert.equal(timeline.ply, null);
  assert.match(byId("toasts").textContent ?? "", /No connection\./);
});

test("steps go one action, or to where somebody had something to decide", async () => {
  await timeline.go(4);
  click("time-back");
  await settled();
  assert.equal(timeline.at, 3);
  byId("time-skip").checked = true;
  click("time-forward");
  await settled(20);
  assert.equal(timeline.at, 6);
  click("time-back");
  await settled(20);
  assert.equal(timeline.at, 3);
  click("time-back");
  await settled(20);
  assert.equal(timeline.at, 0);
});

test("whoever presses twice means two steps", async () => {
  await timeline.go(6);
  click("time-back");
  click("time-back");
  await settled(20);
  assert.equal(timeline.at, 4);
});

test("a step forward shows what happens on the way", async () => {
  await timeline.go(2);
  asked.length = 0;
  click("time-forward");
  await settled(20);
  assert.deepEqual(paths(), ["/at/3?view=&since=2"]);
  const steps = [{ effect: "light", caption: "It happens.", milliseconds: 940 }]; // and a moment until the next
  frames = [4, 5].map((ply) => ({ board: board(`to ${ply}`), footer: "", seats: "", gauges: "", ply, steps }));
  byId("time-speed").value = "5"; // a picture stands 200 milliseconds
  const arrived = timeline.go(5, { animate: true });
  await settled(100);
  assert.deepEqual([shown(), timeline.at], ["to 4", 3]);
  assert.equal(byId("caption").textContent, "It happens.");
  await settled(200);
  assert.deepEqual([shown(), timeline.at], ["to 5", 4]);
  assert.equal(await arrived, true);
  assert.deepEqual([shown(), timeline.at], ["ply 5", 5]);
});

test("the match plays by itself to the end, and stops at a touch", async () => {
  await timeline.go(6);
  click("time-play");
  assert.equal(byId("time-play").title, "Pause");
  await settled(60);
  assert.equal(timeline.ply, null, "it has arrived in the present");
  assert.equal(byId("time-play").title, "Play");
  await timeline.go(1);
  click("time-play");
  click("time-first");
  await settled(40);
  assert.equal(timeline.at, 0);
  assert.equal(byId("time-play").title, "Play");
});

test("slider and log lead to a position", async () => {
  byId("time-slider").max = "8";
  byId("time-slider").value = "3";
  change("time-slider", "input");
  await settled();
  assert.equal(timeline.at, 3);
  /** @type {HTMLElement | null} */ (document.querySelector("#log li[data-ply='5'] b"))?.click();
  await settled();
  assert.equal(timeline.at, 6);
});

test("keys: brackets step, Escape returns, and no other key plays in the past", async () => {
  /** @type {string[]} */
  const heard = [];
  const listen = (/** @type {Event} */ event) => heard.push(/** @type {KeyboardEvent} */ (event).key);
  document.addEventListener("keydown", listen);
  press("a");
  press("[");
  await settled();
  assert.equal(timeline.at, 7);
  press("[");
  await settled();
  press("a");
  press("]");
  await settled(20);
  assert.equal(timeline.at, 7);
  press("Escape");
  await settled();
  assert.equal(timeline.ply, null);
  assert.deepEqual(heard, ["a"], "only what was pressed in the present");
  document.removeEventListener("keydown", listen);
});

test("in the log the arrows step, the newest line on top", async () => {
  await timeline.go(4);
  press("ArrowUp", byId("log"));
  await settled(20);
  assert.equal(timeline.at, 5);
  press("ArrowDown", byId("log"));
  await settled(20);
  assert.equal(timeline.at, 4);
  press("End", byId("log"));
  await settled();
  assert.equal(timeline.at, 0);
});

test("without spoilers nobody sees how long the match was", async () => {
  page.now = { ...page.now, over: true };
  byId("time-quiet").checked = true;
  change("time-quiet");
  await settled();
  assert.equal(timeline.at, 0);
  await timeline.go(3);
  assert.equal(byId("time-where").textContent, "3");
  assert.equal(byId("time-slider").max, "3");
  assert.equal(byId("time-last").disabled, true);
  assert.equal(byId("time-now").hidden, true);
  assert.equal(location.search, "?ply=3&spoilers=no");
});

test("another view is asked for, at the last position as well", async () => {
  page.now = { ...page.now, over: true };
  byId("time-view").value = "all";
  change("time-view");
  await settled();
  assert.deepEqual(paths(), ["/at/8?view=all"]);
  assert.equal(shown(), "ply 8");
  assert.equal(byId("time-where").textContent, "End");
});

test("the table goes on: what still stands is looked at, what is gone is left", async () => {
  await timeline.go(5);
  asked.length = 0;
  emit("position", { ...page.now, stands: 6 });
  await settled();
  assert.deepEqual([timeline.at, paths()], [5, []]);
  emit("position", { ...page.now, stands: 4 });
  await settled();
  assert.deepEqual(paths(), ["/at/5?view="], "it may be another action now");
  assert.deepEqual(signals, ["went"], "nobody here asked for that");
  page.now = { ...page.now, ply: 3 };
  emit("position", { ...page.now, stands: 3 });
  assert.equal(timeline.ply, null);
  assert.match(byId("toasts").textContent ?? "", /Gone\./);
});

test("whoever is to act is told so in the past", async () => {
  page.now = { ...page.now, mine: true };
  await timeline.go(5);
  assert.equal(byId("time-turn").hidden, false);
  timeline.leave();
  assert.equal(byId("time-turn").hidden, true);
});
