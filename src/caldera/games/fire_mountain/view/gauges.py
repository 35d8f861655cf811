"""The rules that are the game, as figures: how full the volcano is, and who is how far from the points that end it."""

from __future__ import annotations

from caldera.core.scene import Gauge
from caldera.core.view import View
from caldera.games.fire_mountain.view.observation import Seen


def list_gauges(seen: Seen, view: View) -> list[Gauge]:
    """The volcano with what the dice of the turn would add, and the score of whoever is furthest."""
    if seen.result is not None or seen.active is None:
        return []
    return [_fill_volcano(seen, view), _near_the_goal(seen, view)]


def _fill_volcano(seen: Seen, view: View) -> Gauge:
    volcano, say = seen.volcano, view.text
    filled, most = volcano.filled, volcano.capacity
    missing, dice = most - filled, min(seen.left.get("volcano", 0), most - filled)
    if dice == missing and dice:
        sentence = say("fire_mountain.gauge.fills", n=dice)
    elif dice:
        sentence = say("fire_mountain.gauge.adds", n=dice, to=filled + dice, most=most)
    else:
        sentence = say("fire_mountain.gauge.erupts", most=most)
    level = "danger" if missing <= 1 or dice == missing else "near" if missing <= 3 else ""
    return Gauge(f"{filled}/{most}", say("fire_mountain.gauge.volcano"), sentence, level, filled, dice, most)


def _near_the_goal(seen: Seen, view: View) -> Gauge:
    say, goal = view.text, seen.goal
    first = max([seat.score for seat in seen.seats])
    ranks = sorted(seen.seats, key=lambda seat: (seat.seat != view.seat, -seat.score, seat.seat))
    missing = ", ".join(
        [say("fire_mountain.gauge.missing", who=view.name(seat.seat), n=max(0, goal - seat.score)) for seat in ranks]
    )
    level = "danger" if goal - first <= 3 else "near" if goal - first <= 7 else ""
    sentence = say("fire_mountain.gauge.still", each=missing)
    return Gauge(str(goal), say("fire_mountain.gauge.goal"), sentence, level, min(first, goal), 0, goal)
