"""What Wrath of Fire Mountain says: sentences of the log, prompts, and the words for actions. All of it as message keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fire_mountain.meta import INFO, SPECIES
from caldera.games.fire_mountain.rules.board import FACES, TYPE_LETTERS, TYPES
from caldera.games.fire_mountain.rules.codes import ACT, EAT, ROLL
from caldera.games.fire_mountain.rules.figures import can_hatch, mandatory
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.scoring import result
from caldera.games.fire_mountain.words.refusals import Reason, reason
from caldera.locale import text

if TYPE_CHECKING:
    from caldera.games.fire_mountain.rules.actions import FireMountainActions
    from caldera.games.fire_mountain.rules.state import FireMountainPosition

GAME = "fire_mountain"
LISTED_TYPES = dict(zip(TYPE_LETTERS, TYPES, strict=True))


# ---- sentences ----


def sentence(event: Event, view: View) -> str:
    """One line of the log, in the reader's language."""
    data, kind = event.data, event.kind
    if kind == "erupt":
        return view.text(f"{GAME}.log.erupt", gains=gains(data["gains"], view))
    if kind == "region":
        return _region_sentence(data, view)
    if kind == "over":
        return view.text(f"{GAME}.log.over.{data['reason']}") + " " + winner(data, view)
    if kind == "tile":
        return view.text(f"{GAME}.log.tile", tile=tile_name(data["tile"], view), row=data["row"] + 1, col=data["col"] + 1)
    if kind == "species":
        return view.text(f"{GAME}.log.species", species=species_name(data["species"], view))
    if kind == "die":
        return view.text(f"{GAME}.log.die", die=data["die"], face=view.text(f"{GAME}.face.{data['face']}", n=1))
    return by_somebody(f"{GAME}.log.{_log_key(kind, data)}", data["seat"], _log_params(kind, data, view), view)


def _log_key(kind: str, data: dict[str, Any]) -> str:
    if kind == "roll" and data["number"] == 1:
        return "roll_all"
    if kind == "walk" and data["footprints"] > 1:
        return "wade"
    return f"quake.{data['line']}" if kind == "quake" else kind


def _log_params(kind: str, data: dict[str, Any], view: View) -> dict[str, Any]:
    params: dict[str, Any] = {}
    if "what" in data:
        params["what"] = figure_name(data["what"], view)
    if "species" in data:
        params["what"] = figure_name(data["species"], view)
    for key, word in (("to", "to"), ("at", "from"), ("tile", "from")):
        if key in data:
            params[key] = place_phrase(word, data[key], view)
    if "faces" in data:
        params["faces"] = faces(data["faces"], view)
    if "victim" in data:
        params["victim"] = view.name(data["victim"])
    if kind == "roll":
        params["n"] = len(data["dice"])
    if kind == "hatch":
        params["n"] = len(data["returned"])
    if kind == "quake":
        params["direction"] = view.text(f"{GAME}.direction.{data['direction']}")
    if "footprints" in data:
        params["n"] = data["footprints"]
    return params


def by_somebody(key: str, seat: int, params: dict[str, Any], view: View) -> str:
    """A message about somebody, or to them when they read it."""
    if seat == view.seat:
        return view.text(f"{key}.you", **params)
    return view.text(key, who=view.name(seat), **params)


def _region_sentence(data: dict[str, Any], view: View) -> str:
    region = region_name(data["type"], data["size"], data["tiles"], view)
    shown = view.text(f"{GAME}.log.region", region=region, gains=gains(data["gains"], view))
    if any(data["bonus"]):
        shown += " " + view.text(f"{GAME}.log.bonus", n=max(data["bonus"]))
    if data["silenced"]:
        shown += " " + view.text(f"{GAME}.log.silenced")
    return shown


def region_name(kind: str, size: int, tiles: Sequence[str], view: View) -> str:
    return view.text(f"{GAME}.region.{kind}", n=size, tiles=", ".join(tiles))


def gains(gained: list[int], view: View) -> str:
    """Who gets how many points, the reader first."""
    order = sorted((seat for seat, gain in enumerate(gained) if gain), key=lambda seat: (seat != view.seat, -gained[seat]))
    return ", ".join(
        view.text(f"{GAME}.gain.you", n=gained[seat])
        if seat == view.seat
        else view.text(f"{GAME}.gain", who=view.name(seat), n=gained[seat])
        for seat in order
    )


