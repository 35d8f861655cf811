"""Drawn openings: where a game has no chance, two bots that always choose alike would play the same match again and again.

The first plies are then drawn among those that decide nothing, from a stream of their own. An opening has a number, so that every
seating of a pairing plays the same one.
"""

from __future__ import annotations

from dataclasses import dataclass

from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import GameState

USUAL_PLIES = 6
MOST_PLIES = 100
OWN_STREAM = 1 << 31
"""Numbers of games are smaller, so that no opening shares its stream with a game."""


@dataclass(frozen=True)
class Opening:
    """So many drawn plies; openings of the same number and the same experiment are the same."""

    plies: int
    number: int


def usual_plies(game: AnyGame) -> int:
    """How many plies are drawn unless somebody says otherwise: none where the dice make every match another."""
    return 0 if game.info.chance else USUAL_PLIES


def check_plies(game: AnyGame, plies: int | None) -> int:
    """The plies that were asked for, or the usual ones. Only a game without chance has drawn openings."""
    if plies is None:
        return usual_plies(game)
    if plies and game.info.chance:
        raise BadInput.from_message("opening_chance", game=game.info.title)
    if not 0 <= plies <= MOST_PLIES:
        raise BadInput.from_message("opening_plies", most=MOST_PLIES)
    return plies


def play_opening(game: AnyGame, state: GameState, opening: Opening, seed: int) -> None:
    """Draw the first plies of a match, all quiet actions alike. It stops before it would end the match."""
    rng, policy = Rng(abs(seed) << 32 | OWN_STREAM | opening.number), game.policy()
    for _ in range(opening.plies):
        seat = state.actors[0]
        quiet = policy.quiet_actions(state, seat)
        action = int(quiet[rng.below(len(quiet))])
        trial = state.clone()
        trial.play(action, seat)
        if trial.is_over:
            return
        state.apply(action, seat)
