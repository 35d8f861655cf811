"""Wrath of Fire Mountain as a game of the shelf."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.errors import BadOption
from caldera.core.game import Game
from caldera.core.policy import Policy
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import Preview, Reason, View
from caldera.games.fire_mountain import content as fire_mountain_content
from caldera.games.fire_mountain import position_file as position
from caldera.games.fire_mountain.meta import COLOURS, INFO, SPECIES, TABLE_OPTIONS
from caldera.games.fire_mountain.rules.actions import WHATS, FireMountainActions
from caldera.games.fire_mountain.rules.board import CELLS, DIRECTIONS, FACES, VOLCANO
from caldera.games.fire_mountain.rules.codes import BOX, EGG, PLACES, REASONS, SPACE
from caldera.games.fire_mountain.rules.events import dice_numbers
from caldera.games.fire_mountain.rules.figures import EGG_PART
from caldera.games.fire_mountain.rules.options import TableOptions
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.rules.setup import go_on_setting_up
from caldera.games.fire_mountain.rules.terrain import NO_TILE, Terrain
from caldera.games.fire_mountain.view import preview, tally
from caldera.games.fire_mountain.words import clauses, text
from caldera.games.fire_mountain.words.next_steps import ask_next
from caldera.games.fire_mountain.words.refusals import Reason as Refusal
from caldera.games.fire_mountain.words.refusals import reason
from caldera.games.fire_mountain.words.why import why_not

TARGET_ELEMENTS = ("volcano", "tile-C", "tile-H", "egg")


def build(edition: Mapping[str, Any] | None, source_text: str, name: str) -> FireMountain:
    return FireMountain(edition, source_text, name)


class FireMountain(Game):
    def __init__(self, edition: Mapping[str, Any] | None, source_text: str, name: str) -> None:
        content = fire_mountain_content.load(edition, source_text, name)
        self.board = fire_mountain_content.board(content)
        self.actions = FireMountainActions(self.board)
        super().__init__(INFO, content, self.actions.space, edition)

    def start(self, players: int, options: Mapping[str, Any]) -> FireMountainState:
        state = self._fresh(players, options)
        go_on_setting_up(state)
        return state

    def _fresh(self, players: int, options: Mapping[str, Any]) -> FireMountainState:
        """The table before anything is drawn."""
        table = TableOptions(**{name: options[name] for name in TABLE_OPTIONS})
        state = FireMountainState(players, self.board, self.actions, table)
        if options["terrain"] == "first_game":
            state.terrain = Terrain(self.board, vec[i64](self.board.first_grid()))
        for species in options["species"]:
            state.species |= 1 << SPECIES.index(species)
        if options["first"] != "random":
            state.first = COLOURS.index(options["first"])
            if state.first >= players:
                reason = f"{options['first']} does not play with {players} players"
                raise BadOption("first", reason, "option.not_playing", n=players)
        return state

    def read_position(self, data: Mapping[str, Any]) -> FireMountainState:
        state = self._fresh(*self.position_header(data))
        position.fill(state, data)
        return state

    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        return text.say_action(self.actions, action, view)

    def sentence(self, event: Event, view: View) -> str:
        return text.sentence(event, view)

    def ask(self, state: GameState, view: View) -> str:
        return text.ask(cast(FireMountainState, state), view)

    def turn(self, state: GameState) -> Hashable:
        return int(cast(FireMountainState, state).turn)

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        kinds, here = self.actions, cast(FireMountainState, state)
        if kinds.roll.has(action):
            if here.rolls == 0:
                return ["roll"]
            return [*(f"die-{die}" for die in dice_numbers(int(kinds.roll.a(action)))), "confirm"]
        if kinds.place.has(action):
            return [f"reserve-{WHATS[kinds.place.a(action)]}", TARGET_ELEMENTS[kinds.place.b(action)]]
        if kinds.fetch.has(action):
            source, face = kinds.fetch.b(action), kinds.fetch.c(action)
            figure = here.figure_on(seat, kinds.fetch.a(action), EGG if source == EGG_PART else source)
            return [f"die-{here.free_die(face) + 1}", self._figure(here, figure), TARGET_ELEMENTS[face]]
        if kinds.move.has(action):
            figure = here.figure_on(seat, kinds.move.a(action), kinds.move.b(action))
            return [self._figure(here, figure), f"tile-{self.board.tile_names[kinds.move.c(action)]}"]
        if kinds.eat.has(action):
            return [self._figure(here, here.cro_on(kinds.eat.a(action), here.prey_tile))]
        if kinds.hatch.has(action):
            return [f"card-{SPECIES[kinds.hatch.a(action)]}"]
        if kinds.quake.has(action):
            return [f"quake-{DIRECTIONS[kinds.quake.a(action)]}"]
        return [self.space.kind_of(action).name]

    def _figure(self, state: FireMountainState, figure: int) -> str:
        return f"figure-{state.name_of(int(figure))}"

    def ask_next(self, state: GameState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        return ask_next(cast(FireMountainState, state), chosen, following, view)

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        return preview.preview(self, cast(FireMountainState, state), action, seat, view)

    def reasons(self, state: GameState, action: int, seat: int, view: View) -> list[str]:
        from caldera.games.fire_mountain.words.reasons import reasons

        return reasons(self, cast(FireMountainState, state), action, seat, view)

    pieces = clauses.PIECES

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        here = cast(FireMountainState, state)
        return PHASES[here.phase].question(here).clauses

    def refusal(self, state: GameState, action: int, seat: int, locale: str) -> Reason:
        return self._because(reason(cast(FireMountainState, state), action, seat), locale)

    def why_not(self, state: GameState, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        found = why_not(cast(FireMountainState, state), seat, element, chosen)
        return self._because(found, locale) if found else None

    def _because(self, found: Refusal, locale: str) -> Reason:
        return Reason(text.refused(found, locale), clauses.REFUSALS[found[0]])

    def piece(self, element: str) -> str:
        kind, _, name = element.partition("-")
        shown = clauses.ELEMENTS.get(kind, "")
        return "dinosaur" if shown == "cro" and any(word in SPECIES for word in name.split("-")) else shown

    def policy(self) -> Policy:
        from caldera.games.fire_mountain.bot.policy import FireMountainPolicy

        return FireMountainPolicy(self.board, self.actions)

    def summary(self, state: GameState) -> dict[str, Any]:
        here = cast(FireMountainState, state)
        return {
            "score": [int(points) for points in here.score],
            "hatched": [int(here.hatchings(seat)) for seat in range(here.players)],
            "turns": int(here.turn),
            "eruptions": int(here.eruptions),
            "ended": REASONS[here.ended],
        }

    def dice(self) -> tuple[Die, ...]:
        return (Die("die", FACES, tuple(int(sides) for sides in self.board.face_weights)),)

    def thrown(self, state: GameState, outcome: int, seat: int | None) -> Throw | None:
        return Throw("die", FACES[self.actions.die.b(outcome)]) if self.actions.die.has(outcome) else None

    def face_name(self, throw: Throw, view: View) -> str:
        return view.text(f"{self.id}.face.{throw.face}", n=1)

    def counts(self, state: GameState, events: Sequence[Event], view: View) -> Counts:
        return tally.counts(state.players, events, view)

    def invariants(self, state: GameState) -> list[str]:
        """Tiles and figures are conserved, places are not overfull, and the counts agree with the figures [I1-I5]."""
        here = cast(FireMountainState, state)
        wrong: list[str] = []
        laid = [int(tile) for tile in here.terrain.grid if tile != NO_TILE]
        if len(set(laid)) != len(laid) or (here.turn > 0 and len(laid) != CELLS):
            wrong.append("a tile lies twice, or is lost")
        for seat in range(here.players):
            each = int(self.board.cro_magnons)
            places = [int(place) for place in here.where[seat * each : seat * each + each]]
            counted = [sum(1 for place in places if (VOLCANO if place >= SPACE else place) == at) for at in range(PLACES)]
            if counted != [int(count) for count in here.cros[seat * PLACES : seat * PLACES + PLACES]]:
                wrong.append(f"the Cro-Magnons of seat {seat} are not where they are counted")
            if sum(int(count) for count in here.cros[seat * PLACES : seat * PLACES + PLACES]) != each:
                wrong.append(f"seat {seat} has not {each} Cro-Magnons")
            if here.hatchings(seat) > self.board.bases:
                wrong.append(f"seat {seat} has too many dinosaurs")
        return wrong + self._wrong_dinosaurs(here) + self._wrong_volcano(here)

    def _wrong_dinosaurs(self, state: FireMountainState) -> list[str]:
        wrong: list[str] = []
        for dinosaur in range(len(SPECIES) * int(self.board.copies)):
            owners = [seat for seat in range(state.players) if state.owns(seat, dinosaur)]
            name = state.name_of(int(state.dinosaurs) + dinosaur)
            if len(owners) > 1 or bool(owners) == (state.where[state.dinosaurs + dinosaur] == BOX):
                wrong.append(f"{name} belongs to {len(owners)} seats")
            if owners and not state.species >> (dinosaur // int(self.board.copies)) & 1:
                wrong.append(f"{name} is not in this game")
        return wrong

    def _wrong_volcano(self, state: FireMountainState) -> list[str]:
        spaces = sorted(int(place) - SPACE for place in state.where if place >= SPACE)
        if spaces != list(range(int(state.filled))) or state.filled > state.capacity:
            return ["the volcano's spaces are not filled one after the other"]
        return []
