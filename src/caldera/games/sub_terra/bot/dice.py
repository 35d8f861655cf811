"""Dice for playouts that fall alike in all of them: what is compared differs by what was done, and not by luck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.games.sub_terra.rules.constants import DIE, DRAW, TO_ROLL
from caldera.games.sub_terra.rules.play import SubTerraState

MASK: Final = 0xFFFFFFFF
FOR_DIE: Final = 1 << 20
FOR_TILE: Final = 1 << 21


class CommonDice:
    """Every roll is a function of the seed, of whose turn in which round it is, and of its number in that turn."""

    def __init__(self) -> None:
        self.seed: i64 = 0
        self.turn: i64 = -1
        self.rolled: i64 = 0

    def start(self, seed: i64) -> None:
        self.seed = seed & MASK
        self.turn = -1
        self.rolled = 0

    def mixed(self, index: i64) -> i64:
        """Thirty-two bits, different for every index. Only the lowest bits are kept, so it may wrap on the way."""
        value = (self.seed + index * 0x9E3779B1) & MASK
        value = ((value ^ (value >> 16)) * 0x45D9F3B) & MASK
        value = ((value ^ (value >> 15)) * 0x2C1B3C6D) & MASK
        return value ^ (value >> 16)

    def fall(self, state: SubTerraState) -> i64:
        """What chance brings to a position that waits for it."""
        turn = state.round * state.expedition.size + state.active
        if turn != self.turn:
            self.turn = turn
            self.rolled = 0
        if state.phase == DRAW:
            return self.tile(state)
        if state.phase == DIE:
            self.rolled += 1
            return state.actions.die.first + ((self.mixed(FOR_DIE + turn * 64 + self.rolled) * 6) >> 32)
        second: i64 = 0 if state.peril_one == TO_ROLL else 1
        return state.actions.peril.first + self.face(state, self.mixed(turn * 2 + second))

    def face(self, state: SubTerraState, bits: i64) -> i64:
        """A face of the peril die, by its weight."""
        total: i64 = 0
        for weight in state.board.face_weight:
            total += weight
        ticket = (bits * total) >> 32
        face: i64 = 0
        while ticket >= state.board.face_weight[face]:
            ticket -= state.board.face_weight[face]
            face += 1
        return face

    def tile(self, state: SubTerraState) -> i64:
        """The next tile out of the bag: the same whoever draws it, as long as the bag is the same."""
        total: i64 = 0
        kind: i64 = 0
        while kind < state.board.bag_kinds:
            if (state.rejected >> kind) & 1 == 0:
                total += state.bag[kind]
            kind += 1
        self.rolled += 1
        ticket = (self.mixed(FOR_TILE + state.bag_left * 64 + state.rejected % 61) * total) >> 32
        kind = 0
        while True:
            if (state.rejected >> kind) & 1 == 0:
                if ticket < state.bag[kind]:
                    return state.actions.draw.first + kind
                ticket -= state.bag[kind]
            kind += 1
