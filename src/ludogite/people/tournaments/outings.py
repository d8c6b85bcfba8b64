"""What everybody did in each round: what standings, tie-breaks and pairings are computed from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ludogite.people.tournaments.match import Match

if TYPE_CHECKING:
    from ludogite.people.tournaments.tournament import Tournament


class Outing(NamedTuple):
    """One match that has ended, for one who was to play in it."""

    match: Match
    entrant: int
    seat: int
    """Where they sat; -1 for the absent and for whoever rested."""
    points: float
    """What it brought in the tournament."""
    share: float
    """1 for the sole first, 0 for the last: how well it went, whatever the form counts for it."""
    met: tuple[int, ...]
    """Who else sat there."""

    @property
    def opponents(self) -> tuple[int, ...]:
        """Who else was to play."""
        return tuple(other for other in self.match.entrants if other != self.entrant)

    @property
    def is_played(self) -> bool:
        """Whether a game was played, and they took part in it."""
        return self.seat >= 0

    @property
    def is_rest(self) -> bool:
        """Whether there was nobody to play against."""
        return self.match.result is not None and self.match.result.source == "rest"

    @property
    def scored(self) -> int:
        """How many points of the game they scored."""
        result = self.match.result
        if result is None or result.scores is None or not self.is_played:
            return 0
        return result.scores[self.seat]


Points = Callable[[Match, int], float]
"""How much a match brings whoever was to play in it."""


def share(match: Match, entrant: int) -> float:
    """Return 1 for whoever won a match, ½ in a draw, and what lies between where more than two played."""
    if match.result is None or entrant not in match.seats:
        return 0.0
    return _share_at(match.result.ranks, match.seats.index(entrant))


def _share_at(ranks: tuple[int, ...], seat: int) -> float:
    if len(ranks) == 1:
        return 1.0
    mine = ranks[seat]
    if len(ranks) == 2:
        other = ranks[0] + ranks[1] - mine
        return 0.5 if mine == other else float(mine < other)
    behind = sum(rank > mine for rank in ranks)
    level = sum(rank == mine for rank in ranks) - 1
    return (behind + level / 2) / (len(ranks) - 1)


def outings_of(tournament: Tournament, points: Points = share) -> dict[int, list[Outing]]:
    """Return what everybody who entered has done so far, match by match, in the order of the rounds."""
    found: dict[int, list[Outing]] = {number: [] for number in tournament.entrants}
    for match in tournament.standing_matches:
        if match.result is None:
            continue
        is_played, seats = match.result.is_played, match.seats
        for seat, entrant in enumerate(seats):
            mine = _share_at(match.result.ranks, seat)
            counted = mine if points is share else points(match, entrant)
            met = seats[:seat] + seats[seat + 1 :]
            found[entrant].append(Outing(match, entrant, seat if is_played else -1, counted, mine, met))
        for entrant in match.absent:
            found[entrant].append(Outing(match, entrant, -1, 0.0, 0.0, seats))
    return found
