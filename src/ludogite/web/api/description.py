"""The API for programs as OpenAPI: made from the routes, the messages and what is written under their fields."""

from __future__ import annotations

import ast
import inspect
import itertools
import json
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from types import ModuleType
from typing import Any, get_args, get_origin

import msgspec
from litestar import Litestar, Response
from litestar.routes import HTTPRoute

from ludogite import __version__
from ludogite.core.errors import LudogiteError
from ludogite.core.language import WRITTEN
from ludogite.people.errors import ScopeError
from ludogite.play import messages as say
from ludogite.play.errors import ForgottenGuestError, LimitError, OutgrownGuestError
from ludogite.web.doors.faults import FieldError
from ludogite.web.doors.identity import BannedGuestError, NoGuestError
from ludogite.web.doors.refusing import Refusal, status_of
from ludogite.web.doors.requests import MessageError
from ludogite.web.shared.operations import TOPICS, Operation

JSON, TEXT, EVENTS = "application/json", "text/plain; charset=utf-8", "text/event-stream"
DOCUMENT = """Lay tables, sit down and play, over HTTP and a socket. `POST /api/guests` gives a guest a token, and a \
member makes tokens for programs of their own: send either as `Authorization: Bearer …`. Cookies are not looked at. \
Refusals have a stable `code`, and a `text`. All that is said is in the language that `?language=` asks for, or \
`Accept-Language`; English else."""
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "The token of `POST /api/guests`; it lasts a year."},
    "program": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "lgp_…",
        "description": "The token of a program, made by the member who owns it under `/me/programs`, for some things "
        "only: `read`, `play`, `talk`. It ends on its day, when it is revoked, and with its owner's account.",
    },
}
LANGUAGE_OF_ANSWERS = """The language of what is said in the answer, refusals too. Where it is left out, the header \
`Accept-Language` says it, else the member whose program asks, by the language of their notices; else English."""
LANGUAGE_OF_REFUSALS = (
    "The language of refusals; where it is left out, the header `Accept-Language` says it, else English."
)
PARAMETERS = {
    "table_id": ("The address of the table.", "k7m2pqx4wz9a"),
    "game_id": ("The id of the game, as `GET /api/games` lists it.", "libertas"),
    "name": ("The name of the member.", "Anna"),
    "club_id": ("The id of the club, as `GET /api/clubs` lists it.", "5e2a90c1d7"),
    "tournament_id": ("The address of the tournament.", "m4x8kqp2wz7a"),
    "status": ("Which tournaments: `coming`, `running` or `over`.", "coming"),
    "language": (LANGUAGE_OF_ANSWERS, WRITTEN),
    "at": ("The moment of a finished game: 0 is before its first event.", 12),
    "upright": ("Whether the board stands upright, as on a telephone.", False),
    "every": ("Whether `best` has every decision, rather than the best few.", False),
    "player": ("The whole name of a member or a program that played.", "Robot"),
    "opening": ("The first decision of each seat, as `opening` tells it.", "left:3 top:5"),
    "end": ("How it ended: the code of the reason.", "four-home"),
    "against": ("`people`, `programs`, or the level of the strongest machine.", "people"),
    "shortest": ("How many decisions it took at least.", 20),
    "longest": ("How many decisions it took at most.", 60),
    "since": ("The first day, in Greenwich's time.", "2026-01-01"),
    "until": ("The last day, in Greenwich's time.", "2026-12-31"),
    "after": ("Where to go on: the `next` of the answer before.", "1767225600000-k7m2pqx4wz9a"),
    "nonce": (
        "What you add to the draw of who stands where, made up after you saw `draw.commitment`: letters and digits.",
        "9f86d081884c7d65",
    ),
    "wait": ("For how many seconds to wait for the answer; for as long as it takes where it is left out.", 2),
}
"""What the parameters of addresses are, and an example of each."""
CLOSE_CODES = {
    "4003": "not from here, sent away, forgotten, or not who they say: the reason is a code such as `guest/none`",
    "4004": "no such table",
    "4009": "a table that is kept and cannot be opened",
    "4029": (
        "too many connections, too many messages that could not be read, or nothing can be read just now: "
        "come back a little later"
    ),
}
TOO_LARGE = "http/413"
Json = dict[str, Any]


@cache
def examples() -> dict[str, Json]:
    """Return what is sent and answered as an example, by operation."""
    read: dict[str, Json] = json.loads(files("ludogite.web.api").joinpath("examples.json").read_text("utf-8"))
    return read


