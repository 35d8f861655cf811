"""Files for browsers: pictures one by one, scripts and styles in bundles, all under addresses that change with their content."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from starlette.responses import Response

from caldera.bots.characters import Character
from caldera.core.registry import folder_of
from caldera.draw import defaults
from caldera.draw.raster import draw_png
from caldera.games import game_ids, infos
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get
from caldera.web.pages.bundle import Bundle, join_part, join_scripts, join_styles

STATIC = Path(__file__).parents[1] / "static"
PAGES = (
    "theme",
    "table_page",
    "lesson_page",
    "my_tables",
    "build_note",
    "first_table",
    "new_table",
    "rules",
    "box",
    "solved",
    "recover",
    "come_back",
    "medals",
    "progress",
    "position_editor",
)
"""The modules with which a page begins."""
LESSON_PARTS = ("sound_voices", "panels", "why", "worker")
PARTS: dict[str, tuple[str, ...]] = {
    "table_page": (*LESSON_PARTS, "past", "ending", "share", "joint_dice", "check_dice", "hand", "real_board", "clock"),
    "lesson_page": LESSON_PARTS,
}
"""Modules that a page imports when somebody needs them."""
PART_STYLES = {
    "past": ("part-time",),
    "ending": ("part-insight", "part-ending"),
    "panels": ("part-rules", "part-insight"),
    "why": ("part-why",),
    "share": ("part-share",),
    "hand": ("part-hand",),
    "real_board": ("part-real-board",),
    "clock": ("part-clock",),
}
"""The style sheets that come with them; several parts may share one."""
PLAIN = "plain-pages"
SETUP = "set-up"
MY_BOX = "my-box"
EDITOR = "position-editor"
GUIDED = "guided-games"
"""No game can have these names."""
PLAIN_STYLES = ("breakpoints", "caldera", "home", "mine", "comeback", "learn", "rules", "challenges", "medals")
TABLE_STYLES = ("undo", "seats", "learn", "stage")
"""Of a table, after the style of its game."""
LATER_STYLES = {
    "part-time": ("breakpoints", "time"),
    "part-rules": ("breakpoints", "rules"),
    "part-insight": ("breakpoints", "rings", "insight"),
    "part-ending": ("breakpoints", "ending", "medals"),
    "part-why": ("breakpoints", "why"),
    "part-share": ("breakpoints", "share"),
    "part-tv": ("breakpoints", "tv"),
    "part-hand": ("breakpoints", "hand"),
    "part-real-board": ("breakpoints", "real_board"),
    "part-clock": ("breakpoints", "clock"),
}
"""Of the parts of a table's page."""
FOREVER = f"public, max-age={365 * 24 * 3600}, immutable"


@lru_cache(maxsize=1024)
def digest(content: bytes) -> str:
    """What stands in the address of a file, and changes with it."""
    return hashlib.sha256(content).hexdigest()[:12]


# ---- single files ----


GAME_FILES = {"style.css": "text/css", "cover.svg": "image/svg+xml"}
"""What a game's `view` folder gives to the page, and what it is."""
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""What is in the static folder."""


@cache
def game_file(game_id: str, name: str) -> bytes:
    """A file of a game for the page; where the game has none, a default."""
    file = folder_of(game_id).joinpath("view", name)
    if file.is_file():
        return file.read_bytes()
    if name == "cover.svg":
        return defaults.cover(next(info.title for info in infos() if info.id == game_id)).encode()
    return defaults.STYLE.encode()


@cache
def game_file_url(game_id: str, name: str) -> str:
    """The address of a game's file; it changes with the file, so browsers may keep it for ever."""
    return f"/games/{game_id}/{name}?v={digest(game_file(game_id, name))}"


@get("/games/{game_id}/{name}")
async def serve_game_file(request: Request, game_id: str, name: str) -> Response:
    """A game's style sheet or cover."""
    if name not in GAME_FILES or game_id not in game_ids():
        raise NotFound
    return answer_file(request, game_file(game_id, name), GAME_FILES[name])


@cache
def static_files() -> dict[str, bytes]:
    """What may be asked for by name. A name is looked up here and never joined to a path."""
    return {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in sorted(STATIC.rglob("*")) if path.suffix in KINDS}


@get("/static/{name:path}")
async def serve_static(request: Request, name: str) -> Response:
    """A script, style sheet or picture of the room."""
    if name not in static_files():
        raise NotFound
    return answer_file(request, static_files()[name], KINDS[Path(name).suffix])


