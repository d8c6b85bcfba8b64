"""How a connection to a table ends: with which code, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.people.errors import AdmissionError, KeptAccountError, ScopeError
from ludogite.play.errors import ForgottenGuestError, KeptTableError, OutgrownGuestError, UnknownTableError
from ludogite.web.doors.faults import FieldError
from ludogite.web.doors.guard import TRY_LATER
from ludogite.web.doors.identity import BannedGuestError, NoGuestError, OtherGuestError
from ludogite.web.doors.requests import MessageError

if TYPE_CHECKING:
    from litestar.types import Send

NORMAL, POLICY_VIOLATION, NOT_FOUND, KEPT = 1000, 4003, 4004, 4009
"""Close codes: nothing more to say; not from here, sent away, forgotten or another; no such table; one that is kept."""
REFUSED_AT_THE_DOOR = (
    NoGuestError,
    BannedGuestError,
    ForgottenGuestError,
    OutgrownGuestError,
    OtherGuestError,
    AdmissionError,
    ScopeError,
    MessageError,
    FieldError,
)


def close_code(error: LudogiteError) -> int:
    """Return the code with which a refusal closes a connection."""
    match error:
        case UnknownTableError():
            return NOT_FOUND
        case KeptTableError() | KeptAccountError() | RulesGoneError():
            return KEPT
        case _ if isinstance(error, REFUSED_AT_THE_DOOR):
            return POLICY_VIOLATION
        case _:
            return TRY_LATER


async def close(send: Send, code: int, reason: str = "") -> None:
    """Close a connection; the reason is the code of the refusal, where there is one."""
    await send({"type": "websocket.close", "code": code, "reason": reason})
