"""What stands at the door: limits, origins, and the headers that keep a page to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from ludogite.web.limits import TokenBuckets
    from ludogite.web.networks import Networks

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Sent with every answer."""
COUNTED = frozenset((ScopeType.HTTP, ScopeType.WEBSOCKET))
"""What counts as asking; the rest is between the house and its server."""
TRY_LATER = 4029
"""The close code of a socket that is one too many."""


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], public_url: str) -> bool:
    """Tell whether a browser's request comes from our own pages; programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    ours = {urlsplit(public_url).netloc} if public_url else set()
    return urlsplit(origin).netloc in ours | {host}


def guarded(app: ASGIApp, limits: TokenBuckets, networks: Networks, *, secure: bool) -> ASGIApp:
    """Wrap the whole house: refuse those who ask too much, and send the headers with every answer."""
    fixed = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if secure:
        fixed.append((b"strict-transport-security", b"max-age=31536000"))

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in COUNTED:
            await app(scope, receive, send)
            return
        free = scope["path"].startswith("/static/")
        allowed = free or limits.allow(networks.of_scope(scope))
        if scope["type"] == ScopeType.WEBSOCKET:
            await (app(scope, receive, send) if allowed else _hang_up(receive, send))
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [pair for pair in message["headers"] if pair[0].lower() != b"server"]
                said = {name.lower() for name, _ in headers}
                message["headers"] = headers + [pair for pair in fixed if pair[0] not in said]
            await send(message)

        if not allowed:
            await _refuse(send_with_headers)
            return
        await app(scope, receive, send_with_headers)

    return door


async def _hang_up(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": TRY_LATER, "reason": ""})


async def _refuse(send: Send) -> None:
    body = b"Doucement ! Revenez dans un instant. / Slow down, please come back in a moment.\n"
    await send(
        {
            "type": "http.response.start",
            "status": 429,
            "headers": [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"2")],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
