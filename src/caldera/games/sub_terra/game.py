"""Sub Terra II: the front door that ties the rules, the views and the words together."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from caldera.core.errors import BadOption
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import Preview, Reason, Route, View
from caldera.games.sub_terra import content as sub_terra_content
from caldera.games.sub_terra import position_file
from caldera.games.sub_terra.bots import SubTerraBots
from caldera.games.sub_terra.meta import EXPLORERS, INFO
from caldera.games.sub_terra.position_checks import list_faults
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.expedition import Expedition
from caldera.games.sub_terra.rules.phases import phase_of
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.teams import choose_team
from caldera.games.sub_terra.view import tally
from caldera.games.sub_terra.view.click_paths import click_path
from caldera.games.sub_terra.view.preview import preview_action, warn_of_leaving
from caldera.games.sub_terra.view.routes import find_routes
from caldera.games.sub_terra.words import clauses
from caldera.games.sub_terra.words.actions import describe_action
from caldera.games.sub_terra.words.facts import list_facts
from caldera.games.sub_terra.words.log import write_log_line
from caldera.games.sub_terra.words.next_steps import ask_next
from caldera.games.sub_terra.words.prompts import TURN, find_phase, write_prompt
from caldera.games.sub_terra.words.refusals import explain, find_reason
from caldera.games.sub_terra.words.why import explain_element


def build(edition: Mapping[str, Any] | None, source_text: str, name: str) -> SubTerra:
    return SubTerra(edition, source_text, name)


class SubTerra(SubTerraBots):
    def __init__(self, edition: Mapping[str, Any] | None, source_text: str, name: str) -> None:
        content = sub_terra_content.load(edition, source_text, name)
        self.board = sub_terra_content.board(content)
        self.actions = SubTerraActions(self.board)
        info = replace(INFO, max_length=sub_terra_content.longest_match_of(self.board))
        super().__init__(info, content, self.actions.space, edition)

    # ---- positions ----

    def start(self, players: int, options: Mapping[str, Any]) -> SubTerraState:
        team = [EXPLORERS.index(name) for name in choose_team(players, options["team"], options["explorers"])]
        if options["leader"] > len(team):
            reason = f"there is no explorer {options['leader']} in a team of {len(team)}"
            raise BadOption("leader", reason, "sub_terra.bad.leader", number=options["leader"], n=len(team))
        return SubTerraState(players, self.board, Expedition(players, self.board, team, dict(options)), self.actions)

    def read_position(self, data: Mapping[str, Any]) -> SubTerraState:
        state = self.start(*self.position_header(data))
        position_file.fill(state, data)
        return state

    def invariants(self, state: GameState) -> list[str]:
        return list_faults(cast(SubTerraPosition, state))

    def turn(self, state: GameState) -> Hashable:
        here = cast(SubTerraState, state)
        return int(here.round), int(here.active)

    # ---- the view ----

    def phases(self, state: GameState) -> tuple[tuple[str, ...], int]:
        return TURN, find_phase(cast(SubTerraState, state))

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return click_path(cast(SubTerraState, state), action)

    def ask_next(self, state: GameState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        return ask_next(cast(SubTerraPosition, state), chosen[0], following, view)

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        here = cast(SubTerraState, state)
        return preview_action(here, action, view, click_path(here, action))

    def asks_first(self, state: GameState, action: int, seat: int, view: View) -> str:
        return warn_of_leaving(cast(SubTerraState, state), action, view)

    def routes(self, state: GameState, seat: int, view: View) -> list[Route]:
        return find_routes(cast(SubTerraState, state), seat, view)

    # ---- words ----

    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        return describe_action(self.actions, cast(SubTerraPosition | None, state), action, view)

    def sentence(self, event: Event, view: View) -> str:
        return write_log_line(event, view)

    def ask(self, state: GameState, view: View) -> str:
        return write_prompt(cast(SubTerraPosition, state), view)

    def reasons(self, state: GameState, action: int, seat: int, view: View) -> list[str]:
        from caldera.games.sub_terra.words.reasons import list_reasons  # hints are rare, and they need the bot's judgement

        return list_reasons(cast(SubTerraState, state), action, view)

    pieces = clauses.PIECES

    def piece(self, element: str) -> str:
        return clauses.ELEMENTS.get(element.partition("-")[0], "")

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        return phase_of(cast(SubTerraPosition, state)).clauses

    def rule_facts(self, locale: str) -> dict[str, str]:
        return list_facts(self.board)

    def refusal(self, state: GameState, action: int, seat: int, locale: str) -> Reason:
        return explain(find_reason(cast(SubTerraPosition, state), action), locale)

    def why_not(self, state: GameState, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        found = explain_element(cast(SubTerraPosition, state), seat, element, chosen)
        return explain(found, locale) if found else None

    # ---- statistics ----

    def summary(self, state: GameState) -> dict[str, Any]:
        return tally.summarise(cast(SubTerraPosition, state))

    def dice(self) -> tuple[Die, ...]:
        return tally.list_dice(self.board)

    def thrown(self, state: GameState, outcome: int, seat: int | None) -> Throw | None:
        return tally.find_throw(self.actions, outcome)

    def face_name(self, throw: Throw, view: View) -> str:
        return view.text(f"{self.id}.face.{throw.face}") if throw.die == "peril" else throw.face

    def counts(self, state: GameState, events: Sequence[Event], view: View) -> Counts:
        return tally.count_events(cast(SubTerraPosition, state).expedition.names, events, view)
