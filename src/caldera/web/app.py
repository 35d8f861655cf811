"""The Litestar application: routes, errors, headers, and the room behind them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Litestar
from litestar.datastructures import CacheControlHeader, State
from litestar.exceptions import HTTPException
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig
from litestar.types import ControllerRouterHandler

from caldera.core.errors import BadInput
from caldera.tables.errors import TableError
from caldera.tables.people.webhooks import OFF
from caldera.tables.room import Room
from caldera.tables.store.protocol import open_store
from caldera.web import (
    build,
    drawer,
    ending,
    learn,
    links,
    mine,
    monitoring,
    nonces,
    openapi,
    pages,
    play,
    review,
    rolls,
    rules,
    seats,
    time,
    undo,
    whatif,
    why,
)
from caldera.web.answers import on_any_error, on_bad_input, on_http_error, on_table_error
from caldera.web.assets import STATIC, serve_bundle, serve_game_file
from caldera.web.compression import compress_answers
from caldera.web.guard import BODY_LIMIT, guard
from caldera.web.lean import LeanApp
from caldera.web.limits import Doorkeeper, Limits
from caldera.web.security import add_headers

log = logging.getLogger(__name__)

EXPIRE_EVERY = 24 * 3600.0


async def expire_daily(room: Room, days: float) -> None:
    """Remove old unfinished tables when the room opens, and then once per day."""
    while True:
        try:
            gone = await room.expire_tables(days)
            log.info("%d old tables were archived.", len(gone))
        except Exception:
            log.exception("Old tables could not be archived.")
        await asyncio.sleep(EXPIRE_EVERY)


def create_app(
    database: str | Path,
    pace: float = 0.8,
    limits: Limits | None = None,
    webhooks: str = OFF,
    host_names: Collection[str] = (),
    keep_days: float | None = None,
    monitors: Collection[str] = (),
) -> Litestar:
    """The room over this database file; BadStore when the file is not ours. It answers to localhost, addresses and these names."""
    room = Room(open_store(str(database), exclusive=True), pace)
    room.webhooks.allowed = webhooks
    keeper = Doorkeeper(limits)
    room.neighbours.keeper = keeper

    @asynccontextmanager
    async def close_room(app: Litestar) -> AsyncIterator[None]:
        room.neighbours.follow()
        expiring = asyncio.create_task(expire_daily(room, keep_days)) if keep_days else None
        try:
            yield
        finally:
            if expiring:
                expiring.cancel()
            await room.close()

    templates = Environment(
        loader=PackageLoader("caldera.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    forever = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)
    static = create_static_files_router("/static", [STATIC], cache_control=forever)
    handlers: list[ControllerRouterHandler] = [
        pages.home,
        pages.game_page,
        pages.new_table,
        pages.create_table,
        pages.open_match,
        pages.choose_language,
        pages.empty,
        monitoring.healthz,
        monitoring.readyz,
        monitoring.metrics,
        play.table_page,
        play.events,
        play.preview_all,
        play.act,
        play.chat,
        play.join_page,
        play.join,
        play.save,
        undo.undo,
        undo.restart,
        undo.redo,
        undo.consent,
        undo.roll,
        nonces.commit,
        nonces.reveal,
        seats.let_bot_play,
        seats.reclaim_seat,
        seats.open_seat,
        seats.pair_device,
        seats.pair_page,
        seats.confirm_pairing,
        seats.set_webhook,
        links.qr_code,
        mine.mine_page,
        mine.mine_list,
        mine.next_table,
        drawer.panel,
        openapi.document,
        build.progress,
        rules.rules_page,
        why.why,
        learn.learn_page,
        learn.go_to_step,
        learn.try_action,
        learn.lesson_previews,
        learn.lesson_rules,
        learn.lesson_why,
        time.at,
        time.stops_of,
        whatif.try_from,
        ending.rematch,
        review.lead,
        rolls.rolls,
        serve_game_file,
        serve_bundle,
        static,
    ]
    return LeanApp(
        handlers,
        state=State(
            {
                "room": room,
                "keeper": keeper,
                "host_names": frozenset({"localhost", *host_names}),
                "monitors": frozenset(monitors),
            }
        ),
        lifespan=[close_room],
        middleware=[monitoring.measure_requests(room.metrics), compress_answers],
        before_request=guard,
        before_send=[add_headers],
        exception_handlers={
            TableError: on_table_error,
            BadInput: on_bad_input,
            HTTPException: on_http_error,
            Exception: on_any_error,
        },
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(templates)),
        request_max_body_size=BODY_LIMIT,
        openapi_config=None,
        logging_config=None,  # `caldera serve` decides how the log is written
    )
