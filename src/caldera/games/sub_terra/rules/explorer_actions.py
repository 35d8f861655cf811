"""What every explorer can do on their turn: the basic actions, pushing oneself, crawling [A, H3]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.actions import HERE
from caldera.games.sub_terra.rules.board import NOWHERE, bit
from caldera.games.sub_terra.rules.health import mend_explorer, pay_health
from caldera.games.sub_terra.rules.map import find_chamber
from caldera.games.sub_terra.rules.reveal import add_reveals, begin_reveal
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.rules.walk import add_steps, take_step


def in_sanctuary(state: SubTerraPosition, slot: i64) -> bool:
    if slot == NOWHERE:
        return False
    return slot == state.hall or slot == state.vault or (state.board.sanctuary.chamber != 0 and slot == find_chamber(state))


def add_basic_actions(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """All that the action points left can buy [A1-A10], then pushing and ending [A11, A12]."""
    kinds, costs = state.actions, state.board.numbers
    member = state.active
    here = state.at[member]
    ap = state.ap
    if ap >= costs.move:
        actions = add_steps(state, member, kinds.move.first, actions)
    if ap >= costs.run:
        actions = add_steps(state, member, kinds.run.first, actions)
    if ap >= costs.reveal:
        actions = add_reveals(state, here, kinds.reveal.first, actions)
    if ap >= costs.explore:
        actions = add_reveals(state, here, kinds.explore.first, actions)
    if ap >= costs.heal:
        actions = add_patients(state, here, kinds.heal.first, actions)
    if ap >= costs.attack and state.guards_on(here) > 0:
        actions = append(actions, kinds.attack.first)
    if ap >= costs.dig:
        actions = add_digs(state, here, kinds.dig.first, actions)
    if ap >= costs.handle:
        actions = add_handling(state, actions)
    if state.pushed == 0:
        actions = append(actions, kinds.push.first)
    return append(actions, kinds.end.first)


def add_patients(state: SubTerraPosition, slot: i64, base: i64, actions: vec[i64]) -> vec[i64]:
    """Oneself or anybody on the same cell who lacks health [A5]."""
    member: i64 = 0
    while member < state.expedition.size:
        if state.at[member] == slot and state.hp[member] < state.full_health(member):
            actions = append(actions, base + state.expedition.team[member])
        member += 1
    return actions


def add_digs(state: SubTerraPosition, slot: i64, base: i64, actions: vec[i64]) -> vec[i64]:
    """Rubble on one's own cell or on a connected one beside it [A7]."""
    if state.rubble == 0:
        return actions
    side: i64 = 0
    while side < 4:
        beside = state.link[4 * slot + side]
        if beside != NOWHERE and (state.rubble >> beside) & 1 == 1:
            actions = append(actions, base + side)
        side += 1
    if (state.rubble >> slot) & 1 == 1:
        actions = append(actions, base + HERE)
    return actions


