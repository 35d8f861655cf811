"""Wrath of Fire Mountain's front door: ties rules, view, words and bot together."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.errors import BadOption
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import Preview, Reason, View
from caldera.games.fire_mountain import content as fire_mountain_content
from caldera.games.fire_mountain import position_file
from caldera.games.fire_mountain.bots import FireMountainBots
from caldera.games.fire_mountain.meta import COLOURS, INFO, SPECIES, TABLE_OPTIONS
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.invariants import find_faults
from caldera.games.fire_mountain.rules.options import TableOptions
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.rules.setup import go_on_setting_up
from caldera.games.fire_mountain.rules.terrain import Terrain
from caldera.games.fire_mountain.view import preview, tally
from caldera.games.fire_mountain.view.click_paths import find_click_path, find_starts
from caldera.games.fire_mountain.words import clauses
from caldera.games.fire_mountain.words.facts import facts_of
from caldera.games.fire_mountain.words.log import log_line
from caldera.games.fire_mountain.words.next_steps import ask_next
from caldera.games.fire_mountain.words.prompts import TURN, find_phase, name_action, write_prompt
from caldera.games.fire_mountain.words.refusals import Refusal, find_refusal, write_refusal
from caldera.games.fire_mountain.words.why import why_not


def build(edition: Mapping[str, Any] | None, source_text: str, name: str) -> FireMountain:
    return FireMountain(edition, source_text, name)


class FireMountain(FireMountainBots):
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
        if (first := options["first"]) != "random":
            state.first = COLOURS.index(first)
            if state.first >= players:
                raise BadOption("first", f"{first} does not play with {players} players", "option.not_playing", n=players)
        return state

    def read_position(self, data: Mapping[str, Any]) -> FireMountainState:
        state = self._fresh(*self.position_header(data))
        position_file.fill(state, data)
        return state

    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        return name_action(self.actions, action, view)

    def sentence(self, event: Event, view: View) -> str:
        return log_line(event, view)

    def ask(self, state: GameState, view: View) -> str:
        return write_prompt(cast(FireMountainState, state), view)

    def turn(self, state: GameState) -> Hashable:
        return int(cast(FireMountainState, state).turn)

    def phases(self, state: GameState) -> tuple[tuple[str, ...], int]:
        return TURN, find_phase(cast(FireMountainState, state))

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return find_click_path(cast(FireMountainState, state), action, seat)

    def ask_next(self, state: GameState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        return ask_next(cast(FireMountainState, state), chosen, following, view)

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        return preview.preview(self, cast(FireMountainState, state), action, seat, view)

    def starts(self, state: GameState, action: int, seat: int) -> list[str]:
        return find_starts(cast(FireMountainState, state), action)

    def reasons(self, state: GameState, action: int, seat: int, view: View) -> list[str]:
        from caldera.games.fire_mountain.words.reasons import reasons

        return reasons(self, cast(FireMountainState, state), action, seat, view)

    pieces = clauses.PIECES

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        here = cast(FireMountainState, state)
        return PHASES[here.phase].question(here).clauses

    def refusal(self, state: GameState, action: int, seat: int, locale: str) -> Reason:
        return self._because(find_refusal(cast(FireMountainState, state), action, seat), locale)

    def why_not(self, state: GameState, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        found = why_not(cast(FireMountainState, state), seat, element, chosen)
        return self._because(found, locale) if found else None

    def _because(self, found: Refusal, locale: str) -> Reason:
        return Reason(write_refusal(found, locale), clauses.REFUSALS[found[0]])

    def piece(self, element: str) -> str:
        kind, _, name = element.partition("-")
        shown = clauses.ELEMENTS.get(kind, "")
        return "dinosaur" if shown == "cro" and any(word in SPECIES for word in name.split("-")) else shown

    def rule_facts(self, locale: str) -> Mapping[str, str]:
        return facts_of(self.board, View(locale=locale, colours=COLOURS))

    def summary(self, state: GameState) -> dict[str, Any]:
        return tally.summarise(cast(FireMountainState, state))

    def dice(self) -> tuple[Die, ...]:
        return tally.list_dice(self.board)

    def thrown(self, state: GameState, outcome: int, seat: int | None) -> Throw | None:
        return tally.find_throw(self.actions, outcome)

    def face_name(self, throw: Throw, view: View) -> str:
        return view.text(f"{self.id}.face.{throw.face}", n=1)

    def counts(self, state: GameState, events: Sequence[Event], view: View) -> Counts:
        return tally.count_events(state.players, events, view)

    def invariants(self, state: GameState) -> list[str]:
        return find_faults(cast(FireMountainState, state))
