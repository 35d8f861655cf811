"""What a position of Wrath of Fire Mountain is: tiles in a grid, figures on places, dice on the table."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games.fire_mountain.meta import SPECIES
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.board import BLANK, VOLCANO, Board
from caldera.games.fire_mountain.rules.terrain import Terrain

# Places of figures. The numbers below are tiles; a figure keeps its tile when a quake moves it.
RESERVE: Final = 16
EGG: Final = 17
BOX: Final = 18
"""Not hatched, or not in this game."""
SPACE: Final = 20
"""The first space of the volcano; the others follow. Cro-Magnons there are counted under the tile VOLCANO."""
PLACES: Final = 18

CRO: Final = 0
"""What a figure is: a Cro-Magnon, or a species' code plus one."""
TYRANNOSAURUS: Final = 0
TRICERATOPS: Final = 1
PTERANODON: Final = 2
BRONTOSAURUS: Final = 3
TITANOSAUR: Final = 4
STEGOSAURUS: Final = 5
ANKYLOSAURUS: Final = 6
PLESIOSAURUS: Final = 7
SPECIES_IN_PLAY: Final = 4

LAY: Final = 0
"""Set-up: tiles are drawn for the grid."""
DRAW: Final = 1
"""Set-up: species are drawn."""
LOT: Final = 2
"""Set-up: the first player is drawn."""
ROLL: Final = 3
"""The active player rolls, rolls again, or stops."""
ROLLING: Final = 4
"""Dice tumble."""
ACT: Final = 5
"""Dice are used."""
EAT: Final = 6
"""A Tyrannosaur has arrived where there is prey."""
QUAKE: Final = 7
"""An earthquake may be caused."""
OVER: Final = 8
PHASES: Final = ("setup", "setup", "setup", "roll", "rolling", "act", "eat", "quake", "over")

NOT_OVER: Final = 0
BY_GOAL: Final = 1
BY_TURNS: Final = 2
REASONS: Final = ("", "goal", "turns")

NO_FACE: Final = 7
NO_FACES: Final = (1 << 24) - 1
LETTERS: Final = "RBGP"


class House:
    """The table options that settle what the rulebook leaves open. RULES.md names each at its clause."""

    def __init__(
        self,
        egg_strict: bool,
        within_tile: bool,
        empty_worship: bool,
        stegosaurus_roams: bool,
        pteranodon_walks: bool,
        die_at_once: bool,
    ) -> None:
        self.egg_strict = egg_strict
        self.within_tile = within_tile
        self.empty_worship = empty_worship
        self.stegosaurus_roams = stegosaurus_roams
        self.pteranodon_walks = pteranodon_walks
        self.die_at_once = die_at_once


