"""What a game shows: the Protocols of a scene (pictures) and of a plain view (text), and good defaults for both.

A game's `view/scene.py` has a class that derives from `BaseScene` and says two things: what is seen (`see`) and the layers of the
board (`layers`). Everything else has a default. A mypy-checked class that derives from nothing but fits the Protocol is as good.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from caldera.core.state import Event, GameState
from caldera.core.tally import Throw
from caldera.core.view import View
from caldera.draw.layers import Layer, Layers, drawn, weave
from caldera.draw.markup import EMPTY, Markup, el

Seen = TypeVar("Seen")
"""A game's own record of what a seat may know."""
Reader = TypeVar("Reader", contravariant=True)
"""The same, for what only reads it."""

ORDINARY, ESSENTIAL = 1, 2
"""How much an event matters to those who watch. Essential: it is always seen, and hardly hurried. Ordinary, as are all kinds that a
scene does not name: seen faster when there is much to see, and after an absence not at all."""


@dataclass(frozen=True)
class Cast:
    """A die of a staged throw."""

    die: str
    """The name of the element that shows it, or any name that tells it from the others."""
    kind: str
    """Which die it is, as `Scene.die_faces` knows it."""
    face: int | None = None
    """The side that came up, counted in the kind's faces; None: it still tumbles."""
    word: str = ""
    """What it shows, said when it lies."""
    counts: bool = False
    """In a comparison: whether it is part of the total."""


@dataclass(frozen=True)
class Step:
    """One step of a staged event: what is said, where something is seen, and how much.

    Steps follow each other; those with `together` begin with the step before. A client shows the caption, plays the effect (a name
    that it knows; unknown ones only light up the places), and writes the event's log line with the step that has `log`.
    """

    effect: str
    caption: str = ""
    where: tuple[str, ...] = ()
    """Names of elements (`data-el` or id) at which it happens; for a movement, the way. A player's card is `seat-0` and so on."""
    piece: str = ""
    """For a movement: the element that goes along `where`."""
    source: str = ""
    """For lava: the element from which it comes."""
    note: str = ""
    """Words at the place, or over dice and columns: a sum, whose dice these are, a verdict."""
    owner: str = ""
    """The colour of whose it is."""
    dice: tuple[Cast, ...] = ()
    amount: int | None = None
    """Written at the place: -3, +2."""
    together: bool = False
    delay: int = 0
    """Milliseconds that it begins later than the steps it is together with."""
    milliseconds: int = 0
    """How long it takes; 0 leaves that to the client's table of effects."""
    sound: str = ""
    """The name of a sound, and perhaps how large it is, as in "eruption:12"."""
    log: bool = False
    counts: str = ""
    """The element with a number that grows by the amount while the step is seen."""


@dataclass(frozen=True)
class Gauge:
    """The rule that is the game, as a figure beside the board: how far it is, and what happens then."""

    figure: str
    """What is read first: 7/8, 18."""
    words: str
    """Of what: rounds to the eruption."""
    sentence: str = ""
    """What it means now."""
    level: str = ""
    """`near`: it is coming; `danger`: the next step may do it; nothing: all is well."""
    filled: int = 0
    """How many parts of its bar are full; then those that the player could add now, out of `most`. No bar without parts."""
    maybe: int = 0
    most: int = 0


