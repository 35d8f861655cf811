// The hashes of dice that nobody can choose, and what the page checks at the end.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { beforeShowing, isKept, MOST_ROUNDS } from "../../src/caldera/web/static/scripts/dice_kept.js";
import { fromHex, hashFor, sha256, toHex } from "../../src/caldera/web/static/scripts/sha256.js";

test("it is SHA-256", () => {
  assert.equal(toHex(sha256(new TextEncoder().encode("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 7 + length) % 256);
    assert.equal(toHex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
  }
});

test("a purpose stands before what is hashed", () => {
  const expected = createHash("sha256")
    .update("caldera nonce 1\0")
    .update(Uint8Array.from([1, 2, 255]))
    .digest("hex");
  assert.equal(hashFor("caldera nonce 1", fromHex("0102ff")), expected);
});

const hex = (/** @type {number} */ n) => n.toString(16).padStart(2, "0").repeat(32);
const hashOf = (/** @type {string} */ nonce) => hashFor("caldera nonce 1", fromHex(nonce));
const [SECRET, MINE, THEIRS, OTHER] = [hex(1), hex(2), hex(3), hex(4)];
const PROMISE = hashFor("caldera dice 1", fromHex(SECRET));
const HASHES = { 0: hashOf(MINE), 1: hashOf(THEIRS) };
const PART = { nonce: MINE, hash: hashOf(MINE), promise: PROMISE };
const KEPT = { ...PART, shown: [{ nonce: MINE, hashes: HASHES }] };
const shownAs = (/** @type {string[]} */ ...nonces) => nonces.map((nonce, seat) => ({ seat, hash: hashOf(nonce), nonce }));
const RECORD = { hash: PROMISE, secret: SECRET, nonces: shownAs(MINE, THEIRS) };

test("everybody's hashes are kept before a nonce is shown, and none may change afterwards", () => {
  assert.deepEqual(beforeShowing(PART, HASHES, 0), KEPT);
  assert.deepEqual(beforeShowing(KEPT, HASHES, 0), KEPT);
  assert.equal(beforeShowing(KEPT, { ...HASHES, 1: hashOf(OTHER) }, 0), null);
  assert.equal(beforeShowing(PART, { ...HASHES, 0: hashOf(OTHER) }, 0), null);
  const often = Array.from({ length: MOST_ROUNDS + 1 }, (_, n) => ({ nonce: hex(10 + n), hashes: HASHES }));
  assert.equal(beforeShowing({ ...PART, shown: often }, HASHES, 0), null);
  assert.notEqual(beforeShowing({ ...PART, shown: often.slice(1) }, HASHES, 0), null);
});

test("at the end the record has everybody's hashes as they were, and every round that this browser has seen", () => {
  assert.ok(isKept(RECORD, 0, KEPT));
  assert.ok(isKept(RECORD, 0, PART), "a part from before this page kept the others' hashes");
  assert.ok(!isKept({ ...RECORD, nonces: shownAs(MINE, OTHER) }, 0, KEPT), "another's nonce was exchanged");
  assert.ok(!isKept({ ...RECORD, nonces: shownAs(MINE) }, 0, KEPT), "another's nonce was left out");
  assert.ok(!isKept({ ...RECORD, secret: OTHER }, 0, KEPT));
  const first = { nonce: OTHER, hashes: { 0: hashOf(OTHER), 1: hashOf(THEIRS) } };
  const twice = { ...KEPT, shown: [first, ...KEPT.shown] };
  assert.ok(!isKept(RECORD, 0, twice), "a round was hidden");
  assert.ok(isKept({ ...RECORD, rounds: 1, earlier: [shownAs(OTHER, THEIRS)] }, 0, twice));
  assert.ok(!isKept({ ...RECORD, rounds: 4, earlier: Array.from({ length: 4 }, () => shownAs(OTHER, THEIRS)) }, 0, twice));
});
