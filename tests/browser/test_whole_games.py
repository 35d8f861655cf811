"""Two people and somebody who watches, through whole games, by touching what glows.

Ann sits at a phone, Bob reads French and in some games has no mouse, the third only watches. Which action they take is drawn by
lot, with seeds that make short games; they find it on their own pages and touch its elements one by one, where they glow.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from pages import go
from playwright.sync_api import Page, expect
from test_games import FACE, TALK, new_table, point, set_up, wander
from visitors import Visitors

import caldera
from caldera.core import dice
from caldera.core.game import Game
from caldera.core.state import CHANCE, GameState

pytestmark = pytest.mark.browser

SECRET = hashlib.sha256(b"table 0").digest()
"""The dice of the first table of a room of tests."""

Choice = Callable[[Game, GameState, int, random.Random], int]


def any_of_them(game: Game, state: GameState, seat: int, rng: random.Random) -> int:
    return rng.choice(state.legal_actions(seat))


@dataclass(frozen=True)
class Plan:
    """How a game is played so that it is over soon."""

    choose: Choice
    seed: int
    keyboard: bool = False
    options: tuple[tuple[str, str], ...] = ()


PLANS = {
    "sub_terra": Plan(any_of_them, 465, keyboard=True),
}
LONGEST = 400
"""Actions after which something is wrong."""


class Person:
    """Somebody at a page: knows what their own page says, and nothing else."""

    def __init__(self, page: Page, by_keyboard: bool = False) -> None:
        self.page = page
        self.by_keyboard = by_keyboard

    @property
    def now(self) -> dict[str, Any]:
        """What the page holds: whose turn, which actions, with their paths."""
        found: dict[str, Any] = self.page.evaluate("({ ...Caldera.now, board: '', log: '' })")
        return found

    def touch(self, name: str) -> None:
        """Click one thing where it glows, or go there with the Tab key and press Enter."""
        self.page.wait_for_selector(f"[data-el='{name}'].can", state="attached")
        if self.by_keyboard:
            for _ in range(250):
                if self.page.evaluate("document.activeElement?.dataset?.el") == name:
                    return self.page.keyboard.press("Enter")
                self.page.keyboard.press("Tab")
            raise AssertionError(f"{name} cannot be reached with the Tab key")
        for attempt in range(200):
            place = point(self.page, name)
            if place:
                return self.page.mouse.click(*place)
            if attempt == 20:
                self.page.keyboard.press("0")  # the whole board, please
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{name} glows where no pointer reaches it")

    def act(self, action: int) -> None:
        """Take an action by its path; the page has moved on afterwards."""
        now = self.now
        path = next(path for code, path, *_ in now["actions"] if code == action)
        before = now["version"]
        for name in path:
            self.touch(name)
        for _ in range(60):
            if self.page.evaluate("Caldera.now.version") > before:
                return
            go = self.page.locator("#go")
            if go.is_visible() and go.is_enabled():
                go.click()  # the path might have gone on: the person says that it is enough
            self.page.wait_for_timeout(500)
        raise AssertionError(f"{path} was touched, but nothing happens")


@pytest.mark.parametrize("game", PLANS)
def test_two_people_and_a_spectator_see_a_whole_game(game: str, visitors_of_own_room: Visitors) -> None:
    plan, rules = PLANS[game], caldera.game(game)
    phone = visitors_of_own_room.new(390, 844, touch=True).new_page()
    french = visitors_of_own_room.new(locale="fr").new_page()
    watcher = visitors_of_own_room.new(1024, 768).new_page()
    for context in visitors_of_own_room.contexts:
        context.set_default_timeout(60_000)
    new_table(phone, game, "here", "link", **dict(plan.options))
    watcher.goto(phone.url)
    french.goto(phone.input_value("[data-link*='/join/']"))
    french.fill("[name=name]", "Bob")
    go(french)
    expect(phone.locator("#seats")).to_contain_text("Bob")
    people = [Person(phone), Person(french, plan.keyboard)]
    state, rng, ply = rules.new(2, dict(plan.options)), random.Random(plan.seed), 0
    while not state.is_over:
        seat = state.actors[0]
        if seat == CHANCE:
            action = dice.roll(SECRET, state, ply)
        else:
            action = plan.choose(rules, state, seat, rng)
            people[seat].act(action)
        state.apply(action, seat)
        ply += 1
        assert ply < 3 * LONGEST, "the game does not end"
    for page in (phone, french, watcher):
        expect(page.locator("#prompt .over")).to_be_visible(timeout=20_000)
        page.wait_for_function("(version) => Caldera.now.version === version", arg=ply + 1)
    expect(watcher.locator("#prompt")).to_contain_text("Game over")
    expect(french.locator("#prompt")).not_to_contain_text("Game over")
    assert watcher.locator(".can").count() == 0, "nothing glows for somebody who only watches"


def test_nothing_of_hidden_dice_reaches_a_spectator(visitors: Visitors) -> None:
    """Everything that a third browser received, from the first moment on."""
    ann, bob, eve = (visitors.new().new_page() for _ in range(3))
    heard: list[str] = []
    new_table(ann, "fuji", "here", "link", "bot")
    session = eve.context.new_cdp_session(eve)
    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", lambda event: heard.append(event["data"]))
    eve.on("response", lambda answer: heard.append(answer.text()) if re.search(r"/t/[^/]+(/previews.*)?$", answer.url) else None)
    eve.goto(ann.url)
    bob.goto(ann.input_value("[data-link*='/join/']"))
    bob.fill("[name=name]", "Bob")
    go(bob)
    expect(ann.locator("#seats")).to_contain_text("Bob")
    set_up(ann, bob)
    wander(ann, random.Random(3), 2, shy=TALK, never="ready")
    last = ann.evaluate("Caldera.now.version")
    eve.wait_for_function("(version) => Caldera.now.version >= version", arg=last)
    assert len(heard) > 5
    eve.reload()
    public = eve.content().split("</defs>")[-1]  # dice that something has laid open
    shown = [found[0] for text in heard for found in re.finditer(r'data-el=\\?"die-\d-\d.*?</button>', text, re.DOTALL)]
    for die in shown:
        face = FACE.search(die)
        assert not face or face[0] in public, die[:200]
