// SHA-256, because browsers keep their own for pages over https, and rooms at home are not.

/** @param {number} n */
const fractionOf = (n) => Math.floor((n - Math.floor(n)) * 2 ** 32);

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
}

const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));
const STEPS = PRIMES.map((prime) => fractionOf(Math.cbrt(prime)));

/**
 * @param {number} word
 * @param {number} by
 */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256(bytes) {
  const view = padded(bytes);
  const state = Int32Array.from(START, (word) => word | 0);
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let n = 0; n < 16; n += 1) words[n] = view.getInt32(block + 4 * n);
    for (let n = 16; n < 64; n += 1) {
      const [early, late] = [words[n - 15], words[n - 2]];
      const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[n] = words[n - 16] + one + words[n - 7] + two;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let n = 0; n < 64; n += 1) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + STEPS[n] + words[n]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] += word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setInt32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/**
 * The hash of something with its purpose before it, as the server writes it.
 * @param {string} purpose
 * @param {Uint8Array} bytes
 */
export const hashFor = (purpose, bytes) => toHex(sha256(Uint8Array.from([...new TextEncoder().encode(`${purpose}\0`), ...bytes])));
