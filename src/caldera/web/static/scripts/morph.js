// Makes a part of the page look like new HTML while keeping its nodes. A node stays the same node when it has the same `id` anywhere in
// that part, or the same `data-el` among its siblings; nodes without a name are matched in order. So CSS transitions run from the old
// place to the new one, the focus stays where it is, and what a person has typed is not lost.

import { longestRising, matchSiblings } from "./match.js";

/** @typedef {Element & { moveBefore?: (node: Node, before: Node | null) => void }} Movable */
/** @typedef {{ ids: Map<string, Element>, claimed: Set<Node>, spare: Set<ChildNode> }} Work what is known while one morph runs */

/**
 * Make an element, its children included, look like the first element of the HTML.
 * @param {Element} root
 * @param {string} html
 * @param {string[]} [kept] attributes of the element itself that are not the server's
 */
export function morph(root, html, kept = []) {
  const fresh = parse(html).firstElementChild;
  if (!fresh || fresh.nodeName !== root.nodeName) throw new Error(`This is no <${root.nodeName}>: ${html.slice(0, 60)}`);
  for (const name of kept) fresh.setAttribute(name, root.getAttribute(name) ?? fresh.getAttribute(name) ?? "");
  keepFocus(root, () => run(root, (work) => morphElement(root, fresh, work)));
}

/**
 * Make the children of an element look like the HTML; the element itself stays as it is.
 * @param {Element} root
 * @param {string} html
 */
export function morphChildren(root, html) {
  const fresh = parse(html);
  keepFocus(root, () => run(root, (work) => morphInside(root, fresh, work)));
}

/** @param {string} html */
function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/**
 * @param {Element} root
 * @param {(work: Work) => void} change
 */
function run(root, change) {
  /** @type {Work} */
  const work = { ids: new Map(), claimed: new Set(), spare: new Set() };
  for (const element of root.querySelectorAll("[id]")) if (!work.ids.has(element.id)) work.ids.set(element.id, element);
  change(work);
  // Only now, since what has an id may have been needed in another place.
  for (const node of work.spare) if (!work.claimed.has(node)) node.remove();
}

/**
 * @param {Element} old
 * @param {Element} fresh
 * @param {Work} work
 */
function morphElement(old, fresh, work) {
  // Shared drawings carry an id made from what they hold: the same id means the same content.
  if (old.nodeName === "defs" && old.id && old.id === fresh.id) return;
  const form = formBefore(old);
  morphAttributes(old, fresh);
  morphInside(old, fresh, work);
  form?.(fresh);
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isKept(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isKept(old, name)) old.setAttribute(name, value);
  }
}

/**
 * Whether an attribute is the person's, not the server's: what they have unfolded stays open.
 * @param {Element} element
 * @param {string} name
 */
const isKept = (element, name) => name === "open" && element.nodeName === "DETAILS";

/** @param {Node} node */
const nameOf = (node) => (node instanceof Element ? node.id || node.getAttribute("data-el") || "" : "");

/**
 * @param {Element} old
 * @param {Element | DocumentFragment} fresh
 * @param {Work} work
 */
function morphInside(old, fresh, work) {
  const before = [...old.childNodes];
  const wanted = [...fresh.childNodes];
  const found = matchSiblings(before.map(describe), wanted.map(describe)).map((index) => (index < 0 ? null : before[index]));
  const nodes = wanted.map((node, index) => claim(node, found[index] ?? null, old, work));
  const places = new Map(before.map((node, index) => [/** @type {Node} */ (node), index]));
  const still = new Set(longestRising(nodes.map((node) => places.get(node) ?? -1)));
  for (const node of before) if (!work.claimed.has(node)) work.spare.add(node);
  /** @type {Node | null} */
  let next = null; // from the end, so that each node knows what it stands before
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index];
    if (!still.has(index)) put(old, node, next);
    next = node;
  }
  wanted.forEach((node, index) => {
    const kept = nodes[index];
    if (kept === node) return; // a new node comes with everything in it
    if (kept instanceof Element && node instanceof Element) morphElement(kept, node, work);
    else if (kept.nodeValue !== node.nodeValue) kept.nodeValue = node.nodeValue;
  });
}

