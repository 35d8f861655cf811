"""What a first visit to a table costs: bytes over the wire and requests, with nothing kept from before."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import caldera
from caldera.games import OWN
from tests.browser.pages import Mirror, start_table
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

MOST_BYTES = 100_000
MOST_REQUESTS = 7
IDLE = 1500
"""Milliseconds."""


class Meter:
    """Counts what the browser asks for and what arrives, headers included, as the browser's own tools see it."""

    def __init__(self, page: Page) -> None:
        self.requests: dict[str, str] = {}
        self.sizes: dict[str, float] = {}
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.dataReceived", self._received)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _asked(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("data:"):
            self.requests[event["requestId"]] = event["request"]["url"]

    def _received(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = self.sizes.get(event["requestId"], 0) + event["encodedDataLength"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = event["encodedDataLength"]  # the stream of events never gets here

    def told(self) -> str:
        return "\n".join(f"{self.sizes.get(number, 0):8.0f} {address}" for number, address in self.requests.items())


def test_the_first_board_is_light(visitors: Visitors) -> None:
    meters: dict[str, Meter] = {}
    for game in OWN:
        context = visitors.new()
        seats = caldera.game(game).info.players.start
        page = context.new_page()
        start_table(page, *["here"] * seats, game=game)
        address = page.url
        page.close()
        page = context.new_page()
        meters[game] = Meter(page)
        page.goto(address)
        expect(page.locator("#scene")).to_be_visible()
        page.wait_for_function("() => Object.keys(tablePage.previews).length > 0")
    page.wait_for_timeout(IDLE)  # what comes afterwards without anybody's touch is part of it, too
    for game, meter in meters.items():
        weight = sum(meter.sizes.values())
        print(f"{game}: {weight / 1000:.1f} kB, {len(meter.requests)} requests\n{meter.told()}")
        assert weight <= MOST_BYTES, meter.told()
        assert len(meter.requests) <= MOST_REQUESTS, meter.told()


def test_answers_and_streams_are_compressed(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    encodings: dict[str, str] = {}
    page.on("response", lambda answer: encodings.__setitem__(answer.url, answer.headers.get("content-encoding", "")))
    start_table(page, "here", "here")
    page.wait_for_function("() => Object.keys(tablePage.previews).length > 0")
    kinds = ("/bundle/table_page", "/previews", "/events")
    named = {kind: encoding for address, encoding in encodings.items() for kind in kinds if kind in address}
    assert set(named.values()) == {"gzip"}
    assert named.keys() >= {"/bundle/table_page", "/previews", "/events"}


@pytest.mark.parametrize("file", ["**/bundle/table_page.past-*.js", "**/bundle/part-time-*.css"])
def test_a_part_that_did_not_come_is_asked_for_again(visitors: Visitors, file: str) -> None:
    """The person is told, no error is left unhandled, and the next touch brings it."""
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    Mirror().play(page, "place 3 c2")
    page.route(file, lambda route: route.abort())
    page.keyboard.press("[")
    expect(page.locator("#toasts")).to_contain_text("connection")
    expect(page.locator("#time")).to_be_hidden()
    page.unroute(file)
    page.keyboard.press("[")
    expect(page.locator("#time-where")).to_be_visible()
    assert len(visitors.problems) == 1
    assert "ERR_FAILED" in visitors.problems.pop()  # what the test itself has stopped
