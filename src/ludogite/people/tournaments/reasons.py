"""Why something was decided in a tournament: a line of whoever decided it, or a word of the house that nobody types."""

from __future__ import annotations

from ludogite.core.inputs import one_line
from ludogite.core.message import house_message
from ludogite.people.errors import DirectorError

REASON_LENGTH = 200


class HouseReason(str):
    """Why the house did something, as the events keep it; pages say it in words."""

    __slots__ = ()


UNPAIRED = HouseReason("unpaired")
"""It is over because nobody is left to meet."""
NOBODY_CAME = HouseReason("nobody came")
"""The house called it off."""
STAYED_AWAY = HouseReason("did not come")
"""Somebody lost a match."""
TYPED_REASON = HouseReason("typed")
"""A director decides as somebody typed it: two had typed different results."""
HOUSE_REASONS = frozenset({UNPAIRED, NOBODY_CAME, STAYED_AWAY, TYPED_REASON})


def reason_line(text: str) -> str:
    """Return a reason as it is kept: one line, no longer than others read, and never taken for one of the house."""
    if isinstance(text, HouseReason):
        return str(text)
    line = one_line(text)[:REASON_LENGTH]
    return f"{line}." if line in HOUSE_REASONS else line


def needed_reason(text: str) -> str:
    """Return a reason that has to be given; raises DirectorError where there is none."""
    reason = reason_line(text)
    if not reason:
        raise DirectorError(house_message("say why: whoever plays here can read it"))
    return reason
