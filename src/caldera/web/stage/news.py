"""The records of a table's page as they go over the wire: the stream's events, and what is asked for one at a time.

A page and its stream know the same picture, so an event tells only what differs from it: a field that is left out is as before.
The first event of a stream that begins with nothing has all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType, field
from msgspec.structs import astuple

from caldera.core.scene import ORDINARY
from caldera.web.api.shapes import ActionChoice, DiceWork, Person


class Kept(msgspec.Struct, frozen=True):
    """Pieces of the board before that are part of the new one, too."""

    start: Annotated[int, Meta(ge=0, description="The first of them, counted from 0")]
    count: Annotated[int, Meta(ge=1)]


Part = str | Kept
"""A new piece of the board's text, or pieces of the board before."""


class DieShown(msgspec.Struct, omit_defaults=True):
    """A die of a throw; `face` is -1 while it tumbles."""

    die: str
    kind: str
    face: int
    word: str = ""
    counts: bool = False


class StepShown(msgspec.Struct, omit_defaults=True):
    """A step for the page. Steps with `together` begin with the one before; `log`: so many lines of the log appear with it."""

    effect: str
    caption: str = ""
    where: tuple[str, ...] = ()
    amount: int | None = None
    together: bool = False
    milliseconds: int = 0
    sound: str = ""
    log: int = 0
    piece: str = ""
    source: str = field(default="", name="from")
    note: str = ""
    owner: str = field(default="", name="kind")
    delay: int = 0
    dice: tuple[DieShown, ...] = ()
    faces: Mapping[str, Sequence[str]] = {}
    counts: Annotated[str, Meta(description="The element with a number that grows by the amount while the step is seen")] = ""
    doer: Annotated[int, Meta(description="The seat that acted, dice that follow included; -1: none")] = -1
    rank: Annotated[int, Meta(description="1: it may be hurried; 2: it is always seen")] = ORDINARY
    fold: Annotated[str, Meta(description="Of steps with the same only the last that wait to be seen are")] = ""


class UndoShown(msgspec.Struct, frozen=True):
    """What can be taken back. Each sentence says why it cannot; empty: it can."""

    undo: str
    asks: Annotated[str, Meta(description="What the others are asked before; empty: nobody is")]
    redo: str
    restart: str
    further: Annotated[bool, Meta(description="Whether the turn began before the last action")]
    stops: Annotated[Sequence[int], Meta(description="The plies to which this person may go back")]


