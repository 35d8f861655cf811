"""Games of other packages in the browser: found on the home page, played to the end by clicking, and seen whole in every window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from caldera.games import OWN
from caldera.lab.new_game import write_skeleton
from tests.browser.pages import resize, start_table, touch, version, wait_for_version
from tests.browser.visitors import Visitors
from tests.support.foreign_games import ASH_RIM, lay_out, surroundings
from tests.support.rooms import RunningRoom, running_room

pytestmark = pytest.mark.browser

OUT_OF_SIGHT = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const isInside = (r) =>
    r.left >= board.left - 1 && r.top >= board.top - 1 && r.right <= board.right + 1 && r.bottom <= board.bottom + 1;
  const pieces = [...document.querySelectorAll("#scene [data-el]")].map((e) => [e.dataset.el, e.getBoundingClientRect()]);
  const drawn = pieces.filter(([, r]) => r.width > 0 && r.height > 0);
  return { drawn: drawn.length, outside: drawn.filter(([, r]) => !isInside(r)).map(([name]) => name) };
}"""
"""How many pieces of the picture have a size, and the names of those that are not wholly on the board."""


@pytest.fixture(scope="module")
def room_with_guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room that also has the example and a game as `caldera new` writes it."""
    folder = tmp_path_factory.mktemp("guests")
    write_skeleton("my_game", "My Game", folder / "my_game")
    for package in (ASH_RIM, folder / "my_game"):
        lay_out(package, folder / "installed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", surroundings(folder / "installed")["PYTHONPATH"])
        with running_room(folder / "room.db", limited=False) as room:
            yield room


@pytest.fixture
def people(chromium: Browser, room_with_guests: RunningRoom) -> Iterator[Visitors]:
    visitors = Visitors(chromium, room_with_guests.address)
    yield visitors
    visitors.close()
    assert visitors.problems == []


def test_the_example_is_played_to_its_end(people: Visitors) -> None:
    page = people.new().new_page()
    page.goto("/")
    expect(page.get_by_role("heading", name="Ash Rim")).to_be_visible()
    start_table(page, "here", "here", game="ash_rim")
    over = page.locator("#prompt .over")
    for _ in range(200):
        if over.count():
            break
        before = version(page)
        touch(page, "stop" if page.locator("[data-el='stop'].can").count() else "roll")
        wait_for_version(page, before + 1)
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("wins.")


def test_its_box_has_a_plain_form(people: Visitors) -> None:
    page = people.new(390, 844, "en", True).new_page()
    page.goto("/g/ash_rim/box")
    fields = page.locator(".box-field input")
    assert fields.count() > 0
    fields.first.fill("nonsense")
    expect(page.locator(".box-field.wrong .box-problem")).to_contain_text("is not a whole number")


@pytest.mark.parametrize("sizes", [((1200, 760), (1440, 900)), ((390, 844),)])
def test_every_piece_is_on_the_board(people: Visitors, sizes: tuple[tuple[int, int], ...]) -> None:
    page = people.new(*sizes[0], touch=sizes[0][0] < 700).new_page()
    outside: dict[str, list[str]] = {}
    for game in (*OWN, "ash_rim", "my_game"):
        start_table(page, "here", "here", "here", game=game)
        whole = page.locator(".fj-camera")  # on a phone, Fuji's slope is scrolled until somebody asks for all of it
        if whole.count() and whole.is_visible():
            whole.tap()
            expect(page.locator(".board.whole")).to_be_visible()
        for size in sizes:
            resize(page, *size)
            found = page.evaluate(OUT_OF_SIGHT)
            assert found["drawn"] >= 2, game
            outside[f"{game} at {size}"] = found["outside"]
    assert {game: names for game, names in outside.items() if names} == {}
