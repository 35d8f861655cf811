"""Draws the pictures of the README: a server on a free port, a match in full swing, a headless Chromium.

python tools/screenshots.py [folder]
"""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import caldera
from caldera.bots import make_bot
from caldera.core.state import GameState
from caldera.core.view import View

EARLIEST, LATEST = 36, 110
ROOT = Path(__file__).resolve().parent.parent
SERVE = "import sys; from caldera.web.server import serve; serve('127.0.0.1', 0, sys.argv[1], False, 0.0)"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@contextmanager
def server() -> Iterator[str]:
    """A room on a free port with an empty database; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield next(word for word in process.stdout.readline().split() if word.startswith("http")).rstrip("/")
            finally:
                process.terminate()


def browser_path() -> str | None:
    """The machine's Chromium, when it has one; else Playwright's own."""
    return os.environ.get("CALDERA_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def match_in_full_swing(players: int, seed: int, names: list[str]) -> str:
    """A match between bots, as a file that ends where somebody can bring off something big."""
    game = caldera.game("hekla")
    match = caldera.Match(game, players, {}, extra={"names": names})
    bots = [make_bot("medium", game, seed + seat) for seat in range(players)]
    best, best_ply = 0, 0
    while match.ply < LATEST and not match.state.is_over:
        seat = match.state.actors[0]
        found = biggest_gain(match.state, seat)
        if match.ply > EARLIEST and found > best:
            best, best_ply = found, match.ply
        match.apply(bots[seat].choose(match.state, seat), seat)
    match.cut(best_ply)
    return match.dumps()


def biggest_gain(state: GameState, seat: int) -> int:
    """The most that a piece chosen and moved can bring now."""
    game = caldera.game("hekla")
    view = View(seat)
    actions = [action for action in state.legal_actions(seat) if len(game.click_path(state, action, seat)) == 2]
    return max((gain_of(game.preview(state, action, seat, view).chip) for action in actions), default=0)


def gain_of(chip: str) -> int:
    return int(chip) if chip.startswith("+") else 0


def open_match(page: Page, address: str, record: str) -> None:
    page.goto(address)
    page.set_input_files("input[type=file]", {"name": "match.json", "mimeType": "application/json", "buffer": record.encode()})
    page.click("form.open button")
    page.wait_for_selector("#scene .can")


def show_best(page: Page) -> None:
    """Choose the piece whose best place brings most, and point at that place."""
    address = page.url + "/previews"
    page.wait_for_timeout(300)
    previews: dict[str, list[Any]] = page.evaluate("async (address) => (await (await fetch(address)).json()).previews", address)
    actions: list[list[Any]] = page.evaluate("JSON.parse(document.getElementById('boot').textContent).actions")

    best = max((action for action in actions if len(action[1]) == 2), key=lambda action: gain_of(previews[str(action[0])][1]))
    first, last = best[1]
    page.locator(f"[data-el='{first}']").first.click(force=True)
    page.locator(f"#scene [data-el='{last}']").hover(force=True)
    page.wait_for_timeout(400)


def take(
    browser: Browser, address: str, record: str, path: Path, width: int, height: int, theme: str, locale: str, scale: float
) -> None:
    phone = width < 700
    scheme: Any = theme
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=locale, color_scheme=scheme, device_scale_factor=scale, has_touch=phone
    )
    page = context.new_page()
    open_match(page, address, record)
    show_best(page)
    save(page, path)
    context.close()


def save(page: Page, path: Path) -> None:
    """What the page shows, as WebP: the browser itself is the converter."""
    png = base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()
    webp: str = blank.evaluate(
        """async (png) => {
            const image = new Image();
            image.src = "data:image/png;base64," + png;
            await image.decode();
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [image.width, image.height];
            canvas.getContext("2d").drawImage(image, 0, 0);
            return canvas.toDataURL("image/webp", 0.86);
        }""",
        png,
    )
    blank.close()
    path.write_bytes(base64.b64decode(webp.partition(",")[2]))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    record = match_in_full_swing(3, 28, ["Ada", "Bruno", "Chloé"])
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=QUIET)
        take(browser, address, record, folder / "hekla-desktop.webp", 1440, 900, "dark", "en", 1)
        take(browser, address, record, folder / "hekla-phone.webp", 390, 844, "dark", "fr", 1.5)
        take(browser, address, record, folder / "hekla-light.webp", 1440, 900, "light", "fr", 1)
        page = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="dark", locale="en").new_page()
        page.goto(address)
        save(page, folder / "home.webp")
        browser.close()


if __name__ == "__main__":
    main()
