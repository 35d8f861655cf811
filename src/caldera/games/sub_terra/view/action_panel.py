"""The actions zone: what the viewer can do besides touching the temple. Which buttons count is the client's to light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.captions import ability_name, cell_name, explorer, explorer_name, letter, tile_name, words

if TYPE_CHECKING:
    from caldera.core.tally import Throw
    from caldera.core.view import View

BASE: Final = ("reveal", "explore", "run", "dig", "heal", "attack")
HANDLING: Final = ("take", "give", "drop", "unlock")  # shown only when they are possible
CHOOSING: Final = ("wake", "guardian", "strike", "lead", "clear")


def tile_picture(drawn: Mapping[str, Any], turn: int) -> str:
    """A tile of the bag in small, turned."""
    kind, shape = drawn["type"], drawn["shape"]
    upright = f'<use href="#st-{kind}"/>' if kind in ("spikes", "ruins", "guardian", "key", "journal") else ""
    number = f'<text x="17" y="27" class="number">{drawn["number"]}</text>' if drawn["number"] else ""
    return (
        f'<svg class="st-tile" viewBox="0 0 100 100" aria-hidden="true"><use href="#st-{kind}-{shape}" '
        f'transform="rotate({turn} 50 50)"/>{upright}{number}</svg>'
    )


LONG_WORD = 10
"""Letters of a word that fills a button."""


def die_picture(face: str | int | None) -> str:
    """A die that shows a peril, a number, or nothing yet."""
    if face is None:
        return pieces.die("", "rolling")
    if isinstance(face, int):
        return pieces.die(f'<g fill="#20130a" stroke="none">{pieces.die_face(face)}</g>')
    return pieces.die(pieces.ICONS[face])


def face_picture(throw: Throw) -> str:
    """A die with what it shows, for a form to choose it."""
    return die_picture(int(throw.face) if throw.die == "die" else throw.face)


def face_name(face: str | None, view: View) -> str:
    return escape(view.text("sub_terra.face." + face)) if face else words(view, "rolling")


def helped(ability: str, view: View) -> str:
    """What an ability does, in a sentence."""
    return escape(view.text(f"sub_terra.ability.{ability}.help"))


def _button(element: str, sign: str, name: str, cost: int | None = None, extra: str = "", note: str = "", title: str = "") -> str:
    points = f'<span class="st-cost">{"<i></i>" * cost}</span>' if cost else ""
    small = f"<small>{note}</small>" if note else ""
    more = f' title="{title}"' if title else ""
    extra += " tight" if max(map(len, name.split())) >= LONG_WORD else ""
    return (
        f'<button type="button" class="st-act{extra}" data-el="{element}"{more}>{sign}<b>{name}</b>{points}{small}<em '
        f'data-chip="{element}"></em></button>'
    )


def tray(observation: Mapping[str, Any], view: View) -> str:
    """What the viewer can do now; for everybody else, what is left in the bag."""
    phase, seat = observation["phase"], observation["seat"]
    if phase == "over":
        return _result(observation, view)
    if seat is None or observation["decider"] != seat:
        return f"{_waiting(observation, view)}{_bag(observation, view)}"
    if phase == "act":
        return _act(observation, view)
    if phase == "keep":
        return _group("keep", view, [_tile_button(drawn, drawn["element"], 0, view) for drawn in observation["drawn"]], "tiles")
    if phase == "place":
        drawn = observation["drawn"][0]
        ways = [_tile_button(drawn, f"rotate-{turn}", turn, view) for turn in observation["placing"]["rotations"]]
        return _group("place", view, ways, "tiles")
    if phase in ("reroll", "resolve"):
        return _group(phase, view, _dice_buttons(observation, view))
    if phase == "consent":
        answers = [
            _button("action-accept", pieces.icon("accept"), words(view, "action.accept")),
            _button("action-refuse", pieces.icon("refuse"), words(view, "action.refuse")),
        ]
        return _group("consent", view, answers)
    if phase in CHOOSING:
        return _group(phase, view, [_choice(observation, element, view) for element in observation["choices"]], "choices")
    if phase == "site":
        return f'<p class="st-note">{words(view, "do.site")}</p>'
    stop = [_button("action-stop", pieces.icon("stop"), words(view, "action.stop"))]
    return _group(phase, view, stop)


def _group(key: str, view: View, buttons: Sequence[str], extra: str = "") -> str:
    return (
        f'<fieldset class="st-group {extra}"><legend>{words(view, "do." + key)}</legend><div '
        f'class="st-grid">{"".join(buttons)}</div></fieldset>'
    )


def _act(observation: Mapping[str, Any], view: View) -> str:
    figure = explorer(observation, observation["active"])
    if figure is None:
        return ""
    costs = observation["costs"]
    name = figure["id"]
    buttons = [_button(f"action-{act}", pieces.icon(act), words(view, "action." + act), costs[act]) for act in BASE]
    buttons += [
        _button(f"action-{act}", pieces.icon(act), words(view, "action." + act), costs["handle"], " extra") for act in HANDLING
    ]
    for thing in observation["objects"]:
        if thing["state"] == "floor" and thing["at"] == figure["at"]:
            sign = "artefact" if thing["kind"] == "artefact" else "keyring"
            picture = f'<svg class="st-ic key" viewBox="-14 -20 28 38" aria-hidden="true"><use href="#st-{sign}"/></svg>'
            buttons.append(_button(thing["element"], picture, words(view, "pick"), costs["handle"], " extra"))
    for ability in figure["abilities"]:
        if not ability["passive"]:
            limit = f"{ability['left']}/{ability['uses']}" if ability["uses"] is not None else ""
            buttons.append(
                _button(
                    f"ability-{ability['id']}",
                    pieces.icon(ability["id"]),
                    ability_name(ability["id"], view),
                    ability["cost"],
                    " own",
                    limit,
                    helped(ability["id"], view),
                )
            )
    buttons.append(
        _button(
            "push",
            pieces.icon("push"),
            words(view, "action.push"),
            None,
            "",
            words(view, "pushed") if figure["pushed"] else words(view, "push_costs"),
        )
    )
    buttons.append(
        _button(
            "end",
            pieces.icon("end"),
            words(view, "action.end"),
            None,
            " end",
            words(view, "end_rolls", n=2 if observation["cursed"] else 1),
        )
    )
    key = "crawl" if figure["state"] == "down" else "walk"
    points = "<i></i>" * figure["ap"]
    legend = f"{pieces.token(name, letter(name, view))}<span>{explorer_name(name, view)}</span>{pieces.icon(name)}"
    passive = "".join(
        [f"<li><b>{ability_name(a['id'], view)}</b> {helped(a['id'], view)}</li>" for a in figure["abilities"] if a["passive"]]
    )
    more = f'<ul class="st-passive">{passive}</ul>' if passive else ""
    return (
        f'<fieldset class="st-group" style="{pieces.lantern(name)}"><legend>{legend}'
        f'<span class="st-ap" role="img" aria-label="{words(view, "points", n=figure["ap"])}">{points}</span>'
        f"<small>{words(view, 'do.' + key)}</small></legend>"
        f'<div class="st-grid">{"".join(buttons)}</div>{more}</fieldset>'
    )


def _tile_button(drawn: Mapping[str, Any], element: str, turn: int, view: View) -> str:
    kind = tile_name(drawn["type"], view)
    name = kind if element.startswith("drawn") else words(view, "turned", turn=turn)
    shown = f"<b>{kind}</b>" if element.startswith("drawn") else ""
    return (
        f'<button type="button" class="st-pick" data-el="{element}" aria-label="{name}">{tile_picture(drawn, turn)}{shown}</button>'
    )


def _dice_buttons(observation: Mapping[str, Any], view: View) -> list[str]:
    """A die to choose, and what to do with it."""
    buttons = []
    for thrown in observation["dice"]:
        face = thrown["face"]
        name = face_name(face, view)
        buttons.append(
            _button(thrown["element"], die_picture(face), name, None, " dice", words(view, f"peril_does.{face}") if face else "")
        )
    six = observation["die"]
    if six and six["value"]:
        note = words(view, "die." + six["for"])
        buttons.append(
            f'<div class="st-act dice still">{die_picture(six["value"])}<b>{six["value"]}</b><small>{note}</small></div>'
        )
    names = ("resolve", "reroll") if observation["phase"] == "resolve" else ("keep", "reroll")
    for name in names:
        note = words(view, "reroll_costs") if name == "reroll" else ""
        buttons.append(_button(f"action-{name}", pieces.icon(name), words(view, "action." + name), None, " extra", note))
    return buttons


def _choice(observation: Mapping[str, Any], element: str, view: View) -> str:
    """A button for something on the board: a cell, a guardian, an explorer."""
    what, _, rest = element.partition("-")
    if what == "explorer":
        return _button(element, pieces.token(rest, letter(rest, view)), explorer_name(rest, view))
    if what == "guardian":
        at = next((guardian["at"] for guardian in observation["guardians"] if guardian["element"] == element), None)
        return _button(
            element,
            pieces.icon("wake"),
            escape(view.text("sub_terra.guardian", n=int(rest))),
            None,
            "",
            cell_name(at) if at else "",
        )
    cell = next((cell for cell in observation["map"]["cells"] if cell["element"] == element), None)
    if cell is not None:
        return _button(element, pieces.icon("move"), escape(cell["name"]), None, "", tile_name(cell["type"], view))
    return _button(element, pieces.icon("move"), escape(rest))


def _waiting(observation: Mapping[str, Any], view: View) -> str:
    decider = observation["decider"]
    if observation["phase"] == "busy":  # a film of an action is running
        return ""
    note = words(view, "chance") if decider is None else words(view, "waiting", who=view.name(decider))
    return f'<p class="st-note">{note}</p>'


def _bag(observation: Mapping[str, Any], view: View) -> str:
    """Which tiles are still to come."""
    bag = observation["bag"]
    rows = "".join(
        [
            f'<li title="{tile_name(kind["type"], view)}">{tile_picture(kind, 0)}<b>{kind["left"]}</b></li>'
            for kind in bag["kinds"]
            if kind["left"] and kind["number"] == 0
        ]
    )
    ruins = [kind for kind in bag["kinds"] if kind["left"] and kind["number"]]
    rows += "".join([f'<li title="{tile_name("ruins", view)} {kind["number"]}">{tile_picture(kind, 0)}</li>' for kind in ruins])
    if not rows:
        return f'<p class="st-note">{words(view, "bag_empty")}</p>'
    return f'<div class="st-bag"><h3>{words(view, "bag_left", n=bag["left"])}</h3><ul>{rows}</ul></div>'


def _result(observation: Mapping[str, Any], view: View) -> str:
    """How it ended, and who came out."""
    result = observation["result"]
    rows = ""
    for figure in observation["explorers"]:
        name = figure["id"]
        fate = "escaped" if name in result["escaped"] else figure["state"]
        fate = "left_behind" if fate == "standing" else fate
        sign = "escaped" if fate == "escaped" else "skull"
        rows += (
            f'<li class="{fate}">{pieces.token(name, letter(name, view))}<b>{explorer_name(name, view)}</b>'
            f"<span>{words(view, fate)}</span>{pieces.icon(sign)}</li>"
        )
    won = "won" if result["won"] else "lost"
    return (
        f'<div class="st-result {won}"><svg viewBox="-30 -30 60 60" aria-hidden="true"><use '
        f'href="#{"st-artefact" if result["won"] else "st-watch"}" '
        f'transform="{"scale(1.5)" if result["won"] else "translate(0 22)"}"/></svg><div>'
        f"<h3>{escape(view.text('sub_terra.rank.' + result['rank']))}</h3>"
        f'<p>{escape(view.text("sub_terra.over." + result["reason"]))}</p></div></div><ul class="st-fates">{rows}</ul>'
    )
