"""Makes the records of what is seen from a position."""

from __future__ import annotations

from functools import lru_cache

from caldera.games.sub_terra.meta import EXPLORERS, INFO
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import ABILITY_NAMES, FACES, UNLIMITED, Board
from caldera.games.sub_terra.rules.lava import next_ring
from caldera.games.sub_terra.rules.map import find_sanctuary_slots
from caldera.games.sub_terra.rules.outcome import describe_result
from caldera.games.sub_terra.rules.phases import PHASES
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.view.clicks import find_path
from caldera.games.sub_terra.view.observation import (
    Ability,
    Costs,
    Explorer,
    Guardian,
    Observation,
    PerilDie,
    Result,
    SixSidedDie,
    Thing,
    Volcano,
)
from caldera.games.sub_terra.view.temple_observer import (
    FEW,
    MANY,
    bag_of,
    cell_of,
    element_of,
    place_of,
    see_drawn,
    see_placing,
    see_sites,
    see_temple,
)
from caldera.games.sub_terra.view.way_home import see_way_home

THING_STATES = {c.CARRIED: "carried", c.PLACED: "placed", c.LOST: "lost", c.OUT: "out", c.WAITING: "waiting"}
CHOOSING = (c.WAKING, c.GUARDIAN_NEXT, c.STRIKE, c.LEAD, c.CLEAR)
"""Phases in which somebody chooses between elements of the board."""


def see(state: SubTerraPosition, seat: int | None) -> Observation:
    """The position as records."""
    agreed, board = state.expedition, state.board
    phase = int(state.phase)
    seats = [actor for actor in state.actors if actor >= 0]
    upcoming = find_threatened(state)
    return Observation(
        game=INFO.id,
        players=state.players,
        seat=seat,
        round=int(state.round),
        phase=PHASES[phase].name,
        decider=seats[0] if seats else None,
        active=state.name(int(state.active)),
        leader=state.name(int(agreed.leader)),
        order=_order(tuple(agreed.names), int(agreed.leader)),
        walker=state.name(int(state.walker)) if phase in (c.STEP, c.ORDERED) else None,
        asked=state.name(int(state.asked)) if phase == c.CONSENT else None,
        acting=int(state.acting) + 1 if phase in (c.STRIKE, c.LEAD, c.CLEAR) else None,
        choices=_list_choices(state) if phase in CHOOSING else (),
        difficulty=agreed.difficulty,
        volcano=_see_volcano(state, upcoming),
        home=see_way_home(state),
        costs=_costs_of(board),
        cursed=bool(state.cursed),
        map=see_temple(state, upcoming),
        placing=see_placing(state) if phase in (c.DRAW, c.KEEP, c.PLACE) else None,
        drawn=see_drawn(board, int(state.drawn_one), int(state.drawn_two)),
        sites=see_sites(state) if phase == c.SITE else (),
        dice=_see_dice(int(state.peril_one), int(state.peril_two)),
        die=_see_die(int(state.die_for), int(state.die)) if state.die_for != c.FOR_NOTHING else None,
        explorers=tuple([_see_explorer(state, member) for member in range(int(agreed.size))]),
        guardians=tuple([_guardian_of(board, number, cell_of(state, int(slot))) for number, slot in enumerate(state.guards)]),
        objects=tuple([_see_object(state, thing) for thing in range(len(state.thing))]),
        keys_placed=int(state.keys_placed),
        bag=bag_of(board, tuple([int(left) for left in state.bag]), state.discarded),
        journals=len(board.journal_kinds) - int(state.journals_used),
        result=_see_result(state) if phase == c.OVER else None,
    )


def find_threatened(state: SubTerraPosition) -> int:
    """The slots that the next eruption or flow would flip, as bits; none while the marker is above 0."""
    if state.phase == c.OVER:
        return 0
    if state.erupted:
        return int(next_ring(state))
    return int(find_sanctuary_slots(state)) if state.marker == 0 else 0


def _list_choices(state: SubTerraPosition) -> tuple[str, ...]:
    seat = int(state.mover())
    return tuple([find_path(state, int(action), seat)[0] for action in state.moves(seat)])


@lru_cache(maxsize=FEW)
def _order(names: tuple[str, ...], leader: int) -> tuple[str, ...]:
    return names[leader:] + names[:leader]


@lru_cache(maxsize=64)
def _costs_of(board: Board) -> Costs:
    numbers = board.numbers
    return Costs(
        reveal=int(numbers.reveal),
        move=int(numbers.move),
        explore=int(numbers.explore),
        heal=int(numbers.heal),
        attack=int(numbers.attack),
        handle=int(numbers.handle),
        run=int(numbers.run),
        dig=int(numbers.dig),
    )


