"""The fields of a position of Sub Terra II, each declared once. `tools/make_fields.py` writes `rules/fields.py` from this table."""

from __future__ import annotations

from caldera.core.errors import BadPosition
from caldera.core.fields import Field, Form, Table, flag, members, number, word
from caldera.games.sub_terra.rules.board import NOWHERE
from caldera.games.sub_terra.rules.constants import BUSY, DIE_USES, STAGES, WAYS
from caldera.games.sub_terra.rules.phases import PHASES
from caldera.games.sub_terra.rules.state import SubTerraPosition


def _write_guardian(state: SubTerraPosition, value: int) -> int | None:
    return None if value == NOWHERE else value + 1


def _read_guardian(state: SubTerraPosition, path: str, value: object) -> int:
    if value is None:
        return NOWHERE
    count = len(state.guards)
    if type(value) is not int or not 1 <= value <= count:
        raise BadPosition(f"{path}: {value!r} is not the number of a guardian, 1 to {count}.")
    return value - 1


def _cells_in_play(state: SubTerraPosition) -> list[str]:
    return [state.board.cell_names[int(state.cell[slot])] for slot in range(int(state.count))]


MEMBER = word(lambda state: state.expedition.names, none=NOWHERE)
SLOT = word(_cells_in_play, none=NOWHERE)
TILES = word(lambda state: [tile.name for tile in state.board.tiles])
GUARDIAN = Form(_write_guardian, _read_guardian)
PHASE_NAMES = [phase.name for phase in PHASES]
PHASE = Form(word(PHASE_NAMES).write, word(PHASE_NAMES[:BUSY]).read)
"""No file holds a position between two events of one action."""

