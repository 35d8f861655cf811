"""What a position of Sub Terra II is: the temple, the explorers in it, the guardians, the clock, and what is being decided."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import EXIT, NOWHERE, Board, bit

# ---- phases: who must do what ----

ACT: Final = 0
STEP: Final = 1
AGAIN: Final = 2
ORDERED: Final = 3
CONSENT: Final = 4
KEEP: Final = 5
PLACE: Final = 6
SITE: Final = 7
REROLL: Final = 8
RESOLVE: Final = 9
WAKING: Final = 10
GUARDIAN_NEXT: Final = 11
STRIKE: Final = 12
LEAD: Final = 13
CLEAR: Final = 14
DRAW: Final = 15
DIE: Final = 16
PERIL: Final = 17
OVER: Final = 18
BUSY: Final = 19
"""Inside an action, between two events: only films of an action see it."""
PHASES: Final = (
    "act", "step", "again", "ordered", "consent", "keep", "place", "site", "reroll", "resolve", "wake", "guardian", "strike",
    "lead", "clear", "draw", "die", "peril", "over", "busy",
)  # fmt: skip

# ---- what comes next when nobody decides; between two actions it is always WAIT ----

WAIT: Final = 0
TO_ACT: Final = 1
TO_STEP: Final = 2
TO_DRAW: Final = 3
TO_REVEALED: Final = 4
TO_PERILS: Final = 5
TO_NEXT_PERIL: Final = 6
TO_GUARDIANS: Final = 7
TO_END_OF_TURN: Final = 8
TO_END_OF_ROUND: Final = 9

# ---- small vocabularies ----

INSIDE: Final = 0
DEAD: Final = 1
ESCAPED: Final = 2

BY_REVEAL: Final = 0
BY_EXPLORE: Final = 1
BY_ILLUMINATE: Final = 2
BY_SECOND: Final = 3
BY_SCOPE: Final = 4
BY_RESEARCH: Final = 5
WAYS: Final = ("reveal", "explore", "illuminate", "again", "scope", "research")

FOR_NOTHING: Final = 0
FOR_ATTACK: Final = 1
FOR_SPIKES: Final = 2
FOR_COLLAPSE: Final = 3
DIE_USES: Final = ("", "attack", "spikes", "collapse")

TO_ROLL: Final = -1
DONE: Final = 6
"""A peril die that is resolved, or not in use."""

IN_TURN: Final = 0
IN_PERILS: Final = 1
IN_ROUND_END: Final = 2
STAGES: Final = ("turn", "perils", "round")

KEYS: Final = 3
ARTEFACT: Final = 3
OBJECTS: Final = 4
OBJECT_NAMES: Final = ("key-1", "key-2", "key-3", "artefact")
NOTHING: Final = -1
WAITING: Final = -1
"""Places of objects: not in play yet; a slot; carried; in a lock of the Sanctuary; gone for good; out of the temple."""
CARRIED: Final = 100
PLACED: Final = 101
LOST: Final = 102
OUT: Final = 103

NOT_OVER: Final = 0
BY_ESCAPE: Final = 1
BY_FALLING: Final = 2
BY_DEATH: Final = 3
BY_ERUPTION: Final = 4
BY_LEAVING: Final = 5
REASONS: Final = ("", "escaped", "down", "perished", "eruption", "left")
RANKS: Final = ("legendary", "gold", "silver", "bronze", "forgotten")
FORGOTTEN: Final = 4


class Expedition:
    """What is agreed before the match: the team in turn order, whose explorer is whose, the leader, the clock and the readings."""

    def __init__(
        self, players: int, board: Board, team: list[int], leader: int, difficulty: str, together: bool, rises: bool, closed: bool
    ) -> None:
        self.team = vec[i64](list(team))
        self.size: i64 = len(team)
        self.index = vec[i64]([team.index(explorer) if explorer in team else NOWHERE for explorer in range(len(EXPLORERS))])
        """The place in the team of each of the ten explorers."""
        self.seat = vec[i64]([place % players for place in range(len(team))])
        self.leader: i64 = leader
        self.difficulty = difficulty
        self.start: i64 = board.eruption[difficulty][len(team) - 3]
        self.together = together
        self.rises = rises
        self.closed = closed
        self.names = [EXPLORERS[explorer] for explorer in team]

    def member(self, explorer: i64) -> i64:
        """The place in the team of one of the ten explorers, or NOWHERE."""
        return self.index[explorer]


class SubTerraPosition(GameState):
    """The data of a position. The rules are in `rules*.py`, on top of it."""

    def __init__(self, players: int, board: Board, expedition: Expedition, actions: SubTerraActions) -> None:
        super().__init__(players)
        self.board = board
        self.expedition = expedition
        self.actions = actions
        size = int(expedition.size)
        slots = int(board.slots)
        # The temple. A slot is a cell in play; sets of slots are bits.
        self.slot_at = vec[i64]([NOWHERE] * int(board.cells))
        self.count: i64 = 0
        self.cell = vec[i64]([NOWHERE] * slots)
        self.type = vec[i64]([NOWHERE] * slots)
        self.tile = vec[i64]([NOWHERE] * slots)
        """The kind of tile, NOWHERE for cells of the larger pieces."""
        self.quarters = vec[i64]([0] * slots)
        self.openings = vec[i64]([0] * slots)
        """The sides without a wall; demolished walls are gone."""
        self.link = vec[i64]([NOWHERE] * (4 * slots))
        """The connected slot on each side: 4 * slot + side."""
        self.near = vec[i64]([0] * slots)
        """The connected slots as bits."""
        self.of_type = vec[i64]([0] * 14)
        """The slots of each type; consolidated ones have left their set."""
        self.fixed: i64 = 0
        self.rubble: i64 = 0
        self.firm: i64 = 0
        self.flipped: i64 = 0
        self.gaps: vec[i64] = vec[i64]()
        """Demolished walls, as 4 * cell + side."""
        self.hall: i64 = NOWHERE
        self.vault: i64 = NOWHERE
        # What is left to come.
        self.bag = board.tile_count[: int(board.bag_kinds)]
        self.bag_left: i64 = board.in_bag
        self.discarded = False
        self.journals_used: i64 = 0
        # People and things.
        self.at = vec[i64]([NOWHERE] * size)
        self.hp = vec[i64]([board.health[explorer] for explorer in expedition.team])
        self.fate = vec[i64]([INSIDE] * size)
        self.carries = vec[i64]([NOTHING] * size)
        self.uses_left = vec[i64](
            [uses for explorer in expedition.team for uses in board.ability_uses[2 * explorer : 2 * explorer + 2]]
        )
        """Two for each explorer."""
        self.shield: i64 = 0
        """1 while the veteran is prepared."""
        self.tired: i64 = 0
        """1 while the veteran cannot prepare, because of having prepared last turn."""
        self.guards = vec[i64]([NOWHERE] * int(board.numbers.guardians))
        self.thing = vec[i64]([WAITING] * OBJECTS)
        """Where each object is."""
        self.keys_placed: i64 = 0
        self.keys_found: i64 = 0
        # The clock.
        self.round: i64 = 1
        self.marker: i64 = expedition.start
        self.cursed: i64 = 0
        self.erupted: i64 = 0
        self.flows: i64 = 0
        self.waiting: i64 = 0
        """Rounds that the volcano has waited for its lava face."""
        # Whose turn it is, and how far.
        self.phase: i64 = ACT
        self.next: i64 = WAIT
        self.stage: i64 = IN_TURN
        self.active: i64 = expedition.leader
        self.ap: i64 = board.numbers.points
        self.pushed: i64 = 0
        self.refused: i64 = 0
        """Companions who have refused to give their object this turn, as bits."""
        # What is being carried out.
        self.walker: i64 = NOWHERE
        self.steps: i64 = 0
        self.asked: i64 = NOWHERE
        self.way: i64 = BY_REVEAL
        self.source: i64 = NOWHERE
        """The slot to which a new tile must connect; NOWHERE: to any."""
        self.target: i64 = NOWHERE
        """The cell of a new tile."""
        self.drawn_one: i64 = NOTHING
        self.drawn_two: i64 = NOTHING
        self.rejected: i64 = 0
        """Kinds of tiles that would block the temple, as bits."""
        self.die_for: i64 = FOR_NOTHING
        self.die: i64 = 0
        self.peril_one: i64 = DONE
        self.peril_two: i64 = DONE
        self.rounds_of_guards: i64 = 0
        self.to_act: i64 = 0
        """Guardians that have not acted yet in this activation, as bits."""
        self.acting: i64 = NOWHERE
        self.ended: i64 = NOT_OVER

    def copy_into(self, other: SubTerraPosition) -> None:
        other.ply = self.ply
        other.slot_at = self.slot_at[:]
        other.count = self.count
        other.cell = self.cell[:]
        other.type = self.type[:]
        other.tile = self.tile[:]
        other.quarters = self.quarters[:]
        other.openings = self.openings[:]
        other.link = self.link[:]
        other.near = self.near[:]
        other.of_type = self.of_type[:]
        other.fixed = self.fixed
        other.rubble = self.rubble
        other.firm = self.firm
        other.flipped = self.flipped
        other.gaps = self.gaps[:]
        other.hall = self.hall
        other.vault = self.vault
        other.bag = self.bag[:]
        other.bag_left = self.bag_left
        other.discarded = self.discarded
        other.journals_used = self.journals_used
        other.at = self.at[:]
        other.hp = self.hp[:]
        other.fate = self.fate[:]
        other.carries = self.carries[:]
        other.uses_left = self.uses_left[:]
        other.shield = self.shield
        other.tired = self.tired
        other.guards = self.guards[:]
        other.thing = self.thing[:]
        other.keys_placed = self.keys_placed
        other.keys_found = self.keys_found
        other.round = self.round
        other.marker = self.marker
        other.cursed = self.cursed
        other.erupted = self.erupted
        other.flows = self.flows
        other.waiting = self.waiting
        other.phase = self.phase
        other.next = self.next
        other.stage = self.stage
        other.active = self.active
        other.ap = self.ap
        other.pushed = self.pushed
        other.refused = self.refused
        other.walker = self.walker
        other.steps = self.steps
        other.asked = self.asked
        other.way = self.way
        other.source = self.source
        other.target = self.target
        other.drawn_one = self.drawn_one
        other.drawn_two = self.drawn_two
        other.rejected = self.rejected
        other.die_for = self.die_for
        other.die = self.die
        other.peril_one = self.peril_one
        other.peril_two = self.peril_two
        other.rounds_of_guards = self.rounds_of_guards
        other.to_act = self.to_act
        other.acting = self.acting
        other.ended = self.ended

    def mover(self) -> i64:
        phase = self.phase
        if phase <= AGAIN or KEEP <= phase <= PLACE or REROLL <= phase <= WAKING:
            return self.expedition.seat[self.active]
        if phase == ORDERED:
            return self.expedition.seat[self.walker]
        if phase == CONSENT:
            return self.expedition.seat[self.asked]
        if phase == SITE or GUARDIAN_NEXT <= phase <= CLEAR:
            return self.expedition.seat[self.expedition.leader]
        return NOBODY if phase >= OVER else CHANCE

    def payoffs(self) -> vec[float]:
        """The same for everybody: by rank when the artefact is out, else 0."""
        value = 0.0
        if self.phase == OVER:
            rank = self.rank()
            value = 1.0 - float(rank) / 10.0 if rank < FORGOTTEN else 0.0
        return vec[float]([value] * self.players)

    def lost(self) -> i64:
        """Explorers who are not out of the temple."""
        lost: i64 = 0
        for fate in self.fate:
            if fate != ESCAPED:
                lost += 1
        return lost

    def rank(self) -> int:
        """An index into RANKS, as if the match ended now."""
        if self.thing[ARTEFACT] != OUT:
            return FORGOTTEN
        return min(int(self.lost()), FORGOTTEN - 1)

    # ---- questions about explorers, guardians and things ----

    def standing(self, member: i64) -> bool:
        return self.fate[member] == INSIDE and self.hp[member] > 0

    def has(self, member: i64, explorer: i64) -> bool:
        """Whether this member of the team is that explorer."""
        return self.expedition.team[member] == explorer

    def full_health(self, member: i64) -> i64:
        return self.board.health[self.expedition.team[member]]

    def someone_on(self, slot: i64) -> bool:
        return any(place == slot for place in self.at)

    def guards_on(self, slot: i64) -> i64:
        found: i64 = 0
        for place in self.guards:
            if place == slot:
                found += 1
        return found

    def guarded(self) -> i64:
        """The slots with guardians, as bits."""
        mask: i64 = 0
        for place in self.guards:
            if place >= 0:
                mask |= bit(place)
        return mask

    def guards_in_play(self) -> i64:
        """The guardians in the temple, as bits."""
        mask: i64 = 0
        number: i64 = 0
        while number < len(self.guards):
            if self.guards[number] >= 0:
                mask |= bit(number)
            number += 1
        return mask

    def thing_on(self, slot: i64, first: i64, last: i64) -> i64:
        """The first of these objects that lies there, or NOTHING."""
        thing = first
        while thing <= last:
            if self.thing[thing] == slot:
                return thing
            thing += 1
        return NOTHING

    def exit_slot(self) -> i64:
        slot: i64 = 0
        while self.type[slot] != EXIT:
            slot += 1
        return slot

    # ---- names ----

    def name(self, member: int) -> str:
        return self.expedition.names[member]

    def element(self, slot: int) -> str:
        return self.cell_element(int(self.cell[slot]))

    def cell_element(self, cell: int) -> str:
        return f"cell-{self.board.column(cell)}-{self.board.row(cell)}"

    @property
    def key(self) -> Any:
        temple = (self.cell, self.tile, self.quarters, self.gaps, self.bag)
        people = (self.at, self.hp, self.fate, self.carries, self.uses_left, self.guards, self.thing)
        numbers = (
            self.rubble, self.firm, self.flipped, self.hall, self.vault, self.journals_used, self.shield, self.tired, self.marker,
            self.cursed, self.erupted, self.waiting, self.phase, self.stage, self.active, self.ap, self.pushed, self.refused,
            self.walker, self.steps, self.asked, self.way, self.source, self.target, self.drawn_one, self.drawn_two, self.rejected,
            self.die_for, self.die, self.peril_one, self.peril_two, self.rounds_of_guards, self.to_act, self.acting, self.ended,
        )  # fmt: skip
        agreed = self.expedition
        rules = (tuple(agreed.team), int(agreed.leader), agreed.difficulty, agreed.together, agreed.rises, agreed.closed)
        return (
            tuple([tuple([int(item) for item in part]) for part in temple + people]),
            tuple([int(number) for number in numbers]),
            rules,
        )
