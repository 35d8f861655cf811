"""A headless Chromium and a real room for it to visit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from system_packages import find_browser

from tests.browser.visitors import Visitors
from tests.support.rooms import RunningRoom, running_room

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(driver: Playwright) -> Iterator[Browser]:
    browser = driver.chromium.launch(executable_path=find_browser(), args=QUIET)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    with running_room(tmp_path_factory.mktemp("room") / "tables.db") as running:
        yield running


@pytest.fixture
def visitors(chromium: Browser, room: RunningRoom) -> Iterator[Visitors]:
    people = Visitors(chromium, room.address)
    yield people
    people.close()
    assert people.problems == []


@pytest.fixture(scope="module")
def own_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room that the tests of a module may stop and start, or open to others."""
    with running_room(tmp_path_factory.mktemp("own") / "tables.db") as running:
        yield running


@pytest.fixture
def visitors_of_own_room(chromium: Browser, own_room: RunningRoom) -> Iterator[Visitors]:
    """People at a room that may be stopped, or opened to others."""
    people = Visitors(chromium, own_room.address)
    yield people
    people.close()
    assert people.problems == []
