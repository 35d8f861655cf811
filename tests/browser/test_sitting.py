"""Sitting down, leaving, coming back, two devices, being told, and going on after the server died: on the real pages."""

from __future__ import annotations

import random
import re
import signal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import Mirror, choose, go, start_table, touch, version, wait_for_version
from tests.browser.test_games import ANSWERED, LIT, TALK, covered, faces, press, set_up, wander
from tests.browser.visitors import Visitors
from tests.support.rooms import RunningRoom

pytestmark = pytest.mark.browser

NOTIFICATIONS = """
  window.notes = [];
  window.behind = false;
  window.asked = 0;
  let permission = "default";
  window.Notification = class {
    constructor(title, options) { window.notes.push([title, options.body]); }
    static get permission() { return permission; }
    static async requestPermission() { window.asked += 1; return (permission = "granted"); }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => window.behind });
"""
"""A browser whose notifications can be read, and whose window can be put behind another one."""


def sit_down(host: Page, guest: Page, name: str = "Bob") -> None:
    expect(host.locator("#invites [data-link]").first).to_have_value(re.compile("^http"))
    guest.goto(host.input_value("#invites [data-link*='/join/']"))
    guest.fill("[name=name]", name)
    go(guest)
    expect(guest.locator("#scene")).to_be_visible()
    expect(host.locator("#seats")).to_contain_text(name)


def open_panel(page: Page) -> None:
    page.click("#menu")
    expect(page.locator("#panel .sitters")).to_be_visible()


def test_the_invitation_is_seen_at_once_and_a_seat_goes_to_a_phone(visitors: Visitors) -> None:
    ann, bob, phone = visitors.new().new_page(), visitors.new().new_page(), visitors.new(390, 844, "fr", touch=True).new_page()
    start_table(ann, "here", "link")
    expect(ann.locator("#invites .table-code")).to_be_in_viewport()
    expect(ann.locator("#invites .local")).to_contain_text("work on this computer only")
    expect(ann.locator("#invites .qr:visible")).to_have_count(0)  # a code for an address that only this computer knows helps nobody
    sit_down(ann, bob)
    expect(ann.locator(".toast")).to_contain_text("Bob has joined.")
    expect(ann.locator("#invites")).to_be_empty()
    open_panel(bob)
    bob.get_by_role("button", name="Play on another device, too").click()
    link = bob.locator("#panel-pair-1")
    expect(link).to_have_value(re.compile(r"^http.*/pair/"))
    phone.goto(link.input_value())
    phone.get_by_role("button", name="Jouer ici aussi").click()
    expect(phone.locator("#scene")).to_be_visible()
    mirror = Mirror()
    mirror.play(ann, "place 3 c2")
    for device in (bob, phone):
        expect(device.locator("#prompt .mine")).to_be_visible()
    before = version(phone)
    for name in mirror.path("place 3 d2"):
        phone.locator(f"[data-el='{name}'].can:visible").first.tap()
    phone.locator("#go").tap()
    for page in (phone, bob, ann):
        wait_for_version(page, before + 1)
    mirror.match.apply(mirror.match.game.space.parse("place 3 d2"), 1)
    mirror.check(bob)


def test_a_television_and_a_phone_meet_by_one_code(visitors_of_own_room: Visitors) -> None:
    """The host lets other devices in; a phone scans, sits down and plays; the television shows it and has nothing to press.

    In a room of its own: it is open to others meanwhile, which would change what their tests find.
    """
    ann, tv, phone = (visitors_of_own_room.new(*size).new_page() for size in ((1366, 768), (1920, 1080), (390, 844)))
    start_table(ann, "here", "link", "link")
    ann.get_by_role("button", name="Let other devices in").click()
    code = ann.locator("#invites .qr:visible")
    expect(code).to_have_count(1)
    ann.wait_for_function("() => document.querySelector('#invites .qr').naturalWidth > 0")
    address = ann.input_value("#link-table")
    assert address.startswith("http://127.0.0.2:"), "where other devices find the room"
    tv.goto(ann.get_by_role("link", name="TV view").get_attribute("href") or "")
    expect(tv.locator(".tv-lobby .tv-code")).to_have_text(address[-4:])
    phone.goto(address)
    phone.get_by_text("Free").nth(1).click()
    phone.fill("[name=name]", "Bob")
    go(phone)
    expect(phone.locator("#scene")).to_be_visible()
    expect(tv.locator("#seats")).to_contain_text("Bob")
    phone.get_by_role("button", name="Start with bots").click()
    expect(tv.locator(".tv-join")).to_contain_text("Sit in for Odo")
    expect(phone.locator("#main")).to_have_class(re.compile("as-hand"))
    expect(phone.locator("#seats")).to_be_hidden()
    expect(phone.locator("#scene")).to_be_in_viewport()
    expect(ann.locator("#seats")).to_be_visible()  # on a desk nothing changes
    Mirror().play(ann, "place 3 c2")
    expect(tv.locator("#prompt")).to_contain_text("Bob")
    for name in ("stock-3", "square-d2"):
        phone.locator(f"[data-el='{name}'].can:visible").first.click()
    expect(tv.locator("#caption")).to_contain_text("Bob")
    expect(tv.locator("#watching")).to_have_text("")  # a screen is nobody who watches
    phone.get_by_role("button", name="Show the whole table").click()
    expect(phone.locator("#seats")).to_be_visible()
    phone.get_by_role("button", name="Show my things only").click()
    expect(phone.locator("#seats")).to_be_hidden()
    expect(tv.locator("button:visible, a:visible, input:visible")).to_have_count(0)
    assert tv.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    expect(tv.locator("html")).to_have_attribute("data-theme", "dark")
    tv.close()
    expect(phone.locator("#seats")).to_be_visible()
    ann.get_by_role("button", name="More").click()
    more = ann.get_by_role("complementary", name="More")
    more.get_by_role("button", name="Close again").click()
    expect(more.get_by_role("button", name="Let other devices in")).to_be_visible()


