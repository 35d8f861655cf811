"""The data of a position of Fuji.

Written by `tools/make_fields.py` from the table in `fields.py` beside this folder: change it there.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.hashing import Hasher
from caldera.core.state import NOBODY, GameState
from caldera.games.fuji.rules.actions import EQUIPMENT, SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import IN_PILE, MOST_CHARACTERS, NO_EFFECT, NO_SKILL, NOT_OVER, SCENARIO
from caldera.games.fuji.rules.table import FujiTable


class FujiFields(GameState):
    """The data of a position of Fuji."""

    card: vec[i64]
    """The terrain card on each place, or NOWHERE."""
    at: vec[i64]
    marker: vec[i64]
    planned: vec[i64]
    """The distance to the marker when markers were locked."""
    skill: vec[i64]
    stamina: vec[i64]
    injuries: vec[i64]
    bars: vec[i64]
    owner: vec[i64]
    """The character that holds each card, or where else it is."""
    face: vec[i64]
    seen: vec[i64]
    """Who sees the die's face: seats as bits, and the spectators."""
    holder: vec[i64]
    side: vec[i64]
    """Variant B: on whose side of the screens a die of the third character lies."""
    hand: vec[i64]
    """The die in each slot of each set: own dice keep their place, borrowed ones follow."""
    left: vec[i64]
    """Rerolls of phase 3 that are left, by character."""
    third_left: vec[i64]
    """Variant B: the third character's rerolls left to each seat for the dice on its side."""
    chosen: vec[i64]
    """Phase 3: what each seat has chosen and nobody knows yet, a reroll or to stop; NOWHERE while it thinks."""
    flare: vec[i64]
    markers_left: vec[i64]
    reopenings_left: vec[i64]
    speech_left: vec[i64]
    proposals_left: vec[i64]
    said: vec[i64]
    """Statements of this round, four numbers each: seat, phase, action, place."""
    stage: i64 = 0
    scenario: i64 = 0
    round: i64 = 0
    phase: i64 = 0
    lava: i64 = 0
    equipment_tokens: i64 = 0
    eruption_tokens: i64 = 0
    tapped: i64 = 0
    fresh: i64 = 0
    """Cards drawn too late to be used now."""
    to_roll: i64 = 0
    aside: i64 = 0
    lost: i64 = 0
    leaving: i64 = 0
    roped: i64 = 0
    """Characters whom a rope has moved since markers were locked."""
    first_aid: i64 = 0
    screen_off: i64 = 0
    buddy_used: i64 = 0
    ready: i64 = 0
    user: i64 = 0
    """The character whose effect or turn is being carried out; in the set-up, the one that is being equipped."""
    effect: i64 = 0
    target: i64 = 0
    picker: i64 = 0
    """The seat that chooses dice now."""
    picks: i64 = 0
    """Dice or rerolls that the picker may still choose; cards to deal in the set-up."""
    must_pick: i64 = 0
    """Carabiner: the characters that have not rerolled yet."""
    proposal: i64 = 0
    proposer: i64 = 0
    moved: i64 = 0
    spent: i64 = 0
    boosted: i64 = 0
    """The character whose movement value the spent power bars raise."""
    allowed: bool = False
    difference: i64 = 0
    wounds: i64 = 0
    """Injuries still to be placed."""
    compared: i64 = 0
    compared_card: i64 = 0
    ended: i64 = 0
    fallen: i64 = 0
    score: i64 = 0

    def __init__(self, players: int, table: FujiTable, source: FujiFields | None = None) -> None:
        self.table = table
        if source is not None:
            self.card = source.card[:]
            self.at = source.at[:]
            self.marker = source.marker[:]
            self.planned = source.planned[:]
            self.skill = source.skill[:]
            self.stamina = source.stamina[:]
            self.injuries = source.injuries[:]
            self.bars = source.bars[:]
            self.owner = source.owner[:]
            self.face = source.face[:]
            self.seen = source.seen[:]
            self.holder = source.holder[:]
            self.side = source.side[:]
            self.hand = source.hand[:]
            self.left = source.left[:]
            self.third_left = source.third_left[:]
            self.chosen = source.chosen[:]
            self.flare = source.flare[:]
            self.markers_left = source.markers_left[:]
            self.reopenings_left = source.reopenings_left[:]
            self.speech_left = source.speech_left[:]
            self.proposals_left = source.proposals_left[:]
            self.said = source.said[:]
            self.stage = source.stage
            self.scenario = source.scenario
            self.round = source.round
            self.phase = source.phase
            self.lava = source.lava
            self.equipment_tokens = source.equipment_tokens
            self.eruption_tokens = source.eruption_tokens
            self.tapped = source.tapped
            self.fresh = source.fresh
            self.to_roll = source.to_roll
            self.aside = source.aside
            self.lost = source.lost
            self.leaving = source.leaving
            self.roped = source.roped
            self.first_aid = source.first_aid
            self.screen_off = source.screen_off
            self.buddy_used = source.buddy_used
            self.ready = source.ready
            self.user = source.user
            self.effect = source.effect
            self.target = source.target
            self.picker = source.picker
            self.picks = source.picks
            self.must_pick = source.must_pick
            self.proposal = source.proposal
            self.proposer = source.proposer
            self.moved = source.moved
            self.spent = source.spent
            self.boosted = source.boosted
            self.allowed = source.allowed
            self.difference = source.difference
            self.wounds = source.wounds
            self.compared = source.compared
            self.compared_card = source.compared_card
            self.ended = source.ended
            self.fallen = source.fallen
            self.score = source.score
        else:
            self.card = vec[i64]()
            self.at = vec[i64]([NOWHERE] * int(MOST_CHARACTERS))
            self.marker = vec[i64]([NOWHERE] * int(MOST_CHARACTERS))
            self.planned = vec[i64]([0] * int(MOST_CHARACTERS))
            self.skill = vec[i64]([NO_SKILL] * int(MOST_CHARACTERS))
            self.stamina = vec[i64]([0] * int(MOST_CHARACTERS))
            self.injuries = vec[i64]([0] * int(MOST_CHARACTERS))
            self.bars = vec[i64]([0] * int(MOST_CHARACTERS))
            self.owner = vec[i64]([IN_PILE] * len(EQUIPMENT))
            self.face = vec[i64]([0] * int(MOST_CHARACTERS * DICE))
            self.seen = vec[i64]([0] * int(MOST_CHARACTERS * DICE))
            self.holder = vec[i64]([0] * int(MOST_CHARACTERS * DICE))
            self.side = vec[i64]([0] * int(MOST_CHARACTERS * DICE))
            self.hand = vec[i64]([NOWHERE] * int(MOST_CHARACTERS * SLOTS))
            self.left = vec[i64]([0] * int(MOST_CHARACTERS))
            self.third_left = vec[i64]([0, 0])
            self.chosen = vec[i64]([NOWHERE] * int(players))
            self.flare = vec[i64]([0] * int(MOST_CHARACTERS))
            self.markers_left = vec[i64]([0] * int(players))
            self.reopenings_left = vec[i64]([0] * int(players))
            self.speech_left = vec[i64]([0] * int(players))
            self.proposals_left = vec[i64]([0] * int(players))
            self.said = vec[i64]()
            self.stage = SCENARIO
            self.scenario = table.scenario
            self.round = 0
            self.phase = 0
            self.lava = 0
            self.equipment_tokens = 0
            self.eruption_tokens = 0
            self.tapped = 0
            self.fresh = 0
            self.to_roll = 0
            self.aside = 0
            self.lost = 0
            self.leaving = 0
            self.roped = 0
            self.first_aid = 0
            self.screen_off = 0
            self.buddy_used = 0
            self.ready = 0
            self.user = NOBODY
            self.effect = NO_EFFECT
            self.target = NOBODY
            self.picker = NOBODY
            self.picks = 0
            self.must_pick = 0
            self.proposal = NOWHERE
            self.proposer = NOBODY
            self.moved = 0
            self.spent = 0
            self.boosted = NOBODY
            self.allowed = False
            self.difference = 0
            self.wounds = 0
            self.compared = NOBODY
            self.compared_card = NOWHERE
            self.ended = NOT_OVER
            self.fallen = NOBODY
            self.score = 0
        super().__init__(players, source)

    def numbers_key(self) -> vec[i64]:
        """All numbers that tell positions apart, in one row."""
        key = vec[i64](capacity=37)
        key = append(key, self.stage)
        key = append(key, self.scenario)
        key = append(key, self.round)
        key = append(key, self.phase)
        key = append(key, self.lava)
        key = append(key, self.equipment_tokens)
        key = append(key, self.eruption_tokens)
        key = append(key, self.tapped)
        key = append(key, self.fresh)
        key = append(key, self.to_roll)
        key = append(key, self.aside)
        key = append(key, self.lost)
        key = append(key, self.leaving)
        key = append(key, self.roped)
        key = append(key, self.first_aid)
        key = append(key, self.screen_off)
        key = append(key, self.buddy_used)
        key = append(key, self.ready)
        key = append(key, self.user)
        key = append(key, self.effect)
        key = append(key, self.target)
        key = append(key, self.picker)
        key = append(key, self.picks)
        key = append(key, self.must_pick)
        key = append(key, self.proposal)
        key = append(key, self.proposer)
        key = append(key, self.moved)
        key = append(key, self.spent)
        key = append(key, self.boosted)
        key = append(key, 1 if self.allowed else 0)
        key = append(key, self.difference)
        key = append(key, self.wounds)
        key = append(key, self.compared)
        key = append(key, self.compared_card)
        key = append(key, self.ended)
        key = append(key, self.fallen)
        key = append(key, self.score)
        return key

    def position_key(self) -> tuple[bytes, ...]:
        """What tells positions apart: each row, and all numbers."""
        return (
            bytes(self.card),
            bytes(self.at),
            bytes(self.marker),
            bytes(self.planned),
            bytes(self.skill),
            bytes(self.stamina),
            bytes(self.injuries),
            bytes(self.bars),
            bytes(self.owner),
            bytes(self.face),
            bytes(self.seen),
            bytes(self.holder),
            bytes(self.side),
            bytes(self.hand),
            bytes(self.left),
            bytes(self.third_left),
            bytes(self.chosen),
            bytes(self.flare),
            bytes(self.markers_left),
            bytes(self.reopenings_left),
            bytes(self.speech_left),
            bytes(self.proposals_left),
            bytes(self.said),
            bytes(self.numbers_key()),
        )

    def hash_fields(self, hasher: Hasher) -> None:
        """The same, into a hash."""
        hasher.add_row(self.card)
        hasher.add_row(self.at)
        hasher.add_row(self.marker)
        hasher.add_row(self.planned)
        hasher.add_row(self.skill)
        hasher.add_row(self.stamina)
        hasher.add_row(self.injuries)
        hasher.add_row(self.bars)
        hasher.add_row(self.owner)
        hasher.add_row(self.face)
        hasher.add_row(self.seen)
        hasher.add_row(self.holder)
        hasher.add_row(self.side)
        hasher.add_row(self.hand)
        hasher.add_row(self.left)
        hasher.add_row(self.third_left)
        hasher.add_row(self.chosen)
        hasher.add_row(self.flare)
        hasher.add_row(self.markers_left)
        hasher.add_row(self.reopenings_left)
        hasher.add_row(self.speech_left)
        hasher.add_row(self.proposals_left)
        hasher.add_row(self.said)
        hasher.add_row(self.numbers_key())
