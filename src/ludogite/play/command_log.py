"""The last commands that were carried out at a table, so that each is carried out once."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

REMEMBERED = 64
"""How many commands a table remembers at least; the database remembers all of them."""
Command = tuple[str, str]
"""Its author, and the author's own number of it."""


class CommandLog:
    """The last commands of a table, as a value: `after` returns the log with one more.

    Versions share what they remember, as those of a `PersistentList` do: the longest grows in place, a shorter one,
    from which another has grown already, copies what it remembers first.
    """

    __slots__ = ("_length", "_places")

    def __init__(self, places: dict[Command, int] | None = None) -> None:
        self._places = {} if places is None else places
        """The place of each command, in order; those after the length are of longer versions."""
        self._length = len(self._places)

    def after(self, command: Command) -> CommandLog:
        """Return the log after one more command; at twice as many as it must remember, it forgets the first half."""
        if command in self:
            return self
        places, length = self._places, self._length
        if length == 2 * REMEMBERED or len(places) > length:
            kept = islice(places, REMEMBERED if length == 2 * REMEMBERED else 0, length)
            places = {one: place for place, one in enumerate(kept)}
        places[command] = len(places)
        return CommandLog(places)

    def __contains__(self, command: Command) -> bool:
        place = self._places.get(command)
        return place is not None and place < self._length

    def __iter__(self) -> Iterator[Command]:
        return islice(self._places, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CommandLog):
            return NotImplemented
        return list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"CommandLog({list(self)!r})"
