"""What Wrath of Fire Mountain says, through one door: each method is a question that every game answers."""

from __future__ import annotations

from caldera.core.rooms import Words
from caldera.core.view import View
from caldera.games.fire_mountain.meta import COLOURS, INFO, SPECIES_NAMES
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.board import Board
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.words import clauses, facts, log, prompts, reasons, refusals, why
from caldera.locale import text


class FireMountainWords(Words[FireMountainState]):
    game_id = INFO.id
    pieces = clauses.PIECES
    elements = clauses.ELEMENTS
    refusal_clauses = clauses.REFUSALS

    write_log_line = staticmethod(log.write_log_line)
    list_board_steps = staticmethod(log.list_board_steps)
    write_prompt = staticmethod(prompts.write_prompt)
    find_refusal = staticmethod(refusals.find_refusal)
    explain_element = staticmethod(why.explain_element)
    list_reasons = staticmethod(reasons.list_reasons)

    def __init__(self, board: Board, actions: FireMountainActions) -> None:
        self.board, self.actions = board, actions

    def name_action(self, state: FireMountainState | None, action: int, view: View) -> str:
        return prompts.name_action(self.actions, state, action, view)

    def find_phase(self, state: FireMountainState) -> tuple[tuple[str, ...], int]:
        return prompts.TURN, prompts.find_phase(state)

    def write_aim(self, state: FireMountainState, part: str, locale: str) -> str:
        return text(locale)(f"{self.game_id}.aim.{part}", goal=int(state.goal))

    def list_facts(self, locale: str) -> dict[str, str]:
        return facts.list_facts(self.board, View(locale=locale, colours=COLOURS))

    def list_clauses(self, state: FireMountainState, seat: int | None) -> tuple[str, ...]:
        return PHASES[state.phase].question(state).clauses

    def name_piece(self, element: str) -> str:
        piece = super().name_piece(element)
        return "dinosaur" if piece == "cro" and any(word in SPECIES_NAMES for word in element.split("-")[1:]) else piece
