"""The rules as a page and in the drawer: pictures are seen, and what is folded opens when somebody asks for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import start_table
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser


def is_seen(picture: Locator) -> bool:
    """Whether a picture was loaded and drawn."""
    picture.scroll_into_view_if_needed()
    return bool(picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)"))


def folds(page: Page) -> list[bool]:
    """Which folded sections are open."""
    opened: list[bool] = page.locator(".rules details").evaluate_all("(all) => all.map((one) => one.open)")
    return opened


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_page_shows_pictures_and_opens_what_is_asked_for(visitors: Visitors, locale: str, width: int, height: int) -> None:
    page = visitors.new(width, height, locale).new_page()
    page.goto("/g/hekla/rules")
    pictures = page.locator(".rules .example img")
    expect(pictures).to_have_count(2)
    assert all(is_seen(picture) for picture in pictures.all())
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert folds(page) == [False] * 3
    page.locator(".rules nav a").get_by_text("Options").click()
    assert folds(page) == [True, False, False]
    page.fill("[data-find]", "Un décompte est à faire")
    expect(page.locator(".rules section:visible")).to_have_count(1)
    assert folds(page) == [True, True, False]
    expect(page.locator(".rules .items li:visible")).to_have_count(1)


def test_the_drawer_shows_the_same_beside_a_board(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    page.click("#menu")
    page.click("#drawer [data-panel=rules]")
    pictures = page.locator("#panel .example img")
    expect(pictures).to_have_count(2)
    assert all(is_seen(picture) for picture in pictures.all())
    assert folds(page) == [False] * 3
    expect(page.locator("#scene")).to_have_count(1)
