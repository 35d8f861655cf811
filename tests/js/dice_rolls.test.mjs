// The page recomputes every roll of a record that Python made (tests/web/test_rolls.py), and refuses what was changed.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { checkRolls, draw, hmac, roll } from "../../src/caldera/web/static/scripts/dice_rolls.js";
import { toHex } from "../../src/caldera/web/static/scripts/sha256.js";

const told = () => JSON.parse(readFileSync(new URL("./data/joint_dice.json", import.meta.url), "utf8"));

test("it is HMAC with SHA-256", () => {
  for (const length of [0, 1, 55, 64, 200]) {
    const key = Uint8Array.from({ length: 32 }, (_, n) => n * 5 + length);
    const message = Uint8Array.from({ length }, (_, n) => n * 3);
    assert.equal(toHex(hmac(key, message)), createHmac("sha256", key).update(message).digest("hex"));
  }
});

test("both versions of the dice are those of Python (tests/core/test_dice.py)", () => {
  const key = Uint8Array.from({ length: 32 }, (_, n) => n);
  const kind = { outcomes: [..."123456"], weights: [1, 1, 1, 1, 1, 2] };
  const words = { outcomes: kind.outcomes.map((face) => `roll ${face}`), weights: kind.weights };
  const places = Array.from({ length: 8 }, (_, n) => n);
  assert.equal(places.map((ply) => roll(key, ply, kind)).join(""), "34666466");
  assert.equal(places.map((n) => draw(key, "die 0", n, words).slice(-1)).join(""), "22324246");
});

test("every roll of a record by Python is what its dice give", () => {
  const { record, rolls } = told();
  const due = record.actions.filter((/** @type {[number, string]} */ [seat]) => seat === -1).length;
  assert.ok(due > 10);
  assert.deepEqual(checkRolls(record, rolls), { rolls: due, wrong: 0, kept: true });
});

test("a changed roll is found, wherever it is", () => {
  const { rolls } = told();
  for (const [ply, number] of [rolls.steps[0], rolls.steps[5], rolls.steps.at(-1)]) {
    const { record } = told();
    const other = rolls.kinds[number].outcomes.find((/** @type {string} */ words) => words !== record.actions[ply][1]);
    if (!other) continue;
    record.actions[ply][1] = other;
    assert.equal(checkRolls(record, rolls).wrong, ply + 1);
  }
});

test("other dice than those that were promised are refused", () => {
  const changes = [
    (/** @type {any} */ dice) => (dice.secret = "00".repeat(32)),
    (/** @type {any} */ dice) => delete dice.secret,
    (/** @type {any} */ dice) => (dice.hash = "00".repeat(32)),
    (/** @type {any} */ dice) => (dice.nonces[1].nonce = "07".repeat(32)),
    (/** @type {any} */ dice) => (dice.nonces[0].hash = dice.nonces[1].hash),
  ];
  for (const change of changes) {
    const { record, rolls } = told();
    change(record.dice);
    assert.equal(checkRolls(record, rolls).kept, false);
  }
  const { record, rolls } = told();
  delete record.dice.nonces; // the secret fits still, but the rolls were made with everybody's part
  assert.ok(checkRolls(record, rolls).wrong > 0);
});

test("dice of an unknown version, and a stream that is drawn from twice, are refused", () => {
  const other = told();
  other.record.dice.version = 3;
  assert.equal(checkRolls(other.record, other.rolls).kept, false);
  const older = told();
  delete older.record.dice.version;
  assert.ok(checkRolls(older.record, older.rolls).wrong > 0);
  const twice = told();
  const streams = twice.rolls.steps.map((/** @type {[number, number, string]} */ step) => step[2]);
  const second = streams.findIndex((/** @type {string} */ name, /** @type {number} */ at) => name !== streams[0] && at > 0);
  twice.rolls.steps[second][2] = streams[0]; // the place of another roll does not count a second time
  assert.ok(checkRolls(twice.record, twice.rolls).wrong > 0);
});

test("chance steps that are not told, or told with a choice, are refused", () => {
  const left = told();
  const [ply] = left.rolls.steps.splice(3, 1)[0];
  assert.equal(checkRolls(left.record, left.rolls).wrong, ply + 1);
  const twice = told();
  const [first, number] = twice.rolls.steps[0];
  const kind = twice.rolls.kinds[number];
  kind.outcomes = kind.outcomes.map(() => twice.record.actions[first][1]); // whatever falls would be right
  if (kind.outcomes.length > 1) assert.equal(checkRolls(twice.record, twice.rolls).wrong, first + 1);
});
