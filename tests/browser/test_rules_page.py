"""The rules as a page and in the drawer: pictures are seen, and what is folded opens when somebody asks for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import start_table
from tests.browser.visitors import Visitors
from tests.support.sweeps import spread

pytestmark = pytest.mark.browser


def is_seen(picture: Locator) -> bool:
    """Whether a picture was loaded and drawn."""
    picture.scroll_into_view_if_needed()
    return bool(picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)"))


def expect_folds(page: Page, *opened: bool) -> None:
    """Which folded sections are open, or soon will be: the page hears of a new address a moment after the press."""
    for fold, is_open in zip(page.locator(".rules details").all(), opened, strict=True):
        expect(fold).to_have_js_property("open", is_open)


@pytest.mark.parametrize(("locale", "size"), spread(["en", "fr"], [(1366, 768), (390, 844)]))
def test_the_page_shows_pictures_and_opens_what_is_asked_for(visitors: Visitors, locale: str, size: tuple[int, int]) -> None:
    page = visitors.new(*size, locale).new_page()
    page.goto("/g/hekla/rules")
    pictures = page.locator(".rules .example img")
    expect(pictures).to_have_count(2)
    assert all(is_seen(picture) for picture in pictures.all())
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    expect_folds(page, False, False, False)
    page.locator(".rules nav a").get_by_text("Options").click()
    expect_folds(page, True, False, False)
    page.fill("[data-find]", "Un décompte est à faire")
    expect(page.locator(".rules section:visible")).to_have_count(1)
    expect_folds(page, True, True, False)
    expect(page.locator(".rules .items li:visible")).to_have_count(1)


def test_the_drawer_shows_the_same_beside_a_board(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    page.click("#menu")
    page.click("#drawer [data-panel=rules]")
    pictures = page.locator("#panel .example img")
    expect(pictures).to_have_count(2)
    assert all(is_seen(picture) for picture in pictures.all())
    expect_folds(page, False, False, False)
    expect(page.locator("#scene")).to_have_count(1)
