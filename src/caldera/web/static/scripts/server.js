// Requests to the table's addresses.

import { base, page, words } from "./page.js";
import { emit } from "./signals.js";
import { toast } from "./toast.js";

/** @import { Code } from "./page.js" */
/** @import { Answer, Answers, Changed, LessonNews, LeadMade } from "./types.d.ts" */

export const JSON_HEADERS = { "Content-Type": "application/json", Accept: "application/json" };

/**
 * @template {keyof Answers} Path
 * @param {Path} path below the table's own address
 * @param {Record<string, string>} [question]
 * @returns {Promise<Answer<Answers[Path]>>}
 */
export async function ask(path, question = {}) {
  const asked = new URLSearchParams(question);
  const answer = await fetch(`${base}${path}${asked.size ? `?${asked}` : ""}`, { headers: { Accept: "application/json" } });
  return { ok: answer.ok, said: await answer.json() };
}

/**
 * @param {string} path
 * @param {object} body
 * @param {boolean} [keepalive] for a page that is being left
 * @returns {Promise<Answer<Partial<Changed & LessonNews & LeadMade>>>} what it changed, told in the way of the address
 */
export async function tell(path, body, keepalive = false) {
  const answer = await fetch(base + path, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body), keepalive });
  return { ok: answer.ok, said: answer.status === 204 ? {} : await answer.json() };
}

/**
 * Send something that changes the table. Gives back the answer, or null when it was refused or did not arrive.
 * @param {string} path
 * @param {object} body
 */
export async function post(path, body) {
  page.busy = true;
  emit("busy", null);
  let told = null;
  try {
    const { ok, said } = await tell(path, body);
    if (ok) told = said;
    else toast(said.error ?? words.server, "", said.clauses);
    page.awaited = told?.version ?? 0;
    if (told?.news) emit("news", told.news); // a guided game tells with the answer what it did
  } catch {
    toast(words.lost);
    page.awaited = 0;
  }
  page.chosen = [];
  page.armed = null;
  page.busy = page.awaited > page.now.version;
  emit("busy", null);
  return told;
}

/**
 * Play one action, or the list of a route, of which the table plays as much as goes without anything coming in between.
 * @param {Code} codes
 */
export function send(codes) {
  if (page.busy) return; // touched twice
  const [action, ...then] = [codes].flat();
  page.sent = codes;
  void post("/act", { seat: page.now.seat, action, last_version: page.now.version, ...(then.length && { then }) });
  page.sent = null; // whoever needed it was told that the page is busy
}
