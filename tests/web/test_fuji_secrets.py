"""Over HTTP nobody learns more of Fuji than they may know: two tables that a viewer must not tell apart answer the same.

Both begin in the same position but for hidden faces, and somebody makes another hidden choice. What the room tells
another seat's program and a spectator's browser, frames of the animation included, is the same text but for the table's own name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.fuji.rules.play import FujiState
from tests.games.fuji.positions import FUJI
from tests.games.fuji.twins import Viewer, alike, hidden_choice, pick, twin_of
from tests.support.rooms import ASK, running_room

ANSWERS = 500
"""Answers of the room that are compared."""
TALK = ("claim", "rate", "safe", "avoid")
BEATS = 4
"""After so many signs of life without an event none will come."""
MATCHES = 300
"""In which positions are searched; a handful is needed."""


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx2.Client, httpx2.Client]]:
    """A program that plays all seats, and the browser of somebody who only watches."""
    with running_room(tmp_path_factory.mktemp("secrets") / "room.db", limited=False) as room:
        program = httpx2.Client(base_url=room.address, headers=ASK, timeout=60)
        watcher = httpx2.Client(base_url=room.address, headers={"Sec-Fetch-Site": "same-origin"}, timeout=60)
        with program, watcher:
            yield program, watcher


def hidden_moments(players: int, two_players: str, seed: int) -> Iterator[tuple[FujiState, int, int]]:
    """Positions of matches at random in which somebody chooses something in secret."""
    rng = Rng(seed)
    for _ in range(MATCHES):
        state = FUJI.new(players, {"two_players": two_players})
        while not state.is_over:
            seat = pick(rng, state.actors)
            if seat == CHANCE:
                state.play(int(state.draw(rng)), seat)
                continue
            legal = state.legal_actions(seat)
            secret = [action for action in legal if hidden_choice(state, None, seat, action)]
            if secret:
                yield state.clone(), seat, pick(rng, secret)
            quiet = [action for action in legal if FUJI.describe(action)["kind"] not in TALK]
            state.play(pick(rng, quiet if quiet and rng.below(9) else legal), seat)
    raise AssertionError(f"{MATCHES} matches have too few positions that can be compared: is there still something hidden?")


def opened(client: httpx2.Client, state: FujiState) -> dict[str, Any]:
    answer = client.post("/open", json=Match(FUJI, start=state.to_json()).to_json())
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def act(client: httpx2.Client, table: dict[str, Any], seat: int, action: int) -> None:
    body = {"seat": seat, "action": action, "last_version": 0}
    answer = client.post(f"{table['path']}/act", json=body, headers=bearer(table, seat))
    assert answer.status_code == 200, answer.text


def bearer(table: dict[str, Any], viewer: Viewer) -> dict[str, str]:
    return {} if viewer is None else {"Authorization": f"Bearer {table['seats'][viewer]['token']}"}


def table_data(program: httpx2.Client, table: dict[str, Any], viewer: Viewer) -> str:
    """The table as a viewer's program reads it."""
    shown = program.get(table["path"], headers=bearer(table, viewer))
    assert shown.status_code == 200
    return own_name_left_out(shown.text, table)


def first_event(client: httpx2.Client, table: dict[str, Any], headers: dict[str, str]) -> str:
    """What a stream tells somebody who saw the position before: for a browser, with all frames of the animation and the log."""
    heard: list[str] = []
    with client.stream("GET", f"{table['path']}/events?last_version=0", headers=headers) as stream:
        for line in stream.iter_lines():
            if '"frames"' in line or '"observation"' in line:
                return own_name_left_out(line, table)
            heard.append(line)
            # A stream without news says every few seconds that it lives, so no read ever times out.
            assert heard.count("event: beat") + heard.count(": still here") < BEATS, f"No event came for {table['path']}: {heard}"
    raise AssertionError(f"The stream of {table['path']} ended without an event: {heard}")


def own_name_left_out(text: str, table: dict[str, Any]) -> str:
    return text.replace(table["path"], "/t/TABLE").replace(table["path"].rpartition("/")[2], "TABLE")


