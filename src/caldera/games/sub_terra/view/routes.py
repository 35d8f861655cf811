"""Ways to far cells with one touch: movements one after the other, as long as no die is needed and nobody is hurt."""

from __future__ import annotations

from typing import Final

from caldera.core.view import Preview, Route, View
from caldera.games.sub_terra.rules.constants import ACT, STEP
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.view.preview import POINT
from caldera.games.sub_terra.words.names import name_place

WALKS: Final = ("move", "run", "sprint", "step")


def list_routes(state: SubTerraState, seat: int, view: View) -> list[Route]:
    """The cheapest way to each cell that takes more than one action to reach and disturbs nothing."""
    if state.phase not in (ACT, STEP) or (state.phase == ACT and state.hp[state.active] == 0):
        return []
    member = int(state.walker if state.phase == STEP else state.active)
    best: dict[int, tuple[tuple[int, int, int], tuple[int, ...]]] = {}
    seen: dict[tuple[int, int, int], int] = {}
    waiting: list[tuple[SubTerraState, tuple[int, ...]]] = [(state, ())]
    for reached, taken in waiting:  # grows while it is read: breadth first
        for action in reached.legal_actions(seat):
            if state.actions.space.kind_of(action).name not in WALKS:
                continue
            after = reached.clone()
            after.play(action, seat)
            if not _undisturbed(reached, after, member, seat):
                continue
            way = (*taken, action)
            slot = int(after.at[member])
            # Cheap ways first, then those that leave no started run to be ended, then short ones.
            rank = (int(state.ap - after.ap), int(after.phase == STEP), len(way))
            if slot not in best or rank < best[slot][0]:
                best[slot] = (rank, way)
            mark = (slot, int(after.ap), int(after.steps))
            if mark not in seen:
                seen[mark] = len(way)
                waiting.append((after, way))
    start = int(state.at[member])
    return [
        _route(state, member, slot, rank[0], way, view)
        for slot, (rank, way) in sorted(best.items())
        if len(way) > 1 and slot != start and not state.near[start] >> slot & 1
    ]


def _undisturbed(before: SubTerraState, after: SubTerraState, member: int, seat: int) -> bool:
    """Whether the step was only a step: no die, nobody hurt or gone, and the same person goes on."""
    if after.phase not in (ACT, STEP) or after.mover() != seat or after.active != before.active:
        return False
    same = all(after.hp[index] == before.hp[index] for index in range(int(before.expedition.size)))
    return same and after.at[member] >= 0


def _route(state: SubTerraState, member: int, slot: int, cost: int, way: tuple[int, ...], view: View) -> Route:
    element = state.element(slot)
    words = view.text("sub_terra.action.route", to=name_place(state.board.cell_names[int(state.cell[slot])], view))
    sentences = [words + "."]
    if cost:
        sentences.append(view.text("sub_terra.preview.cost", n=cost))
    waiting = int(state.guards_on(slot))
    if waiting:
        sentences.append(view.text("sub_terra.preview.guardians", n=waiting))
    return Route(
        way, (element,), words, Preview(" ".join(sentences), POINT * cost, (), (f"explorer-{state.name(member)}", element))
    )
