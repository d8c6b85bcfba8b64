"""What search may know of Bi-litaire: how many marbles a round is going to leave.

The weights were fitted to rounds that the search had played against itself, several times over.
"""

from __future__ import annotations

import math
from typing import Final, cast

from mypy_extensions import i64

from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.bilitaire.chains import CELLS, open_links, plane
from ludogite.games.bilitaire.rules import OPENING, Bilitaire, count

PAR: Final = 26.0
"""How many marbles a round leaves between equal players."""

LATE: Final = -9.0
MORE: Final = 0.3
"""How many marbles are still taken, apart from what is free to go: more while more lie on the board."""
JUMP: Final = 1.0
"""How many marbles each jump that is possible now promises to take."""
PAIR: Final = 0.2
"""The same for each marble that could be jumped if the holes around it were right; none on trays that stand alone."""

AT_LEAST: Final = 0.25
"""This share of what is free is taken even when a round is nearly over."""

CALM: Final = 0.6
DOUBT: Final = 0.06
"""How unsure the estimate is, at the end of a round and for each marble still on the board."""

ANNOUNCED: Final = 0.7
"""How many marbles more are taken for each jump that is announced beyond the first."""

EACH: Final = 12_000.0
CHANCES: Final = 300_000.0
"""What search gives for a marble more or less, and for the chances to win."""


class BilitaireJudge(Judge):
    """Estimates how many marbles will be left, and compares that with the other round."""

    def value(self, state: State, seat: i64) -> float:
        """Return what the position promises to a seat."""
        position = cast("Bilitaire", state)
        worth = promise(position, expected(position))
        return worth if seat == position.player else 1.0 - worth

    def settled(self, state: State) -> bool:
        """Tell that the first round is over when the second one is to be opened."""
        return cast("Bilitaire", state).due == OPENING

    def rate(self, state: State) -> i64:
        """Return the same for a search, every marble counting, even in a round that is won or lost."""
        position = cast("Bilitaire", state)
        left = expected(position)
        worth = i64(EACH * (target(position) - left) + CHANCES * (2.0 * promise(position, left) - 1.0))
        return worth if position.seat() == position.player else -worth


def role(state: Bilitaire) -> int:
    """Return 1 where the marble player acts, 0 where the trays do."""
    return int(state.due > 0)


def promise(state: Bilitaire, left: float) -> float:
    """Return the marble player's chances, from 0 to 1, where so many marbles will probably be left."""
    doubt = CALM + DOUBT * float(state.marbles())
    return 1.0 / (1.0 + math.exp((left - target(state)) / doubt))


def target(state: Bilitaire) -> float:
    """Return how many marbles the marble player has to beat."""
    return float(state.first) if state.first else PAR


def expected(state: Bilitaire) -> float:
    """Return how many marbles the marble player will probably leave."""
    if state.due == OPENING:
        return PAR
    held = float(state.marbles())
    free = freedom(state)
    taken = max(AT_LEAST * free, LATE + MORE * held + free)
    if state.due > 1:
        taken += ANNOUNCED * float(state.due - 1)
    return max(1.0, held - taken)


def freedom(state: Bilitaire) -> float:
    """Return how many marbles the jumps and pairs on the board promise to take."""
    jumps: i64 = 0
    pairs: i64 = 0
    for corner in range(4):
        marbles = plane(state.north, state.south, corner)
        links = open_links(state.north, state.south, state.trays, corner)
        free = state.trays & ~marbles
        jumps += jumps_along(links, marbles, free)
        pairs += count(links)
    return JUMP * float(jumps) + PAIR * float(pairs)


def single_jumps(state: Bilitaire) -> i64:
    """Return how many single jumps are possible on the board."""
    jumps: i64 = 0
    for corner in range(4):
        marbles = plane(state.north, state.south, corner)
        links = open_links(state.north, state.south, state.trays, corner)
        jumps += jumps_along(links, marbles, state.trays & ~marbles)
    return jumps


def jumps_along(links: i64, marbles: i64, free: i64) -> i64:
    """Return how many jumps lead along open links from marbles to free holes of one corner."""
    rows = links & CELLS
    columns = links >> 16
    across = (marbles & rows & free << 1) | (marbles & (rows & free) >> 1) << 16
    along = (marbles & columns & free << 4) | (marbles & (columns & free) >> 4) << 16
    return count(across) + count(along)
