"""Guests: a name and a number in a signed cookie. No account, no password."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time
from datetime import UTC, datetime

import msgspec

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.moderation.sanctions import KEPT_OUT, UNREADABLE
from ludogite.play.events import Person

YEAR_S = 365 * 24 * 3600
CARRY_S = 24 * 3600
"""How long a link that carries a seat to another device can be used."""


def moment_text(at_ms: int) -> str:
    """Return a moment as every language reads it: `2026-11-16 18:30 UTC`."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


class NoGuestError(LudogiteError):
    """Whoever asks has not come in, or shows a token that is none of this house."""

    code = "guest/none"


class BannedGuestError(LudogiteError):
    """Somebody was sent away, for a time or for good."""

    code = "guest/banned"

    def __init__(self, until: int, reason: str) -> None:
        self.until = until
        """When they may come back, in milliseconds since 1970; 0 for never."""
        self.reason = reason
        self.is_unreadable = reason == UNREADABLE
        """Whether nobody knows: what the log says of them cannot be read."""
        if self.is_unreadable:
            super().__init__(KEPT_OUT)
            return
        away = (
            house_message("you were sent away until {until}", until=moment_text(until))
            if until
            else house_message("you were sent away for good")
        )
        super().__init__(house_message("{away}: {reason}", away=away, reason=reason) if reason else away)


class NotHostError(LudogiteError, PermissionError):
    """This is for the host of the house alone."""

    code = "host/only"


class MetricsTokenError(LudogiteError, PermissionError):
    """The figures of a house are for whoever has their token."""

    code = "metrics/token"


class OtherGuestError(LudogiteError):
    """A connection belongs to whoever it was opened or greeted for, and to nobody else."""

    code = "guest/other"


class GuestNameError(LudogiteError, ValueError):
    """Nobody can be called like this: the name is too long, cannot be shown, or is another one's at this device."""

    code = "guest/name"


GUEST_ID = re.compile(r"[0-9a-f]{24}")


class Guest(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who came in."""

    id: str
    name: str
    program_of: str | None = None
    """The name of whoever answers for it, where it is a program; None for people. No guest can say it of themselves."""
    owner: str = ""
    """The id of whoever answers for a program."""
    member: bool = False
    """Whether they keep a name in the house."""
    child: bool = False
    """Whether that is a child's name."""

    def person(self) -> Person:
        """Return them as tables know them."""
        return Person(self.id, self.name, self.program_of, self.member, self.child)


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is signed: for which use, until when, for whom."""

    use: str
    until: int
    guest: Guest
    once: str = ""
    """What tells apart tickets that can be used once."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Ticket).decode


def new_guest_id() -> str:
    """Return an id that nobody has, and that nobody can guess."""
    return secrets.token_hex(12)


class Signer:
    """Signs tickets, and reads those that it signed."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, guest: Guest, use: str, seconds: int = YEAR_S) -> str:
        """Return a ticket as text."""
        return self._write(Ticket(use, int(time.time()) + seconds, guest))

    def sign_once(self, guest: Guest, use: str, seconds: int) -> str:
        """Return a ticket that can be told from every other; whoever takes it sees to it that it is used once."""
        return self._write(Ticket(use, int(time.time()) + seconds, guest, secrets.token_hex(8)))

    def read(self, text: str | None, use: str) -> Guest | None:
        """Return the guest of a ticket for this use; None where it is forged, broken, or too old."""
        ticket = self.read_ticket(text, use)
        return ticket.guest if ticket else None

    def read_ticket(self, text: str | None, use: str) -> Ticket | None:
        """Return a ticket for this use; None where it is forged, broken, or too old."""
        if not text or len(text) > 600 or not text.isascii():
            return None
        body, _, seal = text.partition(".")
        if not hmac.compare_digest(seal, self._seal(body.encode())):
            return None
        ticket = _decode(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        return ticket if ticket.use == use and ticket.until > time.time() else None

    def seal(self, text: str) -> str:
        """Return what nobody but this house can say of a text; one with a space in it is no ticket."""
        return self._seal(text.encode())

    def _write(self, ticket: Ticket) -> str:
        body = base64.urlsafe_b64encode(_encode(ticket)).rstrip(b"=")
        return f"{body.decode()}.{self._seal(body)}"

    def _seal(self, body: bytes) -> str:
        digest = hmac.digest(self._key, body, hashlib.sha256)
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
