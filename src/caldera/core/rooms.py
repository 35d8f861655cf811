"""The rooms of a game: what it says, how it is touched, what it counts, how its positions are filed.

Each is a class with the same method names in every game, generic in the game's own state, so that no game casts. What is not
abstract has a default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from caldera.core.actions import ActionSpace
from caldera.core.data import JsonMapping, JsonObject
from caldera.core.editing import Piece
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import ChatObjection, Preview, Reason, Route, View
from caldera.locale import text

State = TypeVar("State", bound=GameState, contravariant=True)
"""A game's own state. A room that asks for less, such as a position without its rules, fits as well."""

Refusal = tuple[str, JsonMapping]
"""The end of a message key below `GAME.illegal`, and its parameters."""


class Words(ABC, Generic[State]):
    """What is said about a match."""

    game_id: str
    pieces: Mapping[str, tuple[str, ...]] = {}
    """What lies on the table, for the glossary: a name (messages `GAME.piece.NAME` and `.about`) and the clauses about it."""
    elements: Mapping[str, str] = {}
    """Which of `pieces` an element of the scene shows, by the beginning of its name."""
    refusal_clauses: Mapping[str, tuple[str, ...]] = {}
    """The clauses behind each refusal."""

    @abstractmethod
    def name_action(self, state: State | None, action: int, view: View) -> str:
        """The action as people read it in lists. With the state it may say more; without it must still make sense."""

    @abstractmethod
    def write_log_line(self, event: Event, view: View) -> str:
        """One line of the log."""

    @abstractmethod
    def write_prompt(self, state: State, view: View) -> str:
        """Whose turn it is and what is asked."""

    def list_board_steps(self, event: Event, view: View) -> Sequence[str]:
        """What somebody with the real game does on the table for it, a sentence a step; to this view seats are colours.

        Unless a game says otherwise, its log. Nothing: no piece moves.
        """
        return (self.write_log_line(event, view),)

    def seats_with_own_wording(self, event: Event) -> Sequence[int] | None:
        """The seats that read other words about an event than spectators do, such as "you"; None: perhaps all of them.

        A game that knows it makes its events cheaper: everybody else shares one line of the log and one caption.
        """
        return None

    def find_phase(self, state: State) -> tuple[tuple[str, ...], int]:
        """The phases of a turn in their order, as keys of messages, and which of them it is now; -1: none of them."""
        return (), -1

    def write_aim(self, state: State, part: str, locale: str) -> str:
        """The game in a sentence before a first one: what one does (`play`), how one wins (`win`), how it ends (`end`)."""
        return text(locale)(f"{self.game_id}.aim.{part}")

    def list_facts(self, locale: str) -> Mapping[str, str]:
        """What the rules text and the glossary say about the content in use, by the names with which RULES.md marks it."""
        return {}

    def list_clauses(self, state: State, seat: int | None) -> tuple[str, ...]:
        """The clauses that say what may be decided now, the most important first."""
        return ()

    def find_refusal(self, state: State, action: int, seat: int) -> Refusal:
        """Why an acting seat may not take an action. Only called when it may not."""
        return "other", {}

    def explain_element(self, state: State, seat: int, element: str, chosen: Sequence[str]) -> Refusal | None:
        """Why touching this element, after those, leads an acting seat nowhere; None when no rule is about it."""
        return None

    def list_reasons(self, state: State, action: int, seat: int, view: View) -> list[str]:
        """Why a good player would do that, in sentences, the weightiest first.

        The state is one that the seat may know: a guess, where things are hidden. Nothing to say: the preview speaks for itself.
        """
        return []

    def check_chat(self, state: State, sentence: str, locale: str) -> ChatObjection | None:
        """Why people may not say this to each other now, in the reader's language; None when they may."""
        return None

    def list_phrases(self, state: State, view: View) -> Sequence[str]:
        """Sentences that people often say at this table: the field for messages proposes them."""
        return ()

    # ---- the same for every game ----

    def name_kind(self, kind: str, locale: str) -> str:
        """What a kind of action is called above a list of them (`GAME.kind.KIND`); its own name where there is no message."""
        say, message = text(locale), f"{self.game_id}.kind.{kind}"
        return say(message) if say.has(message) else kind

    def name_piece(self, element: str) -> str:
        """Which of `pieces` an element shows; nothing for buttons and the like."""
        return self.elements.get(element.partition("-")[0], "")

    def write_refusal(self, refusal: Refusal, locale: str) -> Reason:
        """A refusal in the reader's language, with its clauses."""
        key, params = refusal
        say, message = text(locale), f"{self.game_id}.illegal.{key}"
        return Reason(say(message if say.has(message) else "illegal.other", **params), self.refusal_clauses.get(key, ()))

    def explain_refusal(self, state: State, action: int, seat: int, locale: str) -> Reason:
        """Why an acting seat may not take an action, in the reader's language. Only called when it may not."""
        return self.write_refusal(self.find_refusal(state, action, seat), locale)

    def explain_touch(self, state: State, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        """Why touching this element, after those, leads nowhere, in the reader's language; None when no rule is about it.

        Elements are names that somebody sent: unknown ones give None.
        """
        refusal = self.explain_element(state, seat, element, chosen)
        return self.write_refusal(refusal, locale) if refusal else None


class Clicks(Generic[State]):
    """How actions are taken on the board."""

    def find_path(self, state: State, action: int, seat: int) -> list[str]:
        """The elements of the scene that a person touches, in order, to take this legal action.

        Unless a game says otherwise, one element with the action's own words, such as `roll` or `take-3`.
        """
        space: ActionSpace = state.game.space
        return [space.words(action).replace(" ", "-")]

    def list_starts(self, state: State, action: int, seat: int) -> Sequence[str]:
        """Elements with which the path may begin as well: before its first one, or in place of one of the same set.

        A die that serves for the action, for example. They are no beginnings of other paths.
        """
        return ()

    def choices_depend_on(self, state: State, actions: Sequence[int], seat: int) -> Sequence[Hashable] | None:
        """For each of these legal actions: what its path, name, warning and starts depend on besides itself, the seat and the
        language. None: on more, such as the names of people.

        A game that knows it makes its events cheaper: what was told once is told again.
        """
        return None

    def ask_next(self, state: State, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        """What to choose next when the first elements of a path are chosen; nothing: the room says it in general words.

        `following` are the elements that may come next. In a sentence about a set, `{n}` stands for how many are chosen.
        """
        return ""

    def preview(self, state: State, action: int, seat: int, view: View) -> Preview | None:
        """What the action would do, as far as the seat can know; None: its name says enough."""
        return None

    def confirmation_for(self, state: State, action: int, seat: int, view: View) -> str:
        """A warning for what cannot be undone and is rarely meant: it is shown, and only a second touch plays the action."""
        return ""

    def list_routes(self, state: State, seat: int, view: View) -> list[Route]:
        """Sequences of actions that the seat can take with one touch; no path of an action begins or ends like theirs."""
        return []


class Stats(Generic[State]):
    """What is counted over a match and over many."""

    def summarise(self, state: State) -> JsonObject:
        """What to count over many matches: a number, a word, or a list of one number per seat, by name."""
        return {}

    def list_points(self, state: State) -> Sequence[int]:
        """What a finished match brought each seat, in the numbers by which people compare games; a team has the same for all."""
        return [round(100 * value) for value in state.returns]

    def name_honour(self, state: State) -> str:
        """The honour of the rulebook that a team has earned, as the last part of a message `GAME.rank.NAME`; nothing: none."""
        return ""

    def count_events(self, state: State, events: Sequence[Event], view: View) -> Counts:
        """What to tell afterwards about who did what, from the events that the reader may know."""
        return Counts((), ())

    def list_dice(self) -> tuple[Die, ...]:
        """The kinds of dice that are thrown. Tiles and cards that are drawn are not dice."""
        return ()

    def find_throw(self, state: State, outcome: int, seat: int | None) -> Throw | None:
        """The die that a chance step throws in this state, if it throws one and the seat may see what it shows."""
        return None

    def name_face(self, throw: Throw, view: View) -> str:
        """What a face is called; numbers are called by themselves."""
        return throw.face


class PositionFile(ABC, Generic[State]):
    """Positions in files, both ways."""

    @abstractmethod
    def write(self, state: State) -> JsonObject:
        """The whole position as plain JSON data."""

    @abstractmethod
    def fill(self, state: State, data: JsonMapping) -> None:
        """Lay a position onto a fresh state; BadPosition says what does not fit."""

    # ---- for the editor of positions, which shows at least the file, its checks and the entries at its top ----

    asked: Sequence[str] = ()
    """The plain entries that are asked for beside the board, as paths such as `score.*`; none: all at the top of the file."""

    def list_pieces(self, state: State, view: View) -> Sequence[Piece]:
        """What can be put on the board of such a position."""
        return ()

    def find_place(self, data: JsonMapping, element: str) -> str:
        """The place of the file that an element of the board shows; nothing: none."""
        return ""

    def put(self, data: JsonObject, piece: str, places: Sequence[str]) -> None:
        """Change the file: put the piece there, or do what it says. Only for pieces that the game lists."""
