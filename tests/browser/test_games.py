"""The other games in a real browser: played by touching whatever glows, sets of dice, tiles to turn, secrets, talking."""

from __future__ import annotations

import itertools
import random
import re
import time
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import caldera
from caldera.core.match import Match
from caldera.games import OWN
from tests.browser.pages import go, open_record, resize, start_table, version, wait_for_version
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN
from tests.support.sweeps import SWEEPS

pytestmark = pytest.mark.browser


WHERE = """(name) => {
  for (const element of document.querySelectorAll(`[data-el="${name}"].can`)) {
    if (!element.getClientRects().length) continue;
    if (!element.closest("#scene")) element.scrollIntoView({ block: "nearest" });
    const box = element.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5]]) {
      const [x, y] = [box.left + across * box.width, box.top + down * box.height];
      const hit = document.elementFromPoint(x, y)?.closest("[data-el]");
      if (hit?.dataset.el === name && hit.classList.contains("can")) return [x, y];
    }
  }
  return null;
}"""
"""Where a pointer reaches an element that glows."""

LIT = f"""() => {{
  const names = new Set([...document.querySelectorAll("[data-el].can")].map((element) => element.dataset.el));
  return [...names].filter({WHERE});
}}"""
"""Names of the elements that glow and that a pointer reaches."""

MOMENT = f"""() => [Number(document.getElementById("main").dataset.version), ({LIT})()]"""
"""The version and what glows, at one and the same moment: an event may arrive between two questions."""

HELD = """() => {
  const box = !tablePage.busy && document.querySelector("#act.held #go:enabled")?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}"""
"""Where the bar is that plays what a finger has chosen."""

ANSWERED = """(before) => {
  const { busy, now } = tablePage;
  return document.querySelector("#pass-device .panel") || (!busy && now.mine && now.version > before);
}"""
"""Whether the screen is passed on, or a touch was refused because somebody acted before."""

FACE = re.compile(r"#fj-(?:pink|yellow|blue)-[1-6]")
ONLY_PICTURES = re.compile(r'<span class=\\?"fj-faces\\?">.*?</span>|<dialog id="aim".*?</dialog>', re.DOTALL)
"""Dice that nobody holds: the sides of a type of die, where one is left out, and what the aim of the game is explained with."""
SHORT, LONG = 12, 24
"""So many actions somebody takes by touching whatever glows."""
TALK = ("say-", "third-", "strength-", "character-")


def faces(page: Page, place: str) -> int:
    """How many upper sides of dice are on the page there."""
    found: int = page.evaluate(
        f"[...document.querySelectorAll('{place} use')].filter((use) => /{FACE.pattern}/.test(use.getAttribute('href'))).length"
    )
    return found


def point(page: Page, name: str) -> tuple[float, float] | None:
    place = page.evaluate(WHERE, name)
    return (place[0], place[1]) if place else None


def press(page: Page, name: str) -> None:
    """Click or tap an element once it glows: a page that has just arrived needs a moment."""
    page.wait_for_function(f"(name) => ({WHERE})(name) !== null", arg=name)
    assert click(page, name)


def has_fingers(page: Page) -> bool:
    """Whether the page is at a touch screen."""
    found: bool = page.evaluate("matchMedia('(hover: none)').matches")
    return found


def click(page: Page, name: str) -> bool:
    """Click or tap an element where it can be reached, if it glows."""
    place = point(page, name)
    if place:
        (page.touchscreen.tap if has_fingers(page) else page.mouse.click)(*place)
    return place is not None


PATIENCE = 1500
"""How often we look for something that glows, every 40 ms: bots may think, and animations run, for a while on a busy machine."""


def is_over(page: Page) -> bool:
    return page.locator("#prompt .over").count() > 0


def covered(page: Page) -> bool:
    """Whether the screen is being passed on."""
    return page.locator("#pass-device .panel").count() > 0


def wander(page: Page, rng: random.Random, actions: int, shy: tuple[str, ...] = (), never: str = "") -> list[str]:
    """Touch what glows, at random, until so many actions are played, or until only `never` glows.

    `shy`: beginnings of names that are rarely touched. Whoever says "ready" may have to wait for somebody for ever: hence `never`.
    """
    touched: list[str] = []
    played = waited = 0
    before = version(page)
    while waited < PATIENCE and not is_over(page) and not covered(page):
        now, lit = page.evaluate(MOMENT)
        if touched and now != before:
            played, before = played + 1, now
        if played >= actions:
            break
        if lit == [never]:
            break
        lit = [name for name in lit if name != never]
        bold = [name for name in lit if not name.startswith(shy)] if shy and rng.random() < 0.9 else lit
        if held := page.evaluate(HELD):
            page.touchscreen.tap(*held)  # on a phone the second tap plays
            continue
        if not lit or not click(page, name := rng.choice(bold or lit)):
            waited += 1
            page.wait_for_timeout(40)
            continue
        waited = 0
        touched.append(name)
    assert waited < PATIENCE, f"nothing glows any more after {touched[-10:]}"
    return touched


TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => `${element.tagName} ${element.id} ${element.getAttribute("class")} ${element.textContent.slice(0, 30)}`)"""
"""What sticks out when the page can be scrolled sideways."""


def set_up(*pages: Page) -> None:
    """Make the choices of the set-up, whoever has to, until the dice are rolled."""
    deadline = time.monotonic() + 60  # a bot may think meanwhile, on a machine with much to do
    for turn in itertools.count():
        if time.monotonic() > deadline:
            break
        newest = max(version(page) for page in pages)
        for page in pages:
            wait_for_version(page, newest)  # or somebody touches the next phase, and has a choice half made when dice roll
        waiting = [page for page in pages if not (faces(page, "#footer") or covered(page))]
        if not waiting:
            return
        page = waiting[turn % len(waiting)]
        if page.evaluate(LIT):
            wander(page, random.Random(turn), 1, shy=TALK, never="ready")  # "ready" belongs to what comes after the set-up
        else:
            page.wait_for_timeout(60)
    raise AssertionError("the set-up does not end")


def no_sideways_scroll(page: Page) -> None:
    for width in (360, 1280):
        resize(page, width, 740)
        assert page.evaluate(TOO_WIDE) == [], width


# ---- Wrath of Fire Mountain ----


def test_fire_mountain_is_played_against_bots(visitors: Visitors) -> None:
    page = visitors.new(locale="fr").new_page()
    start_table(page, "here", "bot", "bot", game="fire_mountain")
    expect(page.locator("#prompt")).to_contain_text("Lancez vos")
    touched = wander(page, random.Random(2), LONG if SWEEPS else SHORT)
    assert any(name.startswith("die-") for name in touched)
    assert any(name.startswith(("tile-", "volcano", "egg")) for name in touched)
    assert page.locator("#log li").count() > SHORT
    no_sideways_scroll(page)


def test_dice_are_chosen_in_any_order_and_let_go(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here", game="fire_mountain")
    press(page, "roll")
    expect(page.locator("[data-el='die-3'].can")).to_be_visible()
    for name in ("die-4", "die-1", "die-3"):
        press(page, name)
    expect(page.locator("[data-set].sel")).to_have_count(3)
    page.click("[data-el='die-1']")  # touched again: let go of it alone
    expect(page.locator("[data-set].sel")).to_have_count(2)
    expect(page.locator("#go-say")).to_have_text(re.compile("3.*4"))
    assert page.locator("#go").is_enabled()
    page.locator("[data-el='die-2']").focus()
    page.keyboard.press("Enter")  # the keyboard stays with the dice
    assert page.evaluate("document.activeElement.dataset.el") == "die-2"
    expect(page.locator("[data-set].sel")).to_have_count(3)
    before = version(page)
    press(page, "confirm")
    page.wait_for_function("(before) => Number(document.getElementById('main').dataset.version) > before", arg=before)
    expect(page.locator("#log")).to_contain_text(re.compile("again|roll", re.IGNORECASE))


# ---- Sub Terra II ----


def box(page: Page) -> list[float]:
    return [float(number) for number in (page.get_attribute("#scene", "viewBox") or "").split()]


def test_sub_terra_is_played_by_two_with_a_bot(visitors: Visitors) -> None:
    page = visitors.new(locale="fr").new_page()
    start_table(page, "here", "here", "bot", game="sub_terra", option__difficulty="beginner")
    actions = LONG if SWEEPS else SHORT
    touched = wander(page, random.Random(7), actions, shy=("cell-3--1", "end", "push"))  # nobody leaves or falls too early
    assert len(touched) >= actions or is_over(page)
    assert page.locator("#log li").count() > actions / 2
    no_sideways_scroll(page)


def with_a_tile_in_hand() -> str:
    """A match of one person who holds a tile that can be laid in more than one way."""
    game = caldera.game("sub_terra")
    rng = random.Random(1)
    match = Match(game, 1)
    while True:
        state = match.state
        placing = state.observe(0)["placing"]
        if placing and state.actors == (0,) and len(placing["rotations"]) > 1:
            break
        seat = state.actors[0]
        choices = [action for action, _ in state.chance_outcomes()] or state.legal_actions(seat)
        match.apply(rng.choice(choices), seat)
    return Match(game, 1, start=match.state.to_json()).dumps()


def test_a_tile_is_turned_by_wheel_and_keys(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    open_record(page, with_a_tile_in_hand())
    place = point(page, shown_way(page))
    assert place
    page.mouse.move(*place)
    seen = shown_way(page)
    page.mouse.wheel(0, 100)
    page.wait_for_function("(seen) => document.querySelector('#ways .hov')?.dataset.el !== seen", arg=seen)
    turned = shown_way(page)
    page.keyboard.press("q")
    assert shown_way(page) == seen
    page.keyboard.press("e")
    assert shown_way(page) == turned
    page.keyboard.press("Enter")
    expect(page.locator("#ways")).to_have_count(0)
    assert version(page) > 0


def test_an_opening_may_be_chosen_after_the_button(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", game="sub_terra")
    assert click(page, "action-reveal")
    lit = page.evaluate(LIT)
    assert lit
    assert all(name.startswith("opening-") for name in lit)
    press(page, lit[0])
    expect(page.locator("#log")).to_contain_text("reveals")


def shown_way(page: Page) -> str:
    name: str = page.evaluate("[...document.querySelectorAll('#ways .way')].find((way) => way.getClientRects().length).dataset.el")
    return name


def test_the_camera_goes_where_the_person_wants(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", game="sub_terra")
    start = box(page)
    stage = page.locator("#stage").bounding_box()
    assert stage
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] * 0.85
    page.mouse.move(x, y)
    page.mouse.wheel(0, -240)
    page.wait_for_function("(width) => document.getElementById('scene').viewBox.baseVal.width < width", arg=start[2] - 1)
    closer = box(page)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    dragged = box(page)
    assert dragged[0] > closer[0]
    assert dragged[1] > closer[1]
    assert abs(dragged[2] - closer[2]) < 1
    assert page.locator("[data-el].sel").count() == 0, "a drag is not a touch"
    before = version(page)
    press(page, "end")
    page.wait_for_function("(before) => Number(document.getElementById('main').dataset.version) > before", arg=before)
    assert box(page) == dragged, "what happens does not take the camera out of the person's hand"
    page.keyboard.press("0")
    assert abs(box(page)[2] - start[2]) < 2
    page.keyboard.press("+")
    assert box(page)[2] < start[2]
    page.keyboard.press("-")
    page.click("[data-camera=fit]")
    assert abs(box(page)[2] - start[2]) < 2


# ---- Fuji ----


def test_fuji_is_played_with_bots(visitors: Visitors) -> None:
    page = visitors.new(locale="fr").new_page()
    start_table(page, "here", "bot", "bot", game="fuji")
    rng = random.Random(6)
    touched = wander(page, rng, LONG if SWEEPS else SHORT, shy=TALK)
    for _ in range(100):  # markers may be moved a few times only: then there is nothing left but to be ready
        if "ready" in touched or is_over(page):
            break
        touched += wander(page, rng, 1, shy=TALK)
    assert any(name.startswith("card-") for name in touched)
    assert "ready" in touched
    no_sideways_scroll(page)


@pytest.fixture
def two_at_fuji(visitors: Visitors) -> tuple[Page, Page, list[str]]:
    """Two people at two screens, and everything that the second one's browser receives."""
    ann, bob = visitors.new().new_page(), visitors.new().new_page()
    heard: list[str] = []
    start_table(ann, "here", "link", "bot", game="fuji")
    session = bob.context.new_cdp_session(bob)
    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", lambda event: heard.append(event["data"]))
    bob.on("response", lambda answer: heard.append(answer.text()) if re.search(r"/t/[^/]+(/previews.*)?$", answer.url) else None)
    bob.goto(ann.input_value("[data-link]"))
    bob.fill("[name=name]", "Bob")
    go(bob)
    expect(ann.locator("#seats")).to_contain_text("Bob")
    return ann, bob, heard


