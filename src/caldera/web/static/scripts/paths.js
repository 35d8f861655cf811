// Click paths: which elements continue some legal action, given those touched so far. No rule and no page lives here.
//
// A path is a list of names. Neighbours that belong to one set (dice to roll again) may be touched in any order. Where a thing on the
// board is followed by a button, the button may be pressed first as long as it begins nothing else. A path may have other starts: a die
// that serves for it, touched before the figure, or in place of a die that the path begins with.

/** @import { ActionChoice as Action } from "./types.d.ts" */

export class Paths {
  /**
   * @param {Action[]} actions
   * @param {(name: string) => string | undefined} setOf the set that a name belongs to
   * @param {(path: string[]) => boolean} swaps whether the two names of a path may be swapped
   */
  constructor(actions, setOf, swaps) {
    this.setOf = setOf;
    const first = new Set(actions.map(({ path }) => path[0]));
    const swapped = actions.filter(({ path }) => path.length === 2 && !first.has(path[1]) && swaps(path));
    /** @type {Action[]} */
    this.plain = [...actions, ...swapped.map((action) => ({ ...action, path: action.path.toReversed() }))];
    this.ways = [...this.plain, ...actions.flatMap((action) => this.started(action))];
  }

  /** @param {Action} action @returns {Action[]} */
  started({ starts = [], ...action }) {
    const [first, ...rest] = action.path;
    const alike = (/** @type {string} */ start) => this.setOf(start) !== undefined && this.setOf(start) === this.setOf(first);
    return starts
      .filter((start) => start !== first)
      .map((start) => ({ ...action, path: [start, ...(alike(start) ? rest : action.path)] }));
  }

  /**
   * The names with which a path goes on after these: none when it is complete, null when they do not lead there.
   * @param {string[]} path
   * @param {string[]} chosen
   */
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

  /** @param {string[]} chosen */
  open(chosen) {
    return this.ways.filter(({ path }) => this.rest(path, chosen)?.length);
  }

  /** @param {string[]} chosen */
  fits(chosen) {
    return this.ways.some(({ path }) => this.rest(path, chosen) !== null);
  }

  /**
   * The names that continue some path.
   * @param {string[]} chosen
   */
  next(chosen) {
    return new Set(this.ways.flatMap(({ path }) => this.rest(path, chosen) ?? []));
  }

  /**
   * What could have been chosen instead of something already chosen.
   * @param {string[]} chosen
   */
  others(chosen) {
    return new Set(chosen.flatMap((_, depth) => [...this.next(chosen.slice(0, depth))]));
  }

  /**
   * The action that touching this element would take, if it would take one.
   * @param {string[]} chosen
   * @param {string} name
   */
  actionAt(chosen, name) {
    const after = [...chosen, name];
    /** @type {Action | null} */
    let found = null;
    for (const way of this.ways) {
      const rest = this.rest(way.path, after);
      if (rest?.length) return null;
      if (rest) found ??= way;
    }
    return found;
  }

  /**
   * The actions that one more touch would complete, by the name of the element to touch.
   * @param {string[]} chosen
   */
  lasts(chosen) {
    /** @type {Map<string, Action>} */
    const found = new Map();
    for (const way of this.ways) {
      const rest = this.rest(way.path, chosen);
      if (rest?.length === 1 && way.path.length === chosen.length + 1) found.set(rest[0], way);
    }
    return found;
  }

  /**
   * The name that has to be chosen next because nothing else can be, unless choosing it would play something.
   * @param {string[]} chosen
   */
  alone(chosen) {
    const plain = new Set(this.plain.flatMap(({ path }) => this.rest(path, chosen) ?? []));
    const names = [...(plain.size ? plain : this.next(chosen))]; // other starts are no reason to ask for the only figure
    return names.length === 1 && !this.actionAt(chosen, names[0]) ? names[0] : null;
  }

  /**
   * The name that alone can complete what is chosen: the answer of a question that need not be asked.
   * @param {string[]} chosen
   */
  only(chosen) {
    const names = chosen.length ? [...this.next(chosen)] : [];
    return names.length === 1 && this.actionAt(chosen, names[0]) ? names[0] : null;
  }

  /**
   * The choice after touching something that does not continue it: let go of it, or choose it instead; null: nothing to do with it.
   * @param {string[]} chosen
   * @param {string} name
   */
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
}
