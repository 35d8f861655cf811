"""The turn of Wrath of Fire Mountain, and the state that obeys its rules.

Terrain, figures and scoring have modules of their own beside this one. Clauses in brackets, such as [R2], are those of RULES.md.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.fire_mountain import position_file as position
from caldera.games.fire_mountain.rules.board import CELLS, EGG_FACE, FOOTPRINT, VOLCANO_FACE
from caldera.games.fire_mountain.rules.codes import ACT, DRAW, EAT, EGG, LAY, LOT, QUAKE, RESERVE, ROLL, ROLLING, SPECIES_IN_PLAY
from caldera.games.fire_mountain.rules.figures import (
    EGG_PART,
    add_hatchings,
    add_meals,
    add_placements,
    add_walks,
    eat,
    end_meal,
    hatch,
    must_worship,
    put,
    walk,
)
from caldera.games.fire_mountain.rules.scoring import begin_turn, check_eruption, may_quake
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.terrain import NO_TILE, Terrain
from caldera.games.fire_mountain.view import observation as observe
from caldera.games.fire_mountain.words import text

# ---- set-up [S] ----


def next_cell(state: FireMountainPosition) -> i64:
    """The first cell without a tile, or CELLS."""
    cell: i64 = 0
    while cell < CELLS and state.terrain.grid[cell] != NO_TILE:
        cell += 1
    return cell


def tiles_left(state: FireMountainPosition, kind: i64) -> i64:
    left = state.board.tiles_of[kind]
    for tile in state.terrain.grid:
        if tile != NO_TILE and state.board.tile_type[tile] == kind:
            left -= 1
    return left


def lay_tile(state: FireMountainPosition, kind: i64) -> None:
    """The next cell gets a tile of that type; alike tiles are numbered as they come [S2]."""
    board = state.board
    cell = next_cell(state)
    tile = board.first_tile[kind] + board.tiles_of[kind] - tiles_left(state, kind)
    grid = state.terrain.grid[:]
    grid[cell] = tile
    state.terrain = Terrain(board, grid)
    if state.events is not None:
        text.tell_tile(state, cell, tile)


def species_count(state: FireMountainPosition) -> i64:
    count: i64 = 0
    rest = state.species
    while rest != 0:
        count += rest & 1
        rest >>= 1
    return count


def go_on_setting_up(state: FireMountainPosition) -> None:
    """Draw what is still missing, in this order: tiles, species, the first player [S2, S3, S5]."""
    if next_cell(state) < CELLS:
        state.phase = LAY
    elif species_count(state) < SPECIES_IN_PLAY:
        state.phase = DRAW
    elif state.first < 0:
        state.phase = LOT
    else:
        begin_turn(state, state.first)


# ---- rolling [R] ----


def add_rolls(state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """First all dice; then any of them, or stop [R1-R3]."""
    roll = state.actions.roll
    if state.rolls == 0:
        return append(actions, roll.at((1 << state.dice_of(seat)) - 1))
    actions = append(actions, state.actions.stop.at())
    mask: i64 = 1
    while mask < 1 << state.dice:
        actions = append(actions, roll.at(mask))
        mask += 1
    return actions


def take_up(state: FireMountainPosition, seat: i64, mask: i64) -> None:
    if state.rolls == 0:
        state.dice = state.dice_of(seat)
    state.rolls += 1
    state.tumbling = mask
    state.phase = ROLLING
    if state.events is not None:
        text.tell_roll(state)


def tumbling_die(state: FireMountainPosition) -> i64:
    """The die that settles next."""
    die: i64 = 0
    while state.tumbling >> die & 1 == 0:
        die += 1
    return die


def settle_die(state: FireMountainPosition, die: i64, face: i64) -> None:
    state.set_face(die, face)
    state.tumbling &= ~(1 << die)
    if state.events is not None:
        text.tell_die(state, die)
    if state.tumbling == 0:
        state.phase = ROLL if state.rolls < state.board.rolls else ACT


# ---- earthquakes [Q] ----


def quake(state: FireMountainPosition, direction: i64) -> None:
    before = state.terrain
    state.terrain = before.shaken(direction)
    if state.events is not None:
        text.tell_quake(state, before, direction)


class FireMountainState(FireMountainPosition):
    """A position that knows the rules."""

    def moves(self, seat: i64) -> vec[i64]:
        actions: vec[i64] = vec[i64]()
        phase = self.phase
        if phase == ACT:
            dice = self.free_dice()
            face: i64 = VOLCANO_FACE
            while face <= EGG_FACE:
                if dice >> (4 * face) & 15 != 0:
                    actions = add_placements(self, seat, face, actions)
                face += 1
            footprints = dice >> (4 * FOOTPRINT) & 15
            if footprints != 0:
                actions = add_walks(self, seat, footprints, actions)
            actions = add_hatchings(self, seat, actions)
            if not must_worship(self, seat):
                actions = append(actions, self.actions.end.at())
        elif phase == ROLL:
            actions = add_rolls(self, seat, actions)
            actions = add_hatchings(self, seat, actions)
        elif phase == EAT:
            actions = add_meals(self, seat, actions)
            actions = add_hatchings(self, seat, actions)
        elif phase == QUAKE:
            direction: i64 = 0
            while direction < 4:
                actions = append(actions, self.actions.quake.at(direction))
                direction += 1
            actions = append(actions, self.actions.calm.at())
            actions = add_hatchings(self, seat, actions)
        return actions

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        kinds = self.actions
        if seat == CHANCE:
            self._chance(action)
        elif kinds.move.has(action):
            walk(self, seat, kinds.move.a(action), kinds.move.b(action), kinds.move.c(action))
        elif kinds.place.has(action):
            put(self, seat, kinds.place.a(action), RESERVE, kinds.place.b(action))
        elif kinds.roll.has(action):
            take_up(self, seat, kinds.roll.a(action))
        elif kinds.fetch.has(action):
            source = kinds.fetch.b(action)
            put(self, seat, kinds.fetch.a(action), EGG if source == EGG_PART else source, kinds.fetch.c(action))
        elif kinds.hatch.has(action):
            hatch(self, seat, kinds.hatch.a(action))
        elif kinds.eat.has(action):
            eat(self, kinds.eat.a(action))
        elif kinds.quake.has(action):
            quake(self, kinds.quake.a(action))
            check_eruption(self)
        elif kinds.stop.has(action):
            self.phase = ACT
            if self.events is not None:
                text.tell_stop(self)
        elif kinds.end.has(action):
            if self.events is not None:
                text.tell_turn_step(self, "end")
            if may_quake(self, seat):
                self.phase = QUAKE
            else:
                check_eruption(self)
        elif kinds.spare.has(action):
            if self.events is not None:
                text.tell_turn_step(self, "spare")
            end_meal(self)
        else:
            if self.events is not None:
                text.tell_turn_step(self, "calm")
            check_eruption(self)

    def _chance(self, outcome: i64) -> None:
        kinds = self.actions
        if self.phase == ROLLING:
            settle_die(self, kinds.die.a(outcome), kinds.die.b(outcome))
            return
        if self.phase == LAY:
            lay_tile(self, kinds.tile.a(outcome))
        elif self.phase == DRAW:
            self.species |= 1 << kinds.species.a(outcome)
            if self.events is not None:
                text.tell_species(self, kinds.species.a(outcome))
        else:
            self.first = kinds.first.a(outcome)
            if self.events is not None:
                text.tell_first(self)
        go_on_setting_up(self)

    def outcomes(self) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        kinds = self.actions
        index: i64 = 0
        if self.phase == ROLLING:
            die = tumbling_die(self)
            for weight in self.board.face_weights:
                if weight > 0:
                    found = append(found, kinds.die.at(die, index))
                index += 1
        elif self.phase == LAY:
            while index < kinds.tile.count:
                if tiles_left(self, index) > 0:
                    found = append(found, kinds.tile.at(index))
                index += 1
        elif self.phase == DRAW:
            while index < kinds.species.count:
                if self.species >> index & 1 == 0:
                    found = append(found, kinds.species.at(index))
                index += 1
        elif self.phase == LOT:
            while index < self.players:
                found = append(found, kinds.first.at(index))
                index += 1
        return found

    def weights(self) -> vec[i64]:
        """Sides of the die, or tiles of the type; species and seats are equally likely."""
        found: vec[i64] = vec[i64]()
        for outcome in self.outcomes():
            weight: i64 = 1
            if self.phase == ROLLING:
                weight = self.board.face_weights[self.actions.die.b(outcome)]
            elif self.phase == LAY:
                weight = tiles_left(self, self.actions.tile.a(outcome))
            found = append(found, weight)
        return found

    def draw(self, rng: Rng) -> i64:
        """One outcome by its weight; dice, which are most of it, without making lists."""
        if self.phase != ROLLING:
            return super().draw(rng)
        ticket = rng.below(6)
        face: i64 = 0
        while ticket >= self.board.face_weights[face]:
            ticket -= self.board.face_weights[face]
            face += 1
        return self.actions.die.at(tumbling_die(self), face)

    def clone(self) -> FireMountainState:
        return FireMountainState(self.players, self.board, self.actions, self.options, self)

    def observe(self, seat: int | None) -> dict[str, Any]:
        return observe.observe(self, seat)

    def to_json(self) -> dict[str, Any]:
        return position.to_json(self)

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return text.prompt(self, seat, locale)

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        return text.why_illegal(self, action, seat, locale)
