"""What a room really answers: one example per record, asked of a room in this process, whose tables are gone afterwards."""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import httpx2

from caldera.tables.people.seats import new_session
from caldera.web.app import create_app
from caldera.web.http.guard import SESSION
from caldera.web.http.limits import UNLIMITED

ASK = {"Accept": "application/json", "Accept-Language": "en"}
MOST_ENTRIES, MOST_LETTERS = 6, 60


@cache
def ask_room() -> dict[str, Any]:
    """An answer by the name of its record, whole, as a program gets it."""
    return asyncio.run(_ask_room())


async def _ask_room() -> dict[str, Any]:
    session = new_session()
    browser = {"Cookie": f"{SESSION}={session}", "Sec-Fetch-Site": "same-origin"}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "tables.db", limits=UNLIMITED)
        async with httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app=app), base_url="http://localhost:8000", headers=ASK
        ) as client:

            async def get(path: str, **headers: str) -> Any:
                return _checked(await client.get(path, headers=headers))

            async def post(path: str, body: Any, **headers: str) -> Any:
                return _checked(await client.post(path, json=body, headers=headers))

            seats = [{"kind": "here", "name": "Ada"}, {"kind": "link"}]
            answers = {"TableMade": await post("/g/hekla/new", {"seats": seats}, **browser)}
            made = answers["TableMade"]
            path, link = made["path"], made["seats"][1]["link"]
            mine = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
            answers["Invitation"] = await get(link)
            answers["Seated"] = await post(link, {"name": "Bea"})
            answers["TableShown"] = shown = await get(path, **mine)
            answers["Previews"] = await get(f"{path}/previews", **mine)
            answers["NextTable"] = await get("/mine/next", **browser)
            body = {"seat": 0, "action": shown["actions"][0]["action"], "last_version": shown["version"]}
            answers["Changed"] = await post(f"{path}/act", body, **mine)
            answers["Match"] = await get(f"{path}/match.json")
            answers["PairingPath"] = await post(f"{path}/seat/pair", {"seat": 0}, **browser)
            answers["Home"] = await get("/", **browser)
            answers["GameShown"] = await get("/g/hekla")
            edition = {"box": {"name": "First printing"}, "lava": {"blocks": [12, 8]}}
            answers["BoxForm"] = await get("/g/hekla/box", **browser)
            answers["BoxChecked"] = await post("/g/hekla/box/check", {"edition": {"lava": {"blocks": [12, 99]}}})
            answers["BoxKept"] = await post("/g/hekla/box", {"edition": edition}, **browser)
            boxed = await post("/g/hekla/new", {"seats": [{"kind": "here"}] * 2, "edition": edition}, **browser)
            answers["EditionShown"] = await get(f"{boxed['path']}/edition")
        await app.state.room.close()
    return answers


def _checked(answer: httpx2.Response) -> Any:
    if not answer.is_success:
        raise RuntimeError(f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}")
    return answer.json()


def write_answer(kind: str) -> str:
    """The answer for the eye: shortened, short lists on one line, and words that say what the secrets are."""
    answers = ask_room()
    written = json.dumps(_shorten(answers[kind]), ensure_ascii=False, indent=2)
    written = re.sub(r"\[\s*([^\[\]{}]*?)\s*\]", lambda found: f"[{' '.join(found[1].split())}]", written)
    made = answers["TableMade"]
    secrets = {made["seats"][1]["link"].rpartition("/")[2]: "LINK", answers["PairingPath"]["path"].rpartition("/")[2]: "LINK"}
    secrets |= {
        made["seats"][0]["token"]: "TOKEN",
        answers["Seated"]["token"]: "TOKEN",
        made["id"]: "TABLE",
        answers["BoxKept"]["id"]: "BOX",
    }
    for secret, word in secrets.items():
        written = written.replace(secret, word)
    return written


def _shorten(answer: Any, name: str = "") -> Any:
    if isinstance(answer, str):
        return answer if len(answer) <= MOST_LETTERS else answer[:MOST_LETTERS] + "…"
    if isinstance(answer, list):
        whole = name in ("seats", "players") or (answer and not isinstance(answer[0], dict))
        return [_shorten(entry) for entry in answer[: MOST_ENTRIES if whole else 1]]
    if isinstance(answer, dict):
        most = 1 if all(key.isdigit() for key in answer) else MOST_ENTRIES if name == "observation" else None
        return {key: _shorten(entry, key) for key, entry in list(answer.items())[:most]}
    return answer
