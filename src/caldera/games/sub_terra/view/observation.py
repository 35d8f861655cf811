"""What is seen of a Sub Terra II position, as records. Everything is open, so every seat sees the same. `observer.py` makes them.

Directions: rows grow away from the Entrance. N is towards the Entrance (row - 1), S is deeper (row + 1), E is column + 1, W is
column - 1. A place is (column, row); the element of a cell is `cell-COLUMN-ROW`, and people read its name, a letter and the row
(`d4`; the crossing is `d0`, the exit `d-1`). Openings and walls are words of the letters NESW.

Cells, explorers and the rest are interned: where nothing changed, they are the very objects of the position before, compared and
hashed by identity. So a picture that is made from them is remembered cheaply.

Elements that a click path may name, besides those below: `action-NAME` for reveal explore run dig heal attack drop give take unlock
stop accept refuse keep reroll resolve; `ability-NAME` for every ability that costs action points; `push`, `end`; `rotate-0` to
`rotate-270`; `wall-3-4-S` (a wall that can be demolished); `cell-…` also for empty cells (journals, the Sanctuary).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""Column and row."""


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """A cell in play."""

    element: str
    name: str
    col: int
    row: int
    type: str
    """exit crossing side guardian normal bridge key lava spikes darts ruins journal hall vault"""
    piece: str | None
    """The piece that the cell belongs to: entrance, left, right, sanctuary; None for single tiles."""
    shape: str | None
    """D I L T X, None for cells of the larger pieces. Unturned: D opens N; I opens N, S; L opens N, E; T opens E, S, W; X all."""
    rotation: int
    """How far it is turned clockwise: 0 90 180 270."""
    openings: str
    """The sides without a wall of its own, e.g. "ESW"."""
    links: str
    """The sides on which it is connected to a neighbour: both without a wall, or the wall demolished."""
    number: int
    """Of ruins, 1 to 6; else 0."""
    rubble: bool
    consolidated: bool
    flipped: bool
    """Volcano side up."""
    next_flow: bool
    """Whether the next eruption or flow flips it."""


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """Where a tile may still be laid: `opening-3-4-S`."""

    element: str
    col: int
    row: int
    side: str
    to: Place


@dataclass(frozen=True, slots=True, eq=False)
class Gap:
    """A wall blown away, seen from the sapper's cell: `gap-3-4-S`."""

    element: str
    col: int
    row: int
    side: str


