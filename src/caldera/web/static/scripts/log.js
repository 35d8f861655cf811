// The log of the match; the newest line is on top.

import { byId, fromServer } from "./dom.js";
import { isNarrow } from "./page.js";
import { toast } from "./toast.js";

const log = byId("log");
const textOf = (/** @type {Element} */ line) => line.lastElementChild?.textContent ?? "";
const count = () => (byId("log-count").textContent = String(log.children.length || ""));

/**
 * Replace the log from a ply on. What is new is given back as text.
 * @param {{ from: number, lines: string }} change
 */
export function addToLog({ from, lines }) {
  for (const line of [...log.children]) if (Number(/** @type {HTMLElement} */ (line).dataset.ply) >= from) line.remove();
  const added = fromServer(lines);
  const texts = added.map(textOf);
  const said = added.filter((line) => line.matches(".said")).at(-1);
  if (said && from > 0 && isNarrow() && byId("main").dataset.tab !== "log") toast(textOf(said), "soft");
  log.prepend(...added.reverse());
  count();
  return from > 0 || added.length < 6 ? texts : [];
}

log.replaceChildren(...[...log.children].reverse());
count();
