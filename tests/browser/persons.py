"""Somebody at a page who knows which action they want: with a mouse, with a finger or with keys, on the board or in the list."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.pages import wait_for_version
from tests.browser.test_games import HELD, WHERE, point

MOUSE, FINGER, KEYS = "mouse", "finger", "keys"

BRING = """(name) => {
  const element = [...document.querySelectorAll(`[data-el="${name}"].can`)].find((one) => one.getClientRects().length);
  element?.scrollIntoView({ block: "center" });
  return Boolean(element);
}"""
"""Scroll to what is below something else; whether there is any such element to be seen."""

SHOWN_WAY = """() => {
  const ways = [...document.querySelectorAll("[data-cycle] [data-el].can")];
  return ways.find((way) => way.getClientRects().length)?.dataset.el ?? null;
}"""
"""Of several ways to lay a tile, the one that is seen."""

PLAYED = "(version) => tablePage.busy || tablePage.now.version > version"
TAKEN = f"""([version, name]) => ({PLAYED})(version) || tablePage.chosen.includes(name)
  || document.querySelector(`[data-el="${{name}}"].sel`) !== null"""
"""What touching something leads to: it is chosen, or the action is on its way."""
AGAIN = 6_000
"""After so many milliseconds without an effect somebody tries again: a busy browser takes a tap for a long press."""


FIND_PATH = "(code) => tablePage.now.actions.find(({ codes }) => String(codes) === String(code)).path"


class Person:
    """Takes actions on a page as people do. Nothing but the page is asked what can be done, and how."""

    def __init__(self, page: Page, tool: str) -> None:
        self.page = page
        self.tool = tool
        self.version = 0

    def act(self, action: int, version: int, from_list: bool = False) -> None:
        """Take an action at this version of the table; afterwards the page shows a later one."""
        my_turn = "(version) => tablePage.now.version === version && tablePage.now.mine && !tablePage.busy"
        self.page.wait_for_function(my_turn, arg=version)
        self.version = version
        if self.tool == KEYS:
            self.choose_with_keys(action)
        elif from_list:
            self.choose_in_list(action)
        else:
            self.choose_by_path(action)
        wait_for_version(self.page, version + 1)

    def insist(self, deed: Callable[[], None], effect: str, about: object) -> None:
        """Do something until it has its effect."""
        for _ in range(5):
            deed()
            with suppress(TooLate):
                self.page.wait_for_function(effect, arg=about, timeout=AGAIN)
                return
        raise AssertionError(f"nothing happens: {effect}, {about}")

    # ---- the list of all actions ----

    def choose_in_list(self, action: int) -> None:
        entry = self.page.locator(f"#action-{action}")
        if not self.page.locator("#list").is_visible():
            opened = "() => !document.getElementById('list').hidden"
            self.insist(lambda: self.press(self.page.locator("#list-open")), opened, None)
        self.insist(lambda: self.press(entry), PLAYED, self.version)

    def choose_with_keys(self, action: int) -> None:
        """L leads to the list, the Tab key through it."""
        self.page.keyboard.press("l")
        expect(self.page.locator("#list-actions button").first).to_be_focused()
        for _ in range(self.page.locator("#list button").count()):
            if self.page.evaluate("document.activeElement?.id") == f"action-{action}":
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"action {action} cannot be reached with the Tab key")

    def press(self, button: Locator) -> None:
        button.tap() if self.tool == FINGER else button.click()

    # ---- the path of an action ----

    def choose_by_path(self, action: int) -> None:
        """Touch one thing after the other; on a touch screen the last touch shows, and the bar below plays."""
        path: list[str] = self.page.evaluate(FIND_PATH, action)
        for name in path:
            if not self.page.evaluate("(name) => tablePage.given.has(name)", name):  # what is alone is chosen already
                self.touch(name)
        if self.tool != FINGER or path[-1] == "confirm":
            return
        self.page.wait_for_function(f"(version) => ({HELD})() !== null || ({PLAYED})(version)", arg=self.version)
        if self.page.evaluate(f"({PLAYED})", self.version):
            return  # a plain button: one tap
        for _ in range(12):
            shown = self.page.evaluate(SHOWN_WAY)
            if shown is None or path[-1] == shown:
                break
            self.turn(shown)
        self.insist(self.tap_the_bar, PLAYED, self.version)

    def tap_the_bar(self) -> None:
        if place := self.page.evaluate(HELD):
            self.page.touchscreen.tap(*place)

    def turn(self, shown: str) -> None:
        """A finger turns a tile by tapping it."""
        self.insist(lambda: self.tap(shown), f"(shown) => ({SHOWN_WAY})() !== shown", shown)

    def touch(self, name: str) -> None:
        self.page.wait_for_selector(f"[data-el='{name}'].can", state="attached")
        shown = self.page.evaluate(SHOWN_WAY)
        if shown and name.startswith(shown.partition("-")[0]):
            return self.turn_to(name, shown)
        self.insist(lambda: self.tap(name), TAKEN, [self.version, name])

    def turn_to(self, name: str, shown: str) -> None:
        """The tile in hand lies there in one of several ways: a finger takes the one that is seen, a wheel turns it first."""
        if self.tool == FINGER:
            return self.insist(lambda: self.tap(shown), TAKEN, [self.version, shown])
        for _ in range(12):
            if shown == name:
                break
            self.page.mouse.move(*self.find(shown))
            self.page.mouse.wheel(0, 100)
            self.page.wait_for_function(f"(shown) => ({SHOWN_WAY})() !== shown", arg=shown)
            shown = self.page.evaluate(SHOWN_WAY)
        self.insist(lambda: self.tap(name), TAKEN, [self.version, name])

    def tap(self, name: str) -> None:
        place = self.find(name)
        (self.page.touchscreen.tap if self.tool == FINGER else self.page.mouse.click)(*place)

    def find(self, name: str) -> tuple[float, float]:
        """Where something glows, after scrolling to it or having the whole board shown if it is not to be seen."""
        place = point(self.page, name)
        fold = self.page.locator("label[for='fj-more']")  # on a phone there is no room for everything that could be said
        if place is None and not self.page.evaluate(BRING, name) and fold.is_visible():
            opened = self.page.is_checked("#fj-more")
            self.insist(
                lambda: self.press(fold), f"() => document.getElementById('fj-more').checked !== {str(opened).lower()}", None
            )
        if place is None:
            place = point(self.page, name)
        if place is None and self.page.locator("[data-camera=fit]").count():
            self.press(self.page.locator("[data-camera=fit]"))
        if place is None:
            self.page.wait_for_function(f"(name) => ({WHERE})(name) !== null", arg=name)
            place = point(self.page, name)
        assert place, f"{name} glows where nothing reaches it"
        return place
