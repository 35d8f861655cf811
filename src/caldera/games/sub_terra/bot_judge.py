"""How good a position of Sub Terra II looks to the bot: health at risk, tiles left, the ways of keys, artefact and explorers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.board import (
    DARTS,
    FOREMAN,
    GUARDIAN,
    GUIDE,
    HEALER,
    LAVA,
    NOWHERE,
    ROGUE,
    RUINS,
    SPIKES,
    VETERAN,
    Board,
    bit,
    first_bit,
)
from caldera.games.sub_terra.bot_map import AGILE, DIGGING, FAR, FRAIL, HUNTING, SNEAKING, WALKING, Survey
from caldera.games.sub_terra.rules_health import watched_over
from caldera.games.sub_terra.rules_map import is_free
from caldera.games.sub_terra.state import (
    ARTEFACT,
    BY_EXPLORE,
    BY_ILLUMINATE,
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
        self.work = 1.3
        """A step of an explorer towards an opening of their own."""
        self.first_work = 1.5
        """How much more that matters for whoever is nearest to one."""
        self.second_work = 0.5
        """How much of it counts for those for whom no opening is left."""
        self.guide_work = 2.0
        """How much more that matters for the guide, who reveals two tiles at a time."""
        self.guide_health = 1.5
        """How much more the guide's health matters while there are tiles to reveal."""
        self.depth = 1.5
        """A row of depth of the whole temple."""
        self.row = 0.35
        """A row of depth of a place to reveal."""
        self.openings = 3.0
        """An opening, up to twelve."""
        self.links = -0.4
        """A connection between two cells."""
        self.explore = 4.0
        """Standing on a new cell already."""
        self.fear = 1.0
        """How much the dangers of an unknown cell count."""
        self.light = 5.5
        """A second tile to come."""
        self.spare = 4.5
        """An action point left after a draw."""
        self.key_held = 3.0
        self.key_placed = 16.0
        self.key_step = 0.7
        """A step towards a key on the floor, while the Sanctuary is not found."""
        self.key_round = 22.0
        """A round of the way of a key to the Sanctuary."""
        self.artefact_round = 24.0
        """A round of the way of the artefact to the exit."""
        self.artefact_out = 90.0
        self.early_exit = 60.0
        """What leaving costs before the artefact is taken."""
        self.late_exit = 20.0
        """What leaving is worth afterwards."""
        self.home_round = 1.0
        """A round of an explorer's way home, when there is nothing else to do."""
        self.flight_round = 8.0
        """The same under the curse."""
        self.health = 9.0
        """The first point of health; each further one is worth less by the factor `decay`."""
        self.decay = 0.62
        self.down = 16.0
        """What being down costs besides the health."""
        self.push = 3.0
        """What pushing costs besides the health."""
        self.rescue = 1.0
        """A step of the nearest helper towards somebody who is down."""
        self.guard = 5.0
        """A guardian in the temple."""
        self.blow = 0.9
        """How much of what a guardian could do before it is dealt with counts."""
        self.trust = 0.12
        """How much less for each explorer who is still up before the guardians."""
        self.wake = 1.0
        """How much guardians count that have not woken yet."""
        self.lair = 3.0
        """A guardian space that is not consolidated."""
        self.lair_step = 0.5
        """A step of the foreman towards the next one."""
        self.lava_near = 6.0
        """Lava next door."""
        self.together = 0.0
        """A step between the carrier of the artefact and the next guard."""


def curve(weights: Weights) -> vec[float]:
    worth = 0.0
    point = weights.health
    found = vec[float]([0.0] * 12)
    hp: i64 = 1
    while hp < 12:
        worth += point
        found[hp] = worth
        point *= weights.decay
        hp += 1
    return found


