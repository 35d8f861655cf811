// Being told, also while another tab is in front: the icon, a notification and a buzz when it is my turn; who sits down.
// Notifications are asked for by a button, never by themselves.

import { closest, dataOf, find, findAll } from "./dom.js";
import { base, page } from "./page.js";
import { fetchPart } from "./parts.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

/** @import { TablePage } from "./page.js" */

/** @type {Record<string, string>} */
/** @type {Record<string, string>} */
const words = dataOf("alert-words");
const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
let before = page.now;

const canNotify = () => "Notification" in globalThis;
const wantsNotes = () => canNotify() && Notification.permission === "granted" && localStorage.getItem("notify") === "on";
const titleOfTable = () => find("h1")?.textContent ?? "";

// ---- the button ----

function showBells() {
  for (const bell of findAll("[data-bell]")) bell.setAttribute("aria-pressed", String(wantsNotes()));
}

async function switchNotes() {
  if (!canNotify()) return toast(words.none);
  if (wantsNotes()) {
    localStorage.setItem("notify", "off");
    toast(words.off, "soft");
    void fetchPart("worker").then((part) => part?.unsubscribe());
  } else {
    const answer = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
    localStorage.setItem("notify", answer === "granted" ? "on" : "off");
    const calls = answer === "granted" && ((await (await fetchPart("worker"))?.subscribe()) ?? false);
    toast(answer === "granted" ? words[calls ? "calls" : "on"] : words.denied, answer === "granted" ? "soft" : "");
  }
  showBells();
}
document.addEventListener("click", (event) => void (closest(event.target, "[data-bell]") && switchNotes()));
on("panel", showBells);

// ---- telling ----

/**
 * @param {string} title
 * @param {string} body
 */
async function notify(title, body) {
  if (!wantsNotes() || !document.hidden) return;
  const options = { body, tag: base, icon: icon.dataset.rest };
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // Phones show notifications only through a worker.
    const room = await fetchPart("worker");
    const worker = await room?.findWorker();
    await worker?.showNotification(title, { ...options, data: location.href }).catch(() => null);
  }
}

function buzz() {
  if (wantsNotes() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
}

/** @param {TablePage["people"]} people */
function tellComings(people) {
  people.forEach(({ name, state }, seat) => {
    const was = before.people?.[seat]?.state;
    if (!was || was === state) return;
    const key = state === "bot" ? "bot" : state === "person" ? (was === "bot" ? "back" : "sat") : null;
    if (!key) return;
    const said = words[key].replace("{who}", name);
    toast(said, "soft");
    if (key === "sat") void notify(titleOfTable(), said);
  });
}

/** @param {TablePage} now */
function tellTurn(now) {
  const mine = now.mine && !now.over;
  icon.href = (mine ? icon.dataset.turn : icon.dataset.rest) ?? "";
  if (!mine || (before.mine && before.seat === now.seat)) return;
  const asked = find("#prompt p")?.firstChild?.textContent?.trim() ?? "";
  void notify(`${words.turn} – ${titleOfTable()}`, asked);
  buzz();
}

// Where the room is an app, or may call: what was seen last can be read without a connection.
const isApp = () => matchMedia("(display-mode: standalone)").matches || navigator.serviceWorker?.controller;
document.addEventListener("visibilitychange", () => {
  if (document.hidden && isApp()) void fetchPart("worker").then((part) => part?.keepForLater());
});
if (matchMedia("(display-mode: standalone)").matches) void fetchPart("worker").then((part) => part?.findWorker());

on("position", (now) => {
  if (now.people) tellComings(now.people);
  tellTurn(now);
  before = now;
});
icon.href = (before.mine && !before.over ? icon.dataset.turn : icon.dataset.rest) ?? "";
showBells();
