"""A position of Sub Terra II as numbers for learners: planes of the temple, then vectors; the viewer's explorers are marked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.core.tensor_writer import TensorWriter
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import FACES, NOWHERE, TYPES, bit
from caldera.games.sub_terra.rules.state import SubTerraPosition

TYPE_COUNT: Final[i64] = len(TYPES)
PEOPLE: Final[i64] = len(EXPLORERS)
FACE_COUNT: Final[i64] = len(FACES)
PHASE_COUNT: Final = 19
SIDES: Final = 4
MARKS: Final = 13
"""Planes after those of the types: four connections, three conditions, guardians, explorers, own ones, keys, artefact, target."""
PERSON_NUMBERS: Final = 13
PLACES_OF_THINGS: Final = 6
CLOCK_NUMBERS: Final = 12


def layout(state: SubTerraPosition) -> list[tuple[str, tuple[int, ...], int, str]]:
    board = state.board
    rows = int(board.cells) // board.columns
    return [
        ("tiles", (len(TYPES), rows, board.columns), 1, f"The type of each cell in play: {', '.join(TYPES)}."),
        (
            "marks",
            (MARKS, rows, board.columns),
            8,
            (
                "Connections north, east, south, west; rubble; consolidated; volcano side up; guardians; explorers; the viewer's "
                "explorers; keys; artefact; where a new tile will lie."
            ),
        ),
        ("walls", (SIDES, rows, board.columns), 1, "Sides of a cell in play that have a wall: north, east, south, west."),
        ("gaps", (SIDES, rows, board.columns), 1, "Sides whose wall was demolished, told from the cell where that was done."),
        (
            "explorers",
            (len(EXPLORERS), PERSON_NUMBERS),
            36,
            (
                "For each of the ten: in the team, the viewer's, active, asked, walking, column + 1, row + 2, health, standing, "
                "dead, escaped, what it carries (key 1, artefact 2), leader."
            ),
        ),
        ("uses", (len(EXPLORERS), 2), 9, "How often the two abilities can still be used; 0 where there is no limit or nobody."),
        ("things", (c.OBJECTS, PLACES_OF_THINGS), 1, "Three keys, artefact: waiting, on the floor, carried, placed, lost, out."),
        ("bag", (int(board.bag_kinds),), 9, "Tiles of each kind left in the bag."),
        ("rejected", (int(board.bag_kinds),), 1, "Kinds that were drawn for this place and fit nowhere: they are not drawn again."),
        ("phase", (PHASE_COUNT,), 1, "What is asked now, in the order of the table of phases."),
        ("stage", (len(c.STAGES),), 1, "Turn, perils, end of the round."),
        ("way", (len(c.WAYS),), 1, "How the tile that is drawn now came to be drawn."),
        ("drawn", (2, int(board.bag_kinds) + 1), 1, "The tiles in hand, by kind; the journals' tile comes last."),
        ("perils", (2, len(FACES) + 1), 1, "The face of each peril die that is not resolved; the last place: still to roll."),
        ("die", (len(c.DIE_USES) + 6,), 1, "What the six-sided die is for, then its value."),
        ("guardians", (2, int(board.numbers.guardians)), 1, "Guardians that have not acted yet, and the one that acts."),
        (
            "clock",
            (CLOCK_NUMBERS,),
            1000,
            (
                "Round, steps to the eruption, cursed, erupted, flows, rounds waited, action points, steps left, pushed, journals "
                "used, veteran prepared, veteran tired."
            ),
        ),
    ]


def size(state: SubTerraPosition) -> i64:
    board = state.board
    planes = (TYPE_COUNT + MARKS + 2 * SIDES) * board.cells
    people = PEOPLE * (PERSON_NUMBERS + 2)
    drawn = 2 * board.bag_kinds + 2 * (board.bag_kinds + 1)
    small: i64 = c.OBJECTS * PLACES_OF_THINGS + PHASE_COUNT + len(c.STAGES) + len(c.WAYS) + len(c.DIE_USES) + 6 + CLOCK_NUMBERS
    return planes + people + drawn + small + 2 * (FACE_COUNT + 1) + 2 * board.numbers.guardians


def fill(state: SubTerraPosition, seat: i64, writer: TensorWriter) -> None:
    fill_temple(state, seat, writer)
    fill_people(state, seat, writer)
    fill_things(state, writer)
    fill_turn(state, writer)


def fill_temple(state: SubTerraPosition, seat: i64, writer: TensorWriter) -> None:
    cells = state.board.cells
    types = writer.zeros(TYPE_COUNT * cells)
    marks = writer.zeros(MARKS * cells)
    walls = writer.zeros(SIDES * cells)
    gaps = writer.zeros(SIDES * cells)
    for gap in state.gaps:
        writer.set(gaps + gap % SIDES * cells + gap // SIDES, 1)
    slot: i64 = 0
    while slot < state.count:
        cell = state.cell[slot]
        writer.set(types + state.type[slot] * cells + cell, 1)
        openings = state.openings[slot]
        side: i64 = 0
        while side < SIDES:
            if openings >> side & 1 == 0:
                writer.set(walls + side * cells + cell, 1)
            elif state.link[4 * slot + side] != NOWHERE:
                writer.set(marks + side * cells + cell, 1)
            side += 1
        here = bit(slot)
        if state.rubble & here != 0:
            writer.set(marks + 4 * cells + cell, 1)
        if state.consolidated & here != 0:
            writer.set(marks + 5 * cells + cell, 1)
        if state.flipped & here != 0:
            writer.set(marks + 6 * cells + cell, 1)
        slot += 1
    for place in state.guards:
        if place >= 0:
            writer.add(marks + 7 * cells + state.cell[place])
    member: i64 = 0
    while member < state.expedition.size:
        if state.at[member] >= 0:
            cell = state.cell[state.at[member]]
            writer.add(marks + 8 * cells + cell)
            if state.expedition.seat[member] == seat:
                writer.add(marks + 9 * cells + cell)
        member += 1
    thing: i64 = 0
    while thing < c.OBJECTS:
        place = state.thing[thing]
        if 0 <= place < state.count:
            writer.add(marks + (11 if thing == c.ARTEFACT else 10) * cells + state.cell[place])
        thing += 1
    if state.target >= 0:
        writer.set(marks + 12 * cells + state.target, 1)


def fill_people(state: SubTerraPosition, seat: i64, writer: TensorWriter) -> None:
    columns: i64 = state.board.columns
    expedition = state.expedition
    explorer: i64 = 0
    while explorer < PEOPLE:
        member = expedition.index[explorer]
        if member < 0:
            writer.zeros(PERSON_NUMBERS)
        else:
            at = state.at[member]
            writer.put(1)
            writer.put(1 if expedition.seat[member] == seat else 0)
            writer.put(1 if state.active == member else 0)
            writer.put(1 if state.asked == member else 0)
            writer.put(1 if state.walker == member else 0)
            writer.put(state.cell[at] % columns + 1 if at >= 0 else 0)
            writer.put(state.cell[at] // columns + 1 if at >= 0 else 0)
            writer.put(state.hp[member])
            writer.put(1 if state.standing(member) else 0)
            writer.put(1 if state.fate[member] == 1 else 0)
            writer.put(1 if state.fate[member] == 2 else 0)
            carried = state.carries[member]
            writer.put(0 if carried < 0 else 2 if carried == c.KEYS else 1)
            writer.put(1 if expedition.leader == member else 0)
        explorer += 1
    explorer = 0
    while explorer < PEOPLE:
        member = expedition.index[explorer]
        writer.put(state.uses_left[2 * member] if member >= 0 else 0)
        writer.put(state.uses_left[2 * member + 1] if member >= 0 else 0)
        explorer += 1


def fill_things(state: SubTerraPosition, writer: TensorWriter) -> None:
    for place in state.thing:
        writer.one_of(0 if place < 0 else 1 if place < state.count else place - 98, PLACES_OF_THINGS)
    for left in state.bag:
        writer.put(left)
    writer.bits(state.rejected, state.board.bag_kinds)


def peril_place(face: i64) -> i64:
    """The place of a peril die: its face, the last one while it is to be rolled, none when it is resolved."""
    return FACE_COUNT if face == c.TO_ROLL else -1 if face == c.DONE else face


def fill_turn(state: SubTerraPosition, writer: TensorWriter) -> None:
    board = state.board
    writer.one_of(state.phase, PHASE_COUNT)
    writer.one_of(state.stage, len(c.STAGES))
    writer.one_of(state.way, len(c.WAYS))
    writer.one_of(state.drawn_one, board.bag_kinds + 1)
    writer.one_of(state.drawn_two, board.bag_kinds + 1)
    writer.one_of(peril_place(state.peril_one), FACE_COUNT + 1)
    writer.one_of(peril_place(state.peril_two), FACE_COUNT + 1)
    writer.one_of(state.die_for, len(c.DIE_USES))
    writer.one_of(state.die - 1 if state.die_for != c.FOR_NOTHING else -1, 6)
    writer.bits(state.to_act, board.numbers.guardians)
    writer.one_of(state.acting, board.numbers.guardians)
    writer.put(state.round)
    writer.put(state.marker)
    writer.put(state.cursed)
    writer.put(state.erupted)
    writer.put(state.flows)
    writer.put(state.waiting)
    writer.put(state.ap)
    writer.put(state.steps)
    writer.put(state.pushed)
    writer.put(state.journals_used)
    writer.put(state.shield)
    writer.put(state.tired)
