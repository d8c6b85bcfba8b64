"""In which language a program is answered: alike at every address of the API, refusals too."""

from __future__ import annotations

from typing import Any

from litestar import Request

from ludogite.core.language import LANGUAGES, Language
from ludogite.web.doors.faults import FieldError, find_text_faults
from ludogite.web.doors.identification import identity_of
from ludogite.web.doors.requests import MEMBERS_LANGUAGE, asked_language, wished_language
from ludogite.web.doors.services import Services


async def provide_api_language(request: Request[Any, Any, Any], services: Services) -> Language:
    """Return the language that the address asks for, or the header, or the member whose token it is; else English.

    Raises FieldError for one that the house does not speak.
    """
    for given in request.query_params.getall("language", []):
        if faults := find_text_faults(Language, given, "language"):
            raise FieldError(faults)
    if "language" in request.query_params or wished_language(request) is not None:
        return asked_language(request)
    account = identity_of(request).account
    row = await services.notices.of(account.owner or account.id) if account else None
    if row and row.language in LANGUAGES:
        request.state[MEMBERS_LANGUAGE] = row.language
    return asked_language(request)
