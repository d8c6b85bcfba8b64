"""Requests and messages as nobody would send them: good ones of every kind, spoiled in one or two places."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, get_args
from urllib.parse import quote, urlencode

from litestar import Router

from ludogite.core.registry import installed_games
from ludogite.core.rng import Rng
from ludogite.play import commands as do
from ludogite.testing.mutation import HUGE, STRANGE, Mutator
from ludogite.testing.positions import walk
from ludogite.web.rooms import routes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "BREW", "")
QUERIES = ("lang=en", "language=fr", "language=xx", "upright=true", "at=3", "light=night", "bare=yes", "at=0&at=1", "")
ENDLESS = ("/api/me/events",)
"""What answers as long as somebody listens."""
TYPES = (
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x",
    "application/x-msgpack", "text/plain", "application/json; charset=utf-16", ";", "",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 15, 16, 2**31, 2**63, 2**64, 10**30, -(2**70), 1.5, 1e308, float("inf"), float("nan"),
    [], {}, [[]], {"": {}}, ["x"] * 100, {"type": "sit"},
)  # fmt: skip
FORMS: dict[str, dict[str, str]] = {
    "/games/{game_id}/tables": {"with": "device", "side": "1", "level": "1", "clock": "3+2", "seat-0": "bot:1"},
    "/tables/{table_id}/branch": {"at": "1", "side": "0", "with": "device"},
    "/me": {"name": "Anna"},
    "/host": {"key": "guess"},
    "/host/close": {"table": "nowhere"},
    "/host/notice": {"notice": "Welcome"},
    "/host/people/{person}/mute": {"for": "1h", "reason": "rude"},
    "/host/people/{person}/send-away": {"for": "1h", "reason": "rude"},
    "/host/people/{person}/release": {"what": "muted", "reason": "sorry"},
    "/host/people/{person}/role": {"role": "member", "reason": "kind"},
    "/host/people/{person}/recovery": {"reason": "lost the key"},
    "/host/reports/{number}/close": {"reason": "settled"},
    "/host/invitations": {"label": "school", "days": "7", "uses": "30"},
    "/tables/{table_id}/report": {"person": "nobody", "why": "words", "at": "1", "words": "rude"},
    "/host/chat": {"allow": "yes"},
}


@dataclass(frozen=True, slots=True)
class Sent:
    """A request in its parts."""

    method: str
    path: bytes
    query: bytes = b""
    headers: dict[str, bytes] = field(default_factory=dict)
    body: bytes = b""
    honest: bool = True
    """Whether its head says the truth about its body: then there is one answer."""

    def wire(self) -> bytes:
        """Return the bytes."""
        target = self.path + (b"?" + self.query if self.query else b"")
        lines = [self.method.encode() + b" " + target + b" HTTP/1.1"]
        lines += [name.encode() + b": " + value for name, value in self.headers.items()]
        if "Content-Length" not in self.headers and (self.body or self.method in ("POST", "PUT", "PATCH")):
            lines.append(b"Content-Length: %d" % len(self.body))
        return b"\r\n".join([*lines, b"", b""]) + self.body


@dataclass(slots=True)
class World:
    """What those who send know: tables, tokens of guests, a browser's cookies."""

    address: str
    tables: list[str]
    tokens: list[str]
    cookie: str
    csrf: str


