"""Why an action of Sub Terra II is good, in words: what it does for health and quest, where it leads, and what the clock says.

The points are those that the bot's evaluation weighs: people, keys and artefact, unexplored ground, dangers, the way home.
"""

from __future__ import annotations

from caldera.core.data import JsonObject
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.rules.board import DARTS, EXIT, LAVA, NOWHERE, RUINS, SPIKES
from caldera.games.sub_terra.rules.map import free_beyond
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.words.names import the_explorer, the_guardian

FAR = 99
HURRY = 4
"""From this number down, the clock is worth a word."""
TOLD = ("rise", "mend", "pick", "unlock", "artefact", "escape", "guardian_gone", "dig", "hand_over", "consolidate", "prepare")
REVEALS = ("reveal", "explore", "again", "research", *[ability.name for ability in ABILITIES if ability.draws])


def list_reasons(state: SubTerraState, action: int, seat: int, view: View) -> list[str]:
    kind = state.actions.space.kind_of(action).name
    after = state.clone()
    after.events = []
    after.play(action, int(state.mover()))
    if after.phase == c.OVER and after.payoffs()[0] > 0:
        return [_say("wins", view)]
    reasons = [_deed(state, after, event, view) for event in after.events if event.kind in TOLD]
    if kind in REVEALS:
        reasons += _search(state, view)
    if state.phase in (c.ACT, c.STEP):
        member = int(state.walker) if state.phase == c.STEP and state.walker >= 0 else int(state.active)
        if after.at[member] != state.at[member] and after.at[member] >= 0:
            reasons += _ways(state, after, member, view) + _dangers_left(state, after, member, view)
    if kind == "attack":
        reasons.append(_say("attack", view, n=7 - int(state.board.numbers.safe_from)))
    if kind == "end":
        reasons += _end(state, view)
    if reasons and not state.erupted and state.marker <= HURRY:
        reasons.append(_say("clock", view, n=int(state.marker)))
    return reasons


def _say(key: str, view: View, **params: object) -> str:
    return view.text(f"sub_terra.reason.{key}", **params)


# ---- what is done ----


def _deed(state: SubTerraState, after: SubTerraState, event: Event, view: View) -> str:
    data: JsonObject = event.data
    who = the_explorer(data["explorer"], view) if "explorer" in data else ""
    if event.kind == "mend":
        return _say("mend", view, who=who, n=data["amount"], hp=data["hp"])
    if event.kind == "pick":
        return _say("artefact" if data["object"] == "artefact" else "key", view)
    if event.kind == "unlock":
        return _say("unlock", view, n=int(after.keys_placed), all=c.KEYS)
    if event.kind == "guardian_gone":
        return _say("guardian_gone", view, guardian=the_guardian(data["guardian"], view))
    if event.kind == "escape":
        return _say("escape_artefact" if data["artefact"] else "escape", view, who=who)
    if event.kind == "hand_over":
        return _say("hand_over", view, who=the_explorer(data["to"], view))
    return _say(event.kind, view, who=who)


def _search(state: SubTerraState, view: View) -> list[str]:
    """What is still to be found in the bag."""
    keys = c.KEYS - int(state.keys_found)
    bag = int(state.bag_left)
    if keys and state.hall == NOWHERE:
        return [_say("find_both", view, n=keys, bag=bag)]
    if keys:
        return [_say("find_keys", view, n=keys, bag=bag)]
    return [_say("find_way" if state.hall != NOWHERE else "find_sanctuary", view, bag=bag)]


def _end(state: SubTerraState, view: View) -> list[str]:
    names = dangers(state, int(state.active), view)
    return [_say("stay", view) if not names else _say("no_better", view)]


# ---- ways ----


def steps_from(state: SubTerraState, start: int) -> dict[int, int]:
    """How many steps lead from a cell to each of the others, over ground that is connected."""
    distance, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for side in range(4):
            beyond = int(state.link[4 * here + side])
            if beyond != NOWHERE and beyond not in distance:
                distance[beyond] = distance[here] + 1
                edge.append(beyond)
    return distance


def _ways(state: SubTerraState, after: SubTerraState, member: int, view: View) -> list[str]:
    """To which goals the step leads; the most important one only."""
    before, now = steps_from(state, int(state.at[member])), steps_from(after, int(after.at[member]))
    for key, params, slots in _goals(state, member, view):
        far = min((before.get(slot, FAR) for slot in slots), default=FAR)
        left = min((now.get(slot, FAR) for slot in slots), default=FAR)
        if left < far < FAR:
            return [_say(f"{key}_there" if left == 0 else key, view, n=left, **params)]
    return []


def _goals(state: SubTerraState, member: int, view: View) -> list[tuple[str, dict[str, str], list[int]]]:
    """What this explorer may be after, the most urgent first: (message, its parameters, the cells)."""
    thing = int(state.carries[member])
    exits = [slot for slot in range(int(state.count)) if state.type[slot] == EXIT]
    goals: list[tuple[str, dict[str, str], list[int]]] = []
    if thing == c.ARTEFACT or int(state.thing[c.ARTEFACT]) == c.CARRIED or state.erupted:
        goals.append(("home_artefact" if thing == c.ARTEFACT else "home", {}, exits))
    elif 0 <= thing < c.KEYS and state.hall != NOWHERE:
        goals.append(("bring_key", {}, [int(state.hall)]))
    for other in range(int(state.expedition.size)):
        if other != member and state.fate[other] == c.INSIDE and state.hp[other] == 0 and state.at[other] >= 0:
            goals.append(("help", {"who": the_explorer(state.name(other), view)}, [int(state.at[other])]))
    if thing == c.NOTHING:
        lying = [int(state.thing[key]) for key in range(c.KEYS) if 0 <= state.thing[key] < c.CARRIED]
        goals.append(("fetch_key", {}, lying))
        if 0 <= state.thing[c.ARTEFACT] < c.CARRIED:
            goals.append(("fetch_artefact", {}, [int(state.thing[c.ARTEFACT])]))
    open_ends = [slot for slot in range(int(state.count)) if any(free_beyond(state, slot, side) != NOWHERE for side in range(4))]
    if state.bag_left > 0:
        goals.append(("unexplored", {}, open_ends))
    return goals


# ---- dangers ----


def dangers(state: SubTerraState, member: int, view: View) -> list[str]:
    """What threatens an explorer on the cell where they stand."""
    here = int(state.at[member])
    if here < 0:
        return []
    kinds = state.of_type
    names = []
    if kinds[SPIKES] >> here & 1 and state.name(member) != "rogue":
        names.append("spikes")
    if kinds[DARTS] & ~state.flipped & (state.near[here] | 1 << here):
        names.append("darts")
    if kinds[RUINS] & ~state.rubble >> here & 1:
        names.append("ruins")
    if kinds[LAVA] >> here & 1:
        names.append("lava")
    if any(slot >= 0 and steps_from(state, int(slot)).get(here, FAR) <= 1 for slot in state.guards):
        names.append("guardians")
    return [_say(f"danger.{name}", view) for name in names]


def _dangers_left(state: SubTerraState, after: SubTerraState, member: int, view: View) -> list[str]:
    then = dangers(after, member, view)
    left = [name for name in dangers(state, member, view) if name not in then]
    return [_say("away", view, dangers=view.text.all_of(left))] if left else []