TABLE = Table(
    name="SubTerraFields",
    doc="The fields of a position.",
    imports=(
        "from librt.vecs import append, vec",
        "from mypy_extensions import i64",
        "",
        "from caldera.core.hashing import Hasher",
        "from caldera.core.state import GameState",
        "from caldera.games.sub_terra.rules.actions import SubTerraActions",
        "from caldera.games.sub_terra.rules.board import NOWHERE, TYPES, Board",
        "from caldera.games.sub_terra.rules.constants import (",
        *(f"    {name}," for name in (
            "ACT", "BY_REVEAL", "DONE", "FOR_NOTHING", "IN_TURN", "INSIDE", "NOT_OVER", "NOTHING", "OBJECTS", "WAIT", "WAITING",
        )),
        ")",
        "from caldera.games.sub_terra.rules.expedition import Expedition",
    ),
    agreed={"board": "Board", "expedition": "Expedition", "actions": "SubTerraActions"},
    fields=(
        # The temple. A slot is a cell in play; sets of slots are bits.
        Field("slot_at", "NOWHERE", "board.cells", key=False, note="The slot of each cell of the frame."),
        Field("count", "0", key=False, note="How many slots there are."),
        Field("cell", "NOWHERE", "board.slots"),
        Field("type", "NOWHERE", "board.slots", key=False),
        Field("tile", "NOWHERE", "board.slots", note="The kind of tile, NOWHERE for cells of the larger pieces."),
        Field("quarters", "0", "board.slots", note="How far it is turned clockwise."),
        Field("openings", "0", "board.slots", key=False, note="The sides without a wall; demolished walls are gone."),
        Field(
            "link", "vec[i64]([NOWHERE] * int(4 * board.slots))", "*", key=False,
            note="The connected slot on each side: 4 * slot + side.",
        ),
        Field("near", "0", "board.slots", key=False, note="The connected slots as bits."),
        Field(
            "of_type", "vec[i64]([0] * len(TYPES))", "*", key=False,
            note="The slots of each type; consolidated ones have left their set.",
        ),
        Field("fixed", "0", key=False, note="The slots of the Entrance and the side tiles."),
        Field("rubble", "0", form=members(SLOT, lambda state: int(state.count))),
        Field("consolidated", "0", form=members(SLOT, lambda state: int(state.count))),
        Field("flipped", "0", form=members(SLOT, lambda state: int(state.count)), note="Volcano side up."),
        Field("gaps", "vec[i64]()", "*", note="Demolished walls, as 4 * cell + side."),
        Field("hall", "NOWHERE"),
        Field("vault", "NOWHERE"),
        # What is left to come.
        Field("bag", "board.tile_count[: int(board.bag_kinds)]", "*", note="How many of each kind of tile are left."),
        Field("bag_left", "board.in_bag", key=False),
        Field("discarded", "False", kind="bool", key=False, form=flag(), note="Tells only why the bag is empty."),
        Field("journals_used", "0"),
        # People and things.
        Field("at", "NOWHERE", "expedition.size"),
        Field("hp", "expedition.health[:]", "*"),
        Field("fate", "INSIDE", "expedition.size"),
        Field("carries", "NOTHING", "expedition.size"),
        Field("uses_left", "expedition.uses[:]", "*", note="Two for each explorer."),
        Field("shield", "0", form=number(1), part="turn", note="1 while the veteran is prepared."),
        Field("tired", "0", form=number(1), part="turn", note="1 while the veteran cannot prepare: she was prepared last turn."),
        Field("guards", "NOWHERE", "board.numbers.guardians", note="The slot of each guardian."),
        Field("thing", "WAITING", "OBJECTS", note="Where each object is."),
        Field("keys_placed", "0", key=False),
        Field("keys_found", "0", key=False),
        # The clock.
        Field("round", "1", key=False, form=number(1000, 1)),
        Field("marker", "expedition.start", form=number(99)),
        Field("cursed", "0", form=flag()),
        Field("erupted", "0", form=flag()),
        Field("flows", "0", key=False, form=number(1000)),
        Field("waiting", "0", form=number(99), note="Rounds that the volcano has waited for its lava face."),
        # Whose turn it is, and how far.
        Field("phase", "ACT", form=PHASE, part="turn"),
        Field("next", "WAIT", key=False, note="What follows when nobody decides; between two actions it is WAIT."),
        Field("stage", "IN_TURN", form=word(STAGES), part="turn"),
        Field("active", "expedition.leader", form=word(lambda state: state.expedition.names), part="turn"),
        Field("ap", "board.numbers.points", form=number(9), part="turn"),
        Field("pushed", "0", form=number(1), part="turn"),
        Field(
            "refused", "0", form=members(MEMBER, lambda state: int(state.expedition.size)), part="turn",
            note="Companions who have refused to give their object this turn, as bits.",
        ),
        # What is being carried out.
        Field("walker", "NOWHERE", form=MEMBER, part="turn"),
        Field("steps", "0", form=number(9), part="turn"),
        Field("asked", "NOWHERE", form=MEMBER, part="turn"),
        Field("way", "BY_REVEAL", form=word(WAYS), part="turn"),
        Field("source", "NOWHERE", form=SLOT, part="turn", note="The slot to which a new tile must connect; NOWHERE: to any."),
        Field(
            "target", "NOWHERE", form=word(lambda state: state.board.cell_names, none=NOWHERE), part="turn",
            note="The cell of a new tile.",
        ),
        Field("drawn_one", "NOTHING"),
        Field("drawn_two", "NOTHING"),
        Field(
            "rejected", "0", form=members(TILES, lambda state: len(state.board.tiles)), part="turn",
            note="Kinds of tiles that would block the temple, as bits.",
        ),
        Field("die_for", "FOR_NOTHING", form=word(DIE_USES), part="turn"),
        Field("die", "0", form=number(6), part="turn"),
        Field("peril_one", "DONE"),
        Field("peril_two", "DONE"),
        Field("rounds_of_guards", "0", form=number(3), part="turn"),
        Field(
            "to_act", "0", form=members(GUARDIAN, lambda state: len(state.guards)), part="turn",
            note="Guardians that have not acted yet in this activation, as bits.",
        ),
        Field("acting", "NOWHERE", form=GUARDIAN, part="turn"),
        Field("ended", "NOT_OVER"),
    ),
)  # fmt: skip
