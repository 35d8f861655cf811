"""A table night: a television, phones that are hands, that hide their dice from neighbours, and that fall asleep."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

import caldera
from tests.browser.pages import Mirror, go, start_table, version, wait_for_version
from tests.browser.persons import FINGER, Person
from tests.browser.test_fuji_talk import look, talked
from tests.browser.test_sitting import sit_down
from tests.browser.visitors import HASTE, Visitors

HOLD = 350
"""Milliseconds after which a touch is no tap any more."""


def test_a_hand_shows_its_dice_while_the_button_is_held(visitors: Visitors) -> None:
    phone, tv = look(visitors, (390, 844), talked(), "fr"), visitors.new(1366, 768).new_page()
    tv.goto(f"{phone.url.partition('?')[0]}/tv")
    main, die, peek = phone.locator("#main"), phone.locator(".fj-hand .fj-die").first, phone.locator("#peek")
    expect(main).to_have_class(re.compile("as-hand"))
    expect(die).to_be_visible()
    expect(peek).to_be_hidden()
    phone.get_by_role("button", name="Cacher mes dés").click()
    expect(die).to_be_hidden()
    expect(peek).to_contain_text("Appuyez pour regarder")
    peek.hover()
    phone.mouse.down()
    expect(die).to_be_visible()
    phone.wait_for_function("(end) => performance.now() > end", arg=phone.evaluate("performance.now()") + HOLD)
    phone.mouse.up()
    expect(die).to_be_hidden()
    peek.click()
    expect(die).to_be_visible()
    phone.evaluate("dispatchEvent(new Event('blur'))")  # the phone is locked, or another app is in front
    expect(die).to_be_hidden()
    peek.press("Enter")
    expect(die).to_be_visible()
    phone.get_by_role("button", name="Toujours montrer mes dés").click()
    expect(peek).to_be_hidden()
    expect(die).to_be_visible()


def test_a_phone_that_slept_shows_what_happened_and_plays_on(visitors: Visitors) -> None:
    ann, phone = visitors.new().new_page(), visitors.new(390, 844, touch=True).new_page()
    start_table(ann, "here", "link")
    sit_down(ann, phone)
    mirror, sleep = Mirror(), phone.context.new_cdp_session(phone)
    wait_for_version(phone, version(ann))
    phone.context.set_offline(True)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    mirror.play(ann, "place 3 c2")
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    phone.context.set_offline(False)
    expect(phone.locator("#prompt .mine")).to_be_visible()
    mirror.play(phone, "place 3 d2")
    wait_for_version(ann, version(phone))
    mirror.check(ann)


@pytest.mark.sweep
def test_a_television_and_three_phones_play_fuji_from_the_code_to_the_end(visitors_of_own_room: Visitors) -> None:
    """The host is a laptop at which nobody sits; three people scan the code, and everything they do is a touch."""
    new, fuji, rng = visitors_of_own_room.new, caldera.game("fuji"), random.Random(2)
    host, tv = new(1366, 768).new_page(), new(1920, 1080, "fr").new_page()
    start_table(host, "link", "link", "link", game="fuji", setting__dice="server")
    host.get_by_role("button", name="Let other devices in").click()
    host.wait_for_function("() => document.querySelector('#invites .qr').naturalWidth > 0")
    address = host.input_value("#link-table")
    tv.goto(host.get_by_role("link", name="TV view").get_attribute("href") or "")
    phones = [new(390, 844, touch=True, haste=HASTE).new_page() for _ in range(3)]
    for phone, name in zip(phones, ("Ann", "Bob", "Cyd"), strict=True):
        phone.goto(address)
        phone.fill("[name=name]", name)
        go(phone)
        expect(tv.locator("#seats")).to_contain_text(name)
    people = [Person(phone, FINGER) for phone in phones]
    acted = 0
    while not phones[0].locator("#prompt .over").count():
        wanted = version(tv)
        for person in people:
            wait_for_version(person.page, wanted)
        able = [person for person in people if person.page.evaluate("tablePage.now.mine")]
        assert able
        person = rng.choice(able)
        codes: list[int] = person.page.evaluate("tablePage.now.actions.map(({ codes }) => codes[0])")
        kinds = {code: fuji.describe(code)["kind"] for code in codes}
        deeds = [code for code, kind in kinds.items() if kind not in ("claim", "rate", "safe", "avoid", "hand-over", "use")]
        person.act(rng.choice([code for code in deeds if kinds[code] == "ready"] or deeds or codes), version(person.page))
        acted += 1
        wait_for_version(tv, version(person.page))
        assert acted < 400
    expect(tv.locator("#prompt .over")).to_have_count(1)
    assert acted > 20