@runtime_checkable
class Scene(Protocol[Seen]):
    """How a game is drawn. Pictures are made from records of what a seat sees, never from the state itself."""

    card_class: str
    """A CSS class for the item around a seat's card."""
    observation_type: type | None
    """The record that `observe()` writes out as plain data, for descriptions; None where a game does not say."""
    ranks: Mapping[str, int]
    """How much each kind of event matters to those who watch."""
    folds: Mapping[str, str]
    """Kinds that somebody may do again and again, and the group of each: of those in a group that wait only the last is seen."""

    def see(self, state: Any, seat: int | None) -> Seen:
        """What the seat may know, as records; None is a spectator."""

    def see_all(self, state: Any) -> Seen:
        """What is there when nothing is hidden any more: for matches that are over."""

    def layers(self, seen: Seen, view: View) -> Layers:
        """The board for everybody with this language: no shared layer mentions the viewer's seat."""

    def own_layers(self, seen: Seen, view: View) -> Sequence[Layer]:
        """The layers that only this viewer sees, for the `Own` places among the shared ones."""

    def card(self, seen: Seen, index: int, view: View, tag: Markup) -> Layer:
        """The card of a seat. `tag` stands behind the name: bot, by link, away."""

    def action_panel(self, seen: Seen, view: View) -> Layer:
        """Buttons, dice and cards beside the board."""

    def footer(self, seen: Seen, view: View) -> Layer:
        """What lies below the board. Like the layers it is shared: only a game with secrets may mention the viewer's seat."""

    def gauges(self, seen: Seen, view: View) -> Sequence[Gauge]:
        """The rules that decide the match, as figures; nothing where the board says enough."""

    def steps(self, event: Event, before: Seen, after: Seen, view: View) -> Sequence[Step]:
        """How an event is staged; nothing: the change of the picture says enough."""

    def face_picture(self, throw: Throw) -> Markup:
        """The face of a die that was thrown; nothing where the scene draws no dice."""

    def die_faces(self, kind: str) -> Sequence[Markup]:
        """The sides of a kind of die as pictures that fill a square, for dice that tumble."""

    def option_symbols(self) -> Markup:
        """What the pictures of `option_picture` refer to, once per page."""

    def option_picture(self, option: str, value: str, locale: str) -> Markup:
        """A picture of one choice for the page that sets a table up; nothing where words say enough."""

    def aim_picture(self, part: str, locale: str) -> Markup:
        """A picture beside what is done ("play"), how one wins ("win") and how it ends ("end"), with symbols of the board."""

    def setup_notes(self, locale: str) -> Markup:
        """What else the page that sets a table up shows, such as cards that are dealt; folded, after the options."""

    def box_picture(self, game: Any, part: str, locale: str) -> Markup:
        """For My box: a picture of a table (`stamina`) or an entry (`stamina.last`) of the content; without a part, of the game."""

    def standalone_style(self) -> str:
        """A style sheet that makes the board presentable by itself, in a notebook."""


class BaseScene(ABC, Generic[Seen]):
    """The defaults: nothing staged, no own layers, a card with the seat's name, no panel, no footer."""

    card_class: str = ""
    observation_type: type | None = None
    ranks: Mapping[str, int] = {}
    folds: Mapping[str, str] = {}

    @abstractmethod
    def see(self, state: Any, seat: int | None) -> Seen:
        """What the seat may know, as records; None is a spectator."""

    @abstractmethod
    def layers(self, seen: Seen, view: View) -> Layers:
        """The board for everybody with this language."""

    def see_all(self, state: Any) -> Seen:
        return self.see(state, None)

    def own_layers(self, seen: Seen, view: View) -> Sequence[Layer]:
        return ()

    def card(self, seen: Seen, index: int, view: View, tag: Markup) -> Layer:
        return (el("h3", view.name(index), tag),)

    def action_panel(self, seen: Seen, view: View) -> Layer:
        return ()

    def footer(self, seen: Seen, view: View) -> Layer:
        return ()

    def gauges(self, seen: Seen, view: View) -> Sequence[Gauge]:
        return ()

    def option_symbols(self) -> Markup:
        return EMPTY

    def option_picture(self, option: str, value: str, locale: str) -> Markup:
        return EMPTY

    def aim_picture(self, part: str, locale: str) -> Markup:
        return EMPTY

    def setup_notes(self, locale: str) -> Markup:
        return EMPTY

    def box_picture(self, game: Any, part: str, locale: str) -> Markup:
        """The first position, where a game draws no more."""
        return EMPTY if part else board(self, self.see(game.new(), None), View(locale=locale, colours=game.info.colours))

    def steps(self, event: Event, before: Seen, after: Seen, view: View) -> Sequence[Step]:
        return ()

    def face_picture(self, throw: Throw) -> Markup:
        return EMPTY

    def die_faces(self, kind: str) -> Sequence[Markup]:
        return ()

    def standalone_style(self) -> str:
        return ""


def board(scene: Scene[Seen], seen: Seen, view: View) -> Markup:
    """The whole board of one viewer."""
    return drawn(weave(scene.layers(seen, view), scene.own_layers(seen, view)))


def standalone(scene: Scene[Seen], seen: Seen, view: View) -> Markup:
    """The board by itself, with its own style: for notebooks and files."""
    style = scene.standalone_style()
    whole = board(scene, seen, view)
    if not style:
        return whole
    end = whole.index(">") + 1  # behind the <svg …> tag
    return Markup(whole[:end]) + el("style", Markup(style)) + Markup(whole[end:])


@runtime_checkable
class PlainView(Protocol[Reader]):
    """How a game is written as plain text, for terminals and screen readers."""

    styles: Sequence[tuple[str, str]]
    """How a terminal with colours shows parts of the text: a regular expression and a style. The text says everything without."""

    def board(self, seen: Reader, view: View) -> str:
        """The position in fewer than 80 columns."""


def standalone_board(scene: Scene[Any], state: GameState, view: View) -> str:
    """The picture of a position by itself, for a notebook: as a spectator sees it, with its own styles."""
    return standalone(scene, scene.see(state, None), view)
