"""Refusals: the status of each, and what programs are told: a stable code and a sentence."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException, MethodNotAllowedException

from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.core.inputs import excerpt
from ludogite.core.language import Language
from ludogite.core.message import Message, house_message, verbatim
from ludogite.people.clubs.errors import ClubInvitationError, ClubRoleError, KeptClubError, UnknownClubError
from ludogite.people.errors import (
    AccessTokenEndedError,
    AdmissionError,
    DirectorError,
    KeptAccountError,
    KeptTournamentError,
    LinkError,
    MutedError,
    PasskeyError,
    RecentSignInError,
    RoleError,
    ScopeError,
    SignInError,
    UnknownMemberError,
    UnknownTournamentError,
)
from ludogite.play.errors import (
    ForgottenGuestError,
    KeptTableError,
    LimitError,
    NotOverError,
    OutgrownGuestError,
    UnknownTableError,
)
from ludogite.play.messages import FieldOut
from ludogite.storage.errors import StorageError
from ludogite.translation import translate, translate_parameters
from ludogite.web.doors.faults import FieldError
from ludogite.web.doors.identity import (
    BannedGuestError,
    MetricsTokenError,
    NoGuestError,
    NotHostError,
)
from ludogite.web.doors.requests import FormTokenError

log = logging.getLogger(__name__)


STATUSES: tuple[tuple[type[LudogiteError], int], ...] = (
    (NoGuestError, 401),
    (ForgottenGuestError, 401),
    (OutgrownGuestError, 401),
    (SignInError, 403),
    (PasskeyError, 403),
    (RecentSignInError, 403),
    (BannedGuestError, 403),
    (AccessTokenEndedError, 401),
    (ScopeError, 403),
    (NotHostError, 403),
    (RoleError, 403),
    (ClubRoleError, 403),
    (AdmissionError, 403),
    (MutedError, 403),
    (MetricsTokenError, 403),
    (FormTokenError, 403),
    (UnknownTableError, 404),
    (UnknownMemberError, 404),
    (UnknownClubError, 404),
    (UnknownTournamentError, 404),
    (DirectorError, 403),
    (LinkError, 410),
    (ClubInvitationError, 410),
    (KeptTableError, 409),
    (KeptAccountError, 409),
    (KeptClubError, 409),
    (KeptTournamentError, 409),
    (NotOverError, 409),
    (RulesGoneError, 409),
    (LimitError, 429),
    (StorageError, 503),
    (LudogiteError, 400),
)
"""The status that each refusal is answered with; the first that fits."""


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done, for programs."""

    code: str
    """A stable code, such as `move/illegal`: programs decide by it."""
    text: str
    """Why, in a sentence for people: English, or the language that the address asks for."""
    parameters: dict[str, str | int | float] = {}
    """What is filled into the text, by name."""
    fields: list[FieldOut] = []
    """The fields at fault, with the code `message/field`."""


def status_of(kind: type[LudogiteError]) -> int:
    """Return the status that a refusal is answered with."""
    return next(status for known, status in STATUSES if issubclass(kind, known))


def refusal_json(error: LudogiteError, language: Language) -> Refusal:
    """Return a refusal for programs: a stable code, a sentence, and what is filled into it where something is."""
    if isinstance(error, FieldError):
        return Refusal(error.code, translate(error.message, language), fields=error.fields(language))
    return Refusal(error.code, translate(error.message, language), translate_parameters(error.message, language))


def sentence_of(error: LudogiteError) -> Message:
    """Return why something was not done, as a page says it."""
    return as_sentence(error.message, error)


def as_sentence(why: Message, error: Exception) -> Message:
    """Return a reason as a sentence; one about fields begins with a name, which stays as it is written."""
    return why + verbatim(".") if isinstance(error, FieldError) else house_message("{why:capital}.", why=why)


def plain_refusal(request: Request[Any, Any, Any], error: Exception) -> tuple[int, Message]:
    """Return status and words for what is no refusal of ours: HTTP's own, or a fault of the house."""
    match error:
        case MethodNotAllowedException():
            allowed = {name.lower(): value for name, value in (error.headers or {}).items()}.get("allow", "")
            method = excerpt(request.method)
            return 405, house_message("this address takes {allowed}, not {method}", allowed=allowed, method=method)
        case HTTPException(status_code=413):
            return 413, house_message("this is more than the house takes at once; send less")
        case HTTPException():
            return error.status_code, verbatim(error.detail)
        case _:
            log.error("a request failed", exc_info=error)
            return 500, house_message("something went wrong in the house; try again, and tell its host if it stays so")


def refusal_headers(error: Exception) -> dict[str, str]:
    """Return what HTTP sends along with a refusal: which methods an address knows, how to say who one is."""
    if isinstance(error, (NoGuestError, ForgottenGuestError, OutgrownGuestError)):
        return {"www-authenticate": "Bearer"}
    return dict(error.headers or {}) if isinstance(error, HTTPException) else {}
