// Which old sibling becomes which new one, and which of them need not move. Pure: no page is needed.

/**
 * A node: its tag, its name if it has one, and else the ids inside it.
 * @typedef {{ kind: string, name: string, ids: string[] }} Described
 */

/**
 * For each wanted node the index of the old node that stands for it, or -1. Named nodes are found by their name, nodes without a name
 * by an id that both hold, and the rest in order. Each old node is used once.
 * @param {Described[]} before
 * @param {Described[]} wanted
 * @returns {number[]}
 */
export function matchSiblings(before, wanted) {
  const found = wanted.map(() => -1);
  const used = new Set();
  /** @type {(index: number, old: number) => void} */
  const use = (index, old) => {
    found[index] = old;
    used.add(old);
  };
  const free = (/** @type {(node: Described) => boolean} */ fits) =>
    before.findIndex((node, index) => !used.has(index) && fits(node));

  const names = new Map(); // kind and name -> indices, in order
  before.forEach((node, index) => {
    if (!node.name) return;
    const key = `${node.kind} ${node.name}`;
    names.set(key, [...(names.get(key) ?? []), index]);
  });
  wanted.forEach((node, index) => {
    const old = node.name ? names.get(`${node.kind} ${node.name}`)?.shift() : undefined;
    if (old !== undefined) use(index, old);
  });

  wanted.forEach((node, index) => {
    if (node.name || !node.ids.length) return;
    const ids = new Set(node.ids);
    const old = free((other) => !other.name && other.kind === node.kind && other.ids.some((id) => ids.has(id)));
    if (old >= 0) use(index, old);
  });

  let from = 0;
  wanted.forEach((node, index) => {
    if (node.name) return;
    if (found[index] !== -1) {
      from = Math.max(from, found[index] + 1);
      return;
    }
    const old = before.findIndex((other, at) => at >= from && !used.has(at) && !other.name && other.kind === node.kind);
    if (old < 0) return;
    use(index, old);
    from = old + 1;
  });
  return found;
}

/**
 * The positions of a longest rising run in a list, gaps allowed; numbers below zero take no part. What is in it can stay where it is
 * while everything else is moved around it.
 * @param {number[]} numbers
 * @returns {number[]}
 */
export function longestRising(numbers) {
  /** @type {number[]} */
  const ends = []; // ends[n]: the position of the smallest number that ends a run of n + 1
  /** @type {number[]} */
  const before = []; // of each position: the one before it in its run
  numbers.forEach((number, position) => {
    if (number < 0) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    before[position] = low ? ends[low - 1] : -1;
    ends[low] = position;
  });
  const run = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.push(at);
  return run.reverse();
}
