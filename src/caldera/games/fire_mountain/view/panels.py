"""The panels around Fire Mountain's board: players' cards, the tray with dice and reserve, the hatchery. HTML from an observation.

They draw with the symbols of the board on the same page. Buttons carry `data-el`, the names that click paths use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from caldera.games.fire_mountain.view.art import BASELINES, DINOSAURS, EDGE
from caldera.games.fire_mountain.view.captions import name, say, words

if TYPE_CHECKING:
    from caldera.core.tally import Throw
    from caldera.core.view import View

Data: TypeAlias = Mapping[str, Any]

CARD_CLASS: Final = "fm-card"  # of the list item around a seat's card
FACE_NAMES: Final = ("volcano", "cave", "hut", "egg", "footprint", "blank")


# ------------------------------------------------------------------------------------------------------- small pictures
def sign(letter: str) -> str:
    """A player's sign: colour, shape and letter."""
    return (
        f'<svg class="fm-sign fm-{letter}" viewBox="-20 -21 40 40" aria-hidden="true"><use href="#fm-s-{letter}" fill="var(--pc)" '
        f'stroke="{EDGE}" stroke-width="1.6"/><text y="{BASELINES[letter]}">{letter}</text></svg>'
    )


def glyph(what: str) -> str:
    return f'<svg class="fm-ic" aria-hidden="true"><use href="#fm-i-{what}"/></svg>'


def dinosaur(species: str, kind: str = "") -> str:
    it = DINOSAURS[species]
    box = f'viewBox="{-it.width / 2 - 5:g} {-it.height - it.lift - 5} {it.width + 10} {it.height + 9}"'
    return f'<svg class="fm-dino {kind}" {box} aria-hidden="true"><use href="#fm-d-{species}"/></svg>'


def cro(letter: str) -> str:
    return f'<svg class="fm-dino fm-{letter}" viewBox="-26 -79 52 84" aria-hidden="true"><use href="#fm-cro"/></svg>'


# --------------------------------------------------------------------------------------------------------------- cards
def seat_card(observation: Data, seat: int, view: View, tag: str = "") -> str:
    """Inside of a player's `<li>`; `tag` is ready markup to stand behind the name (bot, by link, online)."""
    player, result = observation["seats"][seat], observation["result"]
    letter = player["letter"]
    if seat == observation["seat"]:
        tag = f'<span class="fm-you">{words(view, "you")}</span>{tag}'
    if seat == observation["first"]:
        tag += f'<span class="fm-first" title="{words(view, "first")}">1</span>'
    if player["worshipper"]:
        tag += f'<span class="fm-wor" title="{words(view, "worshipper_why")}">{words(view, "worshipper")}</span>'
    if result and seat in result["winners"]:
        tag = f'<span class="fm-won">★ <span>{words(view, "winner")}</span></span>{tag}'
    raised = "".join([_raised(it["species"], letter, it["place"] == "reserve", view) for it in player["dinosaurs"]])
    raised += '<i class="fm-slot"></i>' * max(0, 4 - len(player["dinosaurs"]))
    counts = (
        ("cro", "reserve", len(player["reserve"])),
        ("shell", "watching", player["egg"]),
        ("volcano", "worshipping", player["on_volcano"]),
    )
    facts = "".join(
        [
            f'<span title="{words(view, key, n=n)}">{glyph(what)}<b>{n}</b><i class="vh">{words(view, key, n=n)}</i></span>'
            for what, key, n in counts
        ]
    )
    hatched = words(view, "hatched", n=player["hatched"])
    return (
        f'{sign(letter)}<div class="fm-who"><div class="fm-nm"><b>{escape(view.name(seat))}</b> {tag}</div>'
        f'<div class="fm-rs" role="img" aria-label="{hatched}">{raised}</div></div><div class="fm-ct">{facts}</div>'
        f'<div class="fm-sc" aria-label="{words(view, "points", n=player["score"])}"><b>{player["score"]}</b>'
        f'<em data-gain="{seat}"></em></div>'
    )


def _raised(species: str, letter: str, resting: bool, view: View) -> str:
    text = escape(name(view, species))
    return f'<span title="{text}">{dinosaur(species, f"fm-{letter}" + " fm-rest" * resting)}</span>'