@pytest.mark.sweep  # the whole game of two people asks the same of every event
def test_nothing_of_hidden_dice_reaches_the_other_browser(visitors: Visitors, two_at_fuji: tuple[Page, Page, list[str]]) -> None:
    ann, bob, heard = two_at_fuji
    rng = random.Random(3)
    set_up(ann, bob)
    wander(ann, rng, 4, shy=TALK, never="ready")
    wander(bob, rng, 4, shy=TALK, never="ready")
    assert faces(ann, "#footer") >= 5, "one's own dice are there"
    assert faces(bob, "#footer") >= 5
    newest = max(version(ann), version(bob))
    for page in (ann, bob):
        wait_for_version(page, newest)  # all that is told has arrived
    dice = re.compile(r'data-el=\\?"die-(\d)-\d.*?</button>', re.DOTALL)
    shown = [found for text in heard for found in dice.finditer(ONLY_PICTURES.sub("", text))]
    assert any(found[1] == "1" and FACE.search(found[0]) for found in shown), "one's own dice came"
    stranger = visitors.new().new_page()
    stranger.goto(bob.url)
    public = stranger.content()  # dice that something has laid open
    for found in shown:
        face = FACE.search(found[0])
        assert found[1] == "1" or not face or face[0] in public.split("</defs>")[-1], found[0][:200]
    assert faces(bob, "#seat-0") == faces(stranger, "#seat-0")


