"""Through time in a real browser: looking back while the game goes on, replaying what is over, trying what might have been."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import HEKLA, Mirror, open_record, start_table, touch, version, wait_for_version
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

OPENING = ("place 3 c2", "place 3 d2", "place 2 b3")
WHOLE = Path(__file__).with_name("whole_games") / "hekla.json"


def stones(page: Page) -> int:
    return page.locator("#stones > [id]").count()


def where(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator("#time-where")).to_have_text(words)


def test_looking_back_does_not_disturb_the_game(visitors: Visitors) -> None:
    ann, bob = visitors.new().new_page(), visitors.new().new_page()
    start_table(ann, "here", "here")
    mirror = Mirror()
    for words in OPENING:
        mirror.play(ann, words)
    bob.goto(ann.url)
    expect(bob.locator("#log li")).to_have_count(3)
    bob.locator("#log li", has_text="places a 3 on c2").click()
    where(bob, "After action 1 of 3")
    expect(bob.locator("#stones > [id]")).to_have_count(1)
    assert bob.url.endswith("?ply=1")
    mirror.play(ann, "place 1 f4")
    expect(bob.locator("#log li")).to_have_count(4)
    where(bob, "After action 1 of 4")
    assert stones(bob) == 1, "the table goes on behind what one looks at"
    bob.keyboard.press("]")
    expect(bob.locator("#stones > [id]")).to_have_count(2)
    bob.focus("#log")
    bob.keyboard.press("ArrowDown")
    expect(bob.locator("#stones > [id]")).to_have_count(1)
    bob.reload()
    where(bob, "After action 1 of 4")
    assert stones(bob) == 1, "the address opens where it was copied"
    bob.keyboard.press("Escape")
    expect(bob.locator("#stones > [id]")).to_have_count(4)
    mirror.check(bob)
    assert "ply" not in bob.url


def test_nothing_glows_in_the_past_and_everything_does_again(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    mirror = Mirror()
    for words in OPENING:
        mirror.play(page, words)
    page.keyboard.press(",")
    where(page, "After action 2 of 3")
    expect(page.locator("#time-turn")).to_be_visible()
    assert page.locator("[data-el].can").count() == 0
    before = version(page)
    page.keyboard.press("u")
    page.keyboard.press(".")
    expect(page.locator("#time")).to_be_hidden()
    assert version(page) == before, "in the past no key plays"
    expect(page.locator("[data-el].can").first).to_be_attached()
    mirror.play(page, "place 1 f4")
    mirror.check(page)


def test_the_bar_of_time_has_its_place_beside_a_notice(visitors: Visitors) -> None:
    context = visitors.new()
    start_table(context.new_page(), "here", "here")  # which waits for somebody
    page = context.new_page()
    open_record(page, WHOLE.read_text())
    expect(page.locator("#next")).to_be_visible()
    boxes = [page.locator(place).bounding_box() for place in ("#prompt", "#next", "#time", ".players", "#logs")]
    assert len({box and box["x"] for box in boxes}) == 1, "one column"
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)
    board = page.locator(".board").bounding_box()
    assert board
    assert board["width"] > 700


def test_a_finished_match_is_replayed_without_spoilers(visitors: Visitors) -> None:
    page = visitors.new(locale="fr").new_page()
    open_record(page, WHOLE.read_text())
    where(page, "Avant la première action")
    total = len(Mirror(WHOLE.read_text()).match.plays)
    expect(page.locator("#log li:visible")).to_have_count(0)
    assert page.get_attribute("#time-slider", "max") == "0"
    assert str(total) not in page.inner_text("#time")
    page.select_option("#time-speed", "4")
    page.click("#time-play")
    page.wait_for_function("() => Number(document.getElementById('time-slider').max) >= 3")
    page.click("#time-play")
    reached = int(page.get_attribute("#time-slider", "max") or 0)
    assert 3 <= reached < total
    shown = page.eval_on_selector_all("#log li", "lines => lines.filter(l => l.offsetParent).map(l => Number(l.dataset.ply))")
    assert shown
    assert max(shown) < reached
    expect(page.locator("#prompt")).not_to_contain_text("Partie terminée")
    page.uncheck("#time-quiet")
    page.click("#time-now")
    where(page, f"La fin, après l’action {total}")
    expect(page.locator(".verdict")).to_be_visible()


def test_a_what_if_is_played_beside_the_real_game(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    start_table(page, "here", "here")
    real = page.url
    mirror = Mirror()
    for words in OPENING:
        mirror.play(page, words)
    page.click("#tab-log")
    page.locator("#log li", has_text="places a 3 on d2").click()
    where(page, "After action 2 of 3")
    page.click("#time-more summary")
    page.click("#time-try")
    page.select_option("[name='seat.1']", "bot easy")
    page.click(".try .go")
    expect(page.locator(".maybe-notice")).to_contain_text("not the real game")
    assert page.url != real
    assert stones(page) == 2
    touch(page, HEKLA.clicks.find_path(mirror.match.state_at(2), HEKLA.space.parse("place 1 f4"), 0)[0])
    touch(page, HEKLA.clicks.find_path(mirror.match.state_at(2), HEKLA.space.parse("place 1 f4"), 0)[1])
    wait_for_version(page, 4)  # the bot has answered
    page.click(".maybe-notice a")
    page.wait_for_url(re.compile(r"\?ply=2$"))
    where(page, "After action 2 of 3")
    page.goto("/")
    expect(page.locator(".maybe")).to_have_count(1)


def test_one_leads_and_another_follows(visitors: Visitors) -> None:
    ann, bob = visitors.new().new_page(), visitors.new(locale="fr").new_page()
    open_record(ann, WHOLE.read_text())
    bob.goto(ann.url.split("?")[0])
    expect(bob.locator(".verdict")).to_be_visible()
    ann.uncheck("#time-quiet")
    ann.click("#lead")
    expect(ann.locator("#review-say")).to_contain_text("You are presenting")
    bob.click("[data-follow]")
    expect(bob.locator("[data-follow]")).to_have_attribute("aria-pressed", "true")
    where(bob, "Avant la première action")
    ann.focus("#log")
    ann.keyboard.press("ArrowUp")
    ann.keyboard.press("ArrowUp")
    where(ann, re.compile("^After action 2"))
    where(bob, re.compile("^Après l’action 2"))
    ann.locator("#squares [data-el]").first.hover()
    expect(bob.locator(".pointer")).to_be_visible()
    expect(bob.locator(".pointer b")).not_to_be_empty()
    bob.keyboard.press("]")
    where(bob, re.compile("^Après l’action 3"))
    expect(bob.locator(".pointer")).to_be_hidden()
    expect(bob.locator("[data-follow]")).to_have_attribute("aria-pressed", "false")
    ann.click("#time-first")
    where(ann, "Before the first action")
    where(bob, re.compile("^Après l’action 3"))
    bob.click("[data-follow]")
    where(bob, "Avant la première action")
    ann.goto("/")
    expect(bob.locator("#follows")).to_be_hidden()
