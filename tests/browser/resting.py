"""A pointer that rests before it presses: what it rests on stays where it is, and is what the press hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from caldera.games import OWN
from caldera.locale import COMPLETE
from tests.support.sweeps import SWEEPS

SIZES = ((1920, 1080), (1366, 768), (1280, 720), (1024, 768), (768, 1024))
PHONE = (390, 844)
SIDEWAYS = (844, 390)
Size = tuple[int, int]


def spread_over_sizes(games: Sequence[str], sizes: Sequence[Size], locales: Sequence[str]) -> list[tuple[str, Size, str]]:
    """These games, each at one of the sizes and in one of the languages; or all of it."""
    if SWEEPS:
        return [(game_id, size, locale) for game_id in OWN for size in (*SIZES, PHONE) for locale in COMPLETE]
    return list(zip(games, sizes, locales, strict=True))


REACHED = """(element) => {
  if (element.disabled || !element.checkVisibility({ visibilityProperty: true })) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const [across, down] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5], [0.85, 0.15], [0.15, 0.85]]) {
    const [x, y] = [left + across * width, top + down * height];
    if (element.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""
"""Where a pointer reaches an element, without anything being scrolled."""

CONTROLS = f"""(selector) => {{
  for (const before of document.querySelectorAll("[data-rest]")) delete before.dataset.rest;
  return [...document.querySelectorAll(selector)].flatMap((element, index) => {{
    const at = ({REACHED})(element);
    if (!at) return [];
    element.dataset.rest = index;
    return [{{ index, at, name: element.dataset.el ?? element.id, coached: element.matches(".coached") }}];
  }});
}}"""
"""All controls that match and can be reached, each with a number of its own."""

REST = """([index, [x, y]]) => new Promise((resolve) => {
  const element = document.querySelector(`[data-rest="${index}"]`);
  const place = () => { const { left, top, right, bottom } = element.getBoundingClientRect(); return [left, top, right, bottom]; };
  const [began, first] = [performance.now(), place()];
  let [moved, stays] = [0, true];
  const look = () => {
    moved = Math.max(moved, ...place().map((edge, side) => Math.abs(edge - first[side])));
    stays &&= element.contains(document.elementFromPoint(x, y));
    if (performance.now() - began < 90) requestAnimationFrame(look);
    else resolve([moved, stays]);
  };
  requestAnimationFrame(look);
})"""
"""How far an element moves while the pointer rests on it, frame by frame, and whether a press would always have hit it."""

SHOWN = """(index) => document.querySelector(`[data-rest="${index}"]`)?.getClientRects().length > 0"""
"""Whether a control is still drawn: pointing at one picture of a tile lays the tile so, and another way to lay it is gone."""

TAKEN = """([version, chosen]) => {
  const { now, busy, chosen: held, armed } = tablePage;
  return busy || armed !== null || now.version > version || held.length !== chosen;
}"""
"""Whether a touch has had an effect since then."""
LEGAL = "#action-panel .can, #footer .can, #scene .can"
Control = dict[str, Any]


def find_controls(page: Page, selector: str = LEGAL, most: int = 99) -> list[Control]:
    """Controls that a pointer reaches: those that the coach names first, then the others, spread over all of them."""
    found: list[Control] = page.evaluate(CONTROLS, selector)
    first = [control for control in found if control["coached"]]
    others = [control for control in found if not control["coached"]]
    left = max(0, most - len(first))
    step = max(1, -(-len(others) // left)) if left else 1
    return (first + others[::step][:left])[:most]


def rest_on(page: Page, control: Control) -> None:
    """Rest on a control; it may neither move nor be covered."""
    page.mouse.move(*control["at"])
    moved, stays = page.evaluate(REST, [control["index"], control["at"]])
    where = f"{control['name']} at {page.viewport_size} on {page.url}"
    assert moved <= 1, f"{where} moves by {moved:.0f} px under a resting pointer"
    assert stays, f"{where} is covered while a pointer rests on it"


def press(page: Page) -> None:
    """Press for 60 ms where the pointer is."""
    page.mouse.down()
    page.wait_for_timeout(60)
    page.mouse.up()


def rest_on_all(page: Page, selector: str = LEGAL, most: int = 99) -> int:
    """Rest on one control after the other; how many there were."""
    controls = find_controls(page, selector, most)
    for control in controls:
        if page.evaluate(SHOWN, control["index"]):
            rest_on(page, control)
    return len(controls)
