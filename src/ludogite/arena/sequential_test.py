"""A test that stops as soon as enough is known: is one player stronger than another by so much?

The generalised sequential probability ratio test on rounds: the two games that share an opening are one observation
with five possible scores, 0 to 2 in halves. It compares two hypotheses about the mean score, that of `elo0` and that of
`elo1`, each with the likeliest distribution of scores that has this mean.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a round of two games can bring, as a share."""
UNSEEN = 1e-3
"""A score that never came counts as so many rounds, so that no hypothesis is impossible."""
HALVINGS = 45
MOST_ELO = 2000
"""Hypotheses farther from even than this are not tested: one game of 100,000 would tell them apart."""

Verdict = Literal["stronger", "not stronger", "open"]


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Two hypotheses, and how often one may be mistaken for the other."""

    elo0: float
    """Not stronger: the difference is at most this."""
    elo1: float
    """Stronger: the difference is at least this."""
    alpha: float = 0.05
    """How often somebody is called stronger who is not."""
    beta: float = 0.05
    """How often somebody is not called stronger who is."""

    @property
    def lower(self) -> float:
        """At this logarithm of the ratio somebody is not stronger."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this logarithm of the ratio somebody is stronger."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """Return the logarithm of the likelihood ratio of rounds, counted by their score from 0 to 1 in quarters."""
        if not sum(counts):
            return 0.0
        seen = [count or UNSEEN for count in counts]
        total = sum(seen)
        shares = [count / total for count in seen]
        against, supposed = (_likeliest_with_mean(shares, score_of(elo)) for elo in (self.elo0, self.elo1))
        return total * sum(
            share * math.log(stronger / weaker)
            for share, stronger, weaker in zip(shares, supposed, against, strict=True)
        )

    def verdict(self, counts: Sequence[int]) -> Verdict:
        """Say what rounds have shown so far."""
        ratio = self.ratio(counts)
        return "stronger" if ratio >= self.upper else "not stronger" if ratio <= self.lower else "open"


def score_of(elo: float) -> float:
    """Return the mean score of somebody who is stronger by so many points."""
    return 1 / (1 + 10 ** (-elo / 400))


def _likeliest_with_mean(shares: list[float], mean: float) -> list[float]:
    """Return the distribution of scores with this mean under which such shares are likeliest.

    Every share is divided by 1 + t (score - mean), where t makes the mean right; t is found by halving.
    """
    low, high = -1 / (SCORES[-1] - mean), 1 / (mean - SCORES[0])
    for _ in range(HALVINGS):
        t = (low + high) / 2
        slope = sum(
            share * (score - mean) / (1 + t * (score - mean)) for share, score in zip(shares, SCORES, strict=True)
        )
        low, high = (t, high) if slope > 0 else (low, t)
    return [share / (1 + t * (score - mean)) for share, score in zip(shares, SCORES, strict=True)]
