"""Fuji positions in files: the whole truth, hidden dice included. RULES.md documents the format.

Whatever a hand-written position leaves out is as at the start: terrain cards in the order of the content, nobody hurt, no lava but
the volcano, all equipment in the pile, no dice rolled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core import fields
from caldera.core.data import JsonMapping, JsonObject
from caldera.core.editing import ERASE, Piece, entry_list, entry_object, toggle
from caldera.core.errors import BadPosition
from caldera.core.rooms import PositionFile
from caldera.core.state import NOBODY
from caldera.core.view import View
from caldera.games.fuji.fields import FIELDS, action
from caldera.games.fuji.meta import INFO, SCENARIOS
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules.actions import CHARACTERS, DICE_NAMES, EQUIPMENT, INJURIES, SKILLS, SLOT_NAMES, SLOTS
from caldera.games.fuji.rules.board import DICE, LAND, NOWHERE, SIDES, VILLAGE
from caldera.games.fuji.rules.equipment_cards import cards_asking
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.planning import renew_limits
from caldera.games.fuji.rules.rerolls import add_choices, still_choosing
from caldera.games.fuji.rules.state import FujiPosition

ELSEWHERE = {c.IN_PILE: "pile", c.UNDER_PILE: "under", c.DISCARDED: "discard"}
LAST_PHASE = 6
MOST_STEPS = 1_000_000
STAGE = [field for field in FIELDS if field.name == "stage"]
PHASE = [field for field in FIELDS if field.name == "phase"]
PHASE_OF = {"roll": 1, "plan": 2, "reroll": 3, "gear": 4, "go": 5}
"""The phase of each open stage, for files that do not say it."""
TALKING = (2, 4)
"""Phases in which limits hold; a file that does not give them has them as at the beginning of the phase."""
PLAIN = [field for field in FIELDS if field.form and field.name != "stage"]
"""Fields that files hold as they are."""
SWAP = "swap"
MOUNTAIN = ("lava", "equipment_tokens", "eruption_tokens")
"""Left out of files until the scenario is known."""
KNOWN = (
    "game", "players", "options", "ply", "stage", "scenario", "cards", "characters", "equipment", "dice", "lent", "known", "said",
    "chosen",
    *[field.file_name for field in PLAIN],
)  # fmt: skip


class FujiFile(PositionFile[FujiPosition]):
    asked = ("round", "stage", "phase", "characters.*.stamina", "characters.*.skill", "equipment.*")

    def write(self, state: FujiPosition) -> JsonObject:
        table, board = state.table, state.board
        dice = range(int(table.sets) * DICE)
        data: JsonObject = {
            "game": INFO.id,
            "players": state.players,
            "options": dict(table.options),
            "ply": int(state.ply),
            "scenario": None if state.stage == c.SCENARIO else board.name,
        }
        data |= fields.write(state, STAGE) | fields.write(state, PLAIN)
        if state.stage == c.SCENARIO:
            for name in MOUNTAIN:
                del data[name]
        else:
            laid = [spot for spot in range(int(board.size)) if state.card[spot] != NOWHERE]
            data["cards"] = {board.names[spot]: table.terrain.names[state.card[spot]] for spot in laid}
        data["characters"] = [_character(state, index) for index in range(int(table.characters))]
        data["equipment"] = {
            name: ELSEWHERE.get(int(state.owner[card])) or CHARACTERS[state.owner[card]] for card, name in enumerate(EQUIPMENT)
        }
        data["dice"] = {
            CHARACTERS[owner]: [int(state.face[owner * DICE + slot]) for slot in range(DICE)] for owner in range(int(table.sets))
        }
        data["lent"] = {
            DICE_NAMES[state.hand[place]]: [
                CHARACTERS[place // SLOTS],
                SLOT_NAMES[place % SLOTS],
                int(state.side[state.hand[place]]),
            ]
            for place in range(int(table.sets) * SLOTS)
            if state.hand[place] != NOWHERE and int(state.hand[place]) // DICE != place // SLOTS
        }
        data["known"] = {
            DICE_NAMES[die]: _bits(state.seen[die]) for die in dice if state.face[die] and state.seen[die] != state.viewers(die)
        }
        data["said"] = _said(state)
        if any(choice != NOWHERE for choice in state.chosen):
            data["chosen"] = [action.write(state, int(choice)) for choice in state.chosen]
        return data

    def fill(self, state: FujiPosition, data: JsonMapping) -> None:
        """Lay a position from a file onto a fresh state."""
        for key in data:
            if key not in KNOWN:
                raise BadPosition(f"{key!r} is not a part of a Fuji position; known are: {', '.join(KNOWN)}")
        _fill_scenario(state, data)
        fields.read(state, STAGE, data)
        if state.stage == c.SCENARIO:
            return
        state.ply = _number(data.get("ply", int(state.ply)), 0, MOST_STEPS, "ply")
        state.phase = PHASE_OF.get(PHASES[state.stage].name, 0)
        fields.read(state, PHASE, data)
        if state.phase in TALKING:
            renew_limits(state)
        fields.read(state, PLAIN, data)
        _fill_mountain(state, data)
        _fill_characters(state, data)
        _fill_equipment(state, data)
        _fill_card_in_use(state)
        _fill_dice(state, data)
        _fill_speech(state, data)
        _fill_choices(state, data)
        _check_step(state)

    def list_pieces(self, state: FujiPosition, view: View) -> Sequence[Piece]:
        say, tools, mountain = view.text, view.text("position.tools"), view.text("fuji.editor.mountain")
        figures = []
        for index in range(int(state.table.characters)):
            colour = CHARACTERS[index]
            for kind in ("character", "marker"):
                figures.append(Piece(f"{kind}-{index}", say(f"fuji.editor.{kind}"), say(f"colour.{colour}"), colour))
        tokens = [Piece(name, say(f"fuji.editor.{name}"), mountain) for name in ("lava", "equipment_tokens", "eruption_tokens")]
        swap, erase = Piece(SWAP, say("fuji.editor.swap"), tools, places=2), Piece(ERASE, say("fuji.editor.no_marker"), tools)
        return [*figures, *tokens, swap, erase]

    def find_place(self, data: JsonMapping, element: str) -> str:
        kind, _, name = element.partition("-")
        if kind == "card":
            return name
        figures = data.get("characters", [])
        if kind in ("character", "marker") and name.isdigit() and int(name) < len(figures):
            return str(figures[int(name)]["at" if kind == "character" else "marker"] or "")
        return ""

    def put(self, data: JsonObject, piece: str, places: Sequence[str]) -> None:
        kind, _, index = piece.partition("-")
        figures = [figure for figure in entry_list(data, "characters") if isinstance(figure, dict)]
        if kind in ("character", "marker"):
            figures[int(index)]["at" if kind == "character" else "marker"] = places[0]
        elif piece in MOUNTAIN:
            toggle(entry_list(data, piece), places[0])
        elif piece == SWAP:
            cards = entry_object(data, "cards")
            first, second = (cards.get(place) for place in places)
            for place, card in zip(places, (second, first), strict=True):
                if card is not None:
                    cards[place] = card
        elif piece == ERASE:
            for figure in figures:
                if figure["marker"] == places[0]:
                    figure["marker"] = None


# ---- writing ----


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(64) if int(mask) >> bit & 1]


def _character(state: FujiPosition, index: int) -> JsonObject:
    def place(spot: int) -> str | None:
        return None if spot == NOWHERE else state.board.names[spot]

    return {
        "at": place(int(state.at[index])),
        "marker": place(int(state.marker[index])),
        "planned": int(state.planned[index]),
        "skill": None if state.skill[index] == c.NO_SKILL else SKILLS[state.skill[index]],
        "stamina": int(state.stamina[index]),
        "injuries": [name for kind, name in enumerate(INJURIES) if state.injuries[index] >> kind & 1],
        "bars": int(state.bars[index]),
        "left": int(state.left[index]),
        "flare": int(state.flare[index]),
    }


def _said(state: FujiPosition) -> list[list[Any]]:
    numbers = [int(number) for number in state.said]
    rows = [numbers[first : first + c.SAID_FIELDS] for first in range(0, len(numbers), c.SAID_FIELDS)]
    words = state.table.actions.space.words
    return [
        [seat, phase, words(action), None if spot == NOWHERE else state.board.names[spot]] for seat, phase, action, spot in rows
    ]


# ---- reading ----


def _fill_scenario(state: FujiPosition, data: JsonMapping) -> None:
    from caldera.games.fuji.rules.setup import open_scenario

    name = data.get("scenario", state.board.name if state.scenario >= 0 else None)
    if name is not None:
        chosen = _index(name, SCENARIOS, "scenario")
        if state.table.scenario not in (NOWHERE, chosen):
            raise BadPosition(f"scenario: {name!r} is not the one of the options")
        open_scenario(state, chosen)
    elif data.get("stage", "scenario") != "scenario":
        raise BadPosition("scenario: is missing")


def _fill_mountain(state: FujiPosition, data: JsonMapping) -> None:
    board, terrain = state.board, state.table.terrain
    given = _object(data.get("cards", {}), "cards")
    for name, word in given.items():
        spot = _spot(state, name, "cards")
        card = _index(word, terrain.names, f"cards: {name}")
        fits = board.kind[spot] == (LAND if card < terrain.landscapes else VILLAGE)
        if not fits:
            raise BadPosition(f"cards: {word!r} cannot lie on {name}")
        if card in [int(other) for other in state.card]:
            raise BadPosition(f"cards: {word!r} lies there twice")
        state.card[spot] = card
    if state.stage != c.LAYOUT:
        _lay_the_rest(state)
    state.lava |= board.volcano
    if state.lava & board.villages:
        raise BadPosition("lava: villages never burn")
    places = 1 << board.eruption_near | 1 << board.eruption_far
    if state.eruption_tokens & ~places:
        raise BadPosition("eruption_tokens: there are two, on the places of the scenario")


def _lay_the_rest(state: FujiPosition) -> None:
    from caldera.games.fuji.rules.setup import cards_left, next_place

    while (spot := next_place(state)) != NOWHERE:
        state.card[spot] = cards_left(state, state.board.kind[spot] == VILLAGE)[0]


def _fill_characters(state: FujiPosition, data: JsonMapping) -> None:
    from caldera.games.fuji.rules.setup import place_figures

    if state.stage != c.LAYOUT:
        place_figures(state)
    charts = state.table.charts
    entries = _list(data.get("characters", []), "characters")
    if len(entries) > state.table.characters:
        raise BadPosition(f"characters: there are {state.table.characters}, not {len(entries)}")
    for index, entry in enumerate(entries):
        path = f"characters: {CHARACTERS[index]}"
        known = ("at", "marker", "planned", "skill", "stamina", "injuries", "bars", "left", "flare")
        for key in _object(entry, path):
            if key not in known:
                raise BadPosition(f"{path}: {key!r} is not one of {', '.join(known)}")
        for key, row in (("at", state.at), ("marker", state.marker)):
            if entry.get(key) is not None:
                spot = _spot(state, entry[key], path)
                if not state.board.walkable >> spot & 1 or (key == "at" and state.lava >> spot & 1 and state.stage != c.OVER):
                    raise BadPosition(f"{path}: nobody can stand on {entry[key]}")
                row[index] = spot
        if entry.get("skill") is not None:
            state.skill[index] = _index(entry["skill"], SKILLS, path)
        state.stamina[index] = _number(entry.get("stamina", 0), 0, int(charts.last_space), path)
        state.injuries[index] = _mask_of(entry.get("injuries", []), INJURIES, path)
        state.bars[index] = _number(entry.get("bars", 0), 0, int(charts.power_bars), path)
        state.left[index] = _number(entry.get("left", 0), 0, 9, path)
        state.planned[index] = _number(entry.get("planned", 0), 0, 99, path)
        state.flare[index] = _number(entry.get("flare", 0), 0, 99, path)
    skills = [int(skill) for skill in state.skill if skill != c.NO_SKILL]
    if len(set(skills)) != len(skills):
        raise BadPosition("characters: two have the same skill")


def _fill_equipment(state: FujiPosition, data: JsonMapping) -> None:
    owners = CHARACTERS[: int(state.table.characters)]
    for name, place in _object(data.get("equipment", {}), "equipment").items():
        card = _index(name, EQUIPMENT, "equipment")
        elsewhere = [number for number, word in ELSEWHERE.items() if word == place]
        state.owner[card] = elsewhere[0] if elsewhere else _index(place, owners, f"equipment: {name}")


def _fill_dice(state: FujiPosition, data: JsonMapping) -> None:
    from caldera.games.fuji.rules.effects import return_dice

    aside = state.aside
    if state.stage > c.SKILL:
        return_dice(state)
    state.aside = aside
    for name, values in _object(data.get("dice", {}), "dice").items():
        owner = _index(name, CHARACTERS[: int(state.table.sets)], "dice")
        if len(_list(values, f"dice: {name}")) != DICE:
            raise BadPosition(f"dice: {name} needs {DICE} values, 0 for a die that has not been rolled")
        for slot, value in enumerate(values):
            state.face[owner * DICE + slot] = _number(value, 0, SIDES, f"dice: {name}")
    for name, entry in _object(data.get("lent", {}), "lent").items():
        die = _die(state, name, "lent")
        if not isinstance(entry, list) or len(entry) != 3:
            raise BadPosition(f"lent: {name} should read [character, slot, seat]")
        holder = _index(entry[0], CHARACTERS[: int(state.table.characters)], f"lent: {name}")
        slot = _index(entry[1], SLOT_NAMES, f"lent: {name}")
        if slot < DICE or state.hand[holder * SLOTS + slot] != NOWHERE:
            raise BadPosition(f"lent: {entry[1]!r} of {entry[0]} is not a free place for a borrowed die")
        state.hand[die // DICE * SLOTS + die % DICE] = NOWHERE
        state.hand[holder * SLOTS + slot] = die
        state.holder[die] = holder
        state.side[die] = _number(entry[2], 0, state.players - 1, f"lent: {name}")
    state.look_again()
    for name, viewers in _object(data.get("known", {}), "known").items():
        die = _die(state, name, "known")
        state.seen[die] = sum(
            1 << seat for seat in {_number(viewer, 0, state.players, "known") for viewer in _list(viewers, "known")}
        )


def _fill_speech(state: FujiPosition, data: JsonMapping) -> None:
    said: vec[i64] = vec[i64]()
    for row in _list(data.get("said", []), "said"):
        if not isinstance(row, list) or len(row) != c.SAID_FIELDS:
            raise BadPosition("said: a statement should read [seat, phase, words, card]")
        seat, phase, words, place = row
        numbers = [
            _number(seat, 0, state.players - 1, "said"),
            _number(phase, 0, LAST_PHASE, "said"),
            action.read(state, "said", words),
            NOWHERE if place is None else _spot(state, place, "said"),
        ]
        for number in numbers:
            said = append(said, number)
    state.said = said


def _fill_choices(state: FujiPosition, data: JsonMapping) -> None:
    """Phase 3: what some have chosen already. Somebody must still be choosing."""
    choices = _list(data.get("chosen", [None] * state.players), "chosen")
    if len(choices) != state.players:
        raise BadPosition(f"chosen: there are {state.players} seats, not {len(choices)}.")
    for seat, choice in enumerate(choices):
        state.chosen[seat] = action.read(state, "chosen", choice)
        if state.chosen[seat] != NOWHERE:
            if state.stage != c.REROLL or state.chosen[seat] not in list(add_choices(state, seat, vec[i64]())):
                raise BadPosition(f"chosen: seat {seat} cannot have chosen {choice!r} here.")
    if state.stage == c.REROLL and state.to_roll == 0 and still_choosing(state) == 0 and any(choices):
        raise BadPosition("chosen: When everybody has chosen, the choices are carried out.")


def _fill_card_in_use(state: FujiPosition) -> None:
    """In a stage that asks the question of a card, one of its cards is being used; the last of them unless the file says which."""
    cards = cards_asking(int(state.stage))
    if cards and state.effect == c.NO_EFFECT:
        state.effect = cards[-1]
    if cards and state.effect not in cards:
        raise BadPosition(f"effect: {EQUIPMENT[state.effect]} does not ask anything in the stage {PHASES[state.stage].name!r}")


def _check_step(state: FujiPosition) -> None:
    if (state.stage == c.OVER) != (state.ended != c.NOT_OVER):
        raise BadPosition("ended: a match that is over has a reason, and no other has one")
    if state.stage == c.AGREE and (state.proposal == NOWHERE or state.proposer == NOBODY or not state.table.shared_third):
        raise BadPosition("proposal: there is nothing to agree to")
    _check_playable(state)


def _check_playable(state: FujiPosition) -> None:
    """Somebody must be able to act, with something to do."""
    try:
        seats = [seat for seat in state.actors if seat >= 0]
        stuck = [seat for seat in seats if not len(state.moves(seat))]
        empty = state.stage != c.OVER and not seats and not len(state.outcomes())
    except (IndexError, ValueError, OverflowError):
        raise BadPosition(f"stage: {PHASES[state.stage].name!r} does not fit the rest of the position") from None
    if stuck or empty:
        raise BadPosition(f"stage: in {PHASES[state.stage].name!r} nobody could go on from this position")
    if state.table.shared_third and state.skill[c.THIRD] != c.NO_SKILL:
        if state.table.charts.skill_dice[state.skill[c.THIRD]] != DICE:
            raise BadPosition("characters: the shared third character needs a skill with six dice")


# ---- checked pieces ----


def _number(value: object, low: int, high: int, path: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{path}: {value!r} is not a whole number from {low} to {high}")
    return value


def _list(value: object, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(f"{path}: is not a list")
    return value


def _object(value: object, path: str) -> JsonMapping:
    if not isinstance(value, Mapping):
        raise BadPosition(f"{path}: is not an object")
    return value


def _index(value: object, names: Any, path: str) -> int:
    if not isinstance(value, str) or value not in names:
        raise BadPosition(f"{path}: {value!r} is not one of {', '.join(names)}")
    return int(list(names).index(value))


def _mask_of(values: object, names: Any, path: str) -> int:
    return sum(1 << index for index in {_index(value, names, path) for value in _list(values, path)})


def _spot(state: FujiPosition, name: object, path: str) -> int:
    return _index(name, state.board.names, path)


def _die(state: FujiPosition, name: object, path: str) -> int:
    return _index(name, DICE_NAMES[: int(state.table.sets) * DICE], path)
