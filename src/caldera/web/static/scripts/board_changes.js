// The board travels as what changed: new pieces of its text, or runs of pieces of the board before. Pure.

/** @import { Part } from "./types.d.ts" */

/**
 * The pieces of the new board.
 * @param {string[]} before the pieces of the board before
 * @param {Part[]} parts
 * @returns {string[]}
 */
export const applyChanges = (before, parts) =>
  parts.flatMap((part) => (typeof part === "string" ? [part] : before.slice(part.start, part.start + part.count)));
