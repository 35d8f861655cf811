"""Somebody at a table for a whole evening, who knows no more than the page shows: rests on what can be pressed, and presses it."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Page, Route, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.persons import FINGER, KEYS
from tests.browser.resting import Control, find_controls, press, rest_on

MOMENT = """() => {
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true });
  const shown = (selector) => [...document.querySelectorAll(selector)].some(isShown);
  if (shown("#aim[open]")) return "aim";
  if (document.querySelector("#pass-device button")) return "cover";
  if (tablePage.busy || !document.getElementById("caption").hidden) return null;
  if (tablePage.now.over) return shown("#ending *") ? "over" : null;
  const goesOn = ({ effect, playState }) => playState === "running" && effect.getComputedTiming().iterations !== Infinity;
  if (document.getElementById("scene").getAnimations({ subtree: true }).some(goesOn)) return null; // a piece arrives
  return shown("#act:not(.idle) #go:enabled, #action-panel .can, #footer .can, #scene .can") ? "act" : null;
}"""
"""What is asked of the person once everything has been seen."""
SEEN = """() => JSON.stringify([document.getElementById("main").dataset.version, document.querySelectorAll(".sel").length,
  tablePage.chosen, tablePage.armed, tablePage.busy, document.querySelector("#ways .hov, #ways .alt")?.dataset.el,
  document.querySelectorAll("#aim[open], #pass-device button, #log > li, #action-panel :checked").length])"""
"""Whatever changes when a press has an effect."""
CHANGED = f"(before) => ({SEEN})() !== before"
ASKED = "() => tablePage.now.actions.some(({ asks, path }) => asks && path.at(-1) === tablePage.armed)"
"""Whether the page asks if one really means it: somebody who wants to win leaves no temple without the artefact."""
FOCUSED = """() => {
  const at = document.activeElement;
  return at?.matches(".can:not(.sel), #act #go:enabled") ? (at.dataset.el ?? at.id) : null;
}"""
"""What has the focus, if it can be pressed."""
WORDS = """() => {
  const shown = (each) => each.checkVisibility({ visibilityProperty: true });
  const told = [...document.querySelectorAll("main [aria-label], main [title]")].filter(shown);
  const named = told.flatMap((each) => [each.getAttribute("aria-label"), each.getAttribute("title")]);
  globalThis.wordsRead ??= new Set();
  for (const line of [...document.body.innerText.split("\\n"), ...named]) if (line) wordsRead.add(line.trim());
}"""
"""Read every word on the page."""
LAYOUT = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than its window"] : [];
  const says = (each) => each.checkVisibility({ visibilityProperty: true }) && each.textContent.trim() !== "";
  const isCut = (each) => says(each) && each.scrollWidth > each.clientWidth + 1;
  const cut = [...document.querySelectorAll("#action-panel button:not(:has(.fj-tags)), #tools button, #go-say")].filter(isCut);
  return [...wide, ...cut.map((each) => `${each.dataset.el ?? each.id} is cut off: ${each.textContent.trim()}`)];
}"""
"""What does not fit."""
FOREIGN = {
    "fr": re.compile(
        r"\b(the|your|you|with|this|of|turn|rolls?|dice|ready|moves?|left|choose|bot thinks|player \d)\b", re.IGNORECASE
    ),
    "en": re.compile(r"\b(le|les|vous|votre|vos|des|du|aux|est|et|pour|avec)\b", re.IGNORECASE),
}
RAW = re.compile(r"\b(web|fuji|hekla|sub_terra|fire_mountain)\.[a-z_]+\.|undefined|\bnull\b|NaN|\{[a-z_]+\}|[.!?]\.(?!\.)| [.,]")
"""What no language has."""

FILMED = "clock.run(length+GAP)"
NOTE_FILM = "clock.run((globalThis.filmed=(globalThis.filmed??0)+(length+GAP)/pace,length+GAP))"
"""Nominal milliseconds of film so far, as they would be at normal speed: a busy machine does not lengthen them."""
NORMAL = re.compile(r"normal: ?1,")

FIRST, SECOND = 6_000, 120_000
"""Milliseconds in which a press must have an effect; in which something must be asked again."""


def note_films(route: Route) -> None:
    """The page's script, which counts how much film it plays, and plays it quickly."""
    answer = route.fetch()
    script = answer.text()
    assert script.count(FILMED) == 1, f"the stage has no {FILMED!r} any more"
    assert len(NORMAL.findall(script)) == 1, "the usual speed is written in another way"
    route.fulfill(response=answer, body=NORMAL.sub("normal:12,", script.replace(FILMED, NOTE_FILM)))


