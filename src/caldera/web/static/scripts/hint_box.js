// A hint is a ghost on the board and one sentence at the prompt; why, and what else comes near, is behind a link to the panel.

import { buttonById, byId } from "./dom.js";
import { ring } from "./hints.js";
import { asViewer, page, words } from "./page.js";
import { showGhost } from "./preview.js";
import { ask } from "./server.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

/** @import { HintShown } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
const button = buttonById("hint");
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {HintShown | null} */
let shown = null;
let askedAt = { seat: page.now.seat, ply: 0 };

/** @param {boolean} isOpen */
function openBox(isOpen) {
  byId("hint-box").hidden = !isOpen;
  button.setAttribute("aria-expanded", String(isOpen));
}

/** Nothing of a hint is shown any more. */
function clearHint() {
  clearTimeout(waiting);
  shown = null;
  openBox(false);
  byId("hint-say").textContent = ""; // the next person at this screen does not find it
  document.getElementById("hint-ghost")?.remove();
  ring([]);
}

async function askForHint() {
  const { version, seat, ply } = page.now;
  clearTimeout(waiting);
  askedAt = { seat, ply };
  try {
    const { ok, said } = await ask("/hint", { last_version: String(version), ...asViewer() });
    if (!ok) return toast(said.error ?? words.server);
    if (said.version !== version || page.now.version !== version || byId("hint-box").hidden) return;
    showHint(said);
    if (said.again) waiting = setTimeout(askForHint, said.again);
  } catch {
    toast(words.lost);
  }
}

/** @param {HintShown} hint */
function showHint(hint) {
  const { words: sentence, path = [], action = null, again = 0 } = hint;
  shown = action === null ? null : hint;
  byId("hint-say").textContent = sentence;
  byId("hint-box").classList.toggle("thinking", again > 0);
  byId("hint-more").hidden = action === null;
  if (action === null) return;
  ring([...path]);
  const ghost = page.previews[String(action)]?.ghost;
  document.getElementById("hint-ghost")?.remove();
  const layer = document.createElementNS(SVG, "g");
  layer.id = "hint-ghost";
  document.getElementById("ghosts")?.after(layer);
  if (ghost) showGhost(layer, ghost); // a click there is a click on its place: nothing here is touched
}

export function toggleHint() {
  if (button.getAttribute("aria-expanded") === "true") return clearHint();
  byId("hint-say").textContent = "";
  byId("hint-more").hidden = true;
  openBox(true);
  void askForHint();
}
/** Where several act at once, what others say or mark leaves the hint where it is, as long as it can be followed. */
function keepHint() {
  const { mine, seat, ply, actions, pass_device } = page.now;
  if (byId("hint-box").hidden) return;
  if (!mine || pass_device || page.past || seat !== askedAt.seat || ply < askedAt.ply) return clearHint();
  if (!shown) return void askForHint();
  const isLegal = actions.some(({ codes }) => codes.includes(/** @type {number} */ (shown?.action)));
  if (isLegal) showHint(shown);
  else clearHint();
}
on("position", keepHint);
on("busy", () => page.sent !== null && clearHint());
document.addEventListener("keydown", (event) => event.key === "Escape" && clearHint());
