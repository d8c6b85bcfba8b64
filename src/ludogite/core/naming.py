"""People in what is said: names instead of seats, and `you` for whoever reads.

Games speak of seats by messages that name them (`Message.naming`) or address them (`addressing`). Where nobody is
known, as in a lesson or on paper, those say the seats' titles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludogite.core.message import Message


class Company(NamedTuple):
    """Who sits around a table, as one reader hears of them."""

    names: tuple[Message, ...] = ()
    """Seat by seat; none where seats are called by their titles."""
    you: int | None = None
    """The seat of whoever reads; None for a spectator, and for people who share a device."""


NOBODY = Company()
"""Nobody is known: seats are called by their titles."""


def named(message: Message, company: Company) -> Message:
    """Return a message with the names of those who sit there, and said to whoever of them reads."""
    return _named(message, company) if names_seats(message) else message


@lru_cache(maxsize=16_384)
def _named(message: Message, company: Company) -> Message:
    seat = message.seat
    if seat is None:
        return _with_names(message, company)
    if message.addressed is not None:
        heard = message.addressed if seat == company.you else message._replace(seat=None, addressed=None)
        return named(heard, company)
    return company.names[seat] if seat < len(company.names) else message._replace(seat=None)


@lru_cache(maxsize=16_384)
def names_seats(message: Message) -> bool:
    """Tell whether a message, or one inside it, speaks of a seat."""
    return message.seat is not None or any(
        names_seats(value) for _, value in message.parameters if isinstance(value, Message)
    )


def _with_names(message: Message, company: Company) -> Message:
    parameters = tuple(
        (name, named(value, company) if isinstance(value, Message) else value) for name, value in message.parameters
    )
    return message if parameters == message.parameters else message._replace(parameters=parameters)