def add_handling(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Pick up, drop, give, take, and lay a key into the Sanctuary; one object each at most [A9, S2]."""
    kinds = state.actions
    here = state.at[state.active]
    mine = state.carries[state.active]
    if mine == c.NOTHING:
        if state.thing_on(here, 0, c.KEYS - 1) != c.NOTHING:
            actions = append(actions, kinds.pick.first)
        if state.thing[c.ARTEFACT] == here:
            actions = append(actions, kinds.pick.first + 1)
    elif in_sanctuary(state, here) and mine < c.KEYS:
        actions = append(actions, kinds.unlock.first)
    else:
        actions = append(actions, kinds.drop.first)
    member: i64 = 0
    while member < state.expedition.size:
        if state.at[member] == here and member != state.active:
            theirs = state.carries[member]
            if mine != c.NOTHING and theirs == c.NOTHING:
                actions = append(actions, kinds.give.at(state.expedition.team[member]))
            elif mine == c.NOTHING and theirs != c.NOTHING and (state.refused >> member) & 1 == 0:
                actions = append(actions, kinds.take.at(state.expedition.team[member]))
        member += 1
    return actions


# ---- carrying them out; each says what comes next ----


def play_basic(state: SubTerraPosition, action: i64) -> None:
    kinds, costs = state.actions, state.board.numbers
    member = state.active
    here = state.at[member]
    state.next = c.TO_ACT
    if kinds.move.has(action):
        state.ap -= costs.move
        take_step(state, member, kinds.move.a(action), 0)
    elif kinds.run.has(action):
        state.ap -= costs.run
        take_step(state, member, kinds.run.a(action), costs.run_steps - 1)
    elif kinds.crawl.has(action):
        take_step(state, member, kinds.crawl.a(action), 0)
    elif kinds.reveal.has(action):
        state.ap -= costs.reveal
        begin_reveal(state, c.BY_REVEAL, here, kinds.reveal.a(action))
    elif kinds.explore.has(action):
        state.ap -= costs.explore
        begin_reveal(state, c.BY_EXPLORE, here, kinds.explore.a(action))
    elif kinds.heal.has(action):
        state.ap -= costs.heal
        mend_explorer(state, state.expedition.member(kinds.heal.a(action)), costs.healed, "heal")
    elif kinds.attack.has(action):
        state.ap -= costs.attack
        state.die_for = c.FOR_ATTACK
        state.phase = c.DIE
        state.next = c.WAIT
    elif kinds.dig.has(action):
        state.ap -= costs.dig
        dig_away(state, here, kinds.dig.a(action))
    elif kinds.push.has(action):
        push_oneself(state)
    elif kinds.end.has(action):
        state.next = c.TO_PERILS
    else:
        handle_object(state, action)


def dig_away(state: SubTerraPosition, slot: i64, where: i64) -> None:
    if where != HERE:
        slot = state.link[4 * slot + where]
    clear_rubble(state, slot, state.name(state.active))


def clear_rubble(state: SubTerraPosition, slot: i64, by: str) -> None:
    state.rubble &= ~bit(slot)
    if state.events is not None:
        state.tell("dig", {"by": by, "cell": state.element(slot)})


def push_oneself(state: SubTerraPosition) -> None:
    """Once a turn: a point of health for an action point [A11]."""
    state.pushed = 1
    state.ap += 1
    if state.events is not None:
        state.tell("push", {"explorer": state.name(state.active)})
    pay_health(state, state.active, state.board.numbers.push, "push")


def handle_object(state: SubTerraPosition, action: i64) -> None:
    """Objects [A9, A10, S2-S4]."""
    kinds = state.actions
    member = state.active
    here = state.at[member]
    if kinds.take.has(action):
        owner = state.expedition.member(kinds.take.a(action))
        if state.expedition.seat[owner] != state.expedition.seat[member]:
            state.asked = owner
            state.phase = c.CONSENT
            state.next = c.WAIT
            return
        hand_over(state, owner, member)
    elif kinds.give.has(action):
        hand_over(state, member, state.expedition.member(kinds.give.a(action)))
    elif kinds.pick.has(action):
        pick_up(state, state.thing_on(here, 0, c.KEYS - 1) if kinds.pick.a(action) == 0 else c.ARTEFACT)
    elif kinds.drop.has(action):
        thing = state.carries[member]
        state.carries[member] = c.NOTHING
        state.thing[thing] = here
        if state.events is not None:
            data = {"explorer": state.name(member), "object": c.OBJECT_NAMES[thing], "cell": state.element(here)}
            state.tell("drop", data)
    else:
        unlock(state)
    state.ap -= state.board.numbers.handle


def hand_over(state: SubTerraPosition, giver: i64, taker: i64) -> None:
    thing = state.carries[giver]
    state.carries[giver] = c.NOTHING
    state.carries[taker] = thing
    if state.events is not None:
        state.tell("hand_over", {"explorer": state.name(giver), "to": state.name(taker), "object": c.OBJECT_NAMES[thing]})


def answer_request(state: SubTerraPosition, agreed: bool) -> None:
    """The owner gives the object away or keeps it; a refusal costs nothing and stands for this turn [A10]."""
    state.next = c.TO_ACT
    if agreed:
        state.ap -= state.board.numbers.handle
        hand_over(state, state.asked, state.active)
    else:
        state.refused |= bit(state.asked)
        if state.events is not None:
            state.tell("refuse", {"explorer": state.name(state.asked), "to": state.name(state.active)})


def pick_up(state: SubTerraPosition, thing: i64) -> None:
    """Taking the artefact for the first time brings the curse [S3, S4]."""
    state.carries[state.active] = thing
    state.thing[thing] = c.CARRIED
    if state.events is not None:
        data = {
            "explorer": state.name(state.active),
            "object": c.OBJECT_NAMES[thing],
            "cell": state.element(state.at[state.active]),
        }
        state.tell("pick", data)
    if thing == c.ARTEFACT and state.cursed == 0:
        state.cursed = 1
        if state.events is not None:
            state.tell("curse", {"explorer": state.name(state.active)})


def unlock(state: SubTerraPosition) -> None:
    """A key goes into its lock; the third one brings the artefact to light [S2]."""
    thing = state.carries[state.active]
    state.carries[state.active] = c.NOTHING
    state.thing[thing] = c.PLACED
    state.keys_placed += 1
    if state.events is not None:
        data = {"explorer": state.name(state.active), "object": c.OBJECT_NAMES[thing], "placed": int(state.keys_placed)}
        state.tell("unlock", data | {"cell": state.element(state.at[state.active])})
    if state.keys_placed == c.KEYS:
        state.thing[c.ARTEFACT] = state.vault
        if state.events is not None:
            state.tell("artefact", {"cell": state.element(state.vault)})
