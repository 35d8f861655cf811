"""What things are worth to the bot, in points."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EXPLORING: Final = 0
UNLOCKING: Final = 1
FLEEING: Final = 2


class Weights:
    """Found by playing many games."""

    def __init__(self) -> None:
        # Exploring
        self.tile = 6.0
        """A tile out of the bag."""
        self.haste = 0.5
        """How much more tiles and ways count when time is short."""
        self.work = 1.3
        """A step of an explorer to the nearest opening."""
        self.first_work = 1.5
        """How much more that matters for whoever is nearest of all."""
        self.second_work = 0.5
        """How much of a step to the second nearest opening counts besides."""
        self.idle = 2.0
        """Steps that count besides for those who have no opening of their own."""
        self.guide_work = 2.0
        """How much more that matters for the guide, who reveals two tiles at a time."""
        self.guide_pair = 2.0
        """Steps that the guide goes further for a cell with two openings."""
        self.depth = 1.5
        """A row of depth of the whole temple."""
        self.row = 0.35
        """A row of depth of a place to reveal."""
        self.openings = 3.0
        """An opening, up to twelve."""
        self.home_way = 1.0
        """A step of the way home from where the Sanctuary may come, which counts more as the bag empties."""
        self.deeper = 0.0
        """A step that a deeper tile would add to it."""
        self.links = -0.4
        """A connection between two cells."""
        self.explore = 4.0
        """Standing on a new cell already."""
        self.fear = 1.0
        """How much the dangers of an unknown cell count."""
        self.leave_to_guide = 3.0
        """What it costs others to use a place where the guide could reveal two at a time."""
        self.light = 5.5
        """A second tile to come."""
        self.spare = 4.5
        """An action point left after a draw."""
        # Keys and artefact
        self.key_held = 12.0
        self.key_placed = 16.0
        self.key_step = 1.6
        """A step towards a key on the floor, while the Sanctuary is not found."""
        self.key_deep = 0.6
        """A step of a key's carrier to the deepest openings, when the bag is nearly empty."""
        self.key_last = 3.0
        """The same of the carrier who is furthest from them."""
        self.key_round = 14.0
        """A round of the way of a key to the Sanctuary."""
        self.key_own = 5.0
        """A round of a carrier's own way there, whoever may come to help."""
        self.last_key = 6.0
        """The same of the key that comes last."""
        self.artefact_round = 40.0
        """A round of the way of the artefact to the exit."""
        self.taken = 60.0
        """To hold the artefact, in spite of the curse."""
        self.doom = 250.0
        """What it costs that the volcano erupts while the artefact is still in the Sanctuary."""
        self.artefact_out = 160.0
        self.early_exit = 400.0
        """What leaving costs before the artefact is out: whoever is inside can still help."""
        self.late_exit = 20.0
        """What leaving is worth afterwards."""
        self.home_round = 0.5
        """A round of an explorer's way home, when there is nothing else to do."""
        self.flight_round = 8.0
        """The same under the curse."""
        self.carrier_health = 1.0
        """How much more the health of whoever carries the artefact matters."""
        self.others = 0.6
        """How much of that of the others counts under the curse: what wins is that the artefact gets out."""
        self.guard_ahead = 0.0
        """A guardian near the carrier, between them and the exit."""
        self.pace = 3.0
        self.rogue_pace = 4.0
        """Steps that explorers, and the rogue, make in a round."""
        self.relay_push = 1.5
        """Steps that whoever takes something over gains by pushing."""
        self.relay_waiting = 0.0
        """While the artefact is still in the Sanctuary: how much of the time counts that is won when it goes from hand to hand."""
        self.escort = 1.5
        """A round of anybody's way to the Sanctuary, while keys are on theirs."""
        # Health
        self.health = 11.0
        """The first point of health; each further one is worth less by the factor `decay`."""
        self.decay = 0.62
        self.guide_health = 1.5
        """How much more the guide's health matters while there are tiles to reveal."""
        self.down = 22.0
        """What being down costs besides the health."""
        self.brink = 0.5
        """How much of it counts for falling that is only likely."""
        self.push = 6.0
        """What pushing costs besides the health."""
        self.rescue = 1.0
        """A step of the nearest helper towards somebody who is down."""
        self.company = 0.3
        """A step to the nearest companion."""
        self.nurse = 0.3
        """A step of the healer to somebody, for every point of health that is missing."""
        # Guardians and lava
        self.guard = 5.0
        """A guardian in the temple."""
        self.hunt = 0.4
        """A step between a guardian and the nearest explorer who is good at removing them."""
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
        self.bridge = 3.0
        """Standing where nobody can pass."""
        self.lava_near = 6.0
        """Lava next door."""


def all_weights() -> list[Weights]:
    """For each stage of the expedition: revealing tiles, bringing keys, saving the artefact."""
    exploring = Weights()
    exploring.tile = 10.0
    exploring.spare = 7.0
    exploring.openings = 1.9
    exploring.home_way = 2.0
    exploring.deeper = 1.0
    exploring.work = 0.9
    exploring.second_work = 0.85
    exploring.key_held = 18.0
    exploring.key_step = 2.6
    exploring.key_deep = 1.1
    exploring.key_last = 3.0
    exploring.push = 3.2
    exploring.rescue = 2.4
    exploring.brink = 0.8
    exploring.guard = 9.0
    exploring.hunt = 0.9
    unlocking = Weights()
    unlocking.guard = 9.0
    unlocking.push = 1.0
    unlocking.key_placed = 40.0
    unlocking.brink = 0.8
    fleeing = Weights()
    fleeing.guard = 8.5
    fleeing.push = 3.0
    fleeing.flight_round = 3.0
    fleeing.late_exit = 14.0
    fleeing.taken = 18.7
    fleeing.artefact_round = 43.5
    fleeing.carrier_health = 1.63
    fleeing.decay = 0.6
    fleeing.trust = 0.16
    fleeing.rescue = 1.13
    fleeing.relay_waiting = 0.41
    fleeing.relay_push = 1.74
    fleeing.guard_ahead = 3.0
    fleeing.others = 0.4
    fleeing.bridge = 8.0
    fleeing.wake = 0.5
    fleeing.doom = 100.0
    return [exploring, unlocking, fleeing]


class Health:
    """What so much health is worth: less and less for each further point."""

    def __init__(self, weights: Weights) -> None:
        self.down = weights.down
        self.curve = vec[float]([0.0] * 12)
        point = weights.health
        hp: i64 = 1
        while hp < 12:
            self.curve[hp] = self.curve[hp - 1] + point
            point *= weights.decay
            hp += 1

    def worth(self, hp: float) -> float:
        """The curve between whole numbers."""
        if hp <= 0.0:
            return 0.0
        low: i64 = int(hp)
        return self.curve[low] + (self.curve[low + 1] - self.curve[low]) * (hp - float(low))

    def cost(self, hp: float, loss: float) -> float:
        """What it costs to lose so much, falling included."""
        return self.worth(hp) - self.worth(hp - loss) + (self.down if loss >= hp else 0.0)
