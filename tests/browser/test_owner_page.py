"""The owner's page and a person's own: by keyboard, for axe, and in a small window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import resize
from tests.browser.test_axe import faults
from tests.web.test_flood import server

pytestmark = pytest.mark.browser

FORM: dict[str, str | float | bool] = {"players": "2", "seat.0.kind": "here", "seat.0.name": "Ann", "seat.1.kind": "link"}
SAME_SITE = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def page(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """Somebody with a table in a room that has a key and a club."""
    with server(tmp_path / "tables.db", owner_key="the key", club="Tuesday table") as address:
        context = chromium.new_context(base_url=address, locale="fr", viewport={"width": 1366, "height": 768})
        context.request.post("/g/hekla/new", form=FORM, headers=SAME_SITE, max_redirects=0)
        yield context.new_page()
        context.close()


def tab_to(page: Page, selector: str) -> None:
    """Go there as somebody without a mouse does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"The keyboard does not reach {selector}.")


def check(page: Page) -> None:
    """No fault, and nothing beside the window, on a laptop and on a phone."""
    assert faults(page) == []
    resize(page, 390, 844)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert faults(page) == []
    resize(page, 1366, 768)


def test_owner_and_person_need_no_mouse_and_have_no_fault(page: Page) -> None:
    page.goto("/admin")
    tab_to(page, "[name=key]")
    page.keyboard.type("the key")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Page du propriétaire")
    tab_to(page, "[name=words]")
    page.keyboard.type("Fermé dimanche")
    tab_to(page, "[action='/admin/announce'] button")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_contain_text("Fermé dimanche")
    check(page)
    for path in ("/club", "/mine"):
        page.goto(path)
        for folded in page.locator("main details > summary:visible").all():
            folded.click()
        check(page)
    tab_to(page, "details.erase > summary")
    page.keyboard.press("Enter")
    check(page)
    tab_to(page, "[name=sure]")
    page.keyboard.press("Space")
    tab_to(page, ".danger")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Tout ce qui vous concerne est effacé")
    check(page)
    page.goto("/mine")
    expect(page.locator("#my-tables a[href^='/t/']")).to_have_count(0)
