"""What a seat may know of a position, as typed records; `state.observe` gives the same as plain data.

A *character* is a figure on the mountain; seat i plays character i, and with two players in variant B both seats play character 2
together. In variant A there is a third *set of dice* without a figure: it has number 2 and stands only in `dice_sets`.

Elements that people touch: `card-C-R`, `die-SET-SLOT` (slot from 0: own dice 0 to 5, borrowed ones 6 to 9), `equipment-NAME`,
`character-N`, `marker-N` (the third character's), `token-near` `token-far`, `injury-NAME`, `skill-NAME`, `face-1` to `face-6`,
`bars-0` to `bars-3`, and the buttons `use` `ready` `stop` `confirm` `agree` `refuse` `decline` `go-N` `take` `leave`
`set-aside` `as-NAME` (what the pocket knife copies) `route-none` `route-near` `route-far` `route-far-near`. To speak: `say-TOPIC`
(topics are in actions.py), `say-card`, and for the third character's dice `third-say-TOPIC` and `third-say-card`, each followed by
`strength-NAME`; `say-safe` followed by a character, `say-avoid` followed by a card.

Records of cards, dice and characters are interned: the same content is the same object, so that remembered pieces of a picture
find theirs by identity.
"""

from __future__ import annotations

from typing import Any

from caldera.core.actions import ActionSpace
from caldera.core.data import JsonObject
from caldera.draw.layers import piece
from caldera.games.fuji.meta import INFO
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules.actions import EQUIPMENT, INJURIES, SKILLS, SLOT_NAMES, SLOTS
from caldera.games.fuji.rules.board import DICE, FAR, NOWHERE, PLACES
from caldera.games.fuji.rules.equipment import is_usable
from caldera.games.fuji.rules.eruption import next_lava
from caldera.games.fuji.rules.events import comparison, die_type, result
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.planning import SCOUT_STEPS, distance, most_steps, rerolls, rerolls_after, steps_to_all
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.view.records import (
    Card,
    Character,
    Comparison,
    CountedDie,
    DiceSet,
    Die,
    Equipment,
    EquipmentPile,
    Level,
    Mountain,
    Proposal,
    Requirement,
    Result,
    Seen,
    Statement,
    Total,
    Track,
)


def see(state: FujiPosition, seat: int | None) -> Seen:
    """What that seat may know."""
    return _see(state, seat, 1 << (state.players if seat is None else seat))


def see_all(state: FujiPosition) -> Seen:
    """For matches that are over: all dice that anybody sees lie open."""
    return _see(state, None, int(state.table.everyone))


def _see(state: FujiPosition, seat: int | None, eyes: int) -> Seen:
    table = state.table
    actors = state.actors
    return Seen(
        game=INFO.id,
        players=state.players,
        seat=seat,
        two_players=table.two_players or None,
        scenario=None if state.stage == c.SCENARIO else state.board.name,
        level=_level(table.level, tuple(table.loss)),
        round=int(state.round),
        phase=int(state.phase),
        stage=PHASES[state.stage].name,
        acting=tuple([actor for actor in actors if actor >= 0]),
        chance=actors == (-1,),
        active=int(state.user) if state.user >= 0 else None,
        effect=None if state.effect == c.NO_EFFECT else EQUIPMENT[state.effect],
        spent=int(state.spent) if state.phase == 5 else 0,
        board=_mountain(state, seat),
        characters=tuple([_character(state, index) for index in range(int(table.characters))]),
        dice_sets=tuple([_dice_set(state, index, seat, eyes) for index in range(int(table.sets))]),
        track=_track(int(table.charts.last_space), tuple(table.injury_spaces)),
        equipment_pile=EquipmentPile(
            sum([1 for owner in state.owner if owner in (c.IN_PILE, c.UNDER_PILE)]),
            tuple([EQUIPMENT[index] for index, owner in enumerate(state.owner) if owner == c.DISCARDED]),
        ),
        skills_left=_skills_left(state),
        die_faces=tuple(map(tuple, table.terrain.faces)) if PHASES[state.stage].name == "omit" else (),
        offered=_offered(state),
        proposal=_proposal(state),
        speech=_speech(state),
        speech_left=tuple(state.speech_left),
        comparison=_comparison(comparison(state)) if state.compared >= 0 else None,
        options=table.options,
        result=_result(result(state)),
    )


@piece(32)
def _level(number: int, loss: tuple[int, ...]) -> Level:
    return Level(number, loss)


@piece(32)
def _track(last: int, spaces: tuple[int, ...]) -> Track:
    return Track(last, spaces)


# ---- the mountain ----


