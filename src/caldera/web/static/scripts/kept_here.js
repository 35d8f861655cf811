// What this browser keeps for itself, such as medals and solved puzzles.

/**
 * @template T
 * @param {string} key
 * @param {T} nothing what is there before anything was kept, where nothing can be kept, and where it was damaged
 * @returns {T}
 */
export function keptHere(key, nothing) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? nothing;
  } catch {
    return nothing;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function keepHere(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing can be kept here
  }
}

/** @returns {string[]} the addresses of the puzzles that were solved */
export function solvedHere() {
  return keptHere("solved", /** @type {string[]} */ ([]));
}

/** @returns {Record<string, Record<string, number>>} medals by game, then by challenge: 1 to 3 */
export function medalsHere() {
  return keptHere("medals", {});
}
