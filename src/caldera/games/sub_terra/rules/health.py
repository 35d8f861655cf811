"""Health lost and regained, falling, leaving and dying, and when it is all over [H, E]."""

from __future__ import annotations

from mypy_extensions import i64

from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import NOWHERE, ROGUE
from caldera.games.sub_terra.rules.outcome import describe_result
from caldera.games.sub_terra.rules.state import SubTerraPosition


def hurt_explorer(state: SubTerraPosition, member: i64, amount: i64, cause: str) -> None:
    """Lose health; at 0 an explorer falls [H1, H5]. A prepared veteran loses none [K16]."""
    if state.is_shielded(member):
        if state.events is not None:
            state.tell("shielded", {"explorer": state.name(member), "cause": cause})
        return
    pay_health(state, member, amount, cause)


def pay_health(state: SubTerraPosition, member: i64, amount: i64, cause: str) -> None:
    """Lose health that no shield saves: a price."""
    before = state.hp[member]
    if before == 0:
        return
    after = before - amount if before > amount else 0
    state.hp[member] = after
    if state.events is not None:
        state.tell("hurt", {"explorer": state.name(member), "amount": int(before - after), "hp": int(after), "cause": cause})
        if after == 0:
            state.tell("fall", {"explorer": state.name(member), "cell": state.element(state.at[member])})


def mend_explorer(state: SubTerraPosition, member: i64, amount: i64, cause: str) -> None:
    """Regain health, never above the number on the sheet; whoever was down gets up [A5, H4]."""
    before = state.hp[member]
    most = state.full_health(member)
    after = before + amount if before + amount < most else most
    state.hp[member] = after
    if state.events is not None and after > before:
        state.tell("mend", {"explorer": state.name(member), "amount": int(after - before), "hp": int(after), "cause": cause})
        if before == 0:
            state.tell("rise", {"explorer": state.name(member), "cell": state.element(state.at[member])})


def hurt_all_on(state: SubTerraPosition, slot: i64, amount: i64, cause: str) -> None:
    member: i64 = 0
    while member < state.expedition.size:
        if state.at[member] == slot:
            hurt_explorer(state, member, amount, cause)
        member += 1


def watched_over(state: SubTerraPosition, slot: i64) -> bool:
    """Whether the rogue is there, standing or down, so that no trap works on anybody on that cell [K6]."""
    rogue = state.expedition.member(ROGUE)
    return rogue != NOWHERE and state.at[rogue] == slot


def remove_guard(state: SubTerraPosition, guard: i64, cause: str) -> None:
    """Back to the supply: it may come again [G1]."""
    if state.events is not None:
        state.tell("guardian_gone", {"guardian": int(guard) + 1, "cell": state.element(state.guards[guard]), "cause": cause})
    state.guards[guard] = NOWHERE


def remove_guards_on(state: SubTerraPosition, slot: i64, cause: str) -> None:
    guard: i64 = 0
    while guard < state.board.numbers.guardians:
        if state.guards[guard] == slot:
            remove_guard(state, guard, cause)
        guard += 1


def remove_one_on(state: SubTerraPosition, slot: i64, cause: str) -> None:
    """Guardians are all alike: the one with the lowest number goes."""
    guard: i64 = 0
    while state.guards[guard] != slot:
        guard += 1
    remove_guard(state, guard, cause)


def leave_temple(state: SubTerraPosition, member: i64) -> None:
    """Out of the temple, for good, with whatever is carried [T5]."""
    thing = state.carries[member]
    state.fate[member] = c.ESCAPED
    state.at[member] = NOWHERE
    if thing != c.NOTHING:
        state.carries[member] = c.NOTHING
        state.thing[thing] = c.OUT if thing == c.ARTEFACT else c.LOST
    if state.events is not None:
        state.tell("escape", {"explorer": state.name(member), "artefact": thing == c.ARTEFACT, "key": 0 <= thing < c.KEYS})


def let_perish(state: SubTerraPosition, member: i64) -> None:
    """The cell has become the volcano [V6]."""
    if state.events is not None:
        state.tell("perish", {"explorer": state.name(member), "cell": state.element(state.at[member])})
    thing = state.carries[member]
    state.fate[member] = c.DEAD
    state.at[member] = NOWHERE
    state.hp[member] = 0
    if thing != c.NOTHING:
        state.carries[member] = c.NOTHING
        lose_object(state, thing)


def lose_object(state: SubTerraPosition, thing: i64) -> None:
    state.thing[thing] = c.LOST
    if state.events is not None:
        state.tell("lost", {"artefact": thing == c.ARTEFACT})


# ---- the end [E] ----


def is_over(state: SubTerraPosition) -> bool:
    """Ends the game when nobody who lives is left inside, or all those inside are down; an option lets these crawl on [E1]."""
    if state.ended != c.NOT_OVER:
        return True
    inside = False
    dead = False
    outside = False
    member: i64 = 0
    while member < state.expedition.size:
        if state.fate[member] == c.INSIDE:
            if state.hp[member] > 0:
                return False
            inside = True
        elif state.fate[member] == c.DEAD:
            dead = True
        else:
            outside = True
        member += 1
    if inside and outside and state.expedition.fallen_crawl_on:
        return False
    if state.thing[c.ARTEFACT] == c.OUT:
        finish_match(state, c.BY_ESCAPE)
    else:
        finish_match(state, c.BY_FALLING if inside else c.BY_DEATH if dead else c.BY_LEAVING)
    return True


def finish_match(state: SubTerraPosition, reason: i64) -> None:
    state.phase = c.OVER
    state.next = c.WAIT
    state.ended = reason
    state.ap = 0
    if state.events is not None:
        state.tell("over", describe_result(state) | {"reason": c.REASONS[reason]})
