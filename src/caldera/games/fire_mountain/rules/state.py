"""What a position of Wrath of Fire Mountain can be asked: figures on places, dice on the table, who leads."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.hashing import Hasher
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules import codes as c
from caldera.games.fire_mountain.rules.board import BLANK, VOLCANO
from caldera.games.fire_mountain.rules.fields import FireMountainFields
from caldera.games.fire_mountain.rules.species import SPECIES


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits != 0:
        count += bits & 1
        bits >>= 1
    return count


class FireMountainPosition(FireMountainFields):
    """The data of a position, and questions about it. The rules are in the modules beside."""

    def payoffs(self) -> vec[float]:
        """The winner has 1; before the end everybody has 0."""
        result = vec[float]([0.0] * self.players)
        if self.phase == c.OVER:
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
        if what == c.CRO:
            return self.cro_on(seat, place)
        copy: i64 = 0
        while copy < self.board.copies:
            dinosaur = (what - 1) * self.board.copies + copy
            if self.owns(seat, dinosaur) and self.where[self.dinosaurs + dinosaur] == place:
                return self.dinosaurs + dinosaur
            copy += 1
        return -1

    def move_figure(self, seat: i64, figure: i64, place: i64) -> None:
        """Put a figure of that seat on another place, and keep the counts."""
        old = self.where[figure]
        self.where[figure] = place
        if figure < self.dinosaurs:
            self.cros[seat * c.PLACES + (old if old < c.SPACE else VOLCANO)] -= 1
            self.cros[seat * c.PLACES + (place if place < c.SPACE else VOLCANO)] += 1

    def count_worshippers(self, seat: i64) -> i64:
        """The spaces of the volcano that a seat occupies, dinosaurs there included [Q1, D6]."""
        count = self.cros[seat * c.PLACES + VOLCANO]
        rest = self.tribe[seat]
        figure = self.dinosaurs
        while rest != 0:
            if rest & 1 != 0 and self.where[figure] >= c.SPACE:
                count += 1
            rest >>= 1
            figure += 1
        return count

    def count_hatched(self, seat: i64) -> i64:
        """How many dinosaurs a seat has hatched so far."""
        return count_bits(self.tribe[seat])

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
        return c.CRO if figure < self.dinosaurs else 1 + (figure - int(self.dinosaurs)) // int(self.board.copies)

    def name_of(self, figure: int) -> str:
        seat = self.seat_of(figure)
        if figure < self.dinosaurs:
            return f"{c.LETTERS[seat]}{figure - seat * int(self.board.cro_magnons)}"
        dinosaur, copies = figure - int(self.dinosaurs), int(self.board.copies)
        name = f"{SPECIES_NAMES[dinosaur // copies]}-{dinosaur % copies}"
        return f"{c.LETTERS[seat]}-{name}" if seat >= 0 else name

    def place_name(self, place: int) -> str:
        """A tile's name, or what files call the other places."""
        if place < VOLCANO:
            return self.board.tile_names[place]
        if place >= c.SPACE or place == VOLCANO:
            return "volcano"
        return "reserve" if place == c.RESERVE else "egg" if place == c.EGG else "box"

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

    def count_dice(self, seat: i64) -> i64:
        """How many dice a seat rolls [R1, D1]."""
        count = self.board.base_dice
        rest = self.tribe[seat]
        dinosaur: i64 = 0
        while rest != 0:
            if rest & 1 != 0:
                species = SPECIES[dinosaur // self.board.copies]
                if species.adds_dice:
                    count += self.board.numbers[species.code]
            rest >>= 1
            dinosaur += 1
        return count

    def add_to_hash(self, hasher: Hasher) -> None:
        hasher.add_row(self.terrain.grid)
        hasher.add_row(self.cros)
        hasher.add_row(self.score)
        copies = self.board.copies
        dinosaur: i64 = 0
        end = copies * len(SPECIES_NAMES)
        while dinosaur < end:
            # Alike dinosaurs may be exchanged: sums of powers are the same in any order, and tell up to three of them apart.
            ones: i64 = 0
            squares: i64 = 0
            cubes: i64 = 0
            last = dinosaur + copies
            while dinosaur < last:
                place = self.where[self.dinosaurs + dinosaur]
                code = (self.tribe_of(dinosaur) + 1) * (c.SPACE + 1) + (VOLCANO if place >= c.SPACE else place)
                ones += code
                squares += code * code
                cubes += code * code * code
                dinosaur += 1
            hasher.add(ones)
            hasher.add(squares)
            hasher.add(cubes)
        for number in (self.active, self.first, self.phase, self.turn, self.rolls, self.dice, self.faces, self.used):
            hasher.add(number)
        for number in (self.tumbling, self.species, 1 if self.hatched else 0, self.prey_tile, self.ended):
            hasher.add(number)
        hasher.add(self.options.bits)

    def tribe_of(self, dinosaur: i64) -> i64:
        """The seat that has hatched a dinosaur; -1: nobody."""
        seat: i64 = 0
        for tribe in self.tribe:
            if tribe >> dinosaur & 1 != 0:
                return seat
            seat += 1
        return -1

    @property
    def key(self) -> Hashable:
        """Alike figures may be exchanged; tiles and dice may not, because actions name them."""
        copies = int(self.board.copies)
        dinosaurs: list[Any] = []
        for species in range(len(SPECIES_NAMES)):
            both = []
            for copy in range(copies):
                place = int(self.where[self.dinosaurs + species * copies + copy])
                both.append((self.seat_of(int(self.dinosaurs) + species * copies + copy), VOLCANO if place >= c.SPACE else place))
            dinosaurs.append(tuple(sorted(both)))
        counters = (self.active, self.first, self.phase, self.turn, self.rolls, self.dice, self.faces, self.used, self.tumbling)
        others = (self.species, int(self.hatched), self.prey_tile, self.ended)
        options = self.options
        rules = (
            options.egg_needs_empty_reserve,
            options.fetch_within_tile,
            options.empty_volcano_has_worshippers,
            options.stegosaurus_from_terrain,
            options.pteranodon_walks,
            options.titanosaur_die_at_once,
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
