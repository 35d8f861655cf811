"""Events are seen: dice tumble before they speak, the log keeps step, a key goes to the end; what is rarely meant asks first."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import caldera
from caldera.core.match import Match
from caldera.core.state import CHANCE
from tests.browser.pages import open_record
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN

pytestmark = pytest.mark.browser

ACT = """([seat, action]) => void fetch(`${location.pathname}/act`, {
  method: "POST", headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ seat, action, last_version: tablePage.now.version }),
})"""
LINES = "() => document.querySelectorAll('#log li:not(.unheard)').length"


def before(game: str, name: str, kind: str, skipped: int = 0) -> tuple[str, Match, int]:
    """A recorded match up to the decision from which an event of that kind comes."""
    match = caldera.load_match((GOLDEN / game / f"{name}.json").read_text(encoding="utf-8"))
    ply = [ply for ply, events in enumerate(match.events) if any(event.kind == kind for event in events)][skipped]
    while match.plays[ply][0] == CHANCE:
        ply -= 1
    record: dict[str, Any] = json.loads(match.dumps())
    record["actions"] = record["actions"][:ply]
    return json.dumps(record), match, ply


def act(page: Page, match: Match, ply: int) -> None:
    page.wait_for_function("() => tablePage.now.mine && Object.keys(tablePage.previews).length > 0")
    page.evaluate(ACT, [int(part) for part in match.plays[ply]])


def test_dice_tumble_and_only_then_say_what_they_show(visitors: Visitors) -> None:
    page = visitors.new(motion=True).new_page()
    text, match, ply = before("fire_mountain", "three-on-drawn-terrain", "roll", 3)
    open_record(page, text)
    page.evaluate("() => localStorage.setItem('speed', 'slow')")
    known = page.evaluate(LINES)
    act(page, match, ply)
    expect(page.locator("#throw .die3")).to_have_count(5)
    assert page.locator("#throw .lies").count() == 0
    expect(page.locator("#caption")).to_contain_text("rolls 5 dice")
    page.wait_for_function("() => document.querySelectorAll('#throw .lies').length >= 2")
    # The panel and the log know what lies, and nothing of what still tumbles.
    told = page.evaluate(
        """() => [document.querySelectorAll('#throw .lies').length, document.querySelectorAll('#log .ev-die:not(.unheard)').length,
        document.querySelectorAll('#action-panel .fm-die.tumbling').length]"""
    )
    assert told[0] < 5
    assert told[2] > 0
    rolling = "() => document.getElementById('action-panel').getAnimations({ subtree: true }).length"
    assert page.evaluate(rolling) == 0, "dice are not thrown twice"
    assert page.evaluate(LINES) < known + 7
    page.keyboard.press("Shift")  # any key goes to the end
    page.wait_for_function("(lines) => document.querySelectorAll('#log li:not(.unheard)').length >= lines", arg=known + 7)
    expect(page.locator("#caption")).to_be_hidden()
    expect(page.locator("#action-panel .fm-die.rolled")).to_have_count(5)


def test_a_row_slides_as_one_band_and_a_click_goes_to_the_end(visitors: Visitors) -> None:
    page = visitors.new(motion=True).new_page()
    text, match, ply = before("fire_mountain", "three-on-drawn-terrain", "quake", 2)
    open_record(page, text)
    page.evaluate("() => localStorage.setItem('speed', 'slow')")
    act(page, match, ply)
    page.wait_for_selector("#fx-band", state="attached")
    tiles = page.evaluate("() => document.querySelectorAll('#tiles .fx-away').length")
    assert tiles == 4
    assert page.locator("#fx-band .fm-tile").count() == 5, "the tile that leaves comes in at the other side"
    page.mouse.click(5, 5)
    page.wait_for_selector("#fx-band", state="detached")
    assert page.locator(".fx-away").count() == 0


def test_captions_are_told_to_those_who_want_no_motion(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    text, match, ply = before("hekla", "two-to-the-last-lava", "erupt")
    open_record(page, text)
    version = page.evaluate("() => tablePage.now.version")
    act(page, match, ply)
    page.wait_for_function("(version) => tablePage.now.version > version", arg=version)  # at once, and told beside it
    expect(page.locator("#caption[role=status]")).to_be_visible()
    assert page.locator("#log .unheard").count() == 0
    assert page.locator("#fx-under").count() == 0


def test_leaving_the_temple_asks_first(visitors: Visitors) -> None:
    page = visitors.new(motion=True).new_page()
    text, _, _ = before("sub_terra", "players-4", "escape")
    open_record(page, text)
    page.wait_for_function("() => tablePage.now.mine && Object.keys(tablePage.previews).length > 0")
    version = page.evaluate("() => tablePage.now.version")
    leave = page.locator("#scene [data-el='cell-3--1'].can").first
    leave.click()
    expect(page.locator("#go-mark")).to_contain_text("for good")
    assert page.evaluate("() => [tablePage.busy, tablePage.now.version]") == [False, version]
    leave.click()
    page.wait_for_function("(version) => tablePage.now.version > version", arg=version)