def describe(app: Litestar) -> Json:
    """Return the whole description."""
    operations = list(_operations(app))
    bodies = [body for _, _, handler in operations if (body := _body(handler)) is not None]
    kinds = [kind for _, _, handler in operations for kind in _kinds(handler)]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludogîte", "version": __version__, "description": DOCUMENT},
        "tags": [{"name": topic, "description": words} for topic, words in TOPICS.items()],
        "paths": _paths(operations),
        "components": {
            "securitySchemes": SECURITY,
            "schemas": _schemas([*kinds, Refusal, say.Shown, *get_args(say.Inward), *get_args(say.Outward)], bodies),
        },
        "x-socket": {
            "address": "/tables/{table_id}/socket",
            "description": "One text message of JSON at a time. Say `hello` first, with your token where you cannot "
            "send it as a header; you get a `snapshot`, then `news`.",
            "send": [_ref(kind) for kind in get_args(say.Inward)],
            "receive": [_ref(kind) for kind in get_args(say.Outward)],
            "closeCodes": CLOSE_CODES,
            "example": examples()["socket"],
        },
    }


def _operations(app: Litestar) -> Iterator[tuple[str, str, Any]]:
    """Return path, method and handler of everything that programs may ask for, by topic."""
    found = [
        (route.path_format.replace(":str", ""), method.lower(), handler)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if "operation" in handler.opt
        for method in handler.http_methods
        if method in ("GET", "POST")
    ]
    topics = list(TOPICS)
    return iter(sorted(found, key=lambda one: (topics.index(one[2].opt["operation"].topic), one[0])))


def _paths(operations: Iterable[tuple[str, str, Any]]) -> dict[str, Json]:
    paths: dict[str, Json] = {}
    for path, method, handler in operations:
        paths.setdefault(path, {})[method] = _operation(path, handler)
    return paths


def _operation(path: str, handler: Any) -> Json:  # noqa: ANN401 - Litestar's own
    about: Operation = handler.opt["operation"]
    summary, _, more = _docstring(handler).partition("\n\n")
    described: Json = {
        "operationId": about.id,
        "tags": [about.topic],
        "summary": summary.strip(),
        "description": " ".join(f"{summary} {more}".split()),
        "parameters": list(_parameters(path, handler)),
        "responses": dict(_answers(handler)) | _refusals(about, has_body=_body(handler) is not None),
    }
    if about.reads_token:
        tokens: list[Json] = [{"token": []}, {"program": list(about.scopes)}]
        described["security"] = tokens if about.needs_token else [{}, *tokens]
    if body := _body(handler):
        example = examples()[about.id]["request"]
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": _ref(body), "example": example}}}
    return described


def _docstring(handler: Any) -> str:  # noqa: ANN401 - Litestar's own
    return inspect.getdoc(getattr(handler.fn, "func", handler.fn)) or ""


def _parameters(path: str, handler: Any) -> Iterator[Json]:  # noqa: ANN401 - Litestar's own
    fields = {field.name: field for field in msgspec.structs.fields(handler.signature_model)}
    for name, field in fields.items():
        if name in PARAMETERS:
            words, example = PARAMETERS[name]
            (schema,), _ = msgspec.json.schema_components([field.type])
            where = "path" if f"{{{name}}}" in path else "query"
            if where == "query":
                given = {} if field.default in (None, msgspec.NODEFAULT) else {"default": field.default}
                schema = _without_null(schema | given)
            yield {
                "name": name, "in": where, "required": where == "path", "description": words, "schema": schema,
                "example": example,
            }  # fmt: skip
    if "language" not in fields:
        schema = {"type": "string"}
        yield {"name": "language", "in": "query", "required": False, "description": LANGUAGE_OF_REFUSALS,
               "schema": schema, "example": WRITTEN}  # fmt: skip


def _without_null(schema: Json) -> Json:
    """Return what may stand in an address, where nothing is written by leaving it out."""
    kinds = [kind for kind in schema.pop("anyOf", []) if kind.get("type") != "null"]
    return schema | (kinds[0] if kinds else {})


def _body(handler: Any) -> Any:  # noqa: ANN401 - any type
    return None if handler.parsed_data_field is None else handler.parsed_data_field.annotation


def _answer_types(handler: Any) -> tuple[tuple[int, Any], ...]:  # noqa: ANN401 - any type
    about: Operation = handler.opt["operation"]
    if about.answers:
        return about.answers
    kind = handler.parsed_fn_signature.return_type.raw
    return ((handler.status_code, get_args(kind)[0] if get_origin(kind) is Response else kind),)


def _kinds(handler: Any) -> list[Any]:  # noqa: ANN401 - any type
    body = _body(handler)
    return [*([] if body is None else [body]), *(kind for _, kind in _answer_types(handler))]


