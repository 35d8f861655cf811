"""How good a position of Sub Terra II looks to the bot: health at risk, tiles left, the ways of keys, artefact and explorers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.board import (
    DARTS,
    GUIDE,
    HEALER,
    LAVA,
    NOWHERE,
    ROGUE,
    RUINS,
    SHARPSHOOTER,
    SPIKES,
    VETERAN,
    Board,
    bit,
    first_bit,
)
from caldera.games.sub_terra.bot_map import AGILE, FAR, HUNTING, WALKING, Survey
from caldera.games.sub_terra.rules_health import watched_over
from caldera.games.sub_terra.state import (
    ARTEFACT,
    CARRIED,
    ESCAPED,
    INSIDE,
    KEYS,
    NOTHING,
    OUT,
    OVER,
    PLACED,
    WAITING,
    SubTerraPosition,
)

STEPS_A_ROUND: Final = 3.0


class Weights:
    """What things are worth to the bot, in points. Found by playing many games."""

    def __init__(self) -> None:
        self.tile = 6.0
        """A tile out of the bag."""
        self.work = 0.9
        """A step of an explorer towards an opening of their own."""
        self.depth = 0.5
        """A row of depth of the whole temple."""
        self.row = 0.35
        """A row of depth of a place to reveal."""
        self.openings = 0.6
        """An opening, up to eight."""
        self.links = 0.15
        """A connection between two cells."""
        self.explore = 0.6
        """Standing on a new cell already."""
        self.spare = 3.0
        """An action point left after a draw."""
        self.key_held = 5.0
        self.key_placed = 16.0
        self.key_step = 0.7
        """A step towards a key on the floor, while the Sanctuary is not found."""
        self.key_round = 7.0
        """A round of the way of a key to the Sanctuary."""
        self.artefact_round = 14.0
        """A round of the way of the artefact to the exit."""
        self.artefact_out = 90.0
        self.early_exit = 30.0
        """What leaving costs before the artefact is taken."""
        self.late_exit = 14.0
        """What leaving is worth afterwards."""
        self.home_round = 1.0
        """A round of an explorer's way home, when there is nothing else to do."""
        self.flight_round = 4.0
        """The same under the curse."""
        self.health = 2.2
        self.down = 9.0
        """What being down costs besides the health."""
        self.rescue = 0.8
        """A step of the nearest helper towards somebody who is down."""
        self.guard = 2.0
        """A guardian in the temple."""
        self.blow = 0.55
        """How much of what a guardian could do before it is dealt with counts."""
        self.lava_near = 6.0
        """Lava next door."""
        self.together = 0.0
        """A step between the carrier of the artefact and the next guard."""


