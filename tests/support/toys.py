"""A small correct game with chance, secrets and simultaneous decisions, and many ways to break it.

*Dice cups*: everybody rolls a die under their cup (chance; only the owner looks), then all choose a stake of 0 to 2 coins at the
same time (secret until everybody has). In turn each seat may pay a coin to roll again, show the die, or stay. The highest die wins.
It is written in plain Python, so it also shows that the compiled contract takes interpreted games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.core.content import Content
from caldera.core.errors import BadPosition
from caldera.core.game import Game
from caldera.core.info import Info
from caldera.core.options import Option
from caldera.core.plain_file import read_entry
from caldera.core.rng import Rng
from caldera.core.rooms import Clicks, Words
from caldera.core.scene import BaseScene, PlainView, Scene
from caldera.core.state import CHANCE, NOBODY, Event, GameState
from caldera.core.view import View
from caldera.draw.layers import Layer, Layers
from caldera.draw.markup import el

INFO = Info(
    id="cups",
    title="Dice cups",
    designer="nobody",
    publisher="nobody",
    year=2000,
    players=range(2, 4),
    minutes=(1, 2),
    max_length=60,
    rules_version=1,
    chance=True,
    hidden=True,
    cooperative=False,
    simultaneous=True,
    options=(Option.flag("rerolls", True),),
    colours=("red", "green", "yellow"),
)
COINS = 4
SIDES = 6
NOT_YET = -1

ROLL = Kind("roll", Part.number("face", SIDES, 1))
STAKE = Kind("stake", Part.number("coins", 3))
AGAIN = Kind("again")
SHOW = Kind("show")
STAY = Kind("stay")
SPACE = ActionSpace(ROLL, STAKE, AGAIN, SHOW, STAY)


class Cups(GameState):
    def __init__(self, players: int, rerolls: bool) -> None:
        super().__init__(players)
        self.rerolls = rerolls
        self.dice = [0] * players
        self.shown = [False] * players
        self.purse = [COINS] * players
        self.stakes = [NOT_YET] * players
        self.bank = 0
        self.rolling = 0
        """The seat whose die is rolled now, or NOBODY."""
        self.turn = 0

    def clone(self) -> GameState:
        other = type(self)(self.players, self.rerolls)
        other.ply = self.ply
        self.copy_into(other)
        return other

    def copy_into(self, other: Cups) -> None:
        other.dice, other.shown = list(self.dice), list(self.shown)
        other.purse, other.stakes = list(self.purse), list(self.stakes)
        other.bank, other.rolling, other.turn = self.bank, self.rolling, self.turn

    # ---- the hot half ----

    @property
    def staking(self) -> bool:
        return NOT_YET in self.stakes

    def mover(self) -> i64:
        if self.rolling != NOBODY:
            return CHANCE
        if self.staking:
            return self.stakes.index(NOT_YET)
        return self.turn if self.turn < self.players else NOBODY

    def mover_mask(self) -> i64:
        if self.rolling == NOBODY and self.staking:
            return sum(1 << seat for seat, stake in enumerate(self.stakes) if stake == NOT_YET)
        seat = self.mover()
        return 1 << seat if seat >= 0 else 0

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64](self.possible(int(seat)))

    def possible(self, seat: int) -> list[int]:
        if self.staking:
            return [int(STAKE.at(coins)) for coins in range(3)]
        actions = [int(STAY.at())]
        if self.rerolls and self.purse[seat] > 0:
            actions.append(int(AGAIN.at()))
        if not self.shown[seat]:
            actions.append(int(SHOW.at()))
        return actions

    def outcomes(self) -> vec[i64]:
        return vec[i64]([int(ROLL.at(face)) for face in range(SIDES)])

    def weights(self) -> vec[i64]:
        return vec[i64]([1, 1, 1, 1, 1, 2])  # sixes are loaded

    def stream(self) -> str:
        return f"die {self.rolling}"

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        self.step(int(action), int(seat))

    def step(self, action: int, seat: int) -> None:
        if seat == CHANCE:
            owner, face = self.rolling, int(ROLL.a(action)) + 1
            self.dice[owner] = face
            self.rolling = owner + 1 if 0 in self.dice else NOBODY
            self.tell_roll(owner, face)
        elif STAKE.has(action):
            self.stakes[seat] = int(STAKE.a(action))
            self.tell("staked", {"seat": seat})
            if not self.staking:
                for staker, stake in enumerate(self.stakes):
                    self.purse[staker] -= stake
                    self.bank += stake
                self.tell("stakes", {"stakes": list(self.stakes)})
        elif AGAIN.has(action):
            self.pay(seat)
            self.shown[seat] = False
            self.rolling = seat
            self.tell("again", {"seat": seat})
        elif SHOW.has(action):
            self.shown[seat] = True
            self.tell("show", {"seat": seat, "face": self.dice[seat]})
        else:
            self.turn += 1
            self.tell("stay", {"seat": seat})

    def pay(self, seat: int) -> None:
        self.purse[seat] -= 1
        self.bank += 1

    def tell_roll(self, owner: int, face: int) -> None:
        self.tell("roll", {"seat": owner, "face": face}, (owner,))
        self.tell("rolled", {"seat": owner})

    def payoffs(self) -> vec[float]:
        if not self.is_over:
            return vec[float]([0.0] * self.players)
        best = max(self.dice)
        return vec[float]([(die == best) / self.dice.count(best) for die in self.dice])

    # ---- the cool half ----

    @property
    def key(self) -> Any:
        per_seat = tuple(zip(self.dice, self.shown, self.purse, self.stakes, strict=True))
        return (per_seat, self.bank, self.rolling, self.turn, self.rerolls)

    def sees(self, seat: int | None, owner: int) -> bool:
        return seat == owner or self.shown[owner] or self.is_over

    def observation(self, seat: int | None) -> dict[str, Any]:
        return {
            "seat": seat,
            "dice": [die if self.sees(seat, owner) else None for owner, die in enumerate(self.dice)],
            "rolled": [die > 0 for die in self.dice],
            "shown": list(self.shown),
            "purse": list(self.purse),
            "stakes": [stake if seat == owner or not self.staking else None for owner, stake in enumerate(self.stakes)],
            "staked": [stake != NOT_YET for stake in self.stakes],
            "bank": self.bank,
            "rolling": self.rolling,
            "turn": self.turn,
        }

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        dice = [f"die {owner}" for owner, die in enumerate(self.dice) if die and not self.sees(seat, owner)]
        staked = [owner for owner, stake in enumerate(self.stakes) if stake != NOT_YET and owner != seat]
        return (*dice, *(f"stake {owner}" for owner in staked if self.staking))

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        other = cast(Cups, self.clone())
        for owner, die in enumerate(self.dice):
            if die and not self.sees(seat, owner):
                other.dice[owner] = 1 + int(rng.below(SIDES))
            if self.staking and self.stakes[owner] != NOT_YET and owner != seat:
                other.stakes[owner] = int(rng.below(3))
        return other

    def to_json(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "rerolls": self.rerolls,
            "dice": list(self.dice),
            "shown": list(self.shown),
            "purse": list(self.purse),
            "stakes": list(self.stakes),
            "rolling": self.rolling,
            "turn": self.turn,
            "ply": int(self.ply),
        }

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        asked = "the game is over" if self.is_over else f"{self.actors} to act"
        return asked if locale == "en" else f"fr: {asked}"


class CupsScene(BaseScene[dict[str, Any]]):
    """A button for everything that can be touched, and nothing else."""

    def see(self, state: GameState, seat: int | None) -> dict[str, Any]:
        return state.observe(seat)

    def layers(self, seen: dict[str, Any], view: View) -> Layers:
        return ((el("svg", id="scene"),),)

    def action_panel(self, seen: dict[str, Any], view: View) -> Layer:
        names = ["purse", *(f"coins-{coins}" for coins in range(3)), *(SPACE.words(code) for code in range(SPACE.count))]
        return tuple(el("button", name, data_el=name) for name in names)


class CupsPlain:
    styles: Sequence[tuple[str, str]] = ()

    def board(self, seen: dict[str, Any], view: View) -> str:
        return f"{view.locale}: {seen['turn']}"


class CupsWords(Words[Cups]):
    game_id = "cups"

    def name_action(self, state: Cups | None, action: int, view: View) -> str:
        return f"{view.locale}: {SPACE.words(action)}"

    def write_log_line(self, event: Event, view: View) -> str:
        return f"{view.locale}: {event.kind} {event.data}"

    def write_prompt(self, state: Cups, view: View) -> str:
        return state.prompt(view.seat, view.locale)


class CupsClicks(Clicks[Cups]):
    def find_path(self, state: Cups, action: int, seat: int) -> list[str]:
        if STAKE.has(action):
            return ["purse", f"coins-{STAKE.a(action)}"]
        return [SPACE.words(action)]


class CupsGame(Game[Cups]):
    words: Words[Cups] = CupsWords()
    clicks: Clicks[Cups] = CupsClicks()
    state_class: type[Cups] = Cups
    info_card: Info = INFO

    @cached_property
    def scene(self) -> Scene[Any]:
        return CupsScene()

    @cached_property
    def plain(self) -> PlainView[Any]:
        return CupsPlain()

    def __init__(self) -> None:
        super().__init__(self.info_card, Content({"cups": {"source": "inferred"}}), SPACE)

    def start(self, players: int, options: Mapping[str, Any]) -> Cups:
        return self.state_class(players, options["rerolls"])

    def read_position(self, data: Mapping[str, Any]) -> Cups:
        players = read_entry(data, "players", int)
        if players not in self.info.players:
            raise BadPosition(f"players: {players} is not possible")
        state = self.state_class(players, read_entry(data, "rerolls", bool))
        known = ("players", "rerolls", "dice", "shown", "purse", "stakes", "rolling", "turn", "ply")
        if sorted(data) != sorted(known):
            raise BadPosition(f"a position has the entries {', '.join(known)}")
        state.dice = self.per_seat(data, "dice", players, range(SIDES + 1))
        state.purse = self.per_seat(data, "purse", players, range(COINS + 1))
        state.stakes = self.per_seat(data, "stakes", players, range(NOT_YET, 3))
        state.shown = [bool(flag) for flag in self.per_seat(data, "shown", players, (False, True))]
        state.bank = players * COINS - sum(state.purse)
        state.turn = self.one_of(data, "turn", range(players + 1))
        state.ply = self.one_of(data, "ply", range(self.info.max_length + 1))
        state.rolling = self.one_of(data, "rolling", (NOBODY, *range(players)))
        rolled = 0 not in state.dice
        if state.rolling == NOBODY and not rolled:
            raise BadPosition("rolling: a die has not been rolled yet")
        if not rolled and state.dice.index(0) != state.rolling:
            raise BadPosition("rolling: another die comes first")
        if rolled and state.rolling != NOBODY and state.rolling != state.turn:
            raise BadPosition("rolling: only the die of the active seat is rolled again")
        if not rolled and any(state.dice[state.rolling :]):
            raise BadPosition("dice: they are rolled in order")
        return state

    def per_seat(self, data: Mapping[str, Any], key: str, players: int, allowed: Any) -> list[Any]:
        values = read_entry(data, key, list)
        first = next(iter(allowed))
        if len(values) != players or not all(type(value) is type(first) and value in allowed for value in values):
            raise BadPosition(f"{key}: {values!r} does not fit")
        return list(values)

    def one_of(self, data: Mapping[str, Any], key: str, allowed: Any) -> int:
        value = read_entry(data, key, int)
        if value not in allowed:
            raise BadPosition(f"{key}: {value!r} does not fit")
        return int(value)

    def invariants(self, state: Cups) -> list[str]:
        coins, wrong = sum(state.purse) + state.bank, []
        if coins != COINS * state.players:
            wrong.append(f"there are {coins} coins instead of {COINS * state.players}")
        if not all(0 <= die <= SIDES for die in state.dice):
            wrong.append(f"{state.dice} are no dice")
        return wrong
