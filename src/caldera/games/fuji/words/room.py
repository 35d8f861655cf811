"""What Fuji says, through one door: each method is a question that every game answers."""

from __future__ import annotations

from caldera.core.rooms import Refusal, Words
from caldera.core.view import Reason, View
from caldera.games.fuji.rules.actions import FujiActions
from caldera.games.fuji.rules.board import Charts
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.words import actions, chat, clauses, facts, log, prompts, reasons, refusals, why
from caldera.locale import text


class FujiWords(Words[FujiState]):
    game_id = "fuji"
    pieces = clauses.PIECES
    elements = clauses.ELEMENTS
    refusal_clauses = clauses.REFUSALS

    write_log_line = staticmethod(log.write_log_line)
    list_board_steps = staticmethod(log.list_board_steps)
    write_prompt = staticmethod(prompts.write_prompt)
    find_refusal = staticmethod(refusals.find_refusal)
    explain_element = staticmethod(why.explain_element)
    list_reasons = staticmethod(reasons.list_reasons)
    check_chat = staticmethod(chat.check_chat)
    list_phrases = staticmethod(chat.list_phrases)

    def __init__(self, charts: Charts, kinds: FujiActions) -> None:
        self.charts, self.kinds = charts, kinds

    def name_action(self, state: FujiState | None, action: int, view: View) -> str:
        return actions.name_action(state, self.kinds, action, view)

    def find_phase(self, state: FujiState) -> tuple[tuple[str, ...], int]:
        return prompts.TURN, -1 if state.is_over else int(state.phase) - 1

    def list_facts(self, locale: str) -> dict[str, str]:
        return facts.list_facts(self.charts, text(locale))

    def list_clauses(self, state: FujiState, seat: int | None) -> tuple[str, ...]:
        return PHASES[state.stage].clauses

    def write_refusal(self, refusal: Refusal, locale: str) -> Reason:
        """An equipment card stands in a refusal by its name in content; people read what it is called."""
        key, params = refusal
        if "equipment" in params:
            params = {**params, "equipment": text(locale)(f"fuji.equipment.{params['equipment']}")}
        return super().write_refusal((key, params), locale)
