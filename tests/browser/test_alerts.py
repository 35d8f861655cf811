"""Being told by the browser itself: real notifications, the title, the icon and the tone, while another window is in front.

What a headless Chromium does not do: it never hides a tab, so a test has to say that one is behind; it draws no notification on any
screen, but it takes them, and tells the page that they were shown and closed; nobody can click on one, so the test does it in the
page; and it plays tones to nobody.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect
from system_packages import find_browser

from tests.browser.conftest import QUIET
from tests.browser.pages import Mirror, start_table
from tests.browser.test_sitting import sit_down
from tests.browser.visitors import Visitors
from tests.support.rooms import RunningRoom

pytestmark = pytest.mark.browser

WATCHED = """
  window.notes = [];
  window.tones = [];
  window.behind = false;
  Object.defineProperty(document, "hidden", { get: () => window.behind });
  window.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      this.told = [];
      for (const kind of ["show", "close", "error"]) this.addEventListener(kind, () => this.told.push(kind));
      window.notes.push(this);
    }
  };
  window.AudioContext = class extends AudioContext {
    createOscillator() {
      const tone = super.createOscillator();
      tone.addEventListener("ended", () => window.tones.push(this.state));
      return tone;
    }
  };
"""
"""The browser's own notifications and tones, with somebody who looks on."""
SHOWN = """() => new Promise((ready) => {
  const show = registration.showNotification.bind(registration);
  self.told = new Promise((done) => {
    registration.showNotification = (title, options) => show(title, options).then(() => done([title]));
  });
  ready();
})"""
"""The worker's notifications, the real ones: what it showed until the first was on its way to the screen."""


@pytest.fixture(scope="module")
def chromium(driver: Playwright) -> Iterator[Browser]:
    """The whole browser: the one without windows, which the other tests use, refuses to notify."""
    path = find_browser(notifies=True)
    browser = driver.chromium.launch(executable_path=path, channel=None if path else "chromium", args=QUIET)
    yield browser
    browser.close()


def test_a_turn_is_told_by_real_notifications_title_icon_and_tone(visitors: Visitors) -> None:
    anns, bob = visitors.new(), visitors.new().new_page()
    anns.grant_permissions(["notifications"], origin=visitors.address)
    anns.add_init_script(WATCHED)
    ann = anns.new_page()
    start_table(ann, "here", "link")
    assert ann.evaluate("Notification.permission") == "granted"
    bell = ann.locator("header [data-bell]")
    expect(bell).to_have_attribute("aria-pressed", "false")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    expect(ann.locator("#sound")).to_have_attribute("aria-pressed", "true")
    sit_down(ann, bob)
    assert ann.evaluate("notes.length") == 0, "whoever looks at the table needs no notification"
    mirror = Mirror()
    mirror.play(ann, "place 3 c2")
    expect(ann).to_have_title(re.compile("^Hekla"))
    rest = ann.locator("link[rel=icon]").get_attribute("href")
    ann.evaluate("behind = true")
    expect(bob.locator("#prompt .mine")).to_be_visible()
    mirror.play(bob, "place 3 d2")
    ann.wait_for_function("() => notes.length === 1 && notes[0].told.includes('show')")
    title, body, tag = ann.evaluate("[notes[0].title, notes[0].body, notes[0].tag]")
    assert title.endswith("Hekla")
    assert "turn" in title
    assert body
    assert tag == ann.evaluate("document.getElementById('main').dataset.base"), "the next one about this table takes its place"
    expect(ann).to_have_title(re.compile("^● "))
    assert ann.locator("link[rel=icon]").get_attribute("href") != rest
    ann.wait_for_function("() => tones.length > 0")
    assert ann.evaluate("tones[0]") == "running"
    ann.evaluate("notes[0].dispatchEvent(new Event('click'))")
    ann.wait_for_function("() => notes[0].told.includes('close')")
    assert ann.evaluate("notes.flatMap((note) => note.told).includes('error')") is False


def test_a_call_arrives_and_a_table_is_read_without_a_connection(chromium: Browser, own_room: RunningRoom) -> None:
    """The worker takes a message of the push service, is silent about a table before one's eyes, and keeps what was seen."""
    people = Visitors(chromium, own_room.address)
    context = people.new()
    context.grant_permissions(["notifications"], origin=people.address)
    context.add_init_script(WATCHED)
    page = context.new_page()
    start_table(page, "here", "link")
    page.locator("header [data-bell]").click()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    tools = context.new_cdp_session(page)
    registrations: list[str] = []

    def note_registrations(told: dict[str, Any]) -> None:
        registrations.extend(each["registrationId"] for each in told["registrations"])

    tools.on("ServiceWorker.workerRegistrationUpdated", note_registrations)
    tools.send("ServiceWorker.enable")
    while not registrations:
        page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")  # the tools tell it meanwhile
    (worker,) = context.service_workers
    worker.evaluate(SHOWN)
    here = "/t/" + page.url.rsplit("/", 1)[1]
    for where in (here, "/t/elsewhere"):
        note = {"title": where, "body": "At the table: Ann and Bob", "tag": where, "path": where}
        parts = {"origin": people.address, "registrationId": registrations[0], "data": json.dumps(note)}
        tools.send("ServiceWorker.deliverPushMessage", parts)
    assert worker.evaluate("told") == ["/t/elsewhere"], "nobody is called to the table that they look at"
    Mirror().play(page, "place 3 c2")
    page.evaluate("behind = true; document.dispatchEvent(new Event('visibilitychange'))")
    kept = "async (path) => (await (await (await caches.open('pages')).match(path))?.text())?.includes('data-version=\"1\"')"
    page.wait_for_function(kept, arg=here)
    own_room.stop()
    page.reload()
    expect(page.locator(".offline")).to_contain_text("No connection. This is the table as it was on")
    expect(page.locator("#stones > [id]")).not_to_have_count(0)
    page.goto("/mine")
    expect(page.locator("body")).to_contain_text("this page was not kept")
    page.goto(here)
    own_room.start()
    expect(page.locator(".offline")).to_have_count(0)
    people.close()


def test_a_browser_that_says_no_is_believed(visitors: Visitors) -> None:
    """Headless, nobody can be asked: without the permission the browser's own answer is no."""
    context = visitors.new(locale="fr")
    page = context.new_page()
    start_table(page, "here", "bot")
    bell = page.locator("header [data-bell]")
    bell.click()
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("Notification.permission") != "granted"
    expect(bell).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("localStorage.getItem('notify')") == "off"
