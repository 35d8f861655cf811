"""The turns of bots since one's own stand in a strip; a press shows one again, on the same stage, and then the present."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import start_table, touch
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

READY = """() => tablePage.now.mine && !tablePage.busy && !tablePage.past && Object.keys(tablePage.previews).length > 0
  && document.getElementById('caption').hidden"""


def take_a_turn(page: Page) -> None:
    page.wait_for_function(READY)
    path = page.evaluate("() => tablePage.now.actions[0].path")
    for name in path:
        if name not in page.evaluate("() => tablePage.chosen"):
            touch(page, name)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_turn_of_a_bot_is_shown_again(visitors: Visitors, width: int, height: int) -> None:
    page = visitors.new(width, height, motion=True).new_page()
    start_table(page, "here", "bot", "bot")
    strip = page.locator("#recap > li")
    expect(strip).to_have_count(0)
    take_a_turn(page)
    expect(strip).to_have_count(2)
    page.wait_for_function(READY)
    expect(strip.first.locator(".told")).not_to_be_empty()
    before = page.evaluate("() => [document.querySelectorAll('#scene .stone').length, tablePage.now.version]")
    page.evaluate("() => localStorage.setItem('speed', 'slow')")
    strip.first.locator("button").click()
    page.wait_for_function("() => tablePage.past !== null && !document.getElementById('caption').hidden")
    assert page.evaluate("() => document.querySelectorAll('#scene .stone').length") < before[0], "as it was before"
    page.keyboard.press("Escape")
    page.wait_for_function(READY)
    assert page.evaluate("() => [document.querySelectorAll('#scene .stone').length, tablePage.now.version]") == before
    page.evaluate("() => localStorage.setItem('speed', 'fast')")
    take_a_turn(page)
    page.wait_for_function("(version) => tablePage.now.version >= version + 3", arg=before[1])
    expect(strip).to_have_count(2)


def test_nothing_moves_when_the_strip_fills(visitors: Visitors) -> None:
    page = visitors.new(1366, 768, motion=True).new_page()
    start_table(page, "here", "bot")
    page.wait_for_function(READY)
    boxes = """() => {
      const [strip, log] = ["recap", "log"].map((id) => document.getElementById(id).getBoundingClientRect());
      return [strip.height, log.top - strip.top];
    }"""
    before = page.evaluate(boxes)
    page.evaluate("() => localStorage.setItem('speed', 'fast')")
    take_a_turn(page)
    expect(page.locator("#recap > li")).to_have_count(1)
    page.wait_for_function(READY)
    assert page.evaluate(boxes) == before
