"""Round robin: everybody meets everybody, by the Berger tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ludogite.core.message import house_message
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.forms.form import MatchMaker, PointsRules
from ludogite.people.tournaments.plan import RoundRobinForm, Seeding

if TYPE_CHECKING:
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

MOST_BY_ROUNDS, MOST_AT_ONCE = 64, 24
"""So many meet each other at most: round after round, or in games that all begin together."""


def berger(players: int, round_: int) -> list[tuple[int, int]]:
    """Return the pairs of a round, counted from 1, as the Berger tables print them: the first seat first.

    The last number of an even table stays where it is, the others turn; where the number is odd, whoever meets that
    last one rests.
    """
    even = players + players % 2
    turning = even - 1
    pivot = (round_ - 1) * (even // 2) % turning
    fixed = (pivot + 1, even) if round_ % 2 else (even, pivot + 1)
    pairs = [fixed] if even == players else []
    pairs += [((pivot + k) % turning + 1, (pivot - k) % turning + 1) for k in range(1, even // 2)]
    return pairs


def _cycle(players: int) -> int:
    """Return how many rounds it takes until everybody has met everybody."""
    return players - 1 + players % 2


@dataclass(frozen=True, slots=True)
class RoundRobinRules(PointsRules):
    """The rules of the round robin."""

    form: RoundRobinForm
    title: ClassVar = house_message("Round robin")
    line: ClassVar = house_message("Everybody meets everybody.")
    tie_breaks: ClassVar[tuple[str, ...]] = ("direct", "sonneborn-berger", "wins")
    leaves_out_absent: ClassVar = False
    ends_unpaired: ClassVar = True
    waits_for_decisions: ClassVar = False
    seeding: ClassVar[Seeding] = "lot"

    @property
    def most_entrants(self) -> int:
        """So many can play: far fewer where all their games begin together."""
        return MOST_AT_ONCE if self.form.at_once else MOST_BY_ROUNDS

    def check(self) -> None:
        """Refuse more than a return match."""
        if self.form.cycles not in (1, 2):
            raise TournamentPlanError(
                house_message(
                    "two meet once, or twice with the seats exchanged, not {count} times", count=self.form.cycles
                )
            )

    def rounds(self, tournament: Tournament) -> int:
        """Return how many rounds are played; none where one alone is there."""
        players = len(tournament.order or tournament.entrants)
        return _cycle(players) * self.form.cycles if players > 1 else 0

    def takes_late(self, tournament: Tournament) -> bool:
        """Nobody comes late: the table is made for those who were there."""
        del tournament
        return False

    def next_matches(self, tournament: Tournament, now: int) -> list[Match]:
        """Return the matches of the next round once the last one is over; all of them where they begin together."""
        del now
        maker = MatchMaker(tournament)
        again = [maker.match(round_, seats) for round_, seats in self._missing(tournament)]
        if again or tournament.open_matches:
            return again
        coming = range(tournament.rounds + 1, self.rounds(tournament) + 1)
        together = coming if self.form.at_once else coming[:1]
        return [maker.match(round_, seats) for round_ in together for seats in self._pairs(tournament, round_)]

    def _pairs(self, tournament: Tournament, round_: int) -> list[tuple[int, int]]:
        order = tournament.order
        cycle = _cycle(len(order))
        pairs = [(order[one - 1], order[other - 1]) for one, other in berger(len(order), (round_ - 1) % cycle + 1)]
        return pairs if round_ <= cycle else [(other, one) for one, other in pairs]

    def _missing(self, tournament: Tournament) -> list[tuple[int, tuple[int, int]]]:
        """Return what was taken back of the rounds so far, and has to be played all the same."""
        made = {(one.round, frozenset(one.entrants)) for one in tournament.standing_matches}
        return [
            (round_, seats)
            for round_ in range(1, tournament.rounds + 1)
            for seats in self._pairs(tournament, round_)
            if (round_, frozenset(seats)) not in made
        ]

    def is_over(self, tournament: Tournament, now: int) -> bool:
        """Tell whether everybody has met everybody."""
        del now
        is_paired = tournament.rounds >= self.rounds(tournament)
        return is_paired and not tournament.open_matches and not self._missing(tournament)
