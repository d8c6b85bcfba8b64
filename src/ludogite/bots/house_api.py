"""The doors of a running house for a program with a token: questions, commands, and the stream of what happens."""

from __future__ import annotations

import json
import re
import time
from http.client import HTTPException, HTTPResponse
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from ludogite.core.errors import LudogiteError, OptionValueError
from ludogite.core.inputs import escaped, excerpt, quoted
from ludogite.core.message import Message, house_message, verbatim
from ludogite.core.system_errors import system_reason

if TYPE_CHECKING:
    from collections.abc import Iterator

QUIET_SECONDS = 45.0
"""A house says something at least three times in this time; a stream that says nothing is broken."""
TRIES = 5
"""So often something is asked again that a house was too busy for."""

BROKEN = (OSError, HTTPException, ValueError)
"""How a connection ends that breaks, or answers with something else than a house."""

Json = dict[str, Any]


class RefusedByHouseError(LudogiteError):
    """A house refuses what a program asks, with a code and words of its own."""

    code = "bot/refused"

    def __init__(self, why: Message, status: int, refused_with: str, wait_seconds: float) -> None:
        super().__init__(why)
        self.status = status
        self.refused_with = refused_with
        """The code of the house."""
        self.wait_seconds = wait_seconds
        """How long to wait before asking again, where that helps."""

    @property
    def ends_all(self) -> bool:
        """Whether nothing more can be asked with this token."""
        return self.status in {401, 403}


def refusal(status: int, answer: Json) -> RefusedByHouseError:
    """Return what a house refused, from its answer."""
    code = str(answer.get("code", "")) or f"HTTP {status}"
    why = house_message("the house refuses: {words} ({code})", words=verbatim(str(answer.get("text", ""))), code=code)
    return RefusedByHouseError(why, status, code, float(answer.get("parameters", {}).get("wait_s", 1)))


class HouseAwayError(LudogiteError, OSError):
    """A house does not answer."""

    code = "bot/away"


class HouseApi:
    """A house, and somebody's token for it."""

    def __init__(self, address: str, token: str) -> None:
        """Take the address of a house, and a token that can be said to it; raises OptionValueError."""
        parts = urlsplit(address)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise OptionValueError(
                house_message(
                    "expected the address of a house such as https://play.example.org, got '{address}'",
                    address=excerpt(address),
                )
            )
        if odd := re.search(r"[^!-~]", token):
            raise OptionValueError(
                house_message(
                    "this is no token: it has {sign} in it; copy all of it, as the house showed it",
                    sign=quoted(odd[0]),
                )
            )
        self.address = address.rstrip("/")
        self.token = token

    def ask(self, path: str, body: Json | None = None) -> Json:
        """Return the answer to a question, or to what is sent; raises RefusedByHouseError, HouseAwayError."""
        for _ in range(TRIES):
            try:
                return self._answer(path, body)
            except RefusedByHouseError as fault:
                if fault.refused_with != "guest/limit":
                    raise
                last = fault
                time.sleep(fault.wait_seconds)
        raise last

    def _answer(self, path: str, body: Json | None) -> Json:
        with self._open(path, body) as answer:
            try:
                return dict(json.load(answer))
            except BROKEN as fault:
                raise self._away(fault) from fault

    def command(self, table: str, cid: str, **command: object) -> None:
        """Do something at a table; what was done under the same `cid` is not done again."""
        self.ask(f"/api/tables/{table}/commands", {"cid": cid, "command": command})

    def events(self, last: str) -> Iterator[tuple[str, Json]]:
        """Return what happens, each with its id, from the one after `last`, until the stream breaks."""
        head = {"Last-Event-ID": last} if last else {}
        with self._open("/api/me/events", None, head) as stream:
            try:
                for raw in stream:
                    name, _, value = raw.decode().rstrip("\n").partition(": ")
                    if name == "id":
                        last = value
                    elif name == "data":
                        yield last, dict(json.loads(value))
            except BROKEN as fault:
                raise self._away(fault) from fault

    def _open(self, path: str, body: Json | None, head: dict[str, str] | None = None) -> HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        said = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}", **(head or {})}
        request = Request(self.address + path, data, said)  # noqa: S310 - the address was checked
        try:
            answer: HTTPResponse = urlopen(request, timeout=QUIET_SECONDS)  # noqa: S310 - the same
        except HTTPError as fault:
            with fault:
                raise refusal(fault.code, _read(fault.read())) from fault
        except BROKEN as fault:
            raise self._away(fault) from fault
        return answer

    def _away(self, fault: Exception) -> HouseAwayError:
        cause = getattr(fault, "reason", fault)
        why = system_reason(cause) if isinstance(cause, OSError) else verbatim(str(cause))
        return HouseAwayError(
            house_message("the house at '{address}' does not answer: {why}", address=escaped(self.address), why=why)
        )


def _read(answer: bytes) -> Json:
    try:
        found = json.loads(answer)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
