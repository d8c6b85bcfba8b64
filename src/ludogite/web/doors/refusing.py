"""Refusals: a page for people, JSON with a stable code for programs."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.core.language import Language
from ludogite.core.message import Message, house_message, verbatim
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.storage.errors import StorageError
from ludogite.translation import translate, translate_parameters
from ludogite.web.doors.limits import LimitError
from ludogite.web.doors.requests import asked_language, explain_validation, is_for_programs
from ludogite.web.shared.services import Services
from ludogite.web.shared.visit import provide_visit

log = logging.getLogger(__name__)


RETRY_AFTER_S = 2
"""When a program may try again what could not be stored."""
EXPLAINED = ("kept-table", "rules-gone", "not-stored", "slow-down")
"""Refusals that say more than one sentence."""


def refusal_json(code: str, why: Message, language: Language) -> dict[str, object]:
    """Return a refusal for programs: a stable code, a sentence, and what is filled into it where something is."""
    answer: dict[str, object] = {"code": code, "text": translate(why, language)}
    filled = translate_parameters(why, language)
    return answer | {"parameters": filled} if filled else answer


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a refusal in one sentence: a page for people, JSON with a stable code for programs."""
    status, code, words = 400, "error", "sorry"
    why = error.message if isinstance(error, LudogiteError) else verbatim(str(error))
    wait_s = 0
    match error:
        case KeptTableError() | RulesGoneError():
            status, code = 409, error.code
            words = "rules-gone" if isinstance(error, RulesGoneError) else "kept-table"
        case StorageError():
            status, code, words, wait_s = 503, error.code, "not-stored", RETRY_AFTER_S
        case LimitError():
            status, code, words, wait_s = 429, error.code, "slow-down", error.wait_s
        case UnknownTableError():
            status, code, words = 404, error.code, "not-found"
        case LudogiteError():
            code = error.code
        case HTTPException():
            status, code, why = error.status_code, f"http/{error.status_code}", verbatim(error.detail)
            words = "not-found" if status == 404 else words
            if isinstance(error, ValidationException):
                why = verbatim(explain_validation(request, error))
        case _:
            log.error("a request failed", exc_info=error)
            status, code, why = 500, "http/500", house_message("something went wrong in the house")
    headers = {"retry-after": str(wait_s)} if wait_s else {}
    if is_for_programs(request.scope):
        return Response(refusal_json(code, why, asked_language(request)), status_code=status, headers=headers)
    services: Services = request.app.state.services
    visit = provide_visit(request, services)
    how = visit.say(f"{words}-how", wait_s) if words in EXPLAINED else ""
    if isinstance(error, LudogiteError) and words == "sorry":
        how = translate(house_message("{why:capital}.", why=why), visit.language)
    table_id = request.path_params.get("table_id")
    page = f"/tables/{table_id}" if table_id and words == "rules-gone" else ""
    return visit.page("sorry.html", status_code=status, headers=headers, message=visit.say(words), how=how, page=page)
