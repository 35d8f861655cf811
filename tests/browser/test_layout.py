"""Every game's table at seven sizes: nothing scrolls, all that is needed is in the window, and fingers find their targets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import go, open_record, resize, start_table
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN
from tests.support.sweeps import SWEEPS

pytestmark = pytest.mark.browser

SIZES = ((1920, 1080), (1366, 768), (1024, 768), (768, 1024), (844, 390), (390, 844), (360, 740))
MATCHES: dict[str, dict[str, tuple[int, ...]]] = {
    "hekla": {"four-with-other-options": (60,)},
    "fire_mountain": {"four-with-other-options": (108, 232, 804)},
    "sub_terra": {"advanced-won": (240, 425), "players-6": (58,)},
    "fuji": {"four-with-other-options": (6, 149, 294), "two-against-a-third-set": (50,), "three-talk-and-collapse": (6, 162)},
}
"""Matches, and how many actions of them: a position for each kind of decision that needs much room."""
FAULTS = """() => {
  const faults = [], [W, H] = [innerWidth, innerHeight], box = (e) => e.getBoundingClientRect();
  const name = (e) => `${e.tagName} ${e.id} ${e.getAttribute("class")} ${e.textContent.trim().slice(0, 24)}`;
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && box(e).width > 1;
  const inside = (r) => r.left >= -1 && r.top >= -1 && r.right <= W + 1 && r.bottom <= H + 1;
  const root = document.documentElement;
  if (root.scrollWidth > W || root.scrollHeight > H) faults.push(`scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
  const isLarge = W > 900 && H > 500;
  // On phones, Fuji's comparisons name everybody, and its set-up comes before there is anything to tell of them. While people
  // talk, the own dice and all topics need the room: what the others said stands on the slope.
  const isTalking = !isLarge && document.querySelector(".fj-talk");
  const isBusy = isTalking || (!isLarge && document.querySelector(".fj-compare, .fj-omit, .fj-choice[data-el^=equipment-]"));
  const zones = ["#prompt", ".board", "#footer", "#act", "#tools", ...(isBusy ? [] : ["#seats"]), ...(isLarge ? ["#logs"] : [])];
  for (const zone of zones) {
    const element = document.querySelector(zone);
    if (!seen(element) || !inside(box(element))) faults.push(`not in the window: ${zone}`);
  }
  for (const zone of ["#action-panel", ".players"]) {
    const { scrollHeight, clientHeight } = document.querySelector(zone);
    if (scrollHeight > clientHeight + 1) faults.push(`${zone} scrolls by ${scrollHeight - clientHeight}`);
  }
  for (const button of document.querySelectorAll("#tools button, .top button, .top a")) {
    if (!seen(button)) continue;
    const r = box(button);
    if (!inside(r)) faults.push(`cut: ${name(button)}`);
    if (W < 900 && Math.min(r.width, r.height) < 41.5) faults.push(`small: ${name(button)}`);
  }
  const mute = [...document.querySelectorAll("#tools button")].filter((button) => seen(button) && !button.textContent.trim());
  faults.push(...mute.map((button) => `no word: ${name(button)}`));
  const isCut = (e) => e && (getComputedStyle(e).textOverflow === "ellipsis" || isCut(e.parentElement));
  for (const element of document.querySelectorAll("#seats *, #prompt *, #tools *")) {
    if (element.closest("svg, .vh") || !seen(element) || isCut(element.parentElement)) continue;
    if (box(element).right > W + 1 || box(element).left < -1) faults.push(`sticks out: ${name(element)}`);
  }
  const log = box(document.getElementById("log"));
  const whole = (line) => box(line).top >= log.top - 2 && box(line).bottom <= log.bottom + 2;
  const lines = [...document.querySelectorAll("#log li")].filter(whole);
  if (H > 500 && lines.length < (W > 1300 ? 3 : W > 900 ? 2 : 0)) faults.push(`${lines.length} lines of the log`);
  const line = document.getElementById("last-line");
  const isTold = (seen(line) && line.textContent) || (seen(document.getElementById("log")) && log.height > 18) ||
    (isTalking && document.querySelector(".fj-bubble:not(.own)") && seen(document.querySelector(".fj-bubble:not(.own)")));
  if (W < 900 && !isTold) faults.push("no line of the log");
  for (const target of document.querySelectorAll(":is(#action-panel, #footer) button.can")) {
    const { width, height } = box(target);
    if (W < 900 && seen(target) && Math.min(width, height) < 43.5) faults.push(`small: ${name(target)} ${width}x${height}`);
  }
  const board = box(document.querySelector(".board"));
  if (W <= 760 && board.height < (isTalking ? 0.34 : 0.5) * H - 1) faults.push(`the board has ${board.height} of ${H}`);
  return faults;
}"""


def in_the_middle(game: str, stem: str = "", plies: int = 0) -> str:
    if not stem:
        stem, (plies, *_) = next(iter(MATCHES[game].items()))
    whole = json.loads((GOLDEN / game / f"{stem}.json").read_text(encoding="utf-8"))
    names = ["Maximilienne-Josephine A", "Bartholomäus Wolfenbütt", "Chloé", "Dana", "Eva", "Fred"]
    return json.dumps(whole | {"actions": whole["actions"][:plies], "names": names[: whole["players"]]})


def faults_of(page: Page, sizes: Sequence[tuple[int, int]]) -> dict[str, Any]:
    found = {}
    for width, height in sizes:
        resize(page, width, height)
        if faults := page.evaluate(FAULTS):
            found[f"{width}x{height}"] = faults
    return found


@pytest.mark.parametrize("game", MATCHES)
def test_everything_is_in_the_window_at_every_size(visitors: Visitors, game: str) -> None:
    page = visitors.new(locale="fr").new_page()  # French is the longer one
    positions = [(stem, plies) for stem, all_of_it in MATCHES[game].items() for plies in all_of_it]
    for number, (stem, plies) in enumerate(positions):
        page.set_viewport_size({"width": 1280, "height": 900})
        open_record(page, in_the_middle(game, stem, plies))
        look = page.locator("[data-look]").first
        if look.count():
            look.click()
            expect(page.locator("#pass-device")).to_be_empty()
        sizes = SIZES if SWEEPS or len(positions) == 1 else SIZES[number % 2 :: 2]  # the game at each of them
        assert faults_of(page, sizes) == {}, f"{stem} after {plies} actions"


def test_the_log_opens_in_the_high_sheet_of_a_phone(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    open_record(page, in_the_middle("sub_terra"))
    low = page.locator(".controls").bounding_box()
    page.locator("#tab-log").tap()
    expect(page.locator("#tab-log")).to_have_attribute("aria-expanded", "true")
    high = page.locator(".controls").bounding_box()
    assert low is not None
    assert high is not None
    assert high["height"] > 1.5 * low["height"]
    page.keyboard.press("Escape")
    expect(page.locator("#main")).not_to_have_class("open-log")


def test_the_aim_is_said_once_before_a_first_game(visitors: Visitors) -> None:
    page = visitors.new(newcomer=True).new_page()
    page.goto("/")
    go(page, ".g-fire_mountain .now")
    expect(page.locator("#aim")).to_contain_text("20 points")  # with three players, and no word about two or four
    expect(page.locator("#aim")).not_to_contain_text("24")
    page.check("#aim-never")
    page.keyboard.press("Escape")
    expect(page.locator("#aim")).to_be_hidden()
    page.reload()
    expect(page.locator("#scene")).to_be_visible()
    expect(page.locator("#aim")).to_be_hidden()


def test_the_end_is_told_and_leads_to_a_rematch(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    page.goto("/")
    whole = (GOLDEN / "fire_mountain" / "two-run-out-of-turns.json").read_bytes()
    page.set_input_files("input[type=file]", {"name": "m.json", "mimeType": "application/json", "buffer": whole})
    go(page, "form.open button")
    page.goto(page.url.split("?")[0])
    expect(page.locator(".end.won .verdict h2")).to_have_text("Player 2 wins")
    expect(page.locator("#story li")).to_have_count(3)
    expect(page.locator("#story li").last).not_to_contain_text("wins")
    expect(page.locator("#story .chart")).to_contain_text("100%")
    expect(page.locator(".next-steps")).to_be_in_viewport(ratio=1)
    expect(page.locator("#undo")).to_be_hidden()
    for label in ("Replay", "Analysis", "Download", "New table"):
        expect(page.locator(".next-steps").get_by_text(label, exact=True)).to_be_visible()
    expect(page.locator("#rematch")).to_contain_text("same players")
    before = page.url
    go(page, "#rematch")
    assert page.url != before
    expect(page.locator("#prompt")).to_contain_text("turn")
    page.goto("/mine")
    expect(page.locator(".tables .status.won")).to_have_text("Player 2 wins")


def test_a_link_to_localhost_warns(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "link")
    expect(page.locator(".local")).to_contain_text("this computer only")


CAPTION_MEETS = """() => {
  const [line, scene] = ["caption", "scene"].map((id) => document.getElementById(id));
  [line.hidden, line.textContent] = [false, "Somebody does something that takes a whole sentence to be told"];
  return line.getBoundingClientRect().bottom > scene.getBoundingClientRect().top;
}"""


def test_captions_cover_nothing_of_the_board(visitors: Visitors) -> None:
    page = visitors.new(1366, 768).new_page()
    for game in ("hekla", "fire_mountain", "fuji"):
        start_table(page, "here", "here", game=game)
        assert not page.evaluate(CAPTION_MEETS), game


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_cards_of_explorers_say_who_leads_them(visitors: Visitors, width: int, height: int) -> None:
    page = visitors.new(width, height, touch=width < 500).new_page()
    start_table(page, "here", "bot", "bot", "bot", game="sub_terra")
    for seat, name in enumerate(("You", "Alka", "Alka II", "Alka III")):
        named = page.locator("#seats .st-person b").nth(seat)
        expect(named).to_have_text(name)
        expect(named).to_be_visible()
