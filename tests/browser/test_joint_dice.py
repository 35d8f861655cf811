"""Dice that nobody can choose, with two browsers: both take part by themselves, and the game begins when both have."""

from __future__ import annotations

import pytest

from tests.browser.pages import choose
from tests.browser.test_sitting import sit_down
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser


def test_two_browsers_make_the_dice_together(visitors: Visitors) -> None:
    ann, bob = visitors.new().new_page(), visitors.new().new_page()
    ann.goto("/g/fire_mountain/new")
    assert ann.locator("[name='setting.dice']:checked").input_value() == "auto"
    choose(ann, "seat.1.kind", "link")
    ann.locator(".startbar button").click()
    ann.wait_for_function("() => tablePage.now.dice?.commit.length === 0")
    assert ann.evaluate("tablePage.now.ply") == 0, "nothing is rolled while somebody is missing"
    sit_down(ann, bob)
    for page in (ann, bob):
        page.wait_for_function("() => tablePage.now.dice.fixed && tablePage.now.ply > 0")
    record = ann.request.get(f"{ann.url}/match.json").json()
    assert [each["seat"] for each in record["dice"]["nonces"]] == [0, 1]
    kept = bob.evaluate("JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('nonce'))))")
    assert kept["nonce"] == record["dice"]["nonces"][1]["nonce"]
    assert kept["promise"] == record["dice"]["hash"]
    hashes = {str(each["seat"]): each["hash"] for each in record["dice"]["nonces"]}
    assert kept["shown"] == [{"nonce": kept["nonce"], "hashes": hashes}], "everybody's hashes, as they were before it was shown"