@pytest.mark.parametrize(("players", "two_players"), [(3, "A"), (2, "B"), (4, "A")])
def test_two_tables_that_differ_in_secrets_answer_alike(
    clients: tuple[httpx2.Client, httpx2.Client], players: int, two_players: str
) -> None:
    """[H1] [H3] [H6] [R6]"""
    program, watcher = clients
    rng, compared, choices = Rng(7), 0, 0
    for state, seat, action in hidden_moments(players, two_players, 40 + players):
        viewer: Viewer = pick(rng, [other for other in range(players) if other != seat]) if rng.below(3) else None
        twin = twin_of(state, viewer, seat, action, rng)
        others = alike(state, viewer, seat, action, twin)
        after = state.clone()
        after.play(action, seat)
        if not others or after.phase == 5 or (after.actors == (CHANCE,) and rolls_for(after, viewer)):
            continue  # dice that the viewer will see fall differently at two tables
        other = pick(rng, others)
        pair = [(opened(program, state), action), (opened(program, twin), other)]
        told = [[table_data(program, table, viewer)] for table, _ in pair]
        for (table, chosen), answers in zip(pair, told, strict=True):
            act(program, table, seat, chosen)
            answers += [table_data(program, table, viewer), table_data(program, table, None)]
            answers += [first_event(program, table, bearer(table, viewer)), first_event(watcher, table, {})]
        for first, second in zip(*told, strict=True):
            assert first == second, f"{FUJI.space.words(action)} and {FUJI.space.words(other)} for {viewer}"
            compared += 1
        choices += action != other
        if compared >= ANSWERS / 3:
            break
    assert choices > 10
    print(f"{players} players ({two_players}): {compared} answers over HTTP alike, after {choices} choices that differ")


def rolls_for(state: FujiState, viewer: Viewer) -> bool:
    """Whether the dice that are rolled next will lie open for the viewer."""
    rng = Rng(1)
    trial = state.clone()
    while trial.actors == (CHANCE,):
        trial.play(int(trial.draw(rng)), CHANCE)
    eye = 1 << (state.players if viewer is None else viewer)
    return any(int(state.to_roll) >> die & 1 and int(trial.seen[die]) & eye for die in range(int(state.table.sets) * 6))


def played_until_hidden() -> dict[str, Any]:
    """The record of a match in its first phase of gear: hands are hidden, and soon they are shown."""
    rng, match = Rng(5), Match(FUJI, 2)
    while isinstance(match.state, FujiState) and match.state.phase < 4:
        seat = pick(rng, match.state.actors)
        if seat == CHANCE:
            match.apply(int(match.state.draw(rng)), seat)
            continue
        legal = match.state.legal_actions(seat)
        quiet = [action for action in legal if FUJI.describe(action)["kind"] not in TALK]
        match.apply(pick(rng, quiet or legal), seat)
    assert match.state.hidden_from(None)
    return match.to_json()


def test_what_a_commentator_sees_reaches_nobody_else(clients: tuple[httpx2.Client, httpx2.Client]) -> None:
    """Two tables with the same dice and actions; at one of them a commentator looks at everything. All others are told the same."""
    program, watcher = clients
    record = played_until_hidden()
    tables = [program.post("/open", json=record).json() for _ in range(2)]
    for table in tables:
        for seat in range(2):
            answer = program.post(f"{table['path']}/commentary", json={"agrees": True}, headers=bearer(table, seat))
            assert answer.status_code == 200, answer.text
    links = [program.get(table["path"], headers=bearer(table, 0)).json()["commentary"]["path"] for table in tables]
    keys = [link.rpartition("/")[2] for link in links]
    looked, other = tables
    rng, saw_more = Rng(3), False
    for _ in range(40):
        public = program.get(looked["path"]).json()
        seat, version = pick(rng, public["actors"]), public["version"]
        legal = [each["action"] for each in program.get(looked["path"], headers=bearer(looked, seat)).json()["actions"]]
        action = pick(rng, [each for each in legal if FUJI.describe(each)["kind"] not in TALK] or legal)
        for table in tables:
            body = {"seat": seat, "action": action, "last_version": version}
            assert program.post(f"{table['path']}/act", json=body, headers=bearer(table, seat)).status_code == 200
        commented = program.get(links[0]).json()
        past = watcher.get(f"{looked['path']}/at/{commented['ply']}?as=all&key={keys[0]}")
        assert past.status_code == watcher.get(links[0]).status_code == 200
        for viewer in (0, 1, None):
            told = [table_data(program, table, viewer).replace(key, "KEY") for table, key in zip(tables, keys, strict=True)]
            assert told[0] == told[1]
        rolls = [watcher.get(path).text.count("ev-rolled") for path in (links[0], looked["path"])]
        saw_more = rolls[0] > rolls[1]
        if saw_more:
            break
    told = [first_event(watcher, table, {}) for table in tables]
    assert told[0] == told[1]
    assert saw_more, "the commentator's log tells of no hidden roll"
    wrong = watcher.get(f"{other['path']}/commentary/{keys[0]}")
    assert wrong.status_code == 403
    for path in ("/events", "/panel/stats", "/at/0"):
        assert watcher.get(f"{other['path']}{path}?as=all&key=x", headers=ASK).status_code == 403
    refused = program.post(f"{other['path']}/commentary", json={"agrees": False})
    assert refused.status_code == 403, "whoever has no seat can revoke nothing"
    assert program.post(f"{looked['path']}/commentary", json={"agrees": False}, headers=bearer(looked, 1)).status_code == 200
    assert watcher.get(links[0]).status_code == program.get(links[0]).status_code == 403
