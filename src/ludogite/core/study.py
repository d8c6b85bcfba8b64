"""What a game tells programs that learn: what can be touched to decide, and what a seat sees, as numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Generic, NamedTuple

from ludogite.core.generic import S
from ludogite.core.kernel import Kernel, ObservationWriter, Touches
from ludogite.core.options import Settings
from ludogite.core.rng import Rng


class Plane(NamedTuple):
    """A named part of what a seat sees, as numbers from 0 to 1."""

    name: str
    shape: tuple[int, ...]
    about: str
    """What its numbers mean, in English, for whoever writes a network."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True, kw_only=True)
class Study(Generic[S]):
    """How a game is told in numbers. What a game leaves out is derived from its notation and its views."""

    touches: Callable[[Settings], tuple[str, ...]] | None = None
    """Return the name of every spot that a decision may touch with these settings, each once: the actions of a program.
    No decision's touches are the beginning of another's. Without it decisions are spelled, sign by sign."""
    one_touch: bool = False
    """Whether every decision is a single touch."""
    planes: Callable[[Settings], tuple[Plane, ...]] | None = None
    """Return the parts of what a seat sees with these settings; there where `observe` is."""
    observe: Callable[[S, int], Sequence[float]] | None = None
    """Return what a seat sees of a position, plane after plane: nothing in it that is hidden from the seat. Without it
    a seat reads the text of its view."""
    paths: Callable[[Settings], Touches] | None = None
    """Return the touches of decisions as numbers of actions, compiled: a batch then asks nothing slower. They are what
    the board says."""
    observations: Callable[[Settings], ObservationWriter] | None = None
    """Return what writes the numbers of `observe` into the arrays of a batch, compiled."""
    kernel: Callable[[S, list[Rng], bool], Kernel] | None = None
    """Return as many games from a first position as there are sources of chance, stepped side by side, with
    observations or without: for a game that can do so faster than position by position."""
