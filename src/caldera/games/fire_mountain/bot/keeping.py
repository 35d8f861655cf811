"""Which dice to keep, exactly: the expectation over all sets of dice, four bits a face in one number as in `free_dice`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


class Keeping:
    """All sets of up to so many dice."""

    def __init__(self, face_weights: vec[i64], dice: i64) -> None:
        self.dice = dice
        self.faces: vec[i64] = vec[i64]()
        """The faces that occur."""
        self.chances: vec[float] = vec[float]()
        total: i64 = 0
        face: i64 = 0
        for weight in face_weights:
            total += weight
            if weight > 0:
                self.faces = append(self.faces, face)
            face += 1
        for face in self.faces:
            self.chances = append(self.chances, float(face_weights[face]) / float(total))
        self.sets: list[list[int]] = [[0]]
        """By the number of dice."""
        for size in range(int(dice)):
            following: dict[int, bool] = {}
            for kept in self.sets[size]:
                for face in self.faces:
                    following[kept + (1 << int(4 * face))] = True
            self.sets.append(list(following))

    def expect(self, worths: dict[int, float]) -> dict[int, float]:
        """What each set of kept dice is worth when the others are rolled once more, from what every throw is worth."""
        expected: dict[int, float] = dict(worths)
        size = int(self.dice) - 1
        while size >= 0:
            for kept in self.sets[size]:
                value = 0.0
                index: i64 = 0
                for face in self.faces:
                    value += self.chances[index] * expected[kept + (1 << int(4 * face))]
                    index += 1
                expected[kept] = value
            size -= 1
        return expected

    def choose_best(self, worths: dict[int, float]) -> dict[int, float]:
        """What each throw is worth when the best of the sets in it is kept."""
        best: dict[int, float] = {}
        for size in range(int(self.dice) + 1):
            for kept in self.sets[size]:
                value = worths[kept]
                for face in self.faces:
                    if kept >> int(4 * face) & 15 != 0:
                        fewer = best[kept - (1 << int(4 * face))]
                        if fewer > value:
                            value = fewer
                best[kept] = value
        return {throw: best[throw] for throw in self.sets[int(self.dice)]}
