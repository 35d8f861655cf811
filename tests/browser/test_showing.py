"""Challenges and what is shown to others, in a real browser: a picture of the board, a clip of the last turns, and medals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import open_record
from tests.browser.visitors import Visitors
from tests.support.paths import GOLDEN

pytestmark = pytest.mark.browser

COLOURS = """canvas => {
  const data = canvas.getContext("2d").getImageData(500, 20, 680, 590).data, seen = new Set();
  for (let at = 0; at < data.length; at += 4 * 97) seen.add(data[at] >> 4 << 8 | data[at + 1] >> 4 << 4 | data[at + 2] >> 4);
  return seen.size;
}"""
"""How many colours are in the right part of a card, where the board is."""


def save(page: Page, name: str, folder: Path) -> tuple[str, bytes]:
    with page.expect_download() as saved:
        page.click(f"#share [data-share-do={name}]")
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file.name, file.read_bytes()


@pytest.mark.parametrize("game_id", ["hekla", "fire_mountain"])
def test_a_result_is_shown_as_a_picture_and_a_clip(visitors: Visitors, tmp_path: Path, game_id: str) -> None:
    page = visitors.new(390, 844, touch=True).new_page() if game_id == "hekla" else visitors.new(1366, 768).new_page()
    shortest = min((GOLDEN / game_id).glob("*.json"), key=lambda file: file.stat().st_size)
    open_record(page, shortest.read_text(encoding="utf-8"))
    page.goto(page.url.partition("?")[0])
    page.locator("[data-make-share]").scroll_into_view_if_needed()
    page.click("[data-make-share]")
    card = page.locator("#share canvas")
    expect(card).to_be_visible()
    assert card.evaluate("canvas => [canvas.width, canvas.height]") == [1200, 630]
    assert card.evaluate(COLOURS) > 20, "the board is on it"
    told: Any = page.locator("#share textarea").input_value()
    assert "?ply=" in told
    name, picture = save(page, "picture", tmp_path)
    assert (name[-4:], picture[:8]) == (".png", b"\x89PNG\r\n\x1a\n")
    if game_id == "hekla":
        name, clip = save(page, "clip", tmp_path)
        assert len(clip) > 20_000
        assert clip[:4] == b"\x1aE\xdf\xa3" if name.endswith("webm") else clip[4:8] == b"ftyp"
    page.keyboard.press("Escape")
    expect(page.locator("#share")).to_have_count(0)


def test_challenges_are_climbed_from_their_page(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    page.goto("/challenges/hekla")
    expect(page.locator(".camp-row.next")).to_have_id("win")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("localStorage.setItem('medals', JSON.stringify({hekla: {win: 3}}))")
    page.reload()
    expect(page.locator("#win")).to_have_attribute("data-medal", "3")
    expect(page.locator(".camp-row.next")).to_have_id("eruptions")
    expect(page.locator(".tabs [aria-current]")).to_contain_text("1 of ")
    page.locator("#forward button[value=silver]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats")).to_be_attached()
