"""The fields of a position.

Written by `tools/make_fields.py` from the table in `fields.py` beside this folder: change it there.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.hashing import Hasher
from caldera.core.state import GameState
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import NOWHERE, TYPES, Board
from caldera.games.sub_terra.rules.constants import (
    ACT,
    BY_REVEAL,
    DONE,
    FOR_NOTHING,
    IN_TURN,
    INSIDE,
    NOT_OVER,
    NOTHING,
    OBJECTS,
    WAIT,
    WAITING,
)
from caldera.games.sub_terra.rules.expedition import Expedition


class SubTerraFields(GameState):
    """The fields of a position."""

    slot_at: vec[i64]
    """The slot of each cell of the frame."""
    cell: vec[i64]
    type: vec[i64]
    tile: vec[i64]
    """The kind of tile, NOWHERE for cells of the larger pieces."""
    quarters: vec[i64]
    """How far it is turned clockwise."""
    openings: vec[i64]
    """The sides without a wall; demolished walls are gone."""
    link: vec[i64]
    """The connected slot on each side: 4 * slot + side."""
    near: vec[i64]
    """The connected slots as bits."""
    of_type: vec[i64]
    """The slots of each type; consolidated ones have left their set."""
    gaps: vec[i64]
    """Demolished walls, as 4 * cell + side."""
    bag: vec[i64]
    """How many of each kind of tile are left."""
    at: vec[i64]
    hp: vec[i64]
    fate: vec[i64]
    carries: vec[i64]
    uses_left: vec[i64]
    """Two for each explorer."""
    guards: vec[i64]
    """The slot of each guardian."""
    thing: vec[i64]
    """Where each object is."""
    count: i64 = 0
    """How many slots there are."""
    fixed: i64 = 0
    """The slots of the Entrance and the side tiles."""
    rubble: i64 = 0
    consolidated: i64 = 0
    flipped: i64 = 0
    """Volcano side up."""
    hall: i64 = 0
    vault: i64 = 0
    bag_left: i64 = 0
    discarded: bool = False
    """Tells only why the bag is empty."""
    journals_used: i64 = 0
    shield: i64 = 0
    """1 while the veteran is prepared."""
    tired: i64 = 0
    """1 while the veteran cannot prepare: she was prepared last turn."""
    keys_placed: i64 = 0
    keys_found: i64 = 0
    round: i64 = 0
    marker: i64 = 0
    cursed: i64 = 0
    erupted: i64 = 0
    flows: i64 = 0
    waiting: i64 = 0
    """Rounds that the volcano has waited for its lava face."""
    phase: i64 = 0
    next: i64 = 0
    """What follows when nobody decides; between two actions it is WAIT."""
    stage: i64 = 0
    active: i64 = 0
    ap: i64 = 0
    pushed: i64 = 0
    refused: i64 = 0
    """Companions who have refused to give their object this turn, as bits."""
    walker: i64 = 0
    steps: i64 = 0
    asked: i64 = 0
    way: i64 = 0
    source: i64 = 0
    """The slot to which a new tile must connect; NOWHERE: to any."""
    target: i64 = 0
    """The cell of a new tile."""
    drawn_one: i64 = 0
    drawn_two: i64 = 0
    rejected: i64 = 0
    """Kinds of tiles that would block the temple, as bits."""
    die_for: i64 = 0
    die: i64 = 0
    peril_one: i64 = 0
    peril_two: i64 = 0
    rounds_of_guards: i64 = 0
    to_act: i64 = 0
    """Guardians that have not acted yet in this activation, as bits."""
    acting: i64 = 0
    ended: i64 = 0

    def __init__(
        self, players: int, board: Board, expedition: Expedition, actions: SubTerraActions, source: SubTerraFields | None = None
    ) -> None:
        self.board = board
        self.expedition = expedition
        self.actions = actions
        if source is not None:
            self.slot_at = source.slot_at[:]
            self.cell = source.cell[:]
            self.type = source.type[:]
            self.tile = source.tile[:]
            self.quarters = source.quarters[:]
            self.openings = source.openings[:]
            self.link = source.link[:]
            self.near = source.near[:]
            self.of_type = source.of_type[:]
            self.gaps = source.gaps[:]
            self.bag = source.bag[:]
            self.at = source.at[:]
            self.hp = source.hp[:]
            self.fate = source.fate[:]
            self.carries = source.carries[:]
            self.uses_left = source.uses_left[:]
            self.guards = source.guards[:]
            self.thing = source.thing[:]
            self.count = source.count
            self.fixed = source.fixed
            self.rubble = source.rubble
            self.consolidated = source.consolidated
            self.flipped = source.flipped
            self.hall = source.hall
            self.vault = source.vault
            self.bag_left = source.bag_left
            self.discarded = source.discarded
            self.journals_used = source.journals_used
            self.shield = source.shield
            self.tired = source.tired
            self.keys_placed = source.keys_placed
            self.keys_found = source.keys_found
            self.round = source.round
            self.marker = source.marker
            self.cursed = source.cursed
            self.erupted = source.erupted
            self.flows = source.flows
            self.waiting = source.waiting
            self.phase = source.phase
            self.next = source.next
            self.stage = source.stage
            self.active = source.active
            self.ap = source.ap
            self.pushed = source.pushed
            self.refused = source.refused
            self.walker = source.walker
            self.steps = source.steps
            self.asked = source.asked
            self.way = source.way
            self.source = source.source
            self.target = source.target
            self.drawn_one = source.drawn_one
            self.drawn_two = source.drawn_two
            self.rejected = source.rejected
            self.die_for = source.die_for
            self.die = source.die
            self.peril_one = source.peril_one
            self.peril_two = source.peril_two
            self.rounds_of_guards = source.rounds_of_guards
            self.to_act = source.to_act
            self.acting = source.acting
            self.ended = source.ended
        else:
            self.slot_at = vec[i64]([NOWHERE] * int(board.cells))
            self.cell = vec[i64]([NOWHERE] * int(board.slots))
            self.type = vec[i64]([NOWHERE] * int(board.slots))
            self.tile = vec[i64]([NOWHERE] * int(board.slots))
            self.quarters = vec[i64]([0] * int(board.slots))
            self.openings = vec[i64]([0] * int(board.slots))
            self.link = vec[i64]([NOWHERE] * int(4 * board.slots))
            self.near = vec[i64]([0] * int(board.slots))
            self.of_type = vec[i64]([0] * len(TYPES))
            self.gaps = vec[i64]()
            self.bag = board.tile_count[: int(board.bag_kinds)]
            self.at = vec[i64]([NOWHERE] * int(expedition.size))
            self.hp = expedition.health[:]
            self.fate = vec[i64]([INSIDE] * int(expedition.size))
            self.carries = vec[i64]([NOTHING] * int(expedition.size))
            self.uses_left = expedition.uses[:]
            self.guards = vec[i64]([NOWHERE] * int(board.numbers.guardians))
            self.thing = vec[i64]([WAITING] * int(OBJECTS))
            self.count = 0
            self.fixed = 0
            self.rubble = 0
            self.consolidated = 0
            self.flipped = 0
            self.hall = NOWHERE
            self.vault = NOWHERE
            self.bag_left = board.in_bag
            self.discarded = False
            self.journals_used = 0
            self.shield = 0
            self.tired = 0
            self.keys_placed = 0
            self.keys_found = 0
            self.round = 1
            self.marker = expedition.start
            self.cursed = 0
            self.erupted = 0
            self.flows = 0
            self.waiting = 0
            self.phase = ACT
            self.next = WAIT
            self.stage = IN_TURN
            self.active = expedition.leader
            self.ap = board.numbers.points
            self.pushed = 0
            self.refused = 0
            self.walker = NOWHERE
            self.steps = 0
            self.asked = NOWHERE
            self.way = BY_REVEAL
            self.source = NOWHERE
            self.target = NOWHERE
            self.drawn_one = NOTHING
            self.drawn_two = NOTHING
            self.rejected = 0
            self.die_for = FOR_NOTHING
            self.die = 0
            self.peril_one = DONE
            self.peril_two = DONE
            self.rounds_of_guards = 0
            self.to_act = 0
            self.acting = NOWHERE
            self.ended = NOT_OVER
        super().__init__(players, source)

    def numbers_key(self) -> vec[i64]:
        """All numbers that tell positions apart, in one row."""
        key = vec[i64](capacity=35)
        key = append(key, self.rubble)
        key = append(key, self.consolidated)
        key = append(key, self.flipped)
        key = append(key, self.hall)
        key = append(key, self.vault)
        key = append(key, self.journals_used)
        key = append(key, self.shield)
        key = append(key, self.tired)
        key = append(key, self.marker)
        key = append(key, self.cursed)
        key = append(key, self.erupted)
        key = append(key, self.waiting)
        key = append(key, self.phase)
        key = append(key, self.stage)
        key = append(key, self.active)
        key = append(key, self.ap)
        key = append(key, self.pushed)
        key = append(key, self.refused)
        key = append(key, self.walker)
        key = append(key, self.steps)
        key = append(key, self.asked)
        key = append(key, self.way)
        key = append(key, self.source)
        key = append(key, self.target)
        key = append(key, self.drawn_one)
        key = append(key, self.drawn_two)
        key = append(key, self.rejected)
        key = append(key, self.die_for)
        key = append(key, self.die)
        key = append(key, self.peril_one)
        key = append(key, self.peril_two)
        key = append(key, self.rounds_of_guards)
        key = append(key, self.to_act)
        key = append(key, self.acting)
        key = append(key, self.ended)
        return key

    def position_key(self) -> tuple[bytes, ...]:
        """What tells positions apart: each row, and all numbers."""
        return (
            bytes(self.cell),
            bytes(self.tile),
            bytes(self.quarters),
            bytes(self.gaps),
            bytes(self.bag),
            bytes(self.at),
            bytes(self.hp),
            bytes(self.fate),
            bytes(self.carries),
            bytes(self.uses_left),
            bytes(self.guards),
            bytes(self.thing),
            bytes(self.numbers_key()),
        )

    def hash_fields(self, hasher: Hasher) -> None:
        """The same, into a hash."""
        hasher.add_row(self.cell)
        hasher.add_row(self.tile)
        hasher.add_row(self.quarters)
        hasher.add_row(self.gaps)
        hasher.add_row(self.bag)
        hasher.add_row(self.at)
        hasher.add_row(self.hp)
        hasher.add_row(self.fate)
        hasher.add_row(self.carries)
        hasher.add_row(self.uses_left)
        hasher.add_row(self.guards)
        hasher.add_row(self.thing)
        hasher.add_row(self.numbers_key())
