"""Fuji's actions besides the board: buttons of the moment, the comparison of phase 5, and vague words to say.

Buttons that only make sense after something else was touched stay hidden until the client finds that they continue a path.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from caldera.games.fuji.rules.actions import CHARACTERS, FIRST_DESTINATION_TOPIC, STRENGTHS, TOPICS
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.captions import asked, named, say, who, words
from caldera.games.fuji.view.panels import INJURIES, dice_buttons, icon, loss_of
from caldera.games.fuji.view.pieces import NOBODY, Data
from caldera.games.fuji.view.symbols import PIPS
from caldera.games.fuji.words.speech import statement
from caldera.games.fuji.words.text import described

if TYPE_CHECKING:
    from caldera.core.view import View

THIRD: Final = 2
STAGES: Final = {stage.name: stage for stage in PHASES}


def tray(observation: Data, view: View) -> str:
    """What the viewer can do besides touching the board."""
    compared = _comparison(observation, view)
    if observation["result"] is not None:
        return _final(observation, view) + compared
    if observation["seat"] is None:
        return _note(words(view, "watching")) + compared + _speech(observation, view)
    stage = observation["stage"]
    parts = [_setting_up(observation, view), _proposal(observation, view), _moment(observation, view)]
    if STAGES[stage].shows_dice:
        parts.insert(0, _hand(observation, view))
    parts += [_injuries(view) if stage == "injury" else "", _after_touch(observation, view), compared, _speech(observation, view)]
    return "".join(parts)


def _note(text: str) -> str:
    return f'<p class="fj-note">{text}</p>'


def _button(element: str, inside: str, kind: str = "fj-b", label: str = "") -> str:
    label = f' aria-label="{label}"' if label else ""
    return f'<button type="button" id="tray-{element}" class="{kind}" data-el="{element}"{label}>{inside}</button>'


def _group(kind: str, legend: str, parts: Sequence[str]) -> str:
    title = f"<legend>{legend}</legend>" if legend else ""
    return f'<fieldset class="{kind}">{title}<div>{"".join(parts)}</div></fieldset>' if parts else ""


# ---- buttons of the moment ----


def _hand(observation: Data, view: View) -> str:
    """On phones the own dice lie within the thumb's reach as well."""
    return f'<div class="fj-hand">{dice_buttons(observation, observation["seat"], view, "hand-")}</div>'


def _moment(observation: Data, view: View) -> str:
    stage = observation["stage"]
    if stage == "go":
        parts = []
        for character in observation["characters"]:
            if not character["moved"]:
                mine = character["index"] == observation["seat"]
                name = words(view, "go_you") if mine else words(view, "go", who=who(observation, character["index"], view))
                kind = "fj-b main" if mine else "fj-b later"
                parts.append(_button(f"go-{character['index']}", pieces.sign(character["colour"]) + name, kind))
        return _group("fj-moment", "", parts)
    parts = []
    for k, name in enumerate(STAGES[stage].buttons):
        key = f"{name}_{stage}" if name == "confirm" else name.replace("-", "_")
        parts.append(_button(name, words(view, f"button.{key}"), "fj-b main" if k == 0 else "fj-b later"))
    if stage == "shovel":
        parts = [_button(f"face-{value}", f"<b>{value}</b>", "fj-b face later") for value in range(1, 7)]
    return _group("fj-moment", "", parts)


def _after_touch(observation: Data, view: View) -> str:
    """Whom to give something to, and how to use a card: shown once an equipment card, a die or a statement waits for it."""
    seat = observation["seat"]
    parts = [_button("use", words(view, "use"), "fj-b main later")]
    held = sorted({item["name"] for character in observation["characters"] for item in character["equipment"]})
    for name in held:
        parts.append(_button(f"as-{name}", words(view, "as", equipment=view.text(f"fuji.equipment.{name}")), "fj-b later"))
    for character in observation["characters"]:
        index = character["index"]
        name = escape(who(observation, index, view)) if index != seat else words(view, "myself")
        parts.append(_button(f"character-{index}", pieces.sign(character["colour"]) + name, "fj-b later"))
    return _group("fj-moment after", "", parts)


def _setting_up(observation: Data, view: View) -> str:
    stage = observation["stage"]
    if stage in ("scenario", "layout", "deal"):
        return _note(words(view, "laying_out"))
    if stage == "skill":
        cards = [_choice("skill", name, "", view) for name in observation["skills_left"]]
        return _group("fj-choices", "", cards)
    if stage == "put-back":
        return _group("fj-choices", "", [_choice("equipment", name, f"e-{name}", view) for name in observation["offered"]])
    if stage == "omit" and observation["active"] is not None:
        return f'<div class="fj-omit">{dice_buttons(observation, observation["active"], view, "omit-")}</div>'
    return ""


