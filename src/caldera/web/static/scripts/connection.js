// The stream of events from the server, and how it is kept alive.

import { forgetNews } from "./animation.js";
import { pageName, tellShown } from "./audience.js";
import { byId, find } from "./dom.js";
import { asViewer, base, isLesson, page, words } from "./page.js";
import { drawn } from "./picture.js";
import { emit, on } from "./signals.js";
import { toast } from "./toast.js";

const SILENCE = 40_000; // the server says something at least every 15 seconds
const PATIENCE = 1500; // before a lost connection is told, in milliseconds
const AGAIN = 3000; // after the browser gave up

/** @type {EventSource | null} */
let source = null;
let heard = Date.now(); // when the server last said anything

/** @param {number} [version] the version that the page shows; -1: it needs everything */
export function connect(version = page.now.version) {
  if (isLesson) return; // nobody else is there
  source?.close();
  forgetNews();
  const asked = { last_version: String(version), drawn, page: pageName, ...asViewer() };
  const mine = new EventSource(`${base}/events?${new URLSearchParams(asked)}`);
  source = mine;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lost;
  mine.onmessage = (message) => {
    if (mine !== source) return; // somebody else looks now
    heard = Date.now();
    emit("news", JSON.parse(message.data));
  };
  for (const kind of /** @type {const} */ (["presence", "beat", "review"])) {
    mine.addEventListener(kind, (message) => {
      heard = Date.now();
      if (mine === source) emit(kind, JSON.parse(message.data));
    });
  }
  mine.addEventListener("gone", () => location.reload()); // the page says why
  mine.onopen = () => {
    heard = Date.now();
    clearTimeout(lost);
    tellShown(page.now.version);
    if (byId("main").classList.contains("lost")) toast(words.back, "soft");
    byId("main").classList.remove("lost");
    find("body > .offline")?.remove();
  };
  mine.onerror = () => {
    clearTimeout(lost);
    lost = setTimeout(() => {
      byId("main").classList.add("lost");
      toast(words.lost);
    }, PATIENCE);
    if (mine === source && mine.readyState === EventSource.CLOSED) setTimeout(() => connect(), AGAIN); // the browser gave up: we do not
  };
}

/** A phone that slept may hold a connection that is dead without knowing it. */
function wake() {
  if (document.hidden || Date.now() - heard <= SILENCE) return;
  heard = Date.now();
  connect();
}

addEventListener("pagehide", () => source?.close());
// Back from the browser's cache of pages: what it shows may be old.
addEventListener("pageshow", (event) => event.persisted && connect());
document.addEventListener("visibilitychange", wake);
addEventListener("online", () => connect());
setInterval(wake, 10_000);
on("stale", () => connect(-1));
