"""My box in the browser: typed, told what is wrong, saved, chosen, played, and still there after the server was restarted."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from caldera.games import OWN
from caldera.locale import COMPLETE, text
from tests.browser.pages import go
from tests.browser.visitors import Visitors
from tests.support.rooms import RunningRoom
from tests.support.sweeps import spread

pytestmark = pytest.mark.browser

SIZES = {"desk": (1280, 860, False), "phone": (390, 844, True)}
SPACES = "[name='volcano.spaces']"


def is_narrow_enough(page: Page) -> bool:
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits


def state_of(page: Page) -> str:
    return page.locator("#box-status").inner_text()


@pytest.mark.parametrize(("size", "locale"), spread(list(SIZES), COMPLETE))
def test_a_box_is_typed_saved_chosen_and_played(
    visitors_of_own_room: Visitors, own_room: RunningRoom, locale: str, size: str
) -> None:
    say = text(locale)
    width, height, touch = SIZES[size]
    page = visitors_of_own_room.new(width, height, locale, touch).new_page()
    page.goto("/g/fire_mountain")
    page.get_by_role("link", name=say("box.title"), exact=True).click()
    field = page.locator("[data-path='volcano.spaces']")
    field.locator("input").first.fill("13")
    problem = field.locator(".box-problem")
    wrong = say("edition.not_whole", value="13", low=1, high=12)
    expect(problem).to_have_text(f"{wrong}.")
    expect(field.locator("input").first).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#box-status")).to_have_text(say("box.wrong", n=1))
    go(page, ".box-form .startbar .go")  # whoever does not read it is told again, and nothing is lost
    expect(problem).to_have_text(f"{wrong}.")
    expect(field.locator("input").first).to_have_value("13")
    field.locator("input").first.fill("6")
    expect(problem).to_be_hidden()
    picture = page.locator("[data-picture='volcano'] li").first
    expect(picture.locator(".fm-space")).to_have_count(6)
    page.fill("[name=name]", "Erste Auflage")
    expect(page.locator("#box-status")).to_contain_text(say("box.changed", n=1))
    assert is_narrow_enough(page)
    go(page, ".box-form .startbar .go")
    expect(page.locator(".box-saved")).to_have_text(say("box.saved"))
    go(page, ".box-list .go")
    expect(page.locator("[name=edition] option:checked")).to_have_text("Erste Auflage")
    assert is_narrow_enough(page)
    go(page)
    badge = page.locator(".box-badge")
    for is_first in (True, False):
        expect(badge).to_have_text(say("box.badge", name="Erste Auflage"))
        expect(page.locator("#scene .fm-space")).to_have_count(6)
        box = badge.bounding_box()
        assert box is not None
        assert box["height"] >= 22
        assert box["x"] + box["width"] <= width
        if is_first:
            own_room.restart()
            page.reload()
    table = page.url
    badge.click()
    expect(page.locator("table.sources tbody tr")).to_have_count(1)
    expect(page.locator("table.sources")).to_contain_text("6 9 10")
    expect(page.locator("table.sources")).to_contain_text("7 9 10")
    assert is_narrow_enough(page)
    page.get_by_role("link", name=say("box.back")).click()
    expect(page).to_have_url(table)
    page.goto("/g/fire_mountain/box")
    expect(page.locator(".box-list b")).to_have_text("Erste Auflage")


def test_a_box_is_made_with_keys_alone(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    page.goto("/g/fuji/box")
    page.locator("[name=name]").focus()
    page.keyboard.type("Keys")
    for _ in range(400):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.getAttribute('name')")
        if name == "stamina.last":
            break
    assert name == "stamina.last", "no drawing takes the focus on the way"
    page.keyboard.press("Control+A")
    page.keyboard.type("18")
    expect(page.locator("#box-status")).to_contain_text("1 value differs")
    expect(page.locator("[data-picture='stamina.injuries'] .fj-track i")).to_have_count(19)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".box-saved")).to_be_visible()
    expect(page.locator("[name='stamina.last']")).to_have_value("18")


def test_a_file_is_taken_home_and_brought_back(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.new().new_page()
    page.goto("/g/sub_terra/box")
    page.locator("[name='sanctuary.hall']").fill("NSE")
    page.locator("[name='sanctuary.chamber']").fill("W")
    page.locator("[name='explorers.veteran']").fill("6")
    expect(page.locator("[data-picture='sanctuary'] g[transform]")).to_have_count(3)
    with page.expect_download() as downloading:
        page.click(".startbar .bt")
    file = tmp_path / "mine.toml"
    downloading.value.save_as(file)
    wanted = {"hall": "NSE", "chamber": "W"}
    assert tomllib.loads(file.read_text()) == {"box": {"game": "sub_terra"}, "sanctuary": wanted, "explorers": {"veteran": 6}}
    other = visitors.new(390, 844, touch=True).new_page()
    other.goto("/g/sub_terra/box")
    other.set_input_files("[name=file]", file)
    go(other, ".box-upload .bt")
    expect(other.locator(".box-list b")).to_have_text("mine")
    expect(other.locator("[name='explorers.veteran']")).to_have_value("6")
    file.write_text("[explorers]\nveteran = 60\n")
    other.set_input_files("[name=file]", file)
    go(other, ".box-upload .bt")
    expect(other.locator(".box-upload [role=alert]")).to_have_text(
        "mine.toml, line 2: explorers.veteran: 60 is not a whole number from 1 to 9."
    )
    other.locator(".box-list form .bt").click()
    expect(other.locator(".box-list")).to_have_count(0)


@pytest.mark.parametrize(("game_id", "size"), spread(OWN, list(SIZES)))
def test_the_form_fits_its_window_and_says_nothing_of_its_own(visitors: Visitors, game_id: str, size: str) -> None:
    width, height, touch = SIZES[size]
    page = visitors.new(width, height, "fr", touch).new_page()
    page.goto(f"/g/{game_id}/box")
    assert is_narrow_enough(page)
    squeezed = page.eval_on_selector_all(
        ".box-label", "labels => labels.filter(e => e.offsetParent && e.clientWidth < 80).map(e => e.textContent)"
    )
    assert squeezed == []
    hidden = page.eval_on_selector_all(
        ":not(.box-printed) > .box-set .box-picture > *",
        "drawn => drawn.filter(e => !e.matches('.vh') && e.clientHeight < 20 && e.getBoundingClientRect().height < 20)"
        ".map(e => e.parentElement.dataset.picture)",
    )
    assert hidden == [], "a drawing cannot be seen"
