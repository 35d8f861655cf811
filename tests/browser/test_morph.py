"""The morph in a real browser: the page looks like the new HTML, and what can stay the same node does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.visitors import context_with_scripts

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page that has `morph` and `morphChildren`."""
    context = context_with_scripts(chromium, "<main id=root></main>")
    opened = context.new_page()
    opened.goto("/")
    opened.evaluate("import('/morph.js').then((module) => Object.assign(globalThis, module))")
    yield opened
    context.close()


def put(page: Page, html: str) -> None:
    page.evaluate("(html) => { root.innerHTML = html; }", html)


def morph(page: Page, html: str) -> None:
    page.evaluate("(html) => morphChildren(root, html)", html)


def same_nodes(page: Page, before: str, after: str, selector: str) -> bool:
    """Whether what the selector finds is the same node before and after the morph."""
    put(page, before)
    found = page.evaluate_handle("(selector) => root.querySelector(selector)", selector)
    morph(page, after)
    return bool(page.evaluate("([node, selector]) => node !== null && node === root.querySelector(selector)", [found, selector]))


RANDOM_TREES = """() => {
  let seed = 7;
  const random = (n) => ((seed = (seed * 1103515245 + 12345) % 2147483648) >> 8) % n;
  const tree = (depth, ids) => {
    let html = "";
    for (let i = random(5); i > 0; i -= 1) {
      const tag = ["g", "path", "text"][random(3)];
      const id = ids.length && random(2) ? ` id="${ids.splice(random(ids.length), 1)[0]}"` : "";
      const el = random(4) ? "" : ` data-el="e${random(4)}"`;
      const style = random(2) ? ` class="c${random(3)}"` : "";
      const inside = depth && tag === "g" ? tree(depth - 1, ids) : tag === "text" ? `t${random(9)}` : "";
      html += `<${tag}${id}${el}${style}>${inside}</${tag}>`;
    }
    return html;
  };
  const svg = () => `<svg viewBox="0 0 9 ${random(9)}">${tree(3, ["a", "b", "c", "d", "e", "f", "h"])}</svg>`;
  const wrong = [];
  for (let n = 0; n < 600; n += 1) {
    const [before, after] = [svg(), svg()];
    root.innerHTML = before;
    const wanted = document.createElement("main");
    wanted.id = "root";
    wanted.innerHTML = after;
    if (n % 2) morphChildren(root, after);
    else morph(root.firstElementChild, after);
    const alien = [...root.querySelectorAll("*")].some((node) => node.namespaceURI !== "http://www.w3.org/2000/svg");
    if (!root.isEqualNode(wanted) || alien) wrong.push([before, after, root.innerHTML]);
  }
  return wrong;
}"""


def test_random_drawings_become_what_they_should_be(page: Page) -> None:
    assert page.evaluate(RANDOM_TREES) == []


@pytest.mark.parametrize(
    ("before", "after", "selector"),
    [
        ("<p id=a></p><p id=b></p>", "<p id=b></p><p id=a></p>", "#a"),
        ("<p id=a></p><p id=b></p>", "<p id=b></p><p id=a></p>", "#b"),
        ("<p id=a></p><p id=b></p>", "<p>new</p><p id=b>words</p>", "#b"),
        ("<div><p id=a></p></div><div id=x></div>", "<div id=x><p id=a></p></div>", "#a"),
        ("<div id=x></div><div><p id=a></p></div>", "<div id=x><p id=a></p></div>", "#a"),
        ("<p id=a></p>", "<section><div><p id=a></p></div></section>", "#a"),
        ("<svg><g data-el=one /><g data-el=two /></svg>", "<svg><g data-el=two /></svg>", "[data-el=two]"),
        ("<svg><g><path id=a /></g><g><path id=b /></g></svg>", "<svg><g><path id=b /></g></svg>", "#b"),
        ("<p class=x>one</p>", "<p class=y>two</p>", "p"),
    ],
)
def test_nodes_of_the_same_name_stay(page: Page, before: str, after: str, selector: str) -> None:
    assert same_nodes(page, before, after, selector)


