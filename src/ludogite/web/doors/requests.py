"""Requests as they come in: what cannot be read is refused before anything looks at it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.exceptions import ValidationException
from litestar.middleware.csrf import CSRFMiddleware

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import quoted
from ludogite.core.language import LANGUAGES, WRITTEN, Language
from ludogite.core.message import house_message
from ludogite.translation import translate_into_all

if TYPE_CHECKING:
    from litestar.types import Scope, Send

DATA = re.compile(r"/(?:api|health)(?:/.*)?|/tables/[^/]+/(?:replay|throws)", re.DOTALL)
"""What is answered in JSON, refusals too."""
HOST = re.compile(rb"(?:[A-Za-z0-9._~!$&'()*+,;=%-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
"""How a host is written, with or without a port."""


NO_ADDRESS = house_message("This is no address.")


class MessageError(LudogiteError, ValueError):
    """The body of a request is not a message of this protocol."""

    code = "message/syntax"


class HouseRequest(Request[Any, Any, Any]):
    """A request whose body is decoded once, here: one that cannot be is refused, not a fault of the house."""

    async def json(self) -> Any:  # noqa: ANN401 - JSON is anything
        """Return what the body says; raises MessageError."""
        try:
            self.state.decoded = await super().json()
        except UnicodeDecodeError as error:
            raise MessageError(house_message("the message is not UTF-8: {error}", error=str(error))) from error
        except RecursionError as error:
            raise MessageError(house_message("the message is too deep")) from error
        return self.state.decoded


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


def explain_validation(request: Request[Any, Any, Any], error: ValidationException) -> str:
    """Say which fields of a request cannot be taken, what is expected there, and what was given."""
    faults = [fault for fault in error.extra or () if isinstance(fault, dict)]
    return "; ".join(_explain(request, fault) for fault in faults) or error.detail


def _explain(request: Request[Any, Any, Any], fault: dict[str, Any]) -> str:
    key, expected = str(fault.get("key", "")), str(fault.get("message", ""))
    if fault.get("source") != "body":
        return f"{key} {quoted(request.query_params.get(key, ''))}: {expected}"
    if "decoded" not in request.state:
        return "the request has no body: send an object in JSON"
    place = "" if key == "data" else key
    return f"{place or 'the body'} {quoted(_value_at(request.state.decoded, place))}: {expected}"


def _value_at(body: Any, place: str) -> Any:  # noqa: ANN401 - JSON is anything
    """Return what stands at a place such as `seats[0].kind`; where it is not told which item is meant, all of them."""
    for step in re.findall(r"[^.\[\]]+", place):
        if isinstance(body, list) and step.isdecimal() and int(step) < len(body):
            body = body[int(step)]
        elif isinstance(body, dict) and step in body:
            body = body[step]
    return body


def asked_language(request: Request[Any, Any, Any]) -> Language:
    """Return the language that a program asks for in the address; refusals are English where it asks for none."""
    asked = request.query_params.get("language")
    return next((language for language in LANGUAGES if language == asked), WRITTEN)


async def refuse_host(scope: Scope, send: Send) -> None:
    """Answer a request for a host that cannot be one: no page is made, for its links would lead nowhere."""
    if is_for_programs(scope):
        kind, body = b"application/json", b'{"code":"http/400","text":"the header Host is no address"}'
    else:
        kind, body = b"text/plain; charset=utf-8", f"{translate_into_all(NO_ADDRESS)}\n".encode()
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