class Guest:
    """Plays with one tool until the table is over, and keeps what it met."""

    def __init__(self, page: Page, tool: str, rng: Random, eager: str) -> None:
        self.page = page
        self.tool = tool
        self.rng = rng
        self.eager = re.compile(eager)
        self.faults: list[str] = []
        self.waits: list[float] = []
        self.presses = 0
        self.filmed = 0.0

    def play_to_the_end(self) -> None:
        while True:
            self.page.wait_for_function(f"() => ({MOMENT})() !== null", timeout=SECOND)
            moment = self.page.evaluate(MOMENT)
            if moment == "over":
                break
            if moment == "aim":
                self.reach("#aim .go")
            elif moment == "cover":
                self.reach("#pass-device button")
            elif moment == "act":
                self.note_film()
                self.page.evaluate(WORDS)
                self.faults += [f"{self.prompt()}: {fault}" for fault in self.page.evaluate(LAYOUT)]
                self.decide()
        self.page.evaluate(WORDS)
        expect(self.page.locator("#ending")).to_be_visible()

    def note_film(self) -> None:
        """How much film there was since the last own decision."""
        filmed = self.page.evaluate("globalThis.filmed ?? 0") / 1000
        if filmed > self.filmed:
            self.waits.append(filmed - self.filmed)
        self.filmed = filmed

    def decide(self) -> None:
        """Press one of the things that can be pressed. If none is within reach, scroll as people do."""
        if self.tool == KEYS:
            return self.decide_by_keys()
        controls = self.find()
        if not controls:
            self.faults.append(f"nothing within reach: {self.prompt()}")
            self.page.locator("#action-panel .can, #scene .can, #footer .can").first.scroll_into_view_if_needed()
            controls = self.find()
        self.touch(self.pick(controls))

    def prompt(self) -> str:
        """What the person is asked, in one line."""
        return " ".join(self.page.locator("#prompt").inner_text().split())

    def find(self) -> list[Control]:
        anything = ":is(#action-panel, #footer, #scene) .can:not(.sel)"
        if self.page.evaluate(ASKED) and (others := find_controls(self.page, anything)):
            return others
        ready = find_controls(self.page, "#act.held #go:enabled") if self.tool == FINGER else []
        if ready and self.rng.random() < 0.85:
            return ready
        return find_controls(self.page, f"{anything}, #go:enabled")

    def pick(self, controls: list[Control]) -> Control:
        eager = [control for control in controls if self.eager.fullmatch(control["name"])]
        return self.rng.choice(eager if eager and self.rng.random() < 0.6 else controls)

    def reach(self, selector: str) -> None:
        """Press a button that is alone on the screen."""
        if self.tool == KEYS:
            self.page.locator(selector).first.focus()
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(selector).first.wait_for()
            controls = find_controls(self.page, selector)
            assert controls, f"{selector} is out of reach"
            self.touch(controls[0])
        self.page.wait_for_function("(selector) => !document.querySelector(selector)?.checkVisibility()", arg=selector)

    def touch(self, control: Control) -> None:
        """Rest on it and press it once; a press without effect is a fault."""
        before = self.page.evaluate(SEEN)
        self.presses += 1
        where = f"{control['name']}, press {self.presses}, {self.prompt()}"
        if self.tool == FINGER:
            self.page.touchscreen.tap(*control["at"])
            if not self.has_effect(before):  # a busy browser takes a tap for a long press
                self.page.touchscreen.tap(*control["at"])
        else:
            try:
                rest_on(self.page, control)
            except AssertionError as moved:
                self.faults.append(f"{moved}: {where}")
            except Error:
                return  # somebody else has acted, and something else is asked
            before = self.page.evaluate(SEEN)
            press(self.page)
        self.expect_effect(before, where)

    def expect_effect(self, before: str, where: str) -> None:
        if not self.has_effect(before):
            self.faults.append(f"nothing happens: {where}")

    def has_effect(self, before: str) -> bool:
        with suppress(TooLate):
            self.page.wait_for_function(CHANGED, arg=before, timeout=FIRST)
            return True
        return False

    def decide_by_keys(self) -> None:
        """Tab to something that can be pressed, or walk there with an arrow, and press Enter."""
        steps = self.rng.randint(1, 3)
        first: str | None = None
        for _ in range(150):
            self.page.keyboard.press("Tab")
            at = self.page.evaluate(FOCUSED)
            steps -= at is not None
            if at is not None and (steps == 0 or at == first):  # or once around the page
                break
            first = first or at
        else:
            self.faults.append(f"Tab leads to nothing: {self.prompt()}")
            self.page.keyboard.press("ArrowDown")
        self.presses += 1
        name = self.page.evaluate("document.activeElement.dataset.el ?? document.activeElement.id")
        before = self.page.evaluate(SEEN)
        self.page.keyboard.press("Enter")
        self.expect_effect(before, f"{name} by Enter, {self.prompt()}")

    def foreign_words(self, locale: str) -> list[str]:
        """Lines that are not in this person's language, or in none."""
        lines: list[str] = self.page.evaluate("[...wordsRead]")
        return sorted(line for line in lines if FOREIGN[locale].search(line) or RAW.search(line))


EAGER: dict[str, str] = {
    "hekla": "go|confirm",
    "fire_mountain": "go|confirm",
    "sub_terra": "go|confirm|action-(explore|reveal)|way-.*",
    "fuji": "go|confirm|ready",
}
"""What somebody who wants to get on presses rather than anything else."""


def sit_down(page: Page, game: str, tool: str, friends: bool) -> None:
    """From the home page to a table: by "Play now", or with friends at one screen."""
    page.goto("/")
    way = page.locator(f".g-{game} {'.friends' if friends else '.now'}")
    if tool == KEYS:
        way.focus()
        page.keyboard.press("Enter")
    else:
        way.tap() if tool == FINGER else way.click()
    if friends:
        page.wait_for_selector("[name='seat.1.kind']", state="attached")
        label = page.locator("label:has([name='seat.1.kind'][value=here])")
        label.tap() if tool == FINGER else label.click()
        start = page.locator(".startbar .go")
        start.tap() if tool == FINGER else start.click()
    page.wait_for_function("() => globalThis.tablePage !== undefined")
    expect(page.locator("#scene")).to_be_visible()
