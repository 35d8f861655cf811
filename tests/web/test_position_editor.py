"""The editor of positions: what is touched or typed changes the file, the game's own checks say what is wrong, and one plays on."""

from __future__ import annotations

import json
from html import unescape

import httpx2
import pytest

from caldera.core.editing import list_entries
from caldera.games import OWN
from caldera.games import game as find_game
from caldera.tables.play.whatif import ORIGIN
from caldera.web.training.position import PositionSent, Reader, edit, read_file, show, start_of, write_file
from tests.support.rooms import boot, new_table

ASK = {"Accept": "application/json"}
PUT = {
    "hekla": (("R2", ["b2"]), ("L0", ["c3"]), ("move", ["b2", "d2"])),
    "fire_mountain": (("R", ["J1"]), ("move", ["J1", "P1"]), ("swap", ["P1", "J1"])),
    "sub_terra": (("explorer-veteran", ["a0"]), ("guardian", ["g0"])),
    "fuji": (("marker-1", ["7-4"]), ("lava", ["2-1"])),
}
"""Pieces of each game with the places where they are put; everything is removed again by `erase` or a second touch."""


@pytest.mark.parametrize("game_id", OWN)
def test_pieces_are_put_on_the_board_of_every_game(game_id: str) -> None:
    reader = Reader(find_game(game_id), "en")
    state = start_of(reader.game, 3)
    shown = show(reader, write_file(state.to_json()), state)
    offered = {piece.name for piece in reader.game.file.list_pieces(state, reader.view(3))}
    for piece, places in PUT[game_id]:
        assert piece in offered
        assert set(places) <= set(shown.places), "the board shows these places"
        before, shown = shown, edit(reader, PositionSent(shown.text, piece=piece, places=places))
        assert shown.problem == ""
        assert shown.text != before.text
        assert shown.board != before.board, "and shows what lies there"
    assert reader.game.from_json(json.loads(shown.text)).to_json() == reader.game.from_json(read_file(shown.text, "en")).to_json()


def test_what_is_touched_on_the_board_is_found_in_the_file() -> None:
    reader = Reader(find_game("hekla"), "fr")
    text = write_file(start_of(reader.game, 2).to_json())
    text = edit(reader, PositionSent(text, piece="R2", touched=[["triple-1", "square-b2"]])).text
    assert json.loads(text)["board"] == {"b2": ["R2"]}
    state = reader.game.from_json(json.loads(text))
    shown = show(reader, write_file(state.to_json()), state)
    assert "stone-R2-0" in shown.board
    gone = edit(reader, PositionSent(shown.text, piece="erase", touched=[["stone-R2-0"]]))
    assert json.loads(gone.text)["board"] == {}
    assert edit(reader, PositionSent(text, piece="R2", touched=[["triple-1"]])).problem == "On ne peut rien poser ici."


def test_a_tile_of_the_temple_is_laid_and_turned_until_it_fits() -> None:
    reader = Reader(find_game("sub_terra"), "en")
    state = start_of(reader.game, 3)
    shown = edit(reader, PositionSent(write_file(state.to_json()), piece="tile-normal-T", places=["d2"]))
    for _ in range(3):
        if not shown.problem:
            break
        shown = edit(reader, PositionSent(shown.text, piece="turn", touched=[["cell-3-2"]]))
    laid = [cell for cell in json.loads(shown.text)["cells"] if cell[0] == "d2"]
    assert laid[0][1] == "normal-T"
    gone = edit(reader, PositionSent(shown.text, piece="erase", places=["d2"]))
    assert not [cell for cell in json.loads(gone.text)["cells"] if cell[0] == "d2"]


def test_entries_are_typed_and_what_does_not_fit_is_said() -> None:
    reader = Reader(find_game("fire_mountain"), "en")
    text = write_file(start_of(reader.game, 2).to_json())
    typed = edit(reader, PositionSent(text, path="score.1", value=" 12 "))
    assert json.loads(typed.text)["score"] == [0, 12]
    assert 'data-path="score.1"' in typed.entries
    wrong = edit(reader, PositionSent(text, path="score.1", value="many"))
    assert wrong.problem.startswith("Score: 'many' is not a whole number")
    assert wrong.board == ""
    assert edit(reader, PositionSent(wrong.text, path="score.1", value="3")).problem == "", "it is mended in the same field"
    for broken in ("{", "[]", '{"game": "hekla"}', '{"players": 99}', '{"players": 2, "figures": [1]}', "9" * 5000):
        for change in ({}, {"piece": "R", "touched": [["figure-R0"]]}, {"path": "score.0", "value": "1"}):
            answer = edit(reader, PositionSent(broken, **change))
            assert answer.problem
            assert answer.board == ""


def test_a_game_that_names_no_entries_has_those_at_the_top_of_its_file() -> None:
    data = {"game": "x", "players": 2, "turn": 3, "phase": "roll", "rows": [[1]], "open": True}
    assert [entry.path for entry in list_entries(data, ())] == ["turn", "phase", "open"]
    assert [entry.path for entry in list_entries(data, ("rows.*.0", "nothing.*"))] == ["rows.0.0"]


def test_one_plays_on_as_a_what_if_asks_for_a_hint_and_saves(ann: httpx2.Client) -> None:
    page = unescape(ann.get("/g/hekla/position?players=3").text)
    assert "Position editor" in page
    assert "This position fits." in page
    text = write_file(start_of(find_game("hekla"), 2).to_json())
    shown = ann.post("/g/hekla/position/check", json={"text": text, "piece": "R3", "places": ["b2"]}).json()
    hint = ann.post("/g/hekla/position/hint", json={"text": shown["text"]}, headers=ASK).json()
    assert hint["words"].startswith("Red: ")
    saved = ann.post("/g/hekla/position/file", data={"text": shown["text"]})
    assert saved.json()["board"] == {"b2": ["R3"]}
    assert "hekla-position.json" in saved.headers["content-disposition"]
    path = ann.post("/g/hekla/position", data={"text": shown["text"], "seat": "0", "bot": "easy"}).headers["location"]
    match = ann.get(f"{path}/match.json").json()
    assert match["start"]["board"] == {"b2": ["R3-0", None]}
    assert ORIGIN in match, "it is nobody's result"
    assert match["seats"][1] == "easy"
    assert boot(ann, path)["mine"] is True
    assert ann.post("/g/hekla/position", data={"text": "{"}).status_code == 422
    assert ann.post("/g/hekla/position/check", content=b"x", headers={"Content-Type": "application/json"}).status_code == 400


def test_a_position_of_a_table_is_edited_only_if_its_secrets_may_be_seen(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    table = path.rpartition("/")[2]
    assert f"/g/hekla/position?table={table}&ply=0" in unescape(ann.get(f"{path}/panel/try").text)
    assert ann.get(f"/g/hekla/position?table={table}&ply=0").status_code == 200
    assert ann.get(f"/g/hekla/position?table={table}&ply=9").status_code == 422
    assert ann.get(f"/g/fuji/position?table={table}").status_code == 404, "a position of another game"
    form = {"players": "2"} | {f"seat.{seat}.kind": "here" for seat in range(2)}
    secret = str(ann.post("/g/fuji/new", data=form).headers["location"]).rpartition("/")[2]
    for client in (ann, bob):
        refused = client.get(f"/g/fuji/position?table={secret}")
        assert refused.status_code == 422
        assert "editor-file" not in refused.text
