"""The house as an ASGI application."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig

from ludogite import __version__
from ludogite.core.errors import LudogiteError
from ludogite.play.errors import UnknownTableError
from ludogite.play.house import House
from ludogite.play.opponents import Thinker
from ludogite.play.puzzles import puzzles_of
from ludogite.play.workers import WorkerPool
from ludogite.storage.engine import open_engine, sqlite_url
from ludogite.storage.store import Store
from ludogite.web.after import AFTER
from ludogite.web.api import api_router
from ludogite.web.companion import COMPANION_ROOM
from ludogite.web.final import FINAL
from ludogite.web.guard import guarded
from ludogite.web.hints import HINTS
from ludogite.web.host import HOST
from ludogite.web.keys import open_keys
from ludogite.web.lessons import LEARN, learning
from ludogite.web.limits import LimitError, TokenBuckets
from ludogite.web.look_back import LOOK_BACK
from ludogite.web.memory import collect_rarely
from ludogite.web.networks import Networks
from ludogite.web.pages import PAGES
from ludogite.web.printing import PRINTING_ROOM
from ludogite.web.puzzles import PUZZLES, todays_puzzle
from ludogite.web.room import Room
from ludogite.web.settings import HouseSettings
from ludogite.web.socket import table_socket
from ludogite.web.visit import Visit, provide_visit

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)

HERE = Path(__file__).parent
LARGEST_BODY = 64 * 1024
QUESTIONS_NICENESS = 15
"""Hints and looking back take what time the machines leave."""


@get("/health", opt={"exclude_from_csrf": True})
async def health(room: Room) -> dict[str, str | int]:
    """Answer for monitoring: the database can be read, so many tables are in memory, so many pages had gone astray."""
    await room.house.store.last_event()
    return {"status": "ok", "version": __version__, "tables": len(room.house.lives), "healings": room.healings}


@get("/api", include_in_schema=False)
async def api_page(visit: Visit, request: Request[Any, Any, Any]) -> Template:
    """Show what programs can do, from the same description that programs read."""
    return visit.page("api.html", schema=request.app.openapi_schema.to_schema())


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Tell whether a program asks, rather than a person."""
    return request.url.path.startswith(("/api/", "/health"))


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a refusal in one sentence: a page for people, JSON with a stable code for programs."""
    status, code, text = 400, "error", str(error)
    headers: dict[str, str] = {}
    match error:
        case LimitError():
            status, code, headers = 429, error.code, {"retry-after": str(error.wait_s)}
        case UnknownTableError():
            status, code = 404, error.code
        case LudogiteError():
            code = error.code
        case RecursionError():
            code, text = "message/syntax", "the message is too deep"
        case HTTPException():
            status, code, text = error.status_code, f"http/{error.status_code}", error.detail
        case _:
            log.error("a request failed", exc_info=error)
            status, code, text = 500, "http/500", "something went wrong in the house"
    if wants_json(request):
        return Response({"code": code, "text": text}, status_code=status, headers=headers)
    room: Room = request.app.state.room
    visit = provide_visit(request, room)
    if isinstance(error, LimitError):
        message, how = visit.say("slow-down"), visit.say("slow-down-how", error.wait_s)
    else:
        message, how = visit.say("not-found" if status == 404 else "sorry"), visit.say("not-found-how")
    return visit.page("sorry.html", status_code=status, headers=headers, message=message, how=how)


def create_house_app(settings: HouseSettings, *, thinker: Thinker | None = None) -> ASGIApp:
    """Return the whole house, ready to be served. Its data folder is made where it is missing."""
    keys = open_keys(settings.folder)
    networks = Networks(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        engine = open_engine(sqlite_url(settings.folder))
        fair_wait_ms = 1000 * settings.fair_wait_seconds
        opponents = thinker or WorkerPool(settings.opponents)
        # Questions have workers of their own, who yield to those of the machines: a move never waits behind a hint.
        adviser = thinker or WorkerPool(settings.advisers, niceness=QUESTIONS_NICENESS)
        house = House(Store(engine), opponents, fair_wait_ms=fair_wait_ms, network_of=networks.of_person)
        room = app.state.room = Room(settings, keys, house, adviser, networks)
        await house.start()
        await room.recall()
        sweeper = asyncio.create_task(collect_rarely())
        try:
            yield
        finally:
            sweeper.cancel()
            await room.reviews.stop()
            await adviser.stop()
            await house.stop()

    async def provide_room(state: State) -> Room:
        room: Room = state.room
        return room

    limits = TokenBuckets(settings.requests_per_second, settings.requests_per_second * 5)
    app = Litestar(
        route_handlers=[
            *PAGES,
            *AFTER,
            *HINTS,
            *LOOK_BACK,
            *FINAL,
            *PRINTING_ROOM,
            *COMPANION_ROOM,
            *HOST,
            *LEARN,
            *PUZZLES,
            health,
            api_page,
            api_router(),
            create_static_files_router("/static", [HERE / "static"], opt={"exclude_from_csrf": True}),
        ],
        lifespan=[lifespan],
        dependencies={
            "room": Provide(provide_room),
            "visit": Provide(provide_visit, sync_to_thread=False),
        },
        template_config=TemplateConfig(
            directory=HERE / "templates",
            engine=JinjaTemplateEngine,
            engine_callback=lambda templates: templates.engine.globals.update(
                learning=learning, todays_puzzle=todays_puzzle, puzzles_of=puzzles_of
            ),
        ),
        csrf_config=CSRFConfig(
            secret=keys.signing.decode(),
            cookie_name="csrf",
            cookie_secure=settings.secure,
            cookie_httponly=True,
            cookie_samesite="strict",
        ),
        openapi_config=OpenAPIConfig(
            title="Ludogîte",
            version=__version__,
            description="Lay tables, sit down and play, over HTTP and a socket.",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin()],
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=5),
        exception_handlers={Exception: refuse},
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await table_socket(scope, receive, send, app.state.room)
        else:
            await app(scope, receive, send)

    return guarded(doors, limits, networks, secure=settings.secure, proxied=bool(settings.proxies))
