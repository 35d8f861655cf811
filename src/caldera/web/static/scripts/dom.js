// Small helpers around the document, so that no other script needs casts or strings of HTML.

/** @typedef {HTMLElement | SVGElement} Shape an element of the page or of a drawing: both have `dataset`, `style` and `focus` */

/**
 * The element with this id, which the page always has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return found;
}

/**
 * What something is called, and what there is to say about it, with the colon of the page's language.
 * @param {string} name
 * @param {string | null | undefined} words
 */
export const label = (name, words) => `${name}${document.body.dataset.colon ?? ": "}${words ?? ""}`;

/** @param {string} id */
export const inputById = (id) => /** @type {HTMLInputElement} */ (byId(id));

/** @param {string} id */
export const buttonById = (id) => /** @type {HTMLButtonElement} */ (byId(id));

/**
 * @param {string} selector
 * @param {ParentNode} [where]
 * @returns {Shape | null}
 */
export const find = (selector, where = document) => where.querySelector(selector);

/**
 * @param {string} selector
 * @param {ParentNode} [where]
 * @returns {Shape[]}
 */
export const findAll = (selector, where = document) =>
  [...where.querySelectorAll(selector)].map((element) => /** @type {Shape} */ (element));

/**
 * The element around what an event hit, itself included.
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const closest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export const isOn = (target, selector) => target instanceof Element && target.matches(selector);

/**
 * All elements that carry a name of a click path: on the board and in the panels.
 * @param {string} name
 */
export const named = (name) => findAll(`[data-el="${CSS.escape(name)}"]`);

/** @param {EventTarget | null} target */
export const nameOf = (target) => closest(target, "[data-el]")?.dataset.el;

/**
 * Build an element. Texts become text nodes, so nothing needs to be escaped. In `attributes`, null and false leave one out, true sets
 * an empty one.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Elements from HTML that our own server made and escaped.
 * @param {string} html
 * @returns {HTMLElement[]}
 */
export function fromServer(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children].map((element) => /** @type {HTMLElement} */ (element));
}

/**
 * The JSON that the server put into a script element of the page.
 * @param {string} id
 */
export const dataOf = (id) => JSON.parse(byId(id).textContent ?? "");

/** @param {Element} element */
export function centreOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Whether a key belongs to a field in which somebody writes.
 * @param {Event} event
 */
export const isTyping = (event) => isOn(event.target, "input, select, textarea");

/** @param {KeyboardEvent} event */
export const hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;
