"""What Sub Terra II says: log sentences, prompts, refusals, and the words for actions. All of it as message keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caldera.core.state import CHANCE, Event
from caldera.core.view import View
from caldera.games.sub_terra.rules.board import NOWHERE, SIDES
from caldera.games.sub_terra.rules.state import ACT, ARTEFACT, BUSY, GUARDIAN_NEXT, NOTHING, ORDERED, OVER, PHASES, SITE, STEP
from caldera.locale import text

if TYPE_CHECKING:
    from caldera.games.sub_terra.rules.actions import SubTerraActions
    from caldera.games.sub_terra.rules.state import SubTerraPosition

Refusal = tuple[str, dict[str, Any]]
"""A message key below `sub_terra.illegal` and its parameters."""

SHAPE_KEYS = {"D": "dead_end", "I": "straight", "L": "bend", "T": "fork", "X": "crossroads"}


# ---- names ----


def cell_name(element: str, view: View) -> str:
    """`cell-3-4` as people say it: d4; the exit by its word."""
    _, column, row = element.split("-", 2)
    return spot(f"{chr(97 + int(column))}{row}", view)


def spot(name: str, view: View) -> str:
    return view.text("sub_terra.exit") if name.endswith("-1") else name


def explorer(name: str, view: View) -> str:
    return view.text(f"sub_terra.explorer.{name}")


def tile_name(kind: str, view: View) -> str:
    """A kind of tile in words: its type, shape, and the number of ruins."""
    type_name, shape, *number = kind.split("-")
    named = view.text(f"sub_terra.tile.{type_name}")
    if number:
        named = f"{named} {number[0]}"
    return view.text("sub_terra.tile_shape", tile=named, shape=view.text(f"sub_terra.shape.{SHAPE_KEYS[shape]}"))


def object_name(name: str, view: View) -> str:
    return view.text("sub_terra.object.artefact" if name == "artefact" else "sub_terra.object.key")


def guardian(number: object, view: View) -> str:
    return view.text("sub_terra.guardian", n=number)


def digger(name: str, view: View) -> str:
    return guardian(int(name.removeprefix("guardian-")), view) if name.startswith("guardian-") else explorer(name, view)


# ---- the log ----


def sentence(event: Event, view: View) -> str:
    """One line of the log, in the reader's language."""
    kind, data = event.kind, event.data
    params: dict[str, object] = {}
    for key, value in data.items():
        if key == "explorer" or (key == "to" and isinstance(value, str)):
            params[key] = explorer(value, view)
        elif key in ("cell", "from", "hall", "vault"):
            params["at" if key == "from" else key] = cell_name(value, view)
        elif key in ("tile", "other"):
            params[key] = tile_name(value, view)
        elif key == "object":
            params[key] = object_name(value, view)
        elif key == "guardian":
            params[key] = guardian(value, view)
        elif key == "by":
            params[key] = digger(value, view)
        elif key == "side":
            params[key] = view.text(f"sub_terra.side.{value}")
        elif key in ("amount", "hp", "value", "number", "marker", "steps", "placed", "round", "turn", "times", "keys", "die"):
            params[key] = value
    message = f"sub_terra.log.{kind}"
    if kind in ("hurt", "shielded", "mend", "guardian_gone"):
        message += f".{data['cause']}"
    elif kind == "die":
        message += f".{data['for']}"
    elif kind == "peril":
        message += f".{data['face']}"
    elif kind == "reveal":
        message += f".{data['way']}"
    elif kind == "escape":
        message += ".artefact" if data["artefact"] else ".key" if data["key"] else ".empty"
    elif kind == "lost":
        message += ".artefact" if data["artefact"] else ".key"
    elif kind == "eruption":
        message += ".lost" if data["lost"] else ".begins"
    elif kind == "flow":
        params = {"n": len(data["cells"])}
    elif kind == "discard_bag":
        message += ".keys" if data["keys"] else ".plain"
    elif kind == "over":
        return outcome(data, view)
    return view.text(message, **params)


def outcome(data: dict[str, Any], view: View) -> str:
    """How it ended: why, and the rank."""
    reason = view.text(f"sub_terra.over.{data['reason']}")
    lost = len(data["lost"])
    rank = view.text(f"sub_terra.rank.{data['rank']}")
    if data["won"]:
        return reason + " " + view.text("sub_terra.over.rank", rank=rank, n=lost)
    return reason + " " + view.text("sub_terra.over.forgotten", rank=rank)


# ---- prompts ----


