"""Talking in Fuji on the real pages: what was said stays in view at every size, and saying something takes two touches."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import caldera
from caldera.core.match import Match
from tests.browser.pages import open_record, resize, version, wait_for_version
from tests.browser.visitors import HASTE, Visitors
from tests.support.sweeps import SWEEPS, spread

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bruno", "Chloé", "Dana")
SIZES = ((1920, 1080), (1366, 768), (768, 1024), (844, 390), (390, 844))
BY = {"mouse": SIZES[:2], "finger": SIZES[2:]}
PHONES = ((844, 390), (390, 844))
TOUCHED = 1000
"""Windows that are narrower are touched, not clicked."""

SCENES = """
  window.scenes = [];
  const read = (scene) => ({
    kind: scene.className.trim(),
    title: scene.querySelector("h2").textContent,
    covers: Math.round((scene.getBoundingClientRect().width * scene.getBoundingClientRect().height) / 1000),
    hands: [...scene.querySelectorAll(".hand")].map((hand) => ({
      name: hand.querySelector("b").textContent,
      sign: hand.querySelectorAll("span svg").length,
      total: hand.querySelector("strong").textContent,
      dice: [...hand.querySelectorAll(".hand-dice > i")].map((die) => [
        Math.round(die.getBoundingClientRect().width), die.dataset.points, die.className]),
    })),
    stamp: scene.querySelector(".stamp")?.textContent ?? "",
    said: scene.querySelector("footer p")?.textContent ?? "",
    losses: scene.querySelectorAll("footer .fj-level .hit").length,
    card: scene.querySelectorAll("header svg.copy").length,
  });
  const watch = () => {
    const scene = document.getElementById("compare");
    if (!scene) return;
    if (window.scenes.at(-1)?.node !== scene) window.scenes.push({ node: scene });
    window.scenes.at(-1).seen = read(scene);
  };
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(watch).observe(document, { subtree: true, childList: true, attributes: true, characterData: true }));
"""
"""Keeps the last look of every scene that was over the board."""


def talked(players: int = 3, seed: int = 5) -> Match:
    """A match in which everybody has marked a card, and all but the first have said three things."""
    game, rng = caldera.game("fuji"), random.Random(seed)
    match = Match(game, players, extra={"names": list(NAMES[:players])})
    while match.state.observe(None)["phase"] != 2 or match.state.actors == (caldera.CHANCE,):
        seat = match.state.actors[0]
        choices = [action for action, _ in match.state.chance_outcomes()] or match.state.legal_actions(seat)
        match.apply(rng.choice(choices), seat)
    for seat in range(players):
        choices = [a for a in match.state.legal_actions(seat) if game.describe(a)["kind"] == "mark"]
        match.apply(choices[0], seat)
    for seat in range(1, players):
        for words in ("claim my pink weak", f"claim my to-{game.info.colours[seat]} strong", "claim my blue hopeless"):
            match.apply(game.space.parse(words), seat)
    return match


def look(visitors: Visitors, size: tuple[int, int], match: Match, locale: str = "en", motion: bool = False) -> Page:
    """The page of the first person at a shared screen."""
    page = visitors.new(*size, locale=locale, touch=size[0] < TOUCHED, motion=motion, haste=HASTE).new_page()
    page.add_init_script(SCENES)
    open_record(page, match.dumps())
    press(page, page.locator("[data-look='0']"))
    expect(page.locator("#pass-device [data-look]")).to_have_count(0)
    page.wait_for_function("() => tablePage.now.mine && Object.keys(tablePage.previews).length > 0")
    return page


def press(page: Page, what: Locator) -> None:
    what.tap() if page.evaluate("matchMedia('(hover: none)').matches") else what.click()


def box(what: Locator) -> dict[str, float]:
    found = what.bounding_box()
    assert found, what
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return all(
        one[start] < other[start] + other[length] and other[start] < one[start] + one[length]
        for start, length in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize(("by", "locale"), spread(list(BY), ["en", "fr"]))
def test_the_last_two_sentences_of_everybody_are_seen_at_every_size(visitors: Visitors, by: str, locale: str) -> None:
    page = look(visitors, BY[by][0], talked(), locale)
    for size in BY[by]:
        resize(page, *size)
        check_sentences(page)


def check_sentences(page: Page) -> None:
    frame = box(page.locator("section.board"))
    dice = page.locator("[data-el^='die-0-']").locator("visible=true")
    for seat in (1, 2):
        bubble = page.locator(f"#said-{seat}")
        expect(bubble).to_be_in_viewport(ratio=1)
        expect(bubble.locator("q")).to_have_count(2)
        expect(bubble).to_contain_text(NAMES[seat])
        said = page.locator(f"#log .ev-say:has-text('{NAMES[seat]}')").all_text_contents()[:2]
        for line, sentence in zip(reversed(said), bubble.locator("q").all_text_contents(), strict=True):
            assert sentence.strip() in re.sub(r"\s+", " ", line) or sentence.replace("\xa0", " ") in line.replace("\xa0", " ")
        assert bubble.evaluate("(element) => parseFloat(getComputedStyle(element).fontSize)") >= 15
        whole = bubble.evaluate("(element) => element.scrollWidth <= element.clientWidth + 1")
        assert whole
        at = box(bubble)
        assert frame["x"] <= at["x"] <= frame["x"] + frame["width"] - at["width"] + 1
        assert not any(overlap(at, box(die)) for die in dice.all())
    signs = page.locator("#tags .fj-tag text:not(.fj-sign text)")
    assert [text for text in signs.all_text_contents() if text not in NAMES] != []
    chip = page.locator("[data-el='say-blue'] .fj-tags i")
    expect(chip).to_have_count(2)
    assert [text[-2:] for text in chip.all_text_contents()] == ["−−", "−−"]
    expect(page.locator("[data-el='say-pink'] .fj-tags i").first).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 768), (844, 390)])
def test_what_was_said_stands_where_it_hides_little_of_what_may_be_chosen(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, talked())
    hidden = page.evaluate(
        """() => {
          const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
          const share = (card, note) => Math.max(0, Math.min(card.right, note.right) - Math.max(card.left, note.left))
            * Math.max(0, Math.min(card.bottom, note.bottom) - Math.max(card.top, note.top)) / (card.width * card.height);
          const notes = boxes(".fj-pinned");
          return boxes("#scene .fj-card.can").map((card) => Math.max(...notes.map((note) => share(card, note))));
        }"""
    )
    assert len(hidden) >= 4
    assert max(hidden) <= 0.5, "each of them can be read"


@pytest.mark.parametrize(("by", "locale"), spread(list(BY), ["fr", "en"]))
def test_four_people_are_pinned_beside_the_slope_too(visitors: Visitors, by: str, locale: str) -> None:
    page = look(visitors, BY[by][0], talked(4), locale)
    for size in BY[by]:
        resize(page, *size)
        foot = box(page.locator("#footer"))
        for seat in (1, 2, 3):
            expect(page.locator(f"#said-{seat}")).to_be_in_viewport(ratio=1)
            assert not overlap(box(page.locator(f"#said-{seat}")), foot), size
            expect(page.locator(f"#said-{seat} q")).to_have_count(2)


def test_lines_lead_from_sentences_to_figures(visitors: Visitors) -> None:
    page = look(visitors, (1366, 768), talked())
    expect(page.locator(".tethers path")).to_have_count(2)
    ends = page.evaluate(
        """() => [...document.querySelectorAll(".tethers path")].map((path) => {
          const at = path.getPointAtLength(path.getTotalLength());
          const stage = document.getElementById("stage").getBoundingClientRect();
          return [at.x + stage.left, at.y + stage.top];
        })"""
    )
    for seat, (x, y) in zip((1, 2), ends, strict=True):
        figure = box(page.locator(f"#character-{seat}"))
        assert figure["x"] - 1 <= x <= figure["x"] + figure["width"] + 1
        assert figure["y"] - 1 <= y <= figure["y"] + figure["height"] + 2


@pytest.mark.parametrize("size", SIZES if SWEEPS else (SIZES[1], SIZES[2], SIZES[4]))
def test_a_topic_and_a_strength_are_all_it_takes(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, talked())
    before = version(page)
    topic, strength = page.locator("[data-el='say-yellow']"), page.locator("[data-el='strength-very-strong']")
    places = [box(what) for what in (topic, strength, page.locator("#tray-ready"))]
    press(page, topic)
    expect(topic).to_have_class(re.compile(r"\bsel\b"))
    assert version(page) == before
    assert [box(what) for what in (topic, strength, page.locator("#tray-ready"))] == places, "nothing moves"
    press(page, strength)
    wait_for_version(page, before + 1)
    expect(page.locator("#log")).to_contain_text("My yellow dice are great.")
    expect(page.locator("[data-el='say-yellow'] .fj-tags i")).to_have_count(1)


@pytest.mark.parametrize(("size", "locale"), spread(PHONES, ["en", "fr"]))
def test_on_phones_dice_lie_above_topics_in_rows_and_nothing_scrolls(
    visitors: Visitors, size: tuple[int, int], locale: str
) -> None:
    page = look(visitors, size, talked(), locale)
    dice = [box(die) for die in page.locator(".fj-hand .fj-d").all()]
    chips = [box(chip) for chip in page.locator(".fj-talk .fj-c").locator("visible=true").all()]
    assert len(dice) >= 5
    assert len(chips) >= 7 + 2 + 5, "topics, a card, more, and strengths"
    assert max(die["y"] + die["height"] for die in dice) <= min(chip["y"] for chip in chips) + 1
    assert len({round(chip["y"]) for chip in chips}) >= 3, "rows"
    for chip in chips:
        assert chip["height"] >= 44
        assert chip["width"] >= 44
        assert 0 <= chip["x"] <= size[0] - chip["width"]
        assert chip["y"] + chip["height"] <= size[1]
    ready = box(page.locator("#tray-ready"))
    assert ready["y"] + ready["height"] <= size[1]
    expect(page.locator("#tray-ready")).to_be_in_viewport(ratio=1)
    more = page.locator("[for='fj-more']")
    more.tap()
    for name in ("say-to-blue", "say-safe", "say-avoid"):
        expect(page.locator(f"[data-el='{name}']")).to_be_in_viewport(ratio=1)
    more.tap()
    expect(page.locator("[data-el='say-blue']")).to_be_in_viewport(ratio=1)


def test_held_sideways_cards_are_large_and_the_whole_slope_is_one_touch_away(visitors: Visitors) -> None:
    page = look(visitors, (844, 390), talked())
    figure, board = page.locator("#scene .me.fj-figure"), box(page.locator("section.board"))
    assert box(page.locator("#scene .fj-card.landscape").first)["width"] >= 56
    expect(figure).to_be_in_viewport()
    at = box(figure)
    assert board["x"] <= at["x"] <= board["x"] + board["width"]
    page.locator("[data-camera='whole']").tap()
    page.wait_for_function("() => document.getElementById('scene').getBoundingClientRect().width <= innerWidth")
    page.locator("[data-camera='whole']").tap()
    page.wait_for_function("() => document.getElementById('scene').getBoundingClientRect().width > innerWidth")


def test_pointing_at_a_card_says_in_words_what_it_asks_for(visitors: Visitors) -> None:
    page = look(visitors, (1366, 768), talked())
    page.locator("#scene .fj-card.can:not(.mine)").first.hover()
    expect(page.locator("#label")).to_contain_text(re.compile(r"It asks for .*(dice|showing)"))
    far = page.locator("#scene .fj-card.far").first
    x, y = page.evaluate(
        "(card) => { const at = card.getBoundingClientRect(); return [at.x + 20, at.y + 20]; }", far.element_handle()
    )
    page.mouse.move(x, y)
    expect(page.locator("#tip")).to_contain_text(re.compile(r"asks for .*(dice|showing)"))


@pytest.mark.parametrize(
    ("size", "locale", "words"),
    [((390, 844), "en", "asks for"), pytest.param((844, 390), "fr", "demande", marks=pytest.mark.sweep)],
)
def test_holding_a_card_says_the_same_and_touches_nothing(
    visitors: Visitors, size: tuple[int, int], locale: str, words: str
) -> None:
    page = look(visitors, size, talked(), locale)
    session = page.context.new_cdp_session(page)
    find = """() => [...document.querySelectorAll("#scene .fj-card.can")].map((card) => card.getBoundingClientRect())
      .map((at) => [at.x + at.width / 2, at.y + at.height / 2])
      .find(([x, y]) => document.elementFromPoint(x, y)?.closest(".fj-card.can"))"""
    x, y = page.evaluate(find)

    def finger(kind: str, *points: Any) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]} for at in points]})

    before = version(page)
    finger("touchStart", (x, y))
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text(words)
    finger("touchEnd")
    page.wait_for_timeout(300)
    assert version(page) == before
    assert page.evaluate("[tablePage.armed, tablePage.chosen.length]") == [None, 0]
    finger("touchStart", (x, y))
    finger("touchEnd")
    page.wait_for_function("() => tablePage.armed !== null")  # a short touch chooses, as ever


# ---- the scene ----


def at_the_last_ready(seed: int = 5) -> Match:
    """A match in which one "ready" is missing until the screens come off."""
    match = talked(seed=seed)
    ready = match.game.space.parse("ready")
    while True:
        seat = match.state.actors[0]
        if seat == caldera.CHANCE:
            match.roll(bytes(16))
            continue
        quiet = [code for name in ("ready", "stop") if (code := match.game.space.parse(name)) in match.state.legal_actions(seat)]
        if match.state.observe(None)["phase"] == 4 and match.state.actors == (0,) and quiet == [ready]:
            return match
        order = sorted(match.state.actors, reverse=True)  # the first person is the last to say it
        actor = order[0]
        codes = [code for name in ("ready", "stop") if (code := match.game.space.parse(name)) in match.state.legal_actions(actor)]
        match.apply((codes or list(match.state.legal_actions(actor)))[0], actor)


@pytest.mark.parametrize(
    ("size", "locale", "title"), [((1366, 768), "en", "Screens off!"), ((390, 844), "fr", "On retire les écrans")]
)
def test_screens_off_is_a_scene_over_the_board_and_so_is_every_comparison(
    visitors: Visitors, size: tuple[int, int], locale: str, title: str
) -> None:
    """Everybody's dice large; then what counts, totals, the verdict, and what a lead is worth [M1, M3]."""
    match = at_the_last_ready()
    page = look(visitors, size, match, locale, motion=True)
    press(page, page.locator("#tray-ready"))
    held = page.locator("#act.held #go:enabled")
    page.wait_for_function(
        "() => document.querySelector('#act.held #go:enabled') || tablePage.busy || document.querySelector('#compare')"
    )
    if held.count():
        press(page, held)
    page.wait_for_function("() => window.scenes.length && !document.getElementById('compare')")
    page.wait_for_function("() => tablePage.now.mine && !tablePage.busy && document.querySelector('[data-el^=go-].can')")
    opened = page.evaluate("window.scenes[0].seen")
    match.apply(match.game.space.parse("ready"), 0)
    hands = match.state.observe(None)["dice_sets"]
    assert title in opened["title"].replace("\u202f", " ")
    assert opened["kind"] == "compare open"
    assert [hand["name"] for hand in opened["hands"]] == list(NAMES[:3])
    shown = [[int(points) for _, points, _ in hand["dice"]] for hand in opened["hands"]]
    assert shown == [[die["value"] for die in entry["dice"]] for entry in hands]
    assert min(width for hand in opened["hands"] for width, _, _ in hand["dice"]) >= (90 if size[0] > TOUCHED else 48)
    assert [hand["sign"] for hand in opened["hands"]] == [1, 1, 1]
    assert [hand["total"] for hand in opened["hands"]] == ["", "", ""], "nothing is compared yet"
    part = opened["covers"] / (size[0] * size[1] / 1000)
    assert part > (0.5 if size[0] > TOUCHED else 0.85)

    count = page.evaluate("window.scenes.length")
    press(page, page.locator("[data-el='go-0'].can").first)
    if held.count():
        press(page, held)
    page.wait_for_function("(count) => window.scenes.length > count && !document.getElementById('compare')", arg=count)
    compared = page.evaluate("window.scenes.at(-1).seen")
    state = match.state.clone()
    state.events = []
    state.play(match.game.space.parse("go blue"), 0)
    event = next(event for event in state.events if event.kind == "compare")
    marker = match.state.observe(None)["characters"][0]["marker"]
    assert marker in compared["title"]
    assert [int(hand["total"]) for hand in compared["hands"]] == [value["total"] for value in event.data["values"]]
    for hand, value in zip(compared["hands"], event.data["values"], strict=True):
        assert [("lit" in kind, "dark" in kind) for _, _, kind in hand["dice"]] == [
            (die["valid"], not die["valid"]) for die in value["dice"]
        ]
    stamps = {"en": ("Made it", "Failed"), "fr": ("Réussi", "Raté")}[locale]
    assert compared["stamp"] == stamps[not event.data["allowed"]]
    assert compared["losses"] == 1, "the level card, with what this lead costs"
    assert compared["card"] == 1
    assert compared["said"]
