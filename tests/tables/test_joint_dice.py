"""Dice that nobody can choose: every browser takes part, nothing is rolled before, and the record proves it."""

from __future__ import annotations

import asyncio
import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.core import dice
from caldera.core.errors import BadMatch
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.tables.errors import BadTable, NotYourSeat, Refused
from caldera.tables.people import seat_changes
from caldera.tables.people.seats import BOT, HERE, LINK, SeatSpec, new_session
from caldera.tables.play.imports import read_match
from caldera.tables.play.new_table import NewTable, make_table
from caldera.tables.play.table import Entry, Table
from caldera.tables.room import Room
from caldera.tables.settings import DICE_JOINT, settings_in_form
from caldera.tables.store.sqlite import Store
from tests.support.rooms import RunningRoom, browser

NONCES = [bytes([seat + 1]) * 32 for seat in range(3)]
HASHES = [dice.nonce_commitment(nonce) for nonce in NONCES]
HOST = new_session()


def made(*kinds: str, game: str = "fire_mountain") -> NewTable:
    specs = [SeatSpec(kind, bot="easy" if kind == BOT else "") for kind in kinds]
    return make_table(game, specs, {}, HOST, {"dice": DICE_JOINT})


def take_part(table: Table, seats: tuple[int, ...] = (0, 1)) -> list[Entry]:
    log = [entry for seat in seats for entry in table.joint_dice.commit(seats, seat, HASHES[seat])]
    return log + [entry for seat in seats for entry in table.joint_dice.reveal(seats, seat, NONCES[seat].hex())]


def play_to_the_end(table: Table) -> list[Entry]:
    log, rng = [], Rng(5)
    while not table.state.is_over:
        seat = table.state.actors[0]
        legal = table.state.legal_actions(seat)
        log += table.act(seat, legal[rng.below(len(legal))], table.version)
    return log


def test_nothing_is_rolled_before_everybody_has_taken_part() -> None:
    new = made(HERE, HERE)
    table = new.table
    assert (new.log, table.state.actors) == ([], (CHANCE,))
    table.joint_dice.commit((0, 1), 0, HASHES[0])
    with pytest.raises(Refused, match="published a hash"):
        table.joint_dice.reveal((0, 1), 0, NONCES[0].hex())
    assert table.joint_dice.to_commit((0, 1)) == [1]
    table.joint_dice.commit((0, 1), 1, HASHES[1])
    assert table.joint_dice.to_reveal((0, 1)) == [0, 1]
    table.joint_dice.reveal((0, 1), 0, NONCES[0].hex())
    assert table.match.ply == 0
    entries = table.joint_dice.reveal((0, 1), 1, NONCES[1].hex())
    assert [entry.kind for entry in entries[:2]] == ["reveal", "fix"]
    assert table.match.ply > 0
    assert table.state.actors != (CHANCE,)


def test_a_nonce_must_fit_its_hash_and_ones_own_seat() -> None:
    table = made(HERE, HERE).table
    for seat in (0, 1):
        table.joint_dice.commit((0, 1), seat, HASHES[seat])
    with pytest.raises(Refused, match="does not match"):
        table.joint_dice.reveal((0, 1), 0, NONCES[1].hex())
    with pytest.raises(NotYourSeat):
        table.joint_dice.reveal((1,), 0, NONCES[0].hex())
    with pytest.raises(Refused):
        table.joint_dice.commit((0,), 0, "x")


def test_every_nonce_changes_the_dice() -> None:
    secret = bytes(32)
    keys = {
        dice.joint_key(secret, NONCES[:2]),
        dice.joint_key(secret, [NONCES[0], NONCES[2]]),
        dice.joint_key(bytes(31) + b"x", NONCES[:2]),
    }
    assert len(keys) == 3
    assert secret not in keys


def test_the_record_proves_it_and_a_changed_one_does_not(tmp_path: Path) -> None:
    new = made(HERE, HERE)
    table = new.table
    log = take_part(table)
    log += play_to_the_end(table)
    record = table.record().to_json()
    assert [each["seat"] for each in record["dice"]["nonces"]] == [0, 1]
    assert read_match(json.dumps(record)).verify_dice() > 0
    for change in ({"nonce": NONCES[2].hex()}, {"nonce": NONCES[2].hex(), "hash": HASHES[2]}):
        false = json.loads(json.dumps(record))
        false["dice"]["nonces"][1] |= change
        with pytest.raises(BadMatch):
            read_match(json.dumps(false)).verify_dice()
    without = record | {"dice": {key: value for key, value in record["dice"].items() if key != "nonces"}}
    with pytest.raises(BadMatch):
        read_match(json.dumps(without)).verify_dice()
    again = Table.rebuild("t", table.game, new.header, table.seats, new.secret, log)
    assert again.match.plays == table.match.plays
    assert again.record().to_json()["dice"] == record["dice"]


