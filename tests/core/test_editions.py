"""Editions as files and as games: one game for the same edition, and the game of a file that does not say which."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

import caldera
from caldera.cli.serve import read_editions
from caldera.core.content import Content
from caldera.core.editions import list_fields, read_fields
from caldera.core.errors import BadEdition, BadInput
from caldera.core.once import Shared
from caldera.games import MOST_READY, read_game
from caldera.locale import COMPLETE, messages


def test_the_same_edition_is_built_once() -> None:
    """Whoever brings it, in whichever order its entries stand; another one is another game."""
    first = caldera.game("hekla", {"lava": {"blocks": [2, 1]}, "scoring": {"grooves": 7, "zone_factor": 3}})
    again = caldera.game("hekla", {"scoring": {"zone_factor": 3, "grooves": 7}, "lava": {"blocks": [2, 1]}})
    assert again is first
    assert caldera.game("hekla", {"lava": {"blocks": [2, 1]}}) is not first
    assert caldera.game("hekla") is caldera.game("hekla")


def test_what_nobody_uses_any_more_is_forgotten() -> None:
    class Built:
        pass

    shared: Shared[Built] = Shared(2)
    kept = shared.once("kept", Built)
    lost = weakref.ref(shared.once("lost", Built))
    assert shared.once("kept", Built) is kept
    assert lost() is not None, "the last few stay ready"
    for key in ("a", "b"):
        shared.once(key, Built)
    gc.collect()
    assert lost() is None
    assert shared.once("kept", Built) is kept, "as long as somebody uses it, it is the same"


def test_many_editions_do_not_stay() -> None:
    games = [weakref.ref(caldera.game("fire_mountain", {"guard": {"turns": 100 + number}})) for number in range(MOST_READY + 5)]
    gc.collect()
    assert sum(game() is not None for game in games) <= MOST_READY


@pytest.mark.parametrize(
    ("text", "game_id"),
    [
        ("[volcano]\nspaces = [6, 8, 9]\n", "fire_mountain"),
        ("[stamina]\nlast = 18\n", "fuji"),
        ("[box]\ngame = 'sub_terra'\n[guard]\npatience = 20\n", "sub_terra"),
        ("[zones]\nsquares = ['e2']\n", "hekla"),
    ],
)
def test_a_server_finds_the_game_of_a_file(tmp_path: Path, text: str, game_id: str) -> None:
    file = tmp_path / "my_box.toml"
    file.write_text(text)
    assert read_game(file).id == game_id
    assert read_editions([str(file)]) == {game_id: caldera.game(game_id, file).edition}
    assert read_editions([f"{game_id}={file}"]) == read_editions([str(file)])
    with pytest.raises(BadInput, match="two editions"):
        read_editions([str(file), f"{game_id}={file}"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[box]\nname = 'any'\n", "not clear of which game"),
        ("[nothing]\nof = 'ours'\n", "not clear of which game"),
        ("[stamina]\nlast = 99\n", "line 2: stamina.last: 99 is not a whole number from 1 to 60"),
        ("[stamina\n", "line 1"),
    ],
)
def test_a_server_says_why_it_cannot_take_a_file(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "my_box.toml"
    file.write_text(text)
    with pytest.raises(BadEdition, match=reason):
        read_editions([str(file)])
    with pytest.raises(BadEdition, match="There is no such file"):
        read_editions([str(tmp_path / "nowhere.toml")])


def test_what_is_typed_is_read_as_the_content_has_it() -> None:
    content = Content({"a": {"source": "inferred", "n": 3, "many": [1, 2], "words": ["x"], "word": "x"}})
    fields = {field.key: field.asked.shape for each in list_fields(content) for field in each.fields}
    assert fields == {"n": "number", "many": "numbers", "words": "words", "word": "word"}
    same = {"a.n": ["3"], "a.many": ["1", " 2 "], "a.words": ["x"], "a.word": [" x"]}
    assert read_fields(content, same) == {}
    typed = {"a.n": ["-4"], "a.many": ["1, 2,3"], "a.words": ["x\ny"], "a.word": [""], "b.c": ["7"]}
    assert read_fields(content, typed) == {"a": {"n": -4, "many": [1, 2, 3], "words": ["x", "y"], "word": ""}}
    wrong = {"a.n": ["9" * 5000], "a.many": ["²", "1"]}
    assert read_fields(content, wrong) == {"a": {"n": "9" * 5000, "many": ["²", 1]}}


@pytest.mark.parametrize("game_id", ["hekla", "fire_mountain", "sub_terra", "fuji"])
def test_what_can_be_wrong_is_told_in_every_language(game_id: str) -> None:
    keys = {key for key in messages("en") if key.startswith((f"{game_id}.edition.", "edition."))}
    assert len(keys) > 15
    for locale in COMPLETE:
        assert keys <= set(messages(locale))
