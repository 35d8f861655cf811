"""Pages say what they have shown; what strangers and spectators say is not heard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caldera.tables.live import Live
from caldera.tables.people.audience import MOST_AHEAD
from caldera.web.app import App, create_app

HEADERS = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def app(tmp_path: Path) -> App:
    return create_app(tmp_path / "tables.db")


@pytest.fixture
def ann(app: App) -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost", headers=HEADERS, follow_redirects=False) as client:
        yield client


def new_table(client: TestClient, app: App, *kinds: str) -> tuple[str, Live]:
    form = {"players": str(len(kinds))} | {f"seat.{seat}.kind": kind for seat, kind in enumerate(kinds)}
    answer = client.post("/g/hekla/new", data=form | {f"seat.{seat}.bot": "easy" for seat in range(len(kinds))})
    path = str(answer.headers["location"])
    return path, app.state.room.tables_in_memory[path.rpartition("/")[2]]


def tell(client: TestClient, path: str, version: int | None, page: str = "x") -> int:
    return client.post(f"{path}/shown", json={"page": page, "version": version}).status_code


def test_a_page_of_somebody_who_sits_there_is_heard(app: App, ann: TestClient) -> None:
    path, live = new_table(ann, app, "here", "bot")
    assert not live.audience.is_behind(9)
    assert tell(ann, path, 0) == 204
    assert live.audience.is_behind(1)
    assert tell(ann, path, None) == 204
    assert not live.audience.is_behind(1)


def test_strangers_and_spectators_are_not_heard(app: App, ann: TestClient) -> None:
    path, live = new_table(ann, app, "here", "bot")
    eve = TestClient(app, base_url="http://localhost", headers=HEADERS, follow_redirects=False)
    assert tell(eve, path, 0) == 204
    new_table(eve, app, "here", "bot")  # somebody with a session, who sits elsewhere
    assert tell(eve, path, 0) == 204
    assert not live.audience


def test_nobody_can_let_the_page_of_another_one_be_forgotten(app: App, ann: TestClient) -> None:
    path, live = new_table(ann, app, "here", "bot")
    eve = TestClient(app, base_url="http://localhost", headers=HEADERS, follow_redirects=False)
    new_table(eve, app, "here", "bot")
    tell(ann, path, 0)
    tell(eve, path, None)
    assert live.audience.is_behind(1)


def test_a_version_from_the_future_is_cut(app: App, ann: TestClient) -> None:
    path, live = new_table(ann, app, "here", "bot")
    tell(ann, path, 999_999)
    assert live.audience.is_behind(live.table.version + MOST_AHEAD + 1)


@pytest.mark.parametrize("body", [{}, {"page": ""}, {"page": "x" * 25}, {"page": "x", "version": "1"}, {"page": "x", "more": 1}])
def test_what_makes_no_sense_is_refused(app: App, ann: TestClient, body: dict[str, object]) -> None:
    path, live = new_table(ann, app, "here", "bot")
    assert ann.post(f"{path}/shown", json=body).status_code in (400, 422)
    assert not live.audience
