"""Around one screen: while the device goes from hand to hand, nothing of what one person saw is in the page, hidden or not."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest
from playwright.sync_api import Page, expect

import caldera
from caldera.core.match import Match
from caldera.games import OWN
from tests.browser.pages import open_record, start_table, version, wait_for_version
from tests.browser.test_games import LIT, TALK, press, wander
from tests.browser.visitors import HASTE, Visitors
from tests.support.sweeps import SWEEPS

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bruno", "Chloé")
WORDS = r"[<>\"\\]+"
"""Between the texts and the attributes' values of a page."""

WHOLE_PAGE = """() => {
  const texts = [document.documentElement.outerHTML, document.title, location.href];
  for (const field of document.querySelectorAll("input, textarea, select")) texts.push(field.value);
  for (const store of [localStorage, sessionStorage]) texts.push(...Object.values({ ...store }));
  const seen = new Set();
  const read = (value) => {
    if (typeof value === "string") texts.push(value);
    if (typeof value !== "object" || value === null || seen.has(value) || value instanceof Node) return;
    seen.add(value);
    for (const name of Object.keys(value)) texts.push(name), read(value[name]);
  };
  read(tablePage);
  read(history.state);
  for (const name of Object.keys(window)) if (!name.startsWith("on")) try { read(window[name]); } catch {}
  return texts;
}"""
"""Everything that is written in the page: text, attributes, scripts, fields, and whatever can be reached from its objects."""


def words_of(page: Page) -> set[str]:
    """All texts, names and values, each once; numbers alone and names of a letter tell nothing."""
    found = {unescape(part).strip() for text in page.evaluate(WHOLE_PAGE) for part in re.split(WORDS, text)}
    return {part for part in found if len(part) > 3 and re.search(r"[^\W\d_]", part)}


def planning() -> str:
    """A match of Fuji for three, when everybody has just rolled."""
    game, rng = caldera.game("fuji"), random.Random(4)
    match = Match(game, len(NAMES), extra={"names": list(NAMES)})
    while match.state.observe(None)["phase"] != 2 or match.state.actors == (caldera.CHANCE,):
        seat = match.state.actors[0]
        choices = [action for action, _ in match.state.chance_outcomes()] or match.state.legal_actions(seat)
        match.apply(rng.choice(choices), seat)
    return match.dumps()


def look_around(page: Page, name: str, rng: random.Random) -> set[str]:
    """What a person does with the device in hand: read, point, ask, look back, write notes. Everything that the page held then."""
    seen = words_of(page)
    die = page.locator("#footer [data-el^=die-]").first
    die.hover(force=True)
    page.wait_for_timeout(600)  # the name of what the pointer rests on
    seen |= words_of(page)
    page.locator("#hint").click()
    expect(page.locator("#hint-say")).not_to_be_empty()
    seen |= words_of(page)
    page.locator("#hint-more").click()
    expect(page.locator("#panel")).not_to_be_empty()
    seen |= words_of(page)
    page.locator("[role=tab][data-panel=notes]").click()
    page.fill("#notes", f"{name} keeps this to herself")
    page.locator("#drawer-close").click()
    page.locator("#time-open").click()
    expect(page.locator("#time-now")).to_be_visible()
    seen |= words_of(page)
    page.locator("#time-now").click()
    wander(page, rng, 2, shy=TALK, never="ready")
    return seen | words_of(page)


def finish(page: Page, rng: random.Random) -> set[str]:
    """The person is done; what the page held until the device is passed on."""
    seen, cover = set(), page.locator("#pass-device [data-look]").first
    for _ in range(60):
        lit = page.evaluate(LIT)
        seen |= words_of(page)
        if cover.is_visible():
            return seen
        ending = next((name for name in ("ready", "stop", "keep") if name in lit), None)
        before = version(page)
        if ending:
            press(page, ending)
            wait_for_version(page, before + 1)
        else:
            wander(page, rng, 1, shy=TALK)
        page.wait_for_timeout(100)
    raise AssertionError("nobody is asked to pass the device on")


@pytest.mark.parametrize("locale", [pytest.param("en", marks=pytest.mark.sweep), "fr"])
def test_a_covered_page_holds_nothing_of_what_anybody_saw(visitors: Visitors, locale: str) -> None:
    page, stranger = [visitors.new(locale=locale, motion=True, haste=HASTE).new_page() for _ in range(2)]
    for each in (page, stranger):
        each.goto("/")
        each.evaluate("localStorage.setItem('speed', 'fast')")
    open_record(page, planning())
    stranger.goto(page.url)
    stranger.keyboard.press("[")  # a page that has shown the past has its bar, and says in it where the match is
    expect(stranger.locator("#time-where")).to_be_visible()
    stranger.keyboard.press("Escape")
    open_to_all = set[str]()  # what somebody who only watches has had in the page so far, and what a covered page is given
    secrets: dict[str, set[str]] = {}
    covered = page.locator("#pass-device [data-look]")
    expect(covered).to_have_count(3)
    rng = random.Random(7)
    handed = 0
    while handed < (7 if SWEEPS else 5):  # everybody plans, and the rerolls begin
        expect(covered.first).to_be_visible()
        held = words_of(page)
        fresh = page.context.new_page()  # what the room gives to somebody who opens the covered page now
        fresh.goto(page.url)
        expect(fresh.locator("#pass-device [data-look]").first).to_be_visible()
        wait_for_version(stranger, version(page))
        open_to_all |= words_of(fresh) | words_of(stranger)
        fresh.close()
        for name, seen in secrets.items():
            notes = {f"{name} keeps this to herself"}  # the browser's own store, which only the page of that person reads
            assert (held & seen) - open_to_all - notes == set(), name
        assert page.evaluate("document.getElementById('main').inert")
        button = covered.first
        name = next(one for one in NAMES if one in button.inner_text())
        button.click()
        expect(covered).to_have_count(0)
        expect(page.locator("#footer [data-el^=die-]").first).to_be_visible()
        mine = page.locator("#log .ev-rolled")
        expect(mine.first).to_contain_text("You roll" if locale == "en" else "Vos dés")
        expect(mine).to_have_count(1)  # the own roll, and nobody else's
        assert not page.evaluate("document.getElementById('main').inert")
        read = look_around(page, name, rng) if name not in secrets else words_of(page)
        read |= finish(page, rng)
        secrets[name] = secrets.get(name, set()) | read
        handed += 1
    assert set(secrets) == set(NAMES)
    assert any(re.search(r"You roll|Vos dés", text) for seen in secrets.values() for text in seen)


def test_nothing_shines_through_the_cover(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    open_record(page, planning())
    cover = page.locator("#pass-device")
    expect(cover.locator("[data-look]")).to_have_count(3)
    colours = set()
    for theme in ("dark", "light"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        colours.add(cover.evaluate("(element) => getComputedStyle(element).backgroundColor"))
    assert len(colours) == 2
    assert all(re.fullmatch(r"rgb\(\d+, \d+, \d+\)", colour) for colour in colours), colours
    assert cover.bounding_box() == {"x": 0, "y": 0, **page.viewport_size}  # type: ignore[dict-item]


def test_where_nothing_is_hidden_nobody_has_to_look_away(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    for game in (game for game in OWN if not caldera.game(game).info.hidden):
        start_table(page, "here", "here", game=game, names=("Ada", "Bruno"))
        wander(page, random.Random(3), 3)
        expect(page.locator("#pass-device")).to_be_empty()
        assert not page.evaluate("document.getElementById('main').inert"), game
