"""What lies under a cup, as one number: how many ones in its lowest byte, how many twos in the next, up to sixes.

Thrown so, cups are counted together by adding them up.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.core.rng import Rng

FACES: Final = range(1, 7)
MOST_DICE: Final = 5
"""Under one cup."""

DICE: Final = tuple(1 << 8 * (face - 1) for face in FACES)
"""One die of each face."""


def packed(faces: Iterable[int]) -> int:
    """Return the throw in which these faces lie."""
    return sum(DICE[face - 1] for face in faces)


def how_many(throw: int, face: int) -> int:
    """Return how many dice of a throw, or of several added up, show a face."""
    return throw >> 8 * (face - 1) & 255


def faces_of(throw: int) -> tuple[int, ...]:
    """Return the faces of a throw, lowest first."""
    return tuple(face for face in FACES for _ in range(how_many(throw, face)))


def _weight(faces: tuple[int, ...]) -> int:
    """Return in how many ways these faces come."""
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))


_SORTED: Final = [list(combinations_with_replacement(FACES, dice)) for dice in range(MOST_DICE + 1)]
THROWS: Final = [[packed(faces) for faces in listed] for listed in _SORTED]
"""By the number of dice: all that can be thrown, each once."""
WEIGHTS: Final = [[_weight(faces) for faces in listed] for listed in _SORTED]
"""In how many ways each of them comes."""


def throw(dice: int, rng: Rng) -> int:
    """Return what so many dice show, each thrown by itself: so anybody can check them one by one."""
    shown = 0
    for _ in range(dice):
        shown += DICE[rng.below(6)]
    return shown