@dataclass(frozen=True, slots=True, eq=False)
class Temple:
    columns: int
    """New tiles lie in these columns and in rows from 1 on."""
    last_row: int
    """The deepest row in use."""
    cells: tuple[Cell, ...]
    """Oldest first."""
    openings: tuple[Opening, ...]
    demolished: tuple[Gap, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Placing:
    """Where the new tile will lie, and in the phase `place` the ways to turn it."""

    cell: Place
    element: str
    rotations: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class DrawnTile:
    """A tile in hand: `drawn-1` or `drawn-2`."""

    element: str
    kind: str
    type: str
    shape: str
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """Where the Sanctuary may lie."""

    hall: Place
    vault: Place
    chamber: Place | None
    """The third cell, where the Sanctuary of an edition has one."""
    elements: tuple[str, str]
    side: str


@dataclass(frozen=True, slots=True, eq=False)
class PerilDie:
    """A peril die that is not resolved yet: `die-1` or `die-2`."""

    element: str
    face: str | None
    """stumble lava collapse trap wake activate; None: still to roll."""


@dataclass(frozen=True, slots=True, eq=False)
class SixSidedDie:
    for_: str
    """attack, spikes or collapse"""
    value: int | None
    """None while it is to be rolled."""


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    id: str
    cost: int
    passive: bool
    uses: int | None
    """None: no limit."""
    left: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Explorer:
    id: str
    element: str
    seat: int
    """The person who runs them."""
    at: Place | None
    """None when not in the temple; `cell` is the element of that cell."""
    cell: str | None
    state: str
    """standing, down, dead, escaped"""
    hp: int
    max: int
    ap: int
    """Action points left; 0 when it is not their turn."""
    pushed: bool
    carrying: str | None
    """key-1 to key-3, artefact"""
    prepared: bool
    """The shield lies on the sheet."""
    tired: bool
    """Prepare cannot be used this turn."""
    leader: bool
    active: bool
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Guardian:
    id: int
    element: str
    at: Place | None
    cell: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A key or the artefact."""

    id: str
    element: str
    kind: str
    """key or artefact"""
    state: str
    """waiting (not in play yet), floor, carried, placed (in the Sanctuary), lost, out"""
    at: Place | None
    cell: str | None
    carrier: str | None


@dataclass(frozen=True, slots=True, eq=False)
class TilesLeft:
    """How many tiles of one kind are left in the bag."""

    kind: str
    type: str
    shape: str
    number: int
    left: int


@dataclass(frozen=True, slots=True, eq=False)
class Bag:
    left: int
    kinds: tuple[TilesLeft, ...]
    types: Mapping[str, int]
    discarded: bool


@dataclass(frozen=True, slots=True, eq=False)
class Volcano:
    marker: int
    """Steps left; at 0 the next lava face erupts."""
    start: int
    erupted: bool
    flows: int
    """How often lava has flowed."""
    rounds: int
    """Rounds after which the marker is at 0: two steps in each under the curse."""
    waiting: int
    """Rounds spent at 0, of which `patience` end in an eruption without a lava face."""
    patience: int
    next: tuple[str, ...]
    """Elements of the cells that the next eruption (at marker 0) or flow would flip."""


@dataclass(frozen=True, slots=True)
class WayHome:
    """The shortest way of the active explorer to the exit, as the temple is now: over what can be entered, past few guardians."""

    cells: tuple[Place, ...]
    """From where the explorer stands to the exit; empty: there is no way."""
    steps: int
    rounds: int
    """How many turns that takes, this one included, running where it is faster."""
    guardians: int
    """How many stand on these cells."""


@dataclass(frozen=True, slots=True, eq=False)
class Costs:
    """Action points of what everybody can do; `handle` is for objects."""

    reveal: int
    move: int
    explore: int
    heal: int
    attack: int
    handle: int
    run: int
    dig: int


@dataclass(frozen=True, slots=True)
class Result:
    won: bool
    rank: str
    """legendary gold silver bronze forgotten"""
    reason: str
    """escaped down perished eruption left"""
    lost: tuple[str, ...]
    escaped: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    game: str
    players: int
    seat: int | None
    """Who looks; None is a spectator."""
    round: int
    phase: str
    """What is asked now: the name of one of PHASES in `rules/phases.py`."""
    decider: int | None
    """The seat that must decide; None when chance decides or when it is over."""
    active: str
    """The explorer whose turn it is, also while others decide."""
    leader: str
    order: tuple[str, ...]
    """All explorers in turn order, leader first."""
    walker: str | None
    """The explorer on the move in the phases `step` and `ordered`."""
    asked: str | None
    """The explorer whose object is asked for in the phase `consent`."""
    acting: int | None
    """The guardian whose action is being chosen in the phases `strike`, `lead` and `clear`."""
    choices: tuple[str, ...]
    """Elements between which the decider chooses in the phases `wake`, `guardian`, `strike`, `lead` and `clear`."""
    difficulty: str
    volcano: Volcano
    home: WayHome | None
    """None while nobody stands who could go."""
    costs: Costs
    cursed: bool
    """Whether the artefact has been taken: two peril dice, and the marker moves two steps."""
    map: Temple
    placing: Placing | None
    drawn: tuple[DrawnTile, ...]
    sites: tuple[Site, ...]
    dice: tuple[PerilDie, ...]
    die: SixSidedDie | None
    explorers: tuple[Explorer, ...]
    """In the order of the team."""
    guardians: tuple[Guardian, ...]
    objects: tuple[Thing, ...]
    keys_placed: int
    bag: Bag
    journals: int
    """Journals left."""
    result: Result | None
