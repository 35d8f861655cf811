"""Whole evenings: each game from the home page to its end, as somebody plays it who knows no more than the page shows.

They rest on whatever can be pressed, press it once, and expect that something happens: at a laptop with a mouse and with keys, at a
phone with a finger, in both languages, alone among bots by "Play now" and with a friend at one screen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

import pytest
from playwright.sync_api import expect

from caldera.games import OWN
from tests.browser.evenings import EAGER, Guest, note_films, sit_down
from tests.browser.persons import FINGER, KEYS, MOUSE
from tests.browser.visitors import Visitors

pytestmark = [pytest.mark.browser, pytest.mark.sweep]

LAPTOP, PHONE = (1366, 768), (390, 844)
A_TURN = 9.0
"""Seconds of film that a bot's turn takes at most, essential surplus apart."""
SURPLUS = 1.5
"""So many times that may one of ten waits be long: turns in which much happens."""
TALKS = frozenset({"fuji"})
"""Where all act at once: what is seen between two own actions is no bot's turn."""


@dataclass(frozen=True)
class Evening:
    game: str
    tool: str
    locale: str
    friends: bool = False

    def __str__(self) -> str:
        return "-".join([self.game, self.tool, self.locale, *["friends"] * self.friends])

    @property
    def size(self) -> tuple[int, int]:
        return PHONE if self.tool == FINGER else LAPTOP


ALONE = [Evening(game, tool, locale) for game in OWN for tool in (MOUSE, FINGER) for locale in ("en", "fr")]
AT_ONE_SCREEN = [
    Evening("hekla", KEYS, "en", friends=True),
    Evening("fire_mountain", FINGER, "fr", friends=True),
    Evening("sub_terra", MOUSE, "en", friends=True),
    Evening("fuji", KEYS, "fr", friends=True),
]


@pytest.mark.parametrize("evening", [*ALONE, *AT_ONE_SCREEN], ids=str)
def test_an_evening(visitors: Visitors, evening: Evening) -> None:
    context = visitors.new(*evening.size, evening.locale, touch=evening.tool == FINGER, motion=True, newcomer=True)
    context.route(re.compile(r"/bundle/table_page-\w+\.js"), note_films)
    page = context.new_page()
    sit_down(page, evening.game, evening.tool, evening.friends)
    guest = Guest(page, evening.tool, Random(str(evening)), EAGER[evening.game])
    guest.play_to_the_end()
    expect(page.locator("#rematch")).to_be_visible()
    assert guest.faults == []
    assert guest.foreign_words(evening.locale) == []
    bots = page.locator("#seats > .faced").count()
    if bots and evening.game not in TALKS:
        waits = sorted(guest.waits)
        assert waits[len(waits) // 2] <= bots * A_TURN
        assert waits[9 * len(waits) // 10] <= SURPLUS * bots * A_TURN
