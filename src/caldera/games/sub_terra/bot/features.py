"""What the value model of Sub Terra II looks at: the clock, the work left, keys, artefact, people, guardians."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.bot.danger import WORST_LOSS
from caldera.games.sub_terra.bot.evaluation import Evaluation
from caldera.games.sub_terra.bot.map import HUNTING, manner
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import BRIDGE, GUARDIAN, NOWHERE
from caldera.games.sub_terra.rules.explorer_actions import in_sanctuary
from caldera.games.sub_terra.rules.state import SubTerraPosition

NAMES: Final = (
    "marker", "marker6", "marker3", "waiting", "cursed", "erupted", "turns_left", "cursed_marker", "calm", "bag",
    "slack", "late", "places", "few_places", "deepest", "home", "sure_home", "work", "least", "keys_hidden",
    "keys_lying", "keys_held", "keys_placed", "lost", "key_rounds", "last_key_rounds", "lying", "ready", "furthest",
    "vault_home", "to_hall", "key_slack", "fetch", "fetch_relay", "doom", "carry", "carry_relay", "ahead",
    "carrier_health", "carrier_falls", "carrier_down", "carrier_one", "carrier_two", "carrier_guards", "out",
    "out_slack", "down", "one", "two", "three", "four", "dead", "escaped", "falls", "health", "helpers", "company",
    "bridges", "lava", "pushed", "shield", "uses", "key_down", "key_falls", "awake", "hunters", "blows", "lairs",
    "close", "alone", "size", "archaeologist", "guide", "rogue", "aristocrat", "foreman", "sharpshooter", "sapper",
    "veteran", "healer", "priest",
)  # fmt: skip
COUNT: Final = 81
SHARE_OF_TILES: Final = 0.4
"""Tiles that each explorer reveals in a round, besides half a tile of the team."""


class Features:
    """Reads positions. The numbers are roughly between -2 and 2."""

    def __init__(self) -> None:
        self.values = vec[float]([0.0] * COUNT)
        self.next: i64 = 0

    def add(self, value: float) -> None:
        self.values[self.next] = value
        self.next += 1

    def read(self, state: SubTerraPosition, evaluation: Evaluation) -> vec[float]:
        self.next = 0
        evaluation.survey.look(state)
        evaluation.danger.expect(state)
        self.read_clock(state)
        self.read_temple(state, evaluation)
        self.read_keys(state, evaluation)
        self.read_artefact(state, evaluation)
        self.read_people(state, evaluation)
        self.read_guardians(state, evaluation)
        self.add(float(state.expedition.size - 4) / 2.0)
        explorer: i64 = 0
        while explorer < 10:
            member = state.expedition.member(explorer)
            self.add(1.0 if member != NOWHERE and state.standing(member) else 0.0)
            explorer += 1
        return self.values

    def read_clock(self, state: SubTerraPosition) -> None:
        size = state.expedition.size
        marker = float(state.marker)
        self.add(marker / 10.0)
        self.add(marker / 6.0 if marker < 6.0 else 1.0)
        self.add(marker / 3.0 if marker < 3.0 else 1.0)
        self.add(float(state.waiting) / 4.0 if state.waiting < 8 else 2.0)
        self.add(float(state.cursed))
        self.add(float(state.erupted))
        rest = float((state.expedition.leader + size - 1 - state.active) % size) / float(size)
        self.add(rest)
        self.add(marker / 10.0 if state.cursed == 1 else 0.0)
        fall: i64 = 2 if state.cursed == 1 else 1
        self.add((rest + float((state.marker - 1) // fall)) / 10.0 if state.marker > 0 else 0.0)

    def read_temple(self, state: SubTerraPosition, evaluation: Evaluation) -> None:
        survey = evaluation.survey
        exploring = evaluation.exploring
        self.add(float(state.bag_left) / 15.0)
        deep = float(survey.deepest)
        needed = float(state.bag_left) / (0.5 + SHARE_OF_TILES * float(state.expedition.size)) + 3.0 + deep * 0.6
        slack = (float(state.marker) - needed) / 8.0
        self.add(slack if slack < 1.5 else 1.5)
        self.add(-slack if slack < 0.0 else 0.0)
        self.add(float(survey.places) / 10.0)
        self.add(float(4 - survey.places) / 4.0 if survey.places < 4 and state.bag_left > 0 else 0.0)
        self.add(deep / 8.0)
        if state.bag_left > 0:
            home = exploring.way_home(state)
            self.add(home / 20.0)
            self.add(home * exploring.certainty(state) / 20.0)
            self.add(exploring.work_steps(state) / 20.0)
            self.add(exploring.least / 4.0)
        else:
            self.skip(4)

    def skip(self, count: i64) -> None:
        while count > 0:
            self.add(0.0)
            count -= 1

    def read_keys(self, state: SubTerraPosition, evaluation: Evaluation) -> None:
        hidden = 0.0
        lying = 0.0
        held = 0.0
        placed = 0.0
        lost = 0.0
        thing: i64 = 0
        while thing < c.KEYS:
            place = state.thing[thing]
            if place == c.WAITING:
                hidden += 1.0
            elif place == c.CARRIED:
                held += 1.0
            elif place == c.PLACED:
                placed += 1.0
            elif place == c.LOST:
                lost += 1.0
            else:
                lying += 1.0
            thing += 1
        if state.thing[c.ARTEFACT] == c.LOST or (hidden > 0.0 and state.bag_left == 0):
            lost += 1.0
        self.add(hidden / 3.0)
        self.add(lying / 3.0)
        self.add(held / 3.0)
        self.add(placed / 3.0)
        self.add(lost)
        if state.keys_placed == c.KEYS:
            self.skip(8)
            return
        quest = evaluation.quest
        quest.key_assignment.plan(state)
        self.add(quest.key_assignment.sum / 20.0)
        self.add(quest.key_assignment.last / 10.0)
        self.add(quest.key_assignment.lying(state) / 20.0)
        if state.hall == NOWHERE:
            ready = quest.holding_ready(state)
            self.add(ready / 40.0)
            self.add(self.furthest(state, evaluation) / 10.0)
            self.skip(3)
            return
        self.skip(2)
        home = quest.home_rounds(state, state.vault)
        self.add(home / 6.0)
        self.add(quest.ways_to_hall(state) / 20.0)
        slack = (float(state.marker) - quest.key_assignment.last - 1.0) / 8.0
        self.add(1.5 if slack > 1.5 else slack)

    def furthest(self, state: SubTerraPosition, evaluation: Evaluation) -> float:
        most = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if state.carries[member] != c.NOTHING:
                steps = evaluation.quest.steps_to_depth(state, state.at[member], manner(state, member))
                most = steps if steps > most else most
            member += 1
        return most

    def read_artefact(self, state: SubTerraPosition, evaluation: Evaluation) -> None:
        if state.keys_placed < c.KEYS:
            self.skip(14)
            return
        quest = evaluation.quest
        place = state.thing[c.ARTEFACT]
        home = state.exit_slot()
        inside = state.erupted == 0
        calm = float(state.marker) / (2.0 if state.cursed == 1 else 1.0)
        if place in (c.OUT, c.LOST):
            self.skip(12)
            self.add(1.0 if place == c.OUT else 0.0)
            self.add(0.0)
        elif place == c.CARRIED:
            self.skip(2)
            member: i64 = 0
            while state.carries[member] != c.ARTEFACT:
                member += 1
            relay = quest.relay.carried(state, member, home)
            beyond = in_sanctuary(state, state.at[member]) and inside
            self.add(quest.doom(state, quest.relay.carried(state, member, quest.threshold(state))) if beyond else 0.0)
            needs = quest.key_assignment.rounds(state, member, home)
            self.add(needs / 4.0)
            self.add(relay / 4.0)
            self.add(quest.guards_ahead(state, member, home))
            hp = state.hp[member]
            self.add(float(hp) / 4.0)
            self.add(self.falls(evaluation, member, hp))
            self.add(1.0 if hp == 0 else 0.0)
            self.add(1.0 if hp == 1 else 0.0)
            self.add(1.0 if hp == 2 else 0.0)
            self.add(float(state.guards_on(state.at[member])))
            self.add(0.0)
            self.add((calm - needs) / 4.0)
        else:
            best = quest.soonest_out(state, place, quest.home_rounds(state, place) * 3.0, 14.0)
            self.add(best / 4.0)
            self.add(quest.relay.fetched(state, place, home) / 4.0)
            beyond = in_sanctuary(state, place) and inside
            self.add(quest.doom(state, quest.relay.fetched(state, place, quest.threshold(state))) if beyond else 0.0)
            self.skip(10)
            self.add((calm - best) / 4.0)

    def falls(self, evaluation: Evaluation, member: i64, hp: i64) -> float:
        """How likely somebody falls before their next turn."""
        total = 0.0
        loss = hp
        while loss <= WORST_LOSS:
            total += evaluation.danger.chance[member * (WORST_LOSS + 1) + loss]
            loss += 1
        return total

    def read_people(self, state: SubTerraPosition, evaluation: Evaluation) -> None:
        size = state.expedition.size
        down = 0.0
        one = 0.0
        two = 0.0
        three = 0.0
        four = 0.0
        dead = 0.0
        escaped = 0.0
        falls = 0.0
        health = 0.0
        helpers = 0.0
        company = 0.0
        bridges = 0.0
        lava = 0.0
        uses = 0.0
        key_down = 0.0
        key_falls = 0.0
        member: i64 = 0
        while member < size:
            fate = state.fate[member]
            if fate == c.DEAD:
                dead += 1.0
            elif fate == c.ESCAPED:
                escaped += 1.0
            elif fate == c.INSIDE:
                hp = state.hp[member]
                key = state.carries[member] != c.NOTHING and state.carries[member] != c.ARTEFACT
                if hp == 0:
                    down += 1.0
                    helpers += evaluation.helper_steps(state, member)
                    key_down += 1.0 if key else 0.0
                else:
                    if hp == 1:
                        one += 1.0
                    elif hp == 2:
                        two += 1.0
                    elif hp == 3:
                        three += 1.0
                    else:
                        four += 1.0
                    chance = self.falls(evaluation, member, hp)
                    falls += chance
                    key_falls += chance if key else 0.0
                    health += float(hp) - evaluation.danger.damage[member]
                    company += evaluation.company_steps(state, member)
                    uses += float(state.uses_left[2 * member + 1] if state.uses_left[2 * member + 1] < 4 else 0)
                if (state.of_type[BRIDGE] >> state.at[member]) & 1 == 1:
                    bridges += 1.0
                if state.erupted == 1:
                    lava += evaluation.lava_rings(state, state.at[member])
            member += 1
        self.add(down)
        self.add(one)
        self.add(two)
        self.add(three)
        self.add(four)
        self.add(dead)
        self.add(escaped)
        self.add(falls)
        self.add(health / 10.0)
        self.add(helpers / 10.0)
        self.add(company / 10.0)
        self.add(bridges)
        self.add(lava)
        self.add(float(state.pushed))
        self.add(float(state.shield))
        self.add(uses / 3.0)
        self.add(key_down)
        self.add(key_falls)

    def read_guardians(self, state: SubTerraPosition, evaluation: Evaluation) -> None:
        awake = 0.0
        hunters = 0.0
        close = 0.0
        for guard in state.guards:
            if guard != NOWHERE:
                awake += 1.0
                hunters += evaluation.hunter_steps(state, guard)
                near = False
                member: i64 = 0
                while member < state.expedition.size:
                    if state.standing(member) and evaluation.survey.way(state, guard, state.at[member], HUNTING) <= 4:
                        near = True
                    member += 1
                if near:
                    close += 1.0
        blows = 0.0
        up = 0.0
        member = 0
        while member < state.expedition.size:
            blows += evaluation.danger.blows[member]
            up += 1.0 if state.standing(member) else 0.0
            member += 1
        lairs: i64 = 0
        spaces = state.of_type[GUARDIAN] & ~state.flipped
        while spaces != 0:
            spaces &= spaces - 1
            lairs += 1
        self.add(awake / 3.0)
        self.add(hunters / 10.0)
        self.add(blows / 4.0)
        self.add(float(lairs) / 5.0)
        self.add(close / 3.0)
        self.add(1.0 if up < 1.5 else 0.0)
