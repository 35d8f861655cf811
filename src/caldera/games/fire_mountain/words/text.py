"""What Wrath of Fire Mountain says: sentences of the log, prompts, and the words for actions. All of it as message keys.

The events themselves are told from `rules*.py` through the functions at the top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fire_mountain.meta import INFO, SPECIES
from caldera.games.fire_mountain.rules.board import DIRECTIONS, FACES, LEFT, SIDE, TYPE_LETTERS, TYPES, VOLCANO
from caldera.games.fire_mountain.words.refusals import Reason, reason
from caldera.locale import text

if TYPE_CHECKING:
    from caldera.games.fire_mountain.rules.actions import FireMountainActions
    from caldera.games.fire_mountain.rules.scoring import Tally
    from caldera.games.fire_mountain.rules.state import FireMountainPosition
    from caldera.games.fire_mountain.rules.terrain import Terrain

GAME = "fire_mountain"
LISTED_TYPES = dict(zip(TYPE_LETTERS, TYPES, strict=True))


# ---- events ----


def tell_tile(state: FireMountainPosition, cell: int, tile: int) -> None:
    state.tell("tile", {"cell": int(cell), "row": int(cell) // SIDE, "col": int(cell) % SIDE, "tile": state.board.tile_names[tile]})


def tell_species(state: FireMountainPosition, species: int) -> None:
    state.tell("species", {"species": SPECIES[species]})


def tell_first(state: FireMountainPosition) -> None:
    state.tell("first", {"seat": int(state.first)})


def tell_roll(state: FireMountainPosition) -> None:
    state.tell("roll", {"seat": int(state.active), "number": int(state.rolls), "dice": dice_in(int(state.tumbling))})


def tell_die(state: FireMountainPosition, die: int) -> None:
    seat = int(state.active)
    state.tell("die", {"seat": seat, "die": int(die) + 1, "face": FACES[state.face_of(die)], "minor": True})
    if state.tumbling == 0:
        state.tell("rolled", {"seat": seat, "number": int(state.rolls), "faces": _faces(state)})


def tell_stop(state: FireMountainPosition) -> None:
    state.tell("stop", {"seat": int(state.active), "faces": _faces(state)})


def _faces(state: FireMountainPosition) -> list[str]:
    return [FACES[state.face_of(die)] for die in range(int(state.dice)) if state.face_of(die) < len(FACES)]


def dice_in(mask: int) -> list[int]:
    return [die + 1 for die in range(mask.bit_length()) if mask >> die & 1]


def _figure(state: FireMountainPosition, figure: int) -> dict[str, Any]:
    what = state.what_is(int(figure))
    return {"seat": int(state.active), "figure": state.name_of(int(figure)), "what": SPECIES[what - 1] if what else "cro"}


def tell_put(state: FireMountainPosition, figure: int, source: int, face: int, die: int) -> None:
    from caldera.games.fire_mountain.view.observation import place_name

    at = place_name(state, int(source))
    data = _figure(state, figure) | {"to": FACES[face], "die": int(die) + 1}
    state.tell("place", data) if at == "reserve" else state.tell("fetch", data | {"at": at})


def tell_walk(state: FireMountainPosition, figure: int, at: int, to: int, footprints: int, spent: int) -> None:
    names = state.board.tile_names
    data = _figure(state, figure) | {"at": names[at], "to": names[to], "dice": dice_in(int(spent))}
    if footprints == 1 and not state.terrain.beside(at, to):
        state.tell("fly", data)
        return
    path = [names[tile] for tile in state.terrain.way(int(at), int(to))]
    state.tell("walk", data | {"path": path, "footprints": int(footprints)})


def tell_meal(state: FireMountainPosition, figure: int, victim: int, tile: int) -> None:
    eater = state.name_of(int(state.figure_on(state.active, 1, tile)))
    data = {"seat": int(state.active), "figure": state.name_of(int(figure)), "victim": int(victim)}
    state.tell("eat", data | {"tile": state.board.tile_names[tile], "eater": eater})


def tell_hatching(state: FireMountainPosition, dinosaur: int, returned: Any) -> None:
    data = _figure(state, dinosaur)
    data["species"] = data.pop("what")
    state.tell("hatch", data | {"box": data["figure"][2:], "returned": [state.name_of(int(figure)) for figure in returned]})


def tell_turn_step(state: FireMountainPosition, kind: str) -> None:
    state.tell(kind, {"seat": int(state.active)})


def tell_quake(state: FireMountainPosition, before: Terrain, direction: int) -> None:
    from caldera.games.fire_mountain.view.observation import worshippers

    names, seat = state.board.tile_names, int(state.active)
    cell = int(before.cell_of[VOLCANO])
    row = direction >= LEFT
    line = range(cell // SIDE * SIDE, cell // SIDE * SIDE + SIDE) if row else range(cell % SIDE, SIDE * SIDE, SIDE)
    tiles = [names[state.terrain.grid[index]] for index in line]
    data = {"seat": seat, "direction": DIRECTIONS[direction], "line": "row" if row else "column", "tiles": tiles}
    entered = tiles[0] if DIRECTIONS[direction] in ("down", "right") else tiles[-1]
    now = int(state.terrain.cell_of[VOLCANO])
    by = "worship" if seat in worshippers(state) else "stegosaurus"
    state.tell("quake", data | {"wrapped": entered, "row": now // SIDE, "col": now % SIDE, "by": by})


def tell_eruption(state: FireMountainPosition, counts: Any, gains: Any, returned: Any) -> None:
    data = {"seat": int(state.active), "counts": [int(count) for count in counts], "gains": [int(gain) for gain in gains]}
    state.tell("erupt", data | {"returned": [state.name_of(int(figure)) for figure in returned]})


def tell_region(state: FireMountainPosition, counted: Tally, region: int, leaders: int, gains: Any, returned: Any) -> None:
    from caldera.games.fire_mountain.view.observation import region_facts

    data = {"seat": int(state.active)} | region_facts(state, counted, int(region))
    home = [state.name_of(int(figure)) for figure in returned]
    state.tell("region", data | {"gains": [int(gain) for gain in gains], "returned": home})


def tell_end(state: FireMountainPosition) -> None:
    from caldera.games.fire_mountain.view.observation import result

    state.tell("over", result(state))


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
    shown = view.text(f"{GAME}.log.region", region=region_name(data, view), gains=gains(data["gains"], view))
    if any(data["bonus"]):
        shown += " " + view.text(f"{GAME}.log.bonus", n=max(data["bonus"]))
    if data["silenced"]:
        shown += " " + view.text(f"{GAME}.log.silenced")
    return shown


def region_name(data: dict[str, Any], view: View) -> str:
    return view.text(f"{GAME}.region.{data['type']}", n=data["size"], tiles=", ".join(data["tiles"]))


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
    from caldera.games.fire_mountain.view.observation import observe, result

    now = observe(state, view.seat)
    if now["phase"] == "over":
        return winner(result(state), view)
    if now["phase"] == "setup":
        return view.text(f"{GAME}.prompt.setup")
    key, params = question(now)
    if now["eating"]:
        params["tile"] = place_phrase("from", now["eating"]["tile"], view)
    asked = by_somebody(f"{GAME}.prompt.{key}", now["active"], params, view)
    if now["active"] == view.seat and now["hatch"]["options"] and now["phase"] != "rolling":
        asked += " " + view.text(
            f"{GAME}.prompt.hatch", species=", ".join(species_name(name, view) for name in now["hatch"]["options"])
        )
    return asked


def question(now: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What is asked in an observation, as the last part of a message key, and its parameters."""
    phase = now["phase"]
    if phase == "roll":
        done, left = now["dice"]["rolls_done"], now["dice"]["rolls_left"]
        return ("roll_first", {"n": now["dice"]["count"]}) if done == 0 else ("roll_again", {"n": left})
    if phase == "act":
        if now["mandatory"]:
            return "act_volcano", {"n": now["mandatory"]}
        return ("act" if now["left"] else "act_done"), {}
    return phase, {}


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
