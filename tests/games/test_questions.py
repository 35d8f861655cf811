"""What is asked and offered, in many positions of every game and in both languages: nothing impossible, nothing twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from importlib import import_module

import pytest

from caldera import load_match
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.offers import are_possible, legal_kinds
from caldera.core.registry import package_of
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.games import OWN, game
from caldera.locale import COMPLETE, messages
from caldera.web.stage.choices import other_paths, write_next_steps
from tests.support.paths import GOLDEN

WALKS = {
    "hekla": ((2, 90), (3, 60)),
    "fire_mountain": ((2, 150), (3, 150)),
    "sub_terra": ((2, 90), (4, 90)),
    "fuji": ((2, 60), (3, 70)),
}
"""For each game: with how many players random games are played, and for how many actions."""
CHOOSING = re.compile(r"\b(choose|which|choisissez|quel|quelle|lequel|laquelle)\b", re.IGNORECASE)


def walk(played: AnyGame) -> Iterator[tuple[GameState, int]]:
    """Positions with somebody who acts in them: of random games, and of a recorded one that was played with sense."""
    for players, plies in WALKS[played.id]:
        match, rng = Match(played, players=players), Rng(players)
        for _ in range(plies):
            state = match.state
            if state.is_over:
                break
            seat = state.actors[0]
            legal = [code for code, _ in state.chance_outcomes()] if seat == CHANCE else list(state.legal_actions(seat))
            if seat != CHANCE:
                yield state, seat
            match.apply(legal[rng.below(len(legal))], seat)
    recorded = sorted((GOLDEN / played.id).glob("*.json"))[-1].read_text(encoding="utf-8")
    match = load_match(recorded)
    for ply in range(3, match.ply, max(1, match.ply // 30)):
        state = match.state_at(ply)
        if not state.is_over and state.actors[0] != CHANCE:
            yield state, state.actors[0]


class Buttons(HTMLParser):
    """The buttons of an action panel: their elements and what they say."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._element: str | None = None
        self._label: str | None = None
        self._said: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "button":
            given = dict(attrs)
            self._element, self._label, self._said = given.get("data-el"), given.get("aria-label"), []

    def handle_data(self, data: str) -> None:
        self._said.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._element is not None:
            self.found.append((self._element, self._label or " ".join(" ".join(self._said).split())))
            self._element = None


def repeated(names: list[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


@pytest.mark.parametrize("game_id", OWN)
def test_prompts_offer_only_what_can_be_done_now(game_id: str) -> None:
    played = game(game_id)
    prompts = import_module(f"{package_of(game_id)}.words.prompts")
    asked = set()
    for state, seat in walk(played):
        kinds = legal_kinds(state, played.space, seat)
        question = prompts.find_question(state, seat)
        offers = prompts.find_offers(state, seat) if hasattr(prompts, "find_offers") else prompts.OFFERS[question]
        assert are_possible(offers, kinds), (question, offers, kinds)
        asked.add(question)
        phases, now = played.words.find_phase(state)
        assert -1 <= now < len(phases)
        assert now >= 0 or question in ("skill", "put-back", "omit"), "only while a game is set up there is no phase"
        for locale in COMPLETE:
            assert set(phases) <= messages(locale).keys()
            prompt = played.words.write_prompt(state, View(seat, locale))
            assert f"{game_id}.prompt.{question}.you" in messages(locale)
            if len(state.legal_actions(seat)) == 1:
                assert not CHOOSING.search(prompt), f"a question with a single answer: {prompt}"
            if game_id == "fire_mountain":
                hatches = messages(locale)["fire_mountain.prompt.hatch"].partition("{")[0].strip(" :\u00a0")
                assert (hatches in prompt) == ("hatch" in kinds), prompt
    assert len(asked) >= 4, "hardly anything was asked"


@pytest.mark.parametrize("game_id", OWN)
def test_one_button_for_one_action(game_id: str) -> None:
    """No two buttons with the same element or the same words can be pressed together, and no two actions are called the same."""
    played, pressed = game(game_id), 0
    for state, seat in walk(played):
        legal = state.legal_actions(seat)
        paths = [played.clicks.find_path(state, action, seat) for action in legal]
        assert not repeated([" ".join(path) for path in paths])
        first = {path[0] for path in paths} | {
            start for action in legal for start in played.clicks.list_starts(state, action, seat)
        }
        for locale in COMPLETE:
            view = View(seat, locale)
            panel = Buttons(str(drawn([played.scene.action_panel(played.scene.see(state, seat), view)])))
            assert not repeated([element for element, _ in panel.found])
            assert not repeated([said for element, said in panel.found if element in first])
            assert all(said for _, said in panel.found), "a button without a word"
            assert not repeated([played.words.name_action(state, action, view) for action in legal])
            pressed += len(panel.found)
    assert pressed > 100


@pytest.mark.parametrize("game_id", OWN)
def test_second_steps_ask_for_what_follows(game_id: str) -> None:
    """A beginning with several ways to go on has a sentence of its own, and one with a single way asks nobody to choose."""
    played, found = game(game_id), set()
    for state, seat in walk(played):
        legal = state.legal_actions(seat)
        paths: list[Sequence[str]] = [played.clicks.find_path(state, action, seat) for action in legal]
        for action, path in zip(legal, tuple(paths), strict=True):
            paths += other_paths(path, played.clicks.list_starts(state, action, seat))
        following: dict[str, set[str]] = {}
        for path in paths:
            if len(path) > 1:
                following.setdefault(path[0], set()).add(path[1])
        for locale in COMPLETE:
            sentences = write_next_steps(played, state, seat, paths, View(seat, locale))
            for first, ways in following.items():
                assert len(ways) == 1 or first in sentences, (first, ways)
            found |= set(sentences.values())
    assert len(found) >= 6, found


def test_a_die_can_start_an_action() -> None:
    """In Fire Mountain each unused die starts what it serves for; a used one starts nothing."""
    played, started = game("fire_mountain"), Counter[str]()
    for state, seat in walk(played):
        seen = state.observe(seat)
        free = {f"die-{die['id']}" for die in seen["dice"]["dice"] if die["state"] == "free"}
        for action in state.legal_actions(seat):
            kind = played.describe(action)["kind"]
            starts = set(played.clicks.list_starts(state, action, seat))
            assert starts <= free
            assert bool(starts) == (kind in ("place", "fetch", "move")), kind
            started[kind] += len(starts)
    assert min(started["place"], started["fetch"], started["move"]) > 10
