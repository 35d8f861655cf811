"""What a position of Fuji is: cards and lava, figures and markers, dice and who sees them, equipment, and what is being asked."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games.fuji.rules.actions import EQUIPMENT, GUESTS, SLOTS, FujiActions
from caldera.games.fuji.rules.board import DICE, NOWHERE, Board, Charts, Terrain, bit

# ---- stages: what is asked now ----

SCENARIO: Final = 0
LAYOUT: Final = 1
SKILL: Final = 2
DEAL: Final = 3
PUT_BACK: Final = 4
OMIT: Final = 5
ROLL: Final = 6
PLAN: Final = 7
REROLL: Final = 8
GEAR: Final = 9
GO: Final = 10
AGREE: Final = 11
SWAP: Final = 12
ROPE: Final = 13
TARGET: Final = 14
LEND: Final = 15
GIVE: Final = 16
TURN: Final = 17
ASIDE: Final = 18
SHOVEL: Final = 19
AGAIN: Final = 20
CARABINER: Final = 21
FIND: Final = 22
SPEND: Final = 23
ROUTE: Final = 24
TAKE: Final = 25
INJURY: Final = 26
LOSE: Final = 27
OVER: Final = 28
STAGES: Final = (
    "scenario", "layout", "skill", "deal", "put-back", "omit", "roll", "plan", "reroll", "gear", "go",
    "agree", "swap", "rope", "target", "lend", "give", "turn", "aside", "shovel", "again", "carabiner",
    "find", "spend", "route", "take", "injury", "lose", "over",
)  # fmt: skip

# ---- indices of skills, equipment and injuries, in the order of actions.py ----

MANAGER: Final = 0
BUDDY: Final = 1
GATHERER: Final = 2
SCOUT: Final = 3
SURVIVALIST: Final = 4
TINKERER: Final = 5
NO_SKILL: Final = -1

BINOCULARS: Final = 0
LIGHTER: Final = 1
CARABINER_CARD: Final = 2
MAP: Final = 3
TAPE: Final = 4
COMPASS: Final = 5
MACHETE: Final = 6
RADIO: Final = 7
FIRST_AID: Final = 8
SHOVEL_CARD: Final = 9
ROPE_CARD: Final = 10
FLARE: Final = 11
FLASHLIGHT: Final = 12
KNIFE: Final = 13
WATER: Final = 14
NO_EFFECT: Final = -1

LEG: Final = 0
ARM: Final = 1
AMNESIA: Final = 2
EYE: Final = 3
INJURY_KINDS: Final = 4

IN_PILE: Final = -1
UNDER_PILE: Final = -2
DISCARDED: Final = -3

NOT_OVER: Final = 0
BY_VILLAGE: Final = 1
BY_LAVA: Final = 2
BY_EXHAUSTION: Final = 3
REASONS: Final = ("", "village", "lava", "exhaustion")

MOST_CHARACTERS: Final = 4
THIRD: Final = 2
"""The set of dice, and in variant B the figure, that two players share."""
SAID_FIELDS: Final = 4
"""A statement is kept as four numbers: seat, phase, action, place."""


class FujiTable:
    """What stays the same during a match: the content, the number of players and the options."""

    def __init__(
        self,
        players: int,
        terrain: Terrain,
        boards: list[Board],
        charts: Charts,
        actions: FujiActions,
        scenario: int,
        level: int,
        variant: str,
        options: dict[str, Any],
    ) -> None:
        self.players = players
        self.terrain = terrain
        self.boards = boards
        self.charts = charts
        self.actions = actions
        self.scenario: i64 = scenario
        """The chosen scenario; -1 draws one."""
        self.level = level
        self.loss = vec[i64](charts.losses[level - 1])
        self.variant = variant
        self.options = options
        self.open_third: bool = variant == "A"
        """Variant A: the third set of dice has no figure, three of its dice lie open."""
        self.shared_third: bool = variant == "B"
        """Variant B: both seats play the third character."""
        self.characters: i64 = 3 if variant == "B" else players
        self.sets: i64 = 3 if players == 2 else players
        self.everyone: i64 = bit(players + 1) - 1
        """All seats, and the spectators as one more bit."""
        self.thrill: bool = options["extra_thrill"]
        self.choose_skills: bool = options["skills"] == "choose"
        self.new_next_phase: bool = options["new_equipment"] == "next_phase"
        self.last_move_costs: bool = options["last_move_costs"]
        self.eye_spares_skill: bool = options["eye_spares_skill"]
        self.tapped_scores: bool = options["tapped_scores"]
        self.reshuffle: bool = options["reshuffle"]

    def best_score(self) -> int:
        """More than this cannot be scored: nobody is hurt and every equipment card lies unused."""
        return int(self.characters * self.charts.per_character + len(EQUIPMENT) * self.charts.per_equipment)


class FujiPosition(GameState):
    """The data of a position. The rules are in the `rules` modules, on top of it."""

    def __init__(self, table: FujiTable) -> None:
        super().__init__(table.players)
        self.table = table
        self.scenario: i64 = table.scenario
        self.board: Board = table.boards[table.scenario if table.scenario >= 0 else 0]
        self.round: i64 = 0
        self.phase: i64 = 0
        self.stage: i64 = SCENARIO
        # the mountain
        self.card: vec[i64] = vec[i64]()
        """The terrain card on each place, or NOWHERE."""
        self.lava: i64 = 0
        self.equipment_tokens: i64 = 0
        self.eruption_tokens: i64 = 0
        # figures
        self.at = vec[i64]([NOWHERE] * MOST_CHARACTERS)
        self.marker = vec[i64]([NOWHERE] * MOST_CHARACTERS)
        self.planned = vec[i64]([0] * MOST_CHARACTERS)
        """The distance to the marker when markers were locked."""
        self.skill = vec[i64]([NO_SKILL] * MOST_CHARACTERS)
        self.stamina = vec[i64]([0] * MOST_CHARACTERS)
        self.injuries = vec[i64]([0] * MOST_CHARACTERS)
        self.bars = vec[i64]([0] * MOST_CHARACTERS)
        # equipment: the character that holds each card, or where else it is
        self.owner = vec[i64]([IN_PILE] * len(EQUIPMENT))
        self.tapped: i64 = 0
        self.fresh: i64 = 0
        """Cards drawn too late to be used now."""
        # dice: number 6 * set + place in the set
        self.face = vec[i64]([0] * (MOST_CHARACTERS * DICE))
        self.seen = vec[i64]([0] * (MOST_CHARACTERS * DICE))
        """Who sees the die's face: seats as bits, and the spectators."""
        self.holder = vec[i64]([0] * (MOST_CHARACTERS * DICE))
        self.side = vec[i64]([0] * (MOST_CHARACTERS * DICE))
        """Variant B: on whose side of the screens a die of the third character lies."""
        self.hand = vec[i64]([NOWHERE] * (MOST_CHARACTERS * SLOTS))
        """The die in each slot of each set: own dice keep their place, borrowed ones follow."""
        self.to_roll: i64 = 0
        self.aside: i64 = 0
        self.lost: i64 = 0
        self.leaving: i64 = 0
        # what holds for this round
        self.left = vec[i64]([0] * MOST_CHARACTERS)
        """Rerolls of phase 3 that are left, by character."""
        self.third_left = vec[i64]([0, 0])
        """Variant B: the third character's rerolls left to each seat for the dice on its side."""
        self.flare = vec[i64]([0] * MOST_CHARACTERS)
        self.first_aid: i64 = 0
        self.screen_off: i64 = 0
        self.buddy_used: i64 = 0
        # who may still do what in this phase
        self.ready: i64 = 0
        self.markers_left = vec[i64]([0] * MOST_CHARACTERS)
        self.reopenings_left = vec[i64]([0] * MOST_CHARACTERS)
        self.speech_left = vec[i64]([0] * MOST_CHARACTERS)
        self.proposals_left = vec[i64]([0] * MOST_CHARACTERS)
        self.said: vec[i64] = vec[i64]()
        # the step inside a phase
        self.user: i64 = NOBODY
        """The character whose effect or turn is being carried out; in the set-up, the one that is being equipped."""
        self.effect: i64 = NO_EFFECT
        self.target: i64 = NOBODY
        self.picker: i64 = NOBODY
        """The seat that chooses dice now."""
        self.picks: i64 = 0
        """Dice or rerolls that the picker may still choose; cards to deal in the set-up."""
        self.must_pick: i64 = 0
        """Carabiner: the characters that have not rerolled yet."""
        self.proposal: i64 = NOWHERE
        self.proposer: i64 = NOBODY
        # phase 5
        self.moved: i64 = 0
        self.spent: i64 = 0
        self.allowed: bool = False
        self.difference: i64 = 0
        self.wounds: i64 = 0
        """Injuries still to be placed."""
        self.compared: i64 = NOBODY
        self.compared_card: i64 = NOWHERE
        # the end
        self.ended: i64 = NOT_OVER
        self.fallen: i64 = NOBODY
        self.score: i64 = 0

    def copy_into(self, other: FujiPosition) -> None:
        other.ply = self.ply
        other.scenario = self.scenario
        other.board = self.board
        other.round = self.round
        other.phase = self.phase
        other.stage = self.stage
        other.card = self.card[:]
        other.lava = self.lava
        other.equipment_tokens = self.equipment_tokens
        other.eruption_tokens = self.eruption_tokens
        other.at = self.at[:]
        other.marker = self.marker[:]
        other.planned = self.planned[:]
        other.skill = self.skill[:]
        other.stamina = self.stamina[:]
        other.injuries = self.injuries[:]
        other.bars = self.bars[:]
        other.owner = self.owner[:]
        other.tapped = self.tapped
        other.fresh = self.fresh
        other.face = self.face[:]
        other.seen = self.seen[:]
        other.holder = self.holder[:]
        other.side = self.side[:]
        other.hand = self.hand[:]
        other.to_roll = self.to_roll
        other.aside = self.aside
        other.lost = self.lost
        other.leaving = self.leaving
        other.left = self.left[:]
        other.third_left = self.third_left[:]
        other.flare = self.flare[:]
        other.first_aid = self.first_aid
        other.screen_off = self.screen_off
        other.buddy_used = self.buddy_used
        other.ready = self.ready
        other.markers_left = self.markers_left[:]
        other.reopenings_left = self.reopenings_left[:]
        other.speech_left = self.speech_left[:]
        other.proposals_left = self.proposals_left[:]
        other.said = self.said[:]
        other.user = self.user
        other.effect = self.effect
        other.target = self.target
        other.picker = self.picker
        other.picks = self.picks
        other.must_pick = self.must_pick
        other.proposal = self.proposal
        other.proposer = self.proposer
        other.moved = self.moved
        other.spent = self.spent
        other.allowed = self.allowed
        other.difference = self.difference
        other.wounds = self.wounds
        other.compared = self.compared
        other.compared_card = self.compared_card
        other.ended = self.ended
        other.fallen = self.fallen
        other.score = self.score

    @property
    def key(self) -> Any:
        numbers = (
            self.scenario, self.round, self.phase, self.stage, self.lava, self.equipment_tokens, self.eruption_tokens,
            self.tapped, self.fresh, self.to_roll, self.aside, self.lost, self.leaving, self.first_aid, self.screen_off,
            self.buddy_used, self.ready, self.user, self.effect, self.target, self.picker, self.picks, self.must_pick,
            self.proposal, self.proposer, self.moved, self.spent, self.difference, self.wounds, self.compared,
            self.compared_card, self.ended, self.fallen, self.score,
        )  # fmt: skip
        rows = (
            self.card, self.at, self.marker, self.planned, self.skill, self.stamina, self.injuries, self.bars, self.owner,
            self.face, self.seen, self.holder, self.side, self.hand, self.left, self.third_left, self.flare,
            self.markers_left, self.reopenings_left, self.speech_left, self.proposals_left, self.said,
        )  # fmt: skip
        rules = (self.table.level, self.table.variant, tuple(sorted(self.table.options.items())), self.allowed)
        return (tuple([int(number) for number in numbers]), tuple([tuple([int(item) for item in row]) for row in rows]), rules)

    # ---- whose turn it is ----

    def mover(self) -> i64:
        if self.stage == OVER:
            return NOBODY
        if self.chance_is_due():
            return CHANCE
        waiting = self.waiting_mask()
        if waiting == 0:
            return NOBODY  # only in a film, which shows the middle of an action
        seat: i64 = 0
        while waiting >> seat & 1 == 0:
            seat += 1
        return seat

    def mover_mask(self) -> i64:
        if self.stage == OVER or self.chance_is_due():
            return 0
        return self.waiting_mask()

    def chance_is_due(self) -> bool:
        stage = self.stage
        if self.to_roll != 0 or stage in (SCENARIO, LAYOUT, DEAL, FIND):
            return True
        return stage == SKILL and not self.table.choose_skills

    def waiting_mask(self) -> i64:
        """The seats that must act before the match goes on."""
        stage = self.stage
        if stage in (PLAN, GEAR, REROLL):
            return (bit(self.players) - 1) & ~self.ready
        if stage == AGREE:
            return bit(1 - self.proposer)
        if stage in (TURN, ASIDE, AGAIN):
            return bit(self.picker) if self.picker >= 0 else 0
        if stage == GO:
            return self.seats_of((bit(self.table.characters) - 1) & ~self.moved)
        if stage == CARABINER:
            return self.seats_with_dice(self.must_pick)
        if stage in (GIVE, SHOVEL):
            return self.seats_with_dice(bit(self.user) if self.user >= 0 else 0)
        if stage == LEND:
            return self.controllers(self.target)
        if stage == SPEND:
            return self.controllers(self.who_has(GATHERER))
        return self.controllers(self.user)

    def controllers(self, character: i64) -> i64:
        """The seats that decide for a character, as bits."""
        if self.table.shared_third and character == THIRD:
            return 3
        return bit(character) if character >= 0 else 0

    def seats_of(self, characters: i64) -> i64:
        mask: i64 = 0
        character: i64 = 0
        while character < self.table.characters:
            if characters >> character & 1 != 0:
                mask |= self.controllers(character)
            character += 1
        return mask

    def seats_with_dice(self, characters: i64) -> i64:
        """The seats that could pick a die of one of these characters."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            character: i64 = 0
            while character < self.table.characters:
                if characters >> character & 1 != 0 and self.own_slots(character, seat) != 0:
                    mask |= bit(seat)
                character += 1
            seat += 1
        return mask

    def plays(self, seat: i64, character: i64) -> bool:
        return self.controllers(character) >> seat & 1 != 0

    def who_has(self, skill: i64) -> i64:
        """The character with that skill, if it can still use it; else NOBODY."""
        character: i64 = 0
        while character < self.table.characters:
            if self.skill[character] == skill and self.injuries[character] >> AMNESIA & 1 == 0:
                return character
            character += 1
        return NOBODY

    def can(self, character: i64, skill: i64) -> bool:
        return self.skill[character] == skill and self.injuries[character] >> AMNESIA & 1 == 0

    def left_of(self, character: i64) -> i64:
        return (character + 1) % self.table.sets

    def right_of(self, character: i64) -> i64:
        return (character + self.table.sets - 1) % self.table.sets

    # ---- dice ----

    def viewers(self, die: i64) -> i64:
        """Who sees a die where it lies now."""
        table = self.table
        holder = self.holder[die]
        if self.phase >= 5 or self.aside >> die & 1 != 0 or self.screen_off >> holder & 1 != 0:
            return table.everyone
        if holder == THIRD and table.players == 2:
            if table.open_third:
                return table.everyone if die & 1 != 0 else 0
            return bit(self.side[die])
        return bit(holder)

    def look_again(self) -> None:
        """Screens were put up or taken off: who sees what follows from where the dice lie."""
        die: i64 = 0
        while die < self.table.sets * DICE:
            self.seen[die] = self.viewers(die) if self.face[die] != 0 else 0
            die += 1

    def own_slots(self, character: i64, seat: i64) -> i64:
        """The slots of a character's hand whose dice this seat may choose from, as bits: present, not set aside, on its side."""
        mask: i64 = 0
        if not self.plays(seat, character):
            return 0
        shared = self.table.shared_third and character == THIRD
        slot: i64 = 0
        while slot < SLOTS:
            die = self.hand[character * SLOTS + slot]
            if die != NOWHERE and self.aside >> die & 1 == 0 and (not shared or self.side[die] == seat):
                mask |= bit(slot)
            slot += 1
        return mask

    def free_guest_slot(self, character: i64) -> i64:
        slot: i64 = DICE
        while slot < SLOTS:
            if self.hand[character * SLOTS + slot] == NOWHERE:
                return slot
            slot += 1
        return NOWHERE

    def value_of(self, holder: i64, card: i64) -> i64:
        """The total of a set's valid dice on a terrain card; dice set aside do not count."""
        terrain = self.table.terrain
        total: i64 = 0
        place = holder * SLOTS
        end = place + SLOTS
        while place < end:
            die = self.hand[place]
            if die != NOWHERE and self.aside >> die & 1 == 0:
                total += terrain.value(card, die, self.face[die])
            place += 1
        return total

    def say_aloud(self, seat: i64, action: i64, place: i64) -> None:
        said = append(self.said, seat)
        said = append(said, self.phase)
        said = append(said, action)
        self.said = append(said, place)

    # ---- the end ----

    def payoffs(self) -> vec[float]:
        """Nothing unless the team won; then one half, and up to another half for the score. Everybody gets the same."""
        result = vec[float]([0.0] * self.players)
        if self.ended == BY_VILLAGE:
            share = 0.5 + 0.5 * float(self.score) / float(self.table.best_score())
            seat: i64 = 0
            while seat < self.players:
                result[seat] = share
                seat += 1
        return result


def guests_of(state: FujiPosition, character: int) -> list[int]:
    """Dice that a character has borrowed."""
    first = character * SLOTS + DICE
    return [int(state.hand[place]) for place in range(first, first + GUESTS) if state.hand[place] != NOWHERE]
