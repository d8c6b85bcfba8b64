"""A game beside its real box: people move and throw on their table, the house keeps score.

A keeper follows a whole game through the real rules: it says which dice people throw, so that a page can offer their
faces to touch. A counter lists the cards that a hand may hold, for the game's scorer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Protocol

from ludogite.core.generic import S, S_contra
from ludogite.core.message import Message
from ludogite.core.options import Settings, Value


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die, or a card: how notation writes it, and how it looks."""

    sign: str
    symbol: str
    """A symbol of the board, of 100 units or a little less, centred on the origin."""
    classes: str
    label: Message


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that people throw here: so many, with these faces. Their token is `[`, the prefix, the signs, `]`."""

    count: int
    faces: tuple[Face, ...]
    prefix: str = ""


class Dice(Protocol[S_contra]):
    """What a keeper asks of a game's dice."""

    def thrown(self, state: S_contra) -> Thrown | None:
        """Return the dice that decide what chance brings here; None where no dice do."""
        ...

    def held(self, state: S_contra) -> tuple[Face, ...]:
        """Return the dice that lie there and may be thrown again."""
        ...

    def again(self, token: str) -> str:
        """Return the signs of the dice that a decision throws again, in the order of `held`; nothing for any other."""
        ...


@dataclass(frozen=True, slots=True)
class ScoreKeeper(Generic[S]):
    """How a game is kept while people play it with the real box."""

    title: Message
    about: Message
    dice: Dice[S]
    figures: Callable[[S], tuple[str, ...]]
    """Return how far each seat has come, in a few characters, in the order of the seats."""
    offered: tuple[str, ...]
    """The options that people choose before they begin."""
    fixed: dict[str, Value] = field(default_factory=dict)
    """Options that the real table settles by itself."""
    knockout: int = 0
    """For how many sides there is a knock-out sheet; 0: none."""
    knockout_options: dict[str, Value] = field(default_factory=dict)
    """The options that each match of that sheet is played with: the sheet counts the matches itself."""


@dataclass(frozen=True, slots=True)
class HandCounter:
    """How hands are counted: the cards to touch, in rows, and what else earns points."""

    title: Message
    about: Message
    rows: tuple[tuple[Face, ...], ...]
    several: dict[str, int]
    """Cards of which there are more than one, by their sign, and how many."""
    offered: tuple[str, ...]
    """The options that change the count."""
    extras: Callable[[Settings], tuple[tuple[Message, int], ...]]
    """Return what is counted besides the hand, each with its points."""
    players: int