@piece(256)
def _requirement(name: str, colours: tuple[str, ...], values: tuple[int, ...], parity: str | None) -> Requirement:
    return Requirement(name, "intersection" if parity else "union", colours, values, parity)


@piece(20_000)
def _card(
    name: str,
    kind: str,
    lava: bool,
    burns: bool,
    requirement: Requirement | None,
    bonus: bool,
    token: str | None,
    eruption: str | None,
    start: str | None,
    figures: tuple[int, ...],
    markers: tuple[int, ...],
    reach: int | None,
    rerolls: int | None,
) -> Card:
    column, row = name.split("-")
    place = (f"card-{name}", name, int(column), int(row), kind)
    return Card(*place, lava, burns, requirement, bonus, token, eruption, start, figures, markers, reach, rerolls)


def _mountain(state: FujiPosition, seat: int | None) -> Mountain:
    if state.stage == c.SCENARIO:
        return Mountain(0, 0, ())
    board, terrain = state.board, state.table.terrain
    lava, burning = int(state.lava), int(next_lava(state))
    kits, eruptions = int(state.equipment_tokens), int(state.eruption_tokens)
    figures: dict[int, tuple[int, ...]] = {}
    markers: dict[int, tuple[int, ...]] = {}
    for character in range(int(state.table.characters)):
        at, marker = int(state.at[character]), int(state.marker[character])
        figures[at] = (*figures.get(at, ()), character)
        markers[marker] = (*markers.get(marker, ()), character)
    spot_now = NOWHERE if seat is None else int(state.at[seat])
    steps = list(steps_to_all(state, spot_now, most_steps(state, seat))) if seat is not None and spot_now != NOWHERE else None
    cards = []
    for spot, name in enumerate(board.names):
        kind = int(state.card[spot])
        asked = None if kind == NOWHERE else terrain.cards[kind]
        reach = None if steps is None or steps[spot] == FAR else int(steps[spot])
        again = (
            int(rerolls_after(state, seat, spot, reach)) if seat is not None and reach is not None and state.phase == 2 else None
        )
        erupts = bool(eruptions >> spot & 1)
        cards.append(
            _card(
                name,
                PLACES[board.kind[spot]],
                bool(lava >> spot & 1),
                bool(burning >> spot & 1),
                None
                if asked is None
                else _requirement(asked.name, tuple(asked.colours), tuple(asked.values), asked.parity or None),
                asked is not None and bool(terrain.bonus[kind]),
                "equipment" if kits >> spot & 1 else _eruption_token(state, spot) if erupts else None,
                None if not erupts else "near" if spot == board.eruption_near else "far",
                {"w": "white", "g": "grey"}.get(board.letters[spot]),
                figures.get(spot, ()),
                markers.get(spot, ()),
                reach,
                again,
            )
        )
    return Mountain(board.columns, board.rows, tuple(cards))


def _eruption_token(state: FujiPosition, spot: int) -> str:
    return "eruptions" if state.table.extra_thrill and spot == state.board.eruption_near else "eruption"


# ---- characters ----


@piece(1024)
def _equipment_card(name: str, phases: tuple[int, ...], tapped: bool, new: bool, usable: bool) -> Equipment:
    return Equipment(f"equipment-{name}", name, phases, tapped, new, usable)


@piece(8192)
def _intern_character(*entries: Any) -> Character:
    return Character(*entries)


def _character(state: FujiPosition, index: int) -> Character:
    at, marker = int(state.at[index]), int(state.marker[index])
    shared = state.table.shared_third and index == c.THIRD
    distant = NOWHERE if at == NOWHERE or marker == NOWHERE else int(distance(state, at, marker, SCOUT_STEPS))
    skill, hurt = int(state.skill[index]), int(state.injuries[index])
    seats = int(state.controllers(index))
    return _intern_character(
        f"character-{index}",
        index,
        None if shared else index,
        INFO.colours[index],
        None if at == NOWHERE else state.board.names[at],
        None if marker == NOWHERE else state.board.names[marker],
        None if distant in (NOWHERE, FAR) else distant,
        None if skill == c.NO_SKILL else SKILLS[skill],
        bool(hurt >> c.AMNESIA & 1),
        int(state.stamina[index]),
        tuple([name for kind, name in enumerate(INJURIES) if hurt >> kind & 1]),
        int(state.bars[index]),
        tuple([_equipment(state, card) for card, owner in enumerate(state.owner) if owner == index]),
        _rerolls_left(state, index),
        bool(state.first_aid >> index & 1),
        int(state.flare[index]),
        bool(state.screen_off >> index & 1),
        bool(state.ready & seats == seats),
        bool(state.moved >> index & 1),
        (int(state.left_of(index)), int(state.right_of(index))),
    )


