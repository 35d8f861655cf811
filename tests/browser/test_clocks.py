"""A clock in the page: it counts down by itself, and runs out while the others are asked about an undo."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages import go
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser


def test_a_clock_runs_out_in_the_middle_of_an_undo(visitors: Visitors) -> None:
    ann, bob = visitors.new().new_page(), visitors.new(locale="fr", width=390, height=844).new_page()
    ann.goto("/")
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "link", "name": "Bob"}]
    form: dict[str, str | float | bool] = {
        "players": "2",
        "setting.clock": "0.06+0",
        "setting.timeout": "lose",
        "setting.undo": "consent",
    }
    form |= {f"seat.{index}.{name}": value for index, seat in enumerate(seats) for name, value in seat.items()}
    answer = ann.request.post("/g/hekla/new", form=form, headers={"Sec-Fetch-Site": "same-origin"})
    ann.goto(answer.url)
    clocks = ann.locator("#clocks .clock-time")
    expect(clocks).to_have_text(["0:03", "0:03"])
    bob.goto(ann.locator("[data-link*=join]").first.input_value())
    expect(bob.locator("main")).to_contain_text("Pendule")
    bob.fill("[name=name]", "Bob")
    go(bob)
    for page in (ann, bob):
        page.wait_for_function("() => tablePage.now.mine && tablePage.now.actions.length")
        page.evaluate("""() => fetch(`${location.pathname}/act`, { method: "POST", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ seat: tablePage.now.seat, action: tablePage.now.actions[0].codes[0],
                                   last_version: tablePage.now.version }) })""")
    expect(ann.locator("#undo-say")).to_have_text("Ask to undo")
    ann.click("#undo")
    expect(bob.locator("#asked button").first).to_be_visible()
    expect(ann.locator("#clocks .clock.low .clock-time").first).to_have_text("0:00", timeout=20_000)
    expect(ann.locator("#prompt")).to_contain_text("Ann ran out of time.", timeout=20_000)
    expect(bob.locator("#asked")).to_be_empty()
    expect(bob.locator("#ending h2")).to_have_text("Victoire !")
    assert ann.evaluate("tablePage.now.over")
