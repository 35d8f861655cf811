// Rings around things that somebody talks about. They lie over the page, follow what they are around, and take no click.

import { find, findAll, h } from "./dom.js";
import { on } from "./signals.js";

/** @import { Shape } from "./dom.js" */
/** @typedef {{ around: Shape, number?: number, later?: boolean }} Ring `number`: the order in which things are touched; `later`: not yet */

const MARGIN = 5;
const EDGE = 18; // so near to the edge of the window a number stands inside its ring
const STILL = 30; // pictures in which no ring has moved: then they rest until something may move again
const WINDOWS = ["#stage", ".board", "#action-panel", "#footer", "#seats"]; // what does not show all that it holds

/** The box of what is seen of an element: where it takes touches all around, only a part of it is drawn. @param {Shape} element */
const boxOf = (element) => (find("[data-body]", element) ?? element).getBoundingClientRect();

/** Whether the element has a size, and the middle of it is where it can be seen. @param {Shape} element */
export function isSeen(element) {
  const { left, top, width, height } = boxOf(element);
  const [x, y] = [left + width / 2, top + height / 2];
  const isIn = (/** @type {DOMRect} */ frame) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  const frames = [...WINDOWS, ":root"].flatMap((window) => element.closest(window) ?? []);
  const isShown = width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  return isShown && frames.every((frame) => isIn(frame.getBoundingClientRect()));
}

/** The element of that name that is seen: rather the button with its words than the place on the board. @param {string} name */
export function seenElement(name) {
  const seen = findAll(`[data-el="${CSS.escape(name)}"]`).filter(isSeen);
  return seen.find((element) => element.closest("#action-panel")) ?? seen[0];
}

const HANDS = ["pointerdown", "pointermove", "pointerup", "click", "keydown", "wheel"];
const MOTIONS = ["scroll", "resize", "transitionrun", "animationstart"];
const MOVING = ["#stage", "#action-panel", "#footer", "#coach"]; // clocks and sentences elsewhere move nothing

/** @type {Set<() => void>} whoever keeps rings */
const keepers = new Set();
let listening = false;
const wake = () => keepers.forEach((keeper) => keeper());

/** From now on whatever may move something wakes those who keep rings. */
function listen() {
  listening = true;
  for (const event of [...HANDS, ...MOTIONS]) addEventListener(event, wake, { capture: true, passive: true });
  const [changes, sizes] = [new MutationObserver(wake), new ResizeObserver(wake)];
  for (const element of MOVING.flatMap((selector) => find(selector) ?? [])) {
    changes.observe(element, { childList: true, subtree: true, attributes: true });
    sizes.observe(element);
  }
  on("position", wake);
  on("busy", wake);
}

/**
 * Keep rings around what is wanted at every moment, until nothing will be wanted any more. While nothing moves no picture is asked for, so
 * that a phone can idle.
 * @param {() => Ring[] | null} findWanted null: that is the end of it
 */
export function keepRings(findWanted) {
  const layer = h("div", { class: "rings", "aria-hidden": "true" });
  document.body.append(layer);
  let still = 0;
  let awake = false;
  const follow = () => {
    const rings = findWanted();
    if (!rings) {
      keepers.delete(look);
      return layer.remove();
    }
    while (layer.children.length < rings.length) layer.append(h("div", { class: "ring" }));
    const moved = [...layer.children].filter((mark, index) => place(/** @type {HTMLElement} */ (mark), rings[index]));
    still = moved.length ? 0 : still + 1;
    awake = still < STILL;
    if (awake) requestAnimationFrame(follow);
  };
  const look = () => {
    still = 0;
    if (!awake) requestAnimationFrame(follow);
    awake = true;
  };
  if (!listening) listen();
  keepers.add(look);
  follow();
}

/** @param {HTMLElement} mark @param {Ring | undefined} ring @returns whether it has moved */
function place(mark, ring) {
  const wasHidden = mark.hidden;
  mark.hidden = !ring;
  if (!ring) return !wasHidden;
  const { left, top, width, height } = boxOf(ring.around);
  mark.dataset.around = ring.around.dataset.el ?? "";
  const number = ring.number ? String(ring.number) : "";
  const wanted = `${left - MARGIN}px ${top - MARGIN}px ${width + 2 * MARGIN}px ${height + 2 * MARGIN}px`;
  if (mark.dataset.number !== number) mark.dataset.number = number;
  mark.classList.toggle("later", Boolean(ring.later));
  mark.classList.toggle("inside", left < EDGE);
  if (mark.dataset.place === wanted) return wasHidden; // nothing to draw anew
  mark.dataset.place = wanted;
  const [x, y, wide, high] = wanted.split(" ");
  mark.style.transform = `translate(${x}, ${y})`;
  mark.style.width = wide;
  mark.style.height = high;
  return true;
}
