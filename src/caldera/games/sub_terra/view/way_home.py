"""The way home: the shortest path of an explorer to the exit, and how many rounds it takes."""

from __future__ import annotations

from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import ABILITY_NAMES, NOWHERE, ROGUE
from caldera.games.sub_terra.rules.map import is_exit
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.rules.walk import can_enter
from caldera.games.sub_terra.view.observation import WayHome
from caldera.games.sub_terra.view.temple_observer import place_of

Way = tuple[int, ...]
"""Slots, in order."""


def see_way_home(state: SubTerraPosition) -> WayHome | None:
    """That of the active explorer, as long as they stand in the temple."""
    member = int(state.active)
    if state.phase == c.OVER or not state.standing(member):
        return None
    way = find_way_home(state, member)
    if way is None:
        return WayHome((), 0, 0, 0)
    steps = len(way) - 1
    foes = sum([int(state.guards_on(slot)) for slot in way[1:]])
    return WayHome(tuple([_place(state, slot) for slot in way]), steps, count_rounds(state, member, steps), foes)


def _place(state: SubTerraPosition, slot: int) -> tuple[int, int]:
    place = place_of(state.board, int(state.cell[slot]))
    assert place is not None
    return place


def find_way_home(state: SubTerraPosition, member: int) -> Way | None:
    """A shortest way over cells that the explorer may enter [A2]; of those the one past the fewest guardians."""
    start = int(state.at[member])
    reached: dict[int, tuple[int, Way]] = {start: (0, (start,))}
    edge = [start]
    while edge:
        goals = [slot for slot in edge if is_exit(state, slot)]
        if goals:
            return min([reached[slot] for slot in goals])[1]
        further: dict[int, tuple[int, Way]] = {}
        for slot in edge:
            foes, way = reached[slot]
            for side in range(4):
                beside = int(state.link[4 * slot + side])
                if beside == NOWHERE or beside in reached or not can_enter(state, member, beside):
                    continue
                found = (foes + int(state.guards_on(beside)), (*way, beside))
                further[beside] = min(further.get(beside, found), found)
        reached |= further
        edge = list(further)
    return None


def count_rounds(state: SubTerraPosition, member: int, steps: int) -> int:
    """Turns for so many steps: what this one has left, then whole ones [A1, A8, K5]."""
    begun = int(state.steps) if state.phase == c.STEP and state.walker == member else 0
    now = begun + most_steps(state, member, int(state.ap))
    left = steps - now
    return 1 if left <= 0 else 1 + -(-left // most_steps(state, member, int(state.board.numbers.points)))


def most_steps(state: SubTerraPosition, member: int, points: int) -> int:
    """The most steps for so many action points, in the fastest gait: walking, running, or the rogue's sprint."""
    numbers, most = state.board.numbers, [0]
    gaits = [(int(numbers.move), 1), (int(numbers.run), int(numbers.run_steps))]
    if state.has(member, ROGUE):
        cost = int(state.board.ability_cost[ABILITY_NAMES.index("sprint")])
        gaits.append((cost, int(numbers.sprint_steps)))
    for spent in range(1, points + 1):
        most.append(max([most[-1], *[most[spent - cost] + far for cost, far in gaits if cost <= spent]]))
    return most[points]
