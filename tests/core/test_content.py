"""Content files and editions: an owner's file is laid over the game's, and mistakes are refused with their line."""

from __future__ import annotations

from pathlib import Path

import pytest

import caldera
from caldera.core.content import Content, line_of, read_edition
from caldera.core.errors import BadEdition, UnknownGame
from caldera.locale import COMPLETE


def edition(folder: Path, text: str) -> Path:
    path = folder / "my_box.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('[zones]\nsquares = ["b2", "c3", "z9"]\n', 2, "zones.squares: there is no square 'z9' on the board"),
        ('\n\n[zones]\n# my box\nsquares = ["a1"]\n', 5, "there is no square 'a1' on the board"),
        ('[zones]\nsquares = ["b2", "b2"]\n', 2, "has the same square twice"),
        ('[zones]\ncolour = "red"\n', 2, "zones.colour: There is no such entry; there are: source, note, note_fr, squares"),
        ("[weather]\nwind = 3\n", 1, "weather: There is no such entry; there are: frame"),
        ("[lava]\nblocks = [10]\n", 2, "lava.blocks: has 1 number instead of 2"),
        ("[lava]\nblocks = [10, 99]\n", 2, "99 is not a whole number from 0 to 60"),
        ("[lava]\nblocks = [30, 30]\n", 2, "60 blocks do not fit on 18 squares"),
        ("[lava]\nblocks = [0, 0]\n", 2, "no lava at all"),
        ("[lava]\nblocks = 20\n", 2, "lava.blocks: is not a list"),
        ("[stones]\nfour = [1, 1, 1]\n", 2, "stones.four: has 3 numbers instead of 4"),
        ("[stones]\ntwo = [0, 0, 0, 0]\n", 2, "there is no volcano at all"),
        ('[stones]\ntwo = [1, "two", 3, 4]\n', 2, "'two' is not a whole number from 0 to 9"),
        ('[scoring]\ngrooves = "eight"\n', 2, "scoring.grooves: 'eight' is not a whole number from 1 to 18"),
        ("[scoring]\ngrooves = true\n", 2, "True is not a whole number"),
        ('[inner]\ncircles = ["-", "q"]\n', 2, "inner.circles: circle 1 sees 'q', which is no row or column"),
        ('[inner]\ncircles = ["-"]\n', 2, "has 1 circle instead of 2 to 60"),
        ('[inner]\ncircles = ["-", "a+1+a"]\n', 2, "circle 1 sees the same line twice: a+1+a"),
        ('[frame]\nrows = ["a", "2", "3"]\n', 2, "'a' names a row and a column"),
        ('[frame]\nrows = ["1", "+", "3"]\n', 2, "'+' is not a single letter or digit"),
        ('[frame]\nrows = ["1", "12", "3"]\n', 2, "'12' is not a single letter or digit"),
        ('[frame]\nrows = ["1", "1", "3"]\n', 2, "has the same name twice"),
        ('[frame]\nrows = ["1", "2"]\n', 2, "has 2 names instead of 3 to 7"),
        ('[zones]\nsource = "hearsay"\n', 2, "zones.source: is 'hearsay' instead of one of rulebook"),
        ("zones = 3\n", 1, "zones: This is not a table."),
        ('[zones]\nsquares = ["b2", \n[lava]\n', 3, ""),
        ("[zones\n", 1, ""),
        ("[guard]\nquiet_turns = 5\n", 2, "5 is not a whole number from 20 to 1000"),
    ],
)
def test_a_wrong_edition_is_refused_with_line_and_reason(tmp_path: Path, text: str, line: int, reason: str) -> None:
    with pytest.raises(BadEdition) as caught:
        caldera.game("hekla", edition(tmp_path, text))
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert caught.value.reason
    assert str(caught.value) == f"my_box.toml, line {line}: {caught.value.reason}"


def test_an_edition_changes_the_game_and_is_said_to_be_the_owners(tmp_path: Path) -> None:
    game = caldera.game("hekla", edition(tmp_path, '[zones]\nsquares = ["e2"]\n[lava]\nblocks = [2, 1]\n'))
    seen = game.new(2).observe(None)
    assert [square["id"] for square in seen["board"]["squares"] if square["red"]] == ["e2"]
    assert seen["lava"]["total"] == [2, 1]
    sources = {block.block: block.source for block in game.content.provenance()}
    assert sources["zones"] == sources["lava"] == "owner"
    assert sources["frame"] == "published"
    assert "edition" in repr(game)


def test_an_edition_may_be_given_as_data_and_say_its_own_source() -> None:
    game = caldera.game("hekla", {"zones": {"squares": ["c2"], "source": "published", "note": "a photo"}})
    for locale in COMPLETE:
        notes = {block.block: block.note for block in game.content.provenance(locale)}
        assert notes["zones"] == "a photo", "in whatever language the owner wrote it"
        assert "26" in notes["absent"]
    game = caldera.game("hekla", {"zones": {"squares": ["c2"], "note": "a photo", "note_fr": "une photo"}})
    (zones,) = (block for block in game.content.provenance("fr") if block.block == "zones")
    assert (zones.source, zones.note) == ("owner", "une photo")


def test_a_match_keeps_its_edition() -> None:
    match = caldera.Match(caldera.game("hekla", {"lava": {"blocks": [2, 1]}}), 2)
    again = caldera.load_match(match.dumps())
    assert again.game.edition == {"lava": {"blocks": [2, 1]}}
    assert again.state.observe(None)["lava"]["total"] == [2, 1]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match="There is no such file"):
        caldera.game("hekla", tmp_path / "nothing.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadEdition, match="not UTF-8 text"):
        caldera.game("hekla", tmp_path / "odd.toml")


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"no game “chess”. Games: hekla"):
        caldera.game("chess")


def test_lines_are_found_in_nested_tables() -> None:
    text = '[a]\nx = 1\n\n[a.b]\ny = 2\n[c]\n"z" = 3\nd.e = 4\n'
    assert [line_of(text, path) for path in ("a.x", "a.b.y", "c.z", "c.d.e", "a.b", "c", "q", "a.q")] == [2, 5, 7, 8, 4, 6, 0, 1]


def test_values_outside_tables_and_tables_without_source() -> None:
    with pytest.raises(BadEdition, match="stands outside a table"):
        Content({"x": 1}).check_sources()
    with pytest.raises(BadEdition, match="is None instead of one of"):
        Content({"x": {"y": 1}}).check_sources()


def test_reading_gives_data() -> None:
    assert read_edition("[a]\nb = [1, 2]\n") == {"a": {"b": [1, 2]}}


@pytest.mark.parametrize("read", ["number", "numbers", "words"])
def test_missing_entries_are_named(read: str) -> None:
    content = Content({"a": {"source": "owner"}}, "[a]\n", "mine.toml")
    arguments = {"number": ("a.b", 0, 9), "numbers": ("a.b", 0, 9), "words": ("a.b",)}[read]
    with pytest.raises(BadEdition, match=r"mine.toml, line 1: a.b: is missing"):
        getattr(content, read)(*arguments)


def test_words_are_words() -> None:
    with pytest.raises(BadEdition, match="is not a list of words"):
        Content({"a": {"b": ["two words"]}}).words("a.b")
    with pytest.raises(BadEdition, match="has 1 word instead of 2"):
        Content({"a": {"b": ["one"]}}).words("a.b", 2)
