"""What somebody chooses of a form when a tournament is announced: as a field of a page, and in words."""

from __future__ import annotations

from typing import NamedTuple

from ludogite.core.message import NOTHING, Message, house_message, verbatim

Chosen = str | int | bool
YES_OR_NO: tuple[tuple[Chosen, Message], ...] = ((False, house_message("No")), (True, house_message("Yes")))


class Setting(NamedTuple):
    """One thing that is chosen: a number, or one of some values."""

    name: str
    """What the field of a page is called: no two forms have the same, since a page sends the fields of all."""
    field: str
    """What the form calls it."""
    title: Message
    how: Message = NOTHING
    """What follows from it, where that has to be said."""
    choices: tuple[tuple[Chosen, Message], ...] = ()
    """What a page offers; none where a number is typed."""
    is_long: bool = False
    """Whether they are offered in a list that unfolds."""
    least: int = 0
    most: int = 0
    """Between which numbers a page lets somebody type."""

    def said(self, chosen: Chosen) -> Message:
        """Return what was chosen, in words."""
        return next((words for value, words in self.choices if value == chosen), verbatim(str(chosen)))

    @property
    def offered(self) -> dict[str, Message]:
        """What a page offers, by what is sent."""
        return {as_sent(value): words for value, words in self.choices}


def as_sent(chosen: Chosen) -> str:
    """Return a value as a page sends it."""
    return str(chosen) if not isinstance(chosen, bool) else "yes" if chosen else "no"