def _equipment(state: FujiPosition, card: int) -> Equipment:
    charts = state.table.charts
    phases = tuple([phase for phase, chart in ((2, charts.in_plan), (4, charts.in_gear)) if chart[card]])
    tapped, new = bool(state.tapped >> card & 1), bool(state.fresh >> card & 1)
    return _equipment_card(EQUIPMENT[card], phases, tapped, new, bool(is_usable(state, card)))


def _rerolls_left(state: FujiPosition, index: int) -> int:
    if state.phase == 2:
        return int(rerolls(state, index))
    if state.table.shared_third and index == c.THIRD:
        return int(max(state.third_left[0], state.third_left[1]))
    return int(state.left[index])


# ---- dice ----


@piece(8192)
def _die(
    index: int,
    slot: int,
    owner: int,
    kind: str,
    value: int | None,
    colour: str | None,
    aside: bool,
    lent: bool,
    leaving: bool,
    rolling: bool,
    mine: bool,
) -> Die:
    return Die(f"die-{index}-{slot}", SLOT_NAMES[slot], owner, kind, value, colour, aside, lent, leaving, rolling, mine)


@piece(8192)
def _intern_dice_set(index: int, character: int | None, dice: tuple[Die, ...], rolling: int) -> DiceSet:
    return DiceSet(index, character, dice, len(dice), rolling)


def _dice_set(state: FujiPosition, index: int, seat: int | None, eyes: int) -> DiceSet:
    figure = index < state.table.characters
    mine = int(state.own_slots(index, seat)) if seat is not None and figure else 0
    terrain, first = state.table.terrain, index * SLOTS
    dice, thrown = [], 0
    for slot in range(SLOTS):
        die = int(state.hand[first + slot])
        if die == NOWHERE:
            continue
        thrown += int(state.to_roll >> die & 1)
        # Which dice somebody rerolls is seen only behind that screen; how many, everybody hears.
        rolling = bool(state.to_roll >> die & 1) and (state.stage == c.ROLL or int(state.viewers(die)) & eyes != 0)
        face = int(state.face[die])
        value = face if face and not rolling and int(state.seen[die]) & eyes else None
        dice.append(
            _die(
                index,
                slot,
                die // DICE,
                die_type(die),
                value,
                None if value is None else terrain.colour_of(die, value),
                bool(state.aside >> die & 1),
                die // DICE != index,
                bool(state.leaving >> die & 1),
                rolling,
                bool(mine >> slot & 1),
            )
        )
    return _intern_dice_set(index, index if figure else None, tuple(dice), thrown)


# ---- what is being asked, what was said, and how it went ----


def _skills_left(state: FujiPosition) -> tuple[str, ...]:
    if state.stage not in (c.LAYOUT, c.SKILL, c.SCENARIO):
        return ()
    return tuple([name for index, name in enumerate(SKILLS) if index not in [int(skill) for skill in state.skill]])


def _offered(state: FujiPosition) -> tuple[str, ...]:
    if state.stage not in (c.DEAL, c.PUT_BACK):
        return ()
    return tuple([name for index, name in enumerate(EQUIPMENT) if state.owner[index] == state.user])


def _proposal(state: FujiPosition) -> Proposal | None:
    if state.proposal == NOWHERE:
        return None
    return Proposal(int(state.proposer), state.table.actions.space.parts(int(state.proposal)))


@piece(8192)
def _statement(space: ActionSpace, seat: int, phase: int, action: int, card: str | None) -> Statement:
    return Statement(seat, phase, space.parts(action), card)


def _speech(state: FujiPosition) -> tuple[Statement, ...]:
    numbers = [int(number) for number in state.said]
    statements = [numbers[first : first + c.SAID_FIELDS] for first in range(0, len(numbers), c.SAID_FIELDS)]
    space, names = state.table.actions.space, state.board.names
    return tuple(
        [
            _statement(space, seat, phase, action, None if spot == NOWHERE else names[spot])
            for seat, phase, action, spot in statements
        ]
    )


def _comparison(data: JsonObject) -> Comparison:
    """As a record: requirement, everybody's dice with those that count, totals, and what follows."""
    values = [
        Total(
            value["who"],
            tuple([CountedDie(die["die"], die["value"], die["colour"], die["valid"]) for die in value["dice"]]),
            value["flare"],
            value["bars"],
            value["total"],
        )
        for value in data["values"]
    ]
    return Comparison(data["who"], data["requirement"], tuple(values), data["difference"], data["allowed"], data["reason"])


def _result(data: JsonObject | None) -> Result | None:
    return None if data is None else Result(**data)
