"""What to do now: gauges on the table, one button to press, quiet what is rare; at five sizes, by mouse and by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import caldera
from caldera.games import OWN
from tests.browser.pages import open_record, record, resize, start_table, wait_for_version
from tests.browser.test_play import WORDLESS
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

BY = {"mouse": ((1366, 768), (1920, 1080)), "finger": ((844, 390), (768, 1024), (390, 844))}
FILLED = """() => {
  const orange = (() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.background = "var(--press)";
    const found = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return found;
  })();
  return [...document.querySelectorAll("main *, header *")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && getComputedStyle(each).backgroundColor === orange)
    .map((each) => each.id || each.dataset.el || each.className);
}"""


def brink() -> str:
    """Seven grooves on c2, d2 and e2; red is to act, at the 24th circle."""
    board = {"c2": ["R3"], "d2": ["G2"], "e2": ["R2"]}
    return record(start={"game": "hekla", "players": 2, "board": board, "progress": [24, 3]})


def volcano() -> str:
    """Fire Mountain: five figures on the volcano; red has a cave and a footprint left."""
    start = {
        "game": "fire_mountain",
        "players": 2,
        "active": 0,
        "dice": ["cave", "footprint"],
        "figures": {"volcano": ["R", "B", "B", "R", "B"], "P1": ["R"]},
        "score": [12, 7],
    }
    return record(game="fire_mountain", rules=caldera.game("fire_mountain").info.rules_version, start=start)


@pytest.mark.parametrize(("by", "locale"), [("mouse", "fr"), ("finger", "en")])
def test_a_row_at_the_brink_is_told_on_the_board_and_beside_it(visitors: Visitors, by: str, locale: str) -> None:
    page = visitors.new(*BY[by][0], locale, touch=by == "finger").new_page()
    open_record(page, brink())
    for width, height in BY[by]:
        resize(page, width, height)
        pill = page.locator(".brink.danger text")
        expect(pill).to_be_visible()
        expect(pill).to_have_text("7/8")
        box = pill.bounding_box()
        assert box
        assert box["height"] >= 8, "large enough to be read"
        if height > 400:
            expect(page.locator("#gauges")).to_contain_text("7/8")
            expect(page.locator("#gauges")).to_contain_text("c2–e2")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("game", OWN)
def test_every_table_has_gauges_from_its_records_and_one_orange_button(visitors: Visitors, game: str) -> None:
    page = visitors.new(1366, 768).new_page()
    start_table(page, *["here"] * (1 if game == "sub_terra" else 2), game=game)
    if game == "fuji":
        expect(page.locator("#gauges")).to_be_hidden()  # before the first round there is no lead to be had
    elif game == "fire_mountain":
        expect(page.locator(".fm-ends")).to_have_text("ends it")
        expect(page.locator(".fm-brim")).to_contain_text("0/")
    else:
        expect(page.locator("#gauges .gauge").first).to_be_visible()
    if game == "sub_terra":
        expect(page.locator("#gauges")).to_contain_text("to get home")
        expect(page.locator("#home .steps")).to_contain_text("step")
    look = page.locator("[data-look]")
    if look.count():
        look.first.click()
    page.wait_for_function("() => tablePage.now.mine")
    assert len(page.evaluate(FILLED)) <= 1


def test_gauges_change_with_the_position(visitors: Visitors) -> None:
    page = visitors.new(1366, 768).new_page()
    open_record(page, brink())
    expect(page.locator(".gauge b").first).to_have_text("7/8")
    page.locator("[data-el=stock-0].can").click()
    page.locator("#scene [data-el=square-b2].can").click()
    wait_for_version(page, 1)
    page.locator("[data-el=stock-1].can").click()
    page.locator("#scene [data-el=square-b3].can").click()
    wait_for_version(page, 2)
    page.locator("[data-el^=stone-R2].can").first.click()
    page.locator("#scene [data-el^=square-].can").last.click()
    wait_for_version(page, 3)
    expect(page.locator("#gauges")).not_to_contain_text("7/8")
    expect(page.locator(".brink.danger")).to_have_count(0)


def test_circles_behind_are_quiet_until_somebody_points_at_them(visitors: Visitors) -> None:
    page = visitors.new(1366, 768).new_page()
    open_record(page, brink())
    lit = """() => [...document.querySelectorAll("#scene .back.can .reach + circle")]
        .filter((circle) => getComputedStyle(circle).stroke !== "none").length"""
    assert page.evaluate("document.querySelectorAll('#scene .back.can').length") == 24
    assert page.evaluate(lit) == 0
    page.locator(".hk-sb").first.hover()
    page.wait_for_function(f"() => ({lit})() > 0")


def test_the_strip_to_step_back_begins_at_the_near_end_after_every_move(visitors: Visitors) -> None:
    page = visitors.new(1366, 768).new_page()
    open_record(page, brink())
    strip = page.locator(".hk-step > div")
    expect(strip.locator("button").first).to_contain_text("23")
    strip.evaluate("strip => strip.scrollTo({ left: 600, behavior: 'instant' })")
    page.locator("[data-el=stock-0].can").click()
    page.locator("#scene [data-el=square-b2].can").click()
    wait_for_version(page, 1)  # green is next, who has walked three circles
    expect(strip.locator("button").first).to_contain_text("2")
    assert strip.evaluate("strip => strip.scrollLeft") == 0


def test_ending_the_actions_is_quiet_while_dice_are_unused(visitors: Visitors) -> None:
    page = visitors.new(1366, 768).new_page()
    open_record(page, volcano())
    expect(page.locator("[data-el=end]")).to_be_visible()
    assert page.evaluate(FILLED) == []
    expect(page.locator("#gauges")).to_contain_text("on the volcano")
    expect(page.locator("#gauges .full").first).to_be_visible()
    expect(page.locator(".fm-brim")).to_contain_text("5/")


def test_on_phones_every_bubble_has_a_word_and_44_pixels(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    small = """() => [...document.querySelectorAll("main button, main a")].filter((each) => each.checkVisibility())
        .map((each) => [each.id || each.dataset.el || each.className, each.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    for game in OWN:
        start_table(page, *["here"] * (1 if game == "sub_terra" else 2), game=game)
        for size in ((390, 844), (844, 390)):
            resize(page, *size)
            wordless = [name for name in page.evaluate(WORDLESS) if "die" not in name]  # a die is its own picture
            assert wordless == [], (game, size)
            assert page.evaluate(small) == [], (game, size)


def card_width(page: Page) -> float:
    return float(page.locator(".fj-card").first.evaluate("card => card.getBoundingClientRect().width"))


def test_fuji_held_sideways_can_be_read_and_shows_the_whole_slope_on_demand(visitors: Visitors) -> None:
    page = visitors.new(844, 390, touch=True).new_page()
    start_table(page, "here", "here", game="fuji")
    look = page.locator("[data-look]")
    if look.count():
        look.first.tap()
    button = page.locator(".fj-camera")
    expect(button).to_be_visible()
    near = card_width(page)
    assert near > 44, "a card is as large as a finger"
    button.tap()
    page.wait_for_function("() => document.querySelector('.board').classList.contains('whole')")
    assert card_width(page) < near
