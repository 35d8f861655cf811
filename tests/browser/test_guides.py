"""Learning in a real browser: guided games, rules in the drawer, and things that explain themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import caldera
from caldera.core.guide import Guide, guide
from caldera.games import OWN
from caldera.locale import COMPLETE
from caldera.web.pages.learn import news
from tests.browser.learners import COACH_FITS, Learner
from tests.browser.pages import go, start_table, touch
from tests.browser.resting import PHONE, SIDEWAYS, SIZES, Size, spread_over_sizes
from tests.browser.visitors import HASTE, Visitors
from tests.support.sweeps import SWEEPS, spread

pytestmark = pytest.mark.browser


def settled_table(page: Page, *kinds: str) -> None:
    """A new table of Hekla whose scripts have all run."""
    start_table(page, *kinds)
    page.wait_for_load_state("load")
    expect(page.locator("[data-el].can").first).to_be_attached()


def at_step(page: Page, course: Guide, index: int) -> None:
    """The page shows that step, and whatever it did has settled."""
    page.wait_for_function("(step) => document.getElementById('main').dataset.version === step", arg=str(index))
    expect(page.locator("#coach .progress")).to_contain_text(re.compile(rf"\b{index + 1}\b.*\b{len(course.steps)}\b"))


def path_of(course: Guide, index: int) -> list[str]:
    step = course.steps[index]
    assert step.action is not None
    return course.game.clicks.find_path(course.match_at(index).state, step.action, course.seat)


def open_guide(visitors: Visitors, game_id: str, size: Size, locale: str, has_mouse: bool) -> Learner:
    """Somebody at the first step of a guide."""
    page = visitors.new(*size, locale, touch=not has_mouse, haste=HASTE).new_page()
    page.goto(f"/g/{game_id}/learn")
    page.wait_for_function("() => globalThis.tablePage !== undefined")
    return Learner(page, guide(caldera.game(game_id)), has_mouse)


# Each guide once by default, two with a mouse and two by touch; in `make sweep` with both at every size and in every language.
MOUSE_WALKS = spread_over_sizes(("sub_terra", "fuji"), (SIZES[2], SIZES[1]), ("en", "fr"))
FINGER_WALKS = spread_over_sizes(("hekla", "fire_mountain"), (PHONE, SIZES[4]), ("fr", "en"))


@pytest.mark.parametrize(("game_id", "size", "locale"), MOUSE_WALKS)
def test_a_guide_with_a_mouse_that_rests_and_presses(visitors: Visitors, game_id: str, size: Size, locale: str) -> None:
    """To its end without help. Nothing moves under the pointer, and what the coach asks for is within reach."""
    learner = open_guide(visitors, game_id, size, locale, has_mouse=True)
    for index in range(len(learner.course.steps) - 1):
        learner.take_step(index, also=8 if SWEEPS else 0)
    learner.wait_for_step(len(learner.course.steps) - 1)
    expect(learner.page.locator("#prompt .over")).to_be_attached()
    expect(learner.page.locator("#coach a.go")).to_have_attribute("href", f"/g/{game_id}/new")


@pytest.mark.parametrize(("game_id", "size", "locale"), FINGER_WALKS)
def test_a_guide_by_touch(visitors: Visitors, game_id: str, size: Size, locale: str) -> None:
    """To its end without help, on a phone or a tablet; nothing has to be scrolled or zoomed."""
    learner = open_guide(visitors, game_id, size, locale, has_mouse=False)
    for index in range(len(learner.course.steps) - 1):
        learner.take_step(index)
    learner.wait_for_step(len(learner.course.steps) - 1)
    expect(learner.page.locator("#prompt .over")).to_be_attached()


COACHES = """async (steps) => {
  const pages = await Promise.all(steps.map((step) => fetch(step).then((answer) => answer.text())));
  return pages.map((page) => new DOMParser().parseFromString(page, "text/html").getElementById("coach").innerHTML);
}"""
"""What the coach says at each of these addresses."""
CRAMPED = f"""(coaches) => {{
  const coach = document.getElementById("coach");
  return coaches.flatMap((words, index) => ((coach.innerHTML = words), ({COACH_FITS})() ? [] : [index]));
}}"""
"""The steps for which the coach has no room."""


@pytest.mark.parametrize(("game_id", "locale"), spread(OWN, COMPLETE))
def test_the_coach_has_room_for_every_step_at_every_size(visitors: Visitors, game_id: str, locale: str) -> None:
    page = visitors.new(locale=locale).new_page()
    page.goto(f"/g/{game_id}/learn")
    coaches = page.evaluate(COACHES, [f"/g/{game_id}/learn/{step + 1}" for step in range(len(guide(caldera.game(game_id)).steps))])
    for width, height in (*SIZES, PHONE, SIDEWAYS):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CRAMPED, coaches) == [], f"{width}x{height}"


CAPTIONS = """() => {
  globalThis.captions = [];
  const line = document.getElementById("caption");
  new MutationObserver(() => captions.push(line.textContent)).observe(line, { childList: true });
}"""
"""Note every caption from now on."""


def staged_captions(game_id: str, index: int) -> list[str]:
    """What the film says that leads from a step to the next one."""
    told = news(game_id, index, index + 1, "en").news
    pictures = [picture.steps or [] for picture in told.frames] + [told.page.steps or []]
    return [step.caption for steps in pictures for step in steps if step.caption]


MOMENTS = [
    ("hekla", "erupt", ["c2 erupts with 9 grooves", "Lava on c2: 19 blocks left"]),
    ("hekla", "choose", ["b2 erupts with 8 grooves", "56"]),
    ("sub_terra", "out", ["Legendary"]),
    ("fire_mountain", "shake", ["Eruption!", "24"]),
    ("fuji", "home", ["2 ahead of Player 3", "14"]),
]


@pytest.mark.parametrize(("game_id", "text", "moments"), MOMENTS if SWEEPS else MOMENTS[:3])
def test_the_great_moments_of_a_guide_are_staged(visitors: Visitors, game_id: str, text: str, moments: list[str]) -> None:
    """The first eruption and the victories are seen: every caption of the film, in its order."""
    course = guide(caldera.game(game_id))
    index = next(index for index, step in enumerate(course.steps) if step.text == text)
    expected = staged_captions(game_id, index)
    assert all(any(moment in caption for caption in expected) for moment in moments), expected
    page = visitors.new(1366, 768, motion=True, haste=HASTE).new_page()
    page.goto(f"/g/{game_id}/learn/{index + 1}")
    page.wait_for_function("() => globalThis.tablePage !== undefined")
    page.evaluate(CAPTIONS)
    learner = Learner(page, course, has_mouse=True)
    learner.take_step(index)
    learner.wait_for_step(index + 1)
    seen = [caption for caption in page.evaluate("captions") if caption]
    shown = [caption for caption in seen if caption in expected]
    landed = shown[:1] != expected[:1]  # one's own piece stands at its place with the touch, and is not told again
    assert shown == expected[landed:]


def test_a_guide_from_the_home_page_explains_another_action(visitors: Visitors) -> None:
    """What is legal but not asked for is explained; then the coach does it, and the way back leads to the step before."""
    course = guide(caldera.game("hekla"))
    page = visitors.new().new_page()
    page.goto("/")
    page.click(".g-hekla a[href$='/learn']")
    page.wait_for_url("**/learn")
    for index in range(3):
        at_step(page, course, index)
        expect(page.locator("[data-el].can")).to_have_count(0)
        page.click("#coach-next")
    at_step(page, course, 3)
    for name in ("stock-3", "square-c3"):
        touch(page, name)
    expect(page.locator(".toast")).to_contain_text("Place a 3 on c2")
    page.click("#coach-do")
    at_step(page, course, 4)
    page.click("#coach-back")
    at_step(page, course, 3)
    page.reload()
    at_step(page, course, 3)


def test_a_guided_game_by_keyboard(visitors: Visitors) -> None:
    course = guide(caldera.game("hekla"))
    page = visitors.new().new_page()
    page.goto("/g/hekla/learn")
    for index in range(3):
        at_step(page, course, index)
        page.keyboard.press("n")
    at_step(page, course, 3)
    for name in path_of(course, 3):
        for _ in range(80):
            if page.evaluate("document.activeElement?.dataset?.el") == name:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    at_step(page, course, 4)
    expect(page.locator("#coach-next")).to_be_focused()
    page.keyboard.press("b")
    at_step(page, course, 3)


def test_what_does_not_glow_says_why_and_shows_the_rule(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    settled_table(page, "here", "here")
    touch(page, "stock-3")
    touch(page, "square-c2")
    page.wait_for_function("() => document.getElementById('main').dataset.version !== '0'")
    touch(page, "stock-2")
    box = page.locator("#square-c2").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.85, box["y"] + box["height"] * 0.2)
    why = page.locator("#why")
    expect(why).to_contain_text("c2 is not empty")
    expect(page.locator("[data-el=stock-2].sel")).to_have_count(1)  # what was chosen stays so
    why.locator(".rule").first.click()
    expect(page.locator("#panel #c-P2[aria-current]")).to_be_in_viewport()
    page.fill("#panel [data-find]", "diagonal")
    expect(page.locator("#panel #c-M2")).to_be_visible()
    expect(page.locator("#panel #c-P2")).to_be_hidden()
    page.click("#drawer-close")
    page.click("#prompt .rule")
    expect(page.locator("#panel #c-P1[aria-current]")).to_be_in_viewport()


def test_asking_by_keyboard_and_by_touch(visitors: Visitors) -> None:
    page = visitors.new(locale="fr").new_page()
    settled_table(page, "here", "here")
    page.keyboard.press("y")
    expect(page.locator("#ask")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#why .rule")).to_have_attribute("aria-label", re.compile("règle"))
    first = page.locator("#why").inner_text()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#why")).not_to_have_text(first)
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#ask")).to_have_attribute("aria-pressed", "false")
    phone = visitors.new(390, 844, touch=True).new_page()
    settled_table(phone, "here", "here")
    phone.locator("#square-c3").tap(force=True)
    expect(phone.locator("#why")).to_contain_text("First choose one of your volcanoes")


def test_buttons_that_are_off_say_why_and_pieces_say_what_they_are(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    page.goto("/g/sub_terra/new")
    go(page)
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-el].can").first).to_be_attached()
    button = page.locator("#action-panel [data-el=action-attack]").first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#why")).to_contain_text("no guardian on this tile")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    piece = page.locator("#scene [data-el^=explorer-][aria-label]").first
    place = piece.bounding_box()
    assert place
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).not_to_be_empty()
