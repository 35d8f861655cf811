"""The room as an app on somebody's device: its manifest, its worker, and the notifications that a browser asked for."""

from __future__ import annotations

import asyncio
import json

import msgspec
from starlette.responses import Response

from caldera.locale import LOCALES, text
from caldera.tables.people.push import Subscription
from caldera.web.http.answers import room_of
from caldera.web.http.guard import locale_of, session_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get, post
from caldera.web.pages.assets import GROUND, ICONS, answer_file, icon_url, static_files, static_url


class PushKey(msgspec.Struct):
    """With which browsers recognize what the room sends; empty: it sends nothing."""

    key: str


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser tells of its push service."""

    endpoint: str
    p256dh: str
    auth: str


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing needs to be said."""


@get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a device needs to know to keep the room among its apps."""
    locale = locale_of(request)
    say = text(locale)
    sizes = [("any", "any"), ("any", "maskable")]
    icons = [{"src": static_url("icon.svg"), "type": "image/svg+xml", "sizes": size, "purpose": use} for size, use in sizes]
    icons += [
        {"src": icon_url(name), "type": "image/png", "sizes": f"{icon.pixels}x{icon.pixels}", "purpose": icon.purpose}
        for name, icon in ICONS.items()
        if icon.purpose
    ]
    shown = {
        "id": "/",
        "name": f"{say('web.name')} – {say('web.slogan')}",
        "short_name": say("web.name"),
        "description": say("web.intro"),
        "lang": locale,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": icons,
        "shortcuts": [{"name": say("web.home.mine"), "url": "/mine"}],
    }
    return answer_file(request, json.dumps(shown).encode(), "application/manifest+json", "no-cache")


@get("/worker.js")
async def worker(request: Request) -> Response:
    """The worker, at the root so that it serves all pages, with its words in every language."""
    words = {locale: {name: text(locale)(f"web.offline.{name}", at="{at}") for name in ("copy", "nothing")} for locale in LOCALES}
    shown = f"const WORDS = {json.dumps(words)};\n".encode() + static_files()["room-worker.js"]
    return answer_file(request, shown, "text/javascript", "no-cache")


@get("/push")
async def push_key(request: Request) -> PushKey:
    """The room's public key for notifications."""
    return PushKey(await asyncio.to_thread(room_of(request).push.public_key))


@post("/push")
async def subscribe(request: Request, body: Wanted) -> Response:
    """Let the room call this browser."""
    session, push = session_of(request), room_of(request).push
    if session is None or not await asyncio.to_thread(push.public_key):
        raise NotFound
    page = f"{request.url.scheme}://{request.url.netloc}/"
    wanted = Subscription(body.endpoint, body.p256dh, body.auth, locale_of(request), page)
    await asyncio.to_thread(push.subscribe, session, wanted)
    return Response(status_code=204)


@post("/push/off")
async def unsubscribe(request: Request, body: Nothing) -> Response:
    """No more calls to this browser."""
    session = session_of(request)
    if session is not None:
        await asyncio.to_thread(room_of(request).push.unsubscribe, session)
    return Response(status_code=204)
