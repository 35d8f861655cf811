"""Hints, analysis and statistics in a real browser: asked for in the drawer, shown on the board, by mouse, keyboard and touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import open_record, record
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN

pytestmark = pytest.mark.browser

SLOW = 60_000


def erupting() -> str:
    """Red can make d2 erupt by placing 2 there, and nothing comes near to it."""
    board = {"c2": ["G3", "R2"], "e2": ["G2", "R3"], "c3": ["G1"]}
    start = {"game": "hekla", "players": 2, "board": board, "progress": [3, 1]}
    return record(start=start)


def open_panel(page: Page, name: str) -> None:
    page.click("#menu")
    page.click(f"[role=tab][data-panel={name}]")


def test_a_hint_is_a_ghost_and_one_sentence(visitors: Visitors) -> None:
    """Pressing Hint opens nothing and moves nothing; why, and what else, is behind a link"""
    page = visitors.new(1366, 768).new_page()
    open_record(page, erupting())
    before = page.locator("#hint").bounding_box()
    page.click("#hint")
    said = page.locator("#hint-say")
    expect(said).to_contain_text("Place a 2 on d2", timeout=SLOW)
    expect(said).to_contain_text("d2 erupts: you run")
    expect(page.locator("#drawer")).to_be_hidden()
    assert page.locator("#hint").bounding_box() == before, "the button that asked is still under the pointer"
    ghost, square = page.locator("#hint-ghost .ghost").bounding_box(), page.locator("#scene [data-el=square-d2]").bounding_box()
    assert ghost
    assert square
    assert square["x"] < ghost["x"] + ghost["width"] / 2 < square["x"] + square["width"]
    assert square["y"] < ghost["y"] + ghost["height"] / 2 < square["y"] + square["height"]
    page.get_by_role("button", name="Why, and other ideas").click()
    expect(page.locator(".hint-why")).to_contain_text("d2 erupts: you run", timeout=SLOW)
    page.click("#drawer-close")
    page.click("[data-el=stock-2].can:visible")
    middle = (ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2)
    page.mouse.click(*middle)  # on the ghost: that is a click on its square
    expect(page.locator("#log li").first).to_contain_text("d2", timeout=SLOW)
    expect(page.locator("#hint-box")).to_be_hidden()
    expect(page.locator("#hint-ghost")).to_have_count(0)


def test_a_hint_goes_away_when_it_is_not_wanted(visitors: Visitors) -> None:
    page = visitors.new(1366, 768, "fr").new_page()
    open_record(page, erupting())
    page.click("#hint")
    expect(page.locator("#hint-say")).to_contain_text("d2 entre en éruption", timeout=SLOW)
    page.keyboard.press("Escape")
    expect(page.locator("#hint-box")).to_be_hidden()
    expect(page.locator(".rings .ring")).to_have_count(0)
    page.click("#hint")
    expect(page.locator("#hint-box")).to_be_visible()
    page.click("#hint")
    expect(page.locator("#hint-box")).to_be_hidden()


def test_a_hint_is_shown_on_the_board(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    open_record(page, erupting())
    open_panel(page, "hint")
    expect(page.locator(".hint-best")).to_contain_text("d2", timeout=SLOW)
    expect(page.locator(".hint-why")).to_contain_text("d2 erupts: you run", timeout=SLOW)
    page.click("[data-show]")
    around = page.locator(".rings .ring[data-around=square-d2]")
    expect(around).to_be_visible(timeout=SLOW)
    square, ring = page.locator("#scene [data-el=square-d2]").first.bounding_box(), around.bounding_box()
    assert square is not None
    assert ring is not None
    assert ring["x"] < square["x"] + square["width"] / 2 < ring["x"] + ring["width"]
    expect(page.locator(".rings .ring:visible")).to_have_count(2, timeout=SLOW)  # the drawer is out of the way of the stock
    for name in ("stock-2", "square-d2"):
        page.locator(f"[data-el={name}].can:visible").first.click()
    expect(page.locator(".rings .ring")).to_have_count(0, timeout=SLOW)


def test_a_hint_by_touch_in_french(visitors: Visitors) -> None:
    page = visitors.new(390, 844, "fr", touch=True).new_page()
    open_record(page, erupting())
    page.tap("#menu")
    page.tap("[role=tab][data-panel=hint]")
    expect(page.locator(".hint-why")).to_contain_text("entre en éruption", timeout=SLOW)
    page.tap("[data-show]")
    expect(page.locator("#drawer")).to_be_hidden(timeout=SLOW)
    expect(page.locator(".rings .ring:visible")).to_have_count(2, timeout=SLOW)


def test_analysis_and_statistics_of_a_finished_match(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    open_record(page, (GOLDEN / "fire_mountain" / "two-run-out-of-turns.json").read_text(encoding="utf-8"))
    open_panel(page, "analysis")
    expect(page.locator(".chart polyline")).to_have_count(2, timeout=SLOW)
    expect(page.locator(".moments").last).to_contain_text("Better: Push the volcano")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".die-faces").first).to_be_visible(timeout=SLOW)
    bars = page.locator(".die-faces .bar i").evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect())")
    assert max(bar["width"] for bar in bars) > 60, "the longest bar fills its track"
    assert len({round(bar["left"]) for bar in bars}) == 1, "all of them begin at the same line"
    assert len({round(bar["top"]) for bar in bars}) == len(bars), "one below the other"
    assert page.evaluate("document.getElementById('panel').scrollWidth <= document.getElementById('panel').clientWidth")
