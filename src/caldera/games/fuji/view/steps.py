"""How Fuji's events are staged: what is said, where it happens, and how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from caldera.core.data import JsonObject
from caldera.core.scene import Cast, Step
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.captions import capital
from caldera.games.fuji.view.dice import colour_of
from caldera.games.fuji.view.records import Seen
from caldera.games.fuji.words.log import write_log_line
from caldera.games.fuji.words.speech import name
from caldera.games.fuji.words.things import requirement_words

THIRD: Final = 2


def stage_event(event: Event, before: Seen, after: Seen, view: View) -> Sequence[Step]:
    """The steps of any event; the log line comes with the last that has words."""
    data, caption = event.data, _caption(event, view)
    special = _STAGED.get(event.kind)
    if special is not None:
        return special(data, caption, before, view)
    sound = {"use": "card", "copy": "card", "hand_over": "card", "find": "card", "skill": "card"}.get(event.kind, "")
    return [Step("light", caption, _place(data.get("who", data.get("seat")), view), sound=sound, log=True)]


# ---- words ----


def _caption(event: Event, view: View) -> str:
    """What is said on the board: short where there are words for it, else the line of the log."""
    kind, data = event.kind, event.data
    key, params = kind, dict[str, object]()
    if kind == "phase":
        params = {"phase": data["phase"], "name": view.text(f"fuji.phase.{data['phase']}")}
    elif kind == "compare" and data["requirement"] is not None:
        totals = [value["total"] for value in data["values"]]
        params = {"total": totals[0], "rival": max(totals[1:], default=0), "card": data.get("card") or ""}
        key = data["reason"]
        key = "tied" if key == "not_higher" and params["total"] == params["rival"] else key
    elif kind == "stamina":
        key, params = ("stamina", {"loss": data["loss"]}) if data["loss"] else ("stamina_none", {})
    elif kind == "erupt":
        params = {"n": len(data["cards"])}
    elif kind == "over":
        key, params = ("won", {"score": data["score"]}) if data["won"] else (f"lost_{data['reason']}", {})
    elif kind not in ("round", "mark", "reroll", "use", "screens_off", "injury", "find", "trigger"):
        return write_log_line(event, view)
    for name_of in ("round", "card", "count"):
        if name_of in data and name_of not in params:
            params[name_of] = data[name_of]
    for thing in ("equipment", "injury"):
        if isinstance(data.get(thing), str):
            params[thing] = view.text(f"fuji.{thing}.{data[thing]}")
    if data.get("who") is not None:
        params["who"] = capital(name(data["who"], view))
    message = f"fuji.caption.{key}"
    return view.text(message, **params) if view.text.has(message) else write_log_line(event, view)


# ---- places ----


def _index(who: int | str) -> int:
    return who if isinstance(who, int) else THIRD


def _place(who: object, view: View) -> tuple[str, ...]:
    """Where a person is seen: the player's card, or the figure of the companion whom partners share."""
    if isinstance(who, int):
        return (f"seat-{who}",)
    return (f"character-{THIRD}",) if who == "third" else ()


def _dice(data: JsonObject, view: View) -> tuple[str, ...]:
    """Dice that lie before the viewer; those of others are seen on their cards."""
    who = data["who"]
    near = view.seat is not None and who in (view.seat, "third")
    return tuple([die["die"] for die in data.get("dice", [data])]) if near else _place(who, view)


def _card_of(seen: Seen, who: int | str) -> str:
    """The element of the card on which a figure stands."""
    return f"card-{seen.characters[_index(who)].card}"


def _volcano(seen: Seen) -> tuple[str, ...]:
    return tuple([card.id for card in seen.board.cards if card.kind == "volcano"])


# ---- events with steps of their own ----


def _stage_terrain(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("place", caption, (f"card-{data['card']}",), sound="place", log=True)]


def _stage_round(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("light", caption, _volcano(before), sound="turn", log=True)]


def _stage_phase(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("light", caption, ("cards",), log=True)]


