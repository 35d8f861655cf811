"""Why an action of Wrath of Fire Mountain is good, in words: points, majorities, the volcano, eggs, and what the dice are worth.

The numbers come from the same evaluation with which the bots choose.
"""

from __future__ import annotations

from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fire_mountain.bot.policy import FireMountainPolicy
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import FACES, VOLCANO
from caldera.games.fire_mountain.rules.codes import BOX, EGG, OVER, PLACES, RESERVE
from caldera.games.fire_mountain.rules.events import dice_numbers
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.rules.scoring import worshippers
from caldera.games.fire_mountain.view.observation import Region
from caldera.games.fire_mountain.view.see import see_regions
from caldera.games.fire_mountain.words.names import GAME, describe_power, faces, region_name, species_name

TELLING = 0.5
"""Expected points below which a difference is not worth a word."""


def list_reasons(state: FireMountainState, action: int, seat: int, view: View) -> list[str]:
    kinds = state.actions
    policy = FireMountainPolicy(state.board, kinds)
    if kinds.roll.has(action):
        return _roll(state, int(kinds.roll.a(action)), view)
    if kinds.stop.has(action):
        return [_say("stop", view, faces=faces(_shown(state, 0), view))]
    if kinds.end.has(action):
        return [_say("end", view)]
    after = state.clone()
    after.events = []
    after.play(action, seat)
    sentences = _points(after, after.events, seat, view)
    if after.phase == OVER:
        return sentences
    if kinds.quake.has(action) or kinds.calm.has(action):
        return sentences + _quake(policy, state, int(kinds.quake.a(action)) if kinds.quake.has(action) else -1, seat, view)
    if kinds.hatch.has(action):
        sentences.append(describe_power(state.board, int(kinds.hatch.a(action)), view))
    sentences += _majorities(state, after, seat, view) + _volcano(state, after, seat, view) + _eggs(state, after, seat, view)
    base = seat * PLACES
    if after.cros[base + RESERVE] < state.cros[base + RESERVE] and not sentences:
        sentences.append(_say("out", view))
    gain = float(policy.evaluation.expected_points(after)[seat]) - float(policy.evaluation.expected_points(state)[seat])
    if gain >= TELLING and not any(event.kind in ("erupt", "region") for event in after.events):
        shown = view.text.decimal(gain, 1)
        sentences.append(_say("hope", view, n=shown))
    return sentences


def _say(key: str, view: View, **params: object) -> str:
    return view.text(f"{GAME}.reason.{key}", **params)


# ---- dice ----


def _shown(state: FireMountainState, again: int) -> list[str]:
    """The faces of the dice that are kept."""
    lying = [die for die in range(int(state.dice)) if state.face_of(die) < len(FACES)]
    return [FACES[state.face_of(die)] for die in lying if not again >> die & 1]


def _roll(state: FireMountainState, again: int, view: View) -> list[str]:
    if state.rolls == 0:
        return [_say("first_roll", view)]
    kept = _shown(state, again)
    left = int(state.board.rolls - state.rolls - 1)
    sentences = [_say("keep", view, faces=faces(kept, view)) if kept else _say("keep_none", view)]
    return [*sentences, _say("again", view, n=len(dice_numbers(again)), left=left)]


# ---- points and majorities ----


def _points(after: FireMountainState, events: list[Event], seat: int, view: View) -> list[str]:
    if after.phase == OVER and after.payoffs()[seat] > 0:
        return [_say("wins", view, n=int(after.score[seat]))]
    gains = [event.data["gains"] for event in events if event.kind in ("erupt", "region")]
    own = sum(gained[seat] for gained in gains)
    if not own:
        return []
    others = max(sum(gained[other] for gained in gains) for other in range(after.players) if other != seat)
    return [_say("points", view, n=own, others=others)]


def _majorities(state: FireMountainState, after: FireMountainState, seat: int, view: View) -> list[str]:
    """Regions whose holder changes in the seat's favour, the most valuable first."""
    if any(a != b for a, b in zip(state.terrain.grid, after.terrain.grid, strict=True)):
        return []
    pairs = zip(see_regions(state), see_regions(after), strict=True)
    changes = [(then.worth, _majority(now, then, seat, view)) for now, then in pairs]
    return [words for _, words in sorted(changes, key=lambda entry: -entry[0]) if words]


def _majority(now: Region, then: Region, seat: int, view: View) -> str:
    key = ""
    if seat in then.leaders and seat not in now.leaders:
        key = "take" if then.sole else "level"
    elif then.leaders == (seat,) and now.leaders != (seat,):
        key = "alone"
    elif then.leaders == (seat,) and _lead(then, seat) > _lead(now, seat):
        key = "secure"
    elif seat not in then.leaders and then.strength[seat] > now.strength[seat]:
        key = "nearer"
    region = region_name(then.type, then.size, then.tiles, view)
    return _say(key, view, region=region, n=then.worth) if key else ""


def _lead(region: Region, seat: int) -> int:
    return region.strength[seat] - max(strength for other, strength in enumerate(region.strength) if other != seat)


def _volcano(state: FireMountainState, after: FireMountainState, seat: int, view: View) -> list[str]:
    if after.count_worshippers(seat) <= state.count_worshippers(seat):
        return []
    board, free = after.board, int(after.capacity - after.filled)
    leaders = worshippers(after)
    sentences = []
    if leaders == [seat]:
        sentences.append(_say("most", view, n=int(board.volcano_most)))
    elif seat in leaders:
        sentences.append(_say("most_shared", view, n=int(board.volcano_most)))
    elif state.count_worshippers(seat) == 0:
        sentences.append(_say("present", view, n=int(board.volcano_present)))
    return [*sentences, _say("eruption_now" if free == 0 else "eruption", view, n=free)]


def _eggs(state: FireMountainState, after: FireMountainState, seat: int, view: View) -> list[str]:
    """How far the watchers are from the dearest dinosaur that they can hope for."""
    place = seat * PLACES + EGG
    watchers = int(after.cros[place])
    if watchers <= state.cros[place]:
        return []
    board = after.board
    there = [
        species
        for species in range(len(SPECIES_NAMES))
        if after.species >> species & 1 and after.where[after.dinosaurs + (species + 1) * board.copies - 1] == BOX
    ]
    within = [species for species in there if board.costs[species] <= watchers]
    if within:
        best = max(within, key=lambda species: int(board.costs[species]))
        return [_say("can_hatch", view, n=watchers, species=species_name(SPECIES_NAMES[best], view))]
    if not there:
        return []
    cheapest = min(there, key=lambda species: int(board.costs[species]))
    return [_say("watch", view, n=watchers, cost=int(board.costs[cheapest]), species=species_name(SPECIES_NAMES[cheapest], view))]


def _quake(policy: FireMountainPolicy, state: FireMountainState, direction: int, seat: int, view: View) -> list[str]:
    """What the regions promise with the earth so shaken, against what they promise now."""
    present = float(policy.land_lead(state, seat, -1))
    if direction < 0:
        best = max(float(policy.land_lead(state, seat, other)) for other in range(4))
        return [_say("calm", view)] if best <= present + TELLING else []
    shaken = state.terrain.after_quake(direction)
    assert shaken.cell_of[VOLCANO] >= 0
    gain = float(policy.land_lead(state, seat, direction)) - present
    if gain < TELLING / 2:
        return []
    return [_say("quake", view, n=view.text.decimal(gain, 1))]
