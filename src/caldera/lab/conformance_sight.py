"""What everybody may see of a game: observations, guesses, prompts, events, click paths and previews.

Non-interference is the heart of it: what a seat cannot know is shuffled (`guess`), and nothing that the seat is shown may change.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from caldera.core.data import JsonObject
from caldera.core.state import CHANCE, Event, GameState
from caldera.core.view import View
from caldera.lab.probe import Probe, Viewer, snapshot, through_json, viewers, who
from caldera.locale import LOCALES

GUESSES = 4
PREVIEWS = 6
ENOUGH_CHANCES = 24
"""How often a guess may happen to hit the truth before we say that it looks."""


class Secrets:
    """Over a whole inspection: whether guesses ever vary what one seat hides from another."""

    def __init__(self) -> None:
        self.could_vary: Counter[tuple[Viewer, Viewer]] = Counter()
        self.varied: Counter[tuple[Viewer, Viewer]] = Counter()

    def judge(self, probe: Probe) -> None:
        probe.where = "over the whole inspection"
        for (viewer, other), often in self.could_vary.items():
            if often >= ENOUGH_CHANCES and not self.varied[viewer, other]:
                raise probe.fault(
                    "guesses", f"what {who(other)} sees and {who(viewer)} does not is never changed by a guess of {who(viewer)}"
                )


def check_observations(probe: Probe, state: GameState) -> None:
    """Observations are plain JSON, the same each time, and writing into one does not reach the state."""
    before = snapshot(state)
    for viewer in viewers(state):
        seen = state.observe(viewer)
        if through_json(seen) != seen:
            raise probe.fault("observations", f"what {who(viewer)} sees is not plain JSON")
        kept = through_json(seen)
        _scribble(seen)
        if state.observe(viewer) != kept:
            raise probe.fault("observations", f"writing into what {who(viewer)} saw changes what is seen afterwards")
        for locale in LOCALES:
            if not state.prompt(viewer, locale).strip():
                raise probe.fault("prompts", f"there is no prompt for {who(viewer)} in {locale!r}")
            probe.counted("prompts")
        probe.counted("observations")
    if snapshot(state) != before:
        raise probe.fault("observations", "looking at the position changes it")


def _scribble(data: Any) -> None:
    """Overwrite everything in a nested structure."""
    if isinstance(data, dict):
        for key in list(data):
            _scribble(data[key])
            data[key] = "scribble"
        data["scribble"] = 0
    elif isinstance(data, list):
        for item in data:
            _scribble(item)
        data[:] = ["scribble"]


def check_guesses(probe: Probe, state: GameState, secrets: Secrets) -> None:
    """A guess of a seat fits everything that the seat knows; where nothing is hidden it is the truth."""
    before = snapshot(state)
    for viewer in viewers(state):
        hidden = state.hidden_from(viewer)
        if len(set(hidden)) != len(hidden):
            raise probe.fault("guesses", f"the facts hidden from {who(viewer)} are not distinct: {hidden}")
        if hidden and not probe.game.info.hidden:
            raise probe.fault("guesses", f"{hidden[0]!r} is hidden from {who(viewer)} in a game that is declared open")
        for _ in range(GUESSES if hidden else 1):
            guess = state.guess(viewer, probe.rng)
            _check_guess(probe, state, guess, viewer)
            if not hidden and (guess.key != state.key or snapshot(guess) != before):
                raise probe.fault("guesses", f"nothing is hidden from {who(viewer)}, but the guess is another position")
            for other in range(state.players):
                if set(hidden) - set(state.hidden_from(other)):
                    secrets.could_vary[viewer, other] += 1
                    secrets.varied[viewer, other] += guess.observe(other) != state.observe(other)
            probe.counted("guesses")
    if snapshot(state) != before:
        raise probe.fault("guesses", "guessing changes the position")


def _check_guess(probe: Probe, state: GameState, guess: GameState, viewer: Viewer) -> None:
    """Nothing that the viewer is shown may tell the guess from the truth."""
    if guess is state:
        raise probe.fault("guesses", f"the guess of {who(viewer)} is the state itself, not a copy")
    if guess.observe(viewer) != state.observe(viewer):
        raise probe.fault("hidden_information", f"{who(viewer)} sees something change when what is hidden is shuffled")
    if guess.observe(None) != state.observe(None):
        raise probe.fault("hidden_information", f"a spectator sees more than {who(viewer)}")
    if guess.actors != state.actors or guess.ply != state.ply or guess.is_over != state.is_over:
        raise probe.fault("guesses", f"in a guess of {who(viewer)} others are to act")
    if guess.hidden_from(viewer) != state.hidden_from(viewer):
        raise probe.fault("hidden_information", f"the names of what is hidden from {who(viewer)} give something away")
    for locale in LOCALES:
        if guess.prompt(viewer, locale) != state.prompt(viewer, locale):
            raise probe.fault("hidden_information", f"the prompt of {who(viewer)} gives something away")
    wrong = probe.game.invariants(guess)
    if wrong:
        raise probe.fault("guesses", f"a guess of {who(viewer)} is impossible: {'; '.join(wrong)}")
    if probe.game.from_json(through_json(guess.to_json())).key != guess.key:
        raise probe.fault("guesses", f"a guess of {who(viewer)} does not come back from JSON")
    if viewer is None:
        return
    actions = state.legal_actions(viewer)
    if guess.legal_actions(viewer) != actions:
        raise probe.fault("hidden_information", f"the legal actions of {who(viewer)} change when what is hidden is shuffled")
    for action in probe.sample(actions, 2):
        view = View(viewer)
        if probe.game.clicks.find_path(guess, action, viewer) != probe.game.clicks.find_path(state, action, viewer):
            raise probe.fault("hidden_information", f"the click path of {who(viewer)} gives something away")
        if probe.game.preview(guess, action, viewer, view) != probe.game.preview(state, action, viewer, view):
            raise probe.fault(
                "hidden_information", f"the preview of {probe.game.space.words(action)!r} tells {who(viewer)} too much"
            )
        if probe.game.words.name_action(guess, action, view) != probe.game.words.name_action(state, action, view):
            raise probe.fault("hidden_information", f"the words for {probe.game.space.words(action)!r} tell {who(viewer)} too much")
    probe.counted("hidden_information")


# ---- events ----


def check_events(probe: Probe, events: list[Event], players: int) -> None:
    """Everything that happened can be told, in every language, to everybody who may know it."""
    for event in events:
        if through_json(event.data) != event.data:
            raise probe.fault("events", f"the data of {event!r} is not plain JSON")
        if event.audience is not None and not all(0 <= seat < players for seat in event.audience):
            raise probe.fault("events", f"{event!r} is for seats that do not exist: {event.audience}")
        for viewer in (None, *range(players)):
            if event.known_to(viewer):
                for locale in LOCALES:
                    if not probe.game.words.write_log_line(event, View(viewer, locale)).strip():
                        raise probe.fault("events", f"nothing is said about {event!r} in {locale!r}")
        probe.counted("events")


def _told(state: GameState, action: int, seat: int, viewer: Viewer) -> list[tuple[str, JsonObject]]:
    """Take a step; what the viewer is told about it."""
    state.events = []
    state.apply(action, seat)
    told = [(event.kind, event.data) for event in state.events if event.known_to(viewer)]
    state.events = None
    return told


def check_hidden_events(probe: Probe, state: GameState) -> None:
    """Events give away no more than observations: where a step looks the same, the same is told about it."""
    if not probe.game.info.hidden or state.is_over:
        return
    seat, action = probe.next_step(state)
    for viewer in viewers(state):
        truth, other, other_action = state.clone(), state.guess(viewer, probe.rng), action
        if seat == CHANCE:
            # A roll that stays hidden from the viewer: any other roll must sound the same.
            other_action = int(state.draw(probe.rng))
        elif action not in other.legal_actions(seat):
            continue
        told = _told(truth, action, seat, viewer)
        also_told = _told(other, other_action, seat, viewer)
        if seat == CHANCE and set(truth.hidden_from(viewer)) <= set(state.hidden_from(viewer)):
            continue
        if truth.observe(viewer) == other.observe(viewer) and told != also_told:
            raise probe.fault("hidden_events", f"{who(viewer)} is told {told!r}, which they cannot see")
        probe.counted("hidden_events")


# ---- touching ----


def check_clicks(probe: Probe, state: GameState) -> None:
    """Every legal action has its own click path, and no path is the beginning of another."""
    for seat in state.actors:
        if seat == CHANCE:
            continue
        paths: dict[tuple[str, ...], int] = {}
        for action in state.legal_actions(seat):
            path = tuple(probe.game.clicks.find_path(state, action, seat))
            words = probe.game.space.words(action)
            if not path or not all(isinstance(step, str) and step for step in path):
                raise probe.fault("clicks", f"{words!r} has no click path: {path!r}")
            if path in paths:
                raise probe.fault("clicks", f"{words!r} and {probe.game.space.words(paths[path])!r} have the same click path")
            paths[path] = action
        for path in paths:
            for length in range(1, len(path)):
                if path[:length] in paths:
                    shorter = probe.game.space.words(paths[path[:length]])
                    raise probe.fault("clicks", f"the click path of {shorter!r} is the beginning of that of another action")
        probe.counted("clicks", len(paths))


def check_previews(probe: Probe, state: GameState) -> None:
    """What an action would do can be shown, and showing it does nothing."""
    before = snapshot(state)
    for seat in state.actors:
        if seat == CHANCE:
            continue
        for action in probe.sample(state.legal_actions(seat), PREVIEWS):
            for locale in LOCALES:
                view = View(seat, locale)
                if not probe.game.preview(state, action, seat, view).label.strip():
                    raise probe.fault(
                        "previews", f"{probe.game.space.words(action)!r} has a preview that says nothing in {locale!r}"
                    )
                if not probe.game.words.name_action(state, action, view).strip():
                    raise probe.fault("previews", f"{probe.game.space.words(action)!r} has no words in {locale!r}")
            probe.counted("previews")
    if snapshot(state) != before:
        raise probe.fault("previews", "showing what an action would do changes the position")
