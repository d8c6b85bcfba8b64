"""A small source of chance that gives the same stream compiled and interpreted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.seed_mixing import mixed_seed

MASK: Final[i64] = int("7FFF_FFFF_FFFF_FFFF", 16)
"""63 bits: compiled integers wrap at 64 and interpreted ones do not, so nothing here uses the last bit.

Not a literal: compiled, literals beyond 62 bits are objects, and each use would convert them anew.
"""

STEP: Final[i64] = 0x5851_F42D_4C95_7F2D - 0x8000_0000_0000_0000
"""Less than nothing, so that it is short enough for a literal; 63 bits know no difference."""

INCREMENT: Final[i64] = 1_442_695_040_888_963_407
LOW: Final[i64] = 0xFFFF_FFFF
WORDS: Final[i64] = 0x1_0000_0000


def stepped(word: i64) -> i64:
    """Return the state of a generator that follows this one."""
    return (word * STEP + INCREMENT) & MASK


def bits_of(word: i64) -> i64:
    """Return the 32 random bits that a state of a generator gives."""
    return (((word >> 18) ^ word) >> 27) & LOW


def evened(word: i64, spread: i64, n: i64) -> tuple[i64, i64]:
    """Throw a draw again while it would favour some of n values (Lemire's method).

    A draw is the bits of a state times n: its upper half is the value drawn. Ask where its lower half is below n.
    """
    uneven = WORDS % n
    while (spread & LOW) < uneven:
        word = stepped(word)
        spread = bits_of(word) * n
    return word, spread


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A permuted congruential generator (32 bits out of 63). Not for secrets: see `chance.FairSource`."""

    def __init__(self, seed: int) -> None:
        self.word: i64 = mixed_seed(seed)

    def bits(self) -> i64:
        """Return 32 fresh random bits."""
        self.word = stepped(self.word)
        return bits_of(self.word)

    def below(self, n: i64) -> i64:
        """Return one of 0 … n - 1, each equally likely; n is at most 2 to the power 31."""
        spread = self.bits() * n
        if (spread & LOW) < n:
            uneven = WORDS % n
            while (spread & LOW) < uneven:
                spread = self.bits() * n
        return spread >> 32

    def unit(self) -> float:
        """Return a number from 0 up to but not including 1."""
        return float(self.bits()) / 4294967296.0

    def shuffled(self, things: list[int]) -> list[int]:
        """Return the same numbers in random order, every order equally likely."""
        order = list(things)
        for index in range(len(order) - 1, 0, -1):
            other = self.below(index + 1)
            order[index], order[other] = order[other], order[index]
        return order
