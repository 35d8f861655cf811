"""What programs send and get: the shapes of the JSON that the room speaks. `web/api/openapi.py` documents them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from caldera.core.data import JsonObject

Colour = str
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, description="The number of entries in the table's log")]


class Problem(msgspec.Struct, omit_defaults=True):
    """Why a request was refused, in the language of `Accept-Language`."""

    error: str
    clauses: Annotated[Sequence[str], Meta(description="The clauses of the rules about it, where it was a rule")] = ()
    may_insist: Annotated[bool, Meta(description="A sentence that can be sent again with `anyway`")] = False


class OptionShown(msgspec.Struct):
    """A choice that is made before a game begins."""

    name: str
    title: str
    default: Any
    choices: list[Any]
    several: Annotated[bool, Meta(description="Whether a list of choices is wanted")]
    players: Annotated[list[int], Meta(description="The numbers of players with which it matters; none: always")]


class GameShown(msgspec.Struct):
    """A game of the list."""

    id: str
    title: str
    designer: str
    year: int
    players: Annotated[list[int], Meta(description="How many can play")]
    minutes: list[int]
    rules: Annotated[int, Meta(description="Grows when an old match might no longer replay")]
    chance: bool
    hidden: bool
    cooperative: bool
    simultaneous: bool
    colours: Annotated[list[Colour], Meta(description="The colour of each seat")]
    options: list[OptionShown]
    settings: list[OptionShown]
    bots: Annotated[list[str], Meta(description="The bots that may sit here, weakest first")]


class TableListed(msgspec.Struct):
    """One of my tables."""

    id: str
    path: str
    game: str
    over: bool
    my_turn: bool
    players: list[str]


class Home(msgspec.Struct):
    """The games, and the tables at which this browser sits."""

    games: list[GameShown]
    tables: list[TableListed]


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table: somebody here, somebody by link, or a bot."""

    kind: Annotated[str, Meta(pattern="^(here|link|bot)$")]
    name: Annotated[str, Meta(max_length=200)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A new table; as many seats as people and bots play."""

    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    options: JsonObject = {}
    settings: JsonObject = {}
    edition: Annotated[JsonObject, Meta(description="Tables of the game's content that are laid over its own")] = {}
    box: Annotated[
        str,
        Meta(
            max_length=40,
            description="Instead: one that this browser keeps, or `caldera` for the game's own whatever the server's is",
        ),
    ] = ""
    deal: Annotated[
        str, Meta(max_length=40, description="A code from which the chance follows: the same for every table with this code")
    ] = ""


class SeatMade(msgspec.Struct):
    """A seat of a table that was just made, with what its holder needs. Keep tokens and links secret."""

    seat: SeatNumber
    kind: str
    token: Annotated[str, Meta(description="Acts for this seat alone, as `Authorization: Bearer TOKEN`")] = ""
    link: Annotated[str, Meta(description="Whoever opens it takes the seat")] = ""


class TableMade(msgspec.Struct):
    """A new table."""

    id: str
    path: str
    seats: list[SeatMade]


class Invitation(msgspec.Struct):
    """What a link offers."""

    table: str
    game: str
    seat: SeatNumber
    name: str


class Guest(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits down."""

    name: Annotated[str, Meta(max_length=200)] = ""


class Seated(msgspec.Struct):
    """A seat that was just taken. The link is dead; the token acts for the seat from now on."""

    table: str
    path: str
    seat: SeatNumber
    token: str


class SeatShown(msgspec.Struct):
    """Who sits where."""

    seat: SeatNumber
    colour: Colour
    kind: str
    name: str
    bot: str
    taken: bool


class ActionShown(msgspec.Struct):
    """A legal action."""

    action: int
    words: Annotated[str, Meta(description="As in match files")]
    say: Annotated[str, Meta(description="In the reader's language")]
    path: Annotated[list[str], Meta(description="The elements of the board that a person touches")]


class UndoRequestShown(msgspec.Struct):
    """Somebody would like to take back what only all of them together may."""

    seat: int
    ply: Annotated[int, Meta(description="How many actions would stand")]
    waiting: Annotated[list[int], Meta(description="The seats that have not answered yet")]


class DiceWork(msgspec.Struct):
    """What a browser or program has to do for dice that nobody can choose."""

    commit: Annotated[list[int], Meta(description="My seats whose hash of a nonce is missing")]
    reveal: Annotated[list[int], Meta(description="My seats whose nonce is to be shown now")]
    hash: Annotated[str, Meta(description="The hash of the server's secret: keep it")]
    fixed: Annotated[bool, Meta(description="Whether everybody has taken part, so that dice can be rolled")]
    hashes: Annotated[dict[int, str], Meta(description="Everybody's hashes by seat, once all are there: keep them")]
    left: Annotated[list[int], Meta(description="Seats that owe a nonce although a bot plays them")]
    rounds: Annotated[int, Meta(description="How often the nonces were begun anew")]


class SentenceShown(msgspec.Struct):
    """What somebody said to all."""

    seat: SeatNumber
    words: str
    ply: Annotated[int, Meta(description="How many actions had been taken then")]
    anyway: Annotated[bool, Meta(description="Whether it was said although the game objected")]


class TableShown(msgspec.Struct):
    """A table as the asker's seat may see it; without a seat, as a spectator."""

    id: str
    game: str
    version: Version
    ply: int
    over: bool
    options: JsonObject
    settings: JsonObject
    seats: list[SeatShown]
    seat: Annotated[SeatNumber | None, Meta(description="Through which seat this was looked at; null: a spectator")]
    actors: Annotated[list[int], Meta(description="The seats that may act now")]
    prompt: str
    actions: Annotated[list[ActionShown], Meta(description="What the asker's seat may do now")]
    observation: Annotated[JsonObject, Meta(description="All that the seat may know, in the format of the game")]
    returns: Annotated[list[float] | None, Meta(description="The result of each seat, once it is over")]
    undo_request: UndoRequestShown | None
    dice: Annotated[DiceWork | None, Meta(description="For dice that nobody can choose; null: the server's dice, or real ones")]
    outcomes: Annotated[list[ActionShown], Meta(description="What real dice may bring now, where people type them in")]
    edition: Annotated[str, Meta(description="Where the edition stands with which it is played; empty: the game's own content")] = (
        ""
    )
    said: Annotated[list[SentenceShown], Meta(description="The latest sentences of the chat, oldest first")] = []
    clock: Annotated[ClockShown | None, Meta(description="Where the table has agreed on a clock or a pace")] = None
    commentary: Annotated[CommentaryShown | None, Meta(description="For those who play a game with secrets; else null")] = None


class CommentaryShown(msgspec.Struct):
    """Whom the people let see all hands: a commentator has the link as long as everybody agrees."""

    asked: Annotated[list[int], Meta(description="The seats that have to agree")]
    agreed: list[int]
    path: Annotated[str, Meta(description="The page of the commentator, JSON for programs included; empty: not everybody agrees")]


class ClockShown(msgspec.Struct):
    """The clocks of a table as they stood when something happened last. Those that run have gone on since."""

    at: Annotated[float, Meta(description="When that was: seconds since 1970 by the clock of the server")]
    left: Annotated[list[float] | None, Meta(description="The seconds of each seat; null: seats have no clocks here")]
    running: Annotated[list[int], Meta(description="The seats that are waited for")]
    glass: Annotated[float | None, Meta(description="The seconds left for all who plan; null: no sand-glass runs")]
    due: Annotated[dict[int, float], Meta(description="Of the seats that are waited for, when their turn is late")]
    paused: bool
    wishes: Annotated[list[int], Meta(description="The seats that would like a pause")]
    out: Annotated[list[int], Meta(description="The seats whose time has run out; -1: the sand-glass")]
    lost: Annotated[int | None, Meta(description="The seat whose time has ended the match; -1: everybody's")]


class BoxSent(msgspec.Struct, forbid_unknown_fields=True):
    """An edition of a game, as its file has it."""

    edition: Annotated[JsonObject, Meta(description="Tables of the content; `box` may hold its `name`")]
    id: Annotated[str, Meta(max_length=40, description="The box that it replaces")] = ""


class BoxKept(msgspec.Struct):
    """An edition that this browser keeps."""

    id: str
    name: str
    edition: JsonObject


class BoxField(msgspec.Struct):
    """An entry of a game's content."""

    path: Annotated[str, Meta(description="Its table and its key, with a dot between them")]
    source: Annotated[str, Meta(description="Where our value comes from")]
    shape: Annotated[str, Meta(pattern="^(number|numbers|word|words)$")]
    value: Annotated[Any, Meta(description="Our own")]
    low: int | None
    high: int | None
    count: Annotated[int | None, Meta(description="Of a list; null: as many as one likes")]
    choices: list[str]


class BoxForm(msgspec.Struct):
    """What an owner may correct, and what this browser keeps."""

    game: str
    fields: list[BoxField]
    boxes: list[BoxKept]


class FieldProblem(msgspec.Struct):
    """Why an entry of an edition cannot be used."""

    path: Annotated[str, Meta(description="Empty: it is about all of it")]
    message: str


class BoxChecked(msgspec.Struct):
    """What is wrong with an edition."""

    problems: Annotated[list[FieldProblem], Meta(description="None: it can be played with")]
    differs: Annotated[int, Meta(description="Entries that are right and not ours")]
    status: Annotated[str, Meta(description="Both in a sentence")]
    pictures: Annotated[dict[str, str], Meta(description="By table, for our own page: drawings of what is right")]


class EntryChanged(msgspec.Struct):
    """An entry that an edition has otherwise."""

    path: str
    ours: Any
    theirs: Any


class EditionShown(msgspec.Struct):
    """With which edition a table is played."""

    game: str
    name: str
    edition: Annotated[JsonObject, Meta(description="Empty: the game's own content")]
    differs: list[EntryChanged]


class Changed(msgspec.Struct):
    """The version of the table afterwards. What was asked for is on disk."""

    version: Version


class PairingPath(msgspec.Struct):
    """A link to a seat for another device of the same person; it is good once, and not for long."""

    path: str


class NextTable(msgspec.Struct, omit_defaults=True):
    """How many tables wait for me, and the one that has waited longest."""

    waiting: Annotated[int, Meta(ge=0)]
    path: str = ""
    title: str = ""
    words: Annotated[str, Meta(description="The same in a sentence")] = ""


class ActionChoice(msgspec.Struct, omit_defaults=True):
    """What a person may do on the page of a table: an action, or a route of several actions with one click path."""

    codes: Annotated[list[int], Meta(description="The action, or the actions of a route in their order")]
    path: Annotated[Sequence[str], Meta(description="The elements of the page to touch, in their order")]
    words: Annotated[str, Meta(description="In the reader's language")]
    asks: Annotated[str, Meta(description="What cannot be undone and is rarely meant asks first: a warning")] = ""
    starts: Annotated[
        Sequence[str], Meta(description="Elements that may be touched before the path, or for a first one alike")
    ] = ()


class Person(msgspec.Struct):
    """Who sits on a seat."""

    name: str
    state: Annotated[str, Meta(pattern="^(person|bot|open)$")]


class Ghost(msgspec.Struct):
    """A piece that an action would move, and the place to which it would go."""

    piece: str
    place: str


class PreviewShown(msgspec.Struct):
    """What an action would do."""

    label: Annotated[str, Meta(description="One short sentence")]
    chip: Annotated[str, Meta(description="A few characters for the last element of the click path: a gain, a cost, a risk")]
    marks: Annotated[Sequence[str], Meta(description="Elements to light up, or words to put behind a seat (gain-1=+4)")]
    ghost: Ghost | None
    barrier: Annotated[str, Meta(description="What it would put beyond recall, a key of `warnings`; empty: nothing")]


class Previews(msgspec.Struct):
    """What each legal action would do, by its code; a route by its codes with commas between them."""

    version: Version
    previews: dict[str, PreviewShown]
    warnings: Annotated[dict[str, str], Meta(description="What to say about each thing that is put beyond recall")]
