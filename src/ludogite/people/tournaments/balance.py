"""Who sits where: over the rounds everybody has each seat as often as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.tournaments.lots import lot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.people.tournaments.tournament import Tournament

MOST_SURPLUS = 2
"""So much oftener than the other one anybody may have a seat, where pairs can be chosen."""


class SeatBalance:
    """How often everybody has had each seat, in matches that were or will be played."""

    def __init__(self, tournament: Tournament) -> None:
        self._seed = tournament.seed
        self._counts: dict[int, dict[int, int]] = {number: {} for number in tournament.entrants}
        self._last: dict[int, int] = {}
        for match in tournament.standing_matches:
            if len(match.seats) > 1 and (match.result is None or match.result.is_played):
                self.sit(match.seats)

    def sit(self, seats: Sequence[int]) -> None:
        """Count one more match."""
        for seat, entrant in enumerate(seats):
            self._counts[entrant][seat] = self.count(entrant, seat) + 1
            self._last[entrant] = seat

    def count(self, entrant: int, seat: int) -> int:
        """Return how often somebody has had a seat."""
        return self._counts[entrant].get(seat, 0)

    def surplus(self, entrant: int) -> int:
        """Return how much oftener somebody had the first seat than the second."""
        return self.count(entrant, 0) - self.count(entrant, 1)

    def is_same_due(self, one: int, other: int) -> bool:
        """Tell whether two have both had one seat so often that whoever has it again has it too often."""
        low, high = sorted((self.surplus(one), self.surplus(other)))
        return low >= MOST_SURPLUS or high <= -MOST_SURPLUS

    def seated_pair(self, pair: Sequence[int], *about: object) -> tuple[int, ...]:
        """Return how two sit down, and count it: whoever had the first seat less often has it; the lot decides else."""
        seats = sorted(
            pair,
            key=lambda one: (self.surplus(one), self._last.get(one) == 0, lot(self._seed, "seat", *about, one)),
        )
        self.sit(seats)
        return tuple(seats)

    def seated_table(self, entrants: Sequence[int], *about: object) -> tuple[int, ...]:
        """Return how several sit down, and count it: each seat goes to whoever had it least, the first seat first."""
        left, seats = list(entrants), list[int]()
        for seat in range(len(entrants)):
            chosen = min(left, key=lambda one: (self.count(one, seat), lot(self._seed, "seat", *about, seat, one)))
            left.remove(chosen)
            seats.append(chosen)
        self.sit(seats)
        return tuple(seats)
