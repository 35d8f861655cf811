"""What must hold in every position that can be reached: cards, dice, tokens and figures are conserved and lie where they may."""

from __future__ import annotations

from caldera.games.fuji.rules.actions import EQUIPMENT, INJURIES, SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import DISCARDED, IN_PILE, OVER, SKILL, UNDER_PILE
from caldera.games.fuji.rules.state import FujiPosition


def find_faults(state: FujiPosition) -> list[str]:
    """What is wrong with a position; nothing in those that can be reached [N1-N6]."""
    wrong: list[str] = []
    table, board = state.table, state.board
    laid = [int(card) for card in state.card if card != NOWHERE]
    if len(set(laid)) != len(laid):
        wrong.append("a terrain card lies on two places")
    if state.lava & board.villages:
        wrong.append("a village burns")
    tokens = state.equipment_tokens | state.eruption_tokens
    if tokens & state.lava:
        wrong.append("a token lies on lava")
    if state.stage > SKILL:
        lying = sorted(int(die) for die in state.hand if die != NOWHERE)
        there = [die for die in range(int(table.sets) * DICE) if not state.lost >> die & 1]
        if lying != there:
            wrong.append("dice are lost or doubled")
        for place in range(int(table.sets) * SLOTS):
            die = int(state.hand[place])
            if die != NOWHERE and state.holder[die] != place // SLOTS:
                wrong.append(f"die {die} is not where it should be")
        for character in range(int(table.characters)):
            spot = int(state.at[character])
            if not board.walkable >> spot & 1 or (state.lava >> spot & 1 and state.stage != OVER):
                wrong.append(f"character {character} stands where nobody can")
    for equipment in range(len(EQUIPMENT)):
        owner = int(state.owner[equipment])
        if owner not in (IN_PILE, UNDER_PILE, DISCARDED) and not 0 <= owner < table.characters:
            wrong.append(f"equipment {EQUIPMENT[equipment]} belongs to nobody")
    for character in range(int(table.characters)):
        hurt = sum(1 for kind in range(len(INJURIES)) if state.injuries[character] >> kind & 1)
        passed = sum(1 for space in table.injury_spaces if state.stamina[character] >= space)
        waiting = int(state.wounds) if state.user == character else 0
        if state.stage != OVER and hurt + waiting != passed:
            wrong.append(f"character {character} has {hurt} injuries after {passed} symbols")
        if not 0 <= state.bars[character] <= table.charts.power_bars:
            wrong.append("there are more power bars than the game has")
    return wrong
