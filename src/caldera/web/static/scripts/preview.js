// What an action would do, shown on the board before it is played.

import { byId, find, findAll, named } from "./dom.js";
import { hideLabel, placeLabel } from "./label.js";
import { asViewer, page } from "./page.js";
import { ask } from "./server.js";
import { emit } from "./signals.js";

/** @import { Shape } from "./dom.js" */
/** @import { PreviewShown as Preview } from "./types.d.ts" */

/** Ask what each action would do, after the position is on the screen. */
export async function fetchPreviews() {
  const { version, mine } = page.now;
  if (!mine) return;
  try {
    const { ok, said } = await ask("/previews", { last_version: String(version), ...asViewer() });
    if (!ok || said.version !== version || page.now.version !== version) return;
    page.previews = said.previews;
    page.warnings = said.warnings;
    emit("previews", null);
  } catch {
    // Without previews the table still works; the next position asks again.
  }
}

export function clearPreview() {
  for (const marked of findAll(".on:not([data-chip])")) marked.classList.remove("on");
  for (const gain of findAll("[data-gain]")) gain.textContent = "";
  for (const ghost of findAll("#ghosts > :not(.landed)")) ghost.remove();
  hideLabel();
}

/**
 * @param {Preview} preview
 * @param {Shape[]} lit the elements that the person looks at
 * @param {string} say the action's own words
 */
export function showPreview({ label, marks, ghost }, lit, say) {
  for (const mark of marks) {
    const [what, text] = mark.split("=");
    if (text === undefined) for (const element of named(mark)) element.classList.add("on");
    else for (const element of findAll(`[data-gain="${what.replace("gain-", "")}"]`)) element.textContent = text;
  }
  const layer = document.getElementById("ghosts");
  const way = ghost && layer && showGhost(layer, ghost);
  if (way) showWay(...way);
  const anchor = lit.find((element) => element.closest("#scene"));
  if (anchor && label !== say) placeLabel(label, anchor);
}

/**
 * The pale copy becomes the piece, until the board is drawn anew. Gives back how to take it away.
 * @param {import("./types.d.ts").Ghost} ghost
 */
export function keepGhost(ghost) {
  const layer = document.getElementById("ghosts");
  if (layer) showGhost(layer, ghost);
  const copy = layer?.lastElementChild;
  copy?.classList.replace("ghost", "landed");
  return () => copy?.remove();
}

/**
 * A pale copy of a piece on the place to which it would go.
 * @param {Element} layer
 * @param {import("./types.d.ts").Ghost} ghost
 * @returns {[number, number, number, number] | null} from where and where to, if it stands on the board
 */
export function showGhost(layer, { piece, place }) {
  const scene = byId("scene");
  const source = find(`[data-ghost="${CSS.escape(piece)}"]`) ?? find(`[data-el="${CSS.escape(piece)}"]`, scene);
  const target = find(`[data-el="${CSS.escape(place)}"]`, scene);
  if (!source || !target?.dataset.x) return null;
  const copy = /** @type {Shape} */ (source.cloneNode(true));
  for (const element of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-el", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
  copy.setAttribute("class", `${(copy.getAttribute("class") ?? "").replace(/\b(can|alt|sel|hov|new)\b/g, "")} ghost`);
  copy.setAttribute("aria-hidden", "true");
  const [x, y] = [Number(target.dataset.x), Number(target.dataset.y)];
  copy.style.transform = `translate(${x}px, ${y}px)`;
  layer.replaceChildren(copy);
  const from = /translate\(([-\d.]+)px,\s*([-\d.]+)px\)/.exec(source.style.transform);
  return from ? [Number(from[1]), Number(from[2]), x, y] : null;
}

/**
 * A bent line from one place to the other.
 * @param {number} ax
 * @param {number} ay
 * @param {number} bx
 * @param {number} by
 */
function showWay(ax, ay, bx, by) {
  const way = find("[data-way]");
  if (!way) return;
  const [dx, dy] = [bx - ax, by - ay];
  const far = Math.hypot(dx, dy) || 1;
  const bend = Math.min(40, far / 5);
  const end = 1 - 26 / far; // short of the place, so that its edge is seen
  way.setAttribute(
    "d",
    `M${ax} ${ay}Q${ax + dx / 2 - (dy / far) * bend} ${ay + dy / 2 + (dx / far) * bend} ${ax + dx * end} ${ay + dy * end}`,
  );
  way.classList.add("on");
}
