"""Heats and a final: games of several, counted by points; the best meet once more."""

from __future__ import annotations

from itertools import combinations, groupby
from typing import TYPE_CHECKING, ClassVar, Literal, Self

import msgspec
from msgspec.structs import replace

from ludogite.core.message import house_message, verbatim
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.balance import SeatBalance
from ludogite.people.tournaments.forms.form import NOBODY_APART, MatchMaker, PointsForm
from ludogite.people.tournaments.forms.settings import YES_OR_NO, Setting
from ludogite.people.tournaments.lots import drawn_order
from ludogite.people.tournaments.outings import share
from ludogite.people.tournaments.placings import Placing, shared_places
from ludogite.people.tournaments.tie_breaks import Scoreboard

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ludogite.core.game import Game
    from ludogite.core.message import Message
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

HEAT, FINAL = "heat", "final"
"""The slots of the matches."""
PAIR, FEWEST_AT_TABLE, MOST_AT_TABLE, MOST_ROUNDS = 2, 3, 8, 20
HEATS = Setting("heats", "rounds", house_message("Heats for everybody"), least=1, most=MOST_ROUNDS)
HAS_FINAL = Setting(
    "final",
    "has_final",
    house_message("A final"),
    house_message("Those with most points meet once more."),
    YES_OR_NO,
)


