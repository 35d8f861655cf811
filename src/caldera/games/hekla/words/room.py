"""What Hekla says, through one door: each method is a question that every game answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caldera.core.rooms import Words
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.board import Board
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.rules.stones import Stones
from caldera.games.hekla.words import clauses, facts, log, prompts, reasons, refusals, why
from caldera.locale import text


class HeklaWords(Words[HeklaState]):
    game_id = "hekla"
    pieces = clauses.PIECES
    elements = clauses.ELEMENTS
    refusal_clauses = clauses.REFUSALS

    write_log_line = staticmethod(log.write_log_line)
    list_board_steps = staticmethod(log.list_board_steps)
    write_prompt = staticmethod(prompts.write_prompt)
    find_refusal = staticmethod(refusals.find_refusal)
    explain_element = staticmethod(why.explain_element)
    list_reasons = staticmethod(reasons.list_reasons)

    def __init__(self, board: Board, stones: Mapping[int, Stones], actions: HeklaActions) -> None:
        self.board, self.stones, self.actions = board, stones, actions

    def name_action(self, state: HeklaState | None, action: int, view: View) -> str:
        return prompts.name_action(self.actions, action, view)

    def seats_with_own_wording(self, event: Event) -> Sequence[int] | None:
        return None if event.kind in ("erupt", "over") else (event.data["seat"],)

    def find_phase(self, state: HeklaState) -> tuple[tuple[str, ...], int]:
        return prompts.TURN, prompts.find_phase(state)

    def write_aim(self, state: HeklaState, part: str, locale: str) -> str:
        return text(locale)(f"{self.game_id}.aim.{part}", grooves=int(self.board.grooves))

    def list_facts(self, locale: str) -> dict[str, str]:
        return facts.list_facts(self.board, self.stones, text(locale))

    def list_clauses(self, state: HeklaState, seat: int | None) -> tuple[str, ...]:
        asked = PHASES[state.phase].question(state).clauses
        return (*asked, "N5") if state.is_stall_announced() else asked
