"""What Squadro's values mean between people.

The weights know who wins by best play: Left, from the first position on, whoever begins. Between two who err that
decides nothing yet; the nearer the game comes to its end, the more. How much was counted in games of two opponents of
levels 2 and 3 against each other: Left's odds, as a natural log, times the square of the way gone by all pieces, out of
20,000. At a third of the way that is one twentieth of what best play says, at the last moves half of it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import TYPE_CHECKING

from ludogite.core.judge import CERTAIN, SURE
from ludogite.games.squadro.rules import LEFT, TOP
from ludogite.games.squadro.search import MOST, RATINGS

if TYPE_CHECKING:
    from ludogite.games.squadro.rules import Squadro

WAY = 20_000.0
"""The square of the way gone at which a value would mean all that it says; no game lasts so long."""

ALL_RATINGS = list(RATINGS)


def chances(state: Squadro, value: float) -> float:
    """Return how often the seat to move wins between two who err alike, where a search found this value."""
    rating = (2.0 * value - 1.0) * float(SURE)
    if abs(rating) > float(CERTAIN):
        return value
    odds = (min(bisect_left(ALL_RATINGS, rating), 2 * MOST) - MOST) / 100
    gone = sum(state.progress(LEFT)) + sum(state.progress(TOP))
    return 1.0 / (1.0 + math.exp(-odds * gone * gone / WAY))
