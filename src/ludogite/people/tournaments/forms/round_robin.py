"""Round robin: everybody meets everybody, by the Berger tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from ludogite.core.message import house_message
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.forms.form import NOBODY_APART, MatchMaker, PointsForm, Seeding
from ludogite.people.tournaments.forms.settings import YES_OR_NO, Setting

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.core.game import Game
    from ludogite.core.message import Message
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


CYCLES = Setting(
    "cycles", "cycles", house_message("Two meet"), choices=((1, house_message("once")), (2, house_message("twice")))
)
AT_ONCE = Setting(
    "at-once",
    "at_once",
    house_message("All games at once"),
    house_message("For games with days for a move: nobody waits for a round."),
    YES_OR_NO,
)


class RoundRobinForm(PointsForm, msgspec.Struct, frozen=True, omit_defaults=True, tag="round-robin"):
    """Everybody meets everybody, by the Berger tables."""

    cycles: int = 1
    """How often two meet: 1, or 2 with the seats exchanged."""
    at_once: bool = False
    """Whether all rounds begin together, as with days for a move."""

    title: ClassVar = house_message("Round robin")
    line: ClassVar = house_message("Everybody meets everybody.")
    picture: ClassVar[Literal["table"]] = "table"
    tie_breaks: ClassVar[tuple[str, ...]] = ("direct", "sonneborn-berger", "wins")
    leaves_out_absent: ClassVar = False
    ends_unpaired: ClassVar = True
    waits_for_decisions: ClassVar = False
    seeding: ClassVar[Seeding] = "lot"
    meets_all: ClassVar = True

    @property
    def most_entrants(self) -> int:
        """So many can play: far fewer where all their games begin together."""
        return MOST_AT_ONCE if self.at_once else MOST_BY_ROUNDS

    @property
    def is_at_once(self) -> bool:
        """Tell whether all rounds begin together."""
        return self.at_once

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return how often two meet, and when."""
        del game
        return CYCLES, AT_ONCE

    def facts(self) -> list[tuple[Message, Message]]:
        """Return how often two meet, and whether all at once."""
        no_rounds = house_message("Rounds"), house_message("None: all games begin together.")
        told = [no_rounds] if self.at_once else []
        return [(CYCLES.title, CYCLES.said(self.cycles)), *told]

    def check(self) -> None:
        """Refuse more than a return match."""
        if self.cycles not in (1, 2):
            raise TournamentPlanError(
                house_message("two meet once, or twice with the seats exchanged, not {count} times", count=self.cycles)
            )

    def planned_rounds(self, tournament: Tournament) -> int:
        """Return how many rounds are played; none where one alone is there."""
        players = len(tournament.order or tournament.entrants)
        return _cycle(players) * self.cycles if players > 1 else 0

    def takes_late(self, tournament: Tournament) -> bool:
        """Nobody comes late: the table is made for those who were there."""
        del tournament
        return False

    def next_matches(
        self, tournament: Tournament, now: int, apart: Collection[frozenset[int]] = NOBODY_APART
    ) -> list[Match]:
        """Return the matches of the next round once the last one is over; all of them where they begin together."""
        del now, apart
        maker = MatchMaker(tournament)
        again = [maker.match(round_, seats) for round_, seats in self._missing(tournament)]
        if again or tournament.open_matches:
            return again
        coming = range(tournament.rounds + 1, self.planned_rounds(tournament) + 1)
        together = coming if self.at_once else coming[:1]
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
        is_paired = tournament.rounds >= self.planned_rounds(tournament)
        return is_paired and not tournament.open_matches and not self._missing(tournament)
