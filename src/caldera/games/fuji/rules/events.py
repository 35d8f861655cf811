"""What happens in Fuji, told as events. Sentences, animations and statistics are made from them; words/log.py has the sentences.

A character is told by its seat; the third one that partners share is "third", variant A's third set of dice is "dice". Dice are
{"die": "die-0-3", "value": 4, "colour": "pink"}. What only some may know goes to them alone: results behind a screen never reach
anybody else.
"""

from __future__ import annotations

from typing import Any, Final

from caldera.core.data import JsonObject
from caldera.games.fuji.rules.actions import CHARACTERS, EQUIPMENT, INJURIES, SKILLS, SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import OVER, THIRD
from caldera.games.fuji.rules.state import FujiPosition

HOLDER_NAMED: Final = ("reroll", "set-aside", "pick")
"""Kinds of action that name the character in whose hand their dice lie."""


def who(state: FujiPosition, character: int) -> int | str:
    """How events name a character or a set of dice."""
    if state.players == 2 and character == THIRD:
        return "third" if state.table.shared_third else "dice"
    return int(character)


def audience(state: FujiPosition, viewers: int) -> tuple[int, ...] | None:
    if viewers == state.table.everyone:
        return None
    return tuple(seat for seat in range(state.players) if viewers >> seat & 1)


def die_data(state: FujiPosition, die: int) -> JsonObject:
    value = int(state.face[die])
    return {"die": die_id(state, die), "value": value, "colour": state.table.terrain.colour_of(int(die), value)}


def slot_of(state: FujiPosition, die: int) -> int:
    first = int(state.holder[die]) * SLOTS
    return next((slot for slot in range(SLOTS) if state.hand[first + slot] == die), int(die) % DICE)


def die_id(state: FujiPosition, die: int) -> str:
    return f"die-{int(state.holder[die])}-{slot_of(state, die)}"


def hand(state: FujiPosition, holder: int) -> list[int]:
    """The dice that lie in front of a character, set aside or not."""
    return [int(state.hand[holder * SLOTS + slot]) for slot in range(SLOTS) if state.hand[holder * SLOTS + slot] != NOWHERE]


def find_holder(state: FujiPosition, kind: str, character: int) -> int:
    """In whose hand the dice of an action lie; `character` is the one that the action names."""
    if kind in HOLDER_NAMED:
        return character
    return int(state.target if state.target >= 0 else state.user)


def card(state: FujiPosition, spot: int) -> str | None:
    return None if spot == NOWHERE else state.board.names[spot]


