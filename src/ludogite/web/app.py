"""The house as an ASGI application."""

from __future__ import annotations

import logging
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig

from ludogite import __version__
from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.core.registry import installed_games
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.play.house import House
from ludogite.play.opponents import QuestionPool
from ludogite.play.puzzles import puzzles_of
from ludogite.play.workers import WorkerPool
from ludogite.storage.errors import StorageError
from ludogite.translation import translate
from ludogite.web.after import AFTER
from ludogite.web.api import api_router
from ludogite.web.companion import COMPANION_ROOM
from ludogite.web.final import FINAL
from ludogite.web.guard import guarded
from ludogite.web.hints import HINTS
from ludogite.web.host import HOST
from ludogite.web.lessons import LEARN, learning
from ludogite.web.limits import LimitError, TokenBuckets
from ludogite.web.look_back import LOOK_BACK
from ludogite.web.me import ME
from ludogite.web.memory import collect_rarely
from ludogite.web.networks import Networks
from ludogite.web.pages import PAGES
from ludogite.web.printing import PRINTING_ROOM
from ludogite.web.puzzles import PUZZLES, todays_puzzle
from ludogite.web.requests import (
    STATIC,
    FormTokens,
    HouseRequest,
    asked_language,
    explain_validation,
    is_for_programs,
    names_a_host,
    only_static_files,
    refuse_host,
)
from ludogite.web.room import Room
from ludogite.web.settings import HouseSettings
from ludogite.web.socket import table_socket
from ludogite.web.visit import Visit, provide_visit

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from ludogite.storage.store import Store
    from ludogite.web.keys import Keys

log = logging.getLogger(__name__)

HERE = Path(__file__).parent
LARGEST_BODY = 64 * 1024
RETRY_AFTER_S = 2
"""When a program may try again what could not be stored."""
EXPLAINED = ("kept-table", "rules-gone", "not-stored", "slow-down")
"""Refusals that say more than one sentence."""
QUESTIONS_NICENESS = 15
"""Hints and looking back take what time the machines leave."""


@get("/health", opt={"exclude_from_csrf": True})
async def health(room: Room) -> Response[dict[str, str | int | list[str]]]:
    """Answer for monitoring: whether all is well; 503 while nothing can be stored, so that nobody can play."""
    house = room.house
    trouble = house.store.trouble
    try:
        await house.store.last_event()
    except StorageError as error:
        trouble = error.why
    why = [f"storage: {trouble}"] if trouble else []
    why += [f"{name}: {reason}" for name, reason in house.supervisor.troubles.items()]
    answer: dict[str, str | int | list[str]] = {
        "status": "degraded" if why else "ok",
        "version": __version__,
        "tables": len(house.loaded),
        "kept": len(house.kept),
        "healings": room.healings,
    }
    return Response(answer | ({"why": why} if why else {}), status_code=503 if trouble else 200)


