"""What an action would cost and risk, said before it is taken."""

from __future__ import annotations

from caldera.core.view import Preview, View
from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.rules.constants import ARTEFACT, KEYS
from caldera.games.sub_terra.rules.health import watched_over
from caldera.games.sub_terra.rules.perils import all_awake, find_waking_spaces, roller_slot
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.words.actions import find_target_cell, name_action
from caldera.games.sub_terra.words.refusals import cost_of

WALKS = ("move", "run", "step", "crawl", "sprint")
POINT, HEALTH = "◆", "♥"
"""An action point and a health, as buttons and cards show them."""
REVEALS = ("reveal", "explore", "again", *[ability.name for ability in ABILITIES if ability.draws])
TRIED = {ability.name for ability in ABILITIES if not ability.draws} - set(WALKS)
"""Abilities that need no die and no tile: what harm they do is seen on a copy."""


def preview_action(state: SubTerraState, action: int, view: View, path: list[str]) -> Preview:
    """The action in words, what it costs, and the dangers in numbers."""
    kind = state.actions.space.kind_of(action).name
    sentences = [name_action(state.actions, state, action, view) + "."]
    chip = ""
    cost = cost_of(state, kind)
    if cost:
        sentences.append(view.text("sub_terra.preview.cost", n=cost))
    marks: tuple[str, ...] = ()
    ghost: tuple[str, str] | None = None
    if kind in WALKS:
        member = int(state.walker) if kind == "step" else int(state.active)
        risks, danger = step_risks(state, member, find_target_cell(state, action), view)
        sentences += risks
        chip = f"{POINT * cost} {danger}{HEALTH if danger else ''}".strip()
        ghost = (f"explorer-{state.name(member)}", path[-1])
    elif kind in REVEALS:
        sentences.append(view.text("sub_terra.preview.draw", n=int(state.bag_left)))
        if kind == "explore":
            sentences.append(view.text("sub_terra.preview.explore"))
            sentences += unknown_risks(state, view)
    elif kind == "attack":
        chances = 7 - int(state.board.numbers.safe_from)
        sentences.append(view.text("sub_terra.preview.attack", n=chances))
        chip = f"{chances}/6"
    elif kind == "push":
        sentences.append(
            view.text(
                "sub_terra.preview.push_falls" if state.hp[state.active] <= state.board.numbers.push else "sub_terra.preview.push"
            )
        )
        chip = f"−{int(state.board.numbers.push)}"
    elif kind == "end":
        dangers, marks = end_risks(state, view)
        sentences += dangers or [view.text("sub_terra.preview.calm")]
        if dangers and state.cursed:
            sentences.append(view.text("sub_terra.preview.two_dice"))
        if state.ap > 0:
            sentences.append(view.text("sub_terra.preview.unspent", n=int(state.ap)))
    elif kind == "pick" and "artefact" in path:
        if not state.cursed:
            sentences.append(view.text("sub_terra.preview.curse"))
    elif kind == "reroll":
        loss = int(state.board.numbers.reroll)
        falls = state.hp[state.active] <= loss
        sentences.append(view.text("sub_terra.preview.push_falls" if falls else "sub_terra.preview.reroll", loss=loss))
        chip = f"−{loss}"
    elif kind in TRIED:
        risks, chip = harm(state, action, view)
        sentences += risks
    elif kind == "place":
        marks = (state.cell_element(int(state.target)),)
    elif kind == "wake":
        marks = (path[-1],)
    return Preview(" ".join(sentences), chip, marks, ghost)


def warn_of_leaving(state: SubTerraState, action: int, seat: int, view: View) -> str:
    """Leaving the temple is for good, and rarely meant before the artefact is taken, or with a key in hand."""
    kind = state.actions.space.kind_of(action).name
    if kind not in WALKS:
        return ""
    cell = find_target_cell(state, action)
    slot = int(state.slot_at[cell]) if cell >= 0 else b.NOWHERE
    if slot == b.NOWHERE or state.type[slot] != b.EXIT:
        return ""
    carried = int(state.carries[state.walker if kind == "step" else state.active])
    has_key = 0 <= carried < KEYS
    if state.cursed and not has_key:
        return ""
    return view.text("sub_terra.preview.leave_key" if has_key else "sub_terra.preview.leave_nothing")