def test_a_bot_plays_for_a_leaver_until_they_are_back(visitors: Visitors) -> None:
    ann, bob = visitors.new(locale="fr").new_page(), visitors.new(390, 844, touch=True).new_page()
    start_table(ann, "here", "link")
    sit_down(ann, bob)
    open_panel(bob)
    bob.get_by_role("group", name="Let a bot take over").get_by_role("button", name="Easy").tap()
    expect(ann.locator("#log .note").first).to_have_text(re.compile("Bob quitte la table\xa0; un bot"))
    bob.click("#drawer-close")
    back = bob.get_by_role("button", name="Take my seat back")
    expect(back).to_be_in_viewport()
    Mirror().play(ann, "place 3 c2")
    expect(ann.locator("#prompt .mine")).to_be_visible()
    expect(ann.locator("#log li:not(.note)")).to_have_count(2)
    back.tap()
    expect(ann.locator("#log .note").first).to_have_text(re.compile("Bob revient"))
    expect(back).to_have_count(0)
    ann.locator("[data-el='stock-2'].can").click()
    ann.locator("#scene .square.can").first.click()
    expect(bob.locator("#prompt .mine")).to_be_visible()
    expect(bob.locator("#action-panel .can").first).to_be_visible()


def test_pages_show_who_is_here_and_who_watches(visitors: Visitors) -> None:
    ann, bob, eve = (visitors.new().new_page() for _ in range(3))
    start_table(ann, "here", "link")
    sit_down(ann, bob)
    eve.goto(ann.url)
    dot = ann.locator("#seat-1 .presence")
    expect(dot).to_have_class(re.compile("here"))
    expect(dot.locator("i")).to_have_attribute("aria-label", "online")
    expect(ann.locator("#watching")).to_have_text("1 spectator")
    before = version(ann)
    bob.goto("about:blank")
    eve.goto("about:blank")
    expect(dot).to_have_class(re.compile("away"))
    expect(dot).to_contain_text(re.compile(r"away since \d"))
    expect(ann.locator("#watching")).to_have_text("")
    assert version(ann) == before
    Mirror().play(ann, "place 3 c2")
    offer = ann.get_by_role("button", name="let a bot take over?")
    expect(offer).to_be_hidden()
    # A while later.
    ann.evaluate("document.querySelector('#seat-1 [data-at]').dataset.at = new Date(Date.now() - 61000).toISOString()")
    offer.click()
    ann.get_by_role("group", name="Replace with a bot").get_by_role("button", name="Easy").click()
    expect(ann.locator("#prompt .mine")).to_be_visible()


def test_a_window_behind_others_tells_when_it_is_my_turn_if_asked_to(visitors: Visitors) -> None:
    ann, bob = visitors.new().new_page(), visitors.new().new_page()
    ann.add_init_script(NOTIFICATIONS)
    start_table(ann, "here", "link")
    sit_down(ann, bob)
    icon = ann.locator("link[rel=icon]")
    mirror = Mirror()
    mirror.play(ann, "place 3 c2")
    expect(icon).to_have_attribute("href", re.compile(r"icon\.svg"))
    ann.evaluate("window.behind = true")
    wait_for_version(bob, 2)
    mirror.play(bob, "place 3 d2")
    wait_for_version(ann, 3)
    expect(icon).to_have_attribute("href", re.compile("icon-turn"))
    assert ann.evaluate("[window.asked, window.notes.length]") == [0, 0], "nobody is asked or told who did not wish it"
    ann.evaluate("window.behind = false")
    bell = ann.locator("#bell")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    mirror.play(ann, "place 2 b1")
    ann.evaluate("window.behind = true")
    wait_for_version(bob, 4)
    mirror.play(bob, "place 2 e2")
    wait_for_version(ann, 5)
    ((title, body),) = ann.evaluate("window.notes")
    assert title == "Your turn – Hekla"
    assert body.startswith("Place a volcano")
    assert ann.evaluate("window.asked") == 1


