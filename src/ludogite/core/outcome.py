"""How a game ended: who, by how much, and why."""

from __future__ import annotations

from dataclasses import dataclass

from ludogite.core.message import Message, house_message


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a game ended: a stable code, and words for the players."""

    code: str
    text: Message


RESIGNED = Reason("resigned", house_message("resignation"))
FLAGGED = Reason("flagged", house_message("time ran out"))
AGREED = Reason("agreed", house_message("draw agreed"))
CLAIMED = Reason("claimed", house_message("the other one left"))
ABSENT = Reason("absent", house_message("away for too long"))

HOUSE_REASONS = (RESIGNED, FLAGGED, AGREED, CLAIMED, ABSENT)
"""Ways to end a game that belong to the table, not to the rules."""

FORFEITED = Reason("forfeited", house_message("the opponent’s program failed"))
"""How a game of programs ends in which one of them fails."""

RECORDED_REASONS = (*HOUSE_REASONS, FORFEITED)
"""Ways to end a game that a record may name besides those of the rules."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. Everything is given seat by seat, in the order of the seats."""

    ranks: tuple[int, ...]
    """1 for the best; equal ranks share a place."""
    reason: Reason
    scores: tuple[int, ...] | None = None
    """Points, where the game counts some."""
    drawn: bool = False
    """Nobody won: not the same as several who share a win."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, none in a draw."""
        if self.drawn:
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def payoff(self, seat: int) -> float:
        """Return 1 for the sole first, 0 for the sole last; ties share what lies between."""
        mine = self.ranks[seat]
        beaten = sum(rank > mine for rank in self.ranks)
        level = sum(rank == mine for rank in self.ranks) - 1
        return (beaten + level / 2) / (len(self.ranks) - 1)


def ranked(worth: list[tuple[int, ...]] | list[int]) -> tuple[int, ...]:
    """Give each seat its rank by what it is worth, the most first; equal worth shares a rank."""
    ordered = sorted(worth, reverse=True)
    return tuple(ordered.index(mine) + 1 for mine in worth)