def step_risks(state: SubTerraState, member: int, cell: int, view: View) -> tuple[list[str], str]:
    """What leaving this cell and entering that one may cost."""
    risks: list[str] = []
    chip = ""
    numbers = state.board.numbers
    slot = int(state.slot_at[cell]) if cell >= 0 else b.NOWHERE
    if slot == b.NOWHERE:
        return risks, chip
    pursuers = int(state.guards_on(state.at[member]))
    if pursuers and state.hp[member] > 0:
        loss = pursuers * int(numbers.flee)
        risks.append(view.text("sub_terra.preview.flee", n=loss))
        chip = f"−{loss}"
    if state.of_type[b.SPIKES] >> slot & 1 and not watched_over(state, slot) and state.name(member) != "rogue":
        hits = int(numbers.safe_from) - 1
        risks.append(view.text("sub_terra.preview.spikes", n=hits, loss=int(numbers.spikes)))
        chip = chip or f"{hits}/6 −{int(numbers.spikes)}"
    if state.type[slot] == b.EXIT:
        carried = int(state.carries[member])
        key = "artefact" if carried == ARTEFACT else "key" if 0 <= carried < KEYS else "nothing"
        risks.append(view.text(f"sub_terra.preview.leave_{key}"))
    waiting = int(state.guards_on(slot))
    if waiting:
        risks.append(view.text("sub_terra.preview.guardians", n=waiting))
    return risks, chip


def unknown_risks(state: SubTerraState, view: View) -> list[str]:
    """What waits in the bag for whoever enters a new cell at once: spikes and guardians."""
    risks: list[str] = []
    for kind, key in ((b.SPIKES, "unknown_spikes"), (b.GUARDIAN, "unknown_guardians")):
        left = sum(int(count) for tile, count in enumerate(state.bag) if state.board.tile_type[tile] == kind)
        if left and not (kind == b.SPIKES and state.name(int(state.active)) == "rogue"):
            risks.append(view.text(f"sub_terra.preview.{key}", n=left, all=int(state.bag_left)))
    return risks


def harm(state: SubTerraState, action: int, view: View) -> tuple[list[str], str]:
    """Whom an ability without dice would hurt: played on a copy."""
    trial = state.clone()
    trial.events = []
    trial.play(action, int(state.mover()))
    lost = [event.data["amount"] for event in trial.events if event.kind == "hurt"]
    return ([view.text("sub_terra.preview.blast", n=len(lost), loss=max(lost))], f"−{max(lost)}") if lost else ([], "")


def end_risks(state: SubTerraState, view: View) -> tuple[list[str], tuple[str, ...]]:
    """What one peril die can do to the active explorer and the others, face by face."""
    risks: list[str] = []
    marks: list[str] = []
    numbers, kinds = state.board.numbers, state.of_type
    here = int(state.at[state.active])
    burning = [
        member for member in range(int(state.expedition.size)) if state.at[member] >= 0 and kinds[b.LAVA] >> state.at[member] & 1
    ]
    if burning:
        risks.append(view.text("sub_terra.preview.lava", n=len(burning), loss=int(numbers.lava)))
    if here >= 0 and not watched_over(state, here):
        if kinds[b.SPIKES] >> here & 1:
            risks.append(view.text("sub_terra.preview.trap_spikes", loss=int(numbers.spikes)))
        traps = int(kinds[b.DARTS] & ~state.flipped & (state.near[here] | (1 << here)))
        if traps:
            risks.append(view.text("sub_terra.preview.trap_darts", n=traps.bit_count()))
            marks += [state.element(slot) for slot in range(traps.bit_length()) if traps >> slot & 1]
    if here >= 0 and kinds[b.RUINS] & ~state.rubble >> here & 1:
        risks.append(view.text("sub_terra.preview.ruins", loss=int(numbers.collapse)))
    if state.pushed and state.name(int(state.active)) != "healer":
        risks.append(view.text("sub_terra.preview.stumble", loss=int(numbers.stumble)))
    if not all_awake(state) and roller_slot(state) >= 0:
        places = int(find_waking_spaces(state))
        if places:
            risks.append(view.text("sub_terra.preview.wake"))
            marks += [state.element(slot) for slot in range(places.bit_length()) if places >> slot & 1]
    if any(slot >= 0 for slot in state.guards):
        risks.append(view.text("sub_terra.preview.activate"))
    if state.marker == 0 and not state.erupted:
        risks.append(view.text("sub_terra.preview.erupt"))
    elif state.erupted:
        risks.append(view.text("sub_terra.preview.flow"))
    return risks, tuple(marks)