# ---------------------------------------------------------------------------------------------------------------- tray
def tray(observation: Data, view: View) -> str:
    """What the viewer can do besides touching the board. Everybody sees the dice of whoever plays."""
    seat, phase = observation["seat"], observation["phase"]
    if phase == "over":
        return _final(observation, view)
    if phase == "setup":
        return _note(words(view, "setting_up"))
    mine = seat is not None and seat == observation["active"]
    parts = [_dice(observation, view, mine)]
    if mine:
        parts.append(_own(observation, view))
    return "".join(parts)


def _own(observation: Data, view: View) -> str:
    """The viewer's turn: reserve and buttons of the phase."""
    phase, rolled = observation["phase"], observation["dice"]["rolls_done"] > 0
    if phase == "roll":
        if not rolled:
            n = observation["dice"]["count"]
            return _buttons(_button("roll", "main", "", words(view, "roll", n=n)))
        again = _button("confirm", "main", "", words(view, "confirm"), words(view, "confirm_why"))
        return _buttons(again + _button("stop", "plain", "", words(view, "stop"), words(view, "stop_why")))
    if phase == "act":
        return f'<div class="fm-own">{_reserve(observation, view)}{_buttons(_end(observation, view))}</div>'
    if phase == "eat":
        return _buttons(_button("spare", "plain", "", words(view, "spare"), words(view, "spare_why")))
    if phase == "quake":
        arrows = "".join(
            [_arrow(k, way, view) for k, way in enumerate(("up", "right", "down", "left")) if way in observation["quakes"]]
        )
        return f'<div class="fm-pad">{arrows}</div>' + _buttons(
            _button("calm", "plain", "", words(view, "calm"), words(view, "calm_why"))
        )
    return ""


def _arrow(turn: int, way: str, view: View) -> str:
    inside = f'<svg class="fm-ic" aria-hidden="true"><use href="#fm-i-arrow" transform="rotate({90 * turn} 13 13)"/></svg>'
    return _button(f"quake-{way}", "arrow", words(view, "quake." + way), inside)


def _note(text: str) -> str:
    return f'<p class="fm-note">{text}</p>'


def _group(kind: str, legend: str, inside: str) -> str:
    return f'<fieldset class="fm-{kind}"><legend>{legend}</legend><div>{inside}</div></fieldset>'


def _buttons(inside: str) -> str:
    return f'<div class="fm-btns">{inside}</div>'


def _button(element: str, kind: str, label: str, inside: str, small: str = "") -> str:
    label = f' aria-label="{label}"' if label else ""
    small = f"<small>{small}</small>" if small else ""
    return f'<button type="button" class="fm-b fm-{kind}" data-el="{element}"{label}>{inside}{small}</button>'


def _dice(observation: Data, view: View, mine: bool) -> str:
    """The dice of this turn: to be chosen for another roll, to be used, or used up."""
    dice = observation["dice"]
    whose = words(view, "your_dice") if mine else words(view, "dice_of", who=view.name(observation["active"]))
    if dice["rolls_done"]:
        which = words(view, "roll_number", n=dice["rolls_done"], all=dice["rolls_done"] + dice["rolls_left"])
        left = sum(1 for die in dice["dice"] if die["state"] == "free")
        note = which if observation["phase"] in ("roll", "rolling") else words(view, "dice_left", n=left)
    else:
        note = words(view, "not_rolled")
    shown = "".join([_die(die, view) for die in dice["dice"]])
    return _group("dice", f"{whose} <span>{note}</span>", shown)


def _die(die: Data, view: View) -> str:
    face = die["face"]
    text = view.text("fire_mountain.face." + face, n=1) if face else say(view, "die.unknown")
    state = "" if die["state"] in ("rolled", "free") else say(view, "die." + die["state"])
    label = escape(say(view, "die.label", n=die["id"], face=text) + (f", {state}" if state else ""))
    return (
        f'<button type="button" class="fm-die {die["state"]} {face or ""}" id="die-{die["id"]}" data-el="die-{die["id"]}" '
        f'data-set="dice" aria-label="{label}">{_cube(face)}</button>'
    )


def _cube(face: str | None) -> str:
    mark = f'<use href="#fm-i-{face}" x="13" y="12" width="46" height="46"/>' if face else '<text x="36" y="47">?</text>'
    return (
        '<svg viewBox="0 0 72 78" aria-hidden="true"><rect x="3" y="9" width="66" height="66" rx="15" class="lo"/><rect x="3" '
        'y="3" width="66" '
        f'height="66" rx="15" class="hi"/><rect x="8" y="8" width="56" height="56" rx="20" class="in"/>{mark}'
        '<path class="fm-x" d="M14 60L58 12"/></svg>'
    )


