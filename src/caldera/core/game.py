"""A game as a whole: how to start it, name its actions, read its positions and show it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.abc import Traversable
from typing import Any, SupportsIndex

from caldera.core.actions import NOT_A_DECISION, ActionSpace
from caldera.core.content import Content
from caldera.core.errors import BadAction, BadPlayers, BadPosition, UnknownGame
from caldera.core.info import Info
from caldera.core.options import Option, check_options
from caldera.core.policy import Indifferent, Policy
from caldera.core.registry import folder_of, package_of
from caldera.core.rulebook import Rulebook, rulebook
from caldera.core.scene import PlainView, Scene
from caldera.core.state import Event, GameState, as_int
from caldera.core.tally import Counts, Die, Throw
from caldera.core.tensor import Block, TensorSpec
from caldera.core.view import Preview, Reason, Route, View


class Game(ABC):
    """The public face of one game, with the content it is played with (the game's own, or an owner's edition)."""

    def __init__(self, info: Info, content: Content, space: ActionSpace, edition: Mapping[str, Any] | None = None) -> None:
        self.info = info
        self.content = content
        self.space = space
        self.edition = dict(edition) if edition else None

    def __repr__(self) -> str:
        return f"<caldera game {self.id}{' with an edition' if self.edition else ''}>"

    @property
    def id(self) -> str:
        """The name of the game in commands, files and addresses."""
        return self.info.id

    @property
    def package(self) -> str:
        """The package that holds the game: its rules, views and words are in there."""
        return package_of(self.id)

    @property
    def folder(self) -> Traversable:
        """The game's folder, for its files that are not code."""
        return folder_of(self.id)

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen before a match."""
        return self.info.options

    # ---- what a game writes ----

    @abstractmethod
    def start(self, players: int, options: Mapping[str, Any]) -> GameState:
        """The first position. Players and options are already checked one by one."""

    @abstractmethod
    def read_position(self, data: Mapping[str, Any]) -> GameState:
        """A state from the data of `to_json`, or written by hand; BadPosition says what does not fit."""

    @abstractmethod
    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        """The action as people read it in lists. With the state it may say more; without it must still make sense."""

    @abstractmethod
    def sentence(self, event: Event, view: View) -> str:
        """One line of the log."""

    def told_apart(self, event: Event) -> Sequence[int] | None:
        """The seats that read other words about an event than spectators do, such as "you"; None: perhaps all of them.

        A game that knows it makes its events cheaper: everybody else shares one line of the log and one caption.
        """
        return None

    def ask(self, state: GameState, view: View) -> str:
        """The prompt for a reader who knows the seats by their names. Games that name people in it override this."""
        return state.prompt(view.seat, view.locale)

    @abstractmethod
    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        """The elements of the scene that a person touches, in order, to take this legal action."""

    def phases(self, state: GameState) -> tuple[tuple[str, ...], int]:
        """The phases of a turn in their order, as keys of messages, and which of them it is now; -1: none of them."""
        return (), -1

    def starts(self, state: GameState, action: int, seat: int) -> Sequence[str]:
        """Elements with which the click path may begin as well: before its first one, or in place of one of the same set.

        A die that serves for the action, for example. They are no beginnings of other paths.
        """
        return ()

    def choices_depend_on(self, state: GameState, actions: Sequence[int], seat: int) -> Sequence[Hashable] | None:
        """For each of these legal actions: what its click path, name, warning and starts depend on besides itself, the seat and
        the language. None: on more, such as the names of people.

        A game that knows it makes its events cheaper: what was told once is told again.
        """
        return None

    def ask_next(self, state: GameState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        """What to choose next when the first elements of a click path are chosen. Nothing: the room says it in general words.

        `following` are the elements that may come next. In a sentence about a set, `{n}` stands for how many are chosen.
        """
        return ""

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        """What the action would do, as far as the seat can know."""
        return Preview(self.say_action(state, action, view))

    def asks_first(self, state: GameState, action: int, seat: int, view: View) -> str:
        """A warning for what cannot be undone and is rarely meant: it is shown, and only a second touch plays the action."""
        return ""

    def turn(self, state: GameState) -> Hashable:
        """Which turn is being played: the same until the next begins. Where a seat may have two in a row, the game says more."""
        return int(state.mover())

    def routes(self, state: GameState, seat: int, view: View) -> list[Route]:
        """Sequences of actions that the seat can take with one touch; no click path of an action begins or ends like theirs."""
        return []

    def reasons(self, state: GameState, action: int, seat: int, view: View) -> list[str]:
        """Why a good player would do that, in sentences, the weightiest first.

        The state is one that the seat may know: a guess, where things are hidden. Nothing to say: the preview speaks for itself.
        """
        return []

    # ---- the rules in the page ----

    pieces: Mapping[str, tuple[str, ...]] = {}
    """What lies on the table, for the glossary: a name (messages `GAME.piece.NAME` and `.about`) and the clauses about it."""

    def rule_facts(self, locale: str) -> Mapping[str, str]:
        """What the rules text and the glossary say about the content in use, by the names with which RULES.md marks it."""
        return {}

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        """The clauses that say what may be decided now, the most important first."""
        return ()

    def refusal(self, state: GameState, action: int, seat: int, locale: str) -> Reason:
        """Why an acting seat may not take an action, with the clauses. Only called when it may not."""
        return Reason(state.why_illegal(action, seat, locale))

    def why_not(self, state: GameState, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        """Why touching this element of the scene, after those, leads an acting seat nowhere; None when no rule is about it.

        Elements are names that somebody sent: unknown ones give None.
        """
        return None

    def piece(self, element: str) -> str:
        """Which of `pieces` an element of the scene shows; nothing for buttons and the like."""
        return ""

    def reveal(self, state: GameState) -> dict[str, Any]:
        """An observation in which nothing is hidden, for matches that are over. Games with secrets override this."""
        return state.observe(None)

    def check_chat(self, state: GameState, sentence: str, locale: str) -> str:
        """Why people may not say this to each other now, in the reader's language; nothing when they may."""
        return ""

    def phrases(self, state: GameState, view: View) -> Sequence[str]:
        """Sentences that people often say at this table: the field for messages proposes them."""
        return ()

    def leaves_to_people(self, state: GameState, seat: int, people: Sequence[int]) -> bool:
        """Whether a bot at this seat should wait for these people, who may act now as well, when the order is free."""
        return False

    def policy(self) -> Policy:
        """What the game knows about playing it well. Mark it with `built_once`, so that bots share its tables."""
        return Indifferent()

    def planner(self, budget: int) -> Policy:
        """The same with more or less thought for each decision, where that helps: see bots/ladder.py."""
        return self.policy()

    def learned_policy(self) -> Policy:
        """The same with a judgement of positions that was learned from self-play, where the game has one."""
        return self.policy()

    def measured_with(self, players: int) -> dict[str, Any]:
        """Options with which bots show how hard the game is for so many players, where the defaults are not the obvious choice."""
        return {}

    def summary(self, state: GameState) -> dict[str, Any]:
        """What to count over many matches: a number, a word, or a list of one number per seat, by name."""
        return {}

    def dice(self) -> tuple[Die, ...]:
        """The kinds of dice that are thrown, for statistics. Tiles and cards that are drawn are not dice."""
        return ()

    def thrown(self, state: GameState, outcome: int, seat: int | None) -> Throw | None:
        """The die that a chance step throws in this state, if it throws one and the seat may see what it shows."""
        return None

    def face_name(self, throw: Throw, view: View) -> str:
        """What a face is called; numbers are called by themselves."""
        return throw.face

    def counts(self, state: GameState, events: Sequence[Event], view: View) -> Counts:
        """What to tell afterwards about who did what, from the events that the reader may know."""
        return Counts((), ())

    def invariants(self, state: GameState) -> list[str]:
        """What is wrong with a state, if anything: pieces lost, places overfull. Reachable states give an empty list."""
        return []

    # ---- the same for every game ----

    def new(self, players: int | None = None, options: Mapping[str, object] | None = None) -> GameState:
        """A new match's first state; the smallest number of players unless told."""
        count = self.info.players.start if players is None else players
        if isinstance(count, bool) or not isinstance(count, int) or count not in self.info.players:
            low, high = self.info.players.start, self.info.players.stop - 1
            raise BadPlayers(f"{self.info.title} is for {low} to {high} players, not {count!r}.")
        state = self.start(count, check_options(self.options, options))
        state.game = self
        return state

    def from_json(self, data: Mapping[str, Any]) -> GameState:
        """A state from `to_json`, or written by hand; BadPosition says what does not fit."""
        if not isinstance(data, Mapping):
            raise BadPosition("A position is an object.")
        if data.get("game", self.id) != self.id:
            raise BadPosition(f"This is a position of {data['game']!r}, not of {self.id}.")
        state = self.read_position(data)
        state.game = self
        return state

    def action(self, kind: str, **parts: object) -> int:
        """The code of an action given by its kind and parts: `game.action("place", grooves=3, square="c3")`."""
        return self.space.code(kind, **parts)

    def describe(self, action: int) -> dict[str, Any]:
        """The kind and the parts of an action, the inverse of `action`."""
        return self.space.parts(action)

    def say(self, action: int, locale: str = "en") -> str:
        """The action as people read it, without a position."""
        return self.say_action(None, action, View(locale=locale, colours=self.info.colours))

    def rules(self, locale: str = "en") -> Rulebook:
        """The rules as played here, clause by clause, with the numbers of the content in use."""
        return rulebook(f"{self.package}.words", locale, tuple(self.rule_facts(locale).items()))

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """The code of each action that players can decide, by its dense number. Chance outcomes have none."""
        return tuple([int(code) for code in self.space.decisions])

    def dense(self, action: SupportsIndex) -> int:
        """The dense number of an action, the inverse of `decisions`."""
        code = as_int(action, "action")
        found = int(self.space.dense[code]) if 0 <= code < self.space.count else NOT_A_DECISION
        if found == NOT_A_DECISION:
            raise BadAction(f"{code} is not the code of an action that players can decide in {self.info.title}.")
        return found

    def tensor_spec(self, players: int | None = None) -> TensorSpec:
        """What `state.tensor` holds in a match of so many players: names, shapes, highest numbers, meaning."""
        return TensorSpec([Block(*block) for block in self.new(players).tensor_layout()])

    @cached_property
    def scene(self) -> Scene[Any]:
        """How the game is drawn: `SCENE` of its `view/scene.py`."""
        found: Scene[Any] = self._part("scene").SCENE
        return found

    @cached_property
    def plain(self) -> PlainView[Any]:
        """How the game is written as plain text: `PLAIN` of its `view/plain.py`."""
        found: PlainView[Any] = self._part("plain").PLAIN
        return found

    def _part(self, name: str) -> Any:
        """A module of the game's view. What is wrong in it is an error of this game, not of the room."""
        try:
            return import_module(f"{self.package}.view.{name}")
        except Exception as error:
            raise UnknownGame(f"The game {self.id!r} has no usable view/{name}.py: {type(error).__name__}: {error}.") from error

    def position_header(self, data: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        """The number of players and the checked options of a hand-written position."""
        players = self.position_field(data, "players", int)
        if players not in self.info.players:
            low, high = self.info.players.start, self.info.players.stop - 1
            raise BadPosition(f"players: {self.info.title} is for {low} to {high} players, not {players}.")
        return players, check_options(self.options, self.position_field(data, "options", dict, {}))

    def position_field(self, data: Mapping[str, Any], key: str, kind: type, default: object = None) -> Any:
        """One entry of a hand-written position, checked for its type."""
        value = data.get(key, default)
        if (isinstance(value, bool) and kind is int) or not isinstance(value, kind):
            raise BadPosition(f"{key}: {value!r} is not a {kind.__name__}.")
        return value
