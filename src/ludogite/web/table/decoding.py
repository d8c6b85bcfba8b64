"""What a client says, decoded; what cannot be read is refused with the fields at fault."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec

from ludogite.core.errors import LudogiteError
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.play import messages as say
from ludogite.translation import translate, translate_parameters
from ludogite.web.doors.faults import FieldError, find_faults
from ludogite.web.doors.requests import MessageError

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


def read_message(text: str) -> say.Inward:
    """Return a message of a client; raises MessageError where it is no JSON, FieldError where it is another message."""
    try:
        return say.decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _explained(text, error) from error
    except UNREADABLE as error:
        raise _unreadable(error) from error


def cid_of(text: str) -> str:
    """Return which command a message is that cannot be read, as far as it says so."""
    with contextlib.suppress(*UNREADABLE):
        return msgspec.convert(_decoded(text), _Named).cid
    return ""


def refused(cid: str, error: LudogiteError, language: Language) -> say.Refused:
    """Return a refusal as it is sent."""
    words = translate(error.message, language)
    if isinstance(error, FieldError):
        return say.Refused(cid, error.code, words, fields=error.fields(language))
    return say.Refused(cid, error.code, words, translate_parameters(error.message, language))


class _Named(msgspec.Struct):
    cid: say.Cid


def _decoded(text: str) -> Any:  # noqa: ANN401 - JSON is anything
    return msgspec.json.decode(text)


def _explained(text: str, error: Exception) -> LudogiteError:
    """Say which fields keep JSON from being a message."""
    try:
        faults = find_faults(say.Inward, _decoded(text))
    except UNREADABLE as deeper:
        return _unreadable(deeper)
    return FieldError(faults) if faults else _unreadable(error)


def _unreadable(error: Exception) -> MessageError:
    if isinstance(error, RecursionError):
        return MessageError(house_message("the message is too deep"))
    return MessageError(house_message("not a message of this protocol: {error}", error=str(error)))
