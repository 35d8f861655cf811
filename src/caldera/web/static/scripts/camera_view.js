// The arithmetic of the camera: which part of a scene is shown, and how a finished picture is moved to look like another view. Pure.

/** @typedef {{ x: number, y: number, k: number }} View the middle of what is shown, in the scene's units, and pixels per unit */
/** @typedef {{ width: number, height: number, covered: number }} Screen in pixels; `covered` of the height lie behind the action panel */
/** @typedef {[x: number, y: number, width: number, height: number]} Frame a part of the scene */

/**
 * @param {string} words "x y width height"
 * @returns {Frame}
 */
export const readFrame = (words) => /** @type {Frame} */ (words.split(" ").map(Number));

/**
 * The view that shows a frame where nothing covers it.
 * @param {Frame} frame
 * @param {Screen} screen
 * @returns {View}
 */
export function framing([x, y, w, h], { width, height, covered }) {
  const k = Math.min(width / w, (height - covered) / h);
  return { x: x + w / 2, y: y + h / 2 + covered / 2 / k, k };
}

/**
 * The least frame that holds all of these.
 * @param {Frame[]} frames
 * @returns {Frame}
 */
export function around(frames) {
  const [left, top] = [Math.min(...frames.map(([x]) => x)), Math.min(...frames.map(([, y]) => y))];
  const right = Math.max(...frames.map(([x, , width]) => x + width));
  const bottom = Math.max(...frames.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

/**
 * Where a box of the window lies in the scene.
 * @param {{ left: number, top: number, width: number, height: number }} box
 * @param {{ left: number, top: number, width: number, height: number }} whole the scene's own box
 * @param {Frame} shown the part of the scene that is drawn there
 * @returns {Frame}
 */
export function inScene(box, whole, [x, y, width, height]) {
  const [across, down] = [width / whole.width, height / whole.height];
  return [x + (box.left - whole.left) * across, y + (box.top - whole.top) * down, box.width * across, box.height * down];
}

/** @param {View} one @param {View} other */
export const isSame = (one, other) => Math.hypot(one.x - other.x, one.y - other.y, one.k - other.k) < 0.01;

/**
 * The part of the scene that a view shows.
 * @param {View} view
 * @param {Screen} screen
 * @returns {Frame}
 */
export const frameOf = ({ x, y, k }, { width, height }) => [x - width / k / 2, y - height / k / 2, width / k, height / k];

/**
 * How the picture drawn for one view is moved to look like another.
 * @param {View} shown
 * @param {View} drawn
 * @param {Screen} screen
 */
export function transformOf(shown, drawn, { width, height }) {
  const scale = shown.k / drawn.k;
  const dx = width / 2 + (drawn.x - shown.x) * shown.k - (scale * width) / 2;
  const dy = height / 2 + (drawn.y - shown.y) * shown.k - (scale * height) / 2;
  return `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px) scale(${scale.toFixed(4)})`;
}

/**
 * The nearest view that is neither lost in the dark nor too close.
 * @param {View} view
 * @param {Frame} fit the frame that shows everything
 * @param {Screen} screen
 * @returns {View}
 */
export function bounded({ x, y, k }, fit, screen) {
  const [fx, fy, fw, fh] = fit;
  const all = framing(fit, screen).k;
  return {
    x: Math.max(fx, Math.min(x, fx + fw)),
    y: Math.max(fy, Math.min(y, fy + fh)),
    k: Math.max(0.6 * all, Math.min(k, Math.max(3, 2 * all))),
  };
}

/**
 * Zoom by a factor so that the point under the pointer stays there.
 * @param {View} view
 * @param {number} factor
 * @param {{ x: number, y: number }} at in pixels of the screen
 * @param {Frame} fit
 * @param {Screen} screen
 */
export function zoomed(view, factor, at, fit, screen) {
  const { k } = bounded({ ...view, k: view.k * factor }, fit, screen);
  const [ax, ay] = [at.x - screen.width / 2, at.y - screen.height / 2];
  return bounded({ x: view.x + ax / view.k - ax / k, y: view.y + ay / view.k - ay / k, k }, fit, screen);
}

/**
 * Move by pixels of the screen.
 * @param {View} view
 * @param {number} dx
 * @param {number} dy
 * @param {Frame} fit
 * @param {Screen} screen
 */
export const panned = (view, dx, dy, fit, screen) =>
  bounded({ x: view.x - dx / view.k, y: view.y - dy / view.k, k: view.k }, fit, screen);
