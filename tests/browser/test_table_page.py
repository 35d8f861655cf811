"""Small manners of a table's page: drawers close, spectators are not told to wait, what is alone is chosen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.pages import open_record, start_table, touch, version, wait_for_version
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN

pytestmark = pytest.mark.browser


def test_escape_closes_the_drawer_whatever_has_the_focus(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    for focus in ("#menu", "#panel", "body", "#notes", "[data-el='stock-3']"):
        touch(page, "stock-2")
        page.click("#menu")
        page.click("#drawer [data-panel=notes]")
        expect(page.locator("#notes")).to_be_visible()
        page.evaluate("(focus) => { document.activeElement.blur(); document.querySelector(focus).focus(); }", focus)
        page.keyboard.press("Escape")
        expect(page.locator("#drawer")).to_be_hidden()
        expect(page.locator("[data-el='stock-2'].sel")).to_have_count(1)  # the choice stays until Escape is pressed again
        page.keyboard.press("Escape")
        expect(page.locator(".sel")).to_have_count(0)


def test_a_spectator_is_not_told_to_wait_for_a_turn(visitors: Visitors) -> None:
    ann, eve = visitors.new().new_page(), visitors.new().new_page()
    start_table(ann, "here", "here")
    eve.goto(ann.url)
    expect(eve.locator("#go-say")).to_have_text("You are watching this game.")
    touch(ann, "stock-3")
    touch(ann, "square-c2")
    wait_for_version(eve, 1)
    expect(eve.locator("#go-say")).to_have_text("You are watching this game.")
    expect(eve.locator(".can")).to_have_count(0)


def test_what_is_alone_is_chosen_by_itself(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    whole = json.loads((GOLDEN / "fire_mountain" / "four-with-other-options.json").read_text(encoding="utf-8"))
    open_record(page, json.dumps(whole | {"actions": whole["actions"][:12]}))  # only the crocodile can enter, at two places
    page.wait_for_function("() => tablePage.chosen.join() === 'reserve-cro'")
    expect(page.locator("#scene .can")).to_have_count(2)
    page.keyboard.press("Escape")  # there is nothing to let go of
    expect(page.locator("#scene .can")).to_have_count(2)
    place = page.evaluate("tablePage.now.actions[0].path[1]")
    before = version(page)
    touch(page, place)
    wait_for_version(page, before + 1)
