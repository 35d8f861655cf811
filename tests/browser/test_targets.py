"""Every legal target can be touched wherever it is seen: what is drawn above it and is no target lets the pointer through."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

import caldera
from caldera.core.match import Match
from caldera.core.state import CHANCE
from tests.browser.pages import open_record
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN

pytestmark = pytest.mark.browser

MATCHES = {
    "hekla": "two-to-the-last-lava",
    "fire_mountain": "three-on-drawn-terrain",
    "sub_terra": "players-4",
    "fuji": "two-against-a-third-set",
}
MOMENTS = (0.0, 0.4, 0.8)
"""How far into the match each position is."""
FEWEST, MOST = 3, 4
"""Places that a position must have, and that are tried at each step of a path."""

GRID = """async ([most, deepest]) => {
  const sent = [];
  globalThis.fetch = async (address, options) => {
    if (options?.method === "POST") sent.push(JSON.parse(options.body));
    return new Response('{"error": "This is a test."}', { status: 422, headers: { "Content-Type": "application/json" } });
  };
  const settle = () => new Promise((done) => setTimeout(done));
  const stage = document.getElementById("stage").getBoundingClientRect();
  const lit = (where) => {
    const seen = (element) => {
      const box = element.getBoundingClientRect();
      const inside = box.left < stage.right && box.right > stage.left && box.top < stage.bottom && box.bottom > stage.top;
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return box.width && shown && (inside || !element.closest("#scene"));
    };
    return [...document.querySelectorAll(where)].filter(seen);
  };
  const ANY = "#main [data-el].can";
  const ON_BOARD = "#scene [data-el].can";
  const names = () => [...new Set(lit(ANY).map((element) => element.dataset.el))];
  const held = () => tablePage.armed !== null || tablePage.chosen.some((name) => !tablePage.given.has(name));
  const escape = () => {
    for (let n = 0; held() && n < 9; n += 1) dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  };
  const isTarget = (element) => element.matches(".can, .alt, .sel");
  // The topmost target at a point, as far as the drawing goes; null where something else than the board is.
  const meant = (x, y) => {
    const hits = document.elementsFromPoint(x, y);
    if (!hits[0]?.closest("#scene")) return null;
    return hits.map((hit) => hit.closest("[data-el]")).find((named) => named && isTarget(named)) ?? null;
  };
  const touch = async (x, y) => {
    sent.length = 0;
    const hit = document.elementFromPoint(x, y);
    hit.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 }));
    const played = sent.map((body) => [body.action, ...(body.then ?? [])].join())[0] ?? null;
    const chosen = [...tablePage.chosen, ...(tablePage.armed ? [tablePage.armed] : [])]; // armed: it asks first
    for (let n = 0; tablePage.busy && n < 50; n += 1) await settle();
    return { played, chosen };
  };
  const wrong = [];
  let [clicks, points] = [0, 0];
  const clicked = new Set();
  const reach = async (path) => {
    if (path.join() === tablePage.chosen.filter((name) => !tablePage.given.has(name) || path.includes(name)).join()) return true;
    escape();
    for (const name of path) {
      if (tablePage.chosen.includes(name)) continue;
      const element = lit(ANY).find((each) => each.dataset.el === name);
      if (!element) return false;
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
      for (let n = 0; tablePage.busy && n < 50; n += 1) await settle();
    }
    return true;
  };
  const tested = [];
  const visit = async (path) => {
    if (!(await reach(path))) return;
    for (const name of names().slice(0, most)) {
      let goesOn = !tablePage.now.actions.some((action) => action.path.join() === [...path, name].join());
      for (const element of lit(ON_BOARD).filter((each) => each.dataset.el === name)) {
        const box = element.getBoundingClientRect();
        for (let n = 0; n < 25; n += 1) {
          const x = box.left + (box.width * ((n % 5) + 0.5)) / 5;
          const y = box.top + (box.height * (Math.floor(n / 5) + 0.5)) / 5;
          if (meant(x, y)?.dataset.el !== name) continue;
          // What a click does depends on what lies there, from top to bottom: the same pile is clicked once.
          const pile = document.elementsFromPoint(x, y).map((hit) => hit.closest("[data-el]")?.dataset.el ?? "").join();
          const above = document.elementFromPoint(x, y);
          points += 1;
          if (clicked.has(`${path} ${name} ${pile}`)) continue;
          clicked.add(`${path} ${name} ${pile}`);
          clicks += 1;
          const { played, chosen } = await touch(x, y);
          const code = (action) => action.codes.join();
          const fits = (action) => code(action) === played && action.path.includes(name);
          const right = played === null ? chosen.includes(name) : tablePage.now.actions.some(fits);
          const top = above.outerHTML.slice(0, 120);
          if (!right) wrong.push({ path, name, at: [n % 5, Math.floor(n / 5)], played, chosen, top });
          await reach(path);
          if (wrong.length > 5 || clicks > 200) return;
        }
      }
      tested.push([...path, name].join(" "));
      if (goesOn && path.length < deepest) await visit([...path, name]);
      await reach(path);
    }
  };
  await visit([]);
  return { wrong, points, tested };
}"""
"""Clicks on a grid on each target, and says where the click did something else. Nothing is sent: every action is refused."""


def position(game: str, part: float) -> str:
    """The beginning of a whole match, up to a position in which there are places to go to."""
    match = caldera.load_match((GOLDEN / game / f"{MATCHES[game]}.json").read_text(encoding="utf-8"))
    cut = int(part * match.ply)
    while cut < match.ply and len(places(match, cut)) < FEWEST:
        cut += 1
    record: dict[str, Any] = json.loads(match.dumps())
    record["actions"] = record["actions"][:cut]
    return json.dumps(record)


def places(match: Match, ply: int) -> set[str]:
    """What can be touched after something else, sets of dice aside."""
    state = match.state_at(ply)
    seat = state.actors[0]
    if seat == CHANCE:
        return set()
    paths = [match.game.click_path(state, action, seat) for action in state.legal_actions(seat)]
    return {name for path in paths if path[-1] != "confirm" for name in path[1:]}


def check_grid(page: Page, game: str, most: int) -> tuple[int, list[str]]:
    if page.locator("[data-look]").count():
        page.click("[data-look]")  # people with secrets share this screen: one of them looks
    page.wait_for_function("() => tablePage.now.mine && !tablePage.busy && Object.keys(tablePage.previews).length > 0")
    found = page.evaluate(GRID, [most, 2])
    assert found["wrong"] == [], f"{game}: touching a target did something else"
    return found["points"], found["tested"]


@pytest.mark.parametrize("game", MATCHES)
def test_every_target_can_be_touched_wherever_it_is_seen(visitors: Visitors, game: str) -> None:
    page = visitors.new(1366, 900).new_page()
    points = 0
    tested: list[str] = []
    for part in MOMENTS:
        open_record(page, position(game, part))
        done, names = check_grid(page, game, MOST)
        points += done
        tested += names
    print(f"{game}: {points} points on {len(tested)} targets")
    assert points > 100, "there were hardly any targets"


def test_the_grid_notices_what_takes_a_click_away(visitors: Visitors) -> None:
    page = visitors.new(1366, 900).new_page()
    open_record(page, Match(caldera.game("hekla"), 2).dumps())
    page.evaluate(
        """() => {
          const scene = document.getElementById("scene");
          let clicks = 0;
          scene.addEventListener("click", (event) => (clicks += 1) % 3 || event.stopPropagation());
        }"""
    )
    with pytest.raises(AssertionError, match="did something else"):
        check_grid(page, "hekla", MOST)
