"""Fuji's front door: ties rules, view, words and bot together."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, cast

from caldera.core.game import Game
from caldera.core.once import built_once
from caldera.core.policy import Policy
from caldera.core.records import plain
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import Preview, Reason, View
from caldera.games.fuji import content as fuji_content
from caldera.games.fuji import position_file as positions
from caldera.games.fuji.meta import INFO, SCENARIOS
from caldera.games.fuji.rules.actions import FujiActions
from caldera.games.fuji.rules.constants import GO
from caldera.games.fuji.rules.invariants import find_faults
from caldera.games.fuji.rules.movement import wakes_token
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.rules.table import FujiTable
from caldera.games.fuji.view import click_paths as paths
from caldera.games.fuji.view import preview, tally
from caldera.games.fuji.view.observation import see_all
from caldera.games.fuji.words import actions, clauses, log, prompts, refusals
from caldera.games.fuji.words.chat import check_chat, list_phrases
from caldera.games.fuji.words.facts import facts_of
from caldera.games.fuji.words.next_steps import ask_next
from caldera.games.fuji.words.why import why_not
from caldera.locale import text as catalogue


def build(edition: Mapping[str, Any] | None, source_text: str, name: str) -> Fuji:
    return Fuji(edition, source_text, name)


class Fuji(Game[Any]):
    def __init__(self, edition: Mapping[str, Any] | None, source_text: str, name: str) -> None:
        content = fuji_content.load(edition, source_text, name)
        self.terrain = fuji_content.terrain(content)
        self.boards = fuji_content.boards(content)
        self.charts = fuji_content.charts(content)
        columns, rows = fuji_content.frame(content)
        self.actions = FujiActions(list(SCENARIOS), self.terrain.names, columns, rows, int(self.charts.power_bars))
        boards = [board for group in self.boards.values() for board in group]
        self.actions.leave_out_impossible([[int(cell) for cell in board.cell] for board in boards])
        super().__init__(INFO, content, self.actions.space, edition)

    def start(self, players: int, options: Mapping[str, Any]) -> FujiState:
        scenario = -1 if options["scenario"] == "random" else SCENARIOS.index(options["scenario"])
        boards = self.boards[players == 4]
        return FujiState(FujiTable(players, self.terrain, boards, self.charts, self.actions, scenario, dict(options)))

    def read_position(self, data: Mapping[str, Any]) -> FujiState:
        state = self.start(*self.position_header(data))
        positions.fill(state, data)
        return state

    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        return actions.say_action(cast(FujiState | None, state), self.actions, action, view)

    def sentence(self, event: Event, view: View) -> str:
        return log.sentence(event, view)

    def ask(self, state: GameState, view: View) -> str:
        return prompts.ask(cast(FujiState, state), view)

    def turn(self, state: GameState) -> Hashable:
        return prompts.find_turn(cast(FujiState, state))

    def phases(self, state: GameState) -> tuple[tuple[str, ...], int]:
        return prompts.TURN, -1 if state.is_over else int(cast(FujiState, state).phase) - 1

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return paths.click_path(cast(FujiState, state), action, seat)

    def ask_next(self, state: GameState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        return ask_next(cast(FujiState, state), seat, chosen, following, view)

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        return preview.preview(cast(FujiState, state), action, seat, view, self.say_action(state, action, view))

    def reveal(self, state: GameState) -> dict[str, Any]:
        """All dice that anybody sees lie open."""
        return cast(dict[str, Any], plain(see_all(cast(FujiState, state))))

    def check_chat(self, state: GameState, sentence: str, locale: str) -> str:
        return check_chat(cast(FujiState, state), sentence, locale)

    def phrases(self, state: GameState, view: View) -> list[str]:
        return list_phrases(cast(FujiState, state), view)

    def reasons(self, state: GameState, action: int, seat: int, view: View) -> list[str]:
        from caldera.games.fuji.words.reasons import reasons

        return reasons(cast(FujiState, state), action, seat, view)

    pieces = clauses.PIECES

    def rule_facts(self, locale: str) -> dict[str, str]:
        return facts_of(self.charts, catalogue(locale))

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        return PHASES[cast(FujiState, state).stage].clauses

    def refusal(self, state: GameState, action: int, seat: int, locale: str) -> Reason:
        return self._because(refusals.reason(cast(FujiState, state), action, seat), locale)

    def why_not(self, state: GameState, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        found = why_not(cast(FujiState, state), seat, element, chosen)
        return self._because(found, locale) if found else None

    def _because(self, found: refusals.Reason, locale: str) -> Reason:
        return Reason(refusals.refused(found, locale), clauses.REFUSALS[found[0]])

    def piece(self, element: str) -> str:
        return clauses.ELEMENTS.get(element.partition("-")[0], "")

    def leaves_to_people(self, state: GameState, seat: int, people: Sequence[int]) -> bool:
        """In phase 5 people choose the order [M1]: bots wait, unless these people would wake an eruption token, best done last."""
        here = cast(FujiState, state)
        return here.stage == GO and (wakes_token(here, seat) or any(not wakes_token(here, person) for person in people))

    def policy(self) -> Policy:
        return self.planner()

    @built_once
    def planner(self, budget: int = 0) -> Policy:
        """The policy with this many imagined worlds for each decision; with few it plays like a beginner."""
        from caldera.games.fuji.bot.policy import make_policy

        return make_policy(budget)

    def summary(self, state: GameState) -> dict[str, Any]:
        return tally.summarise(cast(FujiState, state))

    def dice(self) -> tuple[Die, ...]:
        return tally.DICE

    def thrown(self, state: GameState, outcome: int, seat: int | None) -> Throw | None:
        return tally.find_throw(cast(FujiState, state), outcome, seat)

    def counts(self, state: GameState, events: Sequence[Event], view: View) -> Counts:
        return tally.count_events(cast(FujiState, state), events, view)

    def invariants(self, state: GameState) -> list[str]:
        return find_faults(cast(FujiState, state))
