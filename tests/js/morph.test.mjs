// A part of the page becomes like new HTML; what can stay the same node does. tests/browser/test_morph.py asks real browsers.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { openDocument } from "./table_page.mjs";

openDocument();
const { morph, morphChildren } = await import("../../src/caldera/web/static/scripts/morph.js");
const SVG = "http://www.w3.org/2000/svg";

/** @type {HTMLElement} */
let root;
beforeEach(() => {
  document.body.innerHTML = "<div id='root'></div>";
  root = find("#root");
});

/** @returns {HTMLElement} */
function find(/** @type {string} */ selector) {
  const found = document.querySelector(selector);
  assert.ok(found, `nothing is ${selector}`);
  return /** @type {HTMLElement} */ (found);
}

/** Fill the root, morph it, and give back which of the old nodes stand in it now, by their ids or names. */
function keptAfter(/** @type {string} */ before, /** @type {string} */ after) {
  root.innerHTML = before;
  const old = new Set(root.querySelectorAll("*"));
  morphChildren(root, after);
  assert.equal(root.innerHTML, after);
  return [...root.querySelectorAll("*")].filter((node) => old.has(node)).map((node) => node.id || node.getAttribute("data-el"));
}

test("nodes stay by their name, in a new order, with new attributes and texts", () => {
  const before = '<p id="a">one</p><p data-el="b" class="x">two</p><p id="c">three</p>';
  const after = '<p id="c" title="t">3</p><p id="a">one</p><p data-el="b">2</p><p id="d">new</p>';
  assert.deepEqual(keptAfter(before, after), ["c", "a", "b"]);
});

test("what has an id is taken from wherever it was, into a new place as well", () => {
  const before = '<ul><li id="a">x</li></ul><ol></ol>';
  assert.deepEqual(keptAfter(before, '<ul></ul><ol><li id="a">x</li></ol>'), [null, null, "a"]);
  assert.deepEqual(keptAfter('<p id="a">x</p>', '<section><p id="a">x</p></section>'), ["a"]);
});

test("the same id on another kind of node is another node", () => {
  assert.deepEqual(keptAfter('<p id="a">x</p>', '<b id="a">x</b>'), []);
});

test("a data-el counts among siblings only", () => {
  const before = '<div id="one"><i data-el="e"></i></div><div id="two"></div>';
  assert.deepEqual(keptAfter(before, '<div id="one"></div><div id="two"><i data-el="e"></i></div>'), ["one", "two"]);
});

test("drawings stay drawings: new pieces are of SVG, old ones stay", () => {
  root.innerHTML = '<svg id="scene" viewBox="0 0 1 1"><g id="a" class="piece"><path d="M0 0"></path></g></svg>';
  const [scene, piece] = [find("#scene"), find("#a")];
  morph(
    scene,
    '<svg id="scene" viewBox="0 0 2 2"><circle id="b"></circle><g id="a" class="piece moved"><path d="M1 1"></path></g></svg>',
  );
  assert.equal(find("#scene"), scene);
  assert.equal(find("#a"), piece);
  assert.equal(scene.getAttribute("viewBox"), "0 0 2 2");
  assert.equal(piece.getAttribute("class"), "piece moved");
  assert.equal(find("path").getAttribute("d"), "M1 1");
  assert.equal(find("#b").namespaceURI, SVG);
});

test("shared drawings with the same id are not looked into", () => {
  root.innerHTML = '<svg><defs id="shared-1"><g id="kept"></g></defs></svg>';
  morphChildren(root, '<svg><defs id="shared-1"></defs></svg>');
  assert.ok(document.getElementById("kept"));
  morphChildren(root, '<svg><defs id="shared-2"></defs></svg>');
  assert.equal(document.getElementById("kept"), null);
});

test("the first element of the HTML must be of the same kind", () => {
  root.innerHTML = "<p id='p'>x</p>";
  assert.throws(() => morph(find("#p"), "<b>x</b>"), /This is no <P>: <b>x/);
  assert.throws(() => morph(find("#p"), ""), /This is no <P>/);
  assert.equal(find("#p").textContent, "x");
});

