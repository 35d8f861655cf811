"""Dice cups broken in one way each. The conformance suite must find every one, and say which rule was broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from importlib.abc import Traversable
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex, cast

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.errors import IllegalAction
from caldera.core.info import Info
from caldera.core.rng import Rng
from caldera.core.scene import PlainView, Scene
from caldera.core.state import CHANCE, NOBODY, Event, GameState
from caldera.core.view import Preview, View
from caldera.draw.layers import Layer, Layers
from caldera.draw.markup import Markup
from tests.support.toys import AGAIN, INFO, SHOW, STAKE, STAY, Cups, CupsGame, CupsPlain, CupsScene

BROKEN: list[tuple[str, str, CupsGame]] = []
"""The check that must complain, what is broken, and the game."""


def broken(check: str) -> Callable[[type[Cups]], type[Cups]]:
    """Register a state that is broken in a way that this check must find."""

    def register(state: type[Cups]) -> type[Cups]:
        BROKEN.append((check, (state.__doc__ or "").strip(), _game_of(state)))
        return state

    return register


def broken_game(check: str) -> Callable[[type[CupsGame]], type[CupsGame]]:
    def register(game: type[CupsGame]) -> type[CupsGame]:
        BROKEN.append((check, (game.__doc__ or "").strip(), game()))
        return game

    return register


def _game_of(state: type[Cups], **card: Any) -> CupsGame:
    class Broken(CupsGame):
        state_class: type[Cups] = state
        info_card: Info = replace(INFO, **card)

    return Broken()


def declared(check: str, about: str, **card: Any) -> None:
    BROKEN.append((check, about, _game_of(Cups, **card)))


declared("guesses", "The card says that nothing is hidden", hidden=False)
declared("chance", "The card says that there is no chance", chance=False)
declared("actors", "The card says that nobody acts at once", simultaneous=False)
declared("returns", "The card says that everybody wins together", cooperative=True)
declared("length", "The card says that matches are shorter than they are", max_length=5)


# ---- what is seen ----


@broken("interference")
class LeakyObservation(Cups):
    """Everybody sees every die"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        return super().observation(seat) | {"dice": list(self.dice)}


@broken("interference")
class LeakyStake(Cups):
    """The secret stake of seat 0 shows in the sum of what others see"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        return super().observation(seat) | {"total": sum(self.stakes)}


@broken("interference")
class LeakyPrompt(Cups):
    """The prompt tells the dice"""

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return f"{super().prompt(seat, locale)}, the best die is {max(self.dice)}"


@broken("interference")
class LeakyActions(Cups):
    """What seat 0 may do depends on the die of seat 1"""

    def possible(self, seat: int) -> list[int]:
        actions = super().possible(seat)
        return actions[:1] if not self.staking and seat == 0 and self.dice[1] == 6 else actions


@broken("interference")
class LeakyHiding(Cups):
    """The names of hidden facts tell the dice"""

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        return tuple(f"{name} of {sum(self.dice)}" for name in super().hidden_from(seat))


@broken("interference")
class SpectatorSeesAll(Cups):
    """A spectator sees every die, so that two friends could cheat"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        seen = super().observation(seat)
        return seen | {"dice": list(self.dice)} if seat is None else seen

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        return () if seat is None else super().hidden_from(seat)

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        return self.clone() if seat is None else super().imagine(seat, rng)


@broken("guesses")
class KnowingGuess(Cups):
    """A guess is simply the truth"""

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        return self.clone()


@broken("guesses")
class ImpossibleGuess(Cups):
    """A guess puts a seven under the cups"""

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        other = cast(Cups, super().imagine(seat, rng))
        other.dice = [die if self.sees(seat, owner) or not die else 7 for owner, die in enumerate(self.dice)]
        return other


@broken("guesses")
class GuessIsTheState(Cups):
    """A guess is the state itself"""

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        return self


@broken("whispers")
class LoudRoll(Cups):
    """Everybody is told a secret roll"""

    def tell_roll(self, owner: int, face: int) -> None:
        self.tell("rolled", {"seat": owner, "face": face})


@broken("whispers")
class LoudSum(Cups):
    """Everybody is told the sum of the secret dice"""

    def step(self, action: int, seat: int) -> None:
        super().step(action, seat)
        if AGAIN.has(action):
            self.tell("mood", {"total": sum(self.dice)})


@broken("observations")
class ObservationIsNoJson(Cups):
    """An observation holds a tuple"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        return super().observation(seat) | {"purse": tuple(self.purse)}


@broken("observations")
class SharedObservation(Cups):
    """An observation hands out the state's own list"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        return super().observation(seat) | {"purse": self.purse}


@broken("prompts")
class SilentInFrench(Cups):
    """There is no French prompt"""

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return super().prompt(seat, locale) if locale == "en" else ""


# ---- chance ----


@broken("chance")
class WrongProbabilities(Cups):
    """The probabilities sum to more than 1"""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 0.2) for outcome, _ in super().chance_outcomes()]


@broken("chance")
class OddProbabilities(Cups):
    """The probabilities sum to 1 but are not the weights"""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        given = super().chance_outcomes()
        return [(outcome, 1 / len(given)) for outcome, _ in given]


