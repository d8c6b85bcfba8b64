"""What a page’s form sends."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Annotated

from litestar.enums import RequestEncodingType
from litestar.params import Body

from ludogite.core.errors import SeatError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt, one_line, whole_number
from ludogite.core.message import house_message
from ludogite.play.commands import Short
from ludogite.play.names import NAME_LENGTH
from ludogite.web.doors.faults import FieldError, find_faults, one_of
from ludogite.web.doors.identity import GuestNameError

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def read_name(typed: str) -> str:
    """Return a name that somebody typed, empty where nothing is left of it; raises GuestNameError."""
    if any(unicodedata.category(sign) == "Cc" for sign in typed):
        raise GuestNameError(
            house_message("a name has no control characters, got '{name}'; leave them out", name=excerpt(typed))
        )
    name = one_line(typed)
    if len(name) > NAME_LENGTH:
        raise GuestNameError(
            house_message(
                "a name has at most {most} letters: '{name}' is too long", most=NAME_LENGTH, name=excerpt(name)
            )
        )
    return name


def read_choice(form: Mapping[str, str], name: str, allowed: Iterable[str], usual: str = "") -> str:
    """Return which of some words a form chose, the usual one where it leaves that open; raises FieldError.

    Where nothing is usual, the form has to say it.
    """
    given, words = form.get(name) or usual, tuple(allowed)
    if given not in words:
        raise FieldError([one_of(words, given, name)])
    return given


def is_chosen(form: Mapping[str, str], name: str) -> bool:
    """Tell whether a form says yes to something; raises FieldError."""
    return read_choice(form, name, ("yes", "no"), "no") == "yes"


def read_short(form: Mapping[str, str], name: str) -> str:
    """Return a short word of a form, such as a nonce; raises FieldError."""
    given = form.get(name, "")
    if faults := find_faults(Short, given, name):
        raise FieldError(faults)
    return given


def read_side(game: Game, side: str, count: int) -> int:
    """Return which of so many seats a form asks for by its number; raises SeatError."""
    seat = whole_number(side)
    if seat is None or seat >= count:
        raise SeatError(
            house_message(
                "no seat '{seat}'; the seats of {id} are 0 to {last}",
                seat=excerpt(side),
                id=game.id,
                last=count - 1,
            )
        )
    return seat
