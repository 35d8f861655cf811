"""How Fuji's events are staged: what is said, where it happens, and how much."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from caldera.core.data import JsonObject
from caldera.core.scene import ESSENTIAL, ORDINARY, Cast, Step
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
SCREENS_OFF: Final = "open"
"""The scene with everybody's dice is called so where a comparison is called by nothing."""
HAND, READING, VERDICT = 320, 1500, 2200
"""Milliseconds: for a hand to slide in, to read all hands, and to read a verdict."""


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
        key, params = _verdict(data, view)
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
    message, who = f"fuji.caption.{key}", data.get("who")
    if not view.text.has(message):
        return write_log_line(event, view)
    if isinstance(who, int):
        return view.about(message, who, **params)
    return view.text(message, who=_call(who, view), **params) if who is not None else view.text(message, **params)


def _call(who: int | str, view: View) -> str:
    """Whose dice these are: the viewer's own are yours."""
    return view.text("seat.you") if who == view.seat else capital(name(who, view))


def _verdict(data: JsonObject, view: View) -> tuple[str, dict[str, object]]:
    """How a comparison ends: by how much, against the stronger neighbour, and for which card."""
    mine, *others = data["values"]
    rival = max(others, key=lambda value: int(value["total"]))
    lead = int(mine["total"]) - int(rival["total"])
    key = "tied" if data["reason"] == "not_higher" and lead == 0 else data["reason"]
    return key, {"lead": abs(lead), "rival": name(rival["who"], view), "card": data.get("card") or "", "total": mine["total"]}


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
    whose = _call(data["who"], view)
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
    """A scene of its own: everybody's dice, one hand after the other, and time to read them."""
    steps = [Step("compare", caption, note=caption, owner=SCREENS_OFF, sound="card", log=True)]
    for entry in data["sets"]:
        steps.append(_show_hand(entry, before, view, _place(entry["who"], view), milliseconds=HAND))
    steps.append(Step("sum", milliseconds=READING))
    return steps


def _show_hand(entry: JsonObject, before: Seen, view: View, place: tuple[str, ...], **more: Any) -> Step:
    """Somebody's dice as a row of the scene."""
    dice = tuple([replace(_cast(die), word=str(die["value"])) for die in entry["dice"]])
    who, colour = capital(name(entry["who"], view)), f"c-{colour_of(before, _index(entry['who']))}"
    return Step("sum", where=place, **{"note": who, "owner": colour, "dice": dice} | more)


def _stage_pass(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("fly", caption, (*_place(data["who"], view), *_place(data["to"], view)), sound="card", log=True)]


def _stage_swap(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("swap", caption, (f"card-{data['card']}", f"card-{data['with']}"), sound="place", log=True)]


def _stage_rope(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    way = (_card_of(before, data["who"]), f"card-{data['card']}")
    return [Step("move", caption, way, piece=f"character-{_index(data['who'])}", log=True)]


def _stage_comparison(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    """What the card asks for; everybody's dice and totals one after the other; the verdict, with what a lead is worth."""
    if data["requirement"] is None:
        return [Step("verdict", caption, _place(data["who"], view), sound="lost", log=True)]
    card = data.get("card") or ""
    place = (f"card-{card}",) if card else _place(data["who"], view)
    needs = view.text("fuji.stage.needs", card=card, requirement=requirement_words(data["requirement"], view.text))
    title = view.text("fuji.stage.title", who=capital(name(data["who"], view)), card=card)
    steps = [Step("compare", needs, place, piece=f"card-{card}" if card else "", note=title, sound="card")]
    for value in data["values"]:
        counted = [die["value"] for die in value["dice"] if die["valid"]]
        extra = [(key, value[key]) for key in ("flare", "bars") if value[key]]
        terms = pieces.terms([*counted, *[amount for _, amount in extra]])
        who = _call(value["who"], view)
        summary = view.text("fuji.stage.total", who=who, terms=terms, total=value["total"])
        note = " ".join([who, *[f"+{amount} {view.text(f'fuji.scene.plus_{key}')}" for key, amount in extra]])
        steps.append(_show_hand(value, before, view, place, caption=summary, amount=value["total"], note=note))
    stamp = view.text("fuji.caption.stamp.yes" if data["allowed"] else "fuji.caption.stamp.no")
    sound = "won" if data["allowed"] else "lost"
    steps.append(Step("verdict", caption, place, piece="losses", note=stamp, sound=sound, milliseconds=VERDICT, log=True))
    return steps


def _stage_walk(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    way = tuple([f"card-{card}" for card in data["path"]])
    return [Step("run", caption, way, piece=f"character-{_index(data['who'])}", log=True)]


def _stage_trigger(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("tremor", caption, (f"card-{data['card']}",), sound="quake", log=True)]


def _stage_stamina(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    amount = -data["loss"] if data["loss"] else None
    where = tuple([f"{piece}-{_index(data['who'])}" for piece in ("character", "runner")])  # the track is not seen on every screen
    return [Step("lose" if amount else "light", caption, where, amount=amount, sound="step", log=True)]


def _stage_injury(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("strike", caption, _place(data["who"], view), sound="strike", log=True)]


def _stage_bars(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    return [Step("gain", caption, _place(data["who"], view), amount=data["count"], sound="card", log=True)]


def _stage_eruption(data: JsonObject, caption: str, before: Seen, view: View) -> list[Step]:
    """The mountain shakes, then all cards that touch lava burn."""
    tremor = Step("tremor", where=_volcano(before), sound=f"eruption:{2 * len(data['cards'])}")
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


RANKS: Final[Mapping[str, int]] = dict.fromkeys(
    (
        "round",
        "rolled",
        "reroll",
        "screens_off",
        "compare",
        "walk",
        "rope",
        "swap",
        "trigger",
        "stamina",
        "injury",
        "bars",
        "erupt",
        "use",
        "copy",
        "hand_over",
        "pass_die",
        "over",
    ),
    ESSENTIAL,
) | dict.fromkeys(
    (
        "terrain",
        "phase",
        "skill",
        "omit",
        "leave",
        "discard",
        "lost_die",
        "put_back",
        "aside",
        "shown",
        "turned",
        "say",
        "mark",
        "unmark",
        "ready",
        "stop",
        "propose",
        "agree",
        "refuse",
        "decline",
        "target",
        "passed",
        "spend",
        "keep",
        "find",
    ),
    ORDINARY,
)
"""What is always seen, and what may be hurried."""
FOLDS: Final[Mapping[str, str]] = {"mark": "mark", "unmark": "mark", "ready": "ready", "phase": "phase"}
"""Of what another player does again and again only the last is seen."""
