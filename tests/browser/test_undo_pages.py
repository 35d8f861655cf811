"""Taking back through the page: with the others' consent, again, to a line of the log; barriers, preferences, real dice, notes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.pages import Mirror, choose, go, start_table, unfold, version, wait_for_version
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser


def new_table(page: Page, game: str, *kinds: str, **settings: str) -> None:
    page.goto(f"/g/{game}/new")
    page.check(f"[name=players][value='{len(kinds)}']", force=True)
    for seat, kind in enumerate(kinds):
        choose(page, f"seat.{seat}.kind", kind)
    for name, value in settings.items():
        unfold(page, f"setting.{name}")
        choose(page, f"setting.{name}", value)
    go(page)
    ready(page)


def ready(page: Page) -> None:
    """Wait until the scripts of a table's page run."""
    page.wait_for_function("() => globalThis.tablePage && 'back' in tablePage.now")


def ply(page: Page, wanted: int) -> None:
    """Wait until the page shows the position after so many actions."""
    page.wait_for_function("(wanted) => tablePage.now.ply === wanted && !tablePage.busy", arg=wanted)


def previewed(page: Page) -> None:
    """Wait until the page knows what its actions would do."""
    page.wait_for_function("() => tablePage.now.mine && tablePage.previews[tablePage.now.actions[0].codes]?.barrier !== undefined")


def prefer(page: Page, *names: str) -> None:
    page.click("#menu")
    page.click("#drawer [data-panel=preferences]")
    for name in names:
        page.check(f"[data-pref={name}]")
    page.click("#drawer-close")


def test_undo_by_consent(visitors: Visitors) -> None:
    ann, bob = visitors.new().new_page(), visitors.new(locale="fr", width=390, height=844).new_page()
    new_table(ann, "hekla", "here", "link", undo="consent")
    bob.goto(ann.locator("[data-link]").first.input_value())
    bob.fill("[name=name]", "Bob")
    go(bob)
    expect(bob.locator("#scene")).to_be_visible()
    mirror = Mirror()
    wait_for_version(ann, version(bob))
    mirror.play(ann, "place 3 c2")
    expect(ann.locator("#undo-say")).to_have_text("Undo")
    wait_for_version(bob, version(ann))
    mirror.play(bob, "place 3 d2")
    expect(ann.locator("#undo-say")).to_have_text("Ask to undo")
    ply(ann, 2)
    ann.keyboard.press("u")
    expect(ann.locator("#asked")).to_contain_text("Waiting for Bob.")
    expect(bob.locator("#asked")).to_contain_text("Joueur 1 souhaite annuler 2 actions.")
    bob.click("#asked button:has-text('Refuser')")
    expect(ann.locator("#asked")).to_be_empty()
    expect(ann.locator("#log")).to_contain_text("Bob declines.")
    ply(ann, 2)
    mirror.play(ann, "place 2 b1")
    wait_for_version(bob, version(ann))
    mirror.play(bob, "place 2 d1")
    ply(ann, 4)
    ann.click("#undo")
    bob.reload()  # the question is still there
    bob.click("#asked button:has-text('D’accord')")
    ply(ann, 2)
    ply(bob, 2)
    expect(ann.locator("#asked")).to_be_empty()
    expect(bob.locator("#log")).to_contain_text("Joueur 1 annule 2 actions.")
    expect(ann.locator("#stones > [id]")).to_have_count(2)


