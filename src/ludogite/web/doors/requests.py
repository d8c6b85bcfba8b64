"""Requests as they come in: what cannot be read is refused before anything looks at it."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import UploadFile
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import PermissionDeniedException, SerializationException, ValidationException
from litestar.middleware.csrf import CSRFMiddleware
from litestar.utils.scope.state import ScopeState

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt
from ludogite.core.language import LANGUAGES, WRITTEN, Language
from ludogite.core.message import house_message, verbatim
from ludogite.translation import translate_into_all
from ludogite.web.doors.faults import (
    MOST,
    FieldError,
    FieldFault,
    find_faults,
    find_number_faults,
    find_text_faults,
    missing_field,
)
from ludogite.web.doors.guard import same_origin

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.types import ASGIApp, HTTPReceiveMessage, Message, Receive, Scope, Send

DATA = re.compile(r"/(?:api|health|ready|metrics)(?:/.*)?|/tables/[^/]+/(?:position|replay|throws)", re.DOTALL)
"""What is answered in JSON, refusals too."""
HOST = re.compile(rb"(?:[A-Za-z0-9._~!$&'()*+,;=%-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
"""How a host is written, with or without a port."""


NO_ADDRESS = house_message("This is no address.")


class MessageError(LudogiteError, ValueError):
    """The body of a request is not a message of this protocol."""

    code = "message/syntax"


class FormTokenError(LudogiteError, PermissionError):
    """A form was sent from a page that is too old, or from another house."""

    code = "form/token"


class HouseRequest(Request[Any, Any, Any]):
    """A request whose body is decoded once, here: one that cannot be is refused, not a fault of the house."""

    async def json(self) -> Any:  # noqa: ANN401 - JSON is anything
        """Return what the body says; raises MessageError, and FieldError where it is not what is asked for here."""
        try:
            decoded = self.state.decoded = await super().json()
        except UnicodeDecodeError as error:
            raise MessageError(house_message("the message is not UTF-8: {error}", error=str(error))) from error
        except RecursionError as error:
            raise MessageError(house_message("the message is too deep")) from error
        except SerializationException as error:
            raise MessageError(house_message("the message is not JSON: {error}", error=_first_cause(error))) from error
        asked = self.route_handler.parsed_data_field
        if asked is not None and (faults := find_faults(asked.raw, decoded)):
            raise FieldError(faults)
        return decoded


MEMBERS_LANGUAGE = "language"
"""Under which name a request keeps the language of the member whose program asks, where it was looked for."""
FORM_COOKIES = "csrf", "__Host-csrf"
SAFE_METHODS = (HttpMethod.GET, HttpMethod.HEAD, "OPTIONS")
FOREIGN = (b"cross-site", b"same-site")
"""What a browser says of a form that a page of another host sends, a sibling of ours too."""


def form_cookie_name(*, secure: bool) -> str:
    """Return what the cookie of forms is called; over https nobody but this very host can set it."""
    return FORM_COOKIES[secure]


def is_foreign(scope: Scope, public_url: str) -> bool:
    """Tell whether a browser says that another host's page sends something.

    Browsers that send no referrer hide the origin of our own pages as well, as a frame in a sandbox does of anybody's:
    such a form is ours where the browser says so otherwise.
    """
    headers = dict(scope["headers"])
    site = headers.get(b"sec-fetch-site")
    if headers.get(b"origin") == b"null":
        return site != b"same-origin"
    return site in FOREIGN or not same_origin(ASGIConnection(scope), public_url)


class FormTokens(CSRFMiddleware):
    """Litestar's check that a form comes from our own pages; a token that cannot be one is a wrong one.

    A sibling of our host may plant both cookie and field, so what the browser says of where a form comes from counts.
    """

    def _decode_csrf_token(self, token: object) -> str | None:
        """Return what a token holds; None where it is forged: given twice, as a file, or with letters of no token."""
        return super()._decode_csrf_token(token) if isinstance(token, str) and token.isascii() else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through whose token is right; raises FormTokenError."""
        is_form = scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE_METHODS
        public_url = scope["litestar_app"].state.services.settings.public_url
        if is_form and b"authorization" not in dict(scope["headers"]) and is_foreign(scope, public_url):
            raise FormTokenError(house_message("this form comes from a page of another house"))
        self._drop_forged(scope)
        try:
            await super().__call__(scope, receive, send)
        except PermissionDeniedException as error:
            raise FormTokenError(
                house_message("this page is too old, or keeps no cookies: load it again, then send it once more")
            ) from error

    def _drop_forged(self, scope: Scope) -> None:
        """Pass over a cookie of forms that this house never gave, as if there were none: the next page brings one."""
        cookies = ASGIConnection(scope).cookies
        shown = cookies.get(self.config.cookie_name)
        if shown is not None and self._decode_csrf_token(shown) is None:
            own = {name: value for name, value in cookies.items() if name != self.config.cookie_name}
            ScopeState.from_scope(scope).cookies = own


