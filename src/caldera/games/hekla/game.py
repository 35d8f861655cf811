"""Hekla's front door: ties rules, view, words and bot together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from caldera.core.errors import BadOption
from caldera.core.game import Game
from caldera.core.once import built_once
from caldera.core.policy import Policy
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts
from caldera.core.view import Preview, Reason, View
from caldera.games.hekla import content as hekla_content
from caldera.games.hekla import position_file
from caldera.games.hekla.meta import INFO, longest_match
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.invariants import find_faults
from caldera.games.hekla.rules.numbers import ENDINGS
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.rules.stones import Stones
from caldera.games.hekla.view import clicks, tally
from caldera.games.hekla.words import clauses
from caldera.games.hekla.words.facts import facts_of
from caldera.games.hekla.words.log import log_line
from caldera.games.hekla.words.next_steps import ask_next
from caldera.games.hekla.words.prompts import TURN, find_phase, name_action, write_prompt
from caldera.games.hekla.words.refusals import Refusal, find_refusal, write_refusal
from caldera.games.hekla.words.why import why_not
from caldera.locale import text


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

    def told_apart(self, event: Event) -> Sequence[int] | None:
        return None if event.kind in ("erupt", "over") else (event.data["seat"],)

    def ask(self, state: GameState, view: View) -> str:
        return write_prompt(cast(HeklaState, state), view)

    def phases(self, state: GameState) -> tuple[tuple[str, ...], int]:
        return TURN, find_phase(cast(HeklaState, state))

    def click_path(self, state: GameState, action: int, seat: int) -> list[str]:
        return clicks.click_path(cast(HeklaState, state), action, seat)

    def choices_depend_on(self, state: GameState, actions: Sequence[int], seat: int) -> Sequence[str]:
        return clicks.moved_stones(cast(HeklaState, state), actions, seat)

    def ask_next(self, state: GameState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        return ask_next(cast(HeklaState, state), seat, chosen[0], following, view)

    def preview(self, state: GameState, action: int, seat: int, view: View) -> Preview:
        return clicks.preview(cast(HeklaState, state), action, seat, view)

    pieces = clauses.PIECES

    def rule_facts(self, locale: str) -> dict[str, str]:
        return facts_of(self.board, self._stones, text(locale))

    def clauses(self, state: GameState, seat: int | None) -> tuple[str, ...]:
        here = cast(HeklaState, state)
        asked = PHASES[here.phase].question(here).clauses
        return (*asked, "N5") if here.is_stall_announced() else asked

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

    @built_once
    def policy(self) -> Policy:
        from caldera.games.hekla.bot.policy import HeklaPolicy

        return HeklaPolicy(self.board, self.actions)

    @built_once
    def learned_policy(self) -> Policy:
        from caldera.games.hekla.bot.learned import HeklaLearned

        return HeklaLearned(self.board, self.actions, self.folder.joinpath("bot", "weights.txt").read_text(encoding="utf-8"))

    def summary(self, state: GameState) -> dict[str, Any]:
        here = cast(HeklaState, state)
        progress = [int(walked) for walked in here.progress]
        return {"progress": progress, "eruptions": int(here.lava_used), "ended": ENDINGS[here.ended]}

    def counts(self, state: GameState, events: Sequence[Event], view: View) -> Counts:
        return tally.count_events(state.players, events, view)

    def invariants(self, state: GameState) -> list[str]:
        return find_faults(cast(HeklaState, state))
