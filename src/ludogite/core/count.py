"""How far everybody has come while a game goes on, and what was counted at its end, told with pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from ludogite.core.generic import S
from ludogite.core.message import Message

if TYPE_CHECKING:
    from ludogite.core.scene import Scene


@dataclass(frozen=True, slots=True)
class Tally(Generic[S]):
    """The figure beside each seat. It is asked for after every move, so it must be cheap, and it tells no secret."""

    title: Message
    """What is counted, in a word or two."""
    of: Callable[[S], tuple[str, ...]]
    """Return how far each seat has come, in a few characters; nothing while there is nothing to count."""


@dataclass(frozen=True, slots=True)
class CountLine:
    """One thing that counted: a picture of it, what it is, and its worth."""

    what: Message
    worth: str = ""
    picture: Scene | None = None
    """Drawn with the board's symbols; it has no spots."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a seat, or everybody together (None), counted at the end of a game."""

    seat: int | None
    total: str
    lines: tuple[CountLine, ...]
