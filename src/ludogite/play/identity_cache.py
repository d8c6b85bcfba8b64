"""Remembering what was made of things by which things they are, not by what is in them."""

from __future__ import annotations

from typing import Generic, TypeVar

Made = TypeVar("Made")


class IdentityCache(Generic[Made]):
    """What was made of immutable things: to find it again, nothing in them is looked at.

    For things that are made once and come again, such as the steps of a board that remembers them. Whatever is kept
    here lives on, so no other thing can take its place in memory. When it is full, everything is forgotten.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[int, ...] | int, tuple[object, Made]] = {}

    def get(self, things: tuple[object, ...]) -> Made | None:
        """Return what was made of these very things; None where that is not known."""
        known = self._known.get(tuple(map(id, things)))
        return None if known is None else known[1]

    def put(self, things: tuple[object, ...], made: Made) -> Made:
        """Remember what was made of things, and return it."""
        return self._put(tuple(map(id, things)), things, made)

    def get_one(self, thing: object) -> Made | None:
        """Return what was made of this very thing alone; None where that is not known."""
        known = self._known.get(id(thing))
        return None if known is None else known[1]

    def put_one(self, thing: object, made: Made) -> Made:
        """Remember what was made of one thing, and return it."""
        return self._put(id(thing), thing, made)

    def _put(self, key: tuple[int, ...] | int, kept: object, made: Made) -> Made:
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[key] = kept, made
        return made
