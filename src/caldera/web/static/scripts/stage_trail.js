// The drawn trails of a board: whoever runs from place to place follows them, around corners too. A board marks them with `trail`.

import { findAll } from "./dom.js";
import { toWindow } from "./stage_places.js";

/** @import { Point } from "./stage_places.js" */

const EVERY = 8; // units between two points of a trail
const NEAR = 30; // units: so far from a trail a place may lie that belongs to it

const distance = (/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by]) => Math.hypot(ax - bx, ay - by);

/** @type {WeakMap<Element, { drawn: string, points: DOMPoint[] }>} what was asked of each trail, which hardly ever is drawn anew */
const known = new WeakMap();

/** A trail in its own units. @param {SVGPathElement} line */
function pointsOf(line) {
  const drawn = line.getAttribute("d") ?? "";
  const found = known.get(line);
  if (found?.drawn === drawn) return found.points;
  const length = line.getTotalLength();
  const points = Array.from({ length: Math.ceil(length / EVERY) + 1 }, (_, index) =>
    line.getPointAtLength(Math.min(length, EVERY * index)),
  );
  known.set(line, { drawn, points });
  return points;
}

/**
 * The trails of the board as rows of points, in the units of a group.
 * @param {SVGGraphicsElement} group
 * @returns {Point[][]}
 */
export function trailsIn(group) {
  const toGroup = toWindow(group)?.inverse();
  return findAll("#scene path.trail").map((path) => {
    const line = /** @type {SVGPathElement} */ (/** @type {unknown} */ (path));
    const matrix = toGroup?.multiply(toWindow(line) ?? new DOMMatrix());
    return pointsOf(line).map((point) => {
      const at = point.matrixTransform(matrix);
      return /** @type {Point} */ ([at.x, at.y]);
    });
  });
}

/**
 * What lies between two places on the trail that leads past both, without them; nothing where no trail does.
 * @param {Point[][]} trails
 * @param {Point} from
 * @param {Point} to
 * @returns {Point[]}
 */
export function alongTrail(trails, from, to) {
  const nearest = (/** @type {Point[]} */ trail, /** @type {Point} */ place) =>
    trail.reduce((best, point, index) => (distance(point, place) < distance(trail[best], place) ? index : best), 0);
  const found = trails.map((trail) => {
    const [start, end] = [nearest(trail, from), nearest(trail, to)];
    return { trail, start, end, away: Math.max(distance(trail[start], from), distance(trail[end], to)) };
  });
  const best = found.sort((one, other) => one.away - other.away)[0];
  if (!best || best.away > NEAR) return [];
  const { trail, start, end } = best;
  const isClosed = distance(trail[0], trail[trail.length - 1]) < 2 * EVERY;
  const straight = trail.slice(Math.min(start, end) + 1, Math.max(start, end));
  const around = [...trail.slice(Math.max(start, end) + 1), ...trail.slice(0, Math.min(start, end))];
  const isForward = start < end;
  if (!isClosed || straight.length <= around.length) return isForward ? straight : straight.reverse();
  return isForward ? around.reverse() : around;
}