def ask(state: SubTerraPosition, view: View) -> str:
    """The prompt: who is to decide, and what."""
    from caldera.games.sub_terra.view.observation import result

    if state.phase == OVER:
        return outcome(result(state), view)
    if state.phase == BUSY:
        return view.text("sub_terra.prompt.busy")
    phase = question(state)
    seat = int(state.mover())
    member = int(state.active)
    if state.phase in (ORDERED, STEP):
        member = int(state.walker)
    elif state.phase == SITE or (state.phase >= GUARDIAN_NEXT and seat != CHANCE):
        member = int(state.expedition.leader)
    elif phase == "consent":
        member = int(state.asked)
    params: dict[str, object] = {"explorer": explorer(state.name(member), view), "n": int(state.ap)}
    params["active"] = explorer(state.name(int(state.active)), view)
    params["guardian"] = guardian(int(state.acting) + 1, view)
    params["steps"] = int(state.steps)
    if phase == "consent":
        thing = int(state.carries[state.asked])
        params["object"] = object_name("artefact" if thing == ARTEFACT else "key", view)
    key = f"sub_terra.prompt.{phase}"
    if phase == "die":
        key += f".{('', 'attack', 'spikes', 'collapse')[state.die_for]}"
    if seat == CHANCE:
        return view.text(key, **params)
    if seat == view.seat:
        return view.text(key + ".you", **params)
    return view.text(key, who=view.name(seat), **params)


def question(state: SubTerraPosition) -> str:
    """What is asked now, as part of a message key."""
    return "crawl" if state.phase == ACT and state.hp[state.active] == 0 else PHASES[state.phase]


def prompt(state: SubTerraPosition, seat: int | None, locale: str) -> str:
    return ask(state, View(seat, locale))


# ---- actions ----


def target_cell(state: SubTerraPosition, action: int) -> int:
    """The cell that an action with a side is about; NOWHERE when it has none."""
    kinds, board = state.actions, state.board
    kind = kinds.space.kind_of(action)
    parts = kinds.space.parts(action)
    side = SIDES.index(parts["side"]) if "side" in parts else NOWHERE
    where = parts.get("where")
    if where is not None and where != "here":
        side = SIDES.index(where)
    if kind is kinds.site:
        return board.cell_names.index(parts["cell"])
    if "cell" in parts:
        return board.cell_names.index(parts["cell"])
    member = int(state.walker) if kind is kinds.step else int(state.active)
    slot = int(state.at[member])
    if kind in (kinds.lead, kinds.clear):
        slot = int(state.guards[state.acting]) if state.acting >= 0 else NOWHERE
    if slot == NOWHERE:
        return NOWHERE
    if where == "here":
        return int(state.cell[slot])
    if side == NOWHERE:
        return NOWHERE
    if kind is kinds.shoot:
        cell = int(state.cell[slot])
        for _ in range(parts["distance"]):
            cell = int(board.neighbour[4 * cell + side]) if cell >= 0 else NOWHERE
        return cell
    if kind is kinds.scope:
        from caldera.games.sub_terra.rules.map import scope_slot

        slot = int(scope_slot(state, slot, side))
        if slot == NOWHERE:
            return NOWHERE
    return int(board.neighbour[4 * int(state.cell[slot]) + side])


def say_action(kinds: SubTerraActions, state: SubTerraPosition | None, action: int, view: View) -> str:
    """The words for an action; with the state, cells have their names."""
    parts = kinds.space.parts(action)
    kind = parts.pop("kind")
    params: dict[str, object] = {}
    for key, value in parts.items():
        if key == "who":
            params["explorer"] = explorer(value, view)
        elif key == "cell":
            params["to"] = spot(value, view)
        elif key in ("side", "where"):
            cell = target_cell(state, action) if state is not None else NOWHERE
            params["side"] = view.text(f"sub_terra.side.{value}")
            if "to" not in params:
                params["to"] = spot(kinds.research.parts[0].labels[cell], view) if cell >= 0 else view.text(f"sub_terra.to.{value}")
        elif key == "object":
            params[key] = object_name(value, view)
        elif key == "tile" and isinstance(value, str):
            params[key] = tile_name(value, view)
        elif key == "face":
            params[key] = view.text(f"sub_terra.face.{value}")
        elif key in ("tile", "die") and state is not None:
            params[key] = _held(state, key, int(value), view)
        else:
            params[key] = value
    return view.text(f"sub_terra.action.{kind}", **params)


def _held(state: SubTerraPosition, key: str, number: int, view: View) -> str:
    """The tile in hand or the die on the table with that number."""
    from caldera.games.sub_terra.rules.board import FACES

    if key == "tile":
        kind = int(state.drawn_one if number == 1 else state.drawn_two)
        return tile_name(state.board.tiles[kind].name, view) if kind != NOTHING else str(number)
    face = int(state.peril_one if number == 1 else state.peril_two)
    return view.text(f"sub_terra.face.{FACES[face]}") if 0 <= face < 6 else str(number)


# ---- refusals ----


def why_illegal(state: SubTerraPosition, action: int, seat: int, locale: str) -> str:
    from caldera.games.sub_terra.words.refusals import reason

    return refused(reason(state, action), locale)


def refused(refusal: Refusal, locale: str) -> str:
    key, params = refusal
    return text(locale)(f"sub_terra.illegal.{key}", **params)
