"""Fuji: the lead that is needed, and what the others may have at most."""

from __future__ import annotations

import pytest

from caldera.core.scene import Gauge
from caldera.core.view import View
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.view.gauges import count_for_destination, lead_needed
from caldera.games.fuji.view.scene import SCENE
from tests.games.fuji.positions import card, position

NAMES = ("Ada", "Bruno", "Chloé")


def gauge(state: FujiState, seat: int | None, locale: str = "en") -> Gauge:
    (told,) = SCENE.gauges(SCENE.see(state, seat), View(seat, locale, NAMES))
    return told


def needed(state: FujiState) -> int:
    """From the level card: the first lead without a loss."""
    loss = state.observe(None)["level"]["loss"]
    return next(lead for lead, cost in enumerate(loss) if cost == 0)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_without_a_destination_the_lead_is_told(level: int) -> None:
    """[M] every level card ends with a lead that costs nothing"""
    state = position(options={"level": level})
    assert lead_needed(SCENE.see(state, 0).level) == needed(state)
    assert gauge(state, 0).figure == f"+{needed(state)}"
    assert gauge(state, None).figure == f"+{needed(state)}"


def marked() -> FujiState:
    """Blue marks a card with many dice that count."""
    state = position(dice={"blue": [6, 6, 6, 6, 6, 6]})
    seen = state.observe(0)
    reach = [entry["name"] for entry in seen["board"]["cards"] if entry["reach"] and entry["requirement"]]
    totals = []
    for name in reach:
        trial = state.clone()
        action = next((a for a in trial.legal_actions(0) if trial.game.space.words(a) == f"mark blue {name}"), None)
        if action is None:
            continue
        trial.apply(action, 0)
        totals.append((count_for_destination(SCENE.see(trial, 0), 0) or 0, name, trial))
    return max(totals, key=lambda entry: entry[:2])[2]


def test_with_a_destination_the_sum_and_what_is_safe() -> None:
    """What is safe is the sum without the lead that is needed"""
    state = marked()
    now = count_for_destination(SCENE.see(state, 0), 0)
    assert now is not None
    assert now >= needed(state)
    told = gauge(state, 0)
    assert told.figure == str(now)
    assert f"safe against {now - needed(state)}" in told.words
    assert "Bruno and Chloé" in told.sentence or "Chloé and Bruno" in told.sentence


def test_the_sum_is_that_of_the_comparison() -> None:
    """The dice that count are those of the card's requirement, as the rules compare them"""
    state = marked()
    seen = state.observe(0)
    asked = card(state, seen["characters"][0]["marker"])["requirement"]
    dice = seen["dice_sets"][0]["dice"]
    if asked["mode"] == "union":
        counted = [die["value"] for die in dice if die["colour"] in asked["colours"] or die["value"] in asked["values"]]
    else:
        even = asked["parity"] == "even"
        counted = [
            die["value"]
            for die in dice
            if (die["value"] % 2 == 0) == even and (die["colour"] in asked["colours"] or not asked["colours"])
        ]
    assert gauge(state, 0).figure == str(sum(counted))


def test_nobody_else_is_told_the_sum() -> None:
    """[H1] dice behind a screen are their owner's"""
    state = marked()
    assert gauge(state, 1).figure.startswith("+")
    assert gauge(state, None).figure.startswith("+")