def winner(data: dict[str, Any], view: View) -> str:
    won, scores = data["winners"][0], data["scores"]
    tied = "_tied" if scores.count(scores[won]) > 1 else ""
    return by_somebody(f"{GAME}.log.won{tied}", won, {"n": scores[won]}, view)


# ---- names ----


def figure_name(what: str, view: View) -> str:
    """A figure with its article: "a Triceratops"."""
    return view.text(f"{GAME}.a.{what}")


def species_name(species: str, view: View) -> str:
    return view.text(f"{GAME}.name.{species}")


def type_of(tile: str) -> str:
    return LISTED_TYPES[tile[0]]


def tile_name(tile: str, view: View) -> str:
    return view.text(f"{GAME}.tile.{type_of(tile)}", tile=tile)


def place_phrase(word: str, place: str, view: View) -> str:
    """A place with its preposition: "to the cave", "from prairie P3"."""
    kind = place if place in ("egg", "volcano", "cave", "hut") else type_of(place)
    return view.text(f"{GAME}.{word}.{kind}", tile=place)


def faces(shown: list[str], view: View) -> str:
    """Dice by face, in the order of the die: "2 footprints, 1 egg"."""
    counts = [(shown.count(face), face) for face in FACES if face in shown]
    return ", ".join(f"{count} {view.text(f'{GAME}.face.{face}', n=count)}" for count, face in counts)


# ---- prompts ----


def ask(state: FireMountainPosition, view: View) -> str:
    """The prompt: whose turn it is and what is asked."""
    phase = PHASES[state.phase]
    if phase.name == "over":
        return winner(result(state), view)
    if phase.name == "setup":
        return view.text(f"{GAME}.prompt.setup")
    active = int(state.active)
    asked = by_somebody(f"{GAME}.prompt.{phase.question(state).name}", active, _prompt_params(state, view), view)
    if active == view.seat and state.mover() == active:
        ready = [name for code, name in enumerate(SPECIES) if can_hatch(state, active, code)]
        if ready:
            asked += " " + view.text(f"{GAME}.prompt.hatch", species=", ".join(species_name(name, view) for name in ready))
    return asked


def _prompt_params(state: FireMountainPosition, view: View) -> dict[str, Any]:
    if state.phase == ROLL:
        return {"n": int(state.dice_of(state.active) if state.rolls == 0 else state.board.rolls - state.rolls)}
    if state.phase == ACT:
        return {"n": mandatory(state)}
    if state.phase == EAT:
        return {"tile": place_phrase("from", state.board.tile_names[state.prey_tile], view)}
    return {}


def prompt(state: FireMountainPosition, seat: int | None, locale: str) -> str:
    return ask(state, View(seat, locale, colours=INFO.colours))


# ---- words for actions, and refusals ----


def say_action(actions: FireMountainActions, action: int, view: View) -> str:
    parts = actions.space.parts(action)
    kind = parts["kind"]
    params: dict[str, Any] = {}
    if "what" in parts:
        params["what"] = figure_name(parts["what"], view)
    if kind == "hatch":
        params["what"] = figure_name(parts["species"], view)
    for key, word in (("to", "to"), ("at", "from")):
        if key in parts:
            params[key] = place_phrase(word, parts[key], view)
    if kind == "roll":
        return view.text(f"{GAME}.action.roll", n=len(parts["dice"]), dice=", ".join(parts["dice"]))
    if kind == "die":
        params = {"die": parts["die"], "face": view.text(f"{GAME}.face.{parts['face']}", n=1)}
    if kind == "tile":
        params = {"tile": view.text(f"{GAME}.type.{parts['type']}")}
    if kind == "species":
        params = {"species": species_name(parts["species"], view)}
    if kind == "first":
        params = {"who": view.name(parts["seat"])}
    if kind == "eat":
        params = {"who": view.name(parts["victim"])}
    if kind == "quake":
        params = {"direction": view.text(f"{GAME}.direction.{parts['direction']}")}
    return view.text(f"{GAME}.action.{kind}", **params)


def why_illegal(state: FireMountainPosition, action: int, seat: int, locale: str) -> str:
    return refused(reason(state, action, seat), locale)


def refused(refusal: Reason, locale: str) -> str:
    key, params = refusal
    return text(locale)(f"{GAME}.illegal.{key}", **params)
