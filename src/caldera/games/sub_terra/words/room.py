"""What Sub Terra II says, through one door: each method is a question that every game answers."""

from __future__ import annotations

from caldera.core.rooms import Refusal, Words
from caldera.core.view import View
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import Board
from caldera.games.sub_terra.rules.phases import phase_of
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.words import actions, clauses, facts, log, prompts, reasons, refusals, why


class SubTerraWords(Words[SubTerraState]):
    game_id = "sub_terra"
    pieces = clauses.PIECES
    elements = clauses.ELEMENTS
    refusal_clauses = clauses.REFUSALS

    write_log_line = staticmethod(log.write_log_line)
    list_board_steps = staticmethod(log.list_board_steps)
    write_prompt = staticmethod(prompts.write_prompt)
    explain_element = staticmethod(why.explain_element)
    list_reasons = staticmethod(reasons.list_reasons)

    def __init__(self, board: Board, kinds: SubTerraActions) -> None:
        self.board, self.kinds = board, kinds

    def name_action(self, state: SubTerraState | None, action: int, view: View) -> str:
        return actions.name_action(self.kinds, state, action, view)

    def find_phase(self, state: SubTerraState) -> tuple[tuple[str, ...], int]:
        return prompts.TURN, prompts.find_phase(state)

    def list_facts(self, locale: str) -> dict[str, str]:
        return facts.list_facts(self.board)

    def list_clauses(self, state: SubTerraState, seat: int | None) -> tuple[str, ...]:
        return phase_of(state).clauses

    def find_refusal(self, state: SubTerraState, action: int, seat: int) -> Refusal:
        return refusals.find_refusal(state, action)  # one explorer decides at a time, so the position says who