class Judge:
    """Judges positions, with the distances of a survey."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self.weights = weights
        self.survey = Survey(int(board.slots))
        self.curve = curve(weights)
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
        total = -weights.push if state.pushed == 1 else 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if state.fate[member] == INSIDE:
                hp = state.hp[member]
                if hp == 0:
                    total -= weights.down + weights.rescue * self.helper_steps(state, member)
                else:
                    worth = self.worth_of(float(hp) - self.damage[member])
                    if state.bag_left > 0 and state.has(member, GUIDE):
                        worth *= weights.guide_health
                    total += worth
                    if float(hp) <= self.damage[member]:
                        total -= weights.down * 0.5
                if state.erupted == 1:
                    total -= weights.lava_near * self.lava_rings(state, state.at[member])
            elif state.fate[member] == ESCAPED:
                total += self.curve[7]
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
        """Each guardian hits the explorer nearest to it as often as it can after getting there, and new ones may wake."""
        weights = self.weights
        acts = float(state.board.numbers.activations) + dice / 6.0
        # Whoever is still up this round may deal with it before the guardians act.
        size = state.expedition.size
        helpers = (state.expedition.leader + size - 1 - state.active) % size
        share = weights.blow * (1.0 - weights.trust * float(helpers))
        asleep: i64 = 0
        for guard in state.guards:
            if guard == NOWHERE:
                asleep += 1
            else:
                self.threaten(state, guard, acts, share)
        lairs = state.of_type[GUARDIAN] & ~state.flipped
        if asleep > 0 and lairs != 0:
            each = dice / float(size) / 6.0
            member: i64 = 0
            while member < size:
                if state.at[member] != NOWHERE:
                    self.threaten(state, self.nearest_lair(state, state.at[member], lairs), acts - 0.5, each * weights.wake)
                member += 1

    def nearest_lair(self, state: SubTerraPosition, slot: i64, lairs: i64) -> i64:
        best: i64 = FAR * 2
        found = first_bit(lairs)
        while lairs != 0:
            lair = first_bit(lairs)
            lairs &= lairs - 1
            way = self.survey.way(state, lair, slot, HUNTING)
            if way < best:
                best = way
                found = lair
        return found

    def threaten(self, state: SubTerraPosition, guard: i64, acts: float, share: float) -> None:
        """Add what a guardian there is likely to do to the explorer nearest to it."""
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
                self.damage[target] += blows * share

    def sturdier(self, state: SubTerraPosition, member: i64, other: i64) -> bool:
        return float(state.hp[member]) - self.damage[member] > float(state.hp[other]) - self.damage[other]

    # ---- guardians ----

    def guards(self, state: SubTerraPosition) -> float:
        total = 0.0
        for guard in state.guards:
            if guard != NOWHERE:
                total -= self.weights.guard
        foreman = state.expedition.member(FOREMAN)
        if foreman != NOWHERE and state.standing(foreman):
            total -= self.lairs_left(state, foreman)
        return total

    def lairs_left(self, state: SubTerraPosition, foreman: i64) -> float:
        """Guardian spaces that the foreman could still close."""
        weights = self.weights
        spaces = state.of_type[GUARDIAN] & ~state.flipped
        total = 0.0
        best: i64 = FAR
        while spaces != 0:
            slot = first_bit(spaces)
            spaces &= spaces - 1
            total += weights.lair
            way = self.survey.way(state, state.at[foreman], slot, WALKING)
            if way < best:
                best = way
        if best < FAR and state.uses_left[2 * foreman + 1] > 0 and state.bag_left > 0:
            total += weights.lair_step * float(best) / 2.0
        return total

    # ---- exploring ----

    def exploring(self, state: SubTerraPosition) -> float:
        """The tiles left, and how near everybody is to an opening of their own."""
        weights = self.weights
        survey = self.survey
        total = -weights.tile * float(state.bag_left)
        total += weights.openings * float(survey.places if survey.places < 12 else 12)
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
                    manner = self.manner(state, member)
                    index = 0
                    while index < count:
                        if self.owner[index] == 0:
                            way = survey.way(state, state.at[member], survey.work_slot[index], manner)
                            if manner == AGILE and survey.several[survey.work_slot[index]] > 1:
                                way -= 4
                            if way < best:
                                best = way
                                who = member
                                where = index
                        index += 1
                member += 1
            if who == NOWHERE:
                break
            if left == size:
                total += self.weights.first_work * float(best) / 2.0
            self.busy[who] = 1
            total += float(best) / 2.0 * (self.weights.guide_work if state.has(who, GUIDE) else 1.0)
            cell = survey.work_cell[where]
            index = 0
            while index < count:
                if survey.work_cell[index] == cell:
                    self.owner[index] = 1
                index += 1
            left -= 1
        return total + self.weights.second_work * self.idle_steps(state, count)

    def idle_steps(self, state: SubTerraPosition, count: i64) -> float:
        """Steps to the nearest opening for those who have none of their own: they come along."""
        total = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if self.busy[member] == 0:
                manner = self.manner(state, member)
                best: i64 = FAR
                index: i64 = 0
                while index < count:
                    way = self.survey.way(state, state.at[member], self.survey.work_slot[index], manner)
                    if way < best:
                        best = way
                    index += 1
                total += float(best) / 2.0
            member += 1
        return total

    # ---- keys and artefact ----

    def manner(self, state: SubTerraPosition, member: i64) -> i64:
        """How this explorer gets about."""
        explorer = state.expedition.team[member]
        if explorer == ROGUE:
            return SNEAKING
        if explorer == GUIDE:
            return AGILE
        if state.hp[member] <= state.board.numbers.spikes:
            return FRAIL
        return DIGGING if explorer == FOREMAN else WALKING

    def speed(self, state: SubTerraPosition, member: i64) -> float:
        return 4.0 if state.has(member, ROGUE) else STEPS_A_ROUND

    def rounds(self, state: SubTerraPosition, member: i64, slot: i64) -> float:
        """How long somebody needs to get somewhere, counting the turns until they are up again."""
        manner = self.manner(state, member)
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
            if state.hall != NOWHERE:
                # What the artefact will have to do afterwards, so that the last key is not a step back.
                total -= weights.artefact_round * (1.5 + self.home_rounds(state, state.vault))
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
        return -weights.artefact_round * (best + 0.5 + self.home_rounds(state, place))

    def home_rounds(self, state: SubTerraPosition, slot: i64) -> float:
        return float(self.survey.way(state, slot, state.exit_slot(), WALKING)) / 2.0 / STEPS_A_ROUND

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
        worth = weights.tile - weights.row * row + weights.openings * self.openings_gained(state)
        if worth < 1.0:
            worth = 1.0
        if state.way == BY_ILLUMINATE and state.bag_left > 1 and self.survey.several[state.source] > 1:
            worth += weights.light
        elif state.way == BY_EXPLORE:
            worth += weights.explore - weights.fear * self.fear_of_unknown(state)
        return worth

    def openings_gained(self, state: SubTerraPosition) -> float:
        """How many openings more there are likely to be when a tile lies on the target cell."""
        gained = 0.0
        side: i64 = 0
        while side < 4:
            beyond = state.board.neighbour[4 * state.target + side]
            if is_free(state, beyond) and not self.survey.is_place(beyond):
                gained += 0.57
            side += 1
        return gained - 1.0

    def fear_of_unknown(self, state: SubTerraPosition) -> float:
        """The health that entering an unknown cell is likely to cost, in points."""
        hp = float(state.hp[state.active])
        dice = float(state.expedition.size) * (2.0 if state.cursed == 1 else 1.0)
        loss = 0.0
        kind: i64 = 0
        while kind < state.board.bag_kinds:
            share = float(state.bag[kind]) / float(state.bag_left)
            if share > 0.0:
                tile = state.board.tile_type[kind]
                if tile == SPIKES:
                    if not state.has(state.active, ROGUE):
                        loss += share * (0.5 * self.cost_of(hp, 3.0) + 0.5 * self.cost_of(hp, 0.5))
                elif tile == LAVA:
                    loss += share * self.cost_of(hp, dice / 6.0)
                elif tile == DARTS:
                    if not state.has(state.active, ROGUE):
                        loss += share * self.cost_of(hp, 0.25)
                elif tile == GUARDIAN:
                    loss += share * self.cost_of(hp, 3.0 if state.ap == 0 else 1.8)
            kind += 1
        return loss

    def cost_of(self, hp: float, loss: float) -> float:
        return self.worth_of(hp) - self.worth_of(hp - loss) + (self.weights.down if loss >= hp else 0.0)
