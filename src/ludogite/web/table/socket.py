"""The socket of a table: one connection, one viewer, numbered messages. What it missed, it can ask for again.

It speaks with the server directly: the layers of a framework would be gone through for every message of every move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from typing import TYPE_CHECKING, Any

from litestar.connection import ASGIConnection

from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.people.accounts.access_tokens import refuse_beyond
from ludogite.people.errors import KeptAccountError
from ludogite.play import messages as say
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.storage.errors import StorageError
from ludogite.web.doors.admission import Admittance, check_admission
from ludogite.web.doors.guard import TRY_LATER, same_origin
from ludogite.web.doors.identification import NOBODY, Identity, identify, standing_at
from ludogite.web.doors.services import Services
from ludogite.web.table.closing import REFUSED_AT_THE_DOOR, close, close_code
from ludogite.web.table.connection import SILENT_S, Connection, nobody
from ludogite.web.table.decoding import read_message
from ludogite.web.table.holder import ConnectionHolder

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send

log = logging.getLogger(__name__)

ADDRESS = re.compile(r"/tables/([^/]+)/socket")
HELLO_S = 10.0
"""So long a page of another site may take to say who it is."""


async def table_socket(scope: Scope, receive: Receive, send: Send, services: Services) -> None:
    """Connect to a table: send `hello`, then `do` commands; receive a snapshot, then news."""
    await receive()
    # Accepted first: a browser can read the reason of a connection only once it was open.
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    network = services.networks.of_scope(scope)
    if services.connections.of(network) >= services.settings.connections_per_address:
        await close(send, TRY_LATER)
        return
    services.connections.add(network)
    began = time.monotonic()
    try:
        await _serve(scope, receive, send, services, network)
    finally:
        services.connections.remove(network)
        log.debug("a connection lasted %.1f s", time.monotonic() - began)


async def _serve(scope: Scope, receive: Receive, send: Send, services: Services, network: str) -> None:
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    hello: say.Hello | None = None
    found = ADDRESS.fullmatch(scope["path"])
    table_id = found[1] if found else ""
    try:
        if same_origin(connection, services.settings.public_url):
            identity = await identify(scope, services)
            guest = services.guest_or_refuse(connection)
            admittance = Admittance(standing_at(connection, services))
            if guest is None:
                if services.rules.lets_in("guest", None):
                    await services.house.load(table_id)  # a table that is closed, or none, is told at once
                receive, identity = await _announced(receive, services)
                admittance = Admittance(identity.standing)
            if identity.guest is None or guest is not None:
                admittance = admittance._replace(is_friend=await check_admission(connection, services))
        else:
            # A browser sends our cookies with whatever another site's page asks for: there only a token counts.
            hello, identity = await _introduced(receive, services)
            admittance = Admittance(identity.standing)
            services.networks.remember(identity.guest.id if identity.guest else "", network)
        refuse_beyond(identity.scopes, "read")
        loaded = await services.house.load(table_id)
        if hello is not None:
            await services.house.log.catch_up_to(loaded, hello.seq)
    except ConnectionResetError:
        return
    except (
        *REFUSED_AT_THE_DOOR, UnknownTableError, KeptTableError, KeptAccountError, RulesGoneError, StorageError,
    ) as error:  # fmt: skip
        await close(send, close_code(error), error.code)
        return
    holder = ConnectionHolder(services, identity, network, admittance)
    await Connection(scope, receive, send, services, loaded, holder).run(hello)


async def _announced(receive: Receive, services: Services) -> tuple[Receive, Identity]:
    """Return who says in a first hello who they are, and all that is heard: nobody looks on until that is known."""
    try:
        async with asyncio.timeout(SILENT_S):
            first = await receive()
    except TimeoutError as error:
        raise ConnectionResetError("nothing was said") from error
    identity, heard = NOBODY, [first]
    with contextlib.suppress(LudogiteError):  # what cannot be read or believed is refused where all else is
        message = read_message(first.get("text")) if first["type"] == "websocket.receive" else None
        if isinstance(message, say.Hello) and message.token:
            identity = await services.identity_of_token(message.token)

    async def receive_all() -> Any:  # noqa: ANN401 - as the server's own
        return heard.pop() if heard else await receive()

    return receive_all, identity


async def _introduced(receive: Receive, services: Services) -> tuple[say.Hello, Identity]:
    """Return the first message of a page of another site, which must say hello with a token, and whose it is."""
    try:
        async with asyncio.timeout(HELLO_S):
            heard = await receive()
    except TimeoutError as error:
        raise nobody() from error
    if heard["type"] != "websocket.receive":
        raise ConnectionResetError("the socket is closed")
    message = read_message(heard.get("text"))
    if not isinstance(message, say.Hello) or not message.token:
        raise nobody()
    return message, await services.identity_of_token(message.token)
