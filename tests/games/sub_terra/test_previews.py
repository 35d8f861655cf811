"""What an action may cost is said before it is taken, in both languages."""

from __future__ import annotations

import pytest

from caldera.core.view import View
from caldera.games.sub_terra.rules.play import SubTerraState
from tests.games.sub_terra.positions import GAME, position


def label(state: SubTerraState, locale: str, **action: str) -> str:
    return GAME.preview(state, GAME.action(**action), 0, View(0, locale)).label


def chip(state: SubTerraState, **action: str) -> str:
    return GAME.preview(state, GAME.action(**action), 0, View(0, "en")).chip


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", ("3 in 6: spikes cost everyone there 3 health.", "Costs 1")),
        ("fr", ("3 chances sur 6\xa0: les pics", "1 point")),
    ],
)
def test_spikes(locale: str, words: tuple[str, ...]) -> None:
    state = position(cells=["d1 spikes-X 0"], at={"foreman": "d0"})
    assert all(word in label(state, locale, kind="move", side="S") for word in words)
    assert chip(state, kind="move", side="S") == "◆ 3/6 −3♥"


@pytest.mark.parametrize(("locale", "words"), [("en", "costs 2 health"), ("fr", "coûte 2 points de vie")])
def test_fleeing(locale: str, words: str) -> None:
    state = position(at={"foreman": "d0"}, guardians=["d0", "d0"])
    assert words in label(state, locale, kind="move", side="E")
    assert chip(state, kind="move", side="E") == "◆ −2♥"


@pytest.mark.parametrize(("locale", "words"), [("en", "1 explorer there loses 1 health"), ("fr", "1 explorateur y perd 1 point")])
def test_a_grenade_among_friends(locale: str, words: str) -> None:
    state = position(("sapper", "foreman", "priest"), at={"sapper": "d0", "foreman": "e0", "priest": "c0"}, guardians=["e0", "c0"])
    assert words in label(state, locale, kind="grenade", side="E")
    state = position(("sapper", "foreman", "priest"), at={"sapper": "d0", "foreman": "d0", "priest": "d0"}, guardians=["e0"])
    assert words not in label(state, locale, kind="grenade", side="E")


@pytest.mark.parametrize(
    ("locale", "words"), [("en", ("3 in 30: a sp", "4 in 30: a g")), ("fr", ("3 chances sur 30\xa0: un piège", "4 chances sur 30"))]
)
def test_exploring_the_unknown(locale: str, words: tuple[str, str]) -> None:
    said = label(position(at={"foreman": "d0"}), locale, kind="explore", side="S")
    assert all(word in said for word in words)
    assert words[0] not in label(position(("rogue", "sapper", "priest"), at={"rogue": "d0"}), locale, kind="explore", side="S")


@pytest.mark.parametrize(("locale", "words"), [("en", ("lava costs 1", "two dice")), ("fr", ("la lave coûte 1", "deux dés"))])
def test_the_end_of_a_turn(locale: str, words: tuple[str, str]) -> None:
    state = position(cells=["d1 lava-X 0"], at={"foreman": "d1"})
    assert words[0] in label(state, locale, kind="end")
    assert words[1] not in label(state, locale, kind="end")
    state.cursed = 1
    assert words[1] in label(state, locale, kind="end")