class Forge:
    """Makes requests and messages, always the same ones from the same seed."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.rng = Rng(seed)
        self.mutator = Mutator(self.rng, ("Anna", "squadro", "/tables/", "[first:left]", '{"type": "ping"}'))
        self.routes = [
            (str(route.path_format), method)
            for route in Router("/", route_handlers=routes()).routes
            for method in sorted(getattr(route, "methods", ()))
            if method != "OPTIONS" and route.path_format not in ENDLESS
        ]
        self.games = list(installed_games())
        self.moves = [token for game in installed_games().values() for token in walk(game, game.settings(), 1).tokens]
        self.number = 0

    def one_of(self, things: Sequence[Any]) -> Any:
        """Return one of several things."""
        return things[self.rng.below(len(things))]

    def request(self) -> Sent:
        """Return a request: one in five is a good one."""
        template, method = self.one_of(self.routes)
        sent = Sent(method, self._path(template).encode(), b"", self._headers(template), self._body(template, method))
        if self.rng.below(3) == 0:
            sent = replace(sent, query=self.one_of(QUERIES).encode())
        if method == "POST":
            kind = TYPES[0] if template.startswith("/api/") else TYPES[1]
            sent.headers["Content-Type"] = kind.encode()
        spoil: Callable[[Sent], Sent]
        ways = (self._other_path, self._other_query, self._other_header, self._other_body, self._other_body)
        for _ in range(self.rng.below(3) and 1 + self.rng.below(2)):
            spoil = self._other_length if self.rng.below(60) == 0 else self.one_of(ways)
            sent = spoil(sent)
        return replace(sent, method=self.one_of(METHODS)) if self.rng.below(30) == 0 else sent

    def message(self) -> bytes:
        """Return a message for the socket of a table."""
        self.number += 1
        good: dict[str, Any] = self.one_of(
            (
                {"type": "ping"},
                {"type": "hello", "seq": self.rng.below(9), "language": "en", "upright": True, "scene": False},
                {"type": "do", "cid": f"m{self.number}", "command": self._command()},
                {"type": "do", "cid": f"m{self.number}", "command": self._command()},
                {"type": "do", "cid": f"m{self.number}", "command": self._command()},
            )
        )
        match self.rng.below(5):
            case 0:
                return _bytes(self.mutator.mutated(json.dumps(good)))[:16_000]
            case 1:
                return json.dumps(self._warped(good)).encode()[:16_000]
            case _:
                return json.dumps(good).encode()

    def _command(self) -> dict[str, Any]:
        """Return a command of any kind that there is; moves more often than others."""
        kind = do.Play if self.rng.below(3) == 0 else self.one_of(get_args(do.Command))
        token = self.one_of(self.moves)
        good = {
            "token": token if self.rng.below(3) else self.mutator.mutated(token)[:400] or "?",
            "ply": self.rng.below(30),
            "seat": self.rng.below(3),
            "agree": self.rng.below(3) == 0,
            "phrase": "hello",
        }
        told: dict[str, Any] = {"type": kind.__struct_config__.tag}
        required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
        for place, name in enumerate(kind.__struct_fields__):
            if place < required or self.rng.below(2):
                told[name] = good.get(name, self.mutator.mutated("bonjour")[:60])
        return told

    def _warped(self, value: Any) -> Any:
        """Return data with one thing in it replaced, left out or added."""
        if isinstance(value, dict) and value and self.rng.below(4):
            name = self.one_of(list(value))
            match self.rng.below(8):
                case 0:
                    return {key: part for key, part in value.items() if key != name}
                case 1:
                    return value | {self.mutator.strange()[:50]: value[name]}
                case _:
                    return value | {name: self._warped(value[name])}
        if isinstance(value, list) and value and self.rng.below(3):
            at = self.rng.below(len(value))
            return [*value[:at], self._warped(value[at]), *value[at + 1 :]]
        if isinstance(value, str) and self.rng.below(2):
            return self.mutator.mutated(value)
        return self.one_of(ODD) if self.rng.below(3) else self.mutator.strange()

    def _path(self, template: str) -> str:
        filled = {
            "table_id": self.one_of(self.world.tables),
            "game_id": self.one_of(self.games),
            "token": self.one_of(self.world.tokens),
            "file": self.one_of(("board.pdf", "rules", "rules.pdf", "board-1.svg", "cards-2.svg", "x.zip")),
            "number": str(self.rng.below(12)),
            "program_id": self.one_of(("0" * 24, "nobody")),
            "digest": self.one_of(("0" * 64, "none")),
            "person": self.one_of(("0" * 24, "nobody", "host")),
            "tournament_id": self.one_of(("0" * 10, "nowhere")),
            "club_id": self.one_of(("0" * 10, "nowhere")),
            "act": self.one_of(("begin", "enter", "leave", "nothing")),
            "code": self.one_of(("0" * 8, "nothing")),
            "step": str(self.rng.below(4)),
            "ticket": self.one_of(self.world.tokens),
            "word": self.one_of(("0" * 24, "nothing", *self.world.tokens)),
            "name": self.one_of(("page.js", "house.css", "icon.svg", "nothing.js", "a/b")),
        }
        return template.format(**filled)

    def _headers(self, template: str) -> dict[str, bytes]:
        headers = {"Host": self.world.address.encode()}
        if template.startswith("/api/"):
            headers["Authorization"] = b"Bearer " + self.one_of(self.world.tokens).encode()
        else:
            headers["Cookie"] = self.world.cookie.encode()
        return headers

    def _body(self, template: str, method: str) -> bytes:
        if method != "POST":
            return b""
        data: dict[str, Any]
        match template:
            case "/api/guests":
                data = {"name": "Anna"}
            case "/api/tables":
                seats = [{"kind": "me"}, {"kind": "device", "name": self.mutator.mutated("Bert")[:24]}]
                data = {"game": self.one_of(self.games), "options": {"first": "random"}, "seats": seats, "start": ""}
            case "/api/tables/{table_id}/commands":
                data = {"cid": f"h{self.rng.below(10**6)}", "command": self._command()}
            case "/api/games/{game_id}/box":
                tokens = [self.one_of(self.moves) for _ in range(self.rng.below(4))]
                data = {"options": {}, "tokens": tokens, "language": "en", "upright": True}
            case "/api/games/{game_id}/count":
                data = {"cards": ["R3", "R4", "R5", "L"], "options": {"simple_scale": True}, "language": "fr"}
            case _:
                form = FORMS.get(template, {}) | {"_csrf_token": self.world.csrf}
                return urlencode(form).encode()
        if self.rng.below(2):
            data = self._warped(data)
        return json.dumps(data).encode()

    def _other_path(self, sent: Sent) -> Sent:
        parts = sent.path.split(b"/")
        at = self.rng.below(len(parts))
        spoiled = self.mutator.mutated(parts[at].decode("utf-8", "replace"))[:3000]
        parts[at] = quote(_bytes(spoiled), safe="").encode() if self.rng.below(8) else _bytes(spoiled)
        return replace(sent, path=b"/" + b"/".join(parts).lstrip(b"/"))

    def _other_query(self, sent: Sent) -> Sent:
        name, _, value = self.one_of(QUERIES).partition("=")
        return replace(sent, query=quote(_bytes(f"{name}={self.mutator.mutated(value)}"[:5000]), safe="=&").encode())

    def _other_header(self, sent: Sent) -> Sent:
        name, value = self.one_of(
            (
                ("Accept-Language", "fr;q=0.5,en;q=nan"),
                ("Accept", "text/html"),
                ("Accept-Encoding", "gzip"),
                ("Authorization", f"Bearer {self.one_of(self.world.tokens)}"),
                ("Content-Type", self.one_of(TYPES)),
                ("Content-Encoding", "gzip"),
                ("Cookie", f"{self.world.cookie}; solved-squadro=1.2; learned-rugby=x; theme=night; language=en"),
                ("Host", self.world.address),
                ("If-None-Match", '"x"'),
                ("Origin", f"http://{self.world.address}"),
                ("Range", "bytes=0-9"),
                ("X-Forwarded-For", "127.0.0.1"),
                ("X-CSRFToken", self.world.csrf),
            )
        )
        spoiled = _bytes(self.mutator.mutated(value) if self.rng.below(4) else value)[:6000]
        return replace(sent, headers=sent.headers | {name: spoiled.replace(b"\n", b"").replace(b"\r", b"")})

    def _other_body(self, sent: Sent) -> Sent:
        if not sent.body:
            return self._other_path(sent)
        return replace(sent, body=_bytes(self.mutator.mutated(sent.body.decode("utf-8", "replace"))))

    def _other_length(self, sent: Sent) -> Sent:
        lie = str(len(sent.body) + 1 + self.rng.below(9)) if self.rng.below(2) else self.one_of((*STRANGE, *HUGE))
        name = "Content-Length" if self.rng.below(3) else "Transfer-Encoding"
        value = _bytes(lie).replace(b"\n", b"").replace(b"\r", b"")
        return replace(sent, headers=sent.headers | {name: value}, honest=False)


def _bytes(text: str) -> bytes:
    """Return a text as bytes; lone surrogates become what is not UTF-8."""
    return text.encode("utf-8", "surrogatepass")
