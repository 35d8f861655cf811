"""Quick play for playouts: one errand for whoever is active, found by rules and distances, and nothing planned.

It need not play well. It must be quick, and what helps a good player must help it as well: time, health, short ways.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.state import CHANCE
from caldera.games.sub_terra.bot.dice import CommonDice
from caldera.games.sub_terra.bot.errands import MOST
from caldera.games.sub_terra.bot.map import FAR, HUNTING, WALKING, Survey, manner
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import (
    ACTIVATE,
    DARTS,
    FOREMAN,
    GUIDE,
    LAVA,
    NOWHERE,
    ROGUE,
    RUINS,
    SAPPER,
    SHARPSHOOTER,
    SPIKES,
    VETERAN,
    WAKE,
    Board,
    first_bit,
)
from caldera.games.sub_terra.rules.constants import (
    ACT,
    AGAIN,
    ARTEFACT,
    CARRIED,
    CONSENT,
    DIE,
    DONE,
    DRAW,
    INSIDE,
    KEYS,
    LOST,
    NOTHING,
    OUT,
    OVER,
    PERIL,
    PLACE,
    REROLL,
    RESOLVE,
    SITE,
    STEP,
    STRIKE,
)
from caldera.games.sub_terra.rules.explorer_actions import in_sanctuary
from caldera.games.sub_terra.rules.map import find_in_sight, free_beyond, list_sites
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.rules.walk import can_enter

WEAK: Final = 2
"""Health that is too little to go on."""
BRAVE: Final = 4
"""Health of which some may be spent on pushing."""
RESCUE_REACH: Final = 12
"""Half steps: so far explorers go for somebody who is down."""
ESCORT_REACH: Final = 20
"""Half steps: so far they stay with whoever has the artefact."""
HUNT_REACH: Final = 6
"""Half steps: so far the veteran goes for a guardian."""


class Instinct:
    """Plays positions on."""

    def __init__(self, board: Board, actions: SubTerraActions) -> None:
        self.board = board
        self.actions = actions
        self.survey = Survey(int(board.slots))
        self.dice = CommonDice()
        self.goal = vec[i64]([NOWHERE] * MOST)
        """Where each explorer went last: others leave that opening alone."""

    def play_on(self, state: SubTerraState, seed: i64, rounds: i64) -> None:
        """Until the game is over or so many rounds have ended."""
        dice = self.dice
        dice.start(seed)
        member: i64 = 0
        while member < MOST:
            self.goal[member] = NOWHERE
            member += 1
        last = state.round + rounds
        while state.phase != OVER and state.round < last:
            phase = state.phase
            if phase in (PERIL, DIE, DRAW):
                state.play(dice.fall(state), CHANCE)
            elif phase == ACT:
                state.play(self.act(state), 0)
            else:
                state.play(self.answer(state), 0)

    # ---- choices that are not a turn's actions ----

    def answer(self, state: SubTerraState) -> i64:
        phase = state.phase
        if phase == STEP:
            return self.go_on(state)
        if phase == PLACE:
            return self.turn_tile(state)
        if phase == SITE:
            return self.nearest_site(state)
        if phase == STRIKE:
            return self.toughest(state)
        if phase == RESOLVE:
            # Whoever wakes now should not act at once.
            last = state.peril_one == DONE or (state.peril_one == WAKE and state.peril_two == ACTIVATE)
            return state.actions.resolve.at(1 if last else 0)
        if phase == REROLL:
            return state.actions.hold.first
        options = state.moves(0)
        if phase in (AGAIN, CONSENT) or len(options) == 1:
            return options[0]
        return options[self.dice.mixed(state.ply) % len(options)]

    def go_on(self, state: SubTerraState) -> i64:
        """The next step of a run."""
        goal = self.goal[state.walker]
        if goal != NOWHERE and state.at[state.walker] != goal:
            self.survey.look(state)
            side = self.side_towards(state, state.walker, goal)
            if side != NOWHERE:
                slot = state.link[4 * state.at[state.walker] + side]
                last = state.steps == 1 and state.ap == 0 and slot != goal and state.carries[state.walker] != ARTEFACT
                if (state.rubble >> slot) & 1 == 0 and not (last and self.is_dangerous(state, state.walker, slot)):
                    return state.actions.step.first + side
        return state.actions.stop.first

    def turn_tile(self, state: SubTerraState) -> i64:
        """The way that leaves most openings, rather beside than deeper."""
        board = state.board
        best: i64 = -1
        found: i64 = 0
        for action in state.moves(0):
            quarters = state.actions.place.a(action)
            openings = board.tile_openings[state.drawn_one]
            openings = ((openings << quarters) | (openings >> (4 - quarters))) & 15
            worth: i64 = 0
            side: i64 = 0
            while side < 4:
                beyond = board.neighbour[4 * state.target + side]
                if (openings >> side) & 1 == 1 and beyond != NOWHERE and board.legal[beyond] == 1:
                    other = state.slot_at[beyond]
                    if other == NOWHERE:
                        worth += 2 if side == 2 else 3
                    elif (state.openings[other] >> ((side + 2) & 3)) & 1 == 1:
                        worth += 2
                side += 1
            if worth > best:
                best = worth
                found = action
        return found

    def nearest_site(self, state: SubTerraState) -> i64:
        """The Sanctuary as near to the exit as it can be."""
        self.survey.look(state)
        best: i64 = 2 * FAR
        found: i64 = 0
        home = state.exit_slot()
        for site in list_sites(state):
            way = self.survey.way(state, home, site // 4, WALKING)
            if way < best:
                best = way
                found = site
        hall = state.board.neighbour[4 * state.cell[found // 4] + (found & 3)]
        return state.actions.site.at(hall, found & 3)

    def toughest(self, state: SubTerraState) -> i64:
        """Whoever has most health takes the blow."""
        best: i64 = -1
        found: i64 = 0
        for action in state.moves(0):
            member = state.expedition.member(state.actions.strike.a(action))
            health = 9 if state.is_shielded(member) else state.hp[member]
            if state.carries[member] == ARTEFACT:
                health -= 2
            if health > best:
                best = health
                found = action
        return found

    # ---- a turn ----

    def act(self, state: SubTerraState) -> i64:
        """The next action of whoever is active."""
        self.survey.look(state)
        member = state.active
        if state.hp[member] == 0:
            return self.crawl(state, member)
        kinds = state.actions
        if state.carries[member] == ARTEFACT:
            return self.flee(state, member)
        if state.ap == 0:
            return self.push_or_end(state, member)
        urgent = self.deal_with_guards(state, member)
        if urgent != NOTHING:
            return urgent
        here = state.at[member]
        patient = self.patient_here(state, here)
        if patient != NOWHERE:
            return kinds.heal.first + state.expedition.team[patient]
        if state.keys_placed == KEYS:
            return self.help_out(state, member)
        errand = self.key_errand(state, member)
        if errand != NOTHING:
            return errand
        errand = self.rescue(state, member)
        if errand != NOTHING:
            return errand
        if state.bag_left > 0:
            return self.explore(state, member)
        carrier = self.last_carrier(state)
        if carrier != NOWHERE and state.at[carrier] != here:
            return self.walk(state, member, state.at[carrier], False)
        return self.rest(state, member)

    def last_carrier(self, state: SubTerraState) -> i64:
        """Whoever has the longest way with a key."""
        longest: i64 = 4
        found: i64 = NOWHERE
        other: i64 = 0
        while other < state.expedition.size:
            if state.carries[other] != NOTHING and state.hall != NOWHERE:
                way = self.survey.way(state, state.hall, state.at[other], WALKING)
                if way > longest:
                    longest = way
                    found = other
            other += 1
        return found

    def push_or_end(self, state: SubTerraState, member: i64) -> i64:
        """One more point for those who can afford it and have a use for it."""
        if state.pushed == 0 and state.hp[member] >= BRAVE and state.guards_on(state.at[member]) == 0:
            if state.carries[member] != NOTHING and state.hall != NOWHERE:
                return state.actions.push.first
            if state.bag_left > 0 and self.survey.several[state.at[member]] > 0:
                return state.actions.push.first
        return state.actions.end.first

    def rest(self, state: SubTerraState, member: i64) -> i64:
        """What to do with a point when there is nowhere to go."""
        if state.has(member, VETERAN) and state.tired == 0 and state.shield == 0 and state.guards_in_play() != 0:
            return state.actions.prepare.first
        if state.hp[member] < state.full_health(member):
            return self.heal_oneself(state, member)
        other: i64 = 0
        while other < state.expedition.size:
            if state.at[other] == state.at[member] and state.hp[other] < state.full_health(other):
                return state.actions.heal.first + state.expedition.team[other]
            other += 1
        return state.actions.end.first

    def heal_oneself(self, state: SubTerraState, member: i64) -> i64:
        return state.actions.heal.first + state.expedition.team[member]

    def crawl(self, state: SubTerraState, member: i64) -> i64:
        """Home when the artefact is at stake, else towards whoever can help."""
        goal: i64 = NOWHERE
        if state.keys_placed == KEYS:
            goal = state.exit_slot()
            if state.thing[ARTEFACT] != OUT and state.carries[member] != ARTEFACT:
                return state.actions.end.first
        else:
            best: i64 = 2 * FAR
            other: i64 = 0
            while other < state.expedition.size:
                if state.standing(other):
                    way = self.survey.way(state, state.at[other], state.at[member], WALKING)
                    if way < best:
                        best = way
                        goal = state.at[other]
                other += 1
        if goal == NOWHERE or goal == state.at[member]:
            return state.actions.end.first
        side = self.side_towards(state, member, goal)
        if side == NOWHERE or (state.rubble >> state.link[4 * state.at[member] + side]) & 1 == 1:
            return state.actions.end.first
        return state.actions.crawl.first + side

    def patient_here(self, state: SubTerraState, here: i64) -> i64:
        """Whoever on this cell has least health, if that is too little."""
        found: i64 = NOWHERE
        # On the way with a key, or after pushing, only those who would not get any further stop to rest.
        busy = state.pushed == 1 or (state.hall != NOWHERE and state.carries[state.active] != NOTHING)
        least: i64 = WEAK if busy else WEAK + 1
        other: i64 = 0
        while other < state.expedition.size:
            if state.at[other] == here and state.hp[other] < least and state.hp[other] < state.full_health(other):
                least = state.hp[other]
                found = other
            other += 1
        return found

    # ---- guardians ----

    def deal_with_guards(self, state: SubTerraState, member: i64) -> i64:
        """Remove a guardian here or in reach; NOTHING when there is none to care about."""
        guarded = state.guarded()
        if guarded == 0:
            return NOTHING
        kinds = state.actions
        explorer = state.expedition.team[member]
        here = state.at[member]
        if (guarded >> here) & 1 == 1:
            if explorer == VETERAN:
                return kinds.annihilate.first
            return kinds.attack.first
        if explorer == SHARPSHOOTER:
            aim: i64 = 0
            while aim < 4:
                distance: i64 = 1
                while distance <= state.board.numbers.shoot:
                    slot = find_in_sight(state, here, aim, distance)
                    if slot == NOWHERE:
                        break
                    if (guarded >> slot) & 1 == 1:
                        return kinds.shoot.at(aim, distance - 1)
                    distance += 1
                aim += 1
        elif explorer == SAPPER:
            side: i64 = 0
            while side < 4:
                beside = state.link[4 * here + side]
                if beside != NOWHERE and (guarded >> beside) & 1 == 1 and not self.frail_on(state, beside):
                    return kinds.grenade.at(side)
                side += 1
        if state.carries[member] == NOTHING and (explorer == VETERAN or (explorer == SAPPER and state.ap > 1)):
            best: i64 = HUNT_REACH + 1
            target: i64 = NOWHERE
            for guard in state.guards:
                if guard != NOWHERE:
                    way = self.survey.way(state, guard, here, HUNTING)
                    if way < best:
                        best = way
                        target = guard
            if target != NOWHERE:
                return self.walk(state, member, target, False)
        return NOTHING

    def frail_on(self, state: SubTerraState, slot: i64) -> bool:
        """Whether a grenade there would fell somebody."""
        other: i64 = 0
        while other < state.expedition.size:
            if state.at[other] == slot and state.hp[other] == 1:
                return True
            other += 1
        return False

    # ---- keys and companions ----

    def key_errand(self, state: SubTerraState, member: i64) -> i64:
        """Bring a key, fetch one, or take it over from somebody who is down; NOTHING when there is no need."""
        kinds = state.actions
        here = state.at[member]
        if state.carries[member] != NOTHING:
            if state.hall == NOWHERE:
                return NOTHING
            if in_sanctuary(state, here):
                return kinds.unlock.first
            return self.walk(state, member, state.hall, True)
        goal: i64 = NOWHERE
        best: i64 = FAR
        thing: i64 = 0
        while thing < KEYS:
            place = state.thing[thing]
            owner: i64 = NOWHERE
            if place == CARRIED:
                owner = 0
                while state.carries[owner] != thing:
                    owner += 1
                place = state.at[owner] if state.hp[owner] == 0 and state.hall != NOWHERE else NOWHERE
            if 0 <= place < CARRIED:
                if place == here:
                    if owner == NOWHERE:
                        return kinds.pick.first
                    if (state.refused >> owner) & 1 == 0:
                        return kinds.take.at(state.expedition.team[owner])
                way = self.survey.way(state, place, here, manner(state, member))
                if way < best and self.is_nearest(state, member, place, way):
                    best = way
                    goal = place
            thing += 1
        return NOTHING if goal == NOWHERE else self.walk(state, member, goal, state.hall != NOWHERE)

    def is_nearest(self, state: SubTerraState, member: i64, place: i64, way: i64) -> bool:
        """Whether nobody else with free hands is nearer."""
        other: i64 = 0
        while other < state.expedition.size:
            if other != member and state.standing(other) and state.carries[other] == NOTHING:
                if self.survey.way(state, place, state.at[other], manner(state, other)) < way:
                    return False
            other += 1
        return True

    def is_fetcher(self, state: SubTerraState, member: i64, place: i64) -> bool:
        """Whether this explorer has the artefact out soonest."""
        mine = self.fetching(state, member, place)
        other: i64 = 0
        while other < state.expedition.size:
            if other != member and self.fetching(state, other, place) < mine:
                return False
            other += 1
        return True

    def fetching(self, state: SubTerraState, member: i64, place: i64) -> i64:
        """How long somebody needs there and home: the rogue makes four steps where others make three."""
        if not state.standing(member) or state.carries[member] != NOTHING:
            return 99 * FAR
        gait = manner(state, member)
        way = self.survey.way(state, place, state.at[member], gait) + self.survey.way(state, place, state.exit_slot(), gait)
        return way * 3 if state.has(member, ROGUE) else way * 4

    def rescue(self, state: SubTerraState, member: i64) -> i64:
        """Go to somebody who is down, if nobody is nearer."""
        other: i64 = 0
        while other < state.expedition.size:
            if state.fate[other] == INSIDE and state.hp[other] == 0:
                way = self.survey.way(state, state.at[other], state.at[member], WALKING)
                if way <= RESCUE_REACH and self.is_nearest(state, member, state.at[other], way):
                    return self.walk(state, member, state.at[other], False)
            other += 1
        return NOTHING

    # ---- exploring ----

    def explore(self, state: SubTerraState, member: i64) -> i64:
        """Through an opening of this cell, or to the nearest one that nobody else has in view."""
        kinds = state.actions
        survey = self.survey
        here = state.at[member]
        side: i64 = 0
        while side < 4:
            if free_beyond(state, here, side) != NOWHERE:
                if state.has(member, GUIDE):
                    return kinds.illuminate.first + side
                # Nobody who is weak, or at the end of the points, walks into the unknown.
                bold = state.ap > 1 and (state.hp[member] > 3 or (state.hp[member] == 3 and state.has(member, ROGUE)))
                return (kinds.explore.first if bold else kinds.reveal.first) + side
            side += 1
        gait = manner(state, member)
        best: i64 = 2 * FAR
        goal: i64 = NOWHERE
        index: i64 = 0
        while index < len(survey.work_slot):
            slot = survey.work_slot[index]
            way = survey.way(state, here, slot, gait)
            other: i64 = 0
            while other < state.expedition.size:
                if other != member and self.goal[other] == slot:
                    way += 8
                other += 1
            if way < best:
                best = way
                goal = slot
            index += 1
        if goal == NOWHERE:
            return kinds.end.first
        return self.walk(state, member, goal, False)

    # ---- the artefact ----

    def flee(self, state: SubTerraState, member: i64) -> i64:
        """Home with the artefact."""
        kinds = state.actions
        here = state.at[member]
        home = state.exit_slot()
        health = state.hp[member]
        pursuers = state.guards_on(here)
        steps = self.survey.way(state, home, here, manner(state, member)) // 2
        rogue = state.has(member, ROGUE)
        reach = self.reach(state.ap, rogue)
        if state.ap == 0:
            if state.pushed == 0 and health >= 2 and (health >= 3 or steps <= (2 if rogue else 1)):
                return kinds.push.first
            return kinds.end.first
        if steps <= reach and health > pursuers:
            return self.walk(state, member, home, True)
        if pursuers > 0:
            if state.has(member, VETERAN):
                return kinds.annihilate.first
            if health <= pursuers or (state.ap == 1 and not rogue):
                return kinds.attack.first
        if health == 1 and state.ap >= 2:
            return self.heal_oneself(state, member)
        return self.walk(state, member, home, True)

    def is_dangerous(self, state: SubTerraState, member: i64, slot: i64) -> bool:
        """Whether somebody who ends a turn there may be hurt by the place itself."""
        kinds = state.of_type
        bad = kinds[LAVA] | (kinds[RUINS] & ~state.rubble)
        if not state.has(member, ROGUE):
            bad |= kinds[SPIKES] | kinds[DARTS]
        return (bad >> slot) & 1 == 1

    def reach(self, points: i64, rogue: bool) -> i64:
        """Steps that so many points allow."""
        if rogue:
            return 2 * points
        return points + 1 if points >= 2 else points

    def help_out(self, state: SubTerraState, member: i64) -> i64:
        """What everybody else does once the Sanctuary is open."""
        kinds = state.actions
        here = state.at[member]
        home = state.exit_slot()
        door = first_bit(state.near[home])
        place = state.thing[ARTEFACT]
        if place in (OUT, LOST):
            return self.walk(state, member, home, state.hp[member] >= 3)
        if place == CARRIED:
            carrier: i64 = 0
            while state.carries[carrier] != ARTEFACT:
                carrier += 1
            place = state.at[carrier]
            if state.hp[carrier] > 0:
                if state.hp[member] <= WEAK:
                    return self.heal_oneself(state, member)
                if place != here and self.survey.way(state, place, here, WALKING) <= ESCORT_REACH:
                    return self.walk(state, member, place, False)
                if place == here and state.hp[carrier] < state.full_health(carrier):
                    return kinds.heal.first + state.expedition.team[carrier]
                if here != door:
                    return self.walk(state, member, door, False)
                return self.rest(state, member)
        if state.carries[member] == NOTHING and self.is_fetcher(state, member, place):
            if state.hp[member] < 2 and state.guards_in_play() == 0:
                return self.heal_oneself(state, member)
            if place == here:
                if state.thing[ARTEFACT] != CARRIED:
                    return kinds.pick.first + 1
                if (state.refused >> carrier_of(state)) & 1 == 0:
                    return kinds.take.at(state.expedition.team[carrier_of(state)])
            return self.walk(state, member, place, state.hp[member] >= 3)
        if state.hp[member] < state.full_health(member):
            return self.heal_oneself(state, member)
        return self.rest(state, member)

    # ---- ways ----

    def walk(self, state: SubTerraState, member: i64, goal: i64, hurry: bool) -> i64:
        """A step towards a goal, a run when it is far; dig when rubble is in the way; end the turn when nothing leads there."""
        kinds = state.actions
        here = state.at[member]
        self.goal[member] = goal
        ap = state.ap
        if here == goal:
            return kinds.end.first
        side = self.side_towards(state, member, goal)
        if side == NOWHERE:
            return kinds.end.first
        if (state.rubble >> state.link[4 * here + side]) & 1 == 1 and not state.has(member, GUIDE):
            if state.has(member, FOREMAN) and ap >= 1:
                return kinds.excavate.at(side)
            if ap >= 2:
                return kinds.dig.first + side
            return kinds.push.first if state.pushed == 0 and state.hp[member] >= 4 else kinds.end.first
        if ap == 0:
            return kinds.end.first
        far = self.survey.way(state, goal, here, WALKING) > 2
        if far and state.has(member, ROGUE):
            return kinds.sprint.first + side
        if far and ap >= 2 and self.survey.way(state, goal, here, WALKING) > 4:
            return kinds.run.first + side
        if hurry and ap == 1 and far and state.pushed == 0 and state.hp[member] >= 3:
            return kinds.push.first
        if ap == 1 and not hurry and self.is_dangerous(state, member, state.link[4 * here + side]):
            return self.rest(state, member)
        return kinds.move.first + side

    def side_towards(self, state: SubTerraState, member: i64, goal: i64) -> i64:
        """The side that brings this explorer nearer; NOWHERE when none can be entered (rubble counts as a way)."""
        gait = manner(state, member)
        survey = self.survey
        here = 4 * state.at[member]
        best = survey.way(state, goal, state.at[member], gait)
        found: i64 = NOWHERE
        side: i64 = 0
        while side < 4:
            slot = state.link[here + side]
            if slot != NOWHERE:
                way = survey.way(state, goal, slot, gait)
                if way < best and ((state.rubble >> slot) & 1 == 1 or can_enter(state, member, slot)):
                    if (state.flipped >> slot) & 1 == 0:
                        best = way
                        found = side
            side += 1
        return found


def carrier_of(state: SubTerraState) -> i64:
    """Whoever has the artefact."""
    member: i64 = 0
    while state.carries[member] != ARTEFACT:
        member += 1
    return member
