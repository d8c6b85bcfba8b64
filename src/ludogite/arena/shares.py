"""How often something happened, and how far from that the truth may lie: the one margin of a share in this house."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

CERTAIN = 1.96
"""So many standard deviations to both sides hold 95% of what chance does."""
FEW_GAMES = 10
"""Before so many games nobody is told a share in hundredths: it would sound surer than it is."""


class Share(NamedTuple):
    """A share of some games, and its margin."""

    value: float
    low: float
    high: float
    games: int

    @property
    def is_few(self) -> bool:
        """Whether so few games say so that they are better counted than compared."""
        return self.games < FEW_GAMES

    def leaves_open(self, even: float) -> bool:
        """Tell whether the true share may as well be the even one."""
        return self.low <= even <= self.high


def share_of(part: float, games: int) -> Share:
    """Return a share with the margin in which the true one lies with 95% certainty (Wilson's interval)."""
    found, square = part / games, CERTAIN**2
    middle = (found + square / (2 * games)) / (1 + square / games)
    reach = CERTAIN * math.sqrt(found * (1 - found) / games + square / (4 * games**2)) / (1 + square / games)
    return Share(found, max(0.0, middle - reach), min(1.0, middle + reach), games)


def quantile(counts: Mapping[int, int], part: float) -> int:
    """Return how large a number is at most among this part of all, smallest first; `counts` says how many of each."""
    left = part * sum(counts.values())
    for number in sorted(counts):
        left -= counts[number]
        if left <= 0:
            return number
    return max(counts)
