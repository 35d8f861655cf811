"""Draws contact sheets: a row of frames for every essential event of every game, as a live page shows it at two sizes.

python tools/contact_sheets.py [folder] [game ...]

The page's clock is held still and moved on by hand, so every frame is the picture of exactly that moment.
"""

from __future__ import annotations

import base64
import datetime
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from screenshots import QUIET, ROOT, server
from system_packages import find_browser

import caldera
from caldera.bots import make_bot
from caldera.core.match import Match
from caldera.core.scene import ESSENTIAL
from caldera.games import OWN

GOLDEN = ROOT / "tests" / "games" / "golden"
SIZES: dict[str, tuple[ViewportSize, int]] = {
    "desktop": ({"width": 1366, "height": 768}, 400),
    "phone": ({"width": 390, "height": 844}, 200),
}
"""Each with how wide a frame is on its sheet."""
LOOKS: dict[str, tuple[str, Literal["dark", "light"]]] = {"desktop": ("en", "dark"), "phone": ("fr", "light")}
"""Both languages and both themes are seen."""
TICK = 300
"""Milliseconds between two frames."""
BEFORE, AFTER = 3, 3
"""So many frames until the log tells the event, and after it."""
MATCHES = 12
"""So many matches between bots are searched for what no recorded one has."""
PATIENCE = 200
"""So many ticks a film may take until the event is told: a minute."""
ARRIVAL = 500
"""Milliseconds in which the answer reaches the page, whose own clock stands."""
ROWS = 5
"""Events on one sheet."""


@dataclass(frozen=True)
class Moment:
    """An essential event, and the decision from which it comes."""

    kind: str
    match: Match
    ply: int


@dataclass(frozen=True)
class Frame:
    time: int
    picture: bytes


HEARD = "(kind) => document.querySelectorAll(`#log .ev-${kind}:not(.unheard)`).length"
ACT = """([seat, action]) => {
  const listed = document.getElementById(`action-${action}`);
  if (listed) return listed.click();
  const body = JSON.stringify({ seat, action, last_version: tablePage.now.version });
  void fetch(`${location.pathname}/act`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}"""
"""Act as the page's list of actions does; for another seat of a shared screen, as its page would."""


def list_matches(game_id: str) -> Iterator[Match]:
    """The recorded matches, then others between bots that play anything."""
    for path in sorted((GOLDEN / game_id).glob("*.json")):
        yield caldera.load_match(path)
    game = caldera.game(game_id)
    for seed in range(MATCHES):
        players = game.info.players[-1]
        match, bots = Match(game, players), [make_bot("novice", game, seed + seat) for seat in range(players)]
        while not match.state.is_over:
            seat = match.state.actors[0]
            if seat == caldera.CHANCE:
                match.roll(seed.to_bytes(16, "big"))
            else:
                match.apply(bots[seat].choose(match.state, seat), seat)
        yield match


def find_moments(game_id: str) -> list[Moment]:
    """Every essential kind of event, at the first time that it follows from a decision."""
    ranks = caldera.game(game_id).scene.ranks
    found: dict[str, Moment] = {}
    missing = {kind for kind, rank in ranks.items() if rank == ESSENTIAL}
    for match in list_matches(game_id):
        decision = -1
        for ply, events in enumerate(match.events):
            if match.plays[ply][0] != caldera.CHANCE:
                decision = ply
            for event in events if decision >= 0 else ():
                if event.kind in missing and event.known_to(match.plays[decision][0]):
                    missing.remove(event.kind)
                    found[event.kind] = Moment(event.kind, match, decision)
        if not missing:
            break
    if missing:
        print(f"{game_id}: no match has {', '.join(sorted(missing))}")
    return [found[kind] for kind in ranks if kind in found]


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


def shoot(page: Page, moment: Moment) -> list[Frame]:
    """Take the decision, and the frames around the moment at which the log tells the event."""
    page.clock.install()
    page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(hours=1))
    before = page.evaluate(HEARD, moment.kind)
    with page.expect_response(lambda answer: answer.url.endswith("/act")):
        page.evaluate(ACT, [int(part) for part in moment.match.plays[moment.ply]])
    page.wait_for_timeout(ARRIVAL)
    frames: list[Frame] = []
    left = -1
    for tick in range(1, PATIENCE):
        page.clock.run_for(TICK)
        if page.locator("[data-look]").count():  # the device is passed on: whoever takes it sees the film
            page.locator("[data-look]").first.click()
            page.wait_for_timeout(ARRIVAL)
        frames.append(Frame(tick * TICK, page.screenshot()))
        if left < 0 and page.evaluate(HEARD, moment.kind) > before:
            left = AFTER
        elif left >= 0:
            left -= 1
        if left == 0:
            return frames[-BEFORE - AFTER :]
    print(f"{moment.match.game.id}: {moment.kind} was never told")
    return frames[: BEFORE + AFTER]


def make_sheet(page: Page, rows: Sequence[tuple[str, Sequence[Frame]]], width: int) -> None:
    def draw(kind: str, frame: Frame) -> str:
        image = base64.b64encode(frame.picture).decode()
        return f"<div><img width={width} src='data:image/png;base64,{image}'><b>{kind} {frame.time / 1000:.1f} s</b></div>"

    style = (
        "body{margin:0;background:#444;display:grid;gap:4px;grid-template-columns:repeat(%d,max-content);width:max-content}"
        "div{position:relative;line-height:0}"
        "b{position:absolute;left:0;top:0;padding:3px 7px;background:#000;color:#ffb02e;font:700 15px/1.2 sans-serif}"
    )
    drawn = ["".join([draw(kind, frame) for frame in frames]) for kind, frames in rows]
    page.set_content(f"<style>{style % (BEFORE + AFTER)}</style>{''.join(drawn)}")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    size = page.evaluate("() => [document.body.offsetWidth, document.body.offsetHeight]")
    page.set_viewport_size({"width": size[0], "height": size[1]})


def draw(browser: Browser, address: str, moments: Sequence[Moment], size: str, folder: Path) -> None:
    screen, width = SIZES[size]
    locale, theme = LOOKS[size]
    small = size == "phone"
    rows: list[tuple[str, list[Frame]]] = []
    for moment in moments:
        context = browser.new_context(viewport=screen, locale=locale, color_scheme=theme, has_touch=small, is_mobile=small)
        page = context.new_page()
        open_before(page, address, moment.match, moment.ply)
        frames = shoot(page, moment)
        rows.append((moment.kind, frames + frames[-1:] * (BEFORE + AFTER - len(frames))))
        context.close()
    for number, first in enumerate(range(0, len(rows), ROWS), 1):
        sheet = browser.new_page()
        make_sheet(sheet, rows[first : first + ROWS], width)
        sheet.screenshot(path=folder / f"{moments[0].match.game.id}-{size}-{number}.png")
        sheet.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "sheets"
    folder.mkdir(parents=True, exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=QUIET)
        for game_id in sys.argv[2:] or OWN:
            moments = find_moments(game_id)
            for size in SIZES:
                draw(browser, address, moments, size, folder)
        browser.close()


if __name__ == "__main__":
    main()
