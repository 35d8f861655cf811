// Click paths: which elements continue some legal action, given those touched so far. No rule and no page lives here.
//
// A path is a list of names. Neighbours that belong to one set (dice to roll again) may be touched in any order. Where a thing on the
// board is followed by a button, the button may be pressed first as long as it begins nothing else.

globalThis.Paths = class Paths {
  /** actions: [code, path, words]; setOf(name): the set it belongs to, or nothing; swaps(path): whether its two names may be swapped. */
  constructor(actions, setOf, swaps) {
    this.setOf = setOf;
    const first = new Set(actions.map(([, path]) => path[0]));
    const swapped = actions.filter(([, path]) => path.length === 2 && !first.has(path[1]) && swaps(path));
    this.ways = [...actions, ...swapped.map(([code, [one, two], say]) => [code, [two, one], say])];
  }

  /** The names with which a path goes on after these: none when it is complete, null when they do not lead there. */
  rest(path, chosen) {
    let done = 0;
    while (done < path.length) {
      const set = this.setOf(path[done]);
      let end = done + 1;
      while (set && end < path.length && this.setOf(path[end]) === set) end += 1;
      const taken = chosen.slice(done, end);
      const group = path.slice(done, end);
      if (taken.some((name) => !group.includes(name))) return null;
      if (taken.length < group.length) return group.filter((name) => !taken.includes(name));
      done = end;
    }
    return chosen.length === path.length ? [] : null;
  }

  open(chosen) {
    return this.ways.filter(([, path]) => this.rest(path, chosen)?.length);
  }

  fits(chosen) {
    return this.ways.some(([, path]) => this.rest(path, chosen) !== null);
  }

  next(chosen) {
    return new Set(this.ways.flatMap(([, path]) => this.rest(path, chosen) ?? []));
  }

  /** What could have been chosen instead of something already chosen. */
  others(chosen) {
    return new Set(chosen.flatMap((_, depth) => [...this.next(chosen.slice(0, depth))]));
  }

  /** The action that touching this element would take, if it would take one. */
  actionAt(chosen, name) {
    const after = [...chosen, name];
    let found = null;
    for (const way of this.ways) {
      const rest = this.rest(way[1], after);
      if (rest?.length) return null;
      if (rest) found ??= way;
    }
    return found;
  }

  /** The actions that one more touch would complete, by the name of the element to touch. */
  lasts(chosen) {
    const found = new Map();
    for (const way of this.ways) {
      const rest = this.rest(way[1], chosen);
      if (rest?.length === 1 && way[1].length === chosen.length + 1) found.set(rest[0], way);
    }
    return found;
  }

  /** The choice after touching something that does not continue it: let go of it, or choose it instead; null: nothing to do with it. */
  instead(chosen, name) {
    const at = chosen.indexOf(name);
    if (at >= 0) {
      const without = chosen.filter((each) => each !== name);
      return { chosen: this.setOf(name) && this.fits(without) ? without : chosen.slice(0, at), again: false };
    }
    for (let depth = chosen.length - 1; depth >= 0; depth -= 1) {
      if (this.next(chosen.slice(0, depth)).has(name)) return { chosen: chosen.slice(0, depth), again: true };
    }
    return null;
  }
};
