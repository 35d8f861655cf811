"""What an action would do, shown before it is taken: played on a copy, and told from what happened there."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.state import Event
from caldera.core.view import Preview, View
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.view.observation import Region
from caldera.games.fire_mountain.view.see import see_regions
from caldera.games.fire_mountain.words.log import write_log_line
from caldera.games.fire_mountain.words.names import GAME, describe_power, region_name
from caldera.games.fire_mountain.words.prompts import name_action
from caldera.locale import signed


def preview(state: FireMountainState, action: int, seat: int, path: Sequence[str], view: View) -> Preview:
    """`path` is what people touch for the action: a figure that moves is shown where it would go."""
    kinds = state.actions
    label = name_action(kinds, state, action, view)
    if kinds.roll.has(action):
        return Preview(label, chip=view.text(f"{GAME}.preview.rolls", n=int(state.board.rolls - state.rolls - 1)))
    trial = state.clone()
    trial.events = []
    trial.play(action, seat)
    scored = [event for event in trial.events if event.kind in ("erupt", "region", "over")]
    if scored:
        return _scoring(scored, label, seat, view)
    if kinds.quake.has(action):
        return _quake(state, trial, label, view)
    if kinds.move.has(action) or kinds.fetch.has(action) or kinds.place.has(action):
        return _figure_moved(state, trial, path, label, seat, view)
    if kinds.hatch.has(action):
        return _hatching(trial, int(kinds.hatch.a(action)), label, view)
    return Preview(label)


def _scoring(scored: list[Event], label: str, seat: int, view: View) -> Preview:
    """The eruption that follows, region by region."""
    gained = sum(event.data["gains"][seat] for event in scored if "gains" in event.data)
    sentences = " ".join(write_log_line(event, view) for event in scored)
    marks = [
        f"tile-{tile}" for event in scored if event.kind == "region" and event.data["gains"][seat] for tile in event.data["tiles"]
    ]
    return Preview(f"{label}. {sentences}", chip=f"+{gained}", marks=("volcano", *marks))


def _quake(state: FireMountainState, trial: FireMountainState, label: str, view: View) -> Preview:
    """The regions of two tiles and more that the quake would make, and who would hold them."""
    before = [set(region.tiles) for region in see_regions(state)]
    made = [region for region in see_regions(trial) if region.size > 1 and set(region.tiles) not in before]
    held = " ".join(_held(region, view) for region in made)
    shown = view.text(f"{GAME}.preview.makes", regions=held) if made else ""
    marks = tuple(f"tile-{tile}" for region in made for tile in region.tiles)
    chip = str(max(region.size for region in made)) if made else ""
    return Preview(f"{label}. {shown}".rstrip(), chip=chip, marks=marks)


def _figure_moved(
    state: FireMountainState, trial: FireMountainState, path: Sequence[str], label: str, seat: int, view: View
) -> Preview:
    """Which regions change hands."""
    before, after = see_regions(state), see_regions(trial)
    notes: list[str] = []
    marks: list[str] = []
    points = 0
    for old, new in zip(before, after, strict=True):
        points += _worth(new, seat) - _worth(old, seat)
        if old.leaders != new.leaders:
            notes.append(_held(new, view))
            marks += [f"tile-{tile}" for tile in new.tiles]
    chip = signed(points) if points else ""
    ghost = (path[-2], path[-1])
    return Preview(f"{label}. {' '.join(notes)}".rstrip(), chip, tuple(marks), ghost)


def _held(region: Region, view: View) -> str:
    who = view.text.all_of(view.name(leader) for leader in region.leaders)
    key = "held" if region.leaders else "nobody"
    name = region_name(region.type, region.size, region.tiles, view)
    return view.text(f"{GAME}.preview.{key}", region=name, who=who)


def _worth(region: Region, seat: int) -> int:
    """What a seat would get for a region if it were scored as it stands."""
    return region.worth + region.bonus[seat] if seat in region.leaders else 0


def _hatching(trial: FireMountainState, species: int, label: str, view: View) -> Preview:
    """What the dinosaur can do, and who goes home."""
    returned = sum(len(event.data["returned"]) for event in trial.events or () if event.kind == "hatch")
    power = describe_power(trial.board, species, view)
    return Preview(f"{label}. {power} {view.text(f'{GAME}.preview.home', n=returned)}", chip=f"−{returned}")