def test_what_somebody_says_leaves_a_half_made_choice_and_a_hint_alone(visitors: Visitors) -> None:
    ann, bob = visitors.new().new_page(), visitors.new().new_page()
    start_table(ann, "here", "link", game="fuji")
    bob.goto(ann.input_value("[data-link]"))
    bob.fill("[name=name]", "Bob")
    go(bob)
    expect(ann.locator("#seats")).to_contain_text("Bob")
    set_up(ann, bob)
    press(ann, "say-blue")
    expect(ann.locator("[data-el='strength-weak'].can")).to_be_visible()
    press(bob, "say-odd")
    press(bob, "strength-weak")
    expect(ann.locator("#log")).to_contain_text("My odd dice are rubbish.")
    press(ann, "strength-fair")  # still about blue dice
    expect(bob.locator("#log")).to_contain_text("My blue dice are all right.")
    ann.click("#hint")
    expect(ann.locator("#hint-more")).to_be_visible()
    hinted = ann.locator("#hint-say").inner_text()
    assert not re.search(r"[.!?]”\.", hinted), "one full stop is enough"
    press(bob, "say-pink")
    press(bob, "strength-weak")
    expect(ann.locator("#log")).to_contain_text("My pink dice are rubbish.")
    expect(ann.locator("#hint-say")).to_have_text(hinted)
    expect(ann.locator(".rings .ring").first).to_be_visible()


def test_what_may_not_be_said_is_refused_unless_it_is_said_anyway(two_at_fuji: tuple[Page, Page, list[str]]) -> None:
    ann, bob, heard = two_at_fuji
    set_up(ann, bob)  # until then nothing is hidden, and everything may be said
    ann.fill("#words-said", "My dice <b>look</b> promising.")
    ann.press("#words-said", "Enter")
    expect(bob.locator("#log .said")).to_have_text(re.compile(r"My dice <b>look</b> promising\."))
    ann.fill("#words-said", "I have three yellow dice.")
    ann.press("#words-said", "Enter")
    refused = ann.locator("#chat-refused")
    expect(refused).to_contain_text("“three yellow dice” reads like a number")
    expect(ann.locator("#words-said")).to_have_value("I have three yellow dice.")
    expect(bob.locator("#log .said")).to_have_count(1)
    bob.reload()
    expect(bob.locator("#log .said")).to_have_count(1)
    assert not [told for told in heard if "three yellow" in told], "what was refused reaches nobody else"
    ann.press("#words-said", "Escape")
    expect(refused).to_be_hidden()
    ann.press("#words-said", "Enter")
    expect(refused).to_be_visible()
    ann.press("#words-said", "End")
    ann.keyboard.type(" Maybe.")
    expect(refused).to_be_hidden()
    anyway = ann.get_by_role("button", name="Say it anyway")
    marked = bob.locator("#log .said:has(.anyway)")
    for number, by in enumerate(("keys", "pointer"), start=1):
        ann.fill("#words-said", "I have a pair of twos.")
        ann.press("#words-said", "Enter")
        expect(anyway).to_be_visible()
        if by == "keys":
            ann.keyboard.press("Shift+Tab")
            expect(anyway).to_be_focused()
            ann.keyboard.press("Enter")
        else:
            box = anyway.bounding_box()
            assert box is not None
            assert min(box["height"], box["width"]) >= 44
            anyway.click()
        expect(marked).to_have_count(number)
        expect(ann.locator("#chat-refused")).to_be_hidden()
        expect(ann.locator("#words-said")).to_have_value("")
        expect(ann.locator("#words-said")).to_be_focused()
    expect(marked.first).to_contain_text("I have a pair of twos.")
    expect(marked.first.locator(".anyway svg")).to_be_visible()
    bob.reload()
    expect(marked.first.locator(".anyway")).to_have_attribute("title", "sent anyway")


