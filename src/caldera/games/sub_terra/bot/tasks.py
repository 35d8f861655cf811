"""What quick rollouts let explorers do: remove guardians, bring keys, help companions, explore, flee with the artefact."""

from __future__ import annotations

from mypy_extensions import i64

from caldera.games.sub_terra.bot.map import FAR, HUNTING, WALKING, manner
from caldera.games.sub_terra.bot.rollout_moves import ESCORT_REACH, HUNT_REACH, RESCUE_REACH, WEAK, RolloutMoves
from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import first_bit
from caldera.games.sub_terra.rules.explorer_actions import in_sanctuary
from caldera.games.sub_terra.rules.map import find_in_sight, free_beyond
from caldera.games.sub_terra.rules.play import SubTerraState


class Tasks(RolloutMoves):
    """One task for whoever is active."""

    def deal_with_guards(self, state: SubTerraState, member: i64) -> i64:
        """Remove a guardian here or in reach; NOTHING when there is none to care about."""
        guarded = state.guarded()
        if guarded == 0:
            return c.NOTHING
        kinds = state.actions
        explorer = state.expedition.team[member]
        here = state.at[member]
        if (guarded >> here) & 1 == 1:
            if explorer == b.VETERAN:
                return kinds.annihilate.first
            return kinds.attack.first
        if explorer == b.SHARPSHOOTER:
            aim: i64 = 0
            while aim < 4:
                distance: i64 = 1
                while distance <= state.board.ability_sight[b.SHOOT]:
                    slot = find_in_sight(state, here, aim, distance)
                    if slot == b.NOWHERE:
                        break
                    if (guarded >> slot) & 1 == 1:
                        return kinds.shoot.at(aim, distance - 1)
                    distance += 1
                aim += 1
        elif explorer == b.SAPPER:
            side: i64 = 0
            while side < 4:
                beside = state.link[4 * here + side]
                if beside != b.NOWHERE and (guarded >> beside) & 1 == 1 and not self.frail_on(state, beside):
                    return kinds.grenade.at(side)
                side += 1
        if state.carries[member] == c.NOTHING and (explorer == b.VETERAN or (explorer == b.SAPPER and state.ap > 1)):
            best: i64 = HUNT_REACH + 1
            target: i64 = b.NOWHERE
            for guard in state.guards:
                if guard != b.NOWHERE:
                    way = self.survey.way(state, guard, here, HUNTING)
                    if way < best:
                        best = way
                        target = guard
            if target != b.NOWHERE:
                return self.walk(state, member, target, False)
        return c.NOTHING

    def frail_on(self, state: SubTerraState, slot: i64) -> bool:
        """Whether a grenade there would fell somebody."""
        other: i64 = 0
        while other < state.expedition.size:
            if state.at[other] == slot and state.hp[other] == 1:
                return True
            other += 1
        return False

    def find_key_task(self, state: SubTerraState, member: i64) -> i64:
        """Bring a key, fetch one, or take it over from somebody who is down; NOTHING when there is no need."""
        kinds = state.actions
        here = state.at[member]
        if state.carries[member] != c.NOTHING:
            if state.hall == b.NOWHERE:
                return c.NOTHING
            if in_sanctuary(state, here):
                return kinds.unlock.first
            return self.walk(state, member, state.hall, True)
        goal: i64 = b.NOWHERE
        best: i64 = FAR
        thing: i64 = 0
        while thing < c.KEYS:
            place = state.thing[thing]
            owner: i64 = b.NOWHERE
            if place == c.CARRIED:
                owner = 0
                while state.carries[owner] != thing:
                    owner += 1
                place = state.at[owner] if state.hp[owner] == 0 and state.hall != b.NOWHERE else b.NOWHERE
            if 0 <= place < c.CARRIED:
                if place == here:
                    if owner == b.NOWHERE:
                        return kinds.pick.first
                    if (state.refused >> owner) & 1 == 0:
                        return kinds.take.at(state.expedition.team[owner])
                way = self.survey.way(state, place, here, manner(state, member))
                if way < best and self.is_nearest(state, member, place, way):
                    best = way
                    goal = place
            thing += 1
        return c.NOTHING if goal == b.NOWHERE else self.walk(state, member, goal, state.hall != b.NOWHERE)

    def rescue(self, state: SubTerraState, member: i64) -> i64:
        """Go to somebody who is down, if nobody is nearer."""
        other: i64 = 0
        while other < state.expedition.size:
            if state.fate[other] == c.INSIDE and state.hp[other] == 0:
                way = self.survey.way(state, state.at[other], state.at[member], WALKING)
                if way <= RESCUE_REACH and self.is_nearest(state, member, state.at[other], way):
                    return self.walk(state, member, state.at[other], False)
            other += 1
        return c.NOTHING

    def last_carrier(self, state: SubTerraState) -> i64:
        """Whoever has the longest way with a key."""
        longest: i64 = 4
        carrier: i64 = b.NOWHERE
        other: i64 = 0
        while other < state.expedition.size:
            if state.carries[other] != c.NOTHING and state.hall != b.NOWHERE:
                way = self.survey.way(state, state.hall, state.at[other], WALKING)
                if way > longest:
                    longest = way
                    carrier = other
            other += 1
        return carrier

    def explore(self, state: SubTerraState, member: i64) -> i64:
        """Through an opening of this cell, or to the nearest one that nobody else has in view."""
        kinds = state.actions
        survey = self.survey
        here = state.at[member]
        side: i64 = 0
        while side < 4:
            if free_beyond(state, here, side) != b.NOWHERE:
                if state.has(member, b.GUIDE):
                    return kinds.illuminate.first + side
                # Nobody who is weak, or at the end of the points, walks into the unknown.
                bold = state.ap > 1 and (state.hp[member] > 3 or (state.hp[member] == 3 and state.has(member, b.ROGUE)))
                return (kinds.explore.first if bold else kinds.reveal.first) + side
            side += 1
        gait = manner(state, member)
        best: i64 = 2 * FAR
        goal: i64 = b.NOWHERE
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
        if goal == b.NOWHERE:
            return kinds.end.first
        return self.walk(state, member, goal, False)

    def flee(self, state: SubTerraState, member: i64) -> i64:
        """Home with the artefact."""
        kinds = state.actions
        here = state.at[member]
        home = state.exit_slot()
        health = state.hp[member]
        pursuers = state.guards_on(here)
        steps = self.survey.way(state, home, here, manner(state, member)) // 2
        rogue = state.has(member, b.ROGUE)
        reach = self.reach(state.ap, rogue)
        if state.ap == 0:
            if state.pushed == 0 and health >= 2 and (health >= 3 or steps <= (2 if rogue else 1)):
                return kinds.push.first
            return kinds.end.first
        if steps <= reach and health > pursuers:
            return self.walk(state, member, home, True)
        if pursuers > 0:
            if state.has(member, b.VETERAN):
                return kinds.annihilate.first
            if health <= pursuers or (state.ap == 1 and not rogue):
                return kinds.attack.first
        if health == 1 and state.ap >= 2:
            return self.heal_oneself(state, member)
        return self.walk(state, member, home, True)

    def help_out(self, state: SubTerraState, member: i64) -> i64:
        """What everybody else does once the Sanctuary is open."""
        kinds = state.actions
        here = state.at[member]
        home = state.exit_slot()
        door = first_bit(state.near[home])
        place = state.thing[c.ARTEFACT]
        if place in (c.OUT, c.LOST):
            return self.walk(state, member, home, state.hp[member] >= 3)
        if place == c.CARRIED:
            carrier: i64 = 0
            while state.carries[carrier] != c.ARTEFACT:
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
        if state.carries[member] == c.NOTHING and self.is_fetcher(state, member, place):
            if state.hp[member] < 2 and state.guards_in_play() == 0:
                return self.heal_oneself(state, member)
            if place == here:
                if state.thing[c.ARTEFACT] != c.CARRIED:
                    return kinds.pick.first + 1
                if (state.refused >> carrier_of(state)) & 1 == 0:
                    return kinds.take.at(state.expedition.team[carrier_of(state)])
            return self.walk(state, member, place, state.hp[member] >= 3)
        if state.hp[member] < state.full_health(member):
            return self.heal_oneself(state, member)
        return self.rest(state, member)

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
        if not state.standing(member) or state.carries[member] != c.NOTHING:
            return 99 * FAR
        gait = manner(state, member)
        way = self.survey.way(state, place, state.at[member], gait) + self.survey.way(state, place, state.exit_slot(), gait)
        return way * 3 if state.has(member, b.ROGUE) else way * 4


def carrier_of(state: SubTerraState) -> i64:
    """Whoever has the artefact."""
    member: i64 = 0
    while state.carries[member] != c.ARTEFACT:
        member += 1
    return member
