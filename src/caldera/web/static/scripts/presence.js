// Who is here, who is away and since when, and what can be done about somebody who stays away.

import { refreshPanel } from "./drawer.js";
import { byId, findAll, fromServer } from "./dom.js";
import { isTv, page } from "./page.js";
import { fetchPart } from "./parts.js";
import { on } from "./signals.js";

const REFRESH = 15_000; // milliseconds: what may be done about a seat changes with time
const LOOK = 5_000;

/** Since when somebody is away, in the time of day of whoever reads. */
function tellTimes() {
  for (const tag of findAll("[data-at]")) {
    const at = new Date(tag.dataset.at ?? "");
    const today = at.toDateString() === new Date().toDateString();
    const shown = at.toLocaleString(
      document.documentElement.lang,
      today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" },
    );
    const words = (tag.dataset.since ?? "").replace("{time}", shown);
    if (tag.textContent !== words) tag.textContent = words;
    const dot = tag.parentElement?.querySelector("i");
    if (dot && dot.title !== words) {
      dot.title = words;
      dot.setAttribute("aria-label", words);
    }
  }
}

/** The open panel is asked for again now and then. */
function refreshTable() {
  const [shown] = (byId("panel").dataset.shown ?? "").split("?");
  if (!document.hidden && !byId("drawer").hidden && shown === "table") void refreshPanel();
}

/** Whoever waits for somebody who has been away for a while is shown what can be done about it. */
function offerHelp() {
  const button = byId("offer");
  const away = findAll("#seats .now .presence.away [data-at]").map((tag) => Date.now() - Date.parse(tag.dataset.at ?? ""));
  button.hidden = page.now.seat === null || page.now.mine || !away.some((time) => time > 1000 * Number(button.dataset.after));
}

let hasMetScreen = false;

on("presence", ({ seats, watching, tv }) => {
  hasMetScreen ||= Boolean(tv) && !isTv;
  if (hasMetScreen) void fetchPart("hand").then((part) => part?.meetScreen(Boolean(tv)));
  byId("watching").textContent = watching;
  for (const mark of findAll("[data-presence]")) {
    const [fresh] = fromServer(seats[Number(mark.dataset.presence)] ?? "");
    if (fresh) mark.replaceWith(fresh);
  }
  tellTimes();
  offerHelp();
  refreshTable();
});
on("position", offerHelp);
on("panel", tellTimes);
new MutationObserver(tellTimes).observe(byId("seats"), { childList: true, subtree: true });
setInterval(refreshTable, REFRESH);
setInterval(offerHelp, LOOK);
tellTimes();
