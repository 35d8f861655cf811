// A camera for scenes that outgrow the screen: `#scene[data-fit]` names the frame that shows everything, `data-focus` a closer one.
// It pans and zooms by moving the picture while a gesture lasts, and sets the viewBox when it ends, so that nothing is drawn anew in
// between. Until somebody moves it, it follows: everything, or on small screens whoever acts.

import { around, bounded, framing, frameOf, inScene, isSame, panned, readFrame, transformOf, zoomed } from "./camera_view.js";
import { byId, centreOf, closest, findAll } from "./dom.js";
import { prefersCalm } from "./page.js";
import { scrollBoardTo } from "./scroll_board.js";

/** @import { Shape } from "./dom.js" */
/** @import { Frame, Screen, View } from "./camera_view.js" */
/** @typedef {{ x: number, y: number }} Point */

const SMALL = 40; // cells smaller than this many pixels are hard to touch: then the camera follows the one who acts
const LEAST = 160; // pixels of the stage's height that count as seen, whatever covers it
const DRAG = 7; // pixels that a pointer moves before it drags
const STEP = 1.35; // how much a button or a key zooms

class Camera {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {View | null} */
    this.view = null;
    this.moved = false; // whether the person has taken the camera in hand
    this.followed = ""; // whom a scrolled board shows
    /** @type {Frame | null} */
    this.pointed = null; // what somebody talks about
    this.dragged = false;
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    /** @type {{ from: View, points: Point[], view: View | null } | null} */
    this.gesture = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", (event) => this.up(event));
    stage.addEventListener("click", (event) => this.dragged && event.stopPropagation(), true);
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.follow(false)).observe(stage);
    addEventListener("click", (event) => this.button(event));
    stage.parentElement?.addEventListener("touchmove", () => (this.moved = true), { passive: true });
  }

  /** @returns {Shape | null} the scene, if it is one for a camera */
  get scene() {
    const scene = document.getElementById("scene");
    return scene?.dataset.fit ? scene : null;
  }

  /** @returns {Frame} */
  get fit() {
    return readFrame(this.scene?.dataset.fit ?? "0 0 1 1");
  }

  /** @returns {Screen} */
  get screen() {
    const stage = this.stage.getBoundingClientRect();
    return { width: stage.width || 1, height: stage.height || 1, covered: this.covered(stage) };
  }

  /**
   * How many pixels of the stage lie behind the action panel that phones have at their lower edge.
   * @param {DOMRect} stage
   */
  covered(stage) {
    const panel = document.querySelector(".controls")?.getBoundingClientRect();
    if (!panel || panel.left >= stage.right || panel.right <= stage.left) return 0; // beside it
    return Math.max(0, Math.min(stage.bottom + scrollY - panel.top, stage.height - LEAST));
  }

  /** Everything, where its cells are large enough for a finger; else whoever acts, and what is pointed at. */
  wanted(screen = this.screen) {
    const { focus, cell } = this.scene?.dataset ?? {};
    const all = framing(this.fit, screen);
    if (!focus || all.k * Number(cell) >= SMALL) return all;
    const closer = framing(readFrame(focus), screen);
    if (!this.pointed) return closer;
    const both = framing(around([readFrame(focus), this.pointed]), screen);
    return both.k >= all.k ? both : { ...framing(this.pointed, screen), k: closer.k };
  }

  /**
   * Somebody talks about these: where only a part of the scene is shown, they are in it.
   * @param {Shape[]} elements
   */
  include(elements) {
    if (!this.scene || !this.view) return;
    const [shown, whole] = [frameOf(this.view, this.screen), this.scene.getBoundingClientRect()];
    const frames = elements.map((element) => inScene(element.getBoundingClientRect(), whole, shown));
    this.pointed = frames.length ? around(frames) : null;
    if (!this.moved) this.go(this.wanted());
  }

  /** After the scene was drawn: keep what the person looks at, or go gently to what is worth seeing now. */
  follow(gently = true) {
    if (!this.scene) return this.scroll(gently);
    this.stage.classList.add("camera");
    const screen = this.screen; // asked once: the browser lays out everything for it
    const [{ style }, covered] = [document.documentElement, `${screen.covered}px`];
    // What floats over the scene rises with it. Setting it anew would have the whole page styled anew.
    if (style.getPropertyValue("--covered") !== covered) style.setProperty("--covered", covered);
    if (this.moved && this.view) this.set(this.view, screen);
    else this.go(this.wanted(screen), gently, screen);
    if (this.gesture?.view) this.drag(this.gesture.view);
  }

  /** A board that is scrolled instead, larger than its place: go to whoever acts, unless the person has scrolled it since. */
  scroll(gently = true) {
    const board = this.stage.parentElement;
    const actor = document.querySelector("#scene .piece.now") ?? document.querySelector("#scene .me");
    if (!board || !actor) return;
    if (actor.id !== this.followed) this.moved = false;
    this.followed = actor.id;
    if (!this.moved) scrollBoardTo(board, actor, gently);
  }

  /**
   * Go to a view; the picture glides there.
   * @param {View} view
   */
  go(view, gently = true, screen = this.screen) {
    const from = this.view;
    this.set(view, screen);
    if (!from || !gently || prefersCalm.matches || (from.x === view.x && from.y === view.y && from.k === view.k)) return;
    this.scene?.animate([{ transform: transformOf(from, view, screen) }, { transform: "none" }], {
      duration: 320,
      easing: "ease-out",
    });
  }

  /** @param {View} view */
  set(view, screen = this.screen) {
    if (!this.scene) return;
    this.view = view;
    const frame = /** @type {Frame} */ (frameOf(view, screen).map((value) => Math.round(10 * value) / 10));
    if (this.scene.getAttribute("viewBox") !== frame.join(" ")) this.scene.setAttribute("viewBox", frame.join(" "));
    if (this.scene.style.transform) this.scene.style.transform = "";
    this.showOnMap(frame);
  }

  /** @param {Frame} frame */
  showOnMap([x, y, width, height]) {
    for (const rect of findAll("[data-frame]"))
      for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, String(value));
  }

  /**
   * While a gesture lasts only the finished picture is moved.
   * @param {View} view
   */
  drag(view) {
    if (!this.gesture || !this.scene || !this.view) return;
    this.gesture.view = view;
    this.moved = true;
    this.scene.style.transform = transformOf(view, this.view, this.screen);
    this.showOnMap(frameOf(view, this.screen));
  }

  rest() {
    if (this.gesture?.view) this.set(this.gesture.view);
    this.gesture = null;
  }

  /** @param {MouseEvent} event */
  place(event) {
    const box = this.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.scene || event.button > 0) return;
    this.rest();
    this.dragged = false;
    this.pointers.set(event.pointerId, this.place(event));
    this.start();
  }

  start() {
    if (this.view)
      this.gesture = { from: this.view, points: [...this.pointers.values()].map((point) => ({ ...point })), view: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.gesture || !this.pointers.has(event.pointerId)) return;
    this.pointers.set(event.pointerId, this.place(event));
    const [a, b] = this.gesture.points;
    const [p, q] = [...this.pointers.values()];
    const { from } = this.gesture;
    if (!b) {
      if (!this.dragged && Math.hypot(p.x - a.x, p.y - a.y) < DRAG) return;
      if (!this.dragged) this.stage.setPointerCapture?.(event.pointerId);
      this.dragged = true;
      return this.drag(panned(from, p.x - a.x, p.y - a.y, this.fit, this.screen));
    }
    this.dragged = true;
    const apart = Math.hypot(q.x - p.x, q.y - p.y) / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
    const closer = zoomed(from, apart, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, this.fit, this.screen);
    this.drag(panned(closer, (p.x + q.x - a.x - b.x) / 2, (p.y + q.y - a.y - b.y) / 2, this.fit, this.screen));
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.rest();
    setTimeout(() => (this.dragged = false)); // after the click that ends a drag
    if (this.pointers.size) this.start(); // one finger of two is lifted: the other goes on
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.scene || !this.view || event.defaultPrevented) return;
    event.preventDefault();
    this.gesture ??= { from: this.view, points: [], view: null };
    const lines = event.deltaMode ? 30 * event.deltaY : event.deltaY;
    const factor = Math.exp(-Math.max(-120, Math.min(lines, 120)) / 400);
    this.drag(zoomed(this.gesture.view ?? this.view, factor, this.place(event), this.fit, this.screen));
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.pointers.size || this.rest(), 140);
  }

  /**
   * Buttons and keys: zoom in, zoom out, show everything, show whoever acts.
   * @param {string} way
   */
  act(way) {
    if (way === "whole") this.showWhole();
    if (!this.scene || !this.view) return;
    this.rest();
    this.moved = true;
    if (way === "fit" || way === "me") {
      const { focus } = this.scene.dataset;
      const view = framing(way === "me" && focus ? readFrame(focus) : this.fit, this.screen);
      this.moved = view.k !== this.wanted().k; // what it would follow by itself it follows again
      this.go(view);
    } else {
      const { width, height } = this.screen;
      this.go(zoomed(this.view, way === "in" ? STEP : 1 / STEP, { x: width / 2, y: height / 2 }, this.fit, this.screen));
    }
  }

  /** A board that is scrolled shows all of itself instead, small, until it is asked again. */
  showWhole() {
    this.stage.parentElement?.classList.toggle("whole");
    this.moved = false;
    this.scroll(false);
  }

  /** @param {MouseEvent} event */
  button(event) {
    const button = closest(event.target, "[data-camera]");
    if (button) return this.act(button.dataset.camera ?? "");
    const map = /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (closest(event.target, "[data-map]")));
    const matrix = map?.getScreenCTM();
    if (!matrix || !this.view) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    this.moved = true;
    this.go(bounded({ ...this.view, x: point.x, y: point.y }, this.fit, this.screen));
  }

  /** Whether the whole scene is shown: then there is nowhere to go. */
  seesAll() {
    return this.view !== null && isSame(this.view, framing(this.fit, this.screen));
  }

  /**
   * Something happens there: on a screen that shows only a part of the scene, go to it, unless the person holds the camera.
   * @param {Element} element
   */
  watch(element) {
    const board = this.stage.parentElement;
    if (!this.scene && board && !this.moved) scrollBoardTo(board, element);
    if (!this.scene?.contains(element) || !this.view || this.moved || this.gesture || this.seesAll()) return;
    const [stage, { x, y }, { covered }] = [this.stage.getBoundingClientRect(), centreOf(element), this.screen];
    const [left, top] = [0.18 * stage.width, 0.18 * (stage.height - covered)];
    if (x > stage.left + left && x < stage.right - left && y > stage.top + top && y < stage.bottom - covered - top) return;
    this.go(
      panned(this.view, stage.left + stage.width / 2 - x, stage.top + (stage.height - covered) / 2 - y, this.fit, this.screen),
    );
  }

  /**
   * Bring an element into view, for whoever walks with the keyboard.
   * @param {Element} element
   */
  show(element) {
    if (!this.scene?.contains(element) || !this.view) return;
    const stage = this.stage.getBoundingClientRect();
    const { x, y } = centreOf(element);
    if (x > stage.left + 20 && x < stage.right - 20 && y > stage.top + 20 && y < stage.bottom - 20) return;
    this.moved = true;
    this.go(panned(this.view, stage.left + stage.width / 2 - x, stage.top + stage.height / 2 - y, this.fit, this.screen));
  }
}

export const camera = new Camera(byId("stage"));