class HeatsForm(PointsForm, msgspec.Struct, frozen=True, omit_defaults=True, tag="heats"):
    """Games of several, counted by points, and a final of the best."""

    size: int = 4
    """So many at a table at most."""
    rounds: int = 1
    """So many heats everybody plays before the final."""
    has_final: bool = True
    """Whether the best play a final for the first places; otherwise the points of the heats are all."""

    title: ClassVar = house_message("Heats and final")
    line: ClassVar = house_message("Games of several count by places; those with most points play the final.")
    picture: ClassVar[Literal["heats"]] = "heats"
    tie_breaks: ClassVar[tuple[str, ...]] = ("wins", "scored", "buchholz")
    most_entrants: ClassVar = 1000
    leaves_out_absent: ClassVar = True
    ends_unpaired: ClassVar = True
    waits_for_decisions: ClassVar = True

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return how many play at a table, how often, and whether the best meet once more."""
        sizes = tuple((size, verbatim(size)) for size in cls.sizes(game))
        return (
            Setting("size", "size", house_message("At a table at most"), choices=sizes, is_long=True),
            HEATS,
            HAS_FINAL,
        )

    def check(self) -> None:
        """Refuse tables for two, and for more than any game has seats."""
        if not FEWEST_AT_TABLE <= self.size <= MOST_AT_TABLE:
            raise TournamentPlanError(
                house_message(
                    "heats are played at tables of {fewest} to {most}", fewest=FEWEST_AT_TABLE, most=MOST_AT_TABLE
                )
            )
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise TournamentPlanError(house_message("everybody plays between 1 and {most} heats", most=MOST_ROUNDS))

    def seats(self) -> tuple[int, int]:
        """Return how many play a heat: two at least, where some did not come."""
        return 2, self.size

    def takes_late(self, tournament: Tournament) -> bool:
        """Tell that somebody may come while heats are still to be paired."""
        return tournament.rounds < self.rounds

    def points(self, match: Match, entrant: int) -> float:
        """Return how many somebody left behind; an empty seat counts as somebody, and who is level counts half."""
        if match.slot == FINAL or entrant not in match.seats:
            return 0.0
        if len(match.seats) == 1:
            return float(self.size - 1)
        return self.size - len(match.seats) + share(match, entrant) * (len(match.seats) - 1)

    @classmethod
    def suits(cls, game: Game) -> bool:
        """Tell whether several can play a game, and two where some did not come."""
        return game.rules.most >= FEWEST_AT_TABLE and game.rules.fewest <= PAIR

    @classmethod
    def usual(cls, game: Game) -> Self:
        """Return heats of as many as can play."""
        return cls(size=cls.sizes(game)[-1])

    @staticmethod
    def sizes(game: Game) -> list[int]:
        """Return of how many a heat may be."""
        return list(range(FEWEST_AT_TABLE, min(MOST_AT_TABLE, game.rules.most) + 1))

    def next_matches(
        self, tournament: Tournament, now: int, apart: Collection[frozenset[int]] = NOBODY_APART
    ) -> list[Match]:
        """Return the next heats once the last ones are over, and then the final, once no heat is contested."""
        del now, apart
        if tournament.open_matches or len(tournament.playing) < 2:
            return []
        maker, balance = MatchMaker(tournament), SeatBalance(tournament)
        round_ = tournament.rounds + 1
        if tournament.rounds < self.rounds:
            tables = self._tables(tournament, balance)
            return [maker.match(round_, balance.seated_table(table, round_), HEAT) for table in tables]
        if self._needs_final(tournament) and not tournament.contested_matches:
            return [maker.match(round_, balance.seated_table(self.finalists(tournament), round_), FINAL)]
        return []

    def finalists(self, tournament: Tournament) -> list[int]:
        """Return who plays the final as it stands: the best of those who are there."""
        placed = [one.entrant for one in self.by_points(tournament)]
        return [number for number in placed if number not in tournament.away][: self.size]

    def decided_by(self, tournament: Tournament, chosen: Sequence[int]) -> str | None:
        """Return what told the last finalist from the first who is none, where both had the same points.

        The stable word of a tie-break, empty where only the order decided in which they were seeded; None where their
        points differ, or nobody was left out.
        """
        placed = [one for one in self.by_points(tournament) if one.entrant not in tournament.away]
        last = next((one for one in reversed(placed) if one.entrant in chosen), None)
        out = next((one for one in placed if one.entrant not in chosen), None)
        if last is None or out is None or last.points != out.points:
            return None
        return next((name for name, value in last.tie_breaks.items() if value != out.tie_breaks.get(name)), "")

    def is_over(self, tournament: Tournament, now: int) -> bool:
        """Tell whether the final is played, or the last heat where there is none."""
        del now
        if tournament.open_matches:
            return False
        heats_over = tournament.rounds >= self.rounds
        return len(tournament.playing) < 2 or (heats_over and not self._needs_final(tournament))

    def stage(self, tournament: Tournament, match: Match) -> Message:
        """Return which heat of its round it is, and which round where there are several; or the final."""
        if match.slot == FINAL:
            return house_message("Final")
        heats = [one.number for one in tournament.round(match.round)]
        number = heats.index(match.number) + 1 if match.number in heats else match.board
        heat = house_message("Heat {number}", number=number)
        round_ = house_message("Round {number}", number=match.round)
        return house_message("{round}, {heat}", round=round_, heat=heat) if self.rounds > 1 else heat

    def together(self, matches: Sequence[Match]) -> Message:
        """Return the round, where there are several."""
        return house_message("Heats", context="the name of a round") if self.rounds == 1 else super().together(matches)

    def called(self, matches: Sequence[Match], count: int) -> Message:
        """Return how many heats, or that it is the final."""
        if matches[0].slot == FINAL:
            return house_message("The final is called.")
        return house_message.plural("{count} heat is called.", "{count} heats are called.", count)

    def _needs_final(self, tournament: Tournament) -> bool:
        """Tell whether a final is still to be played: one heat of everybody is one."""
        heats = [one for one in tournament.standing_matches if one.slot == HEAT]
        is_all = self.rounds == 1 and len(heats) == 1
        return self.has_final and not is_all and _final(tournament) is None

    def _tables(self, tournament: Tournament, balance: SeatBalance) -> list[list[int]]:
        """Return who plays at which table: few who have met, and strong ones spread in the first heats.

        Later each table has one of those who had the first seat least, so that everybody has it as often.
        """
        numbers = tournament.playing
        count = -(-len(numbers) // self.size)
        size = -(-len(numbers) // count)
        met = _meetings(tournament)
        if tournament.rounds:
            drawn = drawn_order(tournament.seed, numbers, "heats", tournament.rounds + 1)
            heads = sorted(drawn, key=lambda number: balance.count(number, 0))[:count]
            tables = [[number] for number in heads]
            queue = [number for number in drawn if number not in heads]
        else:
            tables = [[] for _ in range(count)]
            place = {number: index for index, number in enumerate(tournament.order)}
            queue = sorted(numbers, key=lambda number: (place.get(number, len(place)), number))
        for number in queue:
            free = [table for table in tables if len(table) < size]
            fewest = min(len(table) for table in free)
            level = [table for table in free if len(table) == fewest]
            chosen = min(level, key=lambda table: sum(met.get(_pair(number, other), 0) for other in table))
            chosen.append(number)
        return [table for table in tables if table]

    def scoreboard(self, tournament: Tournament) -> Scoreboard:
        """Return how many everybody left behind in their heats."""
        return Scoreboard(tournament, self.points)

    def placings(self, tournament: Tournament) -> list[Placing]:
        """Return those of the final as they came in, then everybody by the points of their heats."""
        placed = self.by_points(tournament)
        final = _final(tournament)
        if final is None or final.result is None:
            return placed
        ranks = dict(zip(final.seats, final.result.ranks, strict=True))
        ranks |= dict.fromkeys(final.absent, len(final.seats) + 1)
        there = sorted((one for one in placed if one.entrant in ranks), key=lambda one: ranks[one.entrant])
        others = [one for one in placed if one.entrant not in ranks]
        groups = [list(some) for _, some in groupby(there, key=lambda one: ranks[one.entrant])]
        groups += [list(some) for _, some in groupby(others, key=lambda one: one.place)]
        return [
            replace(one, place=first, place_to=last)
            for (first, last), group in zip(shared_places(groups), groups, strict=True)
            for one in group
        ]


def _final(tournament: Tournament) -> Match | None:
    return next((one for one in tournament.standing_matches if one.slot == FINAL), None)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _meetings(tournament: Tournament) -> dict[tuple[int, int], int]:
    """Return how often two have met."""
    met: dict[tuple[int, int], int] = {}
    for match in tournament.standing_matches:
        for one, other in combinations(match.seats, 2):
            met[_pair(one, other)] = met.get(_pair(one, other), 0) + 1
    return met
