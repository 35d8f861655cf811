"""Step A of phase 5: comparing, walking, tokens [M, X, Q]."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import NOBODY
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.board import FAR, NOWHERE, bit
from caldera.games.fuji.rules.eruption import all_in_village, trigger_eruption, win_match
from caldera.games.fuji.rules.injuries import adjust_stamina, loss_for
from caldera.games.fuji.rules.planning import SCOUT_STEPS, STEPS, distance, walkable_places, within
from caldera.games.fuji.rules.setup import top_of_pile
from caldera.games.fuji.rules.state import FujiPosition

NO_TOKEN: Final = 0
FAR_TOKEN: Final = 1
NEAR_TOKEN: Final = 2


def begin_moving(state: FujiPosition) -> None:
    """Screens off; the order is free [M1]."""
    state.phase = 5
    state.stage = c.GO
    state.ready = 0
    state.moved = 0
    state.look_again()
    if state.events is not None:
        events.tell_phase(state)
        events.tell_all_dice(state)


def add_turns(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """Whoever has not moved may announce the own turn; either partner that of the third character [M1, B5]."""
    character: i64 = 0
    while character < state.table.characters:
        if state.moved >> character & 1 == 0 and state.plays(seat, character):
            actions = append(actions, state.table.actions.go.at(character))
        character += 1
    return actions


def wakes_token(state: FujiPosition, seat: i64) -> bool:
    """Whether every turn that the seat could announce now would lead onto or over an eruption token."""
    wakes = False
    character: i64 = 0
    while character < state.table.characters:
        if state.moved >> character & 1 == 0 and state.plays(seat, character):
            if state.marker[character] == NOWHERE or token_sets(state, character) & 1 != 0:
                return False
            wakes = True
        character += 1
    return wakes


# ---- comparing ----


def rival(state: FujiPosition, character: i64, card: i64) -> i64:
    """The higher of the two neighbours' totals [M2, M3]."""
    left = boosted_value(state, state.left_of(character), card)
    right = boosted_value(state, state.right_of(character), card)
    return left if left > right else right


def boosted_value(state: FujiPosition, character: i64, card: i64) -> i64:
    """Valid dice, and the power bars that were spent for this character in this turn [M3, K3]."""
    value = state.value_of(character, card)
    return value + state.spent if character == state.boosted else value


def walking_limit(state: FujiPosition, character: i64) -> i64:
    """A Scout who planned four steps may walk four; anybody else three; farther after a rope in phase 4 [K4, M7, G34]."""
    limit: i64 = SCOUT_STEPS if state.planned[character] == SCOUT_STEPS else STEPS
    if state.roped >> character & 1 != 0 and state.table.rope_beyond_reach and state.marker[character] != NOWHERE:
        steps = distance(state, state.at[character], state.marker[character], state.board.size)
        if steps != FAR and steps > limit:
            return steps
    return limit


def can_arrive(state: FujiPosition, character: i64) -> bool:
    """Lava may have cut the destination off since it was marked [M6]."""
    spot = state.marker[character]
    if spot == NOWHERE or state.lava >> spot & 1 != 0:
        return False
    limit = walking_limit(state, character)
    return distance(state, state.at[character], spot, limit) != FAR


def own_value(state: FujiPosition, character: i64, card: i64) -> i64:
    """The own total in the own turn: valid dice, flare gun and power bars [M3, G35, K3]."""
    return boosted_value(state, character, card) + state.flare[character]


def start_move(state: FujiPosition, character: i64) -> None:
    state.user = character
    state.spent = 0
    state.boosted = NOBODY
    if boost_targets(state) != 0:
        state.stage = c.SPEND
    else:
        compare_totals(state)