def test_an_id_on_another_kind_of_element_is_another_node(page: Page) -> None:
    put(page, "<p id=a>one</p>")
    morph(page, "<div id=a>two</div>")
    assert page.evaluate("root.innerHTML") == '<div id="a">two</div>'


def test_nodes_that_change_places_are_not_all_moved(page: Page) -> None:
    put(page, "".join(f"<p id=p{n}></p>" for n in range(20)))
    page.evaluate(
        """() => {
          globalThis.moved = 0;
          const { moveBefore } = Element.prototype;
          root.moveBefore = (...parts) => { moved += 1; moveBefore.apply(root, parts); };
        }"""
    )
    order = [*range(1, 20), 0]
    morph(page, "".join(f"<p id=p{n}></p>" for n in order))
    assert page.evaluate("moved") == 1
    assert page.evaluate("[...root.children].map((child) => child.id)") == [f"p{n}" for n in order]


def test_a_piece_glides_even_when_it_changes_its_place_in_the_row(page: Page) -> None:
    style = "<style>.piece { transition: transform 5s linear; }</style>"

    def pieces(first: str, second: str) -> str:
        return f"{style}<svg>{first}{second}</svg>"

    def piece(name: str, x: int) -> str:
        return f'<g id={name} class=piece style="transform: translate({x}px, 0px)"></g>'

    put(page, pieces(piece("a", 0), piece("b", 50)))
    page.evaluate("getComputedStyle(root.querySelector('#a')).transform")
    morph(page, pieces(piece("b", 150), piece("a", 100)))
    running = "() => document.getAnimations().map((animation) => animation.effect.target.id).sort()"
    assert page.evaluate(running) == ["a", "b"]


def test_the_focus_and_the_selection_stay(page: Page) -> None:
    put(page, "<p id=p>x</p><input id=field value=hello><button id=b>go</button>")
    page.evaluate("() => { field.focus(); field.setSelectionRange(1, 3); }")
    morph(page, "<section><button id=b>go</button><input id=field value=hello></section>")
    found: Any = page.evaluate("[document.activeElement.id, field.selectionStart, field.selectionEnd]")
    assert found == ["field", 1, 3]


def test_the_focus_goes_to_the_new_node_of_the_same_name(page: Page) -> None:
    put(page, "<div tabindex=0 id=a>one</div>")
    page.evaluate("() => root.firstChild.focus()")
    morph(page, "<p></p><button id=a>one</button>")
    assert page.evaluate("document.activeElement.nodeName") == "BUTTON"


def test_what_a_person_typed_is_kept_until_the_server_says_something_new(page: Page) -> None:
    form = "<input id=a value=one><textarea id=t>one</textarea><input type=checkbox id=c>"
    form += "<select id=s><option value=1 selected>1</option><option value=2>2</option></select>"
    form += "<details id=d><summary>more</summary></details>"
    put(page, form)
    page.evaluate("() => { a.value = 'typed'; t.value = 'typed'; c.checked = true; s.value = '2'; d.open = true; }")
    values = "() => [a.value, t.value, c.checked, s.value, d.open]"
    morph(page, form + "<p>more</p>")
    assert page.evaluate(values) == ["typed", "typed", True, "2", True]
    newer = form.replace("one", "two").replace("value=1 selected", "value=1").replace("value=2>", "value=2 selected>")
    morph(page, newer)
    assert page.evaluate(values) == ["two", "two", True, "2", True]
    morph(page, form)
    assert page.evaluate(values) == ["one", "one", True, "1", True]


def test_drawings_with_the_same_id_are_not_looked_at(page: Page) -> None:
    put(page, "<svg><defs id=d7><path id=mark /></defs></svg>")
    page.evaluate("() => root.querySelector('#mark').setAttribute('fill', 'red')")
    morph(page, "<svg><defs id=d7><path id=mark /></defs></svg>")
    assert page.evaluate("root.querySelector('#mark').getAttribute('fill')") == "red"
    morph(page, "<svg><defs id=d8><path id=mark /></defs></svg>")
    assert page.evaluate("root.querySelector('#mark').getAttribute('fill')") is None
