// Recomputes every roll of a finished match from the record: the key from the secret and everybody's nonces, then each chance step.

import { MOST_ROUNDS } from "./dice_kept.js";
import { fromHex, hashFor, sha256, toHex } from "./sha256.js";

/** @import { MatchRecord, PromisedDice as Promised, Rolls } from "./types.d.ts" */
/** @typedef {{ rolls: number, wrong: number, kept: boolean }} Verdict `wrong` is the number of the first action that differs, from 1 */

const CHANCE = -1;
const BLOCK = 64;
const BY_ACTION = 1;
const BY_STREAM = 2;

/** @param {...Uint8Array} parts */
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/**
 * @param {Uint8Array} key of at most 64 bytes
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const padded = joined(key, new Uint8Array(BLOCK - key.length));
  const inner = sha256(
    joined(
      padded.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/**
 * The key of the dice; null when something is not what was published at the start.
 * @param {Promised} promised
 * @returns {Uint8Array | null}
 */
export function keyOf(promised) {
  const secret = fromHex(promised.secret ?? "");
  if (!promised.secret || hashFor("caldera dice 1", secret) !== promised.hash) return null;
  if (!promised.nonces) return secret;
  const nonces = promised.nonces.map((each) => fromHex(each.nonce));
  const { earlier = [], rounds = 0 } = promised;
  const all = [...promised.nonces, ...earlier.flat()];
  if (all.some(({ hash, nonce }) => nonce && hashFor("caldera nonce 1", fromHex(nonce)) !== hash)) return null;
  if (promised.earlier && (rounds !== earlier.length || rounds > MOST_ROUNDS)) return null;
  return sha256(joined(bytes("caldera dice 2\0"), secret, ...nonces.map(sha256)));
}

/**
 * What dice of the first version give as the action with this number, counted from 0.
 * @param {Uint8Array} key
 * @param {number} ply
 * @param {{ outcomes: string[], weights: number[] }} kind
 */
export function roll(key, ply, kind) {
  const total = kind.weights.reduce((sum, weight) => sum + weight, 0);
  let ticket = (BigInt(`0x${toHex(hmac(key, bytes(`action ${ply}`)))}`) * BigInt(total)) >> 256n;
  for (const [index, weight] of kind.weights.entries()) {
    if (ticket < BigInt(weight)) return kind.outcomes[index];
    ticket -= BigInt(weight);
  }
  return "";
}

/**
 * What comes as the draw from a stream after `count` others: every part of the weights runs for itself, the first one home is drawn.
 * @param {Uint8Array} key
 * @param {string} stream
 * @param {number} count
 * @param {{ outcomes: string[], weights: number[] }} kind
 */
export function draw(key, stream, count, kind) {
  const runners = kind.outcomes.flatMap((outcome, index) =>
    Array.from({ length: kind.weights[index] }, (_, copy) => {
      const time = toHex(hmac(key, bytes(`stream ${stream}\0${count}\0${outcome}\0${copy}`)));
      return { time, outcome };
    }),
  );
  return runners.reduce((first, each) => (each.time < first.time ? each : first), { time: "g", outcome: "" }).outcome;
}

/**
 * Whether every roll of the record is what its dice give, and whether those are the dice that were promised. How many draws a stream
 * has had is counted here, so that none can be drawn twice.
 * @param {MatchRecord} record
 * @param {Rolls} told what could happen at each chance step
 * @returns {Verdict}
 */
export function checkRolls(record, told) {
  const { version = BY_ACTION } = record.dice ?? {};
  const key = version === BY_ACTION || version === BY_STREAM ? keyOf(record.dice ?? {}) : null;
  const steps = new Map(told.steps.map(([ply, kind, stream]) => [ply, { kind: told.kinds[kind], stream }]));
  const due = record.actions.flatMap(([seat], ply) => (seat === CHANCE ? [ply] : []));
  if (!key) return { rolls: due.length, wrong: 0, kept: false };
  const counts = new Map();
  const differs = (/** @type {number} */ ply) => {
    const { kind, stream } = steps.get(ply) ?? {};
    if (!kind || new Set(kind.outcomes).size !== kind.outcomes.length) return true;
    const count = counts.get(stream) ?? 0;
    counts.set(stream, count + 1);
    const rolled = stream && version === BY_STREAM ? draw(key, stream, count, kind) : roll(key, ply, kind);
    return rolled !== record.actions[ply][1];
  };
  const wrong = due.find(differs);
  return { rolls: due.length, wrong: wrong === undefined ? 0 : wrong + 1, kept: true };
}
