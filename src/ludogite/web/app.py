"""The house as an ASGI application."""

from __future__ import annotations

import logging
import sys
from contextlib import asynccontextmanager
from functools import partial
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
from ludogite.people.erasing import erase_again, erase_due, keep_list
from ludogite.people.moderation_log import RECALL_S
from ludogite.people.recognising import finish_recognising
from ludogite.play.house import House
from ludogite.play.opponents import QuestionPool
from ludogite.play.workers import WorkerPool
from ludogite.storage.archive import DAY_MS, archive_once_a_day
from ludogite.storage.links import LinkStore
from ludogite.web.doors.admission import AdmissionDoor
from ludogite.web.doors.guard import guarded
from ludogite.web.doors.identification import Identification, identify_visitor
from ludogite.web.doors.limits import TokenBuckets
from ludogite.web.doors.networks import Networks
from ludogite.web.doors.open_tokens import LOOK_S
from ludogite.web.doors.refusing import refuse
from ludogite.web.doors.requests import (
    FormTokens,
    HouseRequest,
    answering_head,
    form_cookie_name,
    names_a_host,
    refuse_host,
    refuse_odd_numbers,
)
from ludogite.web.doors.shared_limits import EXCHANGE_S, SharedLimits
from ludogite.web.host.figures import register_figures
from ludogite.web.memory import collect_rarely
from ludogite.web.notices.sending import SEND_S, NoticeSender
from ludogite.web.rooms import routes, templates
from ludogite.web.settings import HouseSettings
from ludogite.web.shared.progress import provide_visit_with_progress
from ludogite.web.shared.services import Services
from ludogite.web.table.socket import table_socket
from ludogite.web.thinking import QUESTIONS_NICENESS, open_thinking

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from ludogite.storage.bus import Bus
    from ludogite.storage.store import Store
    from ludogite.web.doors.keys import Keys

log = logging.getLogger(__name__)

LARGEST_BODY = 64 * 1024
ARCHIVE_S = 3600.0
"""How often a house looks whether the day's games have been archived."""


TIDY_S = 3600.0
"""How often a house erases whoever asked for it, and forgets what it keeps for some days."""
DELETIONS_S = 60.0
"""How often the list of deletions is written beside the database, where somebody was erased."""


async def _archive(house: House, after_days: int) -> None:
    await archive_once_a_day(house.store, after_days, house.now())


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
        # Whoever guesses a key is not given a quarter of a second in which to guess elsewhere.
        at_once = ["keys", "letters", *services.limits.sign_ins.buckets()]
        shared = SharedLimits(house.bus, services.limits.buckets() | {"requests": limits}, at_once=at_once)
        await services.moderation.refresh()
        house.supervisor.every(RECALL_S, "looking for what was decided", services.moderation.refresh)
        house.supervisor.every(LOOK_S, "looking for tokens that ended", services.open_tokens.look)
        house.supervisor.every(EXCHANGE_S, "sharing limits", shared.exchange)
        register_figures(services)
        if settings.archive_after_days:
            archive = partial(_archive, house, settings.archive_after_days)
            house.supervisor.every(ARCHIVE_S, "archiving old games", archive)
        see_to_data(services)
        await see_to_notices(services)
        thinking.start()
        house.supervisor.retry("collecting garbage", collect_rarely)
        try:
            yield
        finally:
            services.is_closing = True
            await thinking.stop()
            await house.stop()
            await adviser.stop()
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
        if scope["type"] == ScopeType.WEBSOCKET:
            await table_socket(scope, receive, send, app.state.services)
        elif scope["type"] == ScopeType.HTTP and not names_a_host(scope):
            await refuse_host(scope, send)
        else:
            opening = cast("str", scope["type"]) == "lifespan"
            if not opening:
                await identify_visitor(scope, app.state.services)
            await answered(scope, receive, _without_traceback(send) if opening else send)

    return guarded(doors, limits, networks, secure=settings.secure, proxied=bool(settings.proxies))


def see_to_data(services: Services) -> None:
    """See to it that what people asked to be erased is, and that nothing is kept for longer than it is said to be."""
    house, accounts, settings = services.house, services.accounts, services.settings

    async def tidy() -> None:
        await services.sessions.tidy(settings.address_days * DAY_MS)
        await LinkStore(house.store).tidy(house.now())
        await services.notices.store.drop_unwanted()

    house.supervisor.retry("recognising guests", partial(finish_recognising, house))
    house.supervisor.every(TIDY_S, "erasing accounts", partial(erase_due, house, accounts))
    house.supervisor.every(TIDY_S, "forgetting networks", tidy)
    house.supervisor.every(DELETIONS_S, "keeping the list of deletions", partial(keep_list, house, settings.folder))


async def see_to_notices(services: Services) -> None:
    """See to it that people are told what awaits them, as they wish."""
    await services.notices.start()
    services.house.supervisor.every(SEND_S, "sending notices", NoticeSender(services).send_due)


def _without_traceback(send: Send) -> Send:
    """Let a house that cannot open say why in one sentence."""

    async def say_why(message: Message) -> None:
        error = sys.exc_info()[1]
        if isinstance(error, LudogiteError):
            message = cast("Message", {**message, "message": f"ludogite: {error} [{error.code}]"})
        await send(message)

    return say_why