/** @param {Node} node */
function describe(node) {
  const ids = node instanceof Element && !nameOf(node) ? [...node.querySelectorAll("[id]")].map((element) => element.id) : [];
  return { kind: node.nodeName, name: nameOf(node), ids };
}

/**
 * The node that will stand for a new one: one of the page, or the new one itself.
 * @param {Node} fresh
 * @param {Node | null} sibling
 * @param {Element} parent
 * @param {Work} work
 * @returns {Node}
 */
function claim(fresh, sibling, parent, work) {
  const byId = fresh instanceof Element && fresh.id ? work.ids.get(fresh.id) : undefined;
  const elsewhere = byId?.nodeName === fresh.nodeName && !byId.contains(parent) ? byId : null;
  const kept = [elsewhere, sibling].find((node) => node && !work.claimed.has(node));
  if (kept) {
    work.claimed.add(kept);
    return kept;
  }
  // A new node with something old inside is filled with it; else it goes in whole.
  if (
    !(fresh instanceof Element) ||
    fresh.nodeName === "defs" ||
    ![...fresh.querySelectorAll("[id]")].some(({ id }) => work.ids.has(id))
  )
    return fresh;
  const shell = /** @type {Element} */ (fresh.cloneNode(false));
  work.claimed.add(shell);
  return shell;
}

/**
 * Insert a node, or move it without ending its transitions where the browser can do that.
 * @param {Movable} parent
 * @param {Node} node
 * @param {Node | null} before
 */
function put(parent, node, before) {
  if (node.isConnected && parent.isConnected && parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

/**
 * What a form field holds is the person's as long as the server does not say something else than before.
 * @param {Element} old
 * @returns {((fresh: Element) => void) | null} what to do after the morph
 */
function formBefore(old) {
  const busy = old === document.activeElement;
  if (old instanceof HTMLInputElement) {
    const { defaultValue, value, defaultChecked, checked } = old;
    return () => {
      const wanted = busy || old.defaultValue === defaultValue ? value : old.defaultValue;
      if (old.value !== wanted && old.type !== "file") old.value = wanted;
      old.checked = busy || old.defaultChecked === defaultChecked ? checked : old.defaultChecked;
    };
  }
  if (old instanceof HTMLTextAreaElement) {
    const { defaultValue, value } = old;
    return () => {
      const wanted = busy || old.defaultValue === defaultValue ? value : old.defaultValue;
      if (old.value !== wanted) old.value = wanted;
    };
  }
  if (old instanceof HTMLSelectElement && !old.multiple) {
    const { value } = old;
    const before = chosenByServer(old);
    return (fresh) => {
      const after = chosenByServer(/** @type {HTMLSelectElement} */ (fresh));
      const wanted = busy || before === after ? value : after;
      if ([...old.options].some((option) => option.value === wanted)) old.value = wanted;
    };
  }
  return null;
}

/** @param {HTMLSelectElement} select */
const chosenByServer = (select) =>
  (select.querySelector("option[selected]") ?? select.querySelector("option"))?.getAttribute("value") ?? "";

/**
 * The focus stays on the same node, or goes to the new node of the same name.
 * @param {Element} root
 * @param {() => void} change
 */
function keepFocus(root, change) {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement || held instanceof SVGElement) || !root.contains(held)) return change();
  const name = nameOf(held);
  const range = selectionOf(held);
  change();
  if (document.activeElement === held) return;
  const again = held.isConnected ? held : named(root, name);
  if (!(again instanceof HTMLElement || again instanceof SVGElement)) return;
  again.focus({ preventScroll: true });
  if (range && again instanceof HTMLInputElement) again.setSelectionRange(...range);
}

/**
 * @param {Element} root
 * @param {string} name
 */
const named = (root, name) => (name ? root.querySelector(`[id="${CSS.escape(name)}"], [data-el="${CSS.escape(name)}"]`) : null);

/**
 * @param {Element} element
 * @returns {[number, number] | null}
 */
function selectionOf(element) {
  if (!(element instanceof HTMLInputElement) || element.selectionStart === null) return null;
  return [element.selectionStart, element.selectionEnd ?? element.selectionStart];
}
