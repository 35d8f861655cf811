// A small page of a table for tests: what the scripts look for when they are loaded, in a document without a browser.

import { Window } from "happy-dom";

/** @import { TablePage } from "../../src/caldera/web/static/scripts/page.js" */

const WORDS = { next: "Choose on.", again: "Touch again.", lost: "No connection.", none: "Nothing to do.", server: "Error." };
const TIME_WORDS = {
  past: "Past",
  at: "{n} of {all}",
  at_quiet: "{n}",
  start: "Start",
  end: "End",
  now: "Now",
  to_end: "To the end",
  play: "Play",
  pause: "Pause",
  copied: "Copied.",
  gone: "Gone.",
};
const TIME_BUTTONS = ["first", "back", "play", "forward", "last", "now", "open", "try", "copy", "share"];

const SCRIPTS = new URL("../../src/caldera/web/static/scripts/", import.meta.url);

/** @type {TablePage} a match in which nobody has done anything yet, seen from the first seat */
const START = {
  version: 0,
  ply: 0,
  seat: 0,
  mine: true,
  over: false,
  actions: [],
  next: {},
  forced: false,
  hint: "Your turn.",
  back: { undo: "", asks: "", redo: "", restart: "", further: false, stops: [] },
  title: "Table",
  people: [],
  as: null,
};

/** @type {(now: Partial<TablePage>, parts: Record<string, string>) => string} */
const write = (now, { scene = "", panel = "", log = "" }) => `
<main id="main" class="table" data-base="/t/1" data-version="0" data-drawn="start">
  <section id="prompt"></section><section id="gauges"></section><div id="invites"></div>
  <section class="board"><div id="stage" class="stage"><svg id="scene" viewBox="0 0 100 100">${scene}</svg>
    <div id="label" hidden></div><p id="caption" hidden></p></div><p id="last-line"></p><div id="footer"></div></section>
  <section id="time" data-words='${JSON.stringify(TIME_WORDS)}' hidden>
    <b id="time-where"></b><span id="time-turn" hidden></span>
    ${TIME_BUTTONS.map((name) => `<button type="button" id="time-${name}"></button>`).join("")}
    <select id="time-speed"><option value="1000" selected>quick</option><option value="5">slow</option></select>
    <input type="range" id="time-slider" min="0" max="0" value="0"><input type="checkbox" id="time-skip">
    <label id="time-quiet-label"><input type="checkbox" id="time-quiet"></label>
    <label id="time-view-label"><select id="time-view"><option value="">mine</option><option value="all">all</option></select></label>
    <details id="time-more"><summary>More</summary><div id="review" data-words="{}"><p id="review-say"></p>
      <button type="button" id="lead"></button></div></details><div id="follows" hidden></div></section>
  <section id="ending"></section>
  <section id="list" hidden><button type="button" id="restart" hidden></button><div id="list-actions"></div></section>
  <section id="act"><button type="button" id="go" disabled><b id="go-say"></b><small id="go-label"></small>
    <small id="go-mark" hidden></small><strong id="go-chip"></strong></button>
    <div id="action-panel">${panel}</div>
    <div id="tools">${["undo", "redo", "hint", "ask", "list-open", "tab-log"].map((id) => `<button id="${id}"></button>`).join("")}</div>
  </section>
  <ul id="seats"></ul><section id="logs"><ol id="log" tabindex="0">${log}</ol></section>
</main>
<section id="asked"></section><div id="pass-device"></div>
<aside id="drawer" hidden><button id="drawer-close"></button><div id="panel"></div></aside>
<p id="news"></p><div id="toasts"></div><button id="menu"></button><button id="sound"></button>
<button id="keys"></button><dialog id="help"></dialog>
<script type="application/json" id="parts">${JSON.stringify({ past: [new URL("past.js", SCRIPTS).href] })}</script>
<script type="application/json" id="boot">${JSON.stringify({ ...START, ...now })}</script>
<script type="application/json" id="words">${JSON.stringify(WORDS)}</script>`;

/** What the scripts use of a browser. */
const USED = [
  "CSS",
  "CustomEvent",
  "Element",
  "Event",
  "EventTarget",
  "HTMLButtonElement",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLSelectElement",
  "HTMLTextAreaElement",
  "KeyboardEvent",
  "MouseEvent",
  "MutationObserver",
  "Node",
  "NodeFilter",
  "PointerEvent",
  "ResizeObserver",
  "SVGElement",
  "SVGGElement",
  "innerHeight",
  "document",
  "history",
  "localStorage",
  "location",
  "navigator",
  "window",
];

/** Open an empty document: from now on the scripts find it as browsers would give it to them. */
export function openDocument(html = "") {
  const window = new Window({ url: "http://room.test/t/1", width: 1200, height: 800 });
  window.document.body.innerHTML = html;
  for (const name of USED) Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true });
  for (const name of [
    "matchMedia",
    "getComputedStyle",
    "getSelection",
    "addEventListener",
    "removeEventListener",
    "requestAnimationFrame",
  ])
    Object.defineProperty(globalThis, name, { value: Reflect.get(window, name).bind(window), configurable: true });
  // There are no transitions to look for.
  Object.defineProperty(globalThis, "CSSTransition", { value: class {}, configurable: true });
  return window;
}

/**
 * Open the page of a table.
 * @param {Partial<TablePage>} [now]
 * @param {{ scene?: string, panel?: string, log?: string }} [parts]
 */
export const openTable = (now = {}, parts = {}) => openDocument(write(now, parts));

/**
 * Answer requests without a server. Gives back the list of what was asked, which grows.
 * @param {(path: string, body: unknown) => unknown} answer an Error refuses
 */
export function answerRequests(answer) {
  /** @type {{ path: string, body: unknown }[]} */
  const asked = [];
  globalThis.fetch = async (address, options) => {
    const [path, body] = [String(address), options?.body ? JSON.parse(String(options.body)) : null];
    asked.push({ path, body });
    const said = await answer(path, body);
    const refused = said instanceof Error;
    return new Response(JSON.stringify(refused ? { error: said.message } : said), { status: refused ? 422 : 200 });
  };
  return asked;
}