def _choice(kind: str, name: str, picture: str, view: View) -> str:
    drawn = (
        f'<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#fj-{picture}" width="48" height="48"/></svg>' if picture else ""
    )
    title, text = escape(view.text(f"fuji.{kind}.{name}")), escape(view.text(f"fuji.{kind}.{name}.help"))
    return _button(f"{kind}-{name}", f"{drawn}<span><b>{title[:1].upper()}{title[1:]}</b><small>{text}</small></span>", "fj-choice")


def _injuries(view: View) -> str:
    cards = []
    for name in INJURIES:
        title, text = escape(view.text(f"fuji.injury.{name}")), escape(view.text(f"fuji.injury.{name}.help"))
        cards.append(
            _button(
                f"injury-{name}",
                f"{icon(name)}<span><b>{title[:1].upper()}{title[1:]}</b><small>{text}</small></span>",
                "fj-choice",
            )
        )
    return _group("fj-choices", "", cards)


def _proposal(observation: Data, view: View) -> str:
    proposal = observation["proposal"]
    if proposal is None:
        return ""
    told = words(view, "proposal", who=named(observation, proposal["by"], view), action=described(proposal["action"], view))
    return _note(told)


# ---- phase 5, step by step ----


def _comparison(observation: Data, view: View) -> str:
    """Requirement, everybody's dice with those that count, the totals, and what follows from them."""
    data = observation["comparison"]
    if data is None or (observation["phase"] != 5 and observation["result"] is None):
        return ""
    title = words(view, "compared", who=named(observation, data["who"], view))
    if data["requirement"] is None:
        return f'<section class="fj-compare"><h3>{title}</h3>{_note(words(view, "why.no_marker"))}</section>'
    needs = next((card["requirement"] for card in _laid(observation) if card["requirement"]["name"] == data["requirement"]), None)
    picture = ""
    if needs is not None:
        drawn, label = pieces.requirement(needs, words(view, "or")), escape(asked(needs, view))
        picture = f'<svg class="fj-needs" viewBox="-39 -27 78 54" role="img" aria-label="{label}">{drawn}</svg>'
    rows = ""
    for k, entry in enumerate(data["values"]):
        rows += _compared(observation, entry, k == 0, view)
    loss = observation["level"]["loss"]
    cost, lead = loss_of(data, loss), data["difference"]
    verdict = words(view, "why." + data["reason"], lead=lead)
    payer = next(
        (one for one in observation["characters"] if data["who"] in (one["index"], "third" if one["seat"] is None else None)), None
    )
    spared = payer is not None and payer["first_aid"]
    key = "spared" if spared else "costs_failure" if not data["allowed"] else "costs" if cost else "costs_nothing"
    price = words(view, key, n=cost, lead=lead, level=observation["level"]["number"])
    kind = "yes" if data["allowed"] else "no"
    return (
        f'<section class="fj-compare" aria-label="{title}"><h3>{title}{picture}</h3><ol>{rows}</ol>'
        f'<p class="{kind}"><b>{verdict}</b></p><p class="cost">{price}</p></section>'
    )


def _laid(observation: Data) -> list[Data]:
    return [card for card in observation["board"]["cards"] if card["requirement"]]


def _compared(observation: Data, entry: Data, first: bool, view: View) -> str:
    index = entry["who"] if isinstance(entry["who"], int) else THIRD
    characters = observation["characters"]
    colour = characters[index]["colour"] if index < len(characters) else NOBODY
    dice, terms = "", []
    for die in entry["dice"]:
        shown = {"value": die["value"], "colour": die["colour"], "rolling": False, "type": ""}
        dice += f'<i class="{"ok" if die["valid"] else "out"}">{pieces.die(shown, colour)}</i>'
        if die["valid"]:
            terms.append(str(die["value"]))
    extra = ""
    for name in ("flare", "bars"):
        if entry[name]:
            extra += f"<em>+{entry[name]} {words(view, 'plus_' + name)}</em>"
            terms.append(str(entry[name]))
    label = words(view, "total", who=named(observation, entry["who"], view), terms=" + ".join(terms) or "0", total=entry["total"])
    sign = pieces.sign(colour) if colour != NOBODY else ""
    return (
        f'<li class="{"own" if first else ""}"><span class="vh">{label}</span><span class="fj-cn" aria-hidden="true">{sign}'
        f'{escape(named(observation, entry["who"], view))}</span><span class="fj-cd" aria-hidden="true">{dice}{extra}</span>'
        f'<b aria-hidden="true">{entry["total"]}</b></li>'
    )


