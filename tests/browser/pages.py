"""What people do on the pages, as small functions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

import caldera

HEKLA = caldera.game("hekla")


def record(**parts: Any) -> str:
    """A match file of Hekla for two."""
    head = {"caldera": 1, "game": "hekla", "rules": HEKLA.info.rules_version, "players": 2, "options": {}, "actions": []}
    return json.dumps(head | parts)


def go(page: Page, button: str = "button.go") -> None:
    """Send a form and arrive on the next page, with its scripts at work: what is touched before is lost."""
    with page.expect_navigation(wait_until="load"):
        page.click(button)


def unfold(page: Page, name: str) -> None:
    """Open what a field of a form is folded into."""
    folded = page.locator(f"details:not([open]):has([name='{name}'])")
    if folded.count():
        folded.locator("summary").click()


def send(page: Page, address: str, **fields: Any) -> None:
    """Send a form without opening the page that has it, and arrive where it leads. Tests about forms go through them instead."""
    headers = {"Sec-Fetch-Site": "same-origin"}
    answer = page.context.request.post(address, headers=headers, max_redirects=0, **fields)
    assert answer.status == 303, answer.text()
    page.goto(answer.headers["location"])
    expect(page.locator("#scene")).to_be_visible()


def open_record(page: Page, text: str) -> None:
    """A table that goes on where a match file ends."""
    send(page, "/open", multipart={"match": {"name": "m.json", "mimeType": "application/json", "buffer": text.encode()}})


def choose(page: Page, field: str, value: str) -> None:
    """Choose in a form, whether it shows segments or a list."""
    segment = page.locator(f"label:has([name='{field}'][value='{value}'])")
    if segment.count():
        segment.click()
    else:
        page.select_option(f"[name='{field}']", value)


def start_table(page: Page, *kinds: str, game: str = "hekla", names: Sequence[str] = (), **fields: str) -> None:
    """A new table with these seats and names; whatever else can be chosen is as usual, but for what is given as `option__level`."""
    form = {"players": str(len(kinds))} | {f"seat.{seat}.kind": kind for seat, kind in enumerate(kinds)}
    form |= {f"seat.{seat}.bot": "easy" for seat in range(len(kinds))}
    form |= {f"seat.{seat}.name": name for seat, name in enumerate(names)}
    form |= {name.replace("__", "."): value for name, value in fields.items()}
    send(page, f"/g/{game}/new", form=form)


def resize(page: Page, width: int, height: int) -> None:
    """Another window; afterwards the page is drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("(width) => innerWidth === width", arg=width)
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def version(page: Page) -> int:
    return int(page.get_attribute("#main", "data-version") or -1)


def wait_for_version(page: Page, wanted: int) -> None:
    arrived = "(wanted) => Number(document.getElementById('main').dataset.version) >= wanted"  # a bot may have gone on already
    page.wait_for_function(arrived, arg=wanted)


def touch(page: Page, name: str) -> None:
    """Click an element of a path, on the board or in the tray."""
    element = page.locator(f"[data-el='{name}'].can:visible").first
    badge = element.locator(".badge")  # two stones on a slab overlap, their badges do not
    (badge if name.startswith("stone-") and badge.count() else element).click()


class Mirror:
    """The same match beside the page: it knows the click paths, and what must be on the board afterwards."""

    def __init__(self, text: str = "") -> None:
        self.match = caldera.load_match(text or record())

    @property
    def seat(self) -> int:
        return self.match.state.actors[0]

    def path(self, words: str) -> list[str]:
        return HEKLA.clicks.find_path(self.match.state, HEKLA.space.parse(words), self.seat)

    def play(self, page: Page, words: str) -> None:
        """Click the action's path on this page and wait until it is played."""
        before = version(page)
        for name in self.path(words):
            touch(page, name)
        wait_for_version(page, before + 1)
        self.match.apply(HEKLA.space.parse(words), self.seat)

    def check(self, page: Page) -> None:
        """Every stone on the page's board is where the match has it."""
        squares = self.match.state.observe(None)["board"]["squares"]
        wanted = sorted(f"stone-{stone['id']}" for square in squares for stone in square["stones"])
        shown = page.eval_on_selector_all("#stones > [id]", "stones => stones.map(stone => stone.id)")
        assert sorted(shown) == wanted