def test_whoever_has_lost_the_nonce_begins_anew_and_the_record_says_so() -> None:
    table = made(HERE, HERE).table
    for seat in (0, 1):
        table.joint_dice.commit((0, 1), seat, HASHES[seat])
    table.joint_dice.reveal((0, 1), 0, NONCES[0].hex())
    table.joint_dice.commit((0, 1), 1, HASHES[2])
    assert table.joint_dice.to_commit((0, 1)) == [0]
    table.joint_dice.commit((0, 1), 0, HASHES[0])
    table.joint_dice.reveal((0, 1), 0, NONCES[0].hex())
    table.joint_dice.reveal((0, 1), 1, NONCES[2].hex())
    shown = table.record().to_json()["dice"]
    earlier = [{"seat": 0, "hash": HASHES[0], "nonce": NONCES[0].hex()}, {"seat": 1, "hash": HASHES[1]}]
    assert (shown["rounds"], shown["earlier"]) == (1, [earlier])
    with pytest.raises(Refused, match="No nonce"):
        table.joint_dice.commit((0, 1), 0, HASHES[0])


def test_whoever_waits_for_the_others_nonces_cannot_begin_anew_as_often_as_they_like() -> None:
    """The owner of a server knows the secret: with everybody else's nonces they could try dice until they like them."""
    table = made(HERE, HERE).table
    for number in range(dice.MOST_ROUNDS + 1):
        table.joint_dice.commit((1,), 1, dice.nonce_commitment(bytes([100 + number]) * 32))
        table.joint_dice.commit((0,), 0, HASHES[0])
        table.joint_dice.reveal((0,), 0, NONCES[0].hex())
    with pytest.raises(Refused, match="begun anew 3 times"):
        table.joint_dice.commit((1,), 1, HASHES[2])
    table.joint_dice.reveal((1,), 1, (bytes([100 + dice.MOST_ROUNDS]) * 32).hex())
    play_to_the_end(table)
    record = table.record().to_json()
    assert read_match(json.dumps(record)).verify_dice() > 0
    too_often = record["dice"] | {"rounds": 4, "earlier": [*record["dice"]["earlier"], []]}
    hidden = record["dice"] | {"rounds": 1}
    false_nonce = record["dice"] | {"earlier": [[{"seat": 0, "hash": HASHES[0], "nonce": NONCES[1].hex()}]], "rounds": 1}
    for changed in (too_often, hidden, false_nonce):
        with pytest.raises(BadMatch):
            read_match(json.dumps(record | {"dice": changed})).verify_dice()


def test_a_seat_that_is_left_to_a_bot_keeps_its_nonce() -> None:
    table = made(HERE, HERE).table
    for seat in (0, 1):
        table.joint_dice.commit((0, 1), seat, HASHES[seat])
    table.joint_dice.reveal((0,), 0, NONCES[0].hex())
    seat_changes.let_bot_play(table, HOST, 1, "easy", lambda _: True)
    assert table.joint_dice.fixed is None, "leaving does not take the nonce out of the dice"
    assert (table.joint_dice.left(), table.match.ply) == ([1], 0)
    assert table.joint_dice.published() == {0: HASHES[0], 1: HASHES[1]}
    table.joint_dice.reveal((1,), 1, NONCES[1].hex())
    assert table.joint_dice.fixed == (0, 1)


def test_nobody_joins_who_has_seen_a_nonce() -> None:
    table = made(HERE, HERE, HERE).table
    everybody = (0, 1, 2)
    seat_changes.let_bot_play(table, HOST, 2, "easy", lambda _: True)
    for seat in (0, 1):
        table.joint_dice.commit(everybody, seat, HASHES[seat])
    table.joint_dice.reveal(everybody, 0, NONCES[0].hex())
    seat_changes.reclaim_seat(table, HOST, 2, lambda _: True)
    assert table.joint_dice.to_commit(everybody) == []
    with pytest.raises(Refused, match="already shown"):
        table.joint_dice.commit(everybody, 2, HASHES[2])
    table.joint_dice.reveal(everybody, 1, NONCES[1].hex())
    assert table.joint_dice.fixed == (0, 1)


def test_pages_and_the_server_know_the_same_limit() -> None:
    script = resources.files("caldera.web.static.scripts") / "dice_kept.js"
    assert f"MOST_ROUNDS = {dice.MOST_ROUNDS};" in script.read_text()


