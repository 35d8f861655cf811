"""Frozen partners: bots that speak in a dozen ways, so that an agent can be measured beside players it has never met.

A partner never changes: a test holds what it does. One that must change gets the next version beside the old one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot import old_talk
from caldera.games.fuji.bot.evaluation import PlaceValues
from caldera.games.fuji.bot.policy import GLANCE, REROLLER, SILENT, SPEAKING, FujiPolicy
from caldera.games.fuji.bot.statements import has_spoken_of, said_by
from caldera.games.fuji.rules.actions import STRENGTHS
from caldera.games.fuji.rules.board import NOWHERE
from caldera.games.fuji.rules.speech import cards_in_play
from caldera.games.fuji.rules.state import FujiPosition

PARTNER_WORLDS: Final = 24
CHATTER: Final = 3
"""How many random cards a chatterer speaks of in a round."""


class TalkativePartner(FujiPolicy):
    """Says up to seven things per round, until one hand in 200 fits."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SPEAKING, worlds, REROLLER)
        self.habits.planning = 7
        self.habits.before_marking = 5
        self.habits.reserve = 0.005
        self.habits.least_share = 0.005


class PatientPartner(FujiPolicy):
    """Says all that it wants to say before it marks a card."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SPEAKING, worlds, REROLLER)
        self.habits.before_marking = self.habits.planning
        self.habits.reserve = self.habits.least_share


class CodePartner(FujiPolicy):
    """Rates every card that a neighbour can reach: a code that people could not follow."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SILENT, worlds, REROLLER)

    def say(self, state: FujiPosition, seat: i64, place_values: PlaceValues, rng: Rng) -> i64:
        scale = self.known_scale(state)
        return old_talk.rating(state, seat, place_values, scale) if state.phase == 2 else old_talk.standing(state, seat, scale)


class ColoursPartner(FujiPolicy):
    """Speaks of the three colours alone."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SILENT, worlds, REROLLER)

    def say(self, state: FujiPosition, seat: i64, place_values: PlaceValues, rng: Rng) -> i64:
        return old_talk.colours(state, seat, self.known_scale(state)) if state.phase == 2 else NOWHERE


class StubbornPartner(FujiPolicy):
    """Speaks a little, and never moves its marker."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SPEAKING, worlds, REROLLER)

    def marking(self, state: FujiPosition, seat: i64, character: i64, place_values: PlaceValues, rng: Rng) -> i64:
        if state.marker[character] != NOWHERE:
            return NOWHERE
        return super().marking(state, seat, character, place_values, rng)


class LatePartner(FujiPolicy):
    """Speaks only when all markers lie."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SPEAKING, worlds, REROLLER)

    def say(self, state: FujiPosition, seat: i64, place_values: PlaceValues, rng: Rng) -> i64:
        character: i64 = 0
        while character < state.table.characters:
            if state.marker[character] == NOWHERE:
                return NOWHERE
            character += 1
        return super().say(state, seat, place_values, rng)


class DeafPartner(FujiPolicy):
    """Speaks a little, and chooses its marker as if nobody had said anything."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SPEAKING, worlds, REROLLER)

    def marking(self, state: FujiPosition, seat: i64, character: i64, place_values: PlaceValues, rng: Rng) -> i64:
        said = state.said
        state.said = vec[i64]()
        action = super().marking(state, seat, character, place_values, rng)
        state.said = said
        return action


class ExaggeratingPartner(FujiPolicy):
    """Chooses its words well, and says each one step too strong."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SPEAKING, worlds, REROLLER)

    def say(self, state: FujiPosition, seat: i64, place_values: PlaceValues, rng: Rng) -> i64:
        kinds = state.table.actions
        action = super().say(state, seat, place_values, rng)
        if action == NOWHERE:
            return action
        strongest: i64 = len(STRENGTHS) - 1
        if kinds.claim.has(action) and kinds.claim.c(action) < strongest:
            return action + 1
        if kinds.rate.has(action) and kinds.rate.c(action) < strongest:
            return action + 1
        return action


class ChatteringPartner(FujiPolicy):
    """Says true words about random cards."""

    def __init__(self, worlds: int = PARTNER_WORLDS) -> None:
        super().__init__(SILENT, worlds, REROLLER)

    def say(self, state: FujiPosition, seat: i64, place_values: PlaceValues, rng: Rng) -> i64:
        if state.phase != 2 or state.speech_left[seat] == 0 or said_by(state, seat, 2) >= CHATTER:
            return NOWHERE
        spots: vec[i64] = vec[i64]()
        cards = cards_in_play(state)
        spot: i64 = 0
        while cards != 0:
            if cards & 1 != 0 and not has_spoken_of(state, seat, spot):
                spots = append(spots, spot)
            cards >>= 1
            spot += 1
        if len(spots) == 0:
            return NOWHERE
        spot = spots[rng.below(len(spots))]
        card = state.card[spot]
        word = self.known_scale(state).word(card, float(state.value_of(seat, card)))
        return state.table.actions.rate.at(0, state.board.cell[spot], word)


def make_partner(name: str) -> FujiPolicy | None:
    """The partner of this name, or None. `caldera.tasks` names those that take part."""
    if name == "silent-v1":
        return FujiPolicy(SILENT, PARTNER_WORLDS, REROLLER)
    if name == "vague-v1":
        return FujiPolicy(SPEAKING, PARTNER_WORLDS, REROLLER)
    if name == "careless-v1":
        return FujiPolicy(SILENT, PARTNER_WORLDS, GLANCE)
    if name == "patient-v1":
        return PatientPartner()
    if name == "talkative-v1":
        return TalkativePartner()
    if name == "code-v1":
        return CodePartner()
    if name == "colours-v1":
        return ColoursPartner()
    if name == "stubborn-v1":
        return StubbornPartner()
    if name == "late-v1":
        return LatePartner()
    if name == "deaf-v1":
        return DeafPartner()
    if name == "exaggerating-v1":
        return ExaggeratingPartner()
    if name == "chattering-v1":
        return ChatteringPartner()
    return None
