"""Kinds of games in which strengths can be compared: what options change so much that it needs another strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludogite.core.message import NOTHING, Message
from ludogite.core.options import Value

EVEN = (0.5,) * 5
"""The ladder of a game of luck: nobody is stronger."""


@dataclass(frozen=True, kw_only=True)
class Family:
    """Games of one kind: whoever is strong in one of them is strong in all."""

    id: str = "usual"
    title: Message = NOTHING
    """What it is called, where a game has several."""
    chosen: Mapping[str, Value] = field(default_factory=dict)
    """The options that make a game one of this family; all others are the usual ones, but how many play is free where
    it is not said here."""
    ladder: tuple[float, ...] = ()
    """How often each of the five opponents wins against the one below it, from the first, who met moves at random; as
    published in docs/explanation/opponents.md. Empty where nobody measured it: then their strengths are not known."""
    players: int = 2
    """How many played in the games of the ladder: one of the higher level among others of the lower."""
