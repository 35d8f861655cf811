"""Draws tables: a server on a free port, a match of each game in full swing, a headless Chromium.

python tools/screenshots.py [folder] draws one picture per game for the README, and every game at every size into
`build/screenshots`, in both languages and both themes by turns, to be looked at.
"""

from __future__ import annotations

import base64
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from system_packages import find_browser

import caldera
from caldera.bots import make_bot

SCREEN: ViewportSize = {"width": 1280, "height": 800}
SIZES = ((1920, 1080), (1366, 768), (1024, 768), (768, 1024), (844, 390), (390, 844), (360, 740))
LOOKS = (("en", "dark"), ("fr", "light"), ("fr", "dark"), ("en", "light"))
PHONE = 900
"""Windows that are narrower belong to phones and tablets: touched, not clicked."""
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


@dataclass(frozen=True)
class Scene:
    """A match between bots that is worth looking at after so many actions, at the next decision."""

    game: str
    seed: int
    plies: int
    names: tuple[str, ...]
    prepare: Callable[[Page], None]
    phase: int = -1
    """Of a game with phases, the one to wait for; -1: any."""

    def record(self) -> str:
        game = caldera.game(self.game)
        match = caldera.Match(game, len(self.names), extra={"names": self.names})
        bots = [make_bot("medium", game, self.seed + seat) for seat in range(len(self.names))]
        secret = self.seed.to_bytes(16, "big")
        while (
            match.ply < self.plies
            or match.state.actors == (caldera.CHANCE,)
            or self.phase not in (-1, game.words.find_phase(match.state)[1])
        ):
            seat = match.state.actors[0]
            if seat == caldera.CHANCE:
                match.roll(secret)
            else:
                match.apply(bots[seat].choose(match.state, seat), seat)
        return match.dumps()


def open_match(page: Page, address: str, record: str) -> None:
    page.goto(address)
    page.set_input_files("input[type=file]", {"name": "match.json", "mimeType": "application/json", "buffer": record.encode()})
    page.click("form.open button")
    page.wait_for_selector(".can, [data-look]")


def point_at_the_best(page: Page) -> None:
    """Choose the piece whose best place brings most, and point at that place."""
    address = page.url + "/previews"
    page.wait_for_timeout(300)
    previews: dict[str, dict[str, Any]] = page.evaluate(
        "async (address) => (await (await fetch(address)).json()).previews", address
    )
    actions: list[dict[str, Any]] = page.evaluate("JSON.parse(document.getElementById('boot').textContent).actions")

    def gain(action: dict[str, Any]) -> int:
        return gain_of(previews[",".join(map(str, action["codes"]))]["chip"])

    best = max((action for action in actions if len(action["path"]) == 2), key=gain)
    first, last = best["path"]
    page.locator(f"[data-el='{first}']").first.click(force=True)
    page.locator(f"#scene [data-el='{last}']").hover(force=True)


def gain_of(chip: str) -> int:
    return int(chip) if chip.startswith("+") else 0


def take_the_screen(page: Page) -> None:
    """The first person looks behind their own screen."""
    page.locator("[data-look]").first.click()
    page.wait_for_selector("#scene .can")


def look_on(page: Page) -> None:
    """As it is."""


SCENES = [
    Scene("hekla", 28, 63, ("Ada", "Bruno", "Chloé"), point_at_the_best),
    Scene("fire_mountain", 5, 400, ("Ada", "Bruno", "Chloé"), look_on),
    Scene("sub_terra", 6, 330, ("Ada", "Bruno", "Chloé", "Dana"), look_on),
    Scene("fuji", 4, 160, ("Ada", "Bruno", "Chloé"), take_the_screen, phase=1),
]


def take(browser: Browser, address: str, scene: Scene, path: Path, record: str) -> None:
    context = browser.new_context(viewport=SCREEN, locale="en", color_scheme="dark")
    page = context.new_page()
    open_match(page, address, record)
    scene.prepare(page)
    page.wait_for_timeout(1200)  # until everything that moves has arrived
    save(page, path)
    context.close()


def take_all_sizes(browser: Browser, address: str, scene: Scene, folder: Path, record: str) -> None:
    """The same position in windows of every size; language and theme go round, so that each is seen at several."""
    for number, (width, height) in enumerate(SIZES):
        locale, theme = LOOKS[number % len(LOOKS)]
        touch = width < PHONE
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        page = context.new_page()
        open_match(page, address, record)
        if scene.prepare is take_the_screen:
            take_the_screen(page)
        page.wait_for_timeout(300)  # until the camera stands
        page.screenshot(path=folder / f"{scene.game}-{width}x{height}-{locale}-{theme}.png")
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
            return canvas.toDataURL("image/webp", 0.8);
        }""",
        png,
    )
    blank.close()
    path.write_bytes(base64.b64decode(webp.partition(",")[2]))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    sizes = ROOT / "build" / "screenshots"
    for each in (folder, sizes):
        each.mkdir(parents=True, exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=QUIET)
        for scene in SCENES:
            record = scene.record()
            take(browser, address, scene, folder / f"{scene.game}.webp", record)
            take_all_sizes(browser, address, scene, sizes, record)
        browser.close()


if __name__ == "__main__":
    main()