class FireMountainPosition(GameState):
    """The data of a position. The rules are in `rules.py` and beside it."""

    def __init__(self, players: int, board: Board, actions: FireMountainActions, house: House, terrain: Terrain) -> None:
        super().__init__(players)
        self.board = board
        self.actions = actions
        self.house = house
        self.terrain = terrain
        """Never changed in place: a quake makes a new one, so copies share it."""
        self.goal: i64 = board.goals[players - 2]
        self.capacity: i64 = board.spaces[players - 2]
        self.dinosaurs: i64 = players * board.cro_magnons
        """The first dinosaur among the figures: the Cro-Magnons come before, seat by seat."""
        self.where: vec[i64] = vec[i64]()
        """The place of each figure."""
        self.cros: vec[i64] = vec[i64]()
        """How many Cro-Magnons a seat has on a place: at seat * PLACES + place."""
        self.tribe: vec[i64] = vec[i64]()
        """The dinosaurs that each seat has hatched, as bits: species * copies + copy."""
        self.score: vec[i64] = vec[i64]()
        self.filled: i64 = 0
        self.in_play: i64 = 0
        """The species of this game, as bits."""
        self.first: i64 = -1
        self.active: i64 = 0
        self.phase: i64 = LAY
        self.turn: i64 = 0
        self.rolls: i64 = 0
        self.dice: i64 = 0
        """How many dice this turn has; 0 until they are rolled."""
        self.faces: i64 = NO_FACES
        """Three bits a die."""
        self.used: i64 = 0
        self.tumbling: i64 = 0
        self.hatched: bool = False
        self.prey_tile: i64 = -1
        self.ended: i64 = NOT_OVER
        self.eruptions: i64 = 0
        """How many there were; for people and statistics only."""

    def set_out(self) -> None:
        """All Cro-Magnons in their reserves, all dinosaurs in the box, nobody has a point [S4]."""
        where: vec[i64] = vec[i64]()
        cros = vec[i64]([0] * (PLACES * self.players))
        for seat in range(self.players):
            cros[seat * PLACES + RESERVE] = self.board.cro_magnons
        for _ in range(int(self.dinosaurs)):
            where = append(where, RESERVE)
        for _ in range(len(SPECIES) * int(self.board.copies)):
            where = append(where, BOX)
        self.where = where
        self.cros = cros
        self.tribe = vec[i64]([0] * self.players)
        self.score = vec[i64]([0] * self.players)

    def copy_into(self, other: FireMountainPosition) -> None:
        other.ply = self.ply
        other.terrain = self.terrain
        other.where = self.where[:]
        other.cros = self.cros[:]
        other.tribe = self.tribe[:]
        other.score = self.score[:]
        other.filled = self.filled
        other.in_play = self.in_play
        other.first = self.first
        other.active = self.active
        other.phase = self.phase
        other.turn = self.turn
        other.rolls = self.rolls
        other.dice = self.dice
        other.faces = self.faces
        other.used = self.used
        other.tumbling = self.tumbling
        other.hatched = self.hatched
        other.prey_tile = self.prey_tile
        other.ended = self.ended
        other.eruptions = self.eruptions

    def mover(self) -> i64:
        phase = self.phase
        if phase == ROLLING or phase < ROLL:
            return CHANCE
        return self.active if phase != OVER else NOBODY

    def payoffs(self) -> vec[float]:
        """The winner has 1; before the end everybody has 0."""
        result = vec[float]([0.0] * self.players)
        if self.phase == OVER:
            result[self.leader()] = 1.0
        return result

    def leader(self) -> i64:
        """Who has most points; among equals the one who sits farthest from the first player [E3]."""
        best: i64 = self.first
        step: i64 = 1
        while step < self.players:
            seat = (self.first + step) % self.players
            if self.score[seat] >= self.score[best]:
                best = seat
            step += 1
        return best

    # ---- figures ----

    def owns(self, seat: i64, dinosaur: i64) -> bool:
        return self.tribe[seat] >> dinosaur & 1 != 0

    def cro_on(self, seat: i64, place: i64) -> i64:
        """The seat's first Cro-Magnon on a place, or -1."""
        figure = seat * self.board.cro_magnons
        end = figure + self.board.cro_magnons
        while figure < end:
            if self.where[figure] == place:
                return figure
            figure += 1
        return -1

    def figure_on(self, seat: i64, what: i64, place: i64) -> i64:
        """The seat's first figure of that kind on a place, or -1. Figures of a kind on a place are alike."""
        if what == CRO:
            return self.cro_on(seat, place)
        copy: i64 = 0
        while copy < self.board.copies:
            dinosaur = (what - 1) * self.board.copies + copy
            if self.owns(seat, dinosaur) and self.where[self.dinosaurs + dinosaur] == place:
                return self.dinosaurs + dinosaur
            copy += 1
        return -1

    def send(self, seat: i64, figure: i64, place: i64) -> None:
        """Put a figure of that seat on another place, and keep the counts."""
        old = self.where[figure]
        self.where[figure] = place
        if figure < self.dinosaurs:
            self.cros[seat * PLACES + (old if old < SPACE else VOLCANO)] -= 1
            self.cros[seat * PLACES + (place if place < SPACE else VOLCANO)] += 1

    def worship(self, seat: i64) -> i64:
        """The spaces of the volcano that a seat occupies, Stegosaurs included [Q1, D6]."""
        count = self.cros[seat * PLACES + VOLCANO]
        copy: i64 = 0
        while copy < self.board.copies:
            dinosaur = STEGOSAURUS * self.board.copies + copy
            if self.owns(seat, dinosaur) and self.where[self.dinosaurs + dinosaur] >= SPACE:
                count += 1
            copy += 1
        return count

    def hatchings(self, seat: i64) -> i64:
        """How many dinosaurs a seat has hatched so far."""
        count: i64 = 0
        rest = self.tribe[seat]
        while rest != 0:
            count += rest & 1
            rest >>= 1
        return count

    def seat_of(self, figure: int) -> int:
        """Whose a figure is; -1 for a dinosaur that nobody has hatched."""
        if figure < self.dinosaurs:
            return figure // int(self.board.cro_magnons)
        for seat in range(self.players):
            if self.owns(seat, figure - self.dinosaurs):
                return seat
        return -1

    def what_is(self, figure: int) -> int:
        """A Cro-Magnon, or the species' code plus one."""
        return CRO if figure < self.dinosaurs else 1 + (figure - int(self.dinosaurs)) // int(self.board.copies)

    def name_of(self, figure: int) -> str:
        seat = self.seat_of(figure)
        if figure < self.dinosaurs:
            return f"{LETTERS[seat]}{figure - seat * int(self.board.cro_magnons)}"
        dinosaur, copies = figure - int(self.dinosaurs), int(self.board.copies)
        name = f"{SPECIES[dinosaur // copies]}-{dinosaur % copies}"
        return f"{LETTERS[seat]}-{name}" if seat >= 0 else name

    # ---- dice ----

    def face_of(self, die: i64) -> i64:
        return self.faces >> (3 * die) & 7

    def set_face(self, die: i64, face: i64) -> None:
        self.faces = self.faces & ~(7 << (3 * die)) | face << (3 * die)

    def free_dice(self) -> i64:
        """How many unused dice show each face: four bits a face."""
        counts: i64 = 0
        die: i64 = 0
        while die < self.dice:
            face = self.faces >> (3 * die) & 7
            if face < BLANK and self.used >> die & 1 == 0:
                counts += 1 << (4 * face)
            die += 1
        return counts

    def free_die(self, face: i64) -> i64:
        """The first unused die that shows a face, or -1."""
        die: i64 = 0
        while die < self.dice:
            if self.face_of(die) == face and self.used >> die & 1 == 0:
                return die
            die += 1
        return -1

    def dice_of(self, seat: i64) -> i64:
        """How many dice a seat rolls [R1, D1]."""
        copies = self.board.copies
        count = self.board.base_dice
        copy: i64 = 0
        while copy < copies:
            if self.owns(seat, TITANOSAUR * copies + copy):
                count += self.board.titanosaur_dice
            copy += 1
        return count

    @property
    def key(self) -> Any:
        """Alike figures may be exchanged; tiles and dice may not, because actions name them."""
        copies = int(self.board.copies)
        dinosaurs: list[Any] = []
        for species in range(len(SPECIES)):
            both = []
            for copy in range(copies):
                place = int(self.where[self.dinosaurs + species * copies + copy])
                both.append((self.seat_of(int(self.dinosaurs) + species * copies + copy), VOLCANO if place >= SPACE else place))
            dinosaurs.append(tuple(sorted(both)))
        counters = (self.active, self.first, self.phase, self.turn, self.rolls, self.dice, self.faces, self.used, self.tumbling)
        others = (self.in_play, int(self.hatched), self.prey_tile, self.ended)
        house = self.house
        rules = (
            house.egg_strict,
            house.within_tile,
            house.empty_worship,
            house.stegosaurus_roams,
            house.pteranodon_walks,
            house.die_at_once,
        )
        return (
            tuple(self.terrain.grid),
            tuple(self.cros),
            tuple(dinosaurs),
            tuple(self.score),
            tuple([int(counter) for counter in counters]),
            tuple([int(other) for other in others]),
            rules,
        )
