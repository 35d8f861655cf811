"""Ash Rim as a game of Caldera: the front door that ties its rooms together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ash_rim.bot.policy import AshRimPolicy
from ash_rim.meta import INFO, TURNS, longest_match
from ash_rim.rules.state import ROLL, SPACE, STOP, State
from caldera.core.content import Content
from caldera.core.errors import BadPosition
from caldera.core.game import AnyGame, Game
from caldera.core.policy import Policy
from caldera.core.state import Event, GameState
from caldera.core.view import View


def build(edition: Mapping[str, Any] | None, source_text: str, name: str) -> AnyGame:
    return TheGame(edition, source_text, name)


class TheGame(Game[State]):
    def __init__(self, edition: Mapping[str, Any] | None, source_text: str, name: str) -> None:
        content = Content.load(__package__ or "", edition, source_text, name)
        self.numbers = {key: content.data["mountain"][key] for key in ("goal", "camp")}
        super().__init__(replace(INFO, max_length=longest_match(4, self.numbers["goal"])), content, SPACE, edition)

    # ---- positions ----

    def start(self, players: int, options: Mapping[str, Any]) -> State:
        return State(players, self.numbers, options)

    def read_position(self, data: Mapping[str, Any]) -> State:
        known = ("game", "players", "options", "steps", "climb", "turn", "rolling", "ply")
        if unknown := [key for key in data if key not in known]:
            raise BadPosition(f"{unknown[0]}: There is no such entry; there are {', '.join(known)}.")
        state = self.start(*self.position_header(data))
        goal = self.numbers["goal"]
        steps = self.position_field(data, "steps", list, state.steps)
        if len(steps) != state.players or not all(type(step) is int and 0 <= step <= goal for step in steps):
            raise BadPosition(f"steps: {steps!r} is not one number from 0 to {goal} per player.")
        state.steps = list(steps)
        if state.steps.count(goal) > 1:
            raise BadPosition("steps: Only one player can be on the rim.")
        state.turn = self.number(data, "turn", TURNS * state.players)
        state.ply = self.number(data, "ply", self.info.max_length)
        highest = state.steps[state.turn % state.players]
        state.climb = 0 if state.finished else self.number(data, "climb", goal - highest - 1)
        if state.climb == 1:
            raise BadPosition("climb: 1 is not possible: that roll ends the turn.")
        state.rolling = False if state.finished else self.position_field(data, "rolling", bool, False)
        return state

    def number(self, data: Mapping[str, Any], key: str, most: int) -> int:
        """A whole number of a hand-written position."""
        value = self.position_field(data, key, int, 0)
        if not 0 <= value <= most:
            raise BadPosition(f"{key}: {value} is not a number from 0 to {most}.")
        return int(value)

    # ---- words ----

    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        kind = self.describe(action)
        return view.text(f"ash_rim.action.{kind['kind']}", n=kind.get("value", 0))

    def sentence(self, event: Event, view: View) -> str:
        if event.kind == "over":
            return view.text("ash_rim.log.over", who=view.text.all_of(view.name(seat) for seat in event.data["winners"]))
        numbers = {key: value for key, value in event.data.items() if key != "seat"}
        return view.text(f"ash_rim.log.{event.kind}", who=view.name(event.data["seat"]), **numbers)

    # ---- touching ----

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return ["roll" if ROLL.has(action) else "stop" if STOP.has(action) else f"face-{action}"]

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        return ("T1", "T2", "T3")

    # ---- bots ----

    def policy(self) -> Policy:
        return AshRimPolicy()
