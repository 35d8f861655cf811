"""A game of another package in the browser: found on the home page, and played to its end by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import go
from tests.browser.visitors import Visitors
from tests.support.foreign_games import ASH_RIM, install, surroundings
from tests.support.rooms import running_room

pytestmark = pytest.mark.browser


def test_the_example_is_played_to_its_end(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(ASH_RIM, tmp_path / "games")
    monkeypatch.setenv("PYTHONPATH", surroundings(tmp_path / "games")["PYTHONPATH"])
    with running_room(tmp_path / "room.db", limited=False) as room:
        people = Visitors(chromium, room.address)
        page = people.arrive("ann")
        go(page, "/")
        expect(page.get_by_role("heading", name="Ash Rim")).to_be_visible()
        go(page, "/g/ash_rim/new")
        for seat in (0, 1):
            page.locator(f'[name="seat.{seat}.kind"]').select_option("here")
        page.locator("form button.go").first.click()
        stop, roll = page.locator('button[data-el="stop"]'), page.locator('button[data-el="roll"]')
        over = page.locator("#prompt .over")
        for _ in range(400):
            expect(roll.or_(over).first).to_be_visible()
            if over.count():
                break
            version = page.evaluate("document.querySelectorAll('#log li').length")
            (
                stop if stop.get_attribute("aria-disabled") != "true" and "lit" in (stop.get_attribute("class") or "") else roll
            ).click()
            page.wait_for_function(
                f"document.querySelectorAll('#log li').length > {version} || document.querySelector('#prompt .over')"
            )
        expect(over).to_be_visible()
        expect(page.locator("#log")).to_contain_text("wins.")
        people.close()
        assert people.problems == []
