"""What other sites show of a link: a title, who plays, a real PNG; nothing that is secret, and nothing of the result."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from caldera.games import OWN
from caldera.web.app import create_app
from caldera.web.pages.link_preview import HEIGHT, WIDTH


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = create_app(tmp_path_factory.mktemp("og") / "tables.db")
    headers = {"Sec-Fetch-Site": "same-origin", "Accept": "text/html"}
    with TestClient(app, base_url="http://localhost", headers=headers, follow_redirects=False) as client:
        yield client


def tags(page: str) -> dict[str, str]:
    pieces = page.split('<meta property="og:')[1:]
    return {piece.split('"')[0]: piece.split('content="')[1].split('"')[0] for piece in pieces}


def test_a_link_says_who_plays_and_nothing_of_the_game(ann: TestClient) -> None:
    form = {"players": "2", "seat.0.kind": "here", "seat.0.name": 'A"nn', "seat.1.kind": "link", "seat.1.name": "Bob"}
    path = ann.post("/g/hekla/new", data=form).headers["location"]
    page = ann.get(path).text
    join = next(each.split('"')[0] for each in page.split('data-link="')[1:] if "/join/" in each.split('"')[0])
    for shown in (page, ann.get(join).text):
        found = tags(shown)
        assert found["title"] == "Hekla"
        assert found["description"] == "A table with A&#34;nn and Bob."
        assert found["image"] == "http://localhost/preview/hekla"
    assert tags(ann.get(path, headers={"Accept-Language": "fr"}).text)["description"].startswith("Une table avec")
    assert ann.get("/preview/nonsense").status_code == 404


@pytest.mark.parametrize("game", OWN)
def test_the_picture_is_a_png_of_the_size_that_is_promised(ann: TestClient, game: str) -> None:
    answer = ann.get(f"/preview/{game}")
    assert answer.headers["content-type"] == "image/png"
    assert len(answer.content) < 60_000
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    at, kinds, pixels = 8, [], b""
    while at < len(answer.content):
        (length,) = struct.unpack(">I", answer.content[at : at + 4])
        kind, data = answer.content[at + 4 : at + 8], answer.content[at + 8 : at + 8 + length]
        assert struct.unpack(">I", answer.content[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + data)
        kinds.append(kind)
        pixels += data if kind == b"IDAT" else b""
        at += 12 + length
    assert kinds == [b"IHDR", b"IDAT", b"IEND"]
    rows = zlib.decompress(pixels)
    assert len(rows) == HEIGHT * (1 + 3 * WIDTH)
    assert ann.get(f"/preview/{game}", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
