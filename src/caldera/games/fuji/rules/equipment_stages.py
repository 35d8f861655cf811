"""The stages inside phases 2 and 4: an equipment card is being used [G24-G39], or a proposal waits for its answer [B6]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import effects, rerolls
from caldera.games.fuji.rules import equipment as gear
from caldera.games.fuji.rules.board import bit
from caldera.games.fuji.rules.stage import Stage
from caldera.games.fuji.rules.state import FujiPosition


class Agree(Stage):
    def waiting(self, state: FujiPosition) -> i64:
        return bit(1 - state.proposer)

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        kinds = state.table.actions
        return append(append(actions, kinds.agree.at()), kinds.refuse.at())

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        gear.answer_proposal(state, state.table.actions.agree.has(action))


class Swap(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_swaps(state, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        swap = state.table.actions.swap
        effects.swap_cards(state, state.board.spot(swap.a(action)), state.board.spot(swap.b(action)))


class Rope(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_rope_cards(state, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        effects.climb_by_rope(state, state.board.spot(state.table.actions.rope.a(action)))


class Target(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_targets(state, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        effects.choose_target(state, state.table.actions.target.a(action))


class Lend(Stage):
    def waiting(self, state: FujiPosition) -> i64:
        return state.controllers(state.target)

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_loans(state, seat, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        kinds = state.table.actions
        if kinds.decline.has(action):
            effects.decline_loan(state, seat)
        else:
            effects.pass_die(state, seat, state.target, kinds.lend.a(action), state.user)


class OfOwnDice(Stage):
    def waiting(self, state: FujiPosition) -> i64:
        return state.seats_with_dice(bit(state.user) if state.user >= 0 else 0)


class Give(OfOwnDice):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_gifts(state, seat, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        give = state.table.actions.give
        effects.pass_die(state, seat, state.user, give.a(action), give.b(action))


class Shovel(OfOwnDice):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_shovel_choices(state, seat, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        shovel = state.table.actions.shovel
        effects.turn_die_with_shovel(state, shovel.a(action), shovel.b(action) + 1)


class Picked(Stage):
    def waiting(self, state: FujiPosition) -> i64:
        return bit(state.picker) if state.picker >= 0 else 0


class Turn(Picked):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_dice_turns(state, seat, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        effects.turn_dice(state, seat, state.table.actions.turn.a(action))


class Aside(Picked):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_machete_choices(state, seat, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        effects.set_aside_with_machete(state, seat, state.table.actions.aside.a(action))


class Again(Picked):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        actions = append(actions, state.table.actions.stop.at())
        return rerolls.add_rerolls_of(state, seat, state.target, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        kinds = state.table.actions
        if kinds.stop.has(action):
            state.picks = 0
        else:
            effects.use_extra_reroll(state, seat, kinds.reroll.b(action))


class Carabiner(Stage):
    def waiting(self, state: FujiPosition) -> i64:
        return state.seats_with_dice(state.must_pick)

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return effects.add_picks(state, seat, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        pick = state.table.actions.pick
        effects.reroll_picked_die(state, seat, pick.a(action), pick.b(action))
