"""Hekla as a game of the shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from caldera.core.errors import BadOption
from caldera.core.game import Game
from caldera.core.policy import Policy
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts
from caldera.core.view import Preview, Reason, View
from caldera.games.hekla import content as hekla_content
from caldera.games.hekla import position_file
from caldera.games.hekla.meta import INFO, longest_match
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.numbers import ENDINGS
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.rules.stones import EMPTY, Stones
from caldera.games.hekla.view import tally
from caldera.games.hekla.words import clauses
from caldera.games.hekla.words.log import list_gains, log_line
from caldera.games.hekla.words.next_steps import ask_next
from caldera.games.hekla.words.prompts import name_action, write_prompt
from caldera.games.hekla.words.refusals import Refusal, find_refusal, write_refusal
from caldera.games.hekla.words.why import why_not


def build(edition: Mapping[str, Any] | None, source_text: str, name: str) -> Hekla:
    return Hekla(edition, source_text, name)


class Hekla(Game):
    def __init__(self, edition: Mapping[str, Any] | None, source_text: str, name: str) -> None:
        content = hekla_content.load(edition, source_text, name)
        self.board = hekla_content.board(content)
        self.actions = HeklaActions(self.board)
        self._stones = {
            players: Stones(players, hekla_content.stones(content, players), self.board.blocks) for players in INFO.players
        }
        info = replace(INFO, max_length=longest_match(int(self.board.quiet_turns), int(self.board.lava_total)))
        super().__init__(info, content, self.actions.space, edition)

    def start(self, players: int, options: Mapping[str, Any]) -> HeklaState:
        first = INFO.colours.index(options["first"])
        if first >= players:
            reason = f"{options['first']} does not play with {players} players"
            raise BadOption("first", reason, "option.not_playing", n=players)
        passes, departure = options["long_move_passes_full"], options["departure_counts"]
        return HeklaState(players, self.board, self._stones[players], self.actions, passes, departure, first)

    def read_position(self, data: Mapping[str, Any]) -> HeklaState:
        state = self.start(*self.position_header(data))
        position_file.fill(state, data)
        return state

    def say_action(self, state: GameState | None, action: int, view: View) -> str:
        return name_action(self.actions, action, view)

    def sentence(self, event: Event, view: View) -> str:
        return log_line(event, view)

    def ask(self, state: GameState, view: View) -> str:
        return write_prompt(cast(HeklaState, state), view)

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        kinds, here = self.actions, cast(HeklaState, state)
        squares = self.board.squares
        if kinds.place.has(action):
            return [f"stock-{kinds.place.a(action)}", f"square-{squares[kinds.place.b(action)]}"]
        if kinds.move.has(action):
            stone = here.stone_on(seat, kinds.move.a(action), kinds.move.b(action))
            return [f"stone-{here.stones.names[stone]}", f"square-{squares[kinds.move.c(action)]}"]
        if kinds.back.has(action):
            return [f"circle-{kinds.back.a(action)}"]
        if kinds.score.has(action):
            return [f"triple-{kinds.score.a(action)}"]
        return ["pass"]

    def ask_next(self, state: GameState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        return ask_next(cast(HeklaState, state), seat, chosen[0], view)

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        """Play it on a copy and tell what happened."""
        kinds = self.actions
        if kinds.back.has(action):
            circle = int(kinds.back.a(action))
            lines = self.board.circle_lines(circle)
            sees = view.text.all_of(lines) if lines else view.text("hekla.sees.nothing")
            return Preview(
                view.text("hekla.preview.back", circle=circle, sees=sees),
                chip=f"−{int(cast(HeklaState, state).progress[seat]) - circle}",
            )
        trial = state.clone()
        trial.events = []
        trial.play(action, seat)
        eruptions = [event.data for event in trial.events if event.kind == "erupt"]
        label = " ".join(
            view.text("hekla.preview.erupt", sum=data["sum"], middle=data["middle"], gains=list_gains(data["gains"], view))
            for data in eruptions
        )
        choices = trial.observe(seat)["choices"] if trial.actors == (seat,) and not eruptions else []
        marks = [mark for data in eruptions for mark in (f"triple-{data['row']}", f"erupt-{data['middle']}")]
        walked = [sum(data["gains"][walker] for data in eruptions) for walker in range(trial.players)]
        for walker, circles in enumerate(walked):
            if circles:
                marks += [f"land-{walker}-{circles}", f"gain-{walker}=+{circles}"]
        if choices:
            label = view.text("hekla.preview.choice", n=len(choices))
            marks = [f"triple-{row}" for row in choices]
        chip = f"+{walked[seat]}" if eruptions else "?" if choices else ""
        path = self.click_path(state, action, seat)
        ghost = (path[0], path[1]) if len(path) == 2 else None
        return Preview(label or self.say_action(state, action, view), chip, tuple(marks), ghost)

    pieces = clauses.PIECES

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        here = cast(HeklaState, state)
        return PHASES[here.phase].question(here).clauses

    def refusal(self, state: GameState, action: int, seat: int, locale: str) -> Reason:
        return self._because(find_refusal(cast(HeklaState, state), action, seat), locale)

    def why_not(self, state: GameState, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        found = why_not(cast(HeklaState, state), seat, element, chosen)
        return self._because(found, locale) if found else None

    def _because(self, refusal: Refusal, locale: str) -> Reason:
        return Reason(write_refusal(refusal, locale), clauses.REFUSALS[refusal[0]])

    def piece(self, element: str) -> str:
        return clauses.ELEMENTS.get(element.partition("-")[0], "")

    def reasons(self, state: GameState, action: int, seat: int, view: View) -> list[str]:
        from caldera.games.hekla.words.reasons import reasons

        return reasons(self, cast(HeklaState, state), action, seat, view)

    def policy(self) -> Policy:
        from caldera.games.hekla.bot.policy import HeklaPolicy

        return HeklaPolicy(self.board, self.actions)

    def summary(self, state: GameState) -> dict[str, Any]:
        here = cast(HeklaState, state)
        progress = [int(walked) for walked in here.progress]
        return {"progress": progress, "eruptions": int(here.lava_used), "ended": ENDINGS[here.ended]}

    def counts(self, state: GameState, events: Sequence[Event], view: View) -> Counts:
        return tally.counts(state.players, events, view)

    def invariants(self, state: GameState) -> list[str]:
        """Stones are conserved, squares hold two, and there is as much lava as there were eruptions [I1-I4]."""
        here = cast(HeklaState, state)
        wrong: list[str] = []
        standing = [int(stone) for stone in here.slots if stone != EMPTY]
        if len(set(standing)) != len(standing):
            wrong.append("a stone stands on two places")
        for stone in range(int(here.stones.count)):
            square = int(here.where[stone])
            if (square >= 0) != (stone in standing):
                wrong.append(f"stone {here.stones.names[stone]} is lost")
            elif square >= 0 and stone not in (here.slots[2 * square], here.slots[2 * square + 1]):
                wrong.append(f"stone {here.stones.names[stone]} is not where it should be")
        lava = [stone for stone in standing if stone >= here.stones.volcanoes]
        if sorted(lava) != [int(here.stones.volcanoes) + index for index in range(int(here.lava_used))]:
            wrong.append("the lava on the board is not the lava that was used")
        middles = {int(square) for square in self.board.middle}
        wrong += [f"lava lies on {self.board.squares[here.where[stone]]}" for stone in lava if here.where[stone] not in middles]
        return wrong
