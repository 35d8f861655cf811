"""Somebody looks at the home page while the fast build is made: the note counts up, and goes by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visitors import Visitors
from tests.support.rooms import running_room
from tests.web.test_build_note import tell

pytestmark = pytest.mark.browser


def test_the_note_goes_when_the_build_is_ready(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALDERA_FAST_BUILD", str(tmp_path))
    tell(tmp_path, "building", 7)
    with running_room(tmp_path / "t.db") as room:
        people = Visitors(chromium, room.address)
        page = people.new().new_page()
        page.goto("/")
        note = page.locator("#build-note")
        expect(note).to_contain_text("7%")
        tell(tmp_path, "building", 68)
        expect(note).to_contain_text("68%")
        tell(tmp_path, "ready", 100)
        expect(note).to_have_count(0)
        people.close()
        assert people.problems == []