def face_picture(throw: Throw) -> str:
    """A die with what it shows, for a form to choose it."""
    return f'<span class="fm-die {throw.face}">{_cube(throw.face)}</span>'


def _reserve(observation: Data, view: View) -> str:
    player = observation["seats"][observation["active"]]
    letter, parts = player["letter"], ""
    found = Counter([figure["species"] or "cro" for figure in player["reserve"]])
    for what in sorted(found, key=lambda it: (it != "cro", it)):
        n = found[what]
        picture = cro(letter) if what == "cro" else dinosaur(what, f"fm-{letter}")
        label = words(view, "from_reserve", what=say(view, "cros", n=n) if what == "cro" else f"{n} {name(view, what)}")
        parts += _button(f"reserve-{what}", "res", label, f"{picture}<b>{n}</b>")
    legend = f"{words(view, 'your_reserve')} <span>{words(view, 'reserve_why')}</span>"
    return _group("reserve", legend, parts or _note(words(view, "reserve_empty")))


def _end(observation: Data, view: View) -> str:
    """Ending says what it would give up, or what has to be done first."""
    owed, left = observation["mandatory"], observation["left"]
    if owed:
        why = words(view, "end_owes", n=owed)
    elif left:
        dice = ", ".join(
            [f"{left[face]} {view.text('fire_mountain.face.' + face, n=left[face])}" for face in FACE_NAMES if face in left]
        )
        why = words(view, "end_wastes", dice=dice)
    else:
        why = words(view, "end_done")
    return _button("end", "main" if not owed else "main fm-owes", "", words(view, "end"), why)


def _final(observation: Data, view: View) -> str:
    """The standings of a finished game."""
    result, rows = observation["result"], ""
    seats: Sequence[Data] = sorted(
        observation["seats"],
        key=lambda seat: (seat["seat"] not in result["winners"], -result["scores"][seat["seat"]], seat["seat"]),
    )
    for seat in seats:
        number = seat["seat"]
        star = "★" if number in result["winners"] else ""
        rows += f'<li class="{"won" if star else ""}">{sign(seat["letter"])}<b>{escape(view.name(number))}</b>'
        rows += f"<i>{star}</i><span>{words(view, 'points', n=result['scores'][number])}</span></li>"
    return f'{_note(words(view, "over." + result["reason"]))}<ol class="fm-final">{rows}</ol>'


# ------------------------------------------------------------------------------------------------------------ hatchery
def footer(observation: Data, view: View) -> str:
    """The four species in play: what each can do, what it costs in egg-watchers, how many are left and who has one."""
    active = observation["active"]
    watchers = observation["seats"][active]["egg"] if active is not None else 0
    cards = "".join([_species(it, watchers, observation, view) for it in observation["species"]])
    return f'<div class="fm-hatch" role="group" aria-label="{words(view, "hatchery")}">{cards}</div>'


def _species(it: Data, watchers: int, observation: Data, view: View) -> str:
    species, cost, left = it["species"], it["cost"], it["left"]
    eggs = "".join([f'<i class="{"have" if k < watchers else ""}">{glyph("shell")}</i>' for k in range(cost)])
    owners = "".join([sign(observation["seats"][seat]["letter"]) for seat in it["owners"]])
    count = say(view, "left", n=left) if left else say(view, "none_left")
    state = words(view, "hatch_now") if left and it["affordable"] else escape(count)
    label = words(view, "card", species=name(view, species), cost=cost, left=count)
    label += f" {state}." if left and it["affordable"] else ""
    kind = "fm-sp" + " gone" * (not left) + " now" * it["affordable"]
    return (
        f'<button type="button" class="{kind}" id="card-{species}" data-el="card-{species}" aria-label="{label} '
        f'{words(view, "power." + species)}">'
        f'{dinosaur(species)}<span class="fm-ow">{owners}</span><b>{escape(name(view, species))}</b><span class="fm-st">'
        f'<span class="fm-eg">{eggs}</span><span '
        f'class="fm-lf">{state}</span></span><small>{words(view, "power." + species)}</small></button>'
    )
