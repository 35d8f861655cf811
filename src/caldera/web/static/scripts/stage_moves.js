// How pieces move: along their way, through the air between board and cards, against each other, and a row of tiles as one band.

import { find, findAll } from "./dom.js";
import { burst, dust, shake } from "./stage_marks.js";
import { boxOf, isOnStage, lift, middleOf, pieceNamed, piecesOn, place, toWindow, transformOf } from "./stage_places.js";
import { alongTrail, trailsIn } from "./stage_trail.js";
import { playSound } from "./sound.js";

/** @import { Clock } from "./stage_clock.js" */
/** @import { Point } from "./stage_places.js" */
/** @import { StepShown as Step } from "./types.d.ts" */

export const LEG = { run: 220, move: 320 };
const FLIGHT = "cubic-bezier(.35,0,.25,1)";
const DROP = "cubic-bezier(.5,0,.9,.5)";

/** Where a piece stands, in the units of the group that it is in. @param {Element} piece @returns {Point} */
function standOf(piece) {
  const matrix = new DOMMatrix(transformOf(piece));
  return [matrix.e, matrix.f];
}

/**
 * A point of the window in the units of an element's group.
 * @param {Element} piece
 * @param {Point} point
 * @returns {Point}
 */
function inUnits(piece, [x, y]) {
  const matrix = toWindow(piece.parentElement ?? piece);
  if (!matrix) return [x, y];
  const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return [at.x, at.y];
}

/** One pixel up in the window, as a direction in the units of a piece: boards may be turned. @param {Element} piece @returns {Point} */
function upFor(piece) {
  const [[x, y], [ux, uy]] = [inUnits(piece, [0, 0]), inUnits(piece, [0, -1])];
  const length = Math.hypot(ux - x, uy - y) || 1;
  return [(ux - x) / length, (uy - y) / length];
}