def answer_file(request: Request, content: bytes, kind: str, keep: str = FOREVER) -> Response:
    """A file, or nothing but its head for a browser that has the same one."""
    tag = f'"{digest(content)}"'
    headers = {"Cache-Control": keep, "ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)


@cache
def static_url(name: str) -> str:
    """The address of a static file; it changes with the file, so browsers may keep it for ever."""
    return f"/static/{name}?v={digest(static_files()[name])}"


def face_url(character: Character) -> str:
    """The face of a bot's character."""
    return static_url(f"faces/{character.id}.svg")


# ---- the app's icon ----


GROUND = "#14151a"
"""The colour of the page's head and of the icon."""


@dataclass(frozen=True)
class Icon:
    """The app's icon for devices that take no SVG."""

    pixels: int
    purpose: str = ""
    """For the manifest: any shape, or one that the device cuts out; nothing: it is not in there."""

    @property
    def is_full(self) -> bool:
        """Nothing shines through, and the corners are the device's."""
        return self.purpose != "any"


ICONS = {
    "app-192.png": Icon(192, "any"),
    "app-512.png": Icon(512, "any"),
    "maskable-512.png": Icon(512, "maskable"),
    "touch-180.png": Icon(180),
}
SAFE = 0.8
"""The share of the side that no device cuts away."""


@cache
def draw_icon(name: str) -> bytes:
    """The icon as PNG, drawn from the SVG when somebody first asks for it."""
    icon, svg = ICONS[name], static_files()["icon.svg"].decode()
    return draw_png(svg, icon.pixels, GROUND, SAFE) if icon.is_full else draw_png(svg, icon.pixels)


def icon_url(name: str) -> str:
    """The address of an icon; it changes with the picture from which it is drawn."""
    return f"/icons/{name}?v={digest(static_files()['icon.svg'])}"


@get("/icons/{name}")
async def serve_icon(request: Request, name: str) -> Response:
    """The app's icon as PNG."""
    if name not in ICONS:
        raise NotFound
    return answer_file(request, await asyncio.to_thread(draw_icon, name), "image/png")


# ---- bundles ----


@cache
def script(page: str) -> Bundle:
    """All scripts of one page."""
    return Bundle(f"{page}.js", "text/javascript", join_scripts(STATIC / "scripts", page, PARTS.get(page, ())).encode())


@cache
def part_script(page: str, part: str) -> Bundle:
    """The scripts of a part that the page imports later."""
    return Bundle(f"{page}.{part}.js", "text/javascript", join_part(STATIC / "scripts", part, page).encode())


@cache
def part_addresses(page: str) -> dict[str, list[str]]:
    """For each part of the page the address of its script, and those of its style sheets."""
    return {
        part: [part_script(page, part).address, *[style(name).address for name in PART_STYLES.get(part, ())]]
        for part in PARTS[page]
    }


@cache
def style(which: str) -> Bundle:
    """The style of the pages without a board, of the form of a new table, or of the tables of a game: ours, with the game's own."""
    if which == PLAIN:
        sheets = [_sheet(name) for name in PLAIN_STYLES]
    elif which == SETUP:
        sheets = [_sheet("breakpoints"), _sheet("setup")]
    elif which == MY_BOX:
        sheets = [_sheet("breakpoints"), _sheet("setup"), _sheet("home"), _sheet("box")]
    elif which == EDITOR:
        sheets = [_sheet("breakpoints"), _sheet("position")]
    elif which == GUIDED:
        sheets = [_sheet("breakpoints"), _sheet("rings"), _sheet("guide")]
    elif which in LATER_STYLES:
        sheets = [_sheet(name) for name in LATER_STYLES[which]]
    else:
        sheets = [_sheet("breakpoints"), _sheet("caldera"), _sheet("table"), *_game_sheets(which), *map(_sheet, TABLE_STYLES)]
    return Bundle(f"{which}.css", "text/css", join_styles(sheets).encode())


def _game_sheets(game_id: str) -> list[str]:
    """A game's `style.css`, and the rest of it where it is long: `style_*.css`, in the order of their names."""
    view = folder_of(game_id).joinpath("view")
    more = {file.name: file for file in view.iterdir() if file.name.startswith("style_")} if view.is_dir() else {}
    return [game_file(game_id, "style.css").decode(), *[more[name].read_text(encoding="utf-8") for name in sorted(more)]]


def _sheet(name: str) -> str:
    return (STATIC / "styles" / f"{name}.css").read_text(encoding="utf-8")


@get("/bundle/{name}")
async def serve_bundle(request: Request, name: str) -> Response:
    """The scripts or the style sheets of a page in one file.

    An older page may ask for an older one: it gets the present one, and keeps it for this time only.
    """
    stem, _, kind = name.rpartition(".")
    which = stem.rpartition("-")[0]
    page, _, part = which.partition(".")
    if kind == "js" and part and part in PARTS.get(page, ()):
        bundle = part_script(page, part)
    elif kind == "js" and which in PAGES:
        bundle = script(which)
    elif kind == "css" and which in (PLAIN, SETUP, MY_BOX, EDITOR, GUIDED, *LATER_STYLES, *game_ids()):
        bundle = style(which)
    else:
        raise NotFound
    keep = FOREVER if bundle.address == f"/bundle/{name}" else "no-store"
    return answer_file(request, bundle.content, bundle.media_type, keep)
