"""Events as values: with their place in a list, and as the text that the database keeps."""

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


class EventCodec(Generic[Event]):
    """The events of one kind of list as text, both ways."""

    def __init__(self, kind: object) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(kind)

    def write(self, event: Event) -> str:
        """Return an event as the database keeps it."""
        return self._encoder.encode(event).decode()

    def read(self, text: str) -> Event:
        """Return the event that a text of the database means; raises MsgspecError."""
        return self._decoder.decode(text)
