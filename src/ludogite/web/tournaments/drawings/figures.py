"""Points and tie-breaks as people write them."""

from __future__ import annotations

from typing import Protocol

QUARTERS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


class PageSpeaker(Protocol):
    """Whoever says words of the house in somebody's language."""

    def __call__(self, key: str, *filled: object) -> str:
        """Return the words of a key."""
        ...


def figure(value: float) -> str:
    """Return a number of points: a half is half a point, and nothing finer than quarters is ever counted."""
    whole = int(value)
    fraction = QUARTERS.get(round(value - whole, 2), "")
    return f"{whole or (0 if not fraction else '')}{fraction}"