const put = (/** @type {Point} */ [x, y], extra = "") => ({
  transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${extra}`,
});

/**
 * Along the way from place to place, with a hop each; the number above the head counts.
 * @param {Step} step
 * @param {Clock} clock
 * @param {number} each milliseconds per place
 */
export function walk(step, clock, each) {
  const piece = pieceNamed(step.piece ?? "");
  const way = (step.where ?? []).map(place).filter((found) => found !== null);
  if (!piece || way.length < 2) return;
  const points = way.map((found) => inUnits(piece, middleOf(boxOf(found))));
  const from = standOf(piece);
  const offset = [from[0] - points[0][0], from[1] - points[0][1]];
  const stands = points.map(([x, y]) => /** @type {Point} */ ([x + offset[0], y + offset[1]]));
  const legs = stands.length - 1;
  const high = Math.min(16, 0.18 * Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]));
  const up = upFor(piece);
  const trails = piece.parentElement instanceof SVGGraphicsElement ? trailsIn(piece.parentElement) : [];
  const frames = [{ ...put(stands[0]), offset: 0 }];
  for (let leg = 1; leg <= legs; leg += 1) {
    const bend = alongTrail(trails, points[leg - 1], points[leg]).map(
      ([x, y]) => /** @type {Point} */ ([x + offset[0], y + offset[1]]),
    );
    const [before, at] = [stands[leg - 1], stands[leg]];
    const between = bend.length ? bend : [/** @type {Point} */ ([(before[0] + at[0]) / 2, (before[1] + at[1]) / 2])];
    for (const [index, [x, y]] of between.entries()) {
      const done = (index + 1) / (between.length + 1);
      const height = 4 * done * (1 - done) * high;
      frames.push({ ...put([x + up[0] * height, y + up[1] * height]), offset: (leg - 1 + done) / legs });
    }
    frames.push({ ...put(at), offset: leg / legs });
  }
  clock.animate(piece, frames, { duration: each * legs, easing: "linear", hold: true });
  const ring = find(`#scene [id="${CSS.escape((step.piece ?? "").replace("pawn-", "ring-"))}"]`);
  if (ring && ring !== piece) clock.animate(ring, frames, { duration: each * legs, easing: "linear", hold: true });
  for (let leg = 1; leg <= legs; leg += 1) clock.later(each * leg, () => clock.skipping || playSound("step"));
}

/**
 * Through the air from one place to another, on the board or beside it. The piece itself is not seen meanwhile.
 * @param {import("./dom.js").Shape} piece
 * @param {Element | null} from null: where the piece is
 * @param {Element | null} to null: where the piece is
 * @param {Clock} clock
 * @param {number} duration
 * @param {{ delay?: number, leaves?: boolean }} [how] leaves: it does not come back
 */
export function fly(piece, from, to, clock, duration, { delay = 0, leaves = false } = {}) {
  const air = lift(piece);
  if (!air) return;
  const home = boxOf(piece);
  const shift = (/** @type {Element | null} */ target) => {
    const box = target && target.getClientRects().length ? boxOf(target) : { ...home, y: home.y - (target ? 60 : 0) };
    const [x, y] = middleOf(box);
    const [hx, hy] = middleOf(home);
    const beside = target && !target.closest("#scene");
    return { x: x - hx, y: y - hy, scale: beside ? Math.min(1, Math.max(0.25, box.height / home.height)) : 1 };
  };
  const [start, end] = [shift(from), shift(to)];
  const rise = Math.min(90, 24 + 0.25 * Math.hypot(end.x - start.x, end.y - start.y));
  const at = (/** @type {{ x: number, y: number, scale: number }} */ { x, y, scale }) => ({
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
  });
  const top = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - rise, scale: 1.12 };
  clock.animate(air, [at(start), { ...at(top), offset: 0.5 }, at(end)], { duration, delay, easing: FLIGHT, gone: true });
  clock.animate(piece, [{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration, hold: leaves });
}

/**
 * A piece comes onto the board: from a card or from another place, and lands.
 * @param {Step} step
 * @param {Clock} clock
 */
export function arrive(step, clock) {
  const piece = pieceNamed(step.piece ?? "") ?? place((step.where ?? []).at(-1) ?? "");
  if (!piece || !isOnStage(boxOf(piece))) return;
  const from = (step.where ?? []).length > 1 ? place((step.where ?? [])[0]) : null;
  if (!from) return drop(step, clock);
  fly(piece, from, null, clock, 620);
  clock.later(620, () => land(piece, clock));
}

/** A piece falls onto its place. @param {Step} step @param {Clock} clock */
export function drop(step, clock) {
  const piece = pieceNamed(step.piece ?? "") ?? place((step.where ?? []).at(-1) ?? "");
  if (!(piece instanceof SVGGraphicsElement)) return;
  const at = standOf(piece);
  clock.animate(piece, [{ ...put([at[0], at[1] - 110], "scale(1.35)"), opacity: 0 }, { opacity: 1, offset: 0.3 }, put(at)], {
    duration: 300,
    easing: DROP,
  });
  clock.later(300, () => land(piece, clock));
}

/** @param {import("./dom.js").Shape} piece @param {Clock} clock */
function land(piece, clock) {
  if (clock.skipping) return;
  playSound("place");
  const at = standOf(piece);
  if (piece.style.transform)
    clock.animate(piece, [put(at, "scale(1.16, .82)"), { ...put(at, "scale(.96, 1.05)"), offset: 0.55 }, put(at)], {
      duration: 240,
    });
  dust(boxOf(piece), clock);
  shake(2, 140, clock);
}

/** Pieces go home to their owner's card. @param {Step} step @param {Clock} clock */
export function goHome(step, clock) {
  const piece = pieceNamed(step.piece ?? "");
  const card = place((step.where ?? []).at(-1) ?? "");
  if (piece) fly(piece, null, card, clock, 620, { delay: step.delay ?? 0, leaves: true });
}

/** One goes for another: a lunge, the blow, and back. @param {Step} step @param {Clock} clock */
export function strike(step, clock) {
  const names = step.where ?? [];
  const victim = place(names.at(-1) ?? "");
  const attacker = names.length > 1 ? pieceNamed(names[0]) : null;
  if (!victim) return;
  const box = boxOf(victim);
  if (attacker) {
    const from = standOf(attacker);
    const [x, y] = inUnits(attacker, middleOf(box));
    const [ax, ay] = inUnits(attacker, middleOf(boxOf(attacker)));
    const far = /** @type {Point} */ ([from[0] + 0.6 * (x - ax), from[1] + 0.6 * (y - ay)]);
    const back = /** @type {Point} */ ([from[0] - 0.12 * (x - ax), from[1] - 0.12 * (y - ay)]);
    clock.animate(attacker, [put(from), { ...put(back), offset: 0.3 }, { ...put(far), offset: 0.55 }, put(from)], {
      duration: 520,
    });
  }
  clock.later(attacker ? 280 : 60, () => {
    if (clock.skipping) return;
    playSound("strike");
    shake(4, 180, clock);
    burst(box, "red", clock, 300);
    if (victim.style.transform) {
      const at = standOf(victim);
      const frames = [-7, 6, -4, 2, 0].map((turn, index) => put([at[0] + turn, at[1]], index % 2 ? "" : `rotate(${turn}deg)`));
      clock.animate(victim, frames, { duration: 320, easing: "linear" });
    }
  });
}

/**
 * A quake: tiles and what stands on them are one band that slides by one tile; what leaves at one edge comes in at the other.
 * @param {Step} step the tiles in the direction of the slide, the one that wraps last
 * @param {Clock} clock
 * @param {number} duration
 */
export function slide(step, clock, duration) {
  const tiles = (step.where ?? []).map(pieceNamed).filter((tile) => tile instanceof SVGGraphicsElement);
  const ground = tiles[0]?.parentElement?.parentElement;
  if (tiles.length < 2 || !ground) return;
  const [first, second, last] = [standOf(tiles[0]), standOf(tiles[1]), standOf(/** @type {Element} */ (tiles.at(-1)))];
  const step1 = [second[0] - first[0], second[1] - first[1]];
  const size = Math.max(Math.abs(step1[0]), Math.abs(step1[1]));
  const edge = [Math.min(first[0], last[0]), Math.min(first[1], last[1])];
  const wide = [Math.abs(last[0] - first[0]) + size, Math.abs(last[1] - first[1]) + size];
  const band = document.createElementNS("http://www.w3.org/2000/svg", "g");
  band.id = "fx-band";
  const gap = 0.03 * size;
  const frame = `<rect x="${edge[0] - gap}" y="${edge[1] - gap}" width="${wide[0]}" height="${wide[1]}"/>`;
  band.innerHTML = `<clipPath id="fx-edge">${frame}</clipPath>`;
  const clipped = document.createElementNS("http://www.w3.org/2000/svg", "g");
  clipped.setAttribute("clip-path", "url(#fx-edge)");
  const moving = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const crowds = tiles.map((tile) => [tile, ...piecesOn(boxOf(tile))]);
  const wrapping = /** @type {Element[]} */ (crowds.at(-1));
  const again = document.createElementNS("http://www.w3.org/2000/svg", "g");
  again.style.transform = `translate(${-step1[0] * tiles.length}px, ${-step1[1] * tiles.length}px)`;
  again.append(...wrapping.map(copyOf));
  moving.append(...crowds.flat().map(copyOf), again);
  clipped.append(moving);
  band.append(clipped);
  (ground.querySelector("#pieces") ?? ground.lastElementChild)?.after(band);
  for (const hidden of [...crowds.flat(), ...findAll("#regions, #worths, #quakes", ground)]) hidden.classList.add("fx-away");
  const frames = [{ transform: "none" }, { transform: `translate(${step1[0]}px, ${step1[1]}px)` }];
  clock.animate(moving, frames, { duration, easing: "cubic-bezier(.45,0,.2,1)", hold: true });
}

/** @param {Element} element */
function copyOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const each of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-el", "tabindex"]) each.removeAttribute(name);
  copy.classList.remove("can", "sel", "hov", "fx-away");
  return copy;
}