def boost_targets(state: FujiPosition) -> i64:
    """The characters for whom the Gatherer's power bars could change this turn, as bits: the active one or a neighbour [K3]."""
    gatherer = state.who_has(c.GATHERER)
    active = state.user
    if gatherer == NOBODY or state.bars[gatherer] == 0 or not can_arrive(state, active):
        return 0
    card = state.card[state.marker[active]]
    own = own_value(state, active, card)
    highest = rival(state, active, card)
    most = state.bars[gatherer]
    targets: i64 = 0
    if changes_turn(state, own - highest, own + most - highest):
        targets |= bit(active)
    for neighbour in vec[i64]([state.left_of(active), state.right_of(active)]):
        raised = state.value_of(neighbour, card) + most
        if neighbour < state.table.characters and raised > highest and changes_turn(state, own - highest, own - raised):
            targets |= bit(neighbour)
    return targets


def changes_turn(state: FujiPosition, lead: i64, other: i64) -> bool:
    """Whether the active character moves, or loses stamina, differently with this lead than with the other."""
    if (lead > 0) != (other > 0):
        return True
    spared = state.first_aid >> state.user & 1 != 0
    return lead > 0 and not spared and loss_for(state, True, lead) != loss_for(state, True, other)


def add_boosts(state: FujiPosition, actions: vec[i64]) -> vec[i64]:
    """To keep the power bars, or any number of them for one of those whom they could matter to [K3]."""
    kinds = state.table.actions
    actions = append(actions, kinds.keep.at())
    targets = boost_targets(state)
    character: i64 = 0
    while character < state.table.characters:
        if targets >> character & 1 != 0:
            bars: i64 = 1
            while bars <= state.bars[state.who_has(c.GATHERER)]:
                actions = append(actions, kinds.spend.at(character, bars - 1))
                bars += 1
        character += 1
    return actions


def spend_bars(state: FujiPosition, character: i64, bars: i64) -> None:
    """They raise one character's movement value, for this turn only [K3]."""
    gatherer = state.who_has(c.GATHERER)
    state.bars[gatherer] -= bars
    state.spent = bars
    state.boosted = character
    if state.events is not None:
        events.tell_spend(state, gatherer, bars)
    compare_totals(state)


def keep_bars(state: FujiPosition) -> None:
    if state.events is not None:
        events.tell_keep(state, state.who_has(c.GATHERER))
    compare_totals(state)


def compare_totals(state: FujiPosition) -> None:
    """Strictly higher than both neighbours: the move is allowed; a tie is not [M4, M5]."""
    character = state.user
    spot = state.marker[character]
    state.allowed = False
    state.difference = 0
    state.compared = character
    state.compared_card = state.card[spot] if spot != NOWHERE else NOWHERE
    if spot != NOWHERE:
        lead = own_value(state, character, state.compared_card) - rival(state, character, state.compared_card)
        state.allowed = lead > 0 and can_arrive(state, character)
        state.difference = lead
    if state.events is not None:
        events.tell_comparison(state)
    if not state.allowed:
        state.marker[character] = NOWHERE
        adjust_stamina(state)
    elif spot == state.at[character]:
        arrive_at_marker(state)
    else:
        ways = token_sets(state, character)
        if ways & (ways - 1) != 0:
            state.stage = c.ROUTE
        else:
            walk_to_marker(state, lowest_set(ways))


# ---- walking ----


def token_bit(state: FujiPosition, spot: i64) -> i64:
    """Which eruption token lies there, as a bit of a set of tokens."""
    if state.eruption_tokens >> spot & 1 == 0:
        return NO_TOKEN
    return NEAR_TOKEN if spot == state.board.eruption_near else FAR_TOKEN


def token_sets(state: FujiPosition, character: i64) -> i64:
    """The sets of eruption tokens that some path to the marker crosses; bit n stands for set n [M7]."""
    start = state.at[character]
    limit = walking_limit(state, character)
    if within(state, start, limit) & state.eruption_tokens == 0:
        return 1
    return token_sets_from(state, start, state.marker[character], limit, 0, bit(start))


def token_sets_from(state: FujiPosition, spot_now: i64, goal: i64, steps: i64, crossed: i64, trodden: i64) -> i64:
    if spot_now == goal:
        return bit(crossed)
    if steps == 0:
        return 0
    sets: i64 = 0
    onward = state.board.adjacent[spot_now] & walkable_places(state) & ~trodden
    spot: i64 = 0
    while onward != 0:
        if onward & 1 != 0:
            sets |= token_sets_from(state, spot, goal, steps - 1, crossed | token_bit(state, spot), trodden | bit(spot))
        onward >>= 1
        spot += 1
    return sets


