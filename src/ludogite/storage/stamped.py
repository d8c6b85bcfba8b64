"""An event with its place in its list, its time, and who caused it."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

Event = TypeVar("Event")


class StampedEvent(msgspec.Struct, Generic[Event], frozen=True):
    """One event of a club, a tournament or an account."""

    seq: int
    """1 for the first."""
    at: int
    """Milliseconds since 1970."""
    by: str
    """The id of a person; `house` where the house did it by itself, empty where they were forgotten."""
    event: Event
