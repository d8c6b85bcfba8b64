"""How near somebody plays to perfection, and how quickly. What is rare is shown to the host: nobody is accused.

At a solved game a program at one's elbow plays every decision right, in about the same time. People do not; but some
play well, and some games leave little to decide. So everybody is compared with everybody else in the same house.
"""

from __future__ import annotations

import math
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

RIGHT = 0.01
"""A decision that costs less than this, in wins, is as good as the best one."""
FEWEST_DECISIONS, FEWEST_GAMES = 60, 3
"""Less than this says nothing."""
RARE = 1e-5
"""What is less likely than this is worth a look."""


class Decision(NamedTuple):
    """A decision of somebody who had a choice."""

    lost: float
    """How much worse it was than the best one, in wins."""
    thought_ms: int


class GameEvidence(NamedTuple):
    """How somebody decided in one game."""

    decisions: int
    right: int
    median_ms: int
    spread_ms: int
    """Within this lies the middle half of the times."""


class Comparison(NamedTuple):
    """How somebody decides, beside everybody else in the house."""

    games: int
    decisions: int
    right: int
    others_decisions: int
    others_right: int

    @property
    def share(self) -> float:
        """How often the decision was right."""
        return self.right / self.decisions

    @property
    def others_share(self) -> float:
        """How often those of the others are; one decision of each kind is taken for granted."""
        return (self.others_right + 1) / (self.others_decisions + 2)

    @property
    def likelihood(self) -> float:
        """How likely somebody who decides like the others is right at least so often."""
        return at_least(self.right, self.decisions, self.others_share)

    @property
    def is_unusual(self) -> bool:
        """Whether it is worth a look."""
        return self.games >= FEWEST_GAMES and self.decisions >= FEWEST_DECISIONS and self.likelihood < RARE


def evidence_of(decisions: Sequence[Decision]) -> GameEvidence | None:
    """Return how somebody decided in a game; None where there was nothing to decide."""
    if not decisions:
        return None
    times = [one.thought_ms for one in decisions]
    low, _, high = quantiles(times, n=4) if len(times) > 1 else (times[0], 0, times[0])
    right = sum(one.lost < RIGHT for one in decisions)
    return GameEvidence(len(decisions), right, round(median(times)), round(high - low))


def at_least(right: int, decisions: int, share: float) -> float:
    """Return how likely so many of these decisions are right where each is with this share."""
    if right <= 0:
        return 1.0
    yes, no = math.log(share), math.log1p(-share)
    whole = math.lgamma(decisions + 1)
    return math.fsum(
        math.exp(whole - math.lgamma(n + 1) - math.lgamma(decisions - n + 1) + n * yes + (decisions - n) * no)
        for n in range(right, decisions + 1)
    )
