"""The house as an ASGI application."""

from __future__ import annotations

import logging
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, cast

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.middleware import DefineMiddleware
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template.config import TemplateConfig

from ludogite.core.errors import LudogiteError
from ludogite.people.accounts.erasing import erase_again
from ludogite.play.house.house import House
from ludogite.play.opponents import QuestionPool
from ludogite.play.workers import QUESTIONS_NICENESS, WorkerPool
from ludogite.serving.background import begin_background
from ludogite.serving.cookies import is_house_cookie
from ludogite.settings import HouseSettings
from ludogite.thinking.opening import open_thinking
from ludogite.web.doors.admission import AdmissionDoor, check_visitor
from ludogite.web.doors.costs import count_cost
from ludogite.web.doors.guard import guarded
from ludogite.web.doors.identification import Identification, identify_visitor
from ludogite.web.doors.limits import TokenBuckets
from ludogite.web.doors.networks import Networks
from ludogite.web.doors.requests import (
    FormTokens,
    HouseRequest,
    answering_head,
    form_cookie_name,
    names_a_host,
    refuse_host,
    refuse_odd_numbers,
    with_own_cookies,
)
from ludogite.web.doors.services import Services
from ludogite.web.host.figures import register_figures
from ludogite.web.rooms import routes, templates
from ludogite.web.shared.progress import provide_visit_with_progress
from ludogite.web.shared.refusing import refuse
from ludogite.web.table.socket import table_socket

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from ludogite.storage.bus import Bus
    from ludogite.storage.store import Store
    from ludogite.web.doors.keys import Keys

log = logging.getLogger(__name__)

LARGEST_BODY = 64 * 1024


def create_house_app(
    settings: HouseSettings, keys: Keys, store: Store, *, bus: Bus | None = None, pool: QuestionPool | None = None
) -> ASGIApp:
    """Return the whole house, ready to be served."""
    networks = Networks(settings)
    limits = TokenBuckets(settings.requests_per_second, settings.requests_per_second * 5)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        fair_wait_ms = 1000 * settings.fair_wait_seconds
        opponents = pool or WorkerPool(max(1, settings.opponents))
        # Questions have workers of their own, who yield to those of the machines: a move never waits behind a hint.
        adviser = pool or WorkerPool(max(1, settings.advisers), niceness=QUESTIONS_NICENESS)
        house = House(store, opponents, fair_wait_ms=fair_wait_ms, network_of=networks.of_person, bus=bus)
        thinking = await open_thinking(house, adviser, settings)
        services = app.state.services = Services(settings, keys, house, thinking, networks)
        await house.start()
        await erase_again(house, services.accounts, settings.folder)
        register_figures(services)
        await begin_background(services, limits)
        thinking.start()
        try:
            yield
        finally:
            services.is_closing = True
            await thinking.stop()
            await house.stop()
            await adviser.stop()
            await services.tournaments.stop()
            await services.close()
            await thinking.close()

    async def provide_services(state: State) -> Services:
        services: Services = state.services
        return services

    form_tokens = CSRFConfig(
        secret=keys.signing.decode(),
        cookie_name=form_cookie_name(secure=settings.secure),
        cookie_secure=settings.secure,
        cookie_httponly=True,
        cookie_samesite="strict",
    )
    app = Litestar(
        route_handlers=routes(),
        lifespan=[lifespan],
        dependencies={
            "services": Provide(provide_services),
            "visit": Provide(provide_visit_with_progress),
        },
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(templates())),
        guards=[count_cost],
        middleware=[Identification, AdmissionDoor, DefineMiddleware(FormTokens, config=form_tokens)],
        openapi_config=None,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=500, gzip_compress_level=9, exclude_opt_key="is_compressed"
        ),
        before_request=refuse_odd_numbers,
        exception_handlers={Exception: refuse},
        request_class=HouseRequest,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )

    answered = answering_head(app)

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            scope = with_own_cookies(scope, is_house_cookie)
        if scope["type"] == ScopeType.WEBSOCKET:
            await table_socket(scope, receive, send, app.state.services)
        elif scope["type"] == ScopeType.HTTP and not names_a_host(scope):
            await refuse_host(scope, send)
        else:
            opening = cast("str", scope["type"]) == "lifespan"
            if not opening:
                await identify_visitor(scope, app.state.services)
                await check_visitor(scope, app.state.services)
            await answered(scope, receive, _without_traceback(send) if opening else send)

    return guarded(doors, limits, networks, secure=settings.secure, proxied=bool(settings.proxies))


def _without_traceback(send: Send) -> Send:
    """Let a house that cannot open say why in one sentence."""

    async def say_why(message: Message) -> None:
        error = sys.exc_info()[1]
        if isinstance(error, LudogiteError):
            message = cast("Message", {**message, "message": f"ludogite: {error} [{error.code}]"})
        await send(message)

    return say_why