def test_open_games_need_no_cover(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here", game="fire_mountain")
    expect(page.locator("#pass-device")).to_be_hidden()
    expect(page.locator("#chat")).to_have_count(0)


# ---- a new table, the theme ----


def test_options_that_do_not_apply_are_shown_as_such(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    page.goto("/g/fuji/new")
    field = page.locator("[name='option.two_players']").first
    assert field.is_enabled()
    page.check("[name=players][value='3']", force=True)
    assert field.is_disabled()
    expect(page.locator("[id='help-option.two_players']")).to_contain_text("Only with 2 players.")
    go(page)
    expect(page.locator("#scene")).to_be_visible()


def test_a_tablet_held_upright_shows_the_whole_board(visitors: Visitors) -> None:
    page = visitors.new(768, 1024, "fr", touch=True).new_page()
    for game in OWN:
        start_table(page, "here", "here", "here", game=game)
        board, sheet = page.locator("#scene").bounding_box(), page.locator(".controls").bounding_box()
        assert board
        assert sheet
        assert board["width"] == sheet["width"] == 768, game
        assert board["y"] + board["height"] <= sheet["y"], game


def test_on_a_small_phone_the_camera_keeps_whoever_acts_above_the_sheet(visitors: Visitors) -> None:
    match = caldera.load_match((GOLDEN / "sub_terra" / "beginner-won.json").read_text())
    deepest, ply, actor = max(depths(match))
    assert deepest > 3, "far from the entrance"
    match.cut(ply)
    page = visitors.new(360, 740, touch=True).new_page()
    open_record(page, match.dumps())
    page.wait_for_function("() => document.querySelector('.camera #scene')")
    piece, sheet = page.locator(f"#scene [data-el='{actor}']").bounding_box(), page.locator(".controls").bounding_box()
    assert piece
    assert sheet
    assert piece["y"] + piece["height"] < sheet["y"]
    for button in page.locator("[data-camera]:visible").all():
        box = button.bounding_box()
        assert box
        assert box["y"] + box["height"] < sheet["y"]


def depths(match: Match) -> Iterator[tuple[int, int, str]]:
    """Where somebody has a turn: how far down the temple, after how many actions, and which piece it is."""
    for ply in range(0, match.ply, 5):
        seen = match.state_at(ply).observe(None)
        active = next((each for each in seen["explorers"] if each["active"] and each["at"]), None)
        if seen["phase"] == "act" and active:
            yield active["at"][1], ply, active["element"]


def test_the_form_of_a_new_table_fits_a_phone_and_speaks_french(visitors: Visitors) -> None:
    page = visitors.new(locale="fr").new_page()
    for game in OWN:
        page.goto(f"/g/{game}/new")
        no_sideways_scroll(page)
        for choice in page.locator(".option option, .option [role=group] .flag").all_inner_texts():
            assert "_" not in choice
            assert not re.fullmatch("[a-z]+", choice.strip()), f"{choice} is a name inside the program"


@pytest.mark.parametrize(("system", "other"), [("light", "dark"), pytest.param("dark", "light", marks=pytest.mark.sweep)])
def test_the_theme_is_the_systems_until_somebody_chooses(
    visitors: Visitors, system: Literal["light", "dark"], other: Literal["light", "dark"]
) -> None:
    context = visitors.new()
    page = context.new_page()
    page.emulate_media(color_scheme=system)
    page.goto("/")
    theme = "document.documentElement.dataset.theme"
    assert page.evaluate(theme) == system
    page.emulate_media(color_scheme=other)
    page.wait_for_function(f"() => {theme} === '{other}'")
    page.emulate_media(color_scheme=system)
    page.wait_for_function(f"() => {theme} === '{system}'")
    page.click("#theme")  # the first touch shows the other one,
    assert page.evaluate(theme) == other
    page.click("#theme")  # the second one stays whatever the system says,
    assert page.evaluate(theme) == system
    page.emulate_media(color_scheme=other)
    page.reload()
    assert page.evaluate(theme) == system
    page.click("#theme")  # and the third follows the system again
    page.wait_for_function(f"() => {theme} === '{other}'")
