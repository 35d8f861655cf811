// The hashes of dice that nobody can choose, and what the page checks at the end.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

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
