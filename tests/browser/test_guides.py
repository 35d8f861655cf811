"""Learning in a real browser: guided games, rules in the drawer, and things that explain themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import caldera
from caldera.core.guide import Guide, guide
from tests.browser.pages import go, start_table, touch
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser


def settled_table(page: Page, *kinds: str) -> None:
    """A new table of Hekla whose scripts have all run."""
    start_table(page, *kinds)
    page.wait_for_load_state("load")
    expect(page.locator("[data-el].can").first).to_be_attached()


def at_step(page: Page, course: Guide, index: int) -> None:
    """The page shows that step, and whatever it did has settled."""
    page.wait_for_function("(step) => document.getElementById('main').dataset.version === step", arg=str(index))
    expect(page.locator("#coach .progress")).to_contain_text(re.compile(rf"\b{index + 1}\b.*\b{len(course.steps)}\b"))


def path_of(course: Guide, index: int) -> list[str]:
    step = course.steps[index]
    assert step.action is not None
    return course.game.clicks.find_path(course.match_at(index).state, step.action, course.seat)


def test_a_guided_game_from_the_home_page_to_its_end(visitors: Visitors) -> None:
    """With the mouse; another legal action is explained, and may be followed by the right one."""
    course = guide(caldera.game("hekla"))
    page = visitors.new().new_page()
    page.goto("/")
    page.click(".g-hekla a[href$='/learn']")
    page.wait_for_url("**/learn")
    for index, step in enumerate(course.steps[:-1]):
        at_step(page, course, index)
        if step.action is None:
            expect(page.locator("[data-el].can")).to_have_count(0)
            page.click("#coach-next")
            continue
        if step.text == "place":
            for name in ("stock-3", "square-c3"):
                touch(page, name)
            expect(page.locator(".toast")).to_contain_text("Place a 3 on c2")
        for name in path_of(course, index):
            expect(page.locator(f"[data-el='{name}'].coached").first).to_be_attached()
            touch(page, name)
    at_step(page, course, len(course.steps) - 1)
    expect(page.locator("#coach a.go")).to_have_attribute("href", "/g/hekla/new")
    page.click("#coach-back")
    at_step(page, course, len(course.steps) - 2)
    page.reload()
    at_step(page, course, len(course.steps) - 2)


POINTED_AT = """() => {
  const shown = [...document.querySelectorAll(".coached")].filter((element) => element.checkVisibility());
  const lower = document.querySelector(".foot").getBoundingClientRect().top;
  const isInView = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > 0 && x < innerWidth && y > 0 && y < (element.closest("#scene") ? lower : innerHeight);
  };
  return !shown.length || shown.some(isInView);
}"""
"""Whether something that the coach talks about can be seen."""


@pytest.mark.parametrize("game_id", ["fire_mountain", "sub_terra", "fuji"])
def test_the_other_guides_on_a_phone_in_french(visitors: Visitors, game_id: str) -> None:
    """The coach does it: the first steps one by one, then the last one."""
    course = guide(caldera.game(game_id))
    page = visitors.new(390, 844, "fr", touch=True).new_page()
    page.goto(f"/g/{game_id}/learn")
    for index, step in enumerate(course.steps[:8]):
        at_step(page, course, index)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.wait_for_function(POINTED_AT)
        page.locator("#coach-next" if step.action is None else "#coach-do").tap()
    at_step(page, course, 8)
    page.locator("#coach-skip").tap()
    at_step(page, course, len(course.steps) - 1)
    expect(page.locator("#prompt .over")).to_be_attached()


def test_a_guided_game_by_keyboard(visitors: Visitors) -> None:
    course = guide(caldera.game("hekla"))
    page = visitors.new().new_page()
    page.goto("/g/hekla/learn")
    for index in range(3):
        at_step(page, course, index)
        page.keyboard.press("n")
    at_step(page, course, 3)
    for name in path_of(course, 3):
        for _ in range(80):
            if page.evaluate("document.activeElement?.dataset?.el") == name:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    at_step(page, course, 4)
    expect(page.locator("#coach-next")).to_be_focused()
    page.keyboard.press("b")
    at_step(page, course, 3)


def test_what_does_not_glow_says_why_and_shows_the_rule(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    settled_table(page, "here", "here")
    touch(page, "stock-3")
    touch(page, "square-c2")
    page.wait_for_function("() => document.getElementById('main').dataset.version !== '0'")
    touch(page, "stock-2")
    box = page.locator("#square-c2").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.85, box["y"] + box["height"] * 0.2)
    why = page.locator("#why")
    expect(why).to_contain_text("c2 is not empty")
    expect(page.locator("[data-el=stock-2].sel")).to_have_count(1)  # what was chosen stays so
    why.locator(".rule").first.click()
    expect(page.locator("#panel #c-P2[aria-current]")).to_be_in_viewport()
    page.fill("#panel [data-find]", "diagonal")
    expect(page.locator("#panel #c-M2")).to_be_visible()
    expect(page.locator("#panel #c-P2")).to_be_hidden()
    page.click("#drawer-close")
    page.click("#prompt .rule")
    expect(page.locator("#panel #c-P1[aria-current]")).to_be_in_viewport()


def test_asking_by_keyboard_and_by_touch(visitors: Visitors) -> None:
    page = visitors.new(locale="fr").new_page()
    settled_table(page, "here", "here")
    page.keyboard.press("y")
    expect(page.locator("#ask")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#why .rule")).to_have_attribute("aria-label", re.compile("Règle"))
    first = page.locator("#why").inner_text()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#why")).not_to_have_text(first)
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#ask")).to_have_attribute("aria-pressed", "false")
    phone = visitors.new(390, 844, touch=True).new_page()
    settled_table(phone, "here", "here")
    phone.locator("#square-c3").tap(force=True)
    expect(phone.locator("#why")).to_contain_text("First choose one of your volcanoes")


def test_buttons_that_are_off_say_why_and_pieces_say_what_they_are(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    page.goto("/g/sub_terra/new")
    go(page)
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-el].can").first).to_be_attached()
    button = page.locator("#action-panel [data-el=action-attack]").first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#why")).to_contain_text("no guardian on this tile")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    piece = page.locator("#scene [data-el^=explorer-][aria-label]").first
    place = piece.bounding_box()
    assert place
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).not_to_be_empty()