test("what a person typed stays, until the server says something else than before", () => {
  root.innerHTML = '<input id="i" value="server">';
  const input = /** @type {HTMLInputElement} */ (find("#i"));
  input.value = "typed";
  morphChildren(root, '<input id="i" value="server" class="new">');
  assert.equal(input.value, "typed");
  assert.equal(input.className, "new");
  morphChildren(root, '<input id="i" value="changed">');
  assert.equal(input.value, "changed");
});

test("a field in which somebody writes is theirs, whatever the server says", () => {
  root.innerHTML = '<input id="i" value="server">';
  const input = /** @type {HTMLInputElement} */ (find("#i"));
  input.focus();
  input.value = "typed";
  morphChildren(root, '<input id="i" value="changed">');
  assert.equal(input.value, "typed");
});

test("a tick stays with the person, and goes with the server", () => {
  root.innerHTML = '<input id="i" type="checkbox">';
  const input = /** @type {HTMLInputElement} */ (find("#i"));
  input.checked = true;
  morphChildren(root, '<input id="i" type="checkbox" class="new">');
  assert.equal(input.checked, true);
  input.checked = false;
  morphChildren(root, '<input id="i" type="checkbox" checked>');
  assert.equal(input.checked, true);
});

test("a choice stays while the server's own choice is the same", () => {
  const option = (/** @type {string} */ name, chosen = false) =>
    `<option value="${name}"${chosen ? " selected" : ""}>${name}</option>`;
  const select = (/** @type {string} */ chosen) =>
    `<select id="s">${["a", "b", "c"].map((name) => option(name, name === chosen)).join("")}</select>`;
  root.innerHTML = select("a");
  const field = /** @type {HTMLSelectElement} */ (find("#s"));
  field.value = "c";
  morphChildren(root, select("a"));
  assert.equal(field.value, "c");
  morphChildren(root, select("b"));
  assert.equal(field.value, "b");
});

test("what somebody has unfolded stays open", () => {
  root.innerHTML = '<details id="d"><summary>s</summary></details>';
  find("#d").setAttribute("open", "");
  morphChildren(root, '<details id="d" class="new"><summary>s</summary></details>');
  assert.equal(find("#d").hasAttribute("open"), true);
  assert.equal(find("#d").className, "new");
});

test("the focus stays on the node, or goes to the new node of the same name", () => {
  root.innerHTML = '<button id="a">one</button><button data-el="b">two</button>';
  find("#a").focus();
  morphChildren(root, '<p>new</p><button id="a">one</button>');
  assert.equal(document.activeElement, find("#a"));
  root.innerHTML = '<button data-el="b">two</button>';
  find("[data-el=b]").focus();
  morphChildren(root, '<section><button data-el="b">two</button></section>');
  assert.equal(document.activeElement, find("section [data-el=b]"));
});

test("random drawings become exactly what they should be, and every id stays one node", () => {
  let seed = 7;
  const random = (/** @type {number} */ n) => ((seed = (seed * 1103515245 + 12345) % 2147483648) >> 8) % n;
  /** @type {(depth: number, ids: string[]) => string} */
  const tree = (depth, ids) => {
    let html = "";
    for (let count = random(4); count > 0; count -= 1) {
      const tag = ["g", "path", "text"][random(3)];
      const id = ids.length && random(2) ? ` id="${tag}-${ids.splice(random(ids.length), 1)[0]}"` : "";
      const name = random(4) ? "" : ` data-el="e${random(3)}"`;
      html += `<${tag}${id}${name} class="c${random(3)}">${depth && tag === "g" ? tree(depth - 1, ids) : `t${random(9)}`}</${tag}>`;
    }
    return html;
  };
  const draw = () => `<svg viewBox="0 0 9 ${random(9)}">${tree(3, ["a", "b", "c", "d", "e"])}</svg>`;
  for (let round = 0; round < 150; round += 1) {
    root.innerHTML = draw();
    const old = new Map([...root.querySelectorAll("[id]")].map((node) => [node.id, node]));
    const wanted = draw();
    morphChildren(root, wanted);
    const fresh = document.createElement("div");
    fresh.innerHTML = wanted;
    assert.ok(root.firstElementChild?.isEqualNode(fresh.firstElementChild), `${root.innerHTML} is not ${wanted}`);
    for (const node of root.querySelectorAll("[id]")) if (old.has(node.id)) assert.equal(node, old.get(node.id), node.id);
  }
});
