"""The first evening: bots begin when the aim is read, friends come by link, everybody has a name, spectators only watch."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import choose, go, open_record
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN

pytestmark = pytest.mark.browser


def set_up(page: Page, address: str, players: int, **fields: str) -> None:
    """Fill in the form of a new table as a person does, and start."""
    page.goto(address)
    page.check(f"[name=players][value='{players}']", force=True)
    for name, value in fields.items():
        choose(page, name.replace("__", "."), value)
    go(page, ".startbar .go")
    expect(page.locator("#scene")).to_be_visible()


def test_bots_begin_when_the_aim_is_closed_and_it_does_not_return(visitors: Visitors) -> None:
    page = visitors.new(newcomer=True).new_page()
    set_up(page, "/g/hekla/new", 2, option__first="green", seat__1__bot="easy")
    expect(page.locator("#aim")).to_be_visible()
    page.wait_for_timeout(1500)  # the bots of this room act at once
    expect(page.locator("#log li")).to_have_count(0)
    page.click("#aim .go")
    expect(page.locator("#log")).to_contain_text("Alka places")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    page.reload()
    expect(page.locator("#scene")).to_be_visible()
    expect(page.locator("#aim")).to_be_hidden()


def test_a_rematch_begins_without_the_aim_and_keeps_names_and_colours(visitors: Visitors) -> None:
    page = visitors.new(newcomer=True).new_page()
    page.goto("/")
    go(page, ".g-fire_mountain .now")
    page.click("#aim .go")
    whole = json.loads((GOLDEN / "fire_mountain" / "two-run-out-of-turns.json").read_text(encoding="utf-8"))
    open_record(page, json.dumps(whole | {"names": ["Odo", "Blue"], "seats": ["medium", "me"]}))
    page.goto(page.url.split("?")[0])
    expect(page.locator(".end.won .verdict h2")).to_have_text("You win")
    expect(page.locator("#next-table")).to_contain_text("against Vika")
    before = [page.locator(f"#seat-{seat}").get_attribute("title") for seat in (0, 1)]
    assert before == ["Odo", "You"]
    go(page, "#rematch")
    expect(page.locator("#aim")).to_be_hidden()
    assert [page.locator(f"#seat-{seat}").get_attribute("title") for seat in (0, 1)] == before
    expect(page.locator("#seat-0")).to_have_class(re.compile("c-red.* faced"))
    expect(page.locator("#seat-1")).to_have_class(re.compile("c-blue"))


def test_friends_come_by_link_and_everybody_has_a_name(visitors: Visitors) -> None:
    ann, bob = visitors.new().new_page(), visitors.new(390, 844, "fr", touch=True).new_page()
    ann.goto("/")
    ann.click(".g-fire_mountain .friends")
    expect(ann.locator("[name='seat.1.kind'][value=link]")).to_be_checked()
    ann.check("[name=players][value='3']", force=True)
    ann.fill("[name='seat.0.name']", "Nora")
    expect(ann.locator("#start-says")).to_contain_text("Nora")
    go(ann, ".startbar .go")
    expect(ann.locator("#invites [data-link]")).to_have_count(3)  # for each seat, and for the whole table
    expect(ann.locator(".local:visible")).to_have_count(1)
    bob.goto(ann.locator("#invites [data-link]").first.input_value())
    go(bob)
    expect(bob.locator("#seat-0")).to_contain_text("Nora")
    expect(bob.locator("#seat-1")).to_contain_text("Vous")
    expect(ann.locator("#seat-1")).to_contain_text("Player 2")
    for page, colours in ((ann, ("Red", "Blue", "Green")), (bob, ("Rouge", "Bleu", "Vert"))):
        shown = page.locator("main").inner_text()
        assert not [colour for colour in colours if re.search(rf"\b{colour}\b", shown)], shown


def test_spectators_have_neither_undo_nor_hint(visitors: Visitors) -> None:
    ann, eve = visitors.new().new_page(), visitors.new().new_page()
    set_up(ann, "/g/hekla/new", 2, seat__1__bot="easy")
    expect(ann.locator("#hint")).to_be_visible()
    expect(ann.locator("#undo")).to_be_visible()
    eve.goto(ann.url)
    expect(eve.locator("#prompt")).to_contain_text("Watching")
    for tool in ("#undo", "#hint", "#ask", "#list-open"):
        expect(eve.locator(tool)).to_be_hidden()
    expect(eve.locator("#seat-0")).to_contain_text("Player 1")
    expect(eve.locator("#seat-1")).to_contain_text("Alka")
