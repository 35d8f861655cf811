"""What a seat may know of a position of Fuji as numbers for learners: planes of the mountain, dice, people, and what was said.

Characters, sets of dice and speakers come in turn order from the viewer. A die that the viewer does not see has no value here, and
what others have chosen in secret is nowhere.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.core.tensor_writer import TensorWriter
from caldera.games.fuji.rules.actions import EQUIPMENT, SKILLS, SLOTS, STRENGTHS, SUBJECTS, TOPICS
from caldera.games.fuji.rules.board import COLOURS, DICE, NOWHERE, SIDES, bit
from caldera.games.fuji.rules.constants import DISCARDED, INJURY_KINDS, MOST_CHARACTERS, ROLL, SAID_FIELDS, SCENARIO
from caldera.games.fuji.rules.state import FujiPosition

STAGE_COUNT: Final = 29
GROUND: Final = 17
"""Planes of the ground: four kinds of place, three colours, six values, two parities asked for, bonus, and the lava."""
TOKENS: Final = 2
DIE_NUMBERS: Final = 18
PERSON_NUMBERS: Final = 15
TURN_NUMBERS: Final = 12
ABOUT: Final[i64] = len(SUBJECTS)
TOPIC_COUNT: Final[i64] = len(TOPICS)
LATEST: Final = 16
"""Statements whose order is told."""
TOLD: Final = 4 + len(TOPICS) + 5
"""Numbers of a statement besides the speaker and whom it names."""
CARDS: Final[i64] = len(EQUIPMENT)
SKILL_COUNT: Final[i64] = len(SKILLS)
COLOUR_COUNT: Final[i64] = len(COLOURS)


def layout(state: FujiPosition) -> list[tuple[str, tuple[int, ...], int, str]]:
    columns = state.table.actions.columns
    rows = int(state.table.actions.mark.parts[1].size) // columns
    people, sets, players = int(state.table.characters), int(state.table.sets), state.players
    strengths = len(STRENGTHS)
    return [
        (
            "ground",
            (GROUND, rows, columns),
            1,
            "Volcano, rubble, landscape, village; what counts there: blue, yellow, pink, values 1 to 6, even, odd; bonus; lava.",
        ),
        ("tokens", (TOKENS, rows, columns), 1, "Equipment tokens, eruption tokens."),
        ("figures", (people, rows, columns), 1, "Where each character stands."),
        ("markers", (people, rows, columns), 1, "Where each character's marker lies."),
        (
            "rated",
            (players * len(SUBJECTS), rows, columns),
            strengths,
            "What each speaker said of a card this round, about own dice and the third character's: 0 nothing, 1 hopeless to 5.",
        ),
        ("avoided", (players, rows, columns), 1, "The cards that each speaker asked to leave."),
        (
            "dice",
            (sets, SLOTS, DIE_NUMBERS),
            1,
            (
                "For each slot: a die lies there, its owner in turn order (4), its type (3), its value if the viewer sees it (6), "
                "set aside, leaving, being rolled as far as the viewer sees it, one that the viewer may choose."
            ),
        ),
        (
            "people",
            (people, PERSON_NUMBERS),
            99,
            (
                "Stamina, power bars, rerolls left, flare, distance planned, four injuries, first aid, screen off, ready, moved, "
                "roped, buddy used."
            ),
        ),
        ("skills", (people, len(SKILLS)), 1, "The skill of each character."),
        ("equipment", (people + 1, len(EQUIPMENT)), 1, "Who holds each card; the last row: discarded."),
        ("used", (2, len(EQUIPMENT)), 1, "Cards that are tapped, and those drawn too late to be used now."),
        ("claims", (players, len(SUBJECTS), len(TOPICS)), strengths, "What each speaker said of each topic this round."),
        ("safe", (players, MOST_CHARACTERS), 1, "Whom each speaker called safe, in turn order from the viewer."),
        (
            "order",
            (LATEST, players + MOST_CHARACTERS + TOLD),
            99,
            (
                "The last statements of this round, newest first: the speaker, whom it names, both in turn order; whether it "
                "claims, rates, calls safe, asks to leave; the topics; phase, about the third character's dice, strength, "
                "column + 1, row + 1."
            ),
        ),
        ("limits", (players, 2), 99, "Statements left, and whether the seat still has to act."),
        ("stage", (STAGE_COUNT,), 1, "What is asked now, in the order of the table of stages."),
        ("asked", (3, people + 1), 1, "Whose effect or turn it is, the target, who picks; the last place: nobody."),
        ("effect", (len(EQUIPMENT),), 1, "The equipment whose effect is carried out."),
        (
            "turn",
            (TURN_NUMBERS,),
            200,
            (
                "Round, phase, level, picks left, bars spent, allowed, difference when short, wounds, own rerolls of the third "
                "character, a proposal is open, variant A, variant B."
            ),
        ),
    ]


def size(state: FujiPosition) -> i64:
    table = state.table
    cells: i64 = table.actions.mark.parts[1].size
    players: i64 = state.players
    planes = GROUND + TOKENS + 2 * table.characters + players * (ABOUT + 1)
    people = table.characters * (PERSON_NUMBERS + SKILL_COUNT)
    gear = (table.characters + 1 + 2) * CARDS + CARDS
    said = players * (ABOUT * TOPIC_COUNT + MOST_CHARACTERS + 2) + LATEST * (players + MOST_CHARACTERS + TOLD)
    turn = STAGE_COUNT + 3 * (table.characters + 1) + TURN_NUMBERS
    return planes * cells + table.sets * SLOTS * DIE_NUMBERS + people + gear + said + turn


def seen_from(index: i64, seat: i64, count: i64) -> i64:
    """The number of a character, set or seat in turn order from the viewer; -1 for nobody."""
    if index < 0:
        return -1
    return index - seat if index >= seat else index - seat + count


def fill(state: FujiPosition, seat: i64, writer: TensorWriter) -> None:
    fill_mountain(state, seat, writer)
    planes = writer.zeros(state.players * (ABOUT + 1) * i64(state.table.actions.mark.parts[1].size))
    fill_dice(state, seat, writer)
    fill_people(state, seat, writer)
    fill_speech(state, seat, planes, writer)
    fill_limits(state, seat, writer)
    fill_turn(state, seat, writer)


def fill_mountain(state: FujiPosition, seat: i64, writer: TensorWriter) -> None:
    table = state.table
    board = state.board
    cells: i64 = table.actions.mark.parts[1].size
    ground = writer.zeros(GROUND * cells)
    tokens = writer.zeros(TOKENS * cells)
    people = writer.zeros(2 * table.characters * cells)
    if state.stage == SCENARIO:
        writer.forget()
        return
    if not writer.lasts(board, state.card):
        fill_ground(state, ground, writer)
        writer.last()
    spot: i64 = 0
    while spot < board.size:
        cell = board.cell[spot]
        place = bit(spot)
        if state.lava & place != 0:
            writer.set(ground + 16 * cells + cell, 1)
        if state.equipment_tokens & place != 0:
            writer.set(tokens + cell, 1)
        if state.eruption_tokens & place != 0:
            writer.set(tokens + cells + cell, 1)
        spot += 1
    character: i64 = 0
    while character < table.characters:
        plane = people + seen_from(character, seat, table.characters) * cells
        if state.at[character] != NOWHERE:
            writer.set(plane + board.cell[state.at[character]], 1)
        if state.marker[character] != NOWHERE:
            writer.set(plane + table.characters * cells + board.cell[state.marker[character]], 1)
        character += 1


def fill_ground(state: FujiPosition, ground: i64, writer: TensorWriter) -> None:
    """What the cards ask for: the same until binoculars swap two of them."""
    table = state.table
    board = state.board
    cells: i64 = table.actions.mark.parts[1].size
    spot: i64 = 0
    while spot < board.size:
        cell = board.cell[spot]
        writer.set(ground + board.kind[spot] * cells + cell, 1)
        card = state.card[spot]
        if card != NOWHERE:
            signs = table.terrain.signs[card]
            plane = ground + 4 * cells + cell
            while signs != 0:
                if signs & 1 != 0:
                    writer.set(plane, 1)
                signs >>= 1
                plane += cells
        spot += 1


def fill_dice(state: FujiPosition, seat: i64, writer: TensorWriter) -> None:
    table = state.table
    eye = bit(seat)
    hand, faces, seen = state.hand, state.face, state.seen
    index: i64 = 0
    while index < table.sets:
        holder = (seat + index) % table.sets
        mine = state.own_slots(holder, seat) if holder < table.characters else 0
        slot: i64 = 0
        while slot < SLOTS:
            die = hand[holder * SLOTS + slot]
            if die == NOWHERE:
                writer.zeros(DIE_NUMBERS)
            else:
                # Which dice somebody rerolls is seen only behind that screen.
                rolling = state.to_roll >> die & 1 != 0 and (state.stage == ROLL or state.viewers(die) & eye != 0)
                face = faces[die]
                visible = face != 0 and not rolling and seen[die] & eye != 0
                writer.put(1)
                writer.one_of(seen_from(die // DICE, seat, table.sets), MOST_CHARACTERS)
                writer.one_of(die % DICE // 2, COLOUR_COUNT)
                writer.one_of(face - 1 if visible else -1, SIDES)
                writer.put(state.aside >> die & 1)
                writer.put(state.leaving >> die & 1)
                writer.put(1 if rolling else 0)
                writer.put(mine >> slot & 1)
            slot += 1
        index += 1


def fill_people(state: FujiPosition, seat: i64, writer: TensorWriter) -> None:
    table = state.table
    people = table.characters
    index: i64 = 0
    while index < people:
        who = (seat + index) % people
        seats = state.controllers(who)
        writer.put(state.stamina[who])
        writer.put(state.bars[who])
        writer.put(state.left[who])
        writer.put(state.flare[who])
        writer.put(state.planned[who])
        writer.bits(state.injuries[who], INJURY_KINDS)
        writer.put(state.first_aid >> who & 1)
        writer.put(state.screen_off >> who & 1)
        writer.put(1 if state.ready & seats == seats else 0)
        writer.put(state.moved >> who & 1)
        writer.put(state.roped >> who & 1)
        writer.put(state.buddy_used >> who & 1)
        index += 1
    index = 0
    while index < people:
        writer.one_of(state.skill[(seat + index) % people], SKILL_COUNT)
        index += 1
    rows = writer.zeros((people + 1) * CARDS)
    card: i64 = 0
    while card < CARDS:
        owner = state.owner[card]
        if owner >= 0:
            writer.set(rows + seen_from(owner, seat, people) * CARDS + card, 1)
        elif owner == DISCARDED:
            writer.set(rows + people * CARDS + card, 1)
        card += 1
    writer.bits(state.tapped, CARDS)
    writer.bits(state.fresh, CARDS)


def fill_speech(state: FujiPosition, seat: i64, planes: i64, writer: TensorWriter) -> None:
    """The last word on each matter, here and in the planes of cards, and what was said when: all of it in one go through what was
    said, since most of the time goes into taking statements apart."""
    kinds = state.table.actions
    claim, rate, safe = kinds.claim, kinds.rate, kinds.safe
    said = state.said
    cell_of = state.board.cell
    players: i64 = state.players
    people = state.table.characters
    columns: i64 = kinds.columns
    cells: i64 = kinds.mark.parts[1].size
    avoided = planes + players * ABOUT * cells
    claims = writer.zeros(players * ABOUT * TOPIC_COUNT)
    called_safe = writer.zeros(players * MOST_CHARACTERS)
    width: i64 = players + MOST_CHARACTERS + TOLD
    rows = writer.zeros(LATEST * width)
    index: i64 = 0
    end: i64 = len(said)
    while index < end:
        speaker = seen_from(said[index], seat, players)
        action = said[index + 2]
        place = said[index + 3]
        cell = cell_of[place] if place != NOWHERE else NOWHERE
        row = (end - index) // SAID_FIELDS - 1
        about: i64 = -1
        strength: i64 = 0
        topic: i64 = -1
        whom: i64 = -1
        kind: i64 = 3
        if claim.has(action):
            kind = 0
            about = claim.a(action)
            topic = claim.b(action)
            strength = claim.c(action) + 1
            writer.set(claims + (speaker * ABOUT + about) * TOPIC_COUNT + topic, strength)
        elif rate.has(action):
            kind = 1
            about = rate.a(action)
            strength = rate.c(action) + 1
        elif safe.has(action):
            kind = 2
            whom = seen_from(safe.a(action), seat, people)
            writer.set(called_safe + speaker * MOST_CHARACTERS + whom, 1)
        elif cell >= 0:
            writer.set(avoided + speaker * cells + cell, 1)
        if about >= 0 and cell >= 0:
            writer.set(planes + (speaker * ABOUT + about) * cells + cell, strength)
        if row < LATEST:
            first = rows + row * width
            writer.set(first + speaker, 1)
            first += players
            if whom >= 0:
                writer.set(first + whom, 1)
            first += MOST_CHARACTERS
            writer.set(first + kind, 1)
            first += 4
            if topic >= 0:
                writer.set(first + topic, 1)
            first += TOPIC_COUNT
            writer.set(first, said[index + 1])
            if about >= 0:
                if about > 0:
                    writer.set(first + 1, about)
                writer.set(first + 2, strength)
            if cell >= 0:
                line = cell // columns
                writer.set(first + 3, cell - line * columns + 1)
                writer.set(first + 4, line + 1)
        index += SAID_FIELDS


def fill_limits(state: FujiPosition, seat: i64, writer: TensorWriter) -> None:
    waiting = state.mover_mask()
    players: i64 = state.players
    index: i64 = 0
    while index < players:
        other = seat + index if seat + index < players else seat + index - players
        writer.put(state.speech_left[other])
        writer.put(waiting >> other & 1)
        index += 1


def fill_turn(state: FujiPosition, seat: i64, writer: TensorWriter) -> None:
    table = state.table
    people = table.characters
    writer.one_of(state.stage, STAGE_COUNT)
    user = seen_from(state.user, seat, people)
    target = seen_from(state.target, seat, people)
    picker = seen_from(state.picker, seat, people)
    writer.one_of(user if user >= 0 else people, people + 1)
    writer.one_of(target if target >= 0 else people, people + 1)
    writer.one_of(picker if picker >= 0 else people, people + 1)
    writer.one_of(state.effect, CARDS)
    writer.put(state.round)
    writer.put(state.phase)
    writer.put(table.level)
    writer.put(state.picks)
    writer.put(state.spent)
    writer.put(1 if state.allowed else 0)
    writer.put(-state.difference)
    writer.put(state.wounds)
    writer.put(state.third_left[seat] if table.shared_third else 0)
    writer.put(1 if state.proposal != NOWHERE else 0)
    writer.put(1 if table.open_third else 0)
    writer.put(1 if table.shared_third else 0)
