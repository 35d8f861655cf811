"""The rule that is the game: how far ahead one has to be, and what the others may have at most."""

from __future__ import annotations

from caldera.core.scene import Gauge
from caldera.core.view import View
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.captions import who
from caldera.games.fuji.view.dice import marked_requirement
from caldera.games.fuji.view.records import Level, Seen

TALKING = (2, 3, 4)
"""The phases before the dice are compared."""


def lead_needed(level: Level) -> int:
    """The smallest lead that costs no stamina."""
    return next((lead for lead, loss in enumerate(level.loss) if loss == 0), len(level.loss))


def list_gauges(seen: Seen, view: View) -> list[Gauge]:
    """With a destination: what one has there now, and what is still safe. Before that: the lead that is needed."""
    if seen.result is not None or seen.phase not in TALKING:
        return []
    say, lead = view.text, lead_needed(seen.level)
    now = None if view.seat is None else count_for_destination(seen, view.seat)
    if view.seat is None or now is None:
        return [Gauge(f"+{lead}", say("fuji.gauge.lead"), say("fuji.gauge.no_lead", n=seen.level.loss[0]))]
    me = seen.characters[view.seat]
    others = say.all_of([who(seen, other, view) for other in me.neighbours])
    if now < lead:
        return [Gauge(str(now), say("fuji.gauge.short", card=me.marker), say("fuji.gauge.too_few", lead=lead), "danger")]
    words = say("fuji.gauge.now", card=me.marker, n=now - lead)
    return [Gauge(str(now), words, say("fuji.gauge.safe", others=others, n=now - lead, lead=lead))]


def count_for_destination(seen: Seen, seat: int) -> int | None:
    """What the seat's own dice count for its destination; None without one, or while they are not all known."""
    asked, dice = marked_requirement(seen, seat), seen.dice_sets[seat].dice
    if asked is None or not any(die.value for die in dice):
        return None
    return pieces.total(dice, asked)