# ---- the volcano ----


def _see_volcano(state: SubTerraPosition, upcoming: int) -> Volcano:
    marker, pace = int(state.marker), 2 if state.cursed else 1
    flags = (marker, int(state.expedition.start), bool(state.erupted), int(state.flows), -(-marker // pace), int(state.waiting))
    following = tuple([state.element(slot) for slot in range(upcoming.bit_length()) if upcoming >> slot & 1])
    return _volcano_of(*flags, int(state.board.numbers.patience), following)


@lru_cache(maxsize=FEW)
def _volcano_of(
    marker: int, start: int, erupted: bool, flows: int, rounds: int, waiting: int, patience: int, following: tuple[str, ...]
) -> Volcano:
    return Volcano(marker, start, erupted, flows, rounds, waiting, patience, following)


# ---- dice ----


@lru_cache(maxsize=FEW)
def _see_dice(first: int, second: int) -> tuple[PerilDie, ...]:
    faces = [(number, face) for number, face in ((1, first), (2, second)) if face != c.DONE]
    return tuple([PerilDie(f"die-{number}", None if face == c.TO_ROLL else FACES[face]) for number, face in faces])


@lru_cache(maxsize=FEW)
def _see_die(use: int, value: int) -> SixSidedDie:
    return SixSidedDie(c.DIE_USES[use], value or None)


# ---- people and things ----


def _see_explorer(state: SubTerraPosition, member: int) -> Explorer:
    active = member == state.active and state.phase != c.OVER
    veteran = state.name(member) == "veteran"
    return _explorer_of(
        state.board,
        int(state.expedition.team[member]),
        int(state.expedition.seat[member]),
        cell_of(state, int(state.at[member])),
        int(state.fate[member]),
        int(state.hp[member]),
        int(state.ap) if active else 0,
        bool(state.pushed) and active,
        int(state.carries[member]),
        veteran and bool(state.shield),
        veteran and bool(state.tired),
        member == state.expedition.leader,
        active,
        (int(state.uses_left[2 * member]), int(state.uses_left[2 * member + 1])),
    )


@lru_cache(maxsize=MANY)
def _explorer_of(
    board: Board,
    explorer: int,
    seat: int,
    cell: int,
    fate: int,
    hp: int,
    ap: int,
    pushed: bool,
    thing: int,
    prepared: bool,
    tired: bool,
    leader: bool,
    active: bool,
    uses: tuple[int, int],
) -> Explorer:
    name = EXPLORERS[explorer]
    fates = {c.INSIDE: "standing" if hp else "down", c.DEAD: "dead"}
    return Explorer(
        id=name,
        element=f"explorer-{name}",
        seat=seat,
        at=place_of(board, cell),
        cell=element_of(board, cell),
        state=fates.get(fate, "escaped"),
        hp=hp,
        max=int(board.health[explorer]),
        ap=ap,
        pushed=pushed,
        carrying=None if thing == c.NOTHING else c.OBJECT_NAMES[thing],
        prepared=prepared,
        tired=tired,
        leader=leader,
        active=active,
        abilities=tuple([_ability_of(board, 2 * explorer + place, left) for place, left in enumerate(uses)]),
    )


@lru_cache(maxsize=FEW)
def _ability_of(board: Board, ability: int, left: int) -> Ability:
    cost, uses = int(board.ability_cost[ability]), int(board.ability_uses[ability])
    limited = uses != UNLIMITED
    return Ability(ABILITY_NAMES[ability], cost, cost == 0, uses if limited else None, left if limited else None)


@lru_cache(maxsize=FEW)
def _guardian_of(board: Board, number: int, cell: int) -> Guardian:
    return Guardian(number + 1, f"guardian-{number + 1}", place_of(board, cell), element_of(board, cell))


def _see_object(state: SubTerraPosition, thing: int) -> Thing:
    where = int(state.thing[thing])
    carrier = next((member for member, carried in enumerate(state.carries) if carried == thing), None)
    slot = int(state.at[carrier]) if carrier is not None else where
    word = THING_STATES.get(where, "floor")
    return _object_of(state.board, thing, word, cell_of(state, slot), None if carrier is None else state.name(carrier))


@lru_cache(maxsize=FEW)
def _object_of(board: Board, thing: int, word: str, cell: int, carrier: str | None) -> Thing:
    name, kind = c.OBJECT_NAMES[thing], "artefact" if thing == c.ARTEFACT else "key"
    return Thing(name, name, kind, word, place_of(board, cell), element_of(board, cell), carrier)


def _see_result(state: SubTerraPosition) -> Result:
    ended = describe_result(state)
    return Result(ended["won"], ended["rank"], ended["reason"], tuple(ended["lost"]), tuple(ended["escaped"]))