def die_type(die: int) -> str:
    return "ABC"[die % DICE // 2]


# ---- set-up ----


def tell_terrain(state: FujiPosition, spot: int) -> None:
    """Minor: the slope itself shows it, and the log begins with what people do."""
    state.tell("terrain", {"card": card(state, spot), "terrain": state.table.terrain.names[state.card[spot]], "minor": True})


def tell_skill(state: FujiPosition, character: int) -> None:
    state.tell("skill", {"who": who(state, character), "skill": SKILLS[state.skill[character]]})


def tell_find(state: FujiPosition, character: int, equipment: int) -> None:
    state.tell("find", {"who": who(state, character), "equipment": EQUIPMENT[equipment]})


def tell_put_back(state: FujiPosition, equipment: int) -> None:
    state.tell("put_back", {"who": who(state, state.user), "equipment": EQUIPMENT[equipment]})


def tell_omit(state: FujiPosition, character: int, slot: int) -> None:
    state.tell("omit", {"who": who(state, character), "type": die_type(slot)})


# ---- rounds and phases ----


def tell_round(state: FujiPosition) -> None:
    state.tell("round", {"round": int(state.round)})


def tell_phase(state: FujiPosition) -> None:
    state.tell("phase", {"phase": int(state.phase)})


def tell_ready(state: FujiPosition, seat: int) -> None:
    state.tell("ready", {"who": int(seat)})


def tell_mark(state: FujiPosition, seat: int, character: int, before: int, claimant: int) -> None:
    """Where somebody wanted the card on which the marker lay before, it was left to them."""
    data = {"seat": int(seat), "who": who(state, character), "card": card(state, state.marker[character])}
    if claimant != NOWHERE:
        data |= {"left": card(state, before), "to": int(claimant)}
    state.tell("mark", data)


def tell_unmark(state: FujiPosition, character: int) -> None:
    state.tell("unmark", {"who": who(state, character)})


def tell_statement(state: FujiPosition, seat: int, action: int, spot: int) -> None:
    said = state.table.actions.space.parts(int(action))
    state.tell("say", {"who": int(seat), "say": said, "card": card(state, spot), "to": addressee(state, said)})


def addressee(state: FujiPosition, said: JsonObject) -> int | str | None:
    """The character whose destination a statement is about, if it is about one."""
    colour = said["who"] if said["kind"] == "safe" else str(said.get("topic", ""))
    colour = colour.removeprefix("to-") if colour.startswith("to-") or said["kind"] == "safe" else ""
    return who(state, CHARACTERS.index(colour)) if colour else None


# ---- dice ----


def tell_roll(state: FujiPosition, die: int) -> None:
    """Once the last die of a hand has come to rest, those who can see it are told what lies there."""
    holder = int(state.holder[die])
    dice = [other for other in hand(state, holder) if not state.aside >> other & 1]
    if any(state.to_roll >> other & 1 for other in dice):
        return
    for viewers in dict.fromkeys(int(state.seen[other]) for other in dice):
        if viewers:
            shown = [die_data(state, other) for other in dice if state.seen[other] == viewers]
            state.tell("rolled", {"who": who(state, holder), "dice": shown}, audience(state, viewers))


def tell_reroll(state: FujiPosition, seat: int, character: int, count: int) -> None:
    state.tell("reroll", {"seat": int(seat), "who": who(state, character), "count": int(count)})


def tell_aside(state: FujiPosition, character: int, dice: int) -> None:
    lying = [die_data(state, die) for die in range(int(state.table.sets) * DICE) if dice >> die & 1]
    state.tell("aside", {"who": who(state, character), "dice": lying})


def tell_stop(state: FujiPosition, seat: int) -> None:
    state.tell("stop", {"who": int(seat)})


def tell_bars(state: FujiPosition, character: int, gained: int) -> None:
    state.tell("bars", {"who": who(state, character), "count": int(gained)})


def tell_turned(state: FujiPosition, die: int) -> None:
    data = {"who": who(state, int(state.holder[die])), **die_data(state, die)}
    state.tell("turned", data, audience(state, int(state.seen[die])))


def tell_shown(state: FujiPosition, character: int) -> None:
    state.tell("shown", {"who": who(state, character), "dice": [die_data(state, die) for die in hand(state, character)]})


def tell_all_dice(state: FujiPosition) -> None:
    sets = [
        {"who": who(state, index), "dice": [die_data(state, die) for die in hand(state, index)]}
        for index in range(int(state.table.sets))
    ]
    state.tell("screens_off", {"sets": sets})


def tell_passed_die(state: FujiPosition, giver: int, die: int, receiver: int, known: int) -> None:
    pair = {"who": who(state, giver), "to": who(state, receiver)}
    state.tell("pass_die", pair)
    state.tell("passed", pair | die_data(state, die), audience(state, int(known)))


# ---- equipment ----


def tell_use(state: FujiPosition, character: int, equipment: int, effect: int) -> None:
    kind = "use" if equipment == effect else "copy"
    state.tell(kind, {"who": who(state, character), "equipment": EQUIPMENT[equipment], "effect": EQUIPMENT[effect]})


def tell_hand_over(state: FujiPosition, giver: int, equipment: int, receiver: int) -> None:
    state.tell("hand_over", {"who": who(state, giver), "equipment": EQUIPMENT[equipment], "to": who(state, receiver)})


def tell_proposal(state: FujiPosition) -> None:
    action = state.table.actions.space.parts(int(state.proposal))
    state.tell("propose", {"who": int(state.proposer), "action": action})


def tell_answer(state: FujiPosition, agreed: bool) -> None:
    state.tell("agree" if agreed else "refuse", {"who": 1 - int(state.proposer)})


def tell_places(state: FujiPosition, kind: str, places: dict[str, int]) -> None:
    """What whoever uses a card does to places of the mountain."""
    state.tell(kind, {"who": who(state, state.user)} | {part: card(state, spot) for part, spot in places.items()})


def tell_target(state: FujiPosition, character: int, target: int) -> None:
    state.tell("target", {"who": who(state, character), "to": who(state, target), "effect": EQUIPMENT[state.effect]})


def tell_decline(state: FujiPosition, seat: int) -> None:
    state.tell("decline", {"who": int(seat)})


def tell_leave(state: FujiPosition, character: int) -> None:
    state.tell("leave", {"who": who(state, character)})


def tell_discard(state: FujiPosition, character: int, equipment: int) -> None:
    state.tell("discard", {"who": who(state, character), "equipment": EQUIPMENT[equipment]})


# ---- phase 5 ----


def comparison(state: FujiPosition) -> JsonObject:
    """The last comparison: requirement, everybody's dice with those that count, totals, and what follows."""
    character = int(state.compared)
    terrain = state.table.terrain
    kind = int(state.compared_card)
    data: JsonObject = {
        "who": who(state, character),
        "requirement": None if kind == NOWHERE else terrain.names[kind],
        "values": [],
    }
    if kind == NOWHERE:
        return data | {"difference": None, "allowed": False, "reason": "no_marker"}
    for index in (character, int(state.left_of(character)), int(state.right_of(character))):
        dice = []
        for die in hand(state, index):
            counts = not state.aside >> die & 1 and int(terrain.value(kind, die, int(state.face[die]))) > 0
            dice.append(die_data(state, die) | {"valid": counts})
        extra = {
            "flare": int(state.flare[index]) if index == character else 0,
            "bars": int(state.spent) if index == state.boosted else 0,
        }
        total = sum(entry["value"] for entry in dice if entry["valid"]) + extra["flare"] + extra["bars"]
        data["values"].append({"who": who(state, index), "dice": dice, **extra, "total": total})
    own, left, right = (value["total"] for value in data["values"])
    lead = own - max(left, right)
    reason = "higher" if state.allowed else "cut_off" if lead > 0 else "not_higher"
    return data | {"difference": lead, "allowed": bool(state.allowed), "reason": reason}


def tell_comparison(state: FujiPosition) -> None:
    place = card(state, state.marker[state.user])
    state.tell("compare", comparison(state) | {"card": place, "stays": state.marker[state.user] == state.at[state.user]})


def tell_spend(state: FujiPosition, gatherer: int, bars: int) -> None:
    state.tell("spend", {"who": who(state, gatherer), "to": who(state, state.boosted), "count": int(bars)})


def tell_keep(state: FujiPosition, gatherer: int) -> None:
    state.tell("keep", {"who": who(state, gatherer)})


def tell_walk(state: FujiPosition, character: int, path: Any) -> None:
    names = [state.board.names[spot] for spot in path]
    state.tell("walk", {"who": who(state, character), "path": names, "card": names[-1]})


def tell_trigger(state: FujiPosition, character: int, times: int) -> None:
    state.tell("trigger", {"who": who(state, character), "card": card(state, state.at[character]), "count": int(times)})


def tell_stamina(state: FujiPosition, character: int, before: int, loss: int) -> None:
    data = {"who": who(state, character), "loss": int(loss), "before": int(before), "after": int(state.stamina[character])}
    state.tell("stamina", data | {"first_aid": bool(state.first_aid >> character & 1)})


def tell_injury(state: FujiPosition, character: int, kind: int) -> None:
    state.tell("injury", {"who": who(state, character), "injury": INJURIES[kind]})


def tell_lost_die(state: FujiPosition, character: int, slot: int) -> None:
    data = die_data(state, character * DICE + slot)
    state.tell("lost_die", {"who": who(state, character), "type": die_type(slot), **data})


# ---- lava and the end ----


def tell_eruption(state: FujiPosition, flipped: int, extra: bool) -> None:
    names = [name for spot, name in enumerate(state.board.names) if flipped >> spot & 1]
    state.tell("erupt", {"cards": names, "extra": bool(extra)})


def result(state: FujiPosition) -> JsonObject | None:
    """How the match ended, with the points by where they come from."""
    if state.stage != OVER:
        return None
    from caldera.games.fuji.rules.constants import BY_VILLAGE, REASONS
    from caldera.games.fuji.rules.eruption import count_injuries, count_unused

    won = state.ended == BY_VILLAGE
    charts = state.table.charts
    return {
        "won": won,
        "reason": REASONS[state.ended],
        "who": who(state, state.fallen) if not won else None,
        "score": int(state.score),
        "band": charts.band(int(state.score)) if won else None,
        "characters": int(state.table.characters * charts.per_character) if won else 0,
        "injuries": int(count_injuries(state) * charts.per_injury) if won else 0,
        "equipment": int(count_unused(state) * charts.per_equipment) if won else 0,
    }


def tell_end(state: FujiPosition) -> None:
    state.tell("over", result(state) or {})