def test_redo_restart_and_back_to_a_line(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    mirror = Mirror()
    for words in ("place 3 c2", "place 3 d2", "place 2 b1", "place 2 d1"):
        mirror.play(page, words)
    ply(page, 4)
    expect(page.locator("#redo")).to_be_hidden()
    page.keyboard.press("u")
    ply(page, 3)
    page.click("#undo")
    ply(page, 2)
    page.keyboard.press("Shift+U")
    ply(page, 3)
    page.click("#redo")
    ply(page, 4)
    mirror.check(page)
    page.keyboard.press("Shift+U")
    expect(page.locator(".toast")).to_contain_text("nothing to redo")
    page.keyboard.press("r")
    ply(page, 3)
    page.locator("#log li[data-ply='0'] .to-line").click()
    ply(page, 1)
    expect(page.locator("#stones > [id]")).to_have_count(1)
    assert page.locator("#log li").count() == 1
    page.keyboard.press("?")
    expect(page.locator("#help")).to_contain_text("Shift + U")


def test_barriers_are_seen_before_acting_and_can_be_confirmed(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    new_table(page, "fire_mountain", "here", "here", undo="turn")
    previewed(page)
    page.click("#list-open")
    expect(page.locator("#list .mark").first).to_contain_text("No undo after this: dice are rolled")
    prefer(page, "confirm")
    before = version(page)
    button = page.locator("#action-panel [data-el].can:visible").first
    button.click()
    expect(page.locator("#go-mark")).to_contain_text("No undo after this")
    expect(page.locator("#go-mark")).to_contain_text("Click again")
    assert version(page) == before
    entry = page.locator("#list [data-action]").first
    entry.click()
    expect(entry).to_have_class(re.compile("sel"))
    assert version(page) == before
    button.click()
    page.wait_for_function("(before) => tablePage.now.version > before", arg=before)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#undo")).to_have_attribute("title", re.compile("Dice have been rolled"))


def test_forced_actions_play_themselves_but_not_what_was_taken_back(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    new_table(page, "fire_mountain", "here", "here")
    page.wait_for_function("() => tablePage.now.forced")
    before = page.evaluate("tablePage.now.ply")
    prefer(page, "forced")
    page.wait_for_function("(before) => tablePage.now.ply > before && !tablePage.busy", arg=before)
    page.keyboard.press("u")
    ply(page, before)
    assert page.evaluate("tablePage.now.forced")
    expect(page.locator("#redo")).to_be_visible()
    page.reload()
    ready(page)
    expect(page.locator("#redo")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)
    assert page.evaluate("tablePage.now.ply") == before


def test_real_dice_are_typed_in(visitors: Visitors) -> None:
    page = visitors.new(width=390, height=844, locale="fr", touch=True).new_page()
    new_table(page, "fire_mountain", "here", "here", dice="table")
    expect(page.locator("#prompt")).to_contain_text("Vrais dés")
    page.locator("[data-face]", has_text="Joueur 1").tap()
    page.wait_for_function("() => tablePage.now.mine")
    page.locator("#action-panel [data-el=roll].can").tap()
    send = page.locator("[data-roll]")
    expect(send).to_be_disabled()
    rows = page.locator("[data-step]")
    expect(rows).to_have_count(5)
    for face, row in zip(("volcan", "caverne", "hutte", "œuf", "empreinte"), rows.all(), strict=True):
        row.get_by_role("button", name=face, exact=True).tap()
    send.tap()
    page.wait_for_function("() => tablePage.now.mine")
    page.locator("#tab-log").tap()
    expect(page.locator("#log")).to_contain_text("(saisi par Joueur 1)")
    page.locator("#tab-log").tap()
    page.locator("#undo").tap()  # a slip: four of them were right
    expect(page.locator("[data-face][aria-pressed=true]")).to_have_count(5)
    rows.nth(1).get_by_role("button", name="volcan", exact=True).tap()
    send.tap()
    page.wait_for_function("() => tablePage.now.mine")
    assert page.evaluate("tablePage.now.ply") == 7


def test_notes_and_preferences_never_leave_the_browser(visitors: Visitors) -> None:
    context = visitors.new()
    page = context.new_page()
    sent: list[str] = []

    def note(request: Request) -> None:
        sent.append(request.url + (request.post_data or ""))

    context.on("request", note)
    start_table(page, "here", "here")
    ready(page)
    prefer(page, "confirm", "sound")
    page.click("#menu")
    page.click("#drawer [data-panel=notes]")
    page.fill("#notes", "Green is bluffing")
    page.click("#drawer-close")
    code = page.evaluate("tablePage.now.actions[0].codes[0]")
    page.click("#list-open")
    page.dblclick(f"#action-{code}")
    ply(page, 1)
    page.reload()
    ready(page)
    page.click("#menu")
    page.click("#drawer [data-panel=notes]")
    expect(page.locator("#notes")).to_have_value("Green is bluffing")
    page.click("#drawer [data-panel=preferences]")
    expect(page.locator("[data-pref=confirm]")).to_be_checked()
    expect(page.locator("[data-pref=forced]")).not_to_be_checked()
    assert sent
    assert not any("bluffing" in each or "confirm" in each for each in sent)