@broken("chance")
class MissingWeight(Cups):
    """One outcome has no weight"""

    def weights(self) -> vec[i64]:
        return vec[i64]([1, 1, 1, 1, 1])


@broken("chance")
class NegativeWeight(Cups):
    """One weight is negative"""

    def weights(self) -> vec[i64]:
        return vec[i64]([1, 1, 1, 1, 1, -1])


@broken("chance")
class SameOutcomeTwice(Cups):
    """One outcome is there twice"""

    def outcomes(self) -> vec[i64]:
        return vec[i64]([0, 1, 2, 3, 4, 4])


@broken("draws")
class UnfairDraw(Cups):
    """What is drawn ignores the weights"""

    def draw(self, rng: Rng) -> i64:
        return rng.below(3)


@broken("draws")
class ForeignDraw(Cups):
    """Something is drawn that is no outcome"""

    def weights(self) -> vec[i64]:
        return vec[i64]([1, 1, 1, 1, 1, 0])

    def draw(self, rng: Rng) -> i64:
        return 5 if self.ply > 0 and rng.below(40) == 0 else rng.below(5)


# ---- turns and actions ----


@broken("length")
class Endless(Cups):
    """Rolling again costs nothing, and nothing else can be done"""

    def pay(self, seat: int) -> None:
        pass

    def possible(self, seat: int) -> list[int]:
        return super().possible(seat) if self.staking else [int(AGAIN.at())]


@broken("invariants")
class LosesCoins(Cups):
    """The coin for rolling again disappears"""

    def pay(self, seat: int) -> None:
        self.purse[seat] -= 1


@broken("legal")
class RepeatsAnAction(Cups):
    """An action is listed twice"""

    def possible(self, seat: int) -> list[int]:
        return [*super().possible(seat), super().possible(seat)[0]]


@broken("legal")
class LegalForEverybody(Cups):
    """Seats that are not to act have actions as well"""

    def legal_actions(self, seat: SupportsIndex) -> list[int]:
        return super().legal_actions(seat) or ([] if self.is_over else [int(STAY.at())])


@broken("legal")
class NothingToDo(Cups):
    """An actor has no action"""

    def possible(self, seat: int) -> list[int]:
        return super().possible(seat) if self.staking or self.purse[seat] > 1 else []


@broken("legal")
class OutOfSpace(Cups):
    """A legal action has a number that no action has"""

    def possible(self, seat: int) -> list[int]:
        return [*super().possible(seat), 999]


@broken("actors")
class NobodyButNotOver(Cups):
    """The game says that it is over while seats may act"""

    @property
    def is_over(self) -> bool:
        return self.turn > 0


@broken("applicable")
class ListedButRefused(Cups):
    """A legal action is refused when it is taken"""

    def apply(self, action: SupportsIndex, seat: SupportsIndex) -> None:
        if SHOW.has(index(action)) and index(seat) != CHANCE:
            raise IllegalAction("not today")
        super().apply(action, seat)


@broken("applicable")
class CountsTwice(Cups):
    """A step counts as two"""

    def play(self, action: i64, seat: i64) -> None:
        super().play(action, seat)
        if SHOW.has(action):
            self.ply += 1


@broken("refusals")
class AcceptsAnything(Cups):
    """Illegal actions are accepted"""

    def apply(self, action: SupportsIndex, seat: SupportsIndex) -> None:
        if 0 <= index(action) < 12 and not self.is_over and seat in self.actors:
            self.play(index(action), index(seat))
        else:
            super().apply(action, seat)


@broken("refusals")
class ChangesWhenRefusing(Cups):
    """A refused action costs a coin"""

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        if self.purse[seat]:
            self.pay(seat)
        return super().why_illegal(action, seat, locale)


@broken("refusals")
class RefusesWithoutReason(Cups):
    """A refusal gives no reason"""

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        return "" if locale == "fr" else "no"


@broken("refusals")
class CrashesInsteadOfRefusing(Cups):
    """An illegal action raises a KeyError"""

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        raise KeyError(action)


# ---- copies, keys, files ----


@broken("copies")
class SharedPurse(Cups):
    """A copy shares a list with the original"""

    def copy_into(self, other: Cups) -> None:
        super().copy_into(other)
        other.purse = self.purse


@broken("copies")
class ForgetfulCopy(Cups):
    """A copy forgets whose turn it is"""

    def copy_into(self, other: Cups) -> None:
        super().copy_into(other)
        other.turn = 0


@broken("keys")
class CollidingKeys(Cups):
    """The key leaves out whose turn it is"""

    @property
    def key(self) -> Any:
        return tuple(self.dice), tuple(self.stakes), self.rolling


@broken("keys")
class BlindKeys(Cups):
    """The key leaves out the dice, which matter only at the end"""

    @property
    def key(self) -> Any:
        seats = [(die > 0, *rest) for die, *rest in super().key[0]]
        return tuple(seats), *super().key[1:]


@broken("files")
class ForgetsInFiles(Cups):
    """Files do not say which dice are shown"""

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"shown": [False] * self.players}