def _answers(handler: Any) -> Iterator[tuple[str, Json]]:  # noqa: ANN401 - Litestar's own
    shown = examples()[handler.opt["operation"].id]
    for status, kind in _answer_types(handler):
        words = (
            (getattr(kind, "__doc__", "") or "").split("\n")[0] if isinstance(kind, type) and kind is not str else ""
        )
        is_stream = handler.opt["operation"].streams
        media = EVENTS if is_stream else TEXT if kind is str else JSON
        content: Json = {"schema": _ref(kind)}
        if (example := shown.get(str(status), shown.get("response"))) is not None:
            content["example"] = example
        yield str(status), {"description": words or HTTPStatus(status).phrase, "content": {media: content}}


def _refusals(about: Operation, *, has_body: bool) -> dict[str, Json]:
    kinds: list[type[LudogiteError]] = [*about.refusals, FieldError, MessageError, LimitError]
    kinds += [NoGuestError, ForgottenGuestError, OutgrownGuestError, BannedGuestError] if about.needs_token else []
    kinds += [ScopeError] if about.reads_token else []
    codes: dict[int, dict[str, str]] = {413: {TOO_LARGE: "The body is too large."}} if has_body else {}
    for kind in kinds:
        codes.setdefault(status_of(kind), {})[kind.code] = (kind.__doc__ or "").split("\n")[0]
    return {str(status): _refusal(status, found) for status, found in sorted(codes.items())}


def _refusal(status: int, codes: dict[str, str]) -> Json:
    listed = " ".join(f"`{code}`: {words}" for code, words in codes.items())
    answer: Json = {
        "description": f"{HTTPStatus(status).phrase}. {listed}",
        "content": {
            JSON: {
                "schema": {
                    "allOf": [_ref(Refusal)], "type": "object", "properties": {"code": {"enum": sorted(codes)}},
                },
                "example": {"code": next(iter(codes)), "text": next(iter(codes.values()))},
            }
        },
    }  # fmt: skip
    if status in (429, 503):
        seconds = {"type": "integer", "minimum": 1}
        answer["headers"] = {"Retry-After": {"description": "Seconds until it may be asked again.", "schema": seconds}}
    return answer


def _ref(kind: Any) -> Json:  # noqa: ANN401 - any type
    (schema,), _ = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
    return schema


def _schemas(kinds: Iterable[Any], bodies: Iterable[Any]) -> dict[str, Json]:
    """Return every message as a schema, each field with what is written under it; requests have no others."""
    wanted = [kind for kind in kinds if kind is not str]
    _, schemas = msgspec.json.schema_components(wanted, ref_template="#/components/schemas/{name}")
    classes = _classes(wanted)
    for name, schema in schemas.items():
        notes = read_notes(classes[name]) if name in classes else {}
        for field, shape in schema.get("properties", {}).items():
            if field in notes:
                shape["description"] = notes[field]
            elif field == "type":
                shape["description"] = "Which message it is."
    for name in _classes(bodies):
        schemas[name]["additionalProperties"] = False
    schemas["News"]["properties"]["shown"] |= _ref(say.Shown)  # which is sent as it was written once for all
    return dict(sorted(schemas.items()))


def _classes(kinds: Iterable[Any]) -> dict[str, type]:
    """Return the classes of these types and of everything in them, by name."""
    found: dict[str, type] = {}
    waiting: list[Any] = [msgspec.inspect.type_info(kind) for kind in kinds]
    while waiting:
        shape = waiting.pop()
        cls = getattr(shape, "cls", None)
        if isinstance(cls, type) and found.setdefault(cls.__name__, cls) is not cls:
            raise ValueError(f"two messages are called {cls.__name__}")
        inside = [getattr(shape, name, None) for name in ("type", "item_type", "value_type")]
        for name in ("fields", "types", "item_types"):
            inside += getattr(shape, name, ())
        waiting += [part for part in inside if part is not None]
    return found


def read_notes(where: ModuleType | type) -> dict[str, str]:
    """Return the docstrings of the names in a module or a class, those of its bases too."""
    notes: dict[str, str] = {}
    for base in reversed(where.__mro__[1:]) if isinstance(where, type) else ():
        if base.__module__.startswith("ludogite."):
            notes |= read_notes(base)
    body = ast.parse(textwrap.dedent(inspect.getsource(where))).body
    if isinstance(where, type) and isinstance(body[0], ast.ClassDef):
        body = body[0].body
    for node, under in itertools.pairwise(body):
        if isinstance(under, ast.Expr) and isinstance(under.value, ast.Constant):
            notes |= dict.fromkeys(_assigned(node), " ".join(str(under.value.value).split()))
    return notes


def _assigned(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.If):
        return [name for inner in node.body for name in _assigned(inner)]
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]
