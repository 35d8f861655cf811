"""A game as a whole: how to start it, and its rooms, which name its actions, read its positions and show it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.abc import Traversable
from operator import index
from typing import Any, Generic, SupportsIndex, TypeVar

from caldera.core.actions import NOT_A_DECISION, ActionSpace
from caldera.core.content import Content
from caldera.core.data import Edition, JsonMapping, JsonObject, Options
from caldera.core.editions import name_of
from caldera.core.errors import BadAction, BadPlayers, BadPosition, UnknownGame
from caldera.core.info import Info
from caldera.core.older import OlderRules
from caldera.core.once import built_once
from caldera.core.options import Option, check_options
from caldera.core.plain_file import read_entry
from caldera.core.policy import Indifferent, Policy
from caldera.core.registry import folder_of, game_ids, load, package_of
from caldera.core.rooms import Clicks, PositionFile, Stats, Words
from caldera.core.rulebook import Rulebook, rulebook
from caldera.core.scene import PlainView, Scene
from caldera.core.state import GameState, as_int
from caldera.core.tensor import Block, TensorSpec
from caldera.core.view import Preview, View

State = TypeVar("State", bound=GameState)


class Game(ABC, Generic[State]):
    """The public face of one game, with the content it is played with (the game's own, or an owner's edition)."""

    words: Words[State]
    """What is said about a match."""
    clicks: Clicks[State] = Clicks()
    """How actions are taken on the board."""
    stats: Stats[State] = Stats()
    """What is counted."""
    file: PositionFile[State]
    """Positions in files."""
    older: Mapping[int, OlderRules] = {}
    """By their version, the earlier rules whose matches can still be read."""

    def __init__(self, info: Info, content: Content, space: ActionSpace, edition: Edition | None = None) -> None:
        self.info = info
        self.content = content
        self.space = space
        self.edition = dict(edition) if edition else None

    def __repr__(self) -> str:
        return f"<caldera game {self.id}{' with an edition' if self.edition else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle names the game and its edition: whoever reads it gets the game that is shared there."""
        return load, (self.id, self.edition)

    @property
    def id(self) -> str:
        """The name of the game in commands, files and addresses."""
        return self.info.id

    @property
    def edition_name(self) -> str:
        """What the owner calls the edition in use; nothing where there is none, or it has no name."""
        return name_of(self.edition)

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

    # ---- what a game writes, besides its rooms ----

    @abstractmethod
    def start(self, players: int, options: Options) -> State:
        """The first position. Players and options are already checked one by one."""

    def read_position(self, data: JsonMapping) -> State:
        """A state from the data of a file: `file` lays it onto the first position. BadPosition says what does not fit."""
        state = self.start(*self.position_header(data))
        self.file.fill(state, data)
        return state

    def see(self, state: State, seat: int | None) -> Any:
        """What the seat may know, as records: `observe` and the scene show these. A game that names it here loads no drawings
        for bots that only observe."""
        return self.scene.see(state, seat)

    def turn(self, state: State) -> Hashable:
        """Which turn is being played: the same until the next begins. Where a seat may have two in a row, the game says more."""
        return int(state.mover())

    def stretch(self, state: State) -> Hashable:
        """What has to be over before luck shows in the judgement of a position: the turn, unless the game says more."""
        return self.turn(state)

    def invariants(self, state: State) -> list[str]:
        """What is wrong with a state, if anything: pieces lost, places overfull. Reachable states give an empty list."""
        return []

    def leaves_to_people(self, state: State, seat: int, people: Sequence[int]) -> bool:
        """Whether a bot at this seat should wait for these people, who may act now as well, when the order is free."""
        return False

    def is_statement(self, state: State, action: int) -> bool:
        """Whether an action says something to the others and does nothing else."""
        return False

    def order_wish(self, state: State, seat: int, action: int) -> tuple[int, ...] | None:
        """Where several bots may act at once, when the wish of this one is due: the lowest first. None, as here: whoever is asked
        first acts, and nobody else is asked."""
        return None

    def keeps_back(self, state: State, action: int, people: Sequence[int]) -> bool:
        """Whether a bot keeps an action back for a while, until these people, who may act now as well, have done something."""
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

    @built_once
    def frozen_policy(self, name: str) -> Policy | None:
        """A policy that never changes, such as "silent-v1", for frozen tasks; None where there is none of that name. They are what
        `make_partner` of the game's `bot/partners.py` makes."""
        if self.id not in game_ids():
            return None
        try:
            partners = import_module(f"{self.package}.bot.partners")
        except ModuleNotFoundError as error:
            if error.name is None or not f"{self.package}.bot.partners".startswith(error.name):
                raise
            return None
        policy: Policy | None = partners.make_partner(name)
        return policy

    def measured_with(self, players: int) -> JsonObject:
        """Options with which bots show how hard the game is for so many players, where the defaults are not the obvious choice."""
        return {}

    # ---- the same for every game ----

    def new(self, players: SupportsIndex | None = None, options: Mapping[str, object] | None = None) -> State:
        """A new match's first state; the smallest number of players unless told."""
        given = self.info.players.start if players is None else players
        count = index(given) if isinstance(given, SupportsIndex) and not isinstance(given, bool) else -1
        if count not in self.info.players:
            low, high = self.info.players.start, self.info.players.stop - 1
            raise BadPlayers.from_message("players", game=self.info.title, low=low, high=high, n=str(given))
        state = self.start(count, check_options(self.options, options))
        state.game = self
        return state

    def from_json(self, data: JsonMapping) -> State:
        """A state from `to_json`, or written by hand; BadPosition says what does not fit."""
        if not isinstance(data, Mapping):
            raise BadPosition("A position is an object.")
        if data.get("game", self.id) != self.id:
            raise BadPosition(f"This is a position of {data['game']!r}, not of {self.id}.")
        state = self.read_position(data)
        state.game = self
        return state

    def position_header(self, data: JsonMapping) -> tuple[int, JsonObject]:
        """The number of players and the checked options of a hand-written position."""
        players = read_entry(data, "players", int)
        if players not in self.info.players:
            low, high = self.info.players.start, self.info.players.stop - 1
            raise BadPosition(f"players: {self.info.title} is for {low} to {high} players, not {players}.")
        return players, check_options(self.options, read_entry(data, "options", dict, {}))

    def action(self, kind: str, **parts: object) -> int:
        """The code of an action given by its kind and parts: `game.action("place", grooves=3, square="c3")`."""
        return self.space.code(kind, **parts)

    def describe(self, action: int) -> JsonObject:
        """The kind and the parts of an action, the inverse of `action`."""
        return self.space.parts(action)

    def say(self, action: int, locale: str = "en") -> str:
        """The action as people read it, without a position."""
        return self.words.name_action(None, action, View(locale=locale, colours=self.info.colours))

    def preview(self, state: State, action: int, seat: int, view: View) -> Preview:
        """What the action would do, as far as the seat can know; its name, where the game's clicks say no more."""
        return self.clicks.preview(state, action, seat, view) or Preview(self.words.name_action(state, action, view))

    def rules(self, locale: str = "en") -> Rulebook:
        """The rules as played here, clause by clause, with the numbers of the content in use."""
        return rulebook(f"{self.package}.words", locale, tuple(self.words.list_facts(locale).items()))

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """The code of each action that players can decide, by its dense number. Chance outcomes have none."""
        return tuple([int(code) for code in self.space.decisions])

    def dense(self, action: SupportsIndex) -> int:
        """The dense number of an action, the inverse of `decisions`."""
        code = as_int(action, "action")
        number = int(self.space.dense[code]) if 0 <= code < self.space.count else NOT_A_DECISION
        if number == NOT_A_DECISION:
            raise BadAction(f"{code} is not the code of an action that players can decide in {self.info.title}.")
        return number

    @cached_property
    def action_features(self) -> tuple[tuple[str, ...], memoryview]:
        """What each decision is made of: the names of the columns, and a row of zeros and ones for each dense number.

        `numpy.asarray` takes the rows as they are. Where there are many decisions a learner weighs these few columns.
        """
        names, table = self.space.features()
        return names, memoryview(table).cast("B", (len(self.decisions), len(names)))

    def tensor_spec(self, players: SupportsIndex | None = None) -> TensorSpec:
        """What `state.tensor` holds in a match of so many players: names, shapes, highest numbers, meaning."""
        return TensorSpec([Block(*block) for block in self.new(players).tensor_layout()])

    @cached_property
    def scene(self) -> Scene[Any]:
        """How the game is drawn: `SCENE` of its `view/scene.py`."""
        scene: Scene[Any] = self._part("scene").SCENE
        return scene

    @cached_property
    def plain(self) -> PlainView[Any]:
        """How the game is written as plain text: `PLAIN` of its `view/plain.py`."""
        plain: PlainView[Any] = self._part("plain").PLAIN
        return plain

    def _part(self, name: str) -> Any:
        """A module of the game's view. What is wrong in it is an error of this game, not of the room."""
        try:
            return import_module(f"{self.package}.view.{name}")
        except Exception as error:
            raise UnknownGame(f"The game {self.id!r} has no usable view/{name}.py: {type(error).__name__}: {error}.") from error


AnyGame = Game[Any]
"""Some game: what stands above the games takes them all."""
