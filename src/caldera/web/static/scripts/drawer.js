// The drawer of a table's page: one panel of HTML at a time, from the server, fetched again whenever the table changes.

import { byId, closest, findAll, isOn } from "./dom.js";
import { morphChildren } from "./morph.js";
import { asViewer, base, page, words } from "./page.js";
import { fetchPart } from "./parts.js";
import { post } from "./server.js";
import { emit, on } from "./signals.js";
import { toast } from "./toast.js";

const drawer = byId("drawer");
const panel = byId("panel");
const menu = byId("menu");
const tabs = findAll("[role=tab]", drawer);
let shown = ""; // the panel's name, empty while the drawer is closed

/**
 * @param {string} name may carry a question: "rules?clause=12"
 */
export async function openPanel(name) {
  shown = name;
  const [plain] = name.split("?");
  drawer.hidden = false;
  menu.setAttribute("aria-expanded", "true");
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", String(tab.dataset.panel === plain));
    tab.tabIndex = tab.dataset.panel === plain ? 0 : -1;
  }
  tabs.find((tab) => tab.dataset.panel === plain)?.focus();
  await refreshPanel();
}

export function closeDrawer() {
  shown = "";
  drawer.hidden = true;
  menu.setAttribute("aria-expanded", "false");
  menu.focus();
}

/** Close it, and keep nothing of what it showed. */
export function emptyDrawer() {
  if (shown) closeDrawer();
  panel.replaceChildren();
  delete panel.dataset.shown;
}

export async function refreshPanel() {
  const wanted = shown;
  if (!wanted) return;
  const [name, question] = wanted.split("?");
  const asked = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(question ?? "")), ...asViewer() });
  try {
    const arriving = fetch(`${base}/panel/${name}?${asked}`, { headers: { Accept: "text/html" } });
    const [answer] = await Promise.all([arriving, fetchPart("panels")]);
    const html = await answer.text();
    if (wanted !== shown || !answer.ok) return;
    const fresh = panel.dataset.shown !== wanted;
    if (fresh) panel.replaceChildren(); // what was typed there was about something else
    morphChildren(panel, html);
    panel.dataset.shown = wanted;
    if (fresh) panel.scrollTop = 0;
    emit("panel", name);
  } catch {
    toast(words.lost);
  }
}

menu.addEventListener("click", () => (shown ? closeDrawer() : openPanel(panel.dataset.shown || (tabs[0].dataset.panel ?? ""))));
// Whatever has the focus, Escape closes what lies over the board before it does anything else.
addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !shown || document.querySelector("dialog[open]")) return;
    event.stopImmediatePropagation();
    closeDrawer();
  },
  true,
);
drawer.addEventListener("keydown", (event) => {
  if (isOn(event.target, "[role=tab]") && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    const step = event.key === "ArrowRight" ? 1 : -1;
    const at = tabs.findIndex((tab) => tab === event.target);
    void openPanel(tabs[(at + step + tabs.length) % tabs.length].dataset.panel ?? "");
  }
  event.stopPropagation(); // keys in the drawer are not the board's
});
document.addEventListener("click", async (event) => {
  const button = closest(event.target, "[data-post], [data-panel], #drawer-close");
  if (!button) return;
  if (button.id === "drawer-close") return closeDrawer();
  if (button.dataset.panel) return openPanel(button.dataset.panel);
  await post(button.dataset.post ?? "", { ...JSON.parse(button.dataset.body ?? "{}"), last_version: page.now.version });
  void refreshPanel();
});
on("position", refreshPanel);
