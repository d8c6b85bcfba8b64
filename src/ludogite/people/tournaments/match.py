"""One game between entrants: who sits where, and how it ended."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from ludogite.people.tournaments.marks import mark_of

ResultSource = Literal["table", "typed", "director", "forfeit", "rest"]
"""The table of the house said it, somebody at the board typed it, a director decided, somebody did not come, or there
was nobody to play against."""


def telling_scores(ranks: tuple[int, ...], scores: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Return the points of a game unless they deny who came in where: whoever gave up or ran out of time may have more.

    Level points deny nobody, and decide nothing: what decided is said with them.
    """
    if not scores or len(scores) != len(ranks):
        return None
    came_in = sorted(zip(ranks, scores, strict=True), key=lambda one: one[0])
    agrees = all(_agree(*before, *behind) for before, behind in pairwise(came_in))
    return scores if agrees else None


def _agree(rank: int, points: int, next_rank: int, next_points: int) -> bool:
    """Tell whether two who came in one after the other can have these points."""
    return points == next_points if rank == next_rank else points >= next_points


class MatchResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended, for those who sat at it."""

    ranks: tuple[int, ...]
    """In the order of the seats, 1 for the best; equal ranks share a place."""
    source: ResultSource
    scores: tuple[int, ...] | None = None
    """Points of the game, in the order of the seats, where it counts some."""
    reason: str = ""
    """Why, in a director's words."""
    ended_by: str = ""
    """Why the game ended at its table, as a code: `kicks`, `resigned`; empty where no table says it."""

    @property
    def is_level(self) -> bool:
        """Whether somebody won whose points are no more than another one's: they did not decide it."""
        if self.scores is None or self.ranks.count(1) != 1 or len(self.ranks) == 1:
            return False
        best = self.scores[self.ranks.index(1)]
        return best == max(points for points, rank in zip(self.scores, self.ranks, strict=True) if rank != 1)

    def agrees(self, ranks: tuple[int, ...], scores: tuple[int, ...] | None) -> bool:
        """Tell whether somebody who types this says the same: whoever leaves the points out does not deny them."""
        return self.ranks == ranks and scores in (None, self.scores)

    @property
    def told_scores(self) -> tuple[int, ...] | None:
        """The points of the game unless they deny who came in where: no others are ever told."""
        return telling_scores(self.ranks, self.scores)

    @property
    def is_played(self) -> bool:
        """Whether a game decided it: only then have they met."""
        return self.source not in ("forfeit", "rest")


class ResultClaim(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another result than the one that stands, as somebody at the board typed it."""

    by: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None = None


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some entrants at one board, once. A match of one entrant is a rest."""

    number: int
    """1 for the first of the tournament."""
    round: int
    seats: tuple[int, ...]
    """The numbers of the entrants, in the order of the game's seats."""
    slot: str = ""
    """Its place in the form: a tie of the knock-out, `heat` or `final`."""
    leg: int = 1
    """Which match of its tie it is."""
    board: int = 0
    """The number of the board in the hall, the most important one first."""
    paired_at: int = 0
    """When it was paired; what follows is known later."""
    table: str = ""
    """The address of the table that was laid for it in the house."""
    laid_at: int = 0
    attempt: int = 0
    """How often it was begun again with fewer, because somebody did not come."""
    absent: tuple[int, ...] = ()
    """Who was to play, and did not come."""
    result: MatchResult | None = None
    claims: tuple[ResultClaim, ...] = ()
    """Other results that were typed later, the last of each who did so, the newest last, until a director decides."""
    contests: int = 0
    """How often somebody typed another result than what stood."""
    ended_at: int = 0
    is_annulled: bool = False
    """Whether a director took it back: it counts for nothing."""

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return self.result is None and not self.is_annulled

    @property
    def mark(self) -> str:
        """How it stands, in short: a form sends it back, so that nobody decides about what they have not seen."""
        return mark_of((self.result, self.claims, self.absent, self.is_annulled))

    @property
    def contested(self) -> tuple[int, ...]:
        """The places of the newest claim; none where nobody has to decide."""
        return self.claims[-1].ranks if self.claims else ()

    def claim_of(self, person: str) -> ResultClaim | None:
        """Return what somebody says who says that it ended otherwise."""
        return next((claim for claim in self.claims if claim.by == person), None)

    @property
    def entrants(self) -> tuple[int, ...]:
        """Everybody who was to play in it."""
        return (*self.seats, *self.absent)

    def rank_of(self, entrant: int) -> int | None:
        """Return the place of somebody who played in it; None without a result, and for the absent."""
        if self.result is None or entrant not in self.seats:
            return None
        return self.result.ranks[self.seats.index(entrant)]

    @property
    def winner(self) -> int | None:
        """Who alone came first; None in a draw, and where nobody came."""
        if self.result is None:
            return None
        ranks = self.result.ranks
        return self.seats[ranks.index(1)] if ranks.count(1) == 1 else None
