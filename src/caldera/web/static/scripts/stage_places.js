// Where things happen: elements by their names, their boxes in the window, and the layer above everything on which effects are drawn.

import { byId, find, findAll } from "./dom.js";
import { onceAMoment } from "./moment.js";

/** @import { Shape } from "./dom.js" */
/** @import { StepShown as Step } from "./types.d.ts" */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box in pixels of the window */
/** @typedef {[x: number, y: number]} Point */

const SVG = "http://www.w3.org/2000/svg";
export const PIECES = "#scene .piece, #scene .fm-fig";

const isSeen = onceAMoment(
  (/** @type {Element} */ element) => element.getClientRects().length > 0 && element.getBoundingClientRect().width > 0,
);

/**
 * The elements with this name that can be seen, those on the board first.
 * @param {string} name
 * @returns {Shape[]}
 */
export function places(name) {
  const found = findAll(`[data-el="${CSS.escape(name)}"], [id="${CSS.escape(name)}"]`).filter(isSeen);
  return found.sort((one, other) => Number(Boolean(other.closest("#scene"))) - Number(Boolean(one.closest("#scene"))));
}

/** @param {string} name */
export const place = (name) => places(name)[0] ?? null;

/** @param {string} name a piece of the board, whether it can be seen or not */
export const pieceNamed = (name) => (name ? find(`#scene [id="${CSS.escape(name)}"], #footer [id="${CSS.escape(name)}"]`) : null);

export const boxOf = onceAMoment((/** @type {Element} */ element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return /** @type {Readonly<Box>} */ ({ x: left, y: top, width, height });
});

/** How a piece is moved from its group's origin, as the browser writes it. */
export const transformOf = onceAMoment((/** @type {Element} */ piece) => getComputedStyle(piece).transform);

/** From the units of a drawing to the window; null for what is no drawing. */
export const toWindow = onceAMoment((/** @type {Element} */ drawing) =>
  drawing instanceof SVGGraphicsElement ? drawing.getScreenCTM() : null,
);

/** The box of a drawing in its own units. */
const ownBoxOf = onceAMoment((/** @type {SVGGraphicsElement} */ drawing) => drawing.getBBox());

/**
 * The smallest box around all of them.
 * @param {Box[]} boxes
 * @returns {Box}
 */
export function around(boxes) {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const [right, bottom] = [
    Math.max(...boxes.map(({ x, width }) => x + width)),
    Math.max(...boxes.map(({ y, height }) => y + height)),
  ];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * @param {Box} box
 * @returns {Point}
 */
export const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Whether a place of the board lies where the board can be seen. @param {Box} box */
export function isOnStage(box) {
  const [[x, y], stage] = [middleOf(box), boxOf(byId("stage"))];
  return x > stage.x && x < stage.x + stage.width && y > stage.y && y < stage.y + stage.height;
}

/** Whether a place can be seen: on the board where it shows, beside it where nothing lies above. */
const isInSight = onceAMoment((/** @type {Shape} */ found) => {
  const box = boxOf(found);
  if (found.closest("#scene")) return isOnStage(box);
  const above = document.elementFromPoint(...middleOf(box));
  return above !== null && found.contains(above);
});

/** The boxes of a step's places. @param {Step} step @returns {Box[]} */
export const boxesOf = (step) =>
  (step.where ?? [])
    .flatMap((name) => places(name).slice(0, 1))
    .filter(isInSight)
    .map(boxOf);

/** Ask where everything of a step is, before anything is drawn. @param {Step} step */
export function lookAhead(step) {
  const found = [...(step.where ?? []), step.from ?? ""].flatMap((name) => (name ? places(name).slice(0, 1) : []));
  for (const each of found) isInSight(each);
  const piece = pieceNamed(step.piece ?? "");
  for (const each of [...found, ...(piece ? [piece] : [])]) {
    boxOf(each);
    if (each.style.transform) transformOf(each);
  }
  if (!(piece && piece instanceof SVGGraphicsElement)) return;
  ownBoxOf(piece);
  if (piece.parentElement) toWindow(piece.parentElement);
}

/** The pieces that stand within a box. @param {Box} box */
export function piecesOn(box) {
  return findAll(PIECES).filter((piece) => {
    const [x, y] = middleOf(boxOf(piece));
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  });
}

// ---- the layer of effects ----

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element} [parent]
 * @returns {SVGGraphicsElement}
 */
export function shape(name, attributes, parent = effects()) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent.append(made);
  return /** @type {SVGGraphicsElement} */ (made);
}

/** Light, blood and lava as gradients: colour, opacity and offset of each stop. @type {Record<string, [string, number, number][]>} */
const GRADIENTS = {
  burst: [
    ["#fff", 1, 0.1],
    ["#ffd089", 1, 0.45],
    ["#ff6a2b", 0, 1],
  ],
  red: [
    ["#fff", 1, 0],
    ["#ff3d1f", 1, 0.3],
    ["#ff3d1f", 0, 1],
  ],
  magma: [
    ["#ffe08a", 1, 0],
    ["#ffb02e", 1, 0.35],
    ["#ff3d1f", 1, 0.8],
    ["#c2200c", 1, 1],
  ],
};

/** A drawing over the whole window, in pixels; nobody touches it and nobody has to read it. */
export function effects() {
  const layer = document.getElementById("fx");
  if (layer) return layer;
  const made = document.createElementNS(SVG, "svg");
  made.id = "fx";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  for (const [name, stops] of Object.entries(GRADIENTS)) {
    const gradient = shape("radialGradient", { id: `fx-${name}` }, made);
    for (const [colour, opacity, offset] of stops)
      shape("stop", { "stop-color": colour, "stop-opacity": opacity, offset }, gradient);
  }
  return made;
}

/** Take everything away that effects have drawn. */
export function clearEffects() {
  for (const drawn of document.querySelectorAll("#fx > :not(radialGradient), .air, #fx-under, #fx-band")) drawn.remove();
  for (const hidden of findAll(".fx-away")) hidden.classList.remove("fx-away");
}

/**
 * A copy of a piece that can leave the board, exactly above it.
 * @param {Shape} piece
 */
export function lift(piece) {
  const box = boxOf(piece);
  const air = document.createElementNS(SVG, "svg");
  if (!(piece instanceof SVGGraphicsElement) || !box.width) return null;
  const { x, y, width, height } = ownBoxOf(piece);
  const scene = byId("scene");
  air.setAttribute(
    "class",
    `air ${scene.getAttribute("class") ?? ""} ${piece.getAttribute("class") ?? ""}`.replace(/\b(piece|fm-fig|can|sel)\b/g, ""),
  );
  air.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  air.setAttribute("aria-hidden", "true");
  const where = `left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;transform:none`;
  air.style.cssText = `${piece.getAttribute("style") ?? ""};${where}`;
  const copy = /** @type {SVGElement} */ (piece.cloneNode(true));
  for (const named of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-el", "tabindex", "role"]) named.removeAttribute(name);
  copy.style.transform = "none";
  copy.style.transition = "none";
  copy.style.opacity = "1";
  air.append(copy);
  document.body.append(air);
  return air;
}
