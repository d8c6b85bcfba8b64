"""How a request is refused: a page for people, JSON with a stable code for programs."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit

from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.routes import HTTPRoute

from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.core.language import Language
from ludogite.people.clubs.errors import KeptClubError
from ludogite.people.errors import AccountError, AdmissionError, KeptAccountError, KeptTournamentError
from ludogite.play.errors import KeptTableError, LimitError, UnknownTableError
from ludogite.storage.errors import StorageError
from ludogite.translation import translate
from ludogite.web.doors.admission import refusal_at_the_door
from ludogite.web.doors.identity import BannedGuestError
from ludogite.web.doors.refusing import (
    Refusal,
    as_sentence,
    plain_refusal,
    refusal_headers,
    refusal_json,
    status_of,
)
from ludogite.web.doors.requests import FormTokenError, asked_language, explain_validation, is_for_programs
from ludogite.web.doors.services import Services
from ludogite.web.shared.visit import LANGUAGE_COOKIE, Visit, choose_language, provide_visit

RETRY_AFTER_S = 2
"""When a program may try again what could not be stored."""
WORDS: dict[type[LudogiteError], str] = {
    KeptTableError: "kept-table",
    KeptAccountError: "kept-account",
    KeptClubError: "kept-club",
    KeptTournamentError: "kept-tournament",
    RulesGoneError: "rules-gone",
    StorageError: "not-stored",
    LimitError: "slow-down",
    UnknownTableError: "not-found",
}
"""What a page says of a refusal, where it says more than that something was refused."""
EXPLAINED = (
    "kept-table",
    "kept-account",
    "kept-club",
    "kept-tournament",
    "rules-gone",
    "not-stored",
    "slow-down",
    "not-found",
    "no-page",
)
"""Refusals that say more than one sentence."""


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a refusal in one sentence: a page for people, JSON with a stable code for programs."""
    if isinstance(error, ValidationException):
        error = explain_validation(request, error)
    if isinstance(error, HTTPException):  # an address that is none, or takes something else
        error = refusal_at_the_door(request.scope) or error
    words, wait_s = "sorry", 0
    language = _language(request)
    missed = _missed(error)
    if missed is not None:  # a game or a puzzle that an address names, and that is not there
        status, words, error = 404, "no-page", missed
        why, answer = error.message, refusal_json(error, language)
    elif isinstance(error, LudogiteError):
        status = status_of(type(error))
        words = next((said for kind, said in WORDS.items() if isinstance(error, kind)), words)
        wait_s = error.wait_s if isinstance(error, LimitError) else RETRY_AFTER_S if status == 503 else 0
        why, answer = error.message, refusal_json(error, language)
    else:
        status, why = plain_refusal(request, error)
        words = "no-page" if status == 404 else words
        answer = Refusal(f"http/{status}", translate(why, language))
    headers = refusal_headers(error) | ({"retry-after": str(wait_s)} if wait_s else {})
    if is_for_programs(request.scope):
        return Response(answer, status_code=status, headers=headers, media_type="application/json")
    services: Services = request.app.state.services
    visit = provide_visit(request, services)
    if isinstance(error, (AdmissionError, BannedGuestError)):
        return _door(visit, error)
    explained = words in EXPLAINED and missed is None
    how = visit.say(f"{words}-how", wait_s) if explained else translate(as_sentence(why, error), visit.language)
    table_id = request.path_params.get("table_id")
    page = f"/tables/{table_id}" if table_id and words == "rules-gone" else ""
    if isinstance(error, FormTokenError):
        page = _page_of_form(request, visit)
    return visit.page(
        "sorry.html",
        status_code=status,
        headers=headers,
        message=visit.say(words),
        how=how,
        code=answer.code,
        page=page,
        page_words="open-again" if isinstance(error, FormTokenError) else "read-table",
        is_childs=isinstance(error, AccountError) and visit.plays_as_child,
    )


def _page_of_form(request: Request[Any, Any, Any], visit: Visit) -> str:
    """Return where a form is shown: at its own address, or where the browser says that it was; empty where unknown."""
    routes = (route for route in request.app.routes if isinstance(route, HTTPRoute))
    if any("GET" in route.methods for route in routes if request.route_handler in route.route_handlers):
        return visit.path
    try:
        came_from = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return ""
    is_own = came_from.netloc and came_from.netloc == request.headers.get("host")
    return quote("/" + came_from.path.lstrip("/"), safe="/%") if is_own else ""


def _door(visit: Visit, error: AdmissionError | BannedGuestError) -> Response[Any]:
    """Answer whoever may not come in with the door of the house: whose it is, why it is closed, and how it opens."""
    return visit.page(
        "door.html",
        status_code=status_of(type(error)),
        away=isinstance(error, BannedGuestError),
        is_unreadable=isinstance(error, BannedGuestError) and error.is_unreadable,
        hosts=error.hosts if isinstance(error, AdmissionError) else [],
        until=error.until if isinstance(error, BannedGuestError) else 0,
        reason=error.reason if isinstance(error, BannedGuestError) else "",
        code=error.code,
    )


def _missed(error: Exception) -> LudogiteError | None:
    """Return what an address names that is not there, where it says what it should be."""
    cause = error.__cause__ if isinstance(error, NotFoundException) else None
    return cause if isinstance(cause, LudogiteError) else None


def _language(request: Request[Any, Any, Any]) -> Language:
    """Return the language of a refusal in JSON: the address says it; outside the API the browser may, too."""
    is_told = "accept-language" in request.headers or LANGUAGE_COOKIE in request.cookies
    if "language" in request.query_params or request.scope["path"].startswith("/api/") or not is_told:
        return asked_language(request)
    return choose_language(request)
