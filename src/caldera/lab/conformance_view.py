"""What a game shows, held to the contract: the files that it needs, and a picture and a text of every position."""

from __future__ import annotations

import re
from importlib import import_module

from caldera.core.errors import UnknownGame
from caldera.core.game import AnyGame
from caldera.core.scene import PlainView, Scene, board
from caldera.core.state import CHANCE, GameState
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.draw.markup import EMPTY, check
from caldera.lab.probe import Probe, Viewer
from caldera.locale import LOCALES, messages

REQUIRED = {
    "meta.py": "what the game is",
    "game.py": "the front door, with build()",
    "view/scene.py": "the picture, with SCENE",
    "view/plain.py": "the plain text, with PLAIN",
    "words/en.toml": "the English messages",
    "words/RULES.md": "the rules in numbered clauses",
}
"""The files that every game needs. Everything else has a default."""
WIDEST = 79
ELEMENT = re.compile(r'data-el="([^"]+)"')


def check_files(game: AnyGame, probe: Probe) -> None:
    """Every required file is there and gives what it must; the first that does not is named."""
    try:
        folder = game.folder
    except UnknownGame:  # a game that was built by hand, without a package
        return
    for name, about in REQUIRED.items():
        if not folder.joinpath(*name.split("/")).is_file():
            raise probe.fault("package", f"{name} is missing: {about}")
        probe.counted("package")
    for module, name, kind in (("scene", "SCENE", Scene), ("plain", "PLAIN", PlainView)):
        if not isinstance(getattr(import_module(f"{game.package}.view.{module}"), name, None), kind):
            raise probe.fault("package", f"view/{module}.py has no {name} that is a {kind.__name__} (caldera/core/scene.py)")
    wanted = [f"{game.id}.tagline", f"{game.id}.about"]
    wanted += [f"{game.id}.option.{option.name}{end}" for option in game.options for end in ("", ".help")]
    if missing := [key for key in wanted if not messages("en").get(key, "").strip()]:
        raise probe.fault("package", f"words/en.toml lacks the message {missing[0]}")
    if not game.rules("en").clauses:
        raise probe.fault("package", "words/RULES.md has no clauses such as “- **T1** *(printed)* …”")
    probe.counted("package", len(wanted))


def has_views(game: AnyGame) -> bool:
    """Whether the game brings pictures: every registered one does."""
    try:
        return game.scene is not None and game.plain is not None
    except UnknownGame:
        return False


def draw_all(game: AnyGame, state: GameState, seat: Viewer, locale: str) -> str:
    """Everything that a viewer's page shows of a position."""
    view, scene = View(seat, locale, colours=game.info.colours), game.scene
    seen = scene.see(state, seat)
    around = [scene.action_panel(seen, view), scene.footer(seen, view)]
    around += [scene.card(seen, index, view, EMPTY) for index in range(state.players)]
    return board(scene, seen, view) + drawn(around)


def check_picture(probe: Probe, state: GameState, number: int) -> None:
    """The position can be drawn and written for somebody: everybody and every language in turn."""
    game = probe.game
    viewers: list[Viewer] = [None, *range(state.players)]
    seat, locale = viewers[number % len(viewers)], LOCALES[number % len(LOCALES)]
    shown = draw_all(game, state, seat, locale)
    try:
        check(shown)
    except ValueError as error:
        raise probe.fault("pictures", f"{error}") from None
    text = game.plain.board(game.scene.see(state, seat), View(seat, locale, colours=game.info.colours))
    if too_wide := [line for line in text.splitlines() if len(line) > WIDEST]:
        raise probe.fault("pictures", f"a line of the plain text is {len(too_wide[0])} characters wide: {too_wide[0]!r}")
    if not text.strip():
        raise probe.fault("pictures", "the plain text says nothing")
    probe.counted("pictures")


def check_elements(probe: Probe, state: GameState) -> None:
    """Whoever may act finds every element of every click path in the picture."""
    for seat in state.actors:
        if seat == CHANCE:
            continue
        shown = set(ELEMENT.findall(draw_all(probe.game, state, seat, "en")))
        for action in probe.sample(state.legal_actions(seat), 40):
            path = probe.game.clicks.find_path(state, action, seat)
            if lost := [name for name in path if name not in shown and name != "confirm"]:
                words = probe.game.space.words(action)
                raise probe.fault("elements", f"{words!r} is taken by touching {lost[0]!r}, which is not in the picture")
            probe.counted("elements")