def lowest_set(ways: i64) -> i64:
    tokens: i64 = 0
    while ways >> tokens & 1 == 0:
        tokens += 1
    return tokens


def add_routes(state: FujiPosition, actions: vec[i64]) -> vec[i64]:
    ways = token_sets(state, state.user)
    tokens: i64 = 0
    while tokens < 4:
        if ways >> tokens & 1 != 0:
            actions = append(actions, state.table.actions.route.at(tokens))
        tokens += 1
    return actions


def next_step(state: FujiPosition, spot_now: i64, goal: i64, steps: i64, tokens: i64, trodden: i64) -> i64:
    """The first step of a shortest path that crosses exactly these tokens, or NOWHERE."""
    length: i64 = 1
    while length <= steps:
        onward = state.board.adjacent[spot_now] & walkable_places(state) & ~trodden
        spot: i64 = 0
        while onward != 0:
            if onward & 1 != 0:
                crossed = token_bit(state, spot)
                if crossed & ~tokens == 0:
                    rest = token_sets_from(state, spot, goal, length - 1, crossed, trodden | bit(spot))
                    if rest >> tokens & 1 != 0:
                        return spot
            onward >>= 1
            spot += 1
        length += 1
    return NOWHERE


def walk_to_marker(state: FujiPosition, tokens: i64) -> None:
    """Step by step; a token erupts as the figure comes onto it. When that cuts the way off, the figure stops there [M7, X1, X4]."""
    character = state.user
    goal = state.marker[character]
    steps = walking_limit(state, character)
    start = state.at[character]
    path = vec[i64]([start])
    trodden: i64 = bit(start)
    while state.at[character] != goal and state.stage != c.OVER:
        spot = next_step(state, state.at[character], goal, steps, tokens, trodden)
        if spot == NOWHERE:
            break
        steps -= 1
        state.at[character] = spot
        trodden |= bit(spot)
        path = append(path, spot)
        if state.eruption_tokens >> spot & 1 != 0:
            tokens &= ~token_bit(state, spot)
            if state.events is not None:
                events.tell_walk(state, character, path)
                path = vec[i64]([spot])
            trigger_eruption(state, character)
    if state.stage == c.OVER:
        return
    if state.events is not None and len(path) > 1:
        events.tell_walk(state, character, path)
    arrive_at_marker(state)


def arrive_at_marker(state: FujiPosition) -> None:
    """The marker goes back; everybody in the village wins at once; a token on the card may bring equipment [M8, W2, Q1]."""
    character = state.user
    state.marker[character] = NOWHERE
    if not state.table.last_move_costs and all_in_village(state):
        win_match(state)
    elif may_take(state, character):
        state.stage = c.TAKE
    else:
        adjust_stamina(state)


# ---- equipment tokens ----


def may_take(state: FujiPosition, character: i64) -> bool:
    """There is a token, and something to draw; an empty pile stays empty unless the table reshuffles [Q1, Q4]."""
    if state.equipment_tokens >> state.at[character] & 1 == 0:
        return False
    if len(top_of_pile(state)) > 0:
        return True
    if state.table.reshuffle:
        for owner in state.owner:
            if owner == c.DISCARDED:
                return True
    return False


def take_token(state: FujiPosition) -> None:
    """The token goes, and the top card of the pile is drawn [Q1, Q2]."""
    state.equipment_tokens &= ~bit(state.at[state.user])
    if len(top_of_pile(state)) == 0:
        equipment: i64 = 0
        for owner in state.owner:
            if owner == c.DISCARDED:
                state.owner[equipment] = c.IN_PILE
            equipment += 1
    state.stage = c.FIND


def add_found_card(state: FujiPosition, equipment: i64) -> None:
    """The card lies face up, but is too new to be used in this round [Q3]."""
    state.owner[equipment] = state.user
    state.fresh |= bit(equipment)
    if state.events is not None:
        events.tell_find(state, state.user, equipment)
