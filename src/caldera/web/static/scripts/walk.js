// Going from one element to the next with the arrow keys. Pure.

/** @typedef {{ x: number, y: number }} Point */

/** @type {Record<string, Point>} */
export const ARROWS = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

const ASIDE = 2.2; // how much worse a pixel to the side is than one ahead

/**
 * The index of the nearest point in a direction, or -1.
 * @param {Point} from
 * @param {Point} direction
 * @param {Point[]} points
 */
export function nearest(from, direction, points) {
  let best = -1;
  let least = Infinity;
  points.forEach(({ x, y }, index) => {
    const along = (x - from.x) * direction.x + (y - from.y) * direction.y;
    const aside = Math.abs((x - from.x) * direction.y + (y - from.y) * direction.x);
    const cost = along + ASIDE * aside;
    if (along > 1 && cost < least) [best, least] = [index, cost];
  });
  return best;
}