def with_own_cookies(scope: Scope, is_own: Callable[[str], bool]) -> Scope:
    """Return a request with the house's own cookies alone.

    Whatever else lies in a browser, of other programs on this host or of whoever plays tricks, is seen by nothing that
    answers: neither is it handed out, nor told to be forgotten, nor can a name that is none make a page fail.
    """
    if not any(name == b"cookie" for name, _ in scope["headers"]):
        return scope
    headers = [(name, _own(value, is_own) if name == b"cookie" else value) for name, value in scope["headers"]]
    return cast("Scope", {**scope, "headers": headers})


def _own(header: bytes, is_own: Callable[[str], bool]) -> bytes:
    pairs = (pair for pair in header.split(b";") if is_own(pair.partition(b"=")[0].strip().decode("latin-1")))
    return b";".join(pairs)


def _first_cause(error: Exception) -> str:
    return str(error.__cause__ or error)


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
    """Tell whether a program asks, rather than a person: for data, or for anything in JSON."""
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept").lower()
    if b"application/json" in accepted and b"text/html" not in accepted:
        return True
    return scope["path"] != "/api" and DATA.fullmatch(scope["path"]) is not None


def refuse_odd_numbers(request: Request[Any, Any, Any]) -> None:
    """Raise a FieldError where a number of an address is not written in figures: `1e5` would be taken for one."""
    if not request.query_params:
        return
    parameters = _parameters(request)
    faults = [
        fault
        for name, given in request.query_params.multi_items()
        if name in parameters
        for fault in find_number_faults(parameters[name], given, name)
    ]
    if faults:
        raise FieldError(faults)


def _parameters(request: Request[Any, Any, Any]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(request.route_handler.signature_model)}


def explain_validation(request: Request[Any, Any, Any], error: ValidationException) -> LudogiteError:
    """Return which parts of a request cannot be taken, what was given there and what is allowed."""
    parameters = _parameters(request)
    faults: list[FieldFault] = []
    for extra in error.extra or ():
        name = str(extra.get("key", "")) if isinstance(extra, dict) else ""
        for given in request.query_params.getall(name, []) if name in parameters else ():
            faults += find_text_faults(parameters[name], given, name)
    faults += _form_faults(request)
    faults += [missing_field(kind, name) for name, kind in parameters.items() if _is_missing(name, error)]
    if faults:
        return FieldError(faults)
    if request.route_handler.parsed_data_field is not None and "decoded" not in request.state:
        return MessageError(house_message("the request has no body: send an object in JSON"))
    return MessageError(verbatim(error.detail))


def _form_faults(request: Request[Any, Any, Any]) -> list[FieldFault]:
    """Return which fields of a form are no text that is given once."""
    form = ScopeState.from_scope(request.scope).form
    faults = []
    for name, given in form.items() if isinstance(form, dict) else ():
        if isinstance(given, list):
            faults.append(FieldFault(excerpt(name), given, house_message("a text, given once")))
        elif isinstance(given, UploadFile):
            faults.append(FieldFault(excerpt(name), given.filename, house_message("a text, no file")))
    return faults[:MOST]


def _is_missing(name: str, error: ValidationException) -> bool:
    """Tell whether Litestar misses a parameter: it says so in words alone."""
    return error.detail.startswith(f"Missing required query parameter {name!r} ")


def wished_language(request: Request[Any, Any, Any]) -> Language | None:
    """Return the language of the house that a browser or a program likes best; None where it likes none of them."""
    wished = [part.partition(";") for part in request.headers.get("accept-language", "").split(",")[:10]]
    for tag, _, quality in sorted(wished, key=lambda part: -_quality(part[2])):
        primary = tag.strip().lower().split("-")[0]
        if primary in LANGUAGES and _quality(quality) > 0:
            return primary
    return None


def _quality(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q="))
    except ValueError:
        return 1.0


def asked_language(request: Request[Any, Any, Any]) -> Language:
    """Return the language of what a program is told: the address says it, or its header, or its member."""
    asked = request.query_params.get("language")
    known = next((language for language in LANGUAGES if language == asked), None)
    return known or wished_language(request) or request.state.get(MEMBERS_LANGUAGE) or WRITTEN


def answering_head(app: ASGIApp) -> ASGIApp:
    """Return an application that answers HEAD wherever it answers GET: the same, without a body.

    Whatever would go on and on ends as soon as its head is told. A body that comes with it is read by nobody.
    """

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != HttpMethod.HEAD:
            await app(scope, receive, send)
            return

        is_told, is_read = asyncio.Event(), False

        async def send_head(message: Message) -> None:
            if message["type"] != "http.response.body":
                await send(message)
            elif not is_told.is_set():
                is_told.set()
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        async def receive_end() -> HTTPReceiveMessage:
            nonlocal is_read
            if not is_read:
                is_read = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await is_told.wait()
            return {"type": "http.disconnect"}

        await app(cast("Scope", {**scope, "method": HttpMethod.GET.value}), receive_end, send_head)

    return answered


async def refuse_host(scope: Scope, send: Send) -> None:
    """Answer a request for a host that cannot be one: no page is made, for its links would lead nowhere."""
    if is_for_programs(scope):
        kind, body = b"application/json", b'{"code":"http/400","text":"the header Host is no address"}'
    else:
        kind, body = b"text/plain; charset=utf-8", f"{translate_into_all(NO_ADDRESS)}\n".encode()
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
