// Looking at a match together: a leader's page tells what it shows and points at; the pages of those who follow do the same.

import { connect } from "./connection.js";
import { byId, closest, find, findAll, h } from "./dom.js";
import { words as pageWords } from "./page.js";
import { tell as tellServer } from "./server.js";
import { on } from "./signals.js";
import { timeline } from "./timeline.js";
import { toast } from "./toast.js";

/** @import { LeaderShown as Lead } from "./types.d.ts" */

const main = byId("main");
/** @type {Record<string, string>} */
const words = JSON.parse(byId("review").dataset.words ?? "{}");
const board = /** @type {HTMLElement} */ (document.querySelector(".board"));
const STILL_HERE = 10_000; // how often a leader's page says that it is there, in milliseconds
const PAUSE = 150; // between two steps of a leader
const NEAR = 6; // plies: what lies between is shown

/** @type {Lead[]} */
let leads = []; // everybody who leads
let mine = ""; // our own lead
let followed = ""; // whom we follow
/** @type {string | null} */
let pointed = null; // the element that we point at
/** @type {ReturnType<typeof setTimeout> | null} */
let waiting = null;
let sent = "";

const ringName = h("b");
const ring = h("div", { class: "pointer", hidden: true }, ringName);
board.append(ring);

const leader = () => leads.find((lead) => lead.id === followed);

// ---- leading ----

/** @param {{ ply: number | null, el?: string | null, on?: boolean }} body */
async function tell(body, keepalive = false) {
  const { ok, said } = await tellServer("/lead", body, keepalive);
  if (!ok) throw new Error(said.error);
  return said.id ?? "";
}

const step = () => ({ ply: timeline.ply, el: pointed });

async function begin() {
  leaveLeader();
  try {
    mine = await tell(step());
    connect(); // a spectator's browser has a name for itself only now
  } catch (error) {
    toast((error instanceof Error && error.message) || pageWords.lost);
  }
  show();
}

async function stop() {
  mine = "";
  pointed = null;
  show();
  try {
    await tell({ ply: null, on: false });
  } catch {
    // The table forgets who is silent.
  }
}

/** Tell the others, not more often than they can follow. */
function pass() {
  if (!mine || waiting) return;
  waiting = setTimeout(async () => {
    waiting = null;
    if (!mine || sent === JSON.stringify(step())) return;
    sent = JSON.stringify(step());
    try {
      await tell(step());
    } catch {
      // The next step says where we are.
    }
  }, PAUSE);
}

setInterval(() => mine && tell(step()).catch(() => {}), STILL_HERE);
addEventListener("pagehide", () => mine && tell({ ply: null, on: false }, true).catch(() => {}));
on("timeline", () => {
  if (mine) reachable();
  pass();
});

/** @param {Event} event */
function point(event) {
  if (!mine) return;
  const name = closest(event.target, "[data-el]")?.dataset.el ?? null;
  if (name === pointed) return;
  pointed = name;
  pass();
}
board.addEventListener("pointerover", point);
board.addEventListener("focusin", point);
board.addEventListener("pointerleave", () => {
  if (mine && pointed) {
    pointed = null;
    pass();
  }
});

/** Whoever leads can point at everything, by keyboard too. */
function reachable() {
  for (const element of findAll("[data-el]", board)) element.setAttribute("tabindex", "0");
}

// ---- following ----

/** @param {string} id */
function follow(id) {
  followed = id;
  goAlong();
}

function leaveLeader() {
  followed = "";
  show();
}

function goAlong() {
  const lead = leader();
  if (lead && lead.ply !== timeline.ply) {
    timeline.halt();
    if (lead.ply === null) timeline.leave();
    else void timeline.go(lead.ply, { led: true, animate: lead.ply > timeline.at && lead.ply - timeline.at < NEAR });
  }
  show();
}

on("went", () => followed && leaveLeader()); // whoever goes their own way does not follow
/** Who leads now. @param {Lead[]} told */
export function hearLeads(told) {
  const before = leader();
  leads = told;
  if (mine && !leads.some((lead) => lead.me)) {
    mine = "";
    toast(words.lost, "soft");
  }
  if (followed && !leader()) {
    toast(words.ended.replace("{who}", before?.name ?? ""), "soft");
    followed = "";
  }
  goAlong();
}

// ---- what the page shows of it ----

function show() {
  main.classList.toggle("leading", mine !== "");
  if (mine) reachable();
  byId("lead").textContent = mine ? words.stop : words.lead;
  byId("lead").setAttribute("aria-pressed", String(mine !== ""));
  byId("review-say").textContent = mine ? words.leading : "";
  const others = leads.filter((lead) => !lead.me);
  const parts = others.map((lead) => {
    const here = lead.id === followed;
    const text = here ? `${words.following.replace("{who}", lead.name)} ${words.leave}` : words.follow.replace("{who}", lead.name);
    return h("button", { type: "button", class: "bt", "data-follow": lead.id, "aria-pressed": String(here) }, text);
  });
  const focused = closest(document.activeElement, "[data-follow]")?.dataset.follow;
  byId("follows").replaceChildren(...parts);
  byId("follows").hidden = !parts.length;
  if (focused) find(`[data-follow="${CSS.escape(focused)}"]`, byId("follows"))?.focus();
  place();
}

byId("lead").addEventListener("click", () => (mine ? stop() : begin()));
byId("follows").addEventListener("click", (event) => {
  const id = closest(event.target, "[data-follow]")?.dataset.follow;
  if (!id) return;
  if (id === followed) leaveLeader();
  else if (mine) stop().then(() => follow(id));
  else follow(id);
});

/** A ring around what the leader points at, with their name. */
function place() {
  const lead = leader();
  const element = lead?.el ? find(`[data-el="${CSS.escape(lead.el)}"]`, board) : null;
  ring.hidden = !element;
  if (!element || !lead) return;
  const [box, frame] = [element.getBoundingClientRect(), board.getBoundingClientRect()];
  const size = Math.max(36, Math.max(box.width, box.height) + 12);
  ring.style.left = `${box.left - frame.left + box.width / 2 - size / 2}px`;
  ring.style.top = `${box.top - frame.top + box.height / 2 - size / 2}px`;
  ring.style.width = ring.style.height = `${size}px`;
  ringName.textContent = lead.name;
}
setInterval(() => leader()?.el && place(), 300); // pieces travel, cameras move
addEventListener("resize", place);
show();
