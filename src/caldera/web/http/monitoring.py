"""For whoever keeps a room running: is it alive, is it ready, what has it done, and one line of JSON per request for logs.

`/metrics` and what it says is for the machine itself and for the addresses that the room was told; it names no table and nobody.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import os
import sys
import time

from starlette.responses import Response

from caldera.tables.errors import TableError
from caldera.tables.metrics import Metrics, exposition
from caldera.web.http.answers import room_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get

access = logging.getLogger("caldera.web.access")
access.setLevel(logging.WARNING)  # until somebody wants a line per request

READY_WITHIN = 2.5
"""Seconds in which the database must answer."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""Whatever else somebody makes up is counted together."""
NO_CACHE = {"Cache-Control": "no-store"}


@get("/healthz")
async def healthz(request: Request) -> Response:
    """Whether the process works."""
    return Response("ok\n", headers=NO_CACHE, media_type="text/plain")


@get("/readyz")
async def readyz(request: Request) -> Response:
    """Whether requests should come here: 503 while the server closes or its database does not answer."""
    room = room_of(request)
    reason = "closing" if room.closing else ""
    if not reason:
        try:
            await asyncio.wait_for(asyncio.to_thread(room.store.ping), READY_WITHIN)
        except (TableError, TimeoutError):
            reason = "the database does not answer"
    return Response(f"{reason or 'ready'}\n", status_code=503 if reason else 200, headers=NO_CACHE, media_type="text/plain")


@get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, for this machine and those named with --monitor."""
    host = request.client.host if request.client else ""
    if not _may_monitor(host, request.app.state.monitors):
        raise NotFound
    room = room_of(request)
    samples = {name: json.loads(facts) for name, facts in room.neighbours.last_beat.facts.items() if facts}
    samples[room.store.name] = room.metrics.samples()  # of this process as it is now; the others are a second old
    return Response(exposition(samples), media_type="text/plain; version=0.0.4; charset=utf-8", headers=NO_CACHE)


def _may_monitor(host: str, named: frozenset[str]) -> bool:
    try:
        return host in named or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def note_request(metrics: Metrics, asked: str, route: str, status: int, began: float) -> None:
    """Count an answer that begins now, and write it down."""
    seconds, method = time.perf_counter() - began, asked if asked in METHODS else "other"
    metrics.count("caldera_requests_total", route=route, method=method, status=status)
    metrics.took("caldera_request_seconds", seconds)
    if access.isEnabledFor(logging.INFO):
        fields = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 2)}
        access.info("%(method)s %(route)s %(status)s", fields, extra={"fields": fields})


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        shown: dict[str, object] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": os.getpid(),
            "message": record.getMessage(),
        }
        shown |= getattr(record, "fields", {})
        if record.exc_info:
            shown["traceback"] = self.formatException(record.exc_info)
        return json.dumps(shown, ensure_ascii=False)


def log_as_json() -> None:
    """Write everything as JSON lines to standard error, a line per request included."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("caldera").setLevel(logging.INFO)
    access.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
