"""A game of another package in the browser: found on the home page, and played to its end by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import start_table, touch, version, wait_for_version
from tests.browser.visitors import Visitors
from tests.support.foreign_games import ASH_RIM, install, surroundings
from tests.support.rooms import running_room

pytestmark = pytest.mark.browser


def test_the_example_is_played_to_its_end(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(ASH_RIM, tmp_path / "games")
    monkeypatch.setenv("PYTHONPATH", surroundings(tmp_path / "games")["PYTHONPATH"])
    with running_room(tmp_path / "room.db", limited=False) as room:
        people = Visitors(chromium, room.address)
        page = people.new().new_page()
        page.goto("/")
        expect(page.get_by_role("heading", name="Ash Rim")).to_be_visible()
        start_table(page, "here", "here", game="ash_rim")
        over = page.locator("#prompt .over")
        for _ in range(200):
            if over.count():
                break
            before = version(page)
            touch(page, "stop" if page.locator("[data-el='stop'].can").count() else "roll")
            wait_for_version(page, before + 1)
        expect(page.locator(".verdict")).to_be_visible()
        expect(page.locator("#log")).to_contain_text("wins.")
        people.close()
        assert people.problems == []