def test_nobody_waits_for_a_person_who_has_left() -> None:
    table = made(HERE, LINK).table
    assert table.joint_dice.people() == [0, 1]
    table.joint_dice.commit((0,), 0, HASHES[0])
    seat_changes.let_bot_play(table, HOST, 1, "easy", lambda _: True)
    table.joint_dice.reveal((0,), 0, NONCES[0].hex())
    assert table.joint_dice.fixed == (0,)


@pytest.mark.parametrize(
    ("kinds", "game", "dice_of_table"),
    [
        ((HERE, LINK), "fire_mountain", "joint"),
        ((LINK, BOT), "fuji", "joint"),
        ((HERE, HERE), "fire_mountain", "server"),
        ((HERE, BOT), "sub_terra", "server"),
        ((HERE, LINK), "hekla", "server"),
    ],
)
def test_the_form_begins_with_joint_dice_for_tables_shared_by_link(kinds: tuple[str, str], game: str, dice_of_table: str) -> None:
    info = caldera.game(game).info
    offered = {option.name: option.default for option in settings_in_form(info)}
    assert offered.get("dice") == ("auto" if info.chance else None)
    specs = [SeatSpec(kind, bot="easy" if kind == BOT else "") for kind in kinds]
    new = make_table(game, specs, {}, HOST, {"dice": "auto"})
    assert (new.table.settings["dice"], new.header["settings"]["dice"]) == (dice_of_table, dice_of_table)
    assert make_table(game, specs, {}, HOST).table.settings["dice"] == "server", "programs say what they want"


def test_a_match_that_goes_on_keeps_the_dice_of_the_server() -> None:
    table = made(HERE, HERE).table
    take_part(table)
    record = read_match(json.dumps(table.record().to_json()))
    assert record.plays
    new = make_table("fire_mountain", [SeatSpec(HERE), SeatSpec(LINK)], {}, HOST, {"dice": "auto"}, record)
    assert new.table.settings["dice"] == "server"


def test_where_it_makes_no_sense() -> None:
    assert made(BOT, BOT).table.settings["dice"] == "server"
    with pytest.raises(BadTable):
        made(HERE, HERE, game="hekla")
    assert made(HERE, HERE, game="fuji").table.joint_dice.are_agreed, "games with secrets may have such dice, too"


def test_a_restart_in_between_keeps_what_was_published(tmp_path: Path) -> None:
    async def run() -> None:
        room = Room(Store(tmp_path / "t.db"), 0.0)
        table = await room.create("fire_mountain", (SeatSpec(HERE), SeatSpec(HERE)), {}, HOST, {"dice": DICE_JOINT})
        for seat in (0, 1):
            await room.change(table.id, lambda table, seat=seat: table.joint_dice.commit((0, 1), seat, HASHES[seat]))  # type: ignore[misc]  # defaults of a lambda
        await room.close()
        room = Room(Store(tmp_path / "t.db"), 0.0)
        for seat in (0, 1):
            await room.change(table.id, lambda table, seat=seat: table.joint_dice.reveal((0, 1), seat, NONCES[seat].hex()))  # type: ignore[misc]  # defaults of a lambda
        assert (await room.live(table.id)).table.match.ply > 0
        await room.close()

    asyncio.run(run())


def test_over_the_wire(room: RunningRoom) -> None:
    with browser(room) as ann:
        seats: list[dict[str, Any]] = [{"kind": "here"}, {"kind": "here"}]
        body = {"seats": seats, "settings": {"dice": "joint"}}
        ask = {"Accept": "application/json"}
        table = ann.post("/g/fire_mountain/new", json=body, headers=ask).json()
        tokens = [{"Authorization": f"Bearer {seat['token']}"} | ask for seat in table["seats"]]
        for step, name, values in (("commit", "hash", HASHES), ("reveal", "nonce", [nonce.hex() for nonce in NONCES])):
            for seat in (0, 1):
                shown = ann.get(table["path"], headers=tokens[seat]).json()
                assert shown["dice"][step] == [seat]
                assert shown["dice"]["hashes"] == ({} if step == "commit" else dict(zip("01", HASHES, strict=False)))
                sent = ann.post(f"{table['path']}/dice/{step}", json={"seat": seat, name: values[seat]}, headers=tokens[seat])
                assert sent.status_code == 200, sent.text
        shown = ann.get(table["path"], headers=tokens[0]).json()
        assert shown["dice"]["fixed"]
        assert shown["ply"] > 0
    assert caldera.game("fire_mountain").info.chance
