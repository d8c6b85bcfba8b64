"""What stands at the door: limits, origins, and the headers that keep a page to itself."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

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

KEPT = 20_000
"""How many of those who come are counted at a time; the oldest is forgotten first."""


class Buckets:
    """A limit for each of many: so much per second on average, more in a burst."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, who: str) -> bool:
        """Take one from somebody's allowance; False when it is used up."""
        now = time.monotonic()
        level, then = self._levels.pop(who, (self._burst, now))
        level = min(self._burst, level + (now - then) * self._rate)
        self._levels[who] = (max(0.0, level - 1), now)
        if len(self._levels) > KEPT:
            self._levels.popitem(last=False)
        return level >= 1


def address(scope: Scope) -> str:
    """Return where somebody comes from."""
    client = scope.get("client")
    return client[0] if client else "local"


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


def guarded(app: ASGIApp, limits: Buckets, *, secure: bool) -> ASGIApp:
    """Wrap the whole house: refuse those who ask too much, and send the headers with every answer."""
    fixed = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if secure:
        fixed.append((b"strict-transport-security", b"max-age=31536000"))

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [pair for pair in message["headers"] if pair[0].lower() != b"server"]
                said = {name.lower() for name, _ in headers}
                message["headers"] = headers + [pair for pair in fixed if pair[0] not in said]
            await send(message)

        if not scope["path"].startswith("/static/") and not limits.allow(address(scope)):
            await _refuse(send_with_headers)
            return
        await app(scope, receive, send_with_headers)

    return door


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
