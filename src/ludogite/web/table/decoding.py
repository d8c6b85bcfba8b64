"""What a client says, decoded; what cannot be read is refused with the fields at fault."""

from __future__ import annotations

import contextlib
import json
import math
from typing import Any, Self

import msgspec

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.play import messages as say
from ludogite.translation import translate, translate_parameters
from ludogite.web.doors.faults import FieldError, FieldFault, find_faults
from ludogite.web.doors.requests import MessageError

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


def read_message(text: str | None) -> say.Inward:
    """Return a message of a client; raises MessageError where it is no JSON, FieldError where it is another message.

    Whatever comes in bytes rather than in a text is none.
    """
    if text is None:
        raise MessageError(house_message("the message is not a text: send JSON in a text frame"))
    try:
        return say.decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _explained(text, error) from error
    except UNREADABLE as error:
        raise _unreadable(error, text) from error


def cid_of(text: str | None) -> str:
    """Return which command a message is that cannot be read, as far as it says so."""
    with contextlib.suppress(*UNREADABLE):
        return msgspec.convert(_decoded(text or ""), _Named).cid
    return ""


def refused(cid: str, error: LudogiteError, language: Language) -> say.Refused:
    """Return a refusal as it is sent."""
    words = translate(error.message, language)
    if isinstance(error, FieldError):
        return say.Refused(cid, error.code, words, fields=error.fields(language))
    return say.Refused(cid, error.code, words, translate_parameters(error.message, language))


class _Named(msgspec.Struct):
    cid: say.Cid


class _Fraction(float):
    """A number written with a point or an exponent: a socket takes none of them for a whole number, not even 0.0."""

    written: str

    def __new__(cls, text: str) -> Self:
        number = super().__new__(cls, text)
        number.written = text
        return number

    def is_integer(self) -> bool:
        return False


_anything = msgspec.json.Decoder(float_hook=_Fraction)


def _decoded(text: str) -> Any:  # noqa: ANN401 - JSON is anything
    return _anything.decode(text)


def _explained(text: str, error: Exception) -> LudogiteError:
    """Say which fields keep JSON from being a message."""
    try:
        faults = [_plain(fault) for fault in find_faults(say.Inward, _decoded(text))]
    except UNREADABLE as deeper:
        return _unreadable(deeper, text)
    return FieldError(faults) if faults else _unreadable(error, text)


def _plain(fault: FieldFault) -> FieldFault:
    given = fault.given
    if not isinstance(given, _Fraction):
        return fault
    return fault._replace(given=float(given) if math.isfinite(given) else excerpt(given.written))


def _half_character(text: str) -> str:
    """Return the first lone surrogate of a message, written out; empty where there is none, or no JSON."""
    try:
        json.dumps(json.loads(text), ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        return ascii(error.object[error.start])[1:-1]
    except (ValueError, RecursionError):
        return ""
    return ""


def _unreadable(error: Exception, text: str) -> MessageError:
    if half := _half_character(text):
        return MessageError(house_message("the message has half a character, {half}: send it whole", half=half))
    if isinstance(error, RecursionError):
        return MessageError(house_message("the message is too deep"))
    return MessageError(house_message("not a message of this protocol: {error}", error=str(error)))
