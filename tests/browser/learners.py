"""Somebody who learns a game from its guide, step by step, and does what the coach asks for: with a mouse or with a finger."""

from __future__ import annotations

from playwright.sync_api import Page

from caldera.core.guide import Guide
from tests.browser.resting import LEGAL, TAKEN, Control, find_controls, press, rest_on, rest_on_all

AT_STEP = """([step, of]) => {
  const dashes = [...document.querySelectorAll("#coach .progress i")];
  const done = dashes.filter((dash) => dash.matches(".done")).length;
  const isThere = done === step + 1 && dashes.length === of && !tablePage.busy;
  return isThere && Number(document.getElementById("main").dataset.version) === step;
}"""
COACH_FITS = """() => {
  const fits = (element) => element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1;
  return [".words", ".row", "h2"].every((part) => fits(document.querySelector(`#coach ${part}`)))
    && document.documentElement.scrollWidth <= innerWidth;
}"""
RINGED = """() => {
  const rings = [...document.querySelectorAll(".ring:not([hidden], .later)")].map((ring) => ring.getBoundingClientRect());
  const isIn = (middle, length) => middle > 0 && middle < length;
  return rings.some(({ x, y, width, height }) =>
    width > 10 && isIn(x + width / 2, innerWidth) && isIn(y + height / 2, innerHeight));
}"""


class Learner:
    """Plays a guide on a page. Nothing is scrolled or zoomed: what the coach asks for must be there."""

    def __init__(self, page: Page, course: Guide, has_mouse: bool) -> None:
        self.page = page
        self.course = course
        self.has_mouse = has_mouse

    def wait_for_step(self, index: int) -> None:
        self.page.wait_for_function(AT_STEP, arg=[index, len(self.course.steps)])

    def take_step(self, index: int, also: int = 0) -> None:
        """Do what the step asks for, after resting on so many other controls."""
        self.wait_for_step(index)
        step, game = self.course.steps[index], self.course.game
        assert self.page.evaluate(COACH_FITS), f"the coach has no room for step {step.text} at {self.page.viewport_size}"
        if step.action is None:
            if step.show:
                self.page.wait_for_function(RINGED)
            return self.touch(self.find("#coach-next"))
        path = game.clicks.find_path(self.course.match_at(index).state, step.action, self.course.seat)
        for name in path:
            if self.page.evaluate("(name) => tablePage.given.has(name)", name):  # there was nothing else to choose
                continue
            self.page.wait_for_function(RINGED)
            if also and self.has_mouse:
                rest_on_all(self.page, LEGAL, also)
            self.choose(name, index)
        if not self.has_mouse and self.page.evaluate("tablePage.armed !== null && !tablePage.busy"):
            self.page.wait_for_function(RINGED)
            self.touch(self.find("#go:enabled"))

    def choose(self, name: str, index: int) -> None:
        before = [index, self.page.evaluate("tablePage.chosen.length")]
        self.touch(self.find(f"#action-panel [data-el='{name}'].can", f"[data-el='{name}'].can"))
        self.page.wait_for_function(TAKEN, arg=before)

    def find(self, *selectors: str) -> Control:
        """What the pointer reaches: rather the button with its words than the place on the board."""
        for selector in selectors:
            if found := find_controls(self.page, selector):
                return found[0]
        raise AssertionError(f"{selectors[-1]} cannot be reached at {self.page.viewport_size} on {self.page.url}")

    def touch(self, control: Control) -> None:
        if not self.has_mouse:
            return self.page.touchscreen.tap(*control["at"])
        rest_on(self.page, control)
        press(self.page)
