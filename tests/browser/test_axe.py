"""No page has a serious fault of accessibility that axe can find: every route that answers a page, in both themes and two widths.

Routes are taken from the application, so that a new page is looked at without being named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx2
import pytest
from playwright.sync_api import BrowserContext, Page, expect

import caldera
from caldera.games import OWN
from caldera.web.app import ENDPOINTS
from tests.browser.pages import start_table
from tests.browser.visitors import Visitors
from tests.support.paths import ROOT
from tests.support.rooms import RunningRoom, browser
from tests.support.sweeps import SWEEPS

pytestmark = pytest.mark.browser

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = {"dark on a phone": ("dark", 390, 844), "light on a desk": ("light", 1280, 860)}
OTHER_THEME = {"dark": "light", "light": "dark"}
EVERYTHING, COLOURS = None, ["color-contrast"]
"""Tables are looked at in every way; pages around them have one style sheet, so that two ways see every colour and every layout.
A theme changes colours and nothing else, so that in the other theme nothing else is asked again."""
RUN = """async ([where, rules]) => {
  const found = await axe.run(where, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const bad = found.violations.filter((fault) => fault.impact === "serious" || fault.impact === "critical");
  const said = (node) => node.any.map((check) => check.message).join(" ").slice(0, 160);
  const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, " ").trim();
  const drawn = (element) => element instanceof SVGElement || element.closest("svg") !== null;
  const named = (element) => {
    const name = plain(element.getAttribute("aria-label") ?? "");
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    return texts.every((text) => drawn(text.parentElement) || name.includes(plain(text.data)));
  };
  const piece = (fault, node) => {
    const element = document.querySelector(node.target[0]);
    return fault.id === "label-content-name-mismatch" && element?.matches("[data-el]") && named(element);
  };
  return bad.flatMap((fault) =>
    fault.nodes.filter((node) => !piece(fault, node)).map((node) => `${fault.id}: ${node.target.join(" ")}: ${said(node)}`),
  );
}"""
"""The letter drawn on a piece is part of its picture, whose name says the same in words. A card shows several things beside each
other: all of them must be in its name, but it says them in the order of a sentence, which axe does not know."""


def faults(page: Page, where: str = "html", rules: list[str] | None = EVERYTHING) -> list[str]:
    """What axe finds there now. Its script comes through the debugger, which no policy for scripts holds up."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: list[str] = page.evaluate(RUN, [where, rules])
    return found


def look(visitors: Visitors, theme: str, width: int, height: int) -> BrowserContext:
    context = visitors.new(width, height)
    context.add_init_script(f"try {{ localStorage.setItem('theme', '{theme}'); }} catch {{ /* a page without an address */ }}")
    context.set_default_timeout(60_000)
    return context


def addresses(room: RunningRoom, way: int) -> Iterator[str]:
    """Every address that answers a whole page when somebody asks for it, with something real in place of each parameter.

    In `make test` each route is looked at once: in one of the ways, or in all of them, each with another game.
    """
    with browser(room) as host, browser(room) as visitor:
        form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "link"}
        path = str(host.post("/g/hekla/new", data=form).headers["location"])
        table = host.get(path).text
        link = re.findall(r'data-link="([^"]+/join/[^"]+)"', table)[0]
        values = {"table_id": [path.removeprefix("/t/")], "token": [link.split("/")[-1]], "game_id": list(OWN), "number": ["2"]}
        values["code"] = re.findall(r'data-link="[^"]*/j/([^"]+)"', table)
        values["place"] = re.findall(r'href="/better/([^/"]+)/2"', visitor.get("/puzzles").text)[:1]
        assert all(values.values()), values
        templates = sorted({endpoint.path for endpoint in ENDPOINTS if endpoint.method == "GET"})
        for number, template in enumerate(templates):
            found = _filled(template, values)
            if not SWEEPS and len(found) == 1 and number % len(LOOKS) != way:
                continue
            if not SWEEPS and len(found) > 1:
                found = [found[(number + way) % len(found)]]
            yield from (address for address in found if _is_page(visitor, address))
    yield "/nowhere"  # the page of an error is the same everywhere


def _filled(template: str, values: dict[str, list[str]]) -> list[str]:
    name = re.search(r"{(\w+)[^}]*}", template)
    if not name:
        return [template]
    found = values.get(name[1], ["1"])
    return [address for value in found for address in _filled(template.replace(name[0], value, 1), values)]


def _is_page(client: httpx2.Client, address: str) -> bool:
    with client.stream("GET", address, headers={"Accept": "text/html"}) as answer:
        if answer.status_code != 200 or not answer.headers.get("content-type", "").startswith("text/html"):
            return False  # a stream of events has no end
        return answer.read().lstrip().lower().startswith(b"<!doctype html>")


def test_no_page_has_a_serious_fault(visitors: Visitors, room: RunningRoom) -> None:
    seen = []
    found: dict[str, list[str]] = {}
    for way, (name, looks) in enumerate(LOOKS.items()):
        page = look(visitors, *looks).new_page()
        for address in addresses(room, way):
            page.goto(address)
            page.wait_for_load_state("load")
            seen.append(address)
            if trouble := faults(page):
                found[f"{address}, {name}"] = trouble
    assert found == {}
    assert len(seen) > 25, seen
    for part in ("/", "/nowhere"):
        assert part in seen
    for part in ("/join/", "/j/", "/better/"):
        assert any(part in address for address in seen), part


@pytest.mark.parametrize("game", OWN)
def test_no_table_has_a_serious_fault(visitors: Visitors, game: str) -> None:
    """The board at one's own turn, then each panel of the drawer, in both themes; each game at one of the widths, or at both."""
    page = look(visitors, "dark", 1280, 860).new_page()
    start_table(page, *["here"] * min(caldera.game(game).info.players), game=game)
    found: dict[str, list[str]] = {}

    def look_at(name: str, where: str, theme: str) -> None:
        for now, rules in ((theme, EVERYTHING), (OTHER_THEME[theme], COLOURS))[: None if SWEEPS or where == "html" else 1]:
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", now)
            if trouble := faults(page, where, rules):
                found[f"{name}, {now}"] = trouble

    ways = list(LOOKS)
    for way in ways if SWEEPS else [ways[OWN.index(game) % len(ways)]]:
        theme, width, height = LOOKS[way]
        page.set_viewport_size({"width": width, "height": height})
        if cover := page.locator("#pass-device button").all():
            cover[0].click()
        expect(page.locator("[data-el].can").first).to_be_attached()
        look_at(way, "html", theme)
    page.click("#menu")
    if trouble := faults(page):
        found["behind the drawer"] = trouble
    themes = list(OTHER_THEME)
    for number, tab in enumerate(page.locator("#drawer [role=tab]").all(), start=OWN.index(game)):
        tab.click()
        name = tab.get_attribute("data-panel") or ""
        page.wait_for_function("(name) => document.getElementById('panel').dataset.shown === name", arg=name)
        look_at(f"panel {name}", "#drawer", themes[number % 2])  # the rest of the page stands as it was
    assert found == {}
