"""A small source of chance that gives the same stream compiled and interpreted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

MASK: Final[i64] = 0x7FFF_FFFF_FFFF_FFFF
"""63 bits: compiled integers wrap at 64 and interpreted ones do not, so nothing here uses the last bit."""

STEP: Final[i64] = 0x5851_F42D_4C95_7F2D
WORD: Final[i64] = 0xFFFF_FFFF
WORDS: Final[i64] = 0x1_0000_0000


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A permuted congruential generator (32 bits out of 63). Not for secrets: see `chance.FairSource`."""

    def __init__(self, seed: int) -> None:
        # Seeds that lie close together must not begin alike.
        mixed = seed * 0x1E37_79B9_7F4A_7C15 + 0x2545_F491_4F6C_DD1D
        self.word: i64 = (mixed ^ (mixed >> 29)) & 0x7FFF_FFFF_FFFF_FFFF

    def bits(self) -> i64:
        """Return 32 fresh random bits."""
        word = (self.word * STEP + 1_442_695_040_888_963_407) & MASK
        self.word = word
        return (((word >> 18) ^ word) >> 27) & WORD

    def below(self, n: i64) -> i64:
        """Return one of 0 … n - 1, each equally likely; n is at most 2 to the power 31."""
        spread = self.bits() * n
        if (spread & WORD) < n:
            # The rare draw that would favour some values is thrown again (Lemire's method).
            uneven = WORDS % n
            while (spread & WORD) < uneven:
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
