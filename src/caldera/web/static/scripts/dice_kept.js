// What a browser keeps of dice that nobody can choose, and what it compares at the end: its own nonces, everybody's hashes as they
// were before it showed a nonce, and the promise of the server.

import { fromHex, hashFor } from "./sha256.js";

/** @import { DiceWork, PromisedDice, ShownNonce } from "./types.d.ts" */
/** @typedef {Record<string, string>} Hashes by seat */
/** @typedef {{ nonce: string, hashes: Hashes }} Shown a nonce that was shown, and the hashes that were there before */
/** @typedef {{ nonce: string, hash: string, promise: string, checked?: boolean, shown?: Shown[] }} Part */

export const MOST_ROUNDS = 3; // as in core/dice.py: how often nonces may be begun anew

/** @param {Hashes} one @param {Hashes} other */
const same = (one, other) => {
  const seats = Object.keys(one);
  return seats.length === Object.keys(other).length && seats.every((seat) => one[seat] === other[seat]);
};

/** @param {ShownNonce[]} shown @returns {Hashes} */
const hashesOf = (shown) => Object.fromEntries(shown.map(({ seat, hash }) => [seat, hash]));

/**
 * The part as it is kept before its nonce is shown; null when it must not be shown: somebody has changed a hash since, or began
 * anew too often.
 * @param {Part} part
 * @param {Hashes} hashes everybody's
 * @param {number} seat
 * @returns {Part | null}
 */
export function beforeShowing(part, hashes, seat) {
  const { shown = [] } = part;
  const again = shown.find(({ nonce }) => nonce === part.nonce);
  if (hashes[seat] !== part.hash || (again && !same(again.hashes, hashes))) return null;
  if (again) return part;
  return shown.length > MOST_ROUNDS ? null : { ...part, shown: [...shown, { nonce: part.nonce, hashes }] };
}

/**
 * Whether a record keeps what was promised to this browser: the secret, its nonces, everybody's hashes, and every round it has seen.
 * @param {PromisedDice} dice
 * @param {number} seat
 * @param {Part} part
 */
export function isKept({ hash, secret = "", nonces = [], rounds = 0, earlier = [] }, seat, part) {
  const mine = nonces.find((each) => each.seat === seat);
  const shown = part.shown ?? [];
  const last = shown.find(({ nonce }) => nonce === part.nonce);
  const secretFits = hashFor("caldera dice 1", fromHex(secret)) === part.promise && hash === part.promise;
  const roundsFit = rounds === earlier.length && rounds <= MOST_ROUNDS;
  const known = shown.every((each) => each === last || earlier.some((round) => same(hashesOf(round), each.hashes)));
  const allFit = !last || same(hashesOf(nonces), last.hashes);
  return secretFits && roundsFit && known && allFit && mine?.nonce === part.nonce && mine.hash === part.hash;
}

/**
 * The seats of this browser among those whose hashes have been published.
 * @param {DiceWork} work
 * @param {(seat: number) => Part | null} partOf
 */
export const mySeats = (work, partOf) =>
  Object.keys(work.hashes)
    .map(Number)
    .filter((seat) => partOf(seat)?.hash === work.hashes[seat]);