@broken("files")
class NoPlainFiles(Cups):
    """Files hold keys that are numbers, which JSON turns into text"""

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"extra": {1: 1}}


@broken("damage")
class TrustsFiles(Cups):
    """A damaged file crashes instead of being refused"""


class TrustingGame(CupsGame):
    def read_position(self, data: Mapping[str, Any]) -> GameState:
        if set(data) != {"players", "rerolls", "dice", "shown", "purse", "stakes", "rolling", "turn", "ply"}:
            raise KeyError("an entry is missing")
        return super().read_position(data)


BROKEN[-1] = (*BROKEN[-1][:2], TrustingGame())


@broken("returns")
class TooManyShares(Cups):
    """Every winner gets a whole point"""

    def payoffs(self) -> vec[float]:
        return vec[float]([1.0 if self.is_over else 0.0] * self.players)


@broken("returns")
class TooFewNumbers(Cups):
    """The last seat gets no number"""

    def payoffs(self) -> vec[float]:
        return vec[float]([0.0] * (self.players - 1))


# ---- the game's own part ----


@broken_game("codec")
class Speechless(CupsGame):
    """Actions have no words in French"""

    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        return "" if view.locale == "fr" else super().say_action(state, action, view)


@broken_game("codec")
class WrongWayBack(CupsGame):
    """An action does not come back from its description"""

    def action(self, kind: str, **parts: object) -> int:
        return super().action(kind, **parts) if kind != "stake" else int(STAKE.at(0))


@broken_game("setup")
class TakesAnyNumber(CupsGame):
    """Any number of players may sit down"""

    def new(self, players: int | None = None, options: Mapping[str, object] | None = None) -> GameState:
        return self.state_class(players or 2, True)


@broken_game("determinism")
class EveryOtherMatch(CupsGame):
    """Something outside the match decides: every other one is played without rerolls"""

    started = 0

    def start(self, players: int, options: Mapping[str, Any]) -> GameState:
        self.started += 1
        return super().start(players, {"rerolls": self.started % 2 == 0})


@broken_game("clicks")
class SamePath(CupsGame):
    """All stakes have the same click path"""

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return super().click_path(state, action, seat)[:1]


@broken_game("clicks")
class PathInsidePath(CupsGame):
    """The click path of one action is the beginning of another's"""

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return ["purse"] if action == STAKE.at(0) else super().click_path(state, action, seat)


@broken_game("clicks")
class NoPath(CupsGame):
    """An action cannot be clicked"""

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return [] if SHOW.has(action) else super().click_path(state, action, seat)


@broken_game("previews")
class PreviewPlays(CupsGame):
    """A preview plays on the real state"""

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        if not SHOW.has(action):
            return super().preview(state, action, seat, view)
        state.play(action, seat)
        return Preview("shown")


@broken_game("interference")
class PreviewTells(CupsGame):
    """A preview tells who has the best die"""

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        return Preview(f"{max(cast(Cups, state).dice)}")


@broken_game("events")
class NothingToSay(CupsGame):
    """An event has no sentence in French"""

    def sentence(self, event: Event, view: View) -> str:
        return "" if event.kind == "stay" and view.locale == "fr" else super().sentence(event, view)


@broken("events")
class EventForNobody(Cups):
    """An event is for a seat that does not exist"""

    def tell_roll(self, owner: int, face: int) -> None:
        self.tell("roll", {"seat": owner}, (self.players,))


@broken("barriers")
class HidesItsReveals(Cups):
    """Showing a die is not marked as a barrier: the list of hidden facts changes only when it is asked twice"""

    asked = 0

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        HidesItsReveals.asked += 1
        return super().hidden_from(seat) if HidesItsReveals.asked % 7 else ()


@broken("crash")
class Crashes(Cups):
    """A legal step crashes far into the game"""

    def mover(self) -> i64:
        if self.turn == self.players and self.rolling == NOBODY:
            raise ZeroDivisionError("the end of the world")
        return super().mover()


class Unclosed(CupsScene):
    def layers(self, seen: dict[str, Any], view: View) -> Layers:
        return ((Markup("<svg><g></svg>"),),)


@broken_game("pictures")
class IllFormed(CupsGame):
    """A picture leaves an element open"""

    @cached_property
    def scene(self) -> Scene[Any]:
        return Unclosed()


class Wide(CupsPlain):
    def board(self, seen: dict[str, Any], view: View) -> str:
        return "." * 80


@broken_game("pictures")
class TooWide(CupsGame):
    """The plain text is wider than a terminal"""

    @cached_property
    def plain(self) -> PlainView[Any]:
        return Wide()


class WithoutButtons(CupsScene):
    def action_panel(self, seen: dict[str, Any], view: View) -> Layer:
        return ()


@broken_game("elements")
class NothingToTouch(CupsGame):
    """What a click path names is not in the picture"""

    @cached_property
    def scene(self) -> Scene[Any]:
        return WithoutButtons()


@broken_game("package")
class WithoutFiles(CupsGame):
    """The game's folder lacks its files"""

    @property
    def folder(self) -> Traversable:
        return Path(__file__).parent