class PictureChange(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A picture on the way to a position. HTML of parts of the page, and how it is staged."""

    board: Annotated[Sequence[Part] | UnsetType, Meta(description="The pieces of the board in their order")] = UNSET
    footer: str | UnsetType = UNSET
    seats: str | UnsetType = UNSET
    action_panel: str | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    gauges: str | UnsetType = UNSET
    steps: Sequence[StepShown] = ()
    telling: Annotated[str, Meta(description="The prompt while the steps are seen, where the picture has its own")] = ""


class PageChange(PictureChange, kw_only=True, omit_defaults=True):
    """A position as one viewer sees it."""

    version: int | UnsetType = UNSET
    ply: int | UnsetType = UNSET
    seat: Annotated[int | UnsetType | None, Meta(description="Through which seat it is seen; null: a spectator")] = UNSET
    mine: Annotated[bool | UnsetType, Meta(description="Whether that seat is to act")] = UNSET
    over: bool | UnsetType = UNSET
    actions: Sequence[ActionChoice] | UnsetType = UNSET
    next: Annotated[dict[str, str] | UnsetType, Meta(description="What to choose next, by the elements chosen")] = UNSET
    forced: bool | UnsetType = UNSET
    hint: str | UnsetType = UNSET
    back: UndoShown | UnsetType = UNSET
    asked: str | UnsetType = UNSET
    invites: str | UnsetType = UNSET
    ending: str | UnsetType = UNSET
    title: str | UnsetType = UNSET
    people: Sequence[Person] | UnsetType = UNSET
    dice: DiceWork | UnsetType | None = UNSET
    pass_device: str | UnsetType = UNSET
    as_: Annotated[int | UnsetType | None, Meta(description="Who looks, where several people share a screen")] = field(
        default=UNSET, name="as"
    )
    coach: str | UnsetType = UNSET
    clock: Annotated[str | UnsetType, Meta(description="The clocks, where the table has some")] = UNSET


class LogChange(msgspec.Struct, frozen=True):
    """The log from a ply on, as HTML; what the page had from there is gone."""

    from_: int = field(name="from")
    lines: str


class News(msgspec.Struct, frozen=True):
    """One event of a page's stream: the pictures since the event before, the position that they lead to, and the log."""

    frames: Sequence[PictureChange]
    page: PageChange
    log: LogChange


class PastPicture(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An earlier position, or a picture on the way to one, whole."""

    board: str
    footer: str
    seats: str
    gauges: str
    ply: int
    prompt: str | UnsetType = UNSET
    steps: Sequence[StepShown] = ()
    clock: Annotated[str | UnsetType, Meta(description="The clocks as they stood, where the table has some")] = UNSET
    frames: Annotated[Sequence[PastPicture] | UnsetType, Meta(description="The pictures on the way to it")] = UNSET


class Stops(msgspec.Struct, frozen=True):
    """Where a replay stops that goes turn by turn."""

    version: int
    stops: Sequence[int]


class ChanceKind(msgspec.Struct, frozen=True):
    """What may happen at a chance step, in the words of the record, and how likely each is."""

    outcomes: Sequence[str]
    weights: Sequence[int]


class Rolls(msgspec.Struct, frozen=True):
    """All chance steps of a finished match, for the page to recompute them."""

    kinds: Sequence[ChanceKind]
    steps: Annotated[
        Sequence[tuple[int, int, str]],
        Meta(description="For each its ply, counted from 0, the number of its kind, and the stream from which it was drawn"),
    ]


class PresenceShown(msgspec.Struct, frozen=True):
    """Who is here: the mark of each seat as HTML, and how many watch, in words."""

    seats: Sequence[str]
    watching: str
    tv: bool = False
    """Whether a television shows the table, so that a phone may be a hand."""


class LeaderShown(msgspec.Struct, frozen=True):
    """Somebody who leads others through the match, and what they show; null: now, or nothing."""

    id: str
    name: str
    me: bool
    ply: int | None
    el: str | None


class BoardStep(msgspec.Struct, frozen=True):
    """What somebody with the real game does on the table."""

    ply: int
    words: str
    own: Annotated[bool, Meta(description="A person has done it with their own hands before they told it here")]


class BoardSteps(msgspec.Struct, frozen=True):
    """The steps of all actions since one of them, and what the strip says."""

    since: int
    steps: Sequence[BoardStep]
    words: Mapping[str, str]


class LeadMade(msgspec.Struct, frozen=True):
    """The name of one's own lead; empty: one has stopped."""

    id: str


class HintShown(msgspec.Struct, frozen=True):
    """What a good player would do, for the prompt and the board; without an action, why there is none."""

    version: int
    words: str
    path: Annotated[Sequence[str], Meta(description="What is touched for it, in order")] = ()
    action: int | None = None
    again: Annotated[int, Meta(description="It is being thought about: ask again after so many milliseconds")] = 0


class Explanation(msgspec.Struct, frozen=True):
    """Why something cannot be done, what the thing is, and the clauses of the rules about it."""

    reason: str
    about: str
    clauses: Sequence[str]


class LessonNews(msgspec.Struct, frozen=True):
    """The step of a guided game that is shown now, with everything that the page needs."""

    version: int
    news: News


EVENTS: tuple[type[msgspec.Struct], ...] = (News, PresenceShown, LeaderShown)
"""What the streams of pages carry."""


class ShareSeat(msgspec.Struct, frozen=True):
    """A line of the card."""

    name: str
    colour: str
    letter: str
    score: str


class ShareCard(msgspec.Struct, frozen=True):
    """What a card says, and the board that everybody may see."""

    title: str
    game: str
    won: bool
    seats: list[ShareSeat]
    foot: str
    board: str
    text: Annotated[str, Meta(description="To be sent with it; the page adds the address")]
    file: str
    since: Annotated[int, Meta(description="From where a clip that ends here begins")]
    words: dict[str, str]


ANSWERS: tuple[type[msgspec.Struct], ...] = (
    BoardSteps,
    PastPicture,
    ShareCard,
    Stops,
    Rolls,
    LeadMade,
    HintShown,
    Explanation,
    LessonNews,
)

COMPARED_ELSEWHERE = ("board", "steps", "telling")
Change = TypeVar("Change", PictureChange, PageChange)


def difference(before: PictureChange, after: Change) -> Change:
    """What a page that shows the one has to be told to show the other. Boards are compared elsewhere."""
    change = type(after)(board=after.board, steps=after.steps)
    names, values = after.__struct_fields__, astuple(after)
    old_values = astuple(before) if type(before) is type(after) else [getattr(before, name, UNSET) for name in names]
    for name, value, old in zip(names, values, old_values, strict=True):
        if value is not old and name not in COMPARED_ELSEWHERE and value != old:
            setattr(change, name, value)
    return change


def merge(before: PageChange, change: PictureChange) -> PageChange:
    """What a page does with it: the position with everything that it knew before."""
    known = {name: getattr(before, name) for name in before.__struct_fields__}
    changes = {name: getattr(change, name) for name in change.__struct_fields__}
    return PageChange(**known | {name: value for name, value in changes.items() if value is not UNSET})
