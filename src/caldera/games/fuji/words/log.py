"""The log: each event as a sentence in the reader's language."""

from __future__ import annotations

from caldera.core.data import JsonObject
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fuji.words.actions import WORDS, described
from caldera.games.fuji.words.speech import name, statement
from caldera.games.fuji.words.things import dice_words, die_words, requirement_words


def write_log_line(event: Event, view: View) -> str:
    """One line of the log, in the reader's language."""
    data = dict(event.data)
    special = _SPECIAL.get(event.kind)
    if special is not None:
        return special(data, view)
    params = {key: view.text(f"fuji.{WORDS[key]}.{value}") if key in WORDS else value for key, value in data.items()}
    if "dice" in params:
        params["dice"] = dice_words(data["dice"], view.text)
    if "colour" in params:
        params["die"] = die_words(data["value"], data["colour"], view.text)
    if "to" in params:
        params["to"] = view.text("fuji.who.you") if data["to"] == view.seat else name(data["to"], view)
    return _about(f"fuji.log.{event.kind}", params, data.get("who"), view)


ON_BOARD = frozenset({
    "terrain", "skill", "find", "put_back", "mark", "unmark", "bars", "spend", "screens_off", "shown", "pass_die",
    "use", "copy", "hand_over", "swap", "rope", "discard", "walk", "trigger", "stamina", "injury", "lost_die",
    "erupt", "over",
})  # fmt: skip
"""Events for which somebody with the real game moves a piece or must know what bots have."""


def list_board_steps(event: Event, view: View) -> list[str]:
    """What to do on a real board, as the log says it; where a character stands and how strong it is in shorter words."""
    data, key = event.data, f"fuji.board.{event.kind}"
    if event.kind not in ON_BOARD or (event.kind == "stamina" and not data["loss"]):
        return []
    if view.text.has(key) and isinstance(data.get("who"), int):
        return [view.text(key, **data | {"who": view.name(data["who"])})]
    return [write_log_line(event, view)]


def _about(key: str, params: JsonObject, character: int | str | None, view: View) -> str:
    """The message with that key, said to the person who did it or about somebody else."""
    params.pop("who", None)
    if character is None:
        return view.text(key, **params)
    if character == view.seat:
        return view.text(f"{key}.you", **params)
    return view.text(key, who=name(character, view), **params)


def _terrain(data: JsonObject, view: View) -> str:
    return view.text("fuji.log.terrain", card=data["card"], terrain=requirement_words(data["terrain"], view.text))


def _phase(data: JsonObject, view: View) -> str:
    return view.text("fuji.log.phase", phase=data["phase"], name=view.text(f"fuji.phase.{data['phase']}"))


def _mark(data: JsonObject, view: View) -> str:
    if data["who"] == "third":
        return _about("fuji.log.mark_third", {"card": data["card"]}, data["seat"], view)
    if "left" in data:
        to = view.text("fuji.who.you") if data["to"] == view.seat else name(data["to"], view)
        return _about("fuji.log.mark_left", {"card": data["card"], "left": data["left"], "to": to}, data["who"], view)
    return _about("fuji.log.mark", {"card": data["card"]}, data["who"], view)


def _reroll(data: JsonObject, view: View) -> str:
    key = "fuji.log.reroll_third" if data["who"] == "third" else "fuji.log.reroll"
    return _about(key, {"count": data["count"]}, data["seat"], view)


def _say(data: JsonObject, view: View) -> str:
    words = statement(data["say"], data["card"], data["who"], data["to"], view)
    return _about("fuji.log.say", {"words": words}, data["who"], view)


def _propose(data: JsonObject, view: View) -> str:
    return _about("fuji.log.propose", {"action": described(data["action"], view)}, data["who"], view)


def _screens_off(data: JsonObject, view: View) -> str:
    sets = view.text("list.facts").join(
        view.text("fuji.set", who=name(entry["who"], view), dice=dice_words(entry["dice"], view.text)) for entry in data["sets"]
    )
    return view.text("fuji.log.screens_off", sets=sets)


def _target(data: JsonObject, view: View) -> str:
    to = view.text("fuji.who.you") if data["to"] == view.seat else name(data["to"], view)
    key = f"{data['effect']}_self" if data["to"] == data["who"] else data["effect"]
    return _about(f"fuji.log.target.{key}", {"to": to}, data["who"], view)


def comparison_words(data: JsonObject, view: View) -> str:
    """A comparison in one sentence: totals, difference, and whether the move is allowed."""
    if data["reason"] == "no_marker":
        return _about("fuji.log.compare.no_marker", {}, data["who"], view)
    own, *others = data["values"]
    totals = [view.text("fuji.total", who=name(value["who"], view), total=value["total"]) for value in others]
    params = {
        "card": data.get("card") or "",
        "requirement": requirement_words(data["requirement"], view.text),
        "total": own["total"],
        "others": view.text.all_of(totals),
        "difference": data["difference"],
    }
    return _about(f"fuji.log.compare.{data['reason']}", params, data["who"], view)


def _stamina(data: JsonObject, view: View) -> str:
    key = "first_aid" if data["first_aid"] else "none" if data["loss"] == 0 else "loss"
    return _about(f"fuji.log.stamina.{key}", {"loss": data["loss"], "after": data["after"]}, data["who"], view)


def _erupt(data: JsonObject, view: View) -> str:
    if not data["cards"]:
        return view.text("fuji.log.erupt.nothing")
    return view.text(
        "fuji.log.erupt.extra" if data["extra"] else "fuji.log.erupt", cards=", ".join(data["cards"]), n=len(data["cards"])
    )


def result_words(data: JsonObject, view: View) -> str:
    if not data["won"]:
        return _about(f"fuji.log.over.{data['reason']}", {}, data["who"], view)
    points = {key: data[key] for key in ("score", "characters", "injuries", "equipment")}
    return view.text("fuji.log.over.village", **points) + " " + view.text(f"fuji.band.{data['band']}")


_SPECIAL = {
    "terrain": _terrain, "phase": _phase, "mark": _mark, "reroll": _reroll, "say": _say, "propose": _propose,
    "screens_off": _screens_off, "target": _target, "compare": comparison_words, "stamina": _stamina, "erupt": _erupt,
    "over": result_words,
}  # fmt: skip
