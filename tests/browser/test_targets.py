"""Every legal target can be touched wherever it is seen: what is drawn above it and is no target lets the pointer through."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

import caldera
from caldera.core.match import Match
from caldera.core.state import CHANCE
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN
from tests.support.sweeps import spread

pytestmark = pytest.mark.browser

MATCHES = {
    "hekla": "two-to-the-last-lava",
    "fire_mountain": "three-on-drawn-terrain",
    "sub_terra": "players-4",
    "fuji": "two-against-a-third-set",
}
MOMENTS = (0.0, 0.4, 0.8)
"""How far into the match each position is: one for each game in `make test`, and all of them in `make sweep`."""
FEWEST, MOST = 3, 4
"""Places that a position must have, and beginnings of paths that are followed."""
REAL_CLICKS = 4
"""Targets of a position that the browser's own mouse clicks."""

GRID = """async ([most, deepest]) => {
  const sent = [];
  globalThis.fetch = async (address, options) => {
    if (options?.method === "POST") sent.push(JSON.parse(options.body));
    return new Response('{"error": "This is a test."}', { status: 422, headers: { "Content-Type": "application/json" } });
  };
  globalThis.sentByTest = sent;
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
  const kindOf = (name) => name.replace(/[\\d]+|(?<=-)[a-z]\\d?$/g, "#");
  const held = () => tablePage.armed !== null || tablePage.chosen.some((name) => !tablePage.given.has(name));
  const escape = () => {
    for (let n = 0; held() && n < 9; n += 1) dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  };
  const idle = async () => {
    for (let n = 0; tablePage.busy && n < 50; n += 1) await settle();
  };
  const reach = async (path) => {
    const taken = tablePage.chosen.filter((name) => !tablePage.given.has(name) || path.includes(name));
    if (!tablePage.armed && path.join() === taken.join()) return true;
    escape();
    for (const name of path) {
      if (tablePage.chosen.includes(name)) continue;
      const element = lit(ANY).find((each) => each.dataset.el === name);
      if (!element) return false;
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
      await idle();
    }
    return path.every((name) => tablePage.chosen.includes(name)); // else the last one has played something
  };
  const isTarget = (element) => element.matches(".can, .alt, .sel");
  // All points of the grid on the targets that are lit, with what lies there: asked at once, so that the page is laid out once.
  const survey = () => lit(ON_BOARD).map((element) => {
    const name = element.dataset.el;
    const box = element.getBoundingClientRect();
    const points = [];
    for (let n = 0; n < 25; n += 1) {
      const x = box.left + (box.width * ((n % 5) + 0.5)) / 5;
      const y = box.top + (box.height * (Math.floor(n / 5) + 0.5)) / 5;
      const hits = document.elementsFromPoint(x, y);
      if (!hits[0]?.closest("#scene")) continue; // something else than the board is there
      const pile = hits.map((hit) => hit.closest("[data-el]")).filter(Boolean);
      const meant = pile.find(isTarget); // the topmost target, as far as the drawing goes
      if (meant?.dataset.el === name) points.push({ x, y, top: hits[0], above: pile.indexOf(meant) });
    }
    return { name, points };
  });
  const wrong = [];
  const tested = [];
  const samples = [];
  const clicked = new Set();
  let count = 0;
  const click = async (path, name, { x, y, top, above }) => {
    sent.length = 0;
    top.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 }));
    const played = sent.map((body) => [body.action, ...(body.then ?? [])].join())[0] ?? null;
    const chosen = [...tablePage.chosen, ...(tablePage.armed ? [tablePage.armed] : [])]; // armed: it asks first
    const fits = (action) => action.codes.join() === played && action.path.includes(name);
    const right = played === null ? chosen.includes(name) : tablePage.now.actions.some(fits);
    if (!right) wrong.push({ path, name, x, y, above, played, chosen, top: top.outerHTML.slice(0, 120) });
    await idle();
  };
  const visit = async (path) => {
    if (!(await reach(path))) return;
    const found = survey();
    for (const { name, points } of found) {
      if (!points.length) continue;
      // The page's own words about a point: what the pointer is on is what a click there would touch.
      for (const { x, y, top } of points) {
        top.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, clientX: x, clientY: y, pointerType: "mouse" }));
        if (tablePage.looked !== name) wrong.push({ path, name, x, y, looked: tablePage.looked, top: top.outerHTML.slice(0, 120) });
        if (wrong.length > 5) return;
      }
      count += points.length;
      tested.push([...path, name].join(" "));
      const deep = points.toSorted((one, two) => two.above - one.above)[0];
      samples.push({ path, name, x: deep.x, y: deep.y });
    }
    // Clicked once: each kind of target, alone and below other things.
    for (const { name, points } of found) {
      for (const point of points) {
        const kind = `${path.map(kindOf)} ${kindOf(name)} ${point.above}`;
        if (clicked.has(kind)) continue;
        clicked.add(kind);
        await click(path, name, point);
        if (!(await reach(path)) || wrong.length > 5) return;
      }
    }
    if (path.length >= deepest) return;
    const names = [...new Set(lit(ANY).map((element) => element.dataset.el))];
    const goesOn = names.filter((name) => !tablePage.now.actions.some((action) => action.path.join() === [...path, name].join()));
    const alike = (name, index) => goesOn.slice(0, index).filter((other) => kindOf(other) === kindOf(name)).length;
    for (const name of goesOn.filter((name, index) => alike(name, index) < 2).slice(0, most)) await visit([...path, name]);
    await reach(path);
  };
  await visit([]);
  escape();
  return { wrong, count, tested, samples };
}"""
"""Points at a grid on each target, clicks each kind of target, alone and below others, and says where something else was meant.

Nothing is sent: every action is refused. What is lit is looked at in one go, so that the page is laid out once for all points.
"""


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
    paths = [match.game.clicks.find_path(state, action, seat) for action in state.legal_actions(seat)]
    return {name for path in paths if path[-1] != "confirm" for name in path[1:]}


