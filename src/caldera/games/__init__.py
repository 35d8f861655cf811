"""The games: ours in a literal list, those of other packages by entry point (group `caldera.games`, name = id, value = package)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from importlib.metadata import entry_points
from pathlib import Path

from caldera import locale
from caldera.core.content import BOX, read_edition, wrong_entry, wrong_file
from caldera.core.data import Edition
from caldera.core.editions import check_box, digest_of
from caldera.core.errors import BadEdition, CalderaError, UnknownGame
from caldera.core.game import AnyGame
from caldera.core.info import Info
from caldera.core.once import Shared
from caldera.core.registry import game_ids, package_of, register, set_loader

__all__ = ["OWN", "PROBLEMS", "game", "game_ids", "infos", "read_game"]

log = logging.getLogger(__name__)

OWN = ("hekla", "fire_mountain", "sub_terra", "fuji")
"""Our own games, in the order in which they are listed."""
GROUP = "caldera.games"
MOST_READY = 16
"""Games with an edition that are kept although nobody uses them now: bots ask for theirs again and again."""
_editions: Shared[AnyGame] = Shared(MOST_READY)
PROBLEMS: dict[str, str] = {}
"""Games of other packages that could not be loaded, and why. They are left out; the others are not touched by it."""


def _load(game_id: str, package: str) -> None:
    """Register a game and its messages, without loading its rules."""
    locale.add_words(resources.files(package).joinpath("words"))
    register(game_id, package)


def _load_others() -> None:
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        if entry.name in game_ids():
            PROBLEMS[entry.name] = f"The package {entry.value} brings a game with the id {entry.name!r}, which is taken."
            continue
        try:
            info: Info = import_module(f"{entry.value}.meta").INFO
            if info.id != entry.name:
                raise ValueError(f"its meta.py says that its id is {info.id!r}")
            locale.check_words(resources.files(entry.value).joinpath("words"))
            _load(entry.name, entry.value)
        except Exception as error:  # whatever is wrong in somebody else's package, our games are played on
            PROBLEMS[entry.name] = f"The game {entry.name!r} of the package {entry.value} cannot be loaded: {error}."
    for problem in PROBLEMS.values():
        log.warning(problem)


for _name in OWN:
    _load(_name, f"caldera.games.{_name}")
_load_others()


def infos() -> tuple[Info, ...]:
    """What every game is, without loading any rules."""
    return tuple(import_module(f"{package_of(name)}.meta").INFO for name in game_ids())


@cache
def _plain_game(game_id: str) -> AnyGame:
    return _build(game_id, None, "", "")


def _build(game_id: str, edition: Edition | None, text: str, name: str) -> AnyGame:
    """The game's own `build`. What goes wrong in somebody else's package is an error of that game, not of the room."""
    try:
        built: AnyGame = import_module(f"{package_of(game_id)}.game").build(edition, text, name)
    except CalderaError:
        raise
    except Exception as error:
        if game_id in OWN:
            raise
        if edition:
            _plain_game(game_id)  # where it cannot be built without one either, that is what is wrong
            raise wrong_entry("", "edition.unusable", text, name, problem=f"{type(error).__name__}: {error}"[:200]) from error
        problem = f"The game {game_id!r} of the package {package_of(game_id)} cannot be loaded: {type(error).__name__}: {error}."
        raise UnknownGame(problem) from error
    return built


def game(game_id: str, edition: str | Path | Edition | None = None) -> AnyGame:
    """A game by its id, with its own content or with an edition laid over it (a TOML file's path, or its data)."""
    package_of(game_id)
    if edition is None:
        return _plain_game(game_id)
    text, name = "", "edition"
    if not isinstance(edition, Mapping):
        path = Path(edition)
        try:
            text, name = path.read_text(encoding="utf-8"), path.name
        except FileNotFoundError:
            raise wrong_file("edition.no_file", str(edition)) from None
        except OSError as error:
            raise wrong_file("edition.unreadable", str(edition), problem=error.strerror) from None
        except UnicodeDecodeError:
            raise wrong_file("error.not_text", str(edition)) from None
        edition = read_edition(text, name)
    check_box(game_id, edition, text, name)
    return _shared(game_id, edition, text, name)


def _shared(game_id: str, edition: Edition, text: str, name: str) -> AnyGame:
    """Two tables with the same edition share all that is built from it."""
    return _editions.once((game_id, digest_of(edition)), lambda: _build(game_id, dict(edition), text, name))


def read_game(file: Path, game_id: str = "") -> AnyGame:
    """The game of an edition file: the one that it names or fits. BadEdition when it is not clear which."""
    if game_id:
        return game(game_id, file)
    try:
        edition = read_edition(file.read_text(encoding="utf-8"), file.name)
    except (OSError, UnicodeDecodeError):
        return game(OWN[0], file)  # it says why the file cannot be read
    about = edition.get(BOX)
    named = about.get("game") if isinstance(about, Mapping) else None
    if isinstance(named, str) and named in game_ids():
        return game(named, file)
    fitting, problems = [], []
    for candidate in game_ids():
        try:
            fitting.append(game(candidate, file))
        except BadEdition as error:
            problems.append((error.message == "edition.no_entry", error))
    if len(fitting) == 1:
        return fitting[0]
    if not fitting and (close := [error for is_foreign, error in problems if not is_foreign]):
        raise close[0]
    raise wrong_file("error.not_clear", file.name)


set_loader(game)