# ---- talking ----


def _speech(observation: Data, view: View) -> str:
    said = _said(observation, view)
    seat, stage = observation["seat"], observation["stage"]
    if seat is None or stage not in ("plan", "gear"):
        silent = _note(words(view, "silence")) if stage == "reroll" else ""
        return f'<section class="fj-say">{said}{silent}</section>' if said or silent else ""
    left = words(view, "say_left", n=observation["speech_left"][seat])
    chips = _subjects(observation, "say", view)
    others = _button("say-safe", words(view, "say_safe"), "fj-c") + _button("say-avoid", words(view, "say_avoid"), "fj-c")
    rows = f'<div class="fj-chips"><span>{words(view, "say_about")}</span>{chips}{others}</div>'
    if observation["variant"] == "B":
        rows += f'<div class="fj-chips"><span>{words(view, "say_third")}</span>{_subjects(observation, "third-say", view)}</div>'
    strong = "".join([_button(f"strength-{name}", words(view, f"strength.{name}"), "fj-c") for name in STRENGTHS])
    return (
        f'<section class="fj-say">{said}<input type="checkbox" id="fj-talk" class="vh"/><label for="fj-talk">'
        f'<b>{words(view, "say_title")}</b><small>{left}</small></label><div class="fj-talk">{rows}'
        f'<div class="fj-chips strength"><span>{words(view, "say_strength")}</span>{strong}</div></div></section>'
    )


def _subjects(observation: Data, first: str, view: View) -> str:
    chips = ""
    for character in observation["characters"]:
        index = character["index"]
        name = (
            words(view, "card_mine") if index == observation["seat"] else words(view, "card_of", who=who(observation, index, view))
        )
        chips += _button(f"{first}-to-{character['colour']}", pieces.sign(character["colour"]) + name, "fj-c")
    for topic in TOPICS[:FIRST_DESTINATION_TOPIC]:
        sample = pieces.chip(topic) if topic in PIPS else ""
        chips += _button(f"{first}-{topic}", sample + words(view, f"topic.{topic}"), "fj-c")
    return chips + _button(f"{first}-card", words(view, "topic.card"), "fj-c")


def _said(observation: Data, view: View) -> str:
    """This round's statements, the newest first."""
    lines = ""
    for entry in reversed(observation["speech"]):
        words_said = statement(dict(entry["say"]), entry["card"], entry["seat"], _addressee(observation, entry["say"]), view)
        colour = observation["characters"][entry["seat"]]["colour"]
        name = escape(view.name(entry["seat"]))
        quoted = escape(view.text("fuji.scene.quoted", words=words_said))
        lines += f'<li class="c-{colour}">{pieces.sign(colour)}<span class="vh">{name}: </span>{quoted}</li>'
    return f'<ol class="fj-said">{lines}</ol>' if lines else ""


def _addressee(observation: Data, said: Data) -> int | str | None:
    """The character whose destination a statement is about, as events name it."""
    colour = said["who"] if said["kind"] == "safe" else str(said.get("topic", "")).removeprefix("to-")
    if colour not in CHARACTERS or (said["kind"] != "safe" and not str(said.get("topic", "")).startswith("to-")):
        return None
    index = CHARACTERS.index(colour)
    return "third" if observation["variant"] == "B" and index == THIRD else index


# ---- the end ----


def _final(observation: Data, view: View) -> str:
    result = observation["result"]
    if not result["won"]:
        told = say(view, f"end.{result['reason']}", who=named(observation, result["who"], view))
        return f'<section class="fj-end lost"><h3>{words(view, "end.lost")}</h3><p>{escape(told)}</p></section>'
    rows = "".join(
        [
            f"<li><span>{words(view, 'end.' + name)}</span><b>{result[name]:+d}</b></li>"
            for name in ("characters", "injuries", "equipment")
        ]
    )
    band = escape(view.text(f"fuji.band.{result['band']}"))
    return (
        f'<section class="fj-end won"><h3>{words(view, "end.won")}</h3><ul>{rows}<li class="sum">'
        f"<span>{words(view, 'end.score')}</span><b>{result['score']}</b></li></ul><p>{band}</p></section>"
    )
