"""A table night: a television, phones that are hands, that hide their dice from neighbours, and that fall asleep."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.pages import Mirror, start_table, version, wait_for_version
from tests.browser.test_fuji_talk import look, talked
from tests.browser.test_sitting import sit_down
from tests.browser.visitors import Visitors

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
