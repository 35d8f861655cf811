"""The fields of a position of Fuji, each declared once. `tools/make_fields.py` writes `rules/fields.py` from this table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caldera.core.errors import BadAction, BadPosition
from caldera.core.fields import Field, Form, Table, flag, members, number, word
from caldera.core.state import NOBODY
from caldera.games.fuji.rules.actions import DICE_NAMES, EQUIPMENT
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import MOST_CHARACTERS, NO_EFFECT, REASONS


def _write_action(state: Any, value: int) -> Any:
    return None if value == NOWHERE else state.table.actions.space.words(value)


def _read_action(state: Any, path: str, value: Any) -> int:
    if value is None:
        return NOWHERE
    if not isinstance(value, str):
        raise BadPosition(f"{path}: {value!r} is not an action in words.")
    try:
        return int(state.table.actions.space.parse(value))
    except BadAction as error:
        raise BadPosition(f"{path}: {error}") from None


def _stage_names(state: Any) -> Sequence[str]:
    from caldera.games.fuji.rules.phases import NAMES  # stands on the class that is made from this table

    return NAMES


# How files write them.
action = Form(_write_action, _read_action)
group = members(number(MOST_CHARACTERS - 1), lambda state: MOST_CHARACTERS)
dice = members(word(lambda state: DICE_NAMES[: state.table.sets * DICE]), lambda state: int(state.table.sets) * DICE)
places = members(word(lambda state: state.board.names), lambda state: int(state.board.size))
equipment = members(word(EQUIPMENT), lambda state: len(EQUIPMENT))
person = number(lambda state: int(state.table.sets) - 1)

CHARACTER_ROW = "MOST_CHARACTERS"
DIE_ROW = "MOST_CHARACTERS * DICE"

FIELDS = (
    Field("stage", "SCENARIO", form=word(_stage_names)),
    Field("scenario", "table.scenario"),
    Field("round", "0", form=number(99)),
    Field("phase", "0", form=number(6)),
    # The mountain.
    Field("card", "vec[i64]()", "*", note="The terrain card on each place, or NOWHERE."),
    Field("lava", "0", form=places),
    Field("equipment_tokens", "0", form=places),
    Field("eruption_tokens", "0", form=places),
    # Figures.
    Field("at", "NOWHERE", CHARACTER_ROW),
    Field("marker", "NOWHERE", CHARACTER_ROW),
    Field("planned", "0", CHARACTER_ROW, note="The distance to the marker when markers were locked."),
    Field("skill", "NO_SKILL", CHARACTER_ROW),
    Field("stamina", "0", CHARACTER_ROW),
    Field("injuries", "0", CHARACTER_ROW),
    Field("bars", "0", CHARACTER_ROW),
    # Equipment.
    Field("owner", "vec[i64]([IN_PILE] * len(EQUIPMENT))", "*", note="The character that holds each card, or where else it is."),
    Field("tapped", "0", form=equipment),
    Field("fresh", "0", form=equipment, entry="new", note="Cards drawn too late to be used now."),
    # Dice: number 6 * set + place in the set.
    Field("face", "0", DIE_ROW),
    Field("seen", "0", DIE_ROW, note="Who sees the die's face: seats as bits, and the spectators."),
    Field("holder", "0", DIE_ROW),
    Field("side", "0", DIE_ROW, note="Variant B: on whose side of the screens a die of the third character lies."),
    Field(
        "hand",
        "NOWHERE",
        "MOST_CHARACTERS * SLOTS",
        note="The die in each slot of each set: own dice keep their place, borrowed ones follow.",
    ),
    Field("to_roll", "0", form=dice),
    Field("aside", "0", form=dice),
    Field("lost", "0", form=dice),
    Field("leaving", "0", form=dice),
    # What holds for this round.
    Field("left", "0", CHARACTER_ROW, note="Rerolls of phase 3 that are left, by character."),
    Field(
        "third_left",
        "vec[i64]([0, 0])",
        "*",
        form=number(9),
        note="Variant B: the third character's rerolls left to each seat for the dice on its side.",
    ),
    Field(
        "chosen",
        "NOWHERE",
        "players",
        note="Phase 3: what each seat has chosen and nobody knows yet, a reroll or to stop; NOWHERE while it thinks.",
    ),
    Field("roped", "0", form=group, absent=0, note="Characters whom a rope has moved since markers were locked."),
    Field("flare", "0", CHARACTER_ROW),
    Field("first_aid", "0", form=group),
    Field("screen_off", "0", form=group),
    Field("buddy_used", "0", form=group),
    # Who may still do what in this phase, by seat.
    Field("ready", "0", form=group),
    Field("markers_left", "0", "players", form=number(99)),
    Field("reopenings_left", "0", "players", form=number(99)),
    Field("speech_left", "0", "players", form=number(99)),
    Field("proposals_left", "0", "players", form=number(99)),
    Field("said", "vec[i64]()", "*", note="Statements of this round, four numbers each: seat, phase, action, place."),
    # The step inside a phase.
    Field(
        "user",
        "NOBODY",
        form=person,
        absent=NOBODY,
        note="The character whose effect or turn is being carried out; in the set-up, the one that is being equipped.",
    ),
    Field("effect", "NO_EFFECT", form=word(EQUIPMENT, none=NO_EFFECT)),
    Field("target", "NOBODY", form=person, absent=NOBODY),
    Field("picker", "NOBODY", form=person, absent=NOBODY, note="The seat that chooses dice now."),
    Field("picks", "0", form=number(6), note="Dice or rerolls that the picker may still choose; cards to deal in the set-up."),
    Field("must_pick", "0", form=group, note="Carabiner: the characters that have not rerolled yet."),
    Field("proposal", "NOWHERE", form=action),
    Field("proposer", "NOBODY", form=person, absent=NOBODY),
    # Phase 5.
    Field("moved", "0", form=group),
    Field("spent", "0", form=number(6)),
    Field("boosted", "NOBODY", form=person, absent=NOBODY, note="The character whose movement value the spent power bars raise."),
    Field("allowed", "False", kind="bool", form=flag()),
    Field("difference", "0", form=number(99, -99)),
    Field("wounds", "0", form=number(4), note="Injuries still to be placed."),
    Field("compared", "NOBODY", form=person, absent=NOBODY),
    Field("compared_card", "NOWHERE", form=word(lambda state: state.table.terrain.names, none=NOWHERE)),
    # The end.
    Field("ended", "NOT_OVER", form=word(REASONS)),
    Field("fallen", "NOBODY", form=person, absent=NOBODY),
    Field("score", "0", form=number(200)),
)

TABLE = Table(
    "FujiFields",
    "The data of a position of Fuji.",
    (
        "from librt.vecs import append, vec",
        "from mypy_extensions import i64",
        "",
        "from caldera.core.hashing import Hasher",
        "from caldera.core.state import NOBODY, GameState",
        "from caldera.games.fuji.rules.actions import EQUIPMENT, SLOTS",
        "from caldera.games.fuji.rules.board import DICE, NOWHERE",
        "from caldera.games.fuji.rules.constants import IN_PILE, MOST_CHARACTERS, NO_EFFECT, NO_SKILL, NOT_OVER, SCENARIO",
        "from caldera.games.fuji.rules.table import FujiTable",
    ),
    FIELDS,
    {"table": "FujiTable"},
)
