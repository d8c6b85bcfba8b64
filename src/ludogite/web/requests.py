"""Requests as they come in: what cannot be read is refused before anything looks at it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.exceptions import NotFoundException
from litestar.middleware.csrf import CSRFMiddleware

from ludogite.core.errors import LudogiteError
from ludogite.core.language import LANGUAGES, Language

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler
    from litestar.types import Scope, Send

STATIC = Path(__file__).parent / "static"
DATA = re.compile(r"/(?:api|health)(?:/.*)?|/tables/[^/]+/(?:replay|throws)", re.DOTALL)
"""What is answered in JSON, refusals too."""
HOST = re.compile(rb"(?:[A-Za-z0-9._~!$&'()*+,;=%-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
"""How a host is written, with or without a port."""


class MessageError(LudogiteError, ValueError):
    """The body of a request is not a message of this protocol."""

    code = "message/syntax"


class HouseRequest(Request[Any, Any, Any]):
    """A request whose body is decoded once, here: one that cannot be is refused, not a fault of the house."""

    async def json(self) -> Any:  # noqa: ANN401 - JSON is anything
        """Return what the body says; raises MessageError."""
        try:
            return await super().json()
        except UnicodeDecodeError as error:
            raise MessageError(f"the message is not UTF-8: {error}") from error
        except RecursionError as error:
            raise MessageError("the message is too deep") from error


class FormTokens(CSRFMiddleware):
    """Litestar's check that a form comes from our own pages; a token that cannot be one is a wrong one."""

    def _decode_csrf_token(self, token: object) -> str | None:
        """Return what a token holds; None where it is forged: given twice, as a file, or with letters of no token."""
        return super()._decode_csrf_token(token) if isinstance(token, str) and token.isascii() else None


def names_a_host(scope: Scope) -> bool:
    """Tell whether a request says which host it means, if at all, in a way that links can be built from."""
    for name, value in scope["headers"]:
        if name == b"host" and not (HOST.fullmatch(value) and _is_address(value.decode("ascii"))):
            return False
    return True


def _is_address(host: str) -> bool:
    try:
        port = urlsplit(f"//{host}").port
    except ValueError:
        return False
    return port is None or port > 0


def is_for_programs(scope: Scope) -> bool:
    """Tell whether a program asks, rather than a person."""
    return scope["path"] != "/api" and DATA.fullmatch(scope["path"]) is not None


def asked_language(request: Request[Any, Any, Any]) -> Language:
    """Return the language that a program asks for in the address; refusals are English where it asks for none."""
    asked = request.query_params.get("language")
    return next((language for language in LANGUAGES if language == asked), "en")


async def refuse_host(scope: Scope, send: Send) -> None:
    """Answer a request for a host that cannot be one: no page is made, for its links would lead nowhere."""
    if is_for_programs(scope):
        kind, body = b"application/json", b'{"code":"http/400","text":"the header Host is no address"}'
    else:
        kind, body = b"text/plain; charset=utf-8", "Cette adresse n’existe pas. / This is no address.\n".encode()
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


@cache
def static_files() -> frozenset[str]:
    """Return the address of every file that pages load."""
    return frozenset(f"/static/{path.relative_to(STATIC).as_posix()}" for path in STATIC.rglob("*") if path.is_file())


def only_static_files(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Answer that there is no such file, without asking the disk for names that no file can have."""
    if connection.scope["path"] not in static_files():
        raise NotFoundException
