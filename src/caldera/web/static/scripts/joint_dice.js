// Dice that nobody can choose: this browser publishes the hash of a nonce, shows the nonce when everybody has published one, and
// checks at the end that its nonce is part of the dice and that the server kept its promise.

import { base, page, words } from "./page.js";
import { ask, tell } from "./server.js";
import { fromHex, hashFor, toHex } from "./sha256.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

/** @typedef {{ nonce: string, hash: string, promise: string, checked?: boolean }} Part what this browser keeps of its part */
/** @import { DiceWork } from "./types.d.ts" */

/** @param {number} seat */
const keyOf = (seat) => `nonce ${base} ${seat}`;

/**
 * @param {number} seat
 * @returns {Part | null}
 */
const partOf = (seat) => JSON.parse(localStorage.getItem(keyOf(seat)) ?? "null");

/**
 * @param {number} seat
 * @param {string} promise the hash of the server's secret
 */
function newPart(seat, promise) {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const part = { nonce: toHex(nonce), hash: hashFor("caldera nonce 1", nonce), promise };
  localStorage.setItem(keyOf(seat), JSON.stringify(part));
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
  for (const seat of work.reveal) {
    const part = partOf(seat);
    if (part) await tell("/dice/reveal", { seat, nonce: part.nonce });
    else setTimeout(() => beginAnew(seat), PATIENCE);
  }
  if (page.now.over && work.fixed) await check();
}

/**
 * The nonce is not here: it was lost, or another device of the same person has it and shows it in a moment.
 * @param {number} seat
 */
function beginAnew(seat) {
  const work = page.now.dice;
  if (work?.reveal.includes(seat) && !partOf(seat)) void tell("/dice/commit", { seat, hash: newPart(seat, work.hash).hash });
}

/**
 * Whether a record keeps what was promised to this browser.
 * @param {{ hash?: string, secret?: string, nonces?: { seat: number, hash: string, nonce: string }[] }} dice
 * @param {number} seat
 * @param {Part} part
 */
export function isKept(dice, seat, part) {
  const mine = dice.nonces?.find((each) => each.seat === seat);
  const secretFits = hashFor("caldera dice 1", fromHex(dice.secret ?? "")) === part.promise && dice.hash === part.promise;
  return secretFits && mine?.nonce === part.nonce && mine.hash === part.hash;
}

async function check() {
  const seats = [...Array(16).keys()].filter((seat) => partOf(seat) && !partOf(seat)?.checked);
  if (!seats.length) return;
  const { ok, said } = await ask("/match.json");
  if (!ok) return;
  const kept = seats.every((seat) => isKept(said.dice ?? {}, seat, /** @type {Part} */ (partOf(seat))));
  for (const seat of seats) localStorage.setItem(keyOf(seat), JSON.stringify({ ...partOf(seat), checked: true }));
  toast(kept ? words.diceKept : words.diceBroken, kept ? "soft" : "");
}

on("position", () => void takePart());
void takePart();
