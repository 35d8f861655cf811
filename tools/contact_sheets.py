"""Draws contact sheets of staged events: frames with their times, as a live page shows them at two sizes.

python tools/contact_sheets.py [folder]

The page's clock is held still and moved on by hand, so every frame is the picture of exactly that moment.
"""

from __future__ import annotations

import base64
import datetime
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from screenshots import QUIET, ROOT, save, server
from system_packages import find_browser

import caldera
from caldera.core.match import Match

GOLDEN = ROOT / "tests" / "games" / "golden"
SIZES: dict[str, tuple[ViewportSize, int, int]] = {
    "desktop": ({"width": 1366, "height": 768}, 4, 400),
    "phone": ({"width": 390, "height": 844}, 6, 200),
}
"""Each with the columns of its sheet, and how wide a frame is there."""
LOOKS: dict[str, tuple[str, Literal["dark", "light"]]] = {"desktop": ("en", "dark"), "phone": ("fr", "light")}
"""Both languages and both themes are seen."""


@dataclass(frozen=True)
class Moment:
    """The first time that an event happens in a recorded match, and when to look, in milliseconds."""

    name: str
    game: str
    match: str
    event: str
    times: Sequence[int]
    skipped: int = 0
    """How many such events come before the one that is shown."""


HEKLA, FIRE_MOUNTAIN = ("hekla", "two-to-the-last-lava"), ("fire_mountain", "three-on-drawn-terrain")
SUB_TERRA, FUJI = ("sub_terra", "players-4"), ("fuji", "two-against-a-third-set")
MOMENTS = (
    Moment("eruption", *HEKLA, "erupt", (300, 1200, 1900, 2700, 3300, 3700, 4700, 5600, 6600, 7500, 8300, 9100)),
    Moment("dice", *FIRE_MOUNTAIN, "roll", (200, 400, 600, 800, 1000, 1300, 1600, 1800, 2000, 2200, 2500, 3400), 3),
    Moment("quake", *FIRE_MOUNTAIN, "quake", (200, 500, 640, 720, 800, 880, 960, 1040, 1120, 1200, 1300, 1900), 2),
    Moment("scoring", *FIRE_MOUNTAIN, "erupt", (400, 1500, 2300, 2700, 3300, 4100, 4700, 5300, 6200, 6900, 7800, 9000)),
    Moment("peril", *SUB_TERRA, "strike", (200, 500, 800, 1300, 1900, 2700, 3300, 3700, 4400, 4700, 5300, 6100)),
    Moment("comparison", *FUJI, "compare", (400, 1200, 1600, 2000, 2500, 3000, 3500, 4200, 4700, 5300, 6300, 7600)),
)


ACT = """([seat, action]) => {
  const listed = document.getElementById(`action-${action}`);
  if (listed) return listed.click();
  const body = JSON.stringify({ seat, action, last_version: tablePage.now.version });
  void fetch(`${location.pathname}/act`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}"""
"""Act as the page's list of actions does; for another seat of a shared screen, as its page would."""


def find_moment(moment: Moment) -> tuple[Match, int]:
    """The match, and the decision from which the event comes."""
    match = caldera.load_match((GOLDEN / moment.game / f"{moment.match}.json").read_text(encoding="utf-8"))
    plies = [ply for ply, events in enumerate(match.events) if any(event.kind == moment.event for event in events)]
    ply = plies[moment.skipped]
    while match.plays[ply][0] == caldera.CHANCE:
        ply -= 1
    return match, ply


def open_before(page: Page, address: str, match: Match, ply: int) -> None:
    """The table as it is before a decision, with its scripts at work."""
    record = json.loads(match.dumps())
    record["actions"] = record["actions"][:ply]
    text = json.dumps(record).encode()
    page.goto(address)
    page.set_input_files("input[type=file]", {"name": "match.json", "mimeType": "application/json", "buffer": text})
    with page.expect_navigation(wait_until="load"):
        page.click("form.open button")
    seat = match.plays[ply][0]
    page.wait_for_selector("#scene")
    page.wait_for_function("() => tablePage.now.mine || document.querySelector('[data-look]')")
    if page.locator("[data-look]").count():
        page.locator(f"[data-look='{seat}']").first.click()
    page.wait_for_function("() => tablePage.now.mine && Object.keys(tablePage.previews).length > 0")
    page.evaluate("() => document.querySelectorAll('dialog[open]').forEach((shown) => shown.close())")


def shoot(page: Page, match: Match, ply: int, times: Sequence[int]) -> list[bytes]:
    """Take the decision, and a picture at each of the times."""
    page.clock.install()
    page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(hours=1))
    with page.expect_response(lambda answer: answer.url.endswith("/act")):
        page.evaluate(ACT, [int(part) for part in match.plays[ply]])
    page.wait_for_function("() => document.querySelector('#caption:not([hidden]), #throw, #fx > :not(radialGradient)')", polling=50)
    shots, now = [], 0
    for time in times:
        page.clock.run_for(time - now)
        now = time
        shots.append(page.screenshot())
    return shots


def make_sheet(page: Page, times: Sequence[int], shots: Sequence[bytes], columns: int, width: int) -> None:
    frames = "".join(
        f"<div><img width={width} src='data:image/png;base64,{base64.b64encode(shot).decode()}'><b>{time / 1000:.2f} s</b></div>"
        for time, shot in zip(times, shots, strict=True)
    )
    style = (
        "body{margin:0;background:#444;display:grid;gap:4px;grid-template-columns:repeat(%d,max-content);width:max-content}"
        "div{position:relative;line-height:0}"
        "b{position:absolute;left:0;top:0;padding:3px 7px;background:#000;color:#ffb02e;font:700 15px/1.2 sans-serif}"
    )
    page.set_content(f"<style>{style % columns}</style>{frames}")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    size = page.evaluate("() => [document.body.offsetWidth, document.body.offsetHeight]")
    page.set_viewport_size({"width": size[0], "height": size[1]})


def draw(browser: Browser, address: str, moment: Moment, folder: Path) -> None:
    match, ply = find_moment(moment)
    for name, (screen, columns, width) in SIZES.items():
        small = name == "phone"
        locale, theme = LOOKS[name]
        context = browser.new_context(viewport=screen, locale=locale, color_scheme=theme, has_touch=small, is_mobile=small)
        page = context.new_page()
        open_before(page, address, match, ply)
        shots = shoot(page, match, ply, moment.times)
        context.close()
        context = browser.new_context()
        sheet = context.new_page()
        make_sheet(sheet, moment.times, shots, columns, width)
        save(sheet, folder / f"sheet-{moment.name}-{name}.webp")
        context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=QUIET)
        for moment in MOMENTS:
            draw(browser, address, moment, folder)
        browser.close()


if __name__ == "__main__":
    main()