@get("/api", include_in_schema=False)
async def api_page(visit: Visit, request: Request[Any, Any, Any]) -> Template:
    """Show what programs can do, from the same description that programs read."""
    return visit.page("api.html", schema=request.app.openapi_schema.to_schema())


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a refusal in one sentence: a page for people, JSON with a stable code for programs."""
    status, code, words = 400, "error", "sorry"
    text = translate(error.message, asked_language(request)) if isinstance(error, LudogiteError) else str(error)
    wait_s = 0
    match error:
        case KeptTableError() | RulesGoneError():
            status, code = 409, error.code
            words = "rules-gone" if isinstance(error, RulesGoneError) else "kept-table"
        case StorageError():
            status, code, words, wait_s = 503, error.code, "not-stored", RETRY_AFTER_S
        case LimitError():
            status, code, words, wait_s = 429, error.code, "slow-down", error.wait_s
        case UnknownTableError():
            status, code, words = 404, error.code, "not-found"
        case LudogiteError():
            code = error.code
        case HTTPException():
            status, code, text = error.status_code, f"http/{error.status_code}", error.detail
            words = "not-found" if status == 404 else words
            if isinstance(error, ValidationException):
                text = explain_validation(request, error)
        case _:
            log.error("a request failed", exc_info=error)
            status, code, text = 500, "http/500", "something went wrong in the house"
    headers = {"retry-after": str(wait_s)} if wait_s else {}
    if is_for_programs(request.scope):
        return Response({"code": code, "text": text}, status_code=status, headers=headers)
    room: Room = request.app.state.room
    visit = provide_visit(request, room)
    how = visit.say(f"{words}-how", wait_s) if words in EXPLAINED else ""
    table_id = request.path_params.get("table_id")
    page = f"/tables/{table_id}" if table_id and words == "rules-gone" else ""
    return visit.page("sorry.html", status_code=status, headers=headers, message=visit.say(words), how=how, page=page)


def routes() -> list[Any]:
    """Return everything that can be asked for over HTTP."""
    static = create_static_files_router(
        "/static", [STATIC], opt={"exclude_from_csrf": True}, guards=[only_static_files]
    )
    pages = [*PAGES, *ME, *AFTER, *HINTS, *LOOK_BACK, *FINAL, *PRINTING_ROOM, *COMPANION_ROOM, *HOST, *LEARN, *PUZZLES]
    return [*pages, health, api_page, api_router(), static]


def create_house_app(settings: HouseSettings, keys: Keys, store: Store, *, pool: QuestionPool | None = None) -> ASGIApp:
    """Return the whole house, ready to be served."""
    networks = Networks(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        fair_wait_ms = 1000 * settings.fair_wait_seconds
        opponents = pool or WorkerPool(settings.opponents)
        # Questions have workers of their own, who yield to those of the machines: a move never waits behind a hint.
        adviser = pool or WorkerPool(settings.advisers, niceness=QUESTIONS_NICENESS)
        house = House(store, opponents, fair_wait_ms=fair_wait_ms, network_of=networks.of_person)
        room = app.state.room = Room(settings, keys, house, adviser, networks)
        await house.start()
        await room.recall()
        house.supervisor.retry("collecting garbage", collect_rarely)
        try:
            yield
        finally:
            await house.stop()
            await adviser.stop()

    async def provide_room(state: State) -> Room:
        room: Room = state.room
        return room

    form_tokens = CSRFConfig(
        secret=keys.signing.decode(),
        cookie_name="csrf",
        cookie_secure=settings.secure,
        cookie_httponly=True,
        cookie_samesite="strict",
    )
    limits = TokenBuckets(settings.requests_per_second, settings.requests_per_second * 5)
    app = Litestar(
        route_handlers=routes(),
        lifespan=[lifespan],
        dependencies={
            "room": Provide(provide_room),
            "visit": Provide(provide_visit, sync_to_thread=False),
        },
        template_config=TemplateConfig(
            directory=HERE / "templates",
            engine=JinjaTemplateEngine,
            engine_callback=lambda templates: templates.engine.globals.update(
                learning=learning, todays_puzzle=todays_puzzle, puzzles_of=puzzles_of, games=installed_games
            ),
        ),
        middleware=[DefineMiddleware(FormTokens, config=form_tokens)],
        openapi_config=OpenAPIConfig(
            title="Ludogîte",
            version=__version__,
            description="Lay tables, sit down and play, over HTTP and a socket.",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin()],
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=5),
        exception_handlers={Exception: refuse},
        request_class=HouseRequest,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await table_socket(scope, receive, send, app.state.room)
        elif scope["type"] == ScopeType.HTTP and not names_a_host(scope):
            await refuse_host(scope, send)
        else:
            opening = cast("str", scope["type"]) == "lifespan"
            await app(scope, receive, _without_traceback(send) if opening else send)

    return guarded(doors, limits, networks, secure=settings.secure, proxied=bool(settings.proxies))


def _without_traceback(send: Send) -> Send:
    """Let a house that cannot open say why in one sentence."""

    async def say_why(message: Message) -> None:
        error = sys.exc_info()[1]
        if isinstance(error, LudogiteError):
            message = cast("Message", {**message, "message": f"ludogite: {error} [{error.code}]"})
        await send(message)

    return say_why
