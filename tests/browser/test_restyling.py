"""What an action costs the browser: how many elements get their style anew. One careless selector makes it the whole page."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from caldera.games import OWN
from tests.browser.pages import start_table, version
from tests.browser.test_games import TALK, wander
from tests.browser.visitors import Visitors
from tests.support.sweeps import spread

pytestmark = pytest.mark.browser

MOST_PAGES = 4
"""Per action, in elements of the whole page: pointing, choosing, playing and drawing together."""


@pytest.mark.parametrize(("game", "touch"), spread([game for game in OWN if game != "fuji"], [False, True]))
def test_an_action_styles_little_anew(chromium: Browser, visitors: Visitors, tmp_path: Path, game: str, touch: bool) -> None:
    page = visitors.new(*((390, 844) if touch else (1366, 768)), touch=touch).new_page()
    start_table(page, "here", "here", game=game)
    page.wait_for_function("() => Object.keys(tablePage.previews).length > 0")
    elements, before = page.evaluate("document.querySelectorAll('*').length"), version(page)
    file = tmp_path / "trace.json"
    chromium.start_tracing(page=page, path=file, categories=["devtools.timeline"])
    wander(page, random.Random(1), 3, shy=TALK)
    chromium.stop_tracing()
    events = json.loads(file.read_text(encoding="utf-8"))["traceEvents"]
    styled = sum(event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")
    actions = version(page) - before
    assert styled > 0, "the browser counts"
    assert styled <= MOST_PAGES * elements * actions, f"{styled} of {elements} elements in {actions} actions"