def _stage_mark(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    way = (_card_of(before, data["who"]), f"card-{data['card']}")
    return [Step("place", caption, way, piece=f"marker-{_index(data['who'])}", log=True)]


def _stage_unmark(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("home", caption, (_card_of(before, data["who"]), *_place(data["who"], view)), sound="step", log=True)]


def _stage_throw(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    """Dice that the viewer sees tumble before they say what they show."""
    casts = tuple([_cast(die) for die in data["dice"]])
    whose = capital(name(data["who"], view))
    return [
        Step("dice", view.text("fuji.caption.roll", who=whose, n=len(casts)), note=whose, dice=casts, sound="dice"),
        Step("light", caption, _dice(data, view), log=True),
    ]


def _cast(die: JsonObject) -> Cast:
    return Cast(die["die"], die["colour"], die["value"] - 1, counts=die.get("valid", False))


def _stage_dice(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("light", caption, _dice(data, view), sound="settle", log=True)]


def _stage_reroll(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("light", caption, _place(data["seat"], view), sound="card", log=True)]


def _stage_turned(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("light", caption, _dice(data, view), sound="settle", log=True)]


def _stage_screens_off(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    places = [place for entry in data["sets"] for place in _place(entry["who"], view)]
    return [Step("reveal", caption, tuple(places), sound="card", log=True)]


def _stage_pass(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("fly", caption, (*_place(data["who"], view), *_place(data["to"], view)), sound="card", log=True)]


def _stage_swap(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("swap", caption, (f"card-{data['card']}", f"card-{data['with']}"), sound="place", log=True)]


def _stage_rope(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    way = (_card_of(before, data["who"]), f"card-{data['card']}")
    return [Step("move", caption, way, piece=f"character-{_index(data['who'])}", log=True)]


def _stage_comparison(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    """What the card asks for; the three totals one after the other; the verdict."""
    if data["requirement"] is None:
        return [Step("verdict", caption, _place(data["who"], view), sound="lost", log=True)]
    place = (f"card-{data['card']}",) if data.get("card") else _place(data["who"], view)
    needs = view.text(
        "fuji.stage.needs", card=data.get("card") or "", requirement=requirement_words(data["requirement"], view.text)
    )
    steps = [Step("compare", needs, place, note=needs, sound="card")]
    for value in data["values"]:
        counted = [die["value"] for die in value["dice"] if die["valid"]]
        terms = pieces.terms([*counted, *[extra for extra in (value["flare"], value["bars"]) if extra]])
        who = capital(name(value["who"], view))
        summary = view.text("fuji.stage.total", who=who, terms=terms, total=value["total"])
        dice = tuple([_cast(die) for die in value["dice"]])
        colour = f"c-{colour_of(before, _index(value['who']))}"
        steps.append(Step("sum", summary, place, amount=value["total"], note=who, owner=colour, dice=dice))
    stamp = view.text("fuji.caption.stamp.yes" if data["allowed"] else "fuji.caption.stamp.no")
    steps.append(Step("verdict", caption, place, note=stamp, sound="won" if data["allowed"] else "lost", log=True))
    return steps


def _stage_walk(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    way = tuple([f"card-{card}" for card in data["path"]])
    return [Step("run", caption, way, piece=f"character-{_index(data['who'])}", log=True)]


def _stage_trigger(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("tremor", caption, (f"card-{data['card']}",), sound="quake", log=True)]


def _stage_stamina(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    amount = -data["loss"] if data["loss"] else None
    return [Step("lose" if amount else "light", caption, (f"runner-{_index(data['who'])}",), amount=amount, sound="step", log=True)]


def _stage_injury(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("strike", caption, _place(data["who"], view), sound="strike", log=True)]


def _stage_bars(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("gain", caption, _place(data["who"], view), amount=data["count"], sound="card", log=True)]


def _stage_eruption(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    """The mountain shakes, then all cards that touch lava burn."""
    tremor = Step("tremor", where=_volcano(before), sound="eruption")
    cards = tuple([f"card-{card}" for card in data["cards"]]) or _volcano(before)
    return [tremor, Step("lava", caption, cards, sound="lava", log=True)]


def _stage_end(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    people = [place for character in before.characters for place in _place(character.seat, view)]
    where = tuple(people) if data["won"] else _place(data["who"], view)
    return [Step("verdict", caption, where, sound="won" if data["won"] else "lost", log=True)]


_STAGED: Final[dict[str, Callable[[JsonObject, str, Seen, View], list[Step]]]] = {
    "terrain": _stage_terrain,
    "round": _stage_round,
    "phase": _stage_phase,
    "mark": _stage_mark,
    "unmark": _stage_unmark,
    "rolled": _stage_throw,
    "shown": _stage_dice,
    "aside": _stage_dice,
    "reroll": _stage_reroll,
    "turned": _stage_turned,
    "screens_off": _stage_screens_off,
    "pass_die": _stage_pass,
    "passed": _stage_pass,
    "swap": _stage_swap,
    "rope": _stage_rope,
    "compare": _stage_comparison,
    "walk": _stage_walk,
    "trigger": _stage_trigger,
    "stamina": _stage_stamina,
    "injury": _stage_injury,
    "bars": _stage_bars,
    "erupt": _stage_eruption,
    "over": _stage_end,
}
