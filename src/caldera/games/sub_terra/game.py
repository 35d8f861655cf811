"""Sub Terra II as a game of the shelf."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from caldera.core.errors import BadOption, BadPosition
from caldera.core.game import Game
from caldera.core.options import check_options
from caldera.core.policy import Policy
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import Preview, Reason, Route, View
from caldera.games.sub_terra import content as sub_terra_content
from caldera.games.sub_terra import position_file as position
from caldera.games.sub_terra.invariants import faults
from caldera.games.sub_terra.meta import AUTOMATIC, EXPLORERS, INFO, LARGEST_TEAM, longest_match
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import FACES
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.rules.state import Expedition, SubTerraPosition
from caldera.games.sub_terra.view import observation as observe
from caldera.games.sub_terra.view import preview as sub_terra_preview
from caldera.games.sub_terra.view import routes as sub_terra_routes
from caldera.games.sub_terra.view import tally
from caldera.games.sub_terra.view.click_paths import click_path
from caldera.games.sub_terra.words import clauses, text
from caldera.games.sub_terra.words.refusals import reason
from caldera.games.sub_terra.words.why import why_not

DEFAULT_TEAMS = {
    3: ("veteran", "archaeologist", "healer"),
    4: ("veteran", "archaeologist", "rogue", "healer"),
    5: ("veteran", "archaeologist", "rogue", "healer", "sapper"),
    6: ("veteran", "archaeologist", "rogue", "healer", "sapper", "guide"),
}
"""A team with somebody for each task, for people who do not want to choose."""

MEASURED_TEAMS = {
    3: ("rogue", "veteran", "sapper"),
    4: ("rogue", "veteran", "sapper", "sharpshooter"),
    5: ("rogue", "veteran", "sapper", "sharpshooter", "priest"),
    6: ("rogue", "veteran", "sapper", "sharpshooter", "priest", "aristocrat"),
}
"""The teams with which bots show how hard the game is: somebody fast for the artefact, others to remove guardians."""

ALONE, IN_PAIRS = 4, 4
"""How many explorers one and two people run unless they say otherwise."""


def build(edition: Mapping[str, Any] | None, source_text: str, name: str) -> SubTerra:
    return SubTerra(edition, source_text, name)


class SubTerra(Game):
    def __init__(self, edition: Mapping[str, Any] | None, source_text: str, name: str) -> None:
        content = sub_terra_content.load(edition, source_text, name)
        self.board = sub_terra_content.board(content)
        self.actions = SubTerraActions(self.board)
        super().__init__(replace(INFO, max_length=self._longest()), content, self.actions.space, edition)

    def _longest(self) -> int:
        """The declared greatest length, for this content: until the marker is at 0, until the eruption, until all is lava [E5]."""
        board, numbers = self.board, self.board.numbers
        first = max(start for level in board.eruption.values() for start in level)
        return longest_match(
            rounds=first + int(numbers.patience) + int(board.slots) // 2 + 3,
            points=int(numbers.points),
            steps=max(int(numbers.run_steps), int(numbers.sprint_steps)),
            health=max(int(points) for points in board.health),
            guardians=int(numbers.guardians),
            activations=int(numbers.activations),
            tiles=int(board.in_bag),
        )

    def start(self, players: int, options: Mapping[str, Any]) -> SubTerraState:
        team = [EXPLORERS.index(name) for name in self.team(players, options["team"], options["explorers"])]
        leader = options["leader"] - 1
        if leader >= len(team):
            reason = f"there is no explorer {leader + 1} in a team of {len(team)}"
            raise BadOption("leader", reason, "sub_terra.bad.leader", number=leader + 1, n=len(team))
        together = options["entrance_flips"] == "together"
        rises, closed = options["healer_rises"], options["vault_closed"]
        expedition = Expedition(players, self.board, team, leader, options["difficulty"], together, rises, closed)
        return SubTerraState(players, self.board, expedition, self.actions)

    def team(self, players: int, chosen: list[str], explorers: int) -> list[str]:
        """Who goes: as chosen, or a default team of the right size [U4]."""
        fewest = {1: 3, 2: IN_PAIRS}.get(players, players)
        if chosen:
            if explorers not in (AUTOMATIC, len(chosen)):
                reason = f"{explorers} wanted, but the team has {len(chosen)}"
                raise BadOption("explorers", reason, "sub_terra.bad.explorers", wanted=explorers, n=len(chosen))
            if len(chosen) < fewest:
                raise self._too_small("team", players, fewest, len(chosen))
            return chosen
        count = explorers or {1: ALONE}.get(players, fewest)
        if count < fewest:
            raise self._too_small("explorers", players, fewest, count)
        return list(DEFAULT_TEAMS[count])

    def _too_small(self, option: str, players: int, fewest: int, count: int) -> BadOption:
        reason = f"{players} players need {fewest} to {LARGEST_TEAM} explorers, not {count}"
        return BadOption(option, reason, "sub_terra.bad.team", players=players, low=fewest, high=LARGEST_TEAM, n=count)

    def from_json(self, data: Mapping[str, Any]) -> SubTerraState:
        if not isinstance(data, Mapping):
            raise BadPosition("a position is an object")
        if data.get("game", self.id) != self.id:
            raise BadPosition(f"this is a position of {data['game']!r}, not of {self.id}")
        players = self.position_field(data, "players", int)
        if players not in INFO.players:
            raise BadPosition(f"players: Sub Terra II is for 1 to 6, not {players}")
        state = self.start(players, check_options(self.options, self.position_field(data, "options", dict, {})))
        position.fill(state, data, faults)
        return state

    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        return text.say_action(self.actions, cast(SubTerraPosition | None, state), action, view)

    def sentence(self, event: Event, view: View) -> str:
        return text.sentence(event, view)

    def ask(self, state: GameState, view: View) -> str:
        return text.ask(cast(SubTerraPosition, state), view)

    def turn(self, state: GameState) -> Hashable:
        here = cast(SubTerraState, state)
        return int(here.round), int(here.active)

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return click_path(cast(SubTerraState, state), action)

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        here = cast(SubTerraState, state)
        return sub_terra_preview.preview(here, action, view, click_path(here, action))

    def reasons(self, state: GameState, action: int, seat: int, view: View) -> list[str]:
        from caldera.games.sub_terra.words.reasons import reasons

        return reasons(cast(SubTerraState, state), action, view)

    pieces = clauses.PIECES

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        return clauses.PROMPTS.get(text.question(cast(SubTerraPosition, state)), ())

    def refusal(self, state: GameState, action: int, seat: int, locale: str) -> Reason:
        return self._because(reason(cast(SubTerraPosition, state), action), locale)

    def why_not(self, state: GameState, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        found = why_not(cast(SubTerraPosition, state), seat, element, chosen)
        return self._because(found, locale) if found else None

    def _because(self, found: text.Refusal, locale: str) -> Reason:
        return Reason(text.refused(found, locale), clauses.REFUSALS[found[0]])

    def piece(self, element: str) -> str:
        return clauses.ELEMENTS.get(element.partition("-")[0], "")

    def routes(self, state: GameState, seat: int, view: View) -> list[Route]:
        return sub_terra_routes.routes(cast(SubTerraState, state), seat, view)

    def policy(self) -> Policy:
        from caldera.games.sub_terra.bot.policy import SubTerraPolicy

        return SubTerraPolicy(self.board, self.actions)

    def measured_with(self, players: int) -> dict[str, Any]:
        size = {1: ALONE, 2: IN_PAIRS}.get(players, players)
        return {"team": list(MEASURED_TEAMS[size])}

    def summary(self, state: GameState) -> dict[str, Any]:
        here = cast(SubTerraPosition, state)
        ended = observe.result(here)
        return {
            "won": int(ended["won"]),
            "rank": ended["rank"],
            "ended": ended["reason"],
            "rounds": int(here.round),
            "lost": len(ended["lost"]),
            "tiles_left": int(here.bag_left),
            "keys_placed": int(here.keys_placed),
            "team": ", ".join(here.expedition.names),
        }

    def dice(self) -> tuple[Die, ...]:
        perils = Die("peril", FACES, tuple(int(sides) for sides in self.board.face_weight))
        return perils, Die("die", tuple("123456"), (1,) * 6)

    def thrown(self, state: GameState, outcome: int, seat: int | None) -> Throw | None:
        if self.actions.peril.has(outcome):
            return Throw("peril", FACES[self.actions.peril.a(outcome)])
        return Throw("die", str(int(self.actions.die.a(outcome)) + 1)) if self.actions.die.has(outcome) else None

    def face_name(self, throw: Throw, view: View) -> str:
        return view.text(f"{self.id}.face.{throw.face}") if throw.die == "peril" else throw.face

    def counts(self, state: GameState, events: Sequence[Event], view: View) -> Counts:
        return tally.counts(cast(SubTerraPosition, state).expedition.names, events, view)

    def invariants(self, state: GameState) -> list[str]:
        return faults(cast(SubTerraPosition, state))