def open_position(page: Page, address: str, record: str) -> None:
    """A table with this match, without the way over the home page."""
    answer = page.request.post(
        "/open",
        multipart={"match": {"name": "m.json", "mimeType": "application/json", "buffer": record.encode()}},
        max_redirects=0,
        headers={"Origin": address},
    )
    assert answer.status == 303, answer.status
    page.goto(answer.headers["location"])
    if page.locator("[data-look]").count():
        page.click("[data-look]")  # people with secrets share this screen: one of them looks
    page.wait_for_function("() => tablePage.now.mine && !tablePage.busy && Object.keys(tablePage.previews).length > 0")


def check_grid(page: Page, game: str, most: int) -> tuple[int, list[dict[str, Any]]]:
    """How many points were tried, and a point on each target with the elements to choose before it."""
    found = page.evaluate(GRID, [most, 2])
    assert found["wrong"] == [], f"{game}: touching a target did something else"
    return found["count"], found["samples"]


def click_with_the_mouse(page: Page, samples: list[dict[str, Any]]) -> int:
    """Click through some paths at real places of the window, those with the most steps first; how many targets were clicked."""
    places = {(*sample["path"], sample["name"]): (sample["x"], sample["y"]) for sample in samples}
    paths = sorted(places, key=lambda path: (-len(path), path))
    clicks = 0
    for path in paths[:: max(1, len(paths) // REAL_CLICKS)]:
        for depth, name in enumerate(path):
            if page.evaluate("(name) => tablePage.chosen.includes(name)", name):
                continue  # a lone figure is chosen already
            place = places.get(path[: depth + 1])
            if place is None:
                page.locator(f"#action-panel [data-el='{name}'].can").first.click()
            else:
                page.mouse.click(*place)
                clicks += 1
                did = page.evaluate(
                    "() => [...tablePage.chosen, tablePage.armed, ...sentByTest.splice(0).map((body) => body.action)]"
                )
                taken = page.evaluate(
                    "(name) => tablePage.now.actions.filter(({ path }) => path.includes(name)).map(({ codes }) => codes[0])", name
                )
                assert {name, *taken} & set(did), f"the mouse clicked {' '.join(path[: depth + 1])} and did {did}"
        # The test refuses every action, so the piece that had landed glides back first.
        page.wait_for_function("() => !tablePage.busy && !document.getAnimations().some((each) => each instanceof CSSTransition)")
        for _ in path:
            page.keyboard.press("Escape")
    return clicks


@pytest.mark.parametrize(("game", "part"), spread(list(MATCHES), MOMENTS))
def test_every_target_can_be_touched_wherever_it_is_seen(visitors: Visitors, game: str, part: float) -> None:
    page = visitors.new(1366, 900).new_page()
    open_position(page, visitors.address, position(game, part))
    points, samples = check_grid(page, game, MOST)
    clicks = click_with_the_mouse(page, samples)
    print(f"{game}: {points} points, {clicks} clicks of the mouse")
    assert points > 100, "there were hardly any targets"
    assert clicks >= 2


def test_the_grid_notices_what_takes_a_click_away(visitors: Visitors) -> None:
    page = visitors.new(1366, 900).new_page()
    open_position(page, visitors.address, Match(caldera.game("hekla"), 2).dumps())
    page.evaluate(
        """() => {
          const scene = document.getElementById("scene");
          scene.addEventListener("click", (event) => event.stopPropagation());
        }"""
    )
    with pytest.raises(AssertionError, match="did something else"):
        check_grid(page, "hekla", MOST)
