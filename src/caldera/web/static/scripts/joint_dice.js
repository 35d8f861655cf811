// Dice that nobody can choose: this browser publishes the hash of a nonce, keeps everybody's hashes and shows the nonce when all are
// there, and checks at the end that nothing was exchanged and that the server kept its promise.

import { beforeShowing, isKept, mySeats } from "./dice_kept.js";
import { base, page, words } from "./page.js";
import { ask, tell } from "./server.js";
import { hashFor, toHex } from "./sha256.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

/** @import { Part } from "./dice_kept.js" */
/** @import { DiceWork } from "./types.d.ts" */

/** @param {number} seat */
const keyOf = (seat) => `nonce ${base} ${seat}`;

/**
 * @param {number} seat
 * @returns {Part | null}
 */
const partOf = (seat) => JSON.parse(localStorage.getItem(keyOf(seat)) ?? "null");

/** @param {number} seat @param {Part} part */
const keep = (seat, part) => localStorage.setItem(keyOf(seat), JSON.stringify(part));

/**
 * A new nonce; what was shown before is remembered with it.
 * @param {number} seat
 * @param {string} promise the hash of the server's secret
 */
function newPart(seat, promise) {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const part = { nonce: toHex(nonce), hash: hashFor("caldera nonce 1", nonce), promise, shown: partOf(seat)?.shown ?? [] };
  keep(seat, part);
  return part;
}

const PATIENCE = 8000; // milliseconds
let busy = false;

/** Do what is asked of this browser's seats, and whatever is asked meanwhile. */
async function takePart() {
  if (busy) return;
  busy = true;
  try {
    for (let done = -1; done !== page.now.version && page.now.dice;) {
      done = page.now.version;
      await doPart(page.now.dice);
    }
  } finally {
    busy = false;
  }
}

/** @param {DiceWork} work */
async function doPart(work) {
  for (const seat of work.commit) await tell("/dice/commit", { seat, hash: newPart(seat, work.hash).hash });
  const mine = mySeats(work, partOf);
  for (const seat of mine.filter((each) => work.reveal.includes(each) || work.left.includes(each))) await show(seat, work);
  for (const seat of work.reveal) if (!mine.includes(seat)) setTimeout(() => beginAnew(seat, work), PATIENCE);
  const gone = work.left.some((seat) => !mine.includes(seat));
  if (gone && mine.length) setTimeout(() => beginAnew(mine[0], work), 2 * PATIENCE);
  if (page.now.over && work.fixed) await check();
}

/**
 * Show a nonce; the page keeps first what everybody has published, and shows nothing once that was exchanged.
 * @param {number} seat
 * @param {DiceWork} work
 */
async function show(seat, work) {
  const part = partOf(seat);
  const kept = part && beforeShowing(part, work.hashes, seat);
  if (!kept) return toast(words.diceBroken);
  keep(seat, kept);
  await tell("/dice/reveal", { seat, nonce: kept.nonce });
}

/**
 * A nonce does not come: it was lost, or its person has left. Another device may have it and show it in a moment.
 * @param {number} seat one of this browser
 * @param {DiceWork} before what was to do when the waiting began
 */
function beginAnew(seat, before) {
  const work = page.now.dice;
  const waits = work?.rounds === before.rounds && (work.reveal.includes(seat) || work.left.length > 0);
  if (waits) void tell("/dice/commit", { seat, hash: newPart(seat, work.hash).hash });
}

async function check() {
  const seats = [...Array(16).keys()].filter((seat) => partOf(seat) && !partOf(seat)?.checked);
  if (!seats.length) return;
  const { ok, said } = await ask("/match.json");
  if (!ok) return;
  const kept = seats.every((seat) => isKept(said.dice ?? {}, seat, /** @type {Part} */ (partOf(seat))));
  for (const seat of seats) keep(seat, { .../** @type {Part} */ (partOf(seat)), checked: true });
  const rounds = said.dice?.rounds ?? 0;
  const verdict = kept ? words.diceKept : words.diceBroken;
  toast(kept && rounds ? `${verdict} ${words.diceAnew.replace("{n}", `${rounds}`)}` : verdict, kept ? "soft" : "");
}

on("position", () => void takePart());
void takePart();