def test_the_list_of_my_tables_follows_and_leads_to_the_next_one(visitors: Visitors) -> None:
    ann, bob = visitors.new(), visitors.new(locale="fr").new_page()
    first, mine = ann.new_page(), ann.new_page()
    start_table(first, "here", "link")
    sit_down(first, bob)
    Mirror().play(first, "place 3 c2")
    mine.goto("/mine")
    row = mine.locator(".tables a")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Bob to play")
    expect(row).to_contain_text("just now")
    touch(bob, "stock-2")
    touch(bob, "square-d2")
    expect(row).to_contain_text("Your turn")  # by itself
    expect(mine).to_have_title(re.compile(r"^\(1\) "))
    second = ann.new_page()
    start_table(second, "here", "link")
    expect(second.locator("#next")).to_be_hidden()
    touch(second, "stock-2")
    touch(second, "square-c2")
    second.get_by_role("link", name="1 other table waits for you").click()
    expect(second).to_have_url(first.url)


def test_a_server_that_ends_or_is_killed_comes_back_under_an_open_page(chromium: Browser, own_room: RunningRoom) -> None:
    people = Visitors(chromium, own_room.address)
    ann, bob = people.new().new_page(), people.new().new_page()
    start_table(ann, "here", "link")
    sit_down(ann, bob)
    mirror = Mirror()
    with ann.expect_response(lambda answer: "/events" in answer.url and answer.ok):  # the page listens again
        own_room.restart()
    mirror.play(ann, "place 3 c2")
    wait_for_version(bob, 2)
    own_room.stop(signal.SIGKILL)
    for name in mirror.path("place 3 d2"):
        touch(bob, name)  # nobody is there to take it
    expect(bob.locator(".toast")).to_contain_text("connection is lost")
    own_room.start()
    expect(bob.locator("#main")).not_to_have_class(re.compile("lost"))
    mirror.play(bob, "place 3 d2")
    wait_for_version(ann, 3)
    again = """async () => (await fetch(location.pathname + "/act", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ seat: 1, action: %d, last_version: 2 }),
    })).status"""
    action = mirror.match.game.space.parse("place 3 d2")
    assert bob.evaluate(again % action) == 409, "the same request once more changes nothing"
    mirror.play(ann, "place 2 b1")
    wait_for_version(bob, 4)
    for page in (ann, bob):
        mirror.check(page)
        expect(page.locator("#log li:not(.note)")).to_have_count(3)
    people.close()
    assert people.problems == []


def test_a_shared_screen_a_link_and_a_bot_at_one_table_with_secrets(visitors: Visitors) -> None:
    screen, cyd = visitors.new().new_page(), visitors.new(390, 844, "fr", touch=True).new_page()
    screen.goto("/g/fuji/new")
    screen.check("[name=players][value='4']", force=True)
    for seat, (kind, name) in enumerate((("here", "Ann"), ("link", ""), ("here", "Bob"), ("bot", ""))):
        choose(screen, f"seat.{seat}.kind", kind)
        if name:
            screen.fill(f"[name='seat.{seat}.name']", name)
    choose(screen, "seat.3.bot", "easy")
    go(screen)
    sit_down(screen, cyd, "Cyd")
    set_up(screen, cyd)
    cover = screen.locator("#pass-device")
    expect(cover).to_contain_text("Pass the device to Ann or Bob.")
    expect(cyd.locator("#pass-device")).to_be_hidden()
    assert faces(cyd, "#footer") >= 5, "at one's own screen nothing is covered"
    cover.get_by_role("button", name="Ann").click()
    expect(cover).to_be_hidden()
    assert faces(screen, "#footer") >= 5
    for turn in range(30):  # mark something, then say that it is enough
        if "ready" in screen.evaluate(LIT):
            break
        wander(screen, random.Random(turn), 1, shy=TALK, never="ready")
    while not covered(screen):  # a bot that moves on in the same moment lets Ann think again
        before = version(screen)
        press(screen, "ready")
        screen.wait_for_function(ANSWERED, arg=before)
    expect(cover).to_contain_text(re.compile(r"Pass the device to (Ann or )?Bob\."))
    stranger = visitors.new().new_page()
    stranger.goto(screen.url)
    for place in ("#footer", "#action-panel", "#seats"):
        assert faces(screen, place) == faces(stranger, place), "a covered screen shows what anybody may see"
    screen.reload()
    cover.get_by_role("button", name="Bob").click()
    expect(cover).to_be_hidden()
    expect(screen.locator("#prompt")).to_contain_text("Your turn")
    assert faces(screen, "#footer") >= 5
