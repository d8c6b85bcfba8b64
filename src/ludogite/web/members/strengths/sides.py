"""Both sides of a game whose sides are drawn: who wins how often, by who begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.arena.shares import Share, share_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.people.ratings.store import SideRow


@dataclass(frozen=True, slots=True)
class SideFigures:
    """How often each of two sides won."""

    counts: dict[tuple[int, int], int]
    """By who began and who won."""

    @property
    def games(self) -> int:
        """How many games somebody won."""
        return sum(self.counts.values())

    def won(self, begins: int, winner: int) -> int:
        """Return how many games a side won where one of them began."""
        return self.counts.get((begins, winner), 0)

    def share(self, begins: int, winner: int) -> int:
        """Return the same in percent of all that began so."""
        return round(100 * self.won(begins, winner) / max(1, self.won(begins, 0) + self.won(begins, 1)))

    @property
    def first(self) -> Share:
        """How often the first side won, whoever began; asked only where somebody won."""
        return share_of(self.first_won, self.games)

    @property
    def first_won(self) -> int:
        """How many games the first side won, whoever began."""
        return sum(number for (_, winner), number in self.counts.items() if winner == 0)


def side_figures(rows: Sequence[SideRow]) -> SideFigures:
    """Return the figures of games that somebody won."""
    return SideFigures({(row.begins, row.winner): row.games for row in rows if row.winner >= 0 and row.begins >= 0})
