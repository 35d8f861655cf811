// All actions as a list, for screen readers and for whoever prefers it.

import { byId, find, findAll, h, label } from "./dom.js";
import { page, words } from "./page.js";
import { wantsSecondTouch } from "./preferences.js";
import { send } from "./server.js";
import { openLog } from "./sheet.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

/** @import { ActionChoice as Action } from "./types.d.ts" */

export function listActions() {
  /** @type {Map<string, Action[]>} */
  const groups = new Map();
  for (const action of page.now.mine ? page.now.actions : []) {
    const first = action.path.length > 1 ? action.path[0] : "";
    groups.set(first, [...(groups.get(first) ?? []), action]);
  }
  const parts = [];
  for (const [first, actions] of groups) {
    const title = (first && find(`[data-el="${CSS.escape(first)}"]`)?.getAttribute("aria-label")) || "";
    if (title) parts.push(h("h3", {}, title));
    parts.push(h("ul", { "aria-label": title || null }, ...actions.map((action) => h("li", {}, entry(action)))));
  }
  if (!parts.length) parts.push(h("p", {}, words.none));
  const focused = document.activeElement?.id ?? "";
  byId("list-actions").replaceChildren(...parts);
  if (focused.startsWith("action-")) document.getElementById(focused)?.focus();
}

/** @param {Action} action */
function entry({ codes, words: say, asks }) {
  const preview = page.previews[String(codes)];
  const meaning = preview?.label;
  const warning = asks || (preview && page.warnings[preview.barrier]);
  const button = h(
    "button",
    { type: "button", "data-action": String(codes), id: `action-${codes}` },
    meaning && meaning !== say ? label(say, meaning) : say,
  );
  if (warning) button.append(h("small", { class: "mark" }, warning));
  return button;
}

/**
 * Play an entry. Whoever wants to be asked touches it twice.
 * @param {HTMLElement} button
 */
export function takeFromList(button) {
  const codes = (button.dataset.action ?? "").split(",").map(Number);
  const asks = page.now.actions.some((action) => action.asks && String(action.codes) === button.dataset.action);
  if (!(asks || wantsSecondTouch(codes)) || button.classList.contains("sel")) return send(codes);
  for (const other of findAll(".sel", byId("list"))) other.classList.remove("sel");
  button.classList.add("sel");
  toast(words.again, "soft");
}

/** @param {boolean} wish */
export function openList(wish) {
  byId("list").hidden = !wish;
  byId("list-open").setAttribute("aria-expanded", String(wish));
  localStorage.setItem("list", wish ? "open" : "");
  if (wish) openLog(false);
}

byId("list-open").addEventListener("click", () => openList(Boolean(byId("list").hidden)));
on("previews", listActions);
