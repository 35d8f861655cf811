// A camera for scenes that outgrow the screen: `#scene[data-fit]` names the frame that shows everything, `data-focus` a closer one.
// It pans and zooms by moving the picture while a gesture lasts, and sets the viewBox when it ends, so that nothing is drawn anew in
// between. Until somebody moves it, it follows: everything, or on small screens whoever acts.

globalThis.Camera = class Camera {
  static SMALL = 40; // cells smaller than this many pixels are hard to touch: then the camera follows the one who acts
  static LEAST = 160; // pixels of the stage's height that count as seen, whatever covers it

  constructor(stage) {
    this.stage = stage;
    this.view = null; // the middle of what is shown, in the scene's units, and pixels a unit: {x, y, k}
    this.moved = false; // whether the person has taken the camera in hand
    this.pointers = new Map();
    this.gesture = null;
    this.resting = 0;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => this.up(event));
    stage.addEventListener("click", (event) => this.dragged && event.stopPropagation(), true);
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.follow(false)).observe(stage);
    addEventListener("click", (event) => this.button(event));
  }

  get scene() {
    const scene = document.getElementById("scene");
    return scene?.dataset.fit ? scene : null;
  }

  get size() {
    const { width, height } = this.stage.getBoundingClientRect();
    return { width: width || 1, height: height || 1 };
  }

  /** How many pixels of the stage lie behind the sheet that phones have at their lower edge. */
  get covered() {
    const [stage, sheet] = [this.stage.getBoundingClientRect(), document.querySelector(".sheet")?.getBoundingClientRect()];
    if (!sheet || sheet.left >= stage.right || sheet.right <= stage.left) return 0; // beside it
    return Math.max(0, Math.min(stage.bottom + scrollY - sheet.top, stage.height - Camera.LEAST));
  }

  /** The view that shows a frame "x y width height" where nothing covers it. */
  framing(frame) {
    const [x, y, w, h] = frame.split(" ").map(Number);
    const { width, height } = this.size;
    const { covered } = this;
    const k = Math.min(width / w, (height - covered) / h);
    return { x: x + w / 2, y: y + h / 2 + covered / 2 / k, k };
  }

  wanted() {
    const { fit, focus, cell } = this.scene.dataset;
    const all = this.framing(fit);
    return focus && all.k * Number(cell) < Camera.SMALL ? this.framing(focus) : all;
  }

  /** After the scene was drawn: keep what the person looks at, or go gently to what is worth seeing now. */
  follow(gently = true) {
    if (!this.scene) return;
    this.scene.classList.add("camera");
    document.documentElement.style.setProperty("--covered", `${this.covered}px`); // what floats over the scene rises with it
    if (this.moved && this.view) this.set(this.view);
    else this.go(this.wanted(), gently);
    if (this.gesture?.view) this.drag(this.gesture.view);
  }

  /** Go to a view; the picture glides there. */
  go(view, gently = true) {
    const from = this.view;
    this.set(view);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!from || !gently || calm || (from.x === view.x && from.y === view.y && from.k === view.k)) return;
    const timing = { duration: 320, easing: "ease-out" };
    this.scene.animate([{ transform: this.transform(from, view) }, { transform: "none" }], timing);
  }

  set(view) {
    const { width, height } = this.size;
    this.view = view;
    const [w, h] = [width / view.k, height / view.k];
    const box = [view.x - w / 2, view.y - h / 2, w, h].map((value) => Math.round(10 * value) / 10);
    this.scene.setAttribute("viewBox", box.join(" "));
    this.scene.style.transform = "";
    this.frame(box);
  }

  /** What a map in small shows of the frame. */
  frame([x, y, width, height]) {
    for (const rect of document.querySelectorAll("[data-frame]")) for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, value);
  }

  /** How the picture drawn for one view is moved to look like another. */
  transform(shown, drawn) {
    const { width, height } = this.size;
    const scale = shown.k / drawn.k;
    const dx = width / 2 + (drawn.x - shown.x) * shown.k - (scale * width) / 2;
    const dy = height / 2 + (drawn.y - shown.y) * shown.k - (scale * height) / 2;
    return `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px) scale(${scale.toFixed(4)})`;
  }

  /** A view that is neither lost in the dark nor too close. */
  bounded({ x, y, k }) {
    const [fx, fy, fw, fh] = this.scene.dataset.fit.split(" ").map(Number);
    const all = this.framing(this.scene.dataset.fit).k;
    return {
      x: Math.max(fx, Math.min(x, fx + fw)),
      y: Math.max(fy, Math.min(y, fy + fh)),
      k: Math.max(0.6 * all, Math.min(k, Math.max(3, 2 * all))),
    };
  }

  /** Zoom by a factor so that the point under the pointer stays there. */
  zoomed(view, factor, px, py) {
    const { width, height } = this.size;
    const k = this.bounded({ ...view, k: view.k * factor }).k;
    const [ax, ay] = [px - width / 2, py - height / 2];
    return this.bounded({ x: view.x + ax / view.k - ax / k, y: view.y + ay / view.k - ay / k, k });
  }

  /** While a gesture lasts only the finished picture is moved. */
  drag(view) {
    this.gesture.view = view;
    this.moved = true;
    this.scene.style.transform = this.transform(view, this.view);
    const { width, height } = this.size;
    this.frame([view.x - width / view.k / 2, view.y - height / view.k / 2, width / view.k, height / view.k]);
  }

  rest() {
    if (this.gesture?.view && this.scene) this.set(this.gesture.view);
    this.gesture = null;
  }

  place(event) {
    const box = this.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  down(event) {
    if (!this.scene || event.button > 0) return;
    this.rest();
    this.dragged = false;
    this.pointers.set(event.pointerId, this.place(event));
    this.start();
  }

  start() {
    const points = [...this.pointers.values()].map((point) => ({ ...point }));
    this.gesture = { from: this.view, points, view: null };
  }

  move(event) {
    if (!this.gesture || !this.pointers.has(event.pointerId)) return;
    this.pointers.set(event.pointerId, this.place(event));
    const [a, b] = this.gesture.points;
    const [p, q] = [...this.pointers.values()];
    const { from } = this.gesture;
    if (!b) {
      if (!this.dragged && Math.hypot(p.x - a.x, p.y - a.y) < 7) return;
      if (!this.dragged) this.stage.setPointerCapture?.(event.pointerId);
      this.dragged = true;
      return this.drag(this.bounded({ x: from.x - (p.x - a.x) / from.k, y: from.y - (p.y - a.y) / from.k, k: from.k }));
    }
    this.dragged = true;
    const apart = Math.hypot(q.x - p.x, q.y - p.y) / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
    const zoomed = this.zoomed(from, apart, (a.x + b.x) / 2, (a.y + b.y) / 2);
    const [mx, my] = [(p.x + q.x - a.x - b.x) / 2, (p.y + q.y - a.y - b.y) / 2];
    this.drag(this.bounded({ x: zoomed.x - mx / zoomed.k, y: zoomed.y - my / zoomed.k, k: zoomed.k }));
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.rest();
    setTimeout(() => (this.dragged = false)); // after the click that ends a drag
    if (this.pointers.size) this.start(); // one finger of two is lifted: the other goes on
  }

  wheel(event) {
    if (!this.scene || event.defaultPrevented) return;
    event.preventDefault();
    this.gesture ??= { from: this.view, points: [], view: null };
    const { x, y } = this.place(event);
    const lines = event.deltaMode ? 30 * event.deltaY : event.deltaY;
    this.drag(this.zoomed(this.gesture.view ?? this.view, Math.exp(-Math.max(-120, Math.min(lines, 120)) / 400), x, y));
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.pointers.size || this.rest(), 140);
  }

  /** Buttons, keys and the map in small. */
  act(way) {
    if (!this.scene || !this.view) return;
    const { width, height } = this.size;
    const { fit, focus } = this.scene.dataset;
    this.rest();
    this.moved = true;
    if (way === "fit" || way === "me") {
      const view = this.framing(way === "fit" ? fit : (focus ?? fit));
      this.moved = view.k !== this.wanted().k; // what it would follow by itself it follows again
      this.go(view);
    } else this.go(this.zoomed(this.view, way === "in" ? 1.35 : 1 / 1.35, width / 2, height / 2));
  }

  button(event) {
    const button = event.target.closest?.("[data-camera]");
    if (button) return this.act(button.dataset.camera);
    const map = event.target.closest?.("[data-map]");
    if (!map || !this.scene || !this.view) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
    this.moved = true;
    this.go(this.bounded({ ...this.view, x: point.x, y: point.y }));
  }

  /** Bring an element into view, for whoever walks with the keyboard. */
  show(element) {
    if (!this.scene || !this.scene.contains(element)) return;
    const [box, stage] = [element.getBoundingClientRect(), this.stage.getBoundingClientRect()];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x > stage.left + 20 && x < stage.right - 20 && y > stage.top + 20 && y < stage.bottom - 20) return;
    const { width, height } = this.size;
    const { k } = this.view;
    this.moved = true;
    this.go(this.bounded({ x: this.view.x + (x - stage.left - width / 2) / k, y: this.view.y + (y - stage.top - height / 2) / k, k }));
  }
};