class Judge:
    """Judges positions, with the distances of a survey."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self.weights = weights
        self.survey = Survey(int(board.slots))
        self.curve = vec[float]([0.0, 3.0, 5.0, 6.5, 7.6, 8.4, 9.0, 9.4, 9.7, 9.9])
        """The worth of so much health."""
        self.damage = vec[float]([0.0] * 6)
        self.busy = vec[i64]([0] * 6)
        self.owner = vec[i64]([0] * 64)

    def value(self, state: SubTerraPosition) -> float:
        """The higher the better for everybody."""
        if state.phase == OVER:
            return 1000.0 * float(state.payoffs()[0]) - 500.0
        self.survey.look(state)
        total = self.people(state) + self.things(state) + self.guards(state)
        if state.bag_left > 0:
            total += self.exploring(state)
        return total

    # ---- people ----

    def people(self, state: SubTerraPosition) -> float:
        weights = self.weights
        self.expect_damage(state)
        total = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if state.fate[member] == INSIDE:
                hp = state.hp[member]
                if hp == 0:
                    total -= weights.down + weights.rescue * self.helper_steps(state, member)
                else:
                    total += weights.health * self.worth_of(float(hp) - self.damage[member])
                    if float(hp) <= self.damage[member]:
                        total -= weights.down * 0.5
                if state.erupted == 1:
                    total -= weights.lava_near * self.lava_rings(state, state.at[member])
            elif state.fate[member] == ESCAPED:
                total += weights.health * 9.0
                total += weights.late_exit if state.cursed == 1 else -weights.early_exit
            member += 1
        return total

    def worth_of(self, hp: float) -> float:
        """The curve between whole numbers."""
        if hp <= 0.0:
            return 0.0
        low: i64 = int(hp)
        part = hp - float(low)
        return self.curve[low] + (self.curve[low + 1] - self.curve[low]) * part

    def helper_steps(self, state: SubTerraPosition, fallen: i64) -> float:
        """Steps of the nearest explorer who could help up somebody who is down, at most ten."""
        best: i64 = 20
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member):
                way = self.survey.way(state, state.at[member], state.at[fallen], WALKING)
                if state.has(member, HEALER):
                    way -= 4
                if way < best:
                    best = way if way > 0 else 0
            member += 1
        return float(best) / 2.0

    def lava_rings(self, state: SubTerraPosition, slot: i64) -> float:
        """1 beside lava, less the further away, 0 from five cells on."""
        rings: i64 = 1
        reached = state.flipped
        while rings <= 4:
            reached |= state.near[first_bit(reached)] if reached == 0 else self.grown(state, reached)
            if (reached >> slot) & 1 == 1:
                return (5.0 - float(rings)) / 4.0
            rings += 1
        return 0.0

    def grown(self, state: SubTerraPosition, slots: i64) -> i64:
        near: i64 = 0
        while slots != 0:
            near |= state.near[first_bit(slots)]
            slots &= slots - 1
        return near

    def expect_damage(self, state: SubTerraPosition) -> None:
        """What the dice of one round, and the guardians, are likely to cost each explorer where they stand."""
        numbers = state.board.numbers
        size = state.expedition.size
        each = 2.0 if state.cursed == 1 else 1.0
        dice = each * float(size)
        lava = state.of_type[LAVA]
        spikes = state.of_type[SPIKES]
        darts = state.of_type[DARTS] & ~state.flipped
        loose = state.of_type[RUINS] & ~state.rubble
        member: i64 = 0
        while member < size:
            loss = 0.0
            slot = state.at[member]
            if slot != NOWHERE:
                here: i64 = bit(slot)
                if lava & here != 0:
                    loss += dice / 6.0 * float(numbers.lava)
                if loose & here != 0:
                    loss += dice / 36.0 * float(numbers.collapse)
                if not watched_over(state, slot):
                    if spikes & here != 0:
                        loss += each / 6.0 * float(numbers.spikes) * float(self.count_on(state, slot))
                    if darts != 0:
                        loss += each / 6.0 * float(self.volleys(state, slot, darts))
                if member == state.active and state.pushed == 1 and not state.has(member, HEALER):
                    loss += each / 6.0
                if member == state.active and state.shield == 1 and state.has(member, VETERAN):
                    loss = 0.0
            self.damage[member] = loss
            member += 1
        self.expect_blows(state, dice)

    def count_on(self, state: SubTerraPosition, slot: i64) -> i64:
        count: i64 = 0
        for place in state.at:
            if place == slot:
                count += 1
        return count

    def volleys(self, state: SubTerraPosition, slot: i64, darts: i64) -> i64:
        """How many dart traps reach a slot, each counted once for every explorer who may set it off."""
        count: i64 = 0
        reaching = darts & (state.near[slot] | bit(slot))
        while reaching != 0:
            trap = first_bit(reaching)
            reaching &= reaching - 1
            zone = state.near[trap] | bit(trap)
            for place in state.at:
                if place != NOWHERE and (zone >> place) & 1 == 1 and not watched_over(state, place):
                    count += 1
        return count

    def expect_blows(self, state: SubTerraPosition, dice: float) -> None:
        """Each guardian hits the explorer nearest to it as often as it can after getting there."""
        acts = float(state.board.numbers.activations) + dice / 6.0
        for guard in state.guards:
            if guard != NOWHERE:
                nearest: i64 = FAR
                target: i64 = NOWHERE
                member: i64 = 0
                while member < state.expedition.size:
                    if state.standing(member):
                        way = self.survey.way(state, guard, state.at[member], HUNTING)
                        if way < nearest or (way == nearest and self.sturdier(state, member, target)):
                            nearest = way
                            target = member
                    member += 1
                if target != NOWHERE:
                    blows = acts - float(nearest) / 2.0
                    if blows > 0.0 and not (state.shield == 1 and state.has(target, VETERAN)):
                        self.damage[target] += blows * self.weights.blow

    def sturdier(self, state: SubTerraPosition, member: i64, other: i64) -> bool:
        return float(state.hp[member]) - self.damage[member] > float(state.hp[other]) - self.damage[other]

    # ---- guardians ----

    def guards(self, state: SubTerraPosition) -> float:
        total = 0.0
        for guard in state.guards:
            if guard != NOWHERE:
                total -= self.weights.guard
        return total

    # ---- exploring ----

    def exploring(self, state: SubTerraPosition) -> float:
        """The tiles left, and how near everybody is to an opening of their own."""
        weights = self.weights
        survey = self.survey
        count: i64 = len(survey.work_slot)
        total = -weights.tile * float(state.bag_left)
        total += weights.openings * float(count if count < 8 else 8)
        total -= weights.depth * float(survey.deepest)
        total += weights.links * float(survey.links)
        return total - weights.work * self.work_steps(state)

    def work_steps(self, state: SubTerraPosition) -> float:
        """Steps to openings, matched greedily: the nearest pair first, each place for one explorer."""
        survey = self.survey
        count: i64 = len(survey.work_slot)
        size = state.expedition.size
        member: i64 = 0
        while member < size:
            self.busy[member] = 0 if state.standing(member) else 1
            member += 1
        index: i64 = 0
        while index < count:
            self.owner[index & 63] = 0
            index += 1
        if count > 64:
            count = 64
        total = 0.0
        left = size
        while left > 0:
            best: i64 = FAR * 2
            who: i64 = NOWHERE
            where: i64 = NOWHERE
            member = 0
            while member < size:
                if self.busy[member] == 0:
                    manner: i64 = AGILE if state.has(member, GUIDE) else WALKING
                    index = 0
                    while index < count:
                        if self.owner[index] == 0:
                            way = survey.way(state, state.at[member], survey.work_slot[index], manner)
                            if way < best:
                                best = way
                                who = member
                                where = index
                        index += 1
                member += 1
            if who == NOWHERE:
                break
            self.busy[who] = 1
            total += float(best) / 2.0
            cell = survey.work_cell[where]
            index = 0
            while index < count:
                if survey.work_cell[index] == cell:
                    self.owner[index] = 1
                index += 1
            left -= 1
        return total

    # ---- keys and artefact ----

    def speed(self, state: SubTerraPosition, member: i64) -> float:
        return 4.0 if state.has(member, ROGUE) else STEPS_A_ROUND

    def rounds(self, state: SubTerraPosition, member: i64, slot: i64) -> float:
        """How long somebody needs to get somewhere, counting the turns until they are up again."""
        manner: i64 = AGILE if state.has(member, GUIDE) else WALKING
        steps = float(self.survey.way(state, state.at[member], slot, manner)) / 2.0
        if state.hp[member] == 0:
            return steps + 3.0
        return steps / self.speed(state, member)

    def wait(self, state: SubTerraPosition, member: i64) -> float:
        """The part of a round until somebody's next turn."""
        size = state.expedition.size
        turns = member - state.active
        if turns <= 0:
            turns += size
        return float(turns) / float(size)

    def things(self, state: SubTerraPosition) -> float:
        weights = self.weights
        total = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            self.busy[member] = 0 if state.standing(member) else 1
            member += 1
        if state.keys_placed < KEYS:
            thing: i64 = 0
            while thing < KEYS:
                total += self.key_value(state, thing)
                thing += 1
        else:
            total += weights.key_placed * 3.0 + self.artefact_value(state)
        if state.bag_left == 0:
            total -= self.ways_home(state)
        return total

    def key_value(self, state: SubTerraPosition, thing: i64) -> float:
        weights = self.weights
        place = state.thing[thing]
        if place == PLACED:
            return weights.key_placed
        if place == WAITING or place > CARRIED:
            return 0.0
        if place == CARRIED:
            member: i64 = 0
            while state.carries[member] != thing:
                member += 1
            self.busy[member] = 1
            if state.hall == NOWHERE:
                return weights.key_held
            return weights.key_held - weights.key_round * (self.rounds(state, member, state.hall) + 0.3 * self.wait(state, member))
        # On the floor: whoever can bring it soonest goes for it.
        best = 99.0
        who: i64 = NOWHERE
        candidate: i64 = 0
        while candidate < state.expedition.size:
            if self.busy[candidate] == 0 and state.carries[candidate] == NOTHING:
                needs = self.rounds(state, candidate, place)
                if needs < best:
                    best = needs
                    who = candidate
            candidate += 1
        if who == NOWHERE:
            best = 8.0
        if state.hall == NOWHERE:
            return -weights.key_step * 3.0 * best
        if who != NOWHERE:
            self.busy[who] = 1
        on_the_way = float(self.survey.way(state, place, state.hall, WALKING)) / 2.0 / STEPS_A_ROUND
        return -weights.key_round * (best + 0.4 + on_the_way)

    def artefact_value(self, state: SubTerraPosition) -> float:
        weights = self.weights
        place = state.thing[ARTEFACT]
        if place == OUT:
            return weights.artefact_out
        if place > CARRIED:
            return -100.0
        exit_slot = state.exit_slot()
        if place == CARRIED:
            member: i64 = 0
            while state.carries[member] != ARTEFACT:
                member += 1
            self.busy[member] = 1
            return weights.key_held * 2.0 - weights.artefact_round * (
                self.rounds(state, member, exit_slot) + self.wait(state, member)
            )
        best = 99.0
        who: i64 = NOWHERE
        candidate: i64 = 0
        while candidate < state.expedition.size:
            if self.busy[candidate] == 0 and state.carries[candidate] == NOTHING:
                needs = self.rounds(state, candidate, place) + 0.5 * self.wait(state, candidate)
                if needs < best:
                    best = needs
                    who = candidate
            candidate += 1
        if who == NOWHERE:
            best = 8.0
        else:
            self.busy[who] = 1
        home = float(self.survey.way(state, place, exit_slot, WALKING)) / 2.0 / STEPS_A_ROUND
        return -weights.artefact_round * (best + 0.5 + home)

    def ways_home(self, state: SubTerraPosition) -> float:
        """Everybody without another task is better off near the exit, above all under the curse."""
        weights = self.weights
        pull = weights.flight_round if state.cursed == 1 else weights.home_round
        exit_slot = state.exit_slot()
        total = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if state.fate[member] == INSIDE and (self.busy[member] == 0 or state.hp[member] == 0):
                total += pull * self.rounds(state, member, exit_slot)
            member += 1
        return total

    def reveal_worth(self, state: SubTerraPosition) -> float:
        """What is to be expected of the tile that is about to be drawn."""
        weights = self.weights
        row = float(state.board.row_of(state.target))
        return weights.tile - weights.row * row

    def shooter(self, state: SubTerraPosition) -> bool:
        return state.expedition.member(SHARPSHOOTER) != NOWHERE
