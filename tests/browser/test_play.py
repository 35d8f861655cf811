"""Hekla in a real browser: by mouse, by keyboard, by touch, alone and together, in both languages, through reloads and restarts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from caldera.bots import make_bot
from tests.browser.pages import HEKLA, Mirror, go, open_record, record, start_table, touch, version, wait_for_version
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

LATE = {
    **{square: ["L0", "L0"] for square in ("b2", "b3", "b4", "c2", "c4")},
    **{square: ["L1", "L1"] for square in ("d2", "d3", "e3", "e2")},
    "d5": ["L1"],
    "c1": ["R3"],
    "e1": ["G2"],
}
"""All the lava but one block is on the board: the end is near."""


def late() -> str:
    return record(start={"game": "hekla", "players": 2, "board": LATE, "progress": [9, 12]})


def erupting() -> str:
    """Red can make d2 erupt by placing 3 there."""
    start = {"game": "hekla", "players": 2, "board": {"c2": ["R2", "G2"], "e2": ["G3"]}, "progress": [3, 1]}
    return record(start=start)


# ---- whole games ----


def test_the_end_of_a_game_is_reached_by_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    open_record(page, late())
    mirror = Mirror(late())
    bots = [make_bot("greedy", HEKLA, seed) for seed in (1, 2)]
    while not mirror.match.state.is_over:
        seat = mirror.seat
        words = HEKLA.space.words(bots[seat].choose(mirror.match.state, seat))
        before = version(page)
        for name in mirror.path(words):
            focus_by_tab(page, name)
            page.keyboard.press("Enter")
        wait_for_version(page, before + 1)
        mirror.match.apply(HEKLA.space.parse(words), seat)
        assert mirror.match.ply < 60, "the game does not end"
    expect(page.locator("#prompt")).to_contain_text("Game over")
    expect(page.locator("#again")).to_be_visible()
    mirror.check(page)


def focus_by_tab(page: Page, name: str) -> None:
    for _ in range(120):
        if page.evaluate("document.activeElement?.dataset?.el") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached with the Tab key")


def test_a_game_from_the_home_page_to_a_bots_answer_by_keyboard(visitors: Visitors) -> None:
    page = visitors.new(motion=True).new_page()
    page.goto("/")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.g-hekla a.setup')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/new")
    page.locator("button.go").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#scene")
    page.wait_for_load_state("load")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.el").startswith("stock-")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.el").startswith("square-")
    first = page.evaluate("document.activeElement.dataset.el")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("document.activeElement.dataset.el")
    assert first != second
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.el").startswith("stock-")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_for_version(page, 2)
    expect(page.locator("#log li")).to_have_count(2)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.closest('#list') !== null")
    page.keyboard.press("Enter")
    wait_for_version(page, 4)
    page.keyboard.press("u")
    wait_for_version(page, 5)
    expect(page.locator("#log li")).to_have_count(2)


# ---- what is shown before and after ----


NOTE_ARRIVALS = """() => {
  globalThis.arrivals = [];
  const stones = () => [...document.querySelectorAll("#stones [id^=stone-]")].map((stone) => stone.id);
  const known = new Set(stones());
  new MutationObserver(() => {
    for (const name of stones()) if (!known.has(name)) arrivals.push(name);
    for (const name of stones()) known.add(name);
  }).observe(document.getElementById("main"), { childList: true, subtree: true, attributes: true, attributeFilter: ["id"] });
}"""
"""Notes every stone that comes to the board from now on, in order."""


def test_a_piece_shows_where_it_may_go_and_what_that_scores(visitors: Visitors) -> None:
    page = visitors.new(motion=True).new_page()
    open_record(page, erupting())
    expect(page.locator("#scene .can")).not_to_have_count(0)
    assert page.locator("#scene .square.can").count() == 0, "no glow without meaning"
    touch(page, "stock-3")
    expect(page.locator("[data-el='stock-3']")).to_have_class(re.compile("sel"))
    expect(page.locator("#go-say")).to_have_text("Choose an empty square.")
    expect(page.locator("[data-chip='square-d2']")).to_have_text(re.compile(r"\+\d"))
    page.hover("[data-el='square-d2']")
    expect(page.locator("#label")).to_contain_text("d2 erupts")
    expect(page.locator("#go")).to_contain_text("Place a 3 on d2")
    expect(page.locator("#ghosts > *")).to_have_count(1)
    expect(page.locator("[data-el='erupt-d2']")).to_have_class(re.compile("on"))
    label, board = page.locator("#label").bounding_box(), page.locator("#stage").bounding_box()
    target = page.locator("[data-el='square-d2']").bounding_box()
    assert label
    assert board
    assert target
    assert board["x"] <= label["x"]
    assert label["x"] + label["width"] <= board["x"] + board["width"]
    apart = label["x"] + label["width"] <= target["x"] or label["x"] >= target["x"] + target["width"]
    assert apart or label["y"] + label["height"] <= target["y"] or label["y"] >= target["y"] + target["height"]
    page.evaluate(NOTE_ARRIVALS)  # the stone is there for a moment only: too short for questions from outside
    touch(page, "square-d2")
    page.wait_for_function("() => arrivals.some((name) => name.startsWith('stone-L0'))")
    order = page.evaluate("arrivals.map((name) => name.slice(0, 8))")
    assert order.index("stone-R3") < order.index("stone-L0"), "first the stone arrives, then the lava"
    expect(page.locator("#stones [id^='stone-L0']")).to_have_count(1)
    expect(page.locator("#log li").first).to_contain_text("erupts")


def test_pieces_travel_instead_of_jumping(visitors: Visitors) -> None:
    context = visitors.new(motion=True)
    context.add_init_script("location.protocol === 'http:' && localStorage.setItem('speed', 'slow')")
    page = context.new_page()
    open_record(page, erupting())
    name = page.evaluate("document.querySelector('#scene [data-el^=stone-R2]').id")
    touch(page, name)
    sample = """(name) => {
        window.places = new Set();
        const look = () => {
            window.places.add(document.getElementById(name).getBoundingClientRect().x);
            requestAnimationFrame(look);
        };
        look();
    }"""
    page.evaluate(sample, name)
    page.locator("#scene .square.can").first.click()
    wait_for_version(page, 1)
    page.wait_for_function("() => window.places.size > 2")  # a busy machine draws few pictures of the way, but more than its ends


def test_choices_can_be_changed_and_let_go(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    touch(page, "stock-3")
    page.click("[data-el='stock-3']")
    expect(page.locator(".sel")).to_have_count(0)
    touch(page, "stock-3")
    page.click("[data-el='stock-2']")
    expect(page.locator("[data-el='stock-2']")).to_have_class(re.compile("sel"))
    expect(page.locator(".sel")).to_have_count(1)
    page.click("#stage", position={"x": 5, "y": 5})
    expect(page.locator(".sel")).to_have_count(0)
    assert version(page) == 0


# ---- the list of actions ----


def test_all_actions_are_buttons_in_a_list(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    open_record(page, erupting())
    page.get_by_role("button", name="List of all actions").click()
    buttons = page.locator("#list").get_by_role("button")
    legal = Mirror(erupting()).match.state.legal_actions(0)
    expect(buttons).to_have_count(len(legal))
    best = page.locator("#list").get_by_role("button", name=re.compile("Place a 3 on d2: d2 erupts"))
    best.click()
    wait_for_version(page, 1)
    expect(page.locator("#news")).to_contain_text("erupts")


def test_everything_that_can_be_touched_has_a_name(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    open_record(page, erupting())
    nameless = "all => all.filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())).map(e => e.outerHTML.slice(0, 80))"
    assert page.eval_on_selector_all("[data-el].can, button, a", nameless) == []
    assert (
        page.eval_on_selector_all("#scene .can", "elements => elements.filter(e => e.getAttribute('role') !== 'button').length")
        == 0
    )


# ---- languages ----


def test_the_page_changes_its_language_with_log_and_prompt(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    open_record(page, record(actions=[[0, "place 3 c2"]]))
    expect(page.locator("#log")).to_contain_text("Player 1 places a 3 on c2.")
    page.click("button[lang=fr]")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#log")).to_contain_text("pose un 3")
    expect(page.locator("#prompt")).to_contain_text("Au tour de Joueur 2")
    page.goto("/")
    expect(page.locator("h1")).to_contain_text("volcans")


def test_french_is_spoken_to_french_browsers(visitors: Visitors) -> None:
    page = visitors.new(locale="fr-FR").new_page()
    page.goto("/g/hekla/new")
    go(page)
    expect(page.locator("#prompt")).to_contain_text("À vous")
    touch(page, "stock-1")
    page.hover("[data-el='square-b1']")
    expect(page.locator("#go")).to_contain_text("Poser")


# ---- phones ----


@pytest.mark.parametrize("width", [360, pytest.param(768, marks=pytest.mark.sweep), 1920])
def test_nothing_sticks_out_sideways(visitors: Visitors, width: int) -> None:
    page = visitors.new(width, 740 if width < 700 else 1000, locale="fr", touch=width < 700).new_page()
    for path in ("/", "/g/hekla", "/g/hekla/new", "/nowhere"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.goto("/g/hekla/new")
    page.check("[name=players][value='4']", force=True)
    go(page)
    page.wait_for_selector("#scene")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board = page.locator("#scene").bounding_box()
    assert board
    assert board["width"] > (0.92 if width < 700 else 0.55) * width  # the last line of the log has a place below it


SMALL = """() => [...document.querySelectorAll('button, a.ib, a.bt, [role=tab], a.rule')].filter(e => e.getClientRects().length)
    .map(e => [e.id || e.className, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
WORDLESS = """() => [...document.querySelectorAll('main button, main a')].filter(e => e.getClientRects().length)
    .filter(e => !/[\\p{L}\\d]/u.test(e.innerText)).map(e => e.id || e.className)"""


def test_on_a_phone_the_first_tap_shows_and_the_second_plays(visitors: Visitors) -> None:
    page = visitors.new(360, 740, touch=True).new_page()
    open_record(page, erupting())
    page.locator("[data-el='stock-3']").tap()
    page.locator("[data-el='square-d2']").tap()
    expect(page.locator("#go")).to_contain_text("d2 erupts")
    assert version(page) == 0
    page.locator("[data-el='square-f2']").tap()
    expect(page.locator("#go")).to_contain_text("Place a 3 on f2")
    page.locator("#go").tap()
    wait_for_version(page, 1)
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.locator("#log li").first).to_contain_text("places a 3 on f2")
    assert page.evaluate(SMALL) == []


def test_a_mouse_or_keys_at_a_phone_do_not_chase_the_buttons_away(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    start_table(page, "here", "here", game="fire_mountain")
    roll = page.locator("#action-panel [data-el=roll].can")
    page.keyboard.press("Tab")  # from here on with keys
    roll.focus()
    expect(roll).to_be_focused()
    expect(roll).to_be_visible()
    box = roll.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_for_version(page, 1)


def test_one_tap_presses_a_plain_button_and_the_dice_stay_in_sight(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    start_table(page, "here", "here", game="fire_mountain")
    roll = page.locator("#action-panel [data-el=roll].can")
    expect(roll).to_contain_text("Roll 5 dice")
    roll.tap()
    wait_for_version(page, 1)
    expect(page.locator(".fm-die").first).to_be_visible()


def test_two_taps_on_the_bar_play_once(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    open_record(page, erupting())
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.locator("[data-el='stock-3']").tap()
    page.locator("[data-el='square-f2']").tap()
    expect(page.locator("#action-panel")).to_be_hidden()
    page.evaluate("document.getElementById('go').click(), document.getElementById('go').click()")
    wait_for_version(page, 1)
    assert len(sent) == 1
    expect(page.locator(".toast")).to_have_count(0)


# ---- time: reload, restart, undo, two tabs ----


def test_a_reload_goes_on(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    mirror = Mirror()
    mirror.play(page, "place 3 c2")
    page.reload()
    expect(page.locator("#log li")).to_have_count(1)
    mirror.play(page, "place 3 d2")
    mirror.check(page)


def test_undo_and_why_not(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    undo = page.locator("#undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(page.locator(".toast")).to_contain_text("nothing to undo")
    Mirror().play(page, "place 3 c2")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    wait_for_version(page, 2)
    expect(page.locator("#log li")).to_have_count(0)
    expect(page.locator("#stones [id^=stone]")).to_have_count(0)


def test_two_tabs_at_once_and_one_is_told_kindly(visitors: Visitors) -> None:
    context = visitors.new()
    one, two = context.new_page(), context.new_page()
    start_table(one, "here", "here")
    # The second tab does not hear what happens: its stream is held up.
    two.route("**/events*", lambda route: None)
    two.goto(one.url)
    Mirror().play(one, "place 3 c2")
    touch(two, "stock-2")
    touch(two, "square-d2")
    expect(two.locator(".toast")).to_contain_text("acted before you")
    two.unroute("**/events*")
    two.reload()
    expect(two.locator("#log li")).to_have_count(1)
    assert version(two) == 1


def test_a_spectator_sees_and_cannot_touch(visitors: Visitors) -> None:
    ann, eve = visitors.new().new_page(), visitors.new().new_page()
    start_table(ann, "here", "here")
    eve.goto(ann.url)
    Mirror().play(ann, "place 3 c2")
    expect(eve.locator("#stones [id^='stone-R3']")).to_have_count(1)
    expect(eve.locator(".can")).to_have_count(0)
    expect(eve.locator("#action-panel")).to_contain_text("watching")


def test_bots_play_on_while_people_watch(visitors: Visitors) -> None:
    page = visitors.new(motion=True).new_page()
    start_table(page, "here", "bot", "bot")
    mirror_path = ["stock-2", "square-c2"]
    for name in mirror_path:
        touch(page, name)
    wait_for_version(page, 3)
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    expect(page).to_have_title(re.compile("Your turn"))
    page.click("#theme")
    assert page.evaluate("document.documentElement.dataset.theme") in ("light", "dark")
