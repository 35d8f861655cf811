"""The records of an observation: what each entry is called, and what it says."""

from __future__ import annotations

from dataclasses import dataclass

from caldera.core.data import JsonMapping, Options


@dataclass(frozen=True, slots=True)
class Level:
    number: int
    loss: tuple[int, ...]
    """Stamina lost for a lead of 0, 1, 2, …; the last number holds on."""


@dataclass(frozen=True, slots=True, eq=False)
class Requirement:
    """The dice that a terrain card asks for.

    union: dice of one of the colours or with one of the values; intersection: dice of that parity in one of the colours (any colour
    when there are none).
    """

    name: str
    mode: str
    colours: tuple[str, ...]
    values: tuple[int, ...]
    parity: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A place of the mountain; the volcano is one, too."""

    id: str
    """`card-7-2`: column and row, counted from 1."""
    name: str
    column: int
    row: int
    kind: str
    """volcano, rubble, landscape, village"""
    lava: bool
    next: bool
    """The next eruption turns it over."""
    requirement: Requirement | None
    """None for volcano, rubble and cards not laid out yet."""
    bonus: bool
    """It carries the reroll symbol."""
    token: str | None
    """equipment, eruption, or eruptions (the doubled token of Extra thrill)"""
    eruption: str | None
    """Which of the two eruption tokens lies there: near the village, or far from it."""
    start: str | None
    """white, grey"""
    figures: tuple[int, ...]
    """Characters that stand there."""
    markers: tuple[int, ...]
    """Characters whose destination marker lies there."""
    reach: int | None
    """Steps for the seat's own character; None when out of reach or nobody looks."""
    rerolls: int | None
    """In phase 2: rerolls that marking it would bring the seat's own character; None when it is out of reach."""


@dataclass(frozen=True, slots=True)
class Mountain:
    columns: int
    rows: int
    cards: tuple[Card, ...]
    """In reading order."""


@dataclass(frozen=True, slots=True, eq=False)
class Equipment:
    id: str
    name: str
    phases: tuple[int, ...]
    tapped: bool
    new: bool
    """It was drawn too late for now."""
    usable: bool
    """It can be used now."""


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    id: str
    index: int
    seat: int | None
    """None for the third character of variant B."""
    colour: str
    card: str | None
    marker: str | None
    distance: int | None
    """Steps from figure to marker."""
    skill: str | None
    skill_lost: bool
    """Amnesia has taken it."""
    stamina: int
    """Space of the tracker: 0 is the heart, `track.last` is death."""
    injuries: tuple[str, ...]
    power_bars: int
    equipment: tuple[Equipment, ...]
    rerolls: int
    """Rerolls of phase 3 that are left; in phase 2, what the marker would give now."""
    first_aid: bool
    flare_gun: int
    screen_off: bool
    ready: bool
    """Its seat has said "ready" (phases 2 and 4) or has stopped rerolling (phase 3)."""
    moved: bool
    neighbours: tuple[int, int]
    """The two sets of dice it is compared with."""


@dataclass(frozen=True, slots=True, eq=False)
class Die:
    id: str
    slot: str
    owner: int
    type: str
    """A, B, C"""
    value: int | None
    """None where the seat cannot see it; `colour` likewise."""
    colour: str | None
    aside: bool
    lent: bool
    """It is borrowed from its owner."""
    leaving: bool
    """Lost by a leg injury, but it still counts this turn."""
    rolling: bool
    mine: bool
    """The seat may choose this die when dice are asked."""


@dataclass(frozen=True, slots=True, eq=False)
class DiceSet:
    index: int
    character: int | None
    """The same number; None for variant A's third set."""
    dice: tuple[Die, ...]
    """The dice that lie there now, own and borrowed, without those lost for good."""
    count: int
    rolling: int
    """How many of them are being rolled: that is plain to see, even where which ones is not."""


@dataclass(frozen=True, slots=True)
class Track:
    last: int
    injuries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EquipmentPile:
    pile: int
    discard: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a partner proposes for the third character."""

    by: int
    action: JsonMapping


@dataclass(frozen=True, slots=True)
class Statement:
    seat: int
    phase: int
    say: JsonMapping
    card: str | None
    """What a destination stood for when it was said."""


@dataclass(frozen=True, slots=True)
class CountedDie:
    die: str
    value: int
    colour: str
    valid: bool


@dataclass(frozen=True, slots=True)
class Total:
    who: int | str
    dice: tuple[CountedDie, ...]
    flare: int
    bars: int
    total: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of phase 5: the own total first, then the two neighbours'."""

    who: int | str
    requirement: str | None
    """None without a marker."""
    values: tuple[Total, ...]
    difference: int | None
    allowed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Result:
    """How the match ended, with the points by origin; 0 when lost."""

    won: bool
    reason: str
    """village, lava, exhaustion"""
    who: int | str | None
    score: int
    band: int | None
    characters: int
    injuries: int
    equipment: int


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What a seat may know of a position."""

    game: str
    players: int
    seat: int | None
    """Who looks; None is a spectator."""
    two_players: str | None
    """The option of that name, A or B; None with more players."""
    scenario: str | None
    level: Level
    round: int
    """0 during set-up."""
    phase: int
    """0 during set-up, then 1 to 6."""
    stage: str
    """What is asked now: one of the names in rules/phases.py."""
    acting: tuple[int, ...]
    chance: bool
    """Dice or draws decide."""
    active: int | None
    """The character whose turn or effect is being carried out."""
    effect: str | None
    """The equipment effect being carried out."""
    spent: int
    """Power bars spent in the current turn of phase 5."""
    board: Mountain
    characters: tuple[Character, ...]
    dice_sets: tuple[DiceSet, ...]
    """In the order of the ring; three sets with two players."""
    track: Track
    equipment_pile: EquipmentPile
    skills_left: tuple[str, ...]
    """In the set-up: skills that nobody has yet."""
    die_faces: tuple[tuple[str, ...], ...]
    """While one of the dice is left out: the colours of 1 to 6 on each type of die, A, B and C."""
    offered: tuple[str, ...]
    """In the set-up: equipment cards of which the active character puts some back."""
    proposal: Proposal | None
    speech: tuple[Statement, ...]
    """This round's statements."""
    speech_left: tuple[int, ...]
    """Statements that each seat may still make in this phase."""
    comparison: Comparison | None
    """The last comparison of phase 5."""
    options: Options
    result: Result | None
