"""What stands at the door: limits, origins, and the headers that keep a page to itself."""

from __future__ import annotations

import logging
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType

from ludogite.core.message import house_message
from ludogite.translation import translate_into_all

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from ludogite.web.doors.limits import TokenBuckets
    from ludogite.web.doors.networks import Networks

log = logging.getLogger(__name__)

UNTRUSTED_PROXY = (
    "%s forwards addresses but is no trusted proxy: all who come through it share one allowance; "
    "where it is a proxy of yours, name it in trusted_proxies"
)
CSP = "content-security-policy"
HEADERS = {
    CSP: (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Sent with every answer that a browser shows as a page."""
PICTURE = b"image/svg+xml"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A drawing carries its colours with it, and may do nothing else."""
LOADED = frozenset((b"text/css", b"text/javascript", b"image/png", b"application/manifest+json"))
"""What pages load and no browser shows as one."""
LOADED_HEADERS = ("x-content-type-options", "cross-origin-resource-policy", "strict-transport-security")
"""Sent with those too: the rest would only make them heavier."""

SECURE_HEADERS = {
    "strict-transport-security": "max-age=31536000",
    "cross-origin-opener-policy": "same-origin",
}
"""Sent where people come by https: on plain http browsers ignore them, and one of them aloud."""
PRIVATE = (b"cache-control", b"private, no-store")
VARIES = b"cookie, accept-language, authorization"
"""An answer that does not say otherwise is for whoever asked, and no cache keeps it; by these it differs."""
COUNTED = frozenset((ScopeType.HTTP, ScopeType.WEBSOCKET))
"""What counts as asking; the rest is between the house and its server."""
AGAIN_S = 2
SLOW_DOWN = house_message("Slow down, please come back in a moment.")
SLOW_DOWN_PROGRAM = f'{{"code":"guest/limit","text":"slow down: please ask again in {AGAIN_S} s"}}'
TRY_LATER = 4029
"""The close code of a socket that is one too many."""


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], public_url: str) -> bool:
    """Tell whether a browser's request comes from our own pages; programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    ours = {urlsplit(public_url).netloc} if public_url else set()
    try:
        theirs = urlsplit(origin).netloc
    except ValueError:
        return False
    return theirs in ours | {host}


def guarded(app: ASGIApp, limits: TokenBuckets, networks: Networks, *, secure: bool, proxied: bool) -> ASGIApp:
    """Wrap the whole house: refuse those who ask too much, and send the headers with every answer."""
    told = proxied
    fixed = {
        name: (name.encode(), value.encode()) for name, value in (HEADERS | (SECURE_HEADERS if secure else {})).items()
    }
    with_pages = list(fixed.values())
    with_pictures = list((fixed | {CSP: (CSP.encode(), PICTURE_POLICY.encode())}).values())
    with_loaded = [fixed[name] for name in LOADED_HEADERS if name in fixed]

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in COUNTED:
            await app(scope, receive, send)
            return
        nonlocal told
        if not told and any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            told = True
            log.warning(UNTRUSTED_PROXY, _whereabouts(networks.of_scope(scope)))
        free = scope["type"] == ScopeType.HTTP and scope["path"].startswith("/static/")
        allowed = free or limits.allow(networks.of_scope(scope))
        if scope["type"] == ScopeType.WEBSOCKET:
            await (app(scope, receive, send) if allowed else _hang_up(receive, send))
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [pair for pair in message["headers"] if pair[0].lower() != b"server"]
                said = {name.lower(): value for name, value in headers}
                kind = said.get(b"content-type", b"").partition(b";")[0]
                added = with_loaded if kind in LOADED else with_pictures if kind == PICTURE else with_pages
                headers += [pair for pair in added if pair[0] not in said]
                if kind not in LOADED and b"cache-control" not in said:
                    headers += [PRIVATE, (b"vary", VARIES)]  # several of the latter are read as one list
                message["headers"] = headers
            await send(message)

        if not allowed:
            await _refuse(send_with_headers, to_program=scope["path"].startswith("/api/"))
            return
        await app(scope, receive, send_with_headers)

    return door


async def _hang_up(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": TRY_LATER, "reason": ""})


async def _refuse(send: Send, *, to_program: bool) -> None:
    """Say in few words, without a page that would have to be made, that it was too much."""
    kind, body = (
        (b"application/json", SLOW_DOWN_PROGRAM)
        if to_program
        else (b"text/plain; charset=utf-8", f"{translate_into_all(SLOW_DOWN)}\n")
    )
    headers = [(b"content-type", kind), (b"retry-after", b"%d" % AGAIN_S)]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode(), "more_body": False})


def _whereabouts(network: str) -> str:
    """Return how far away a proxy stands; it may be somebody who plays one, so that the log says no more."""
    try:
        found = ip_network(network)
    except ValueError:
        return "something outside"
    near = "something in a private network" if found.is_private else "something outside"
    return "something on this machine" if found.is_loopback else near
