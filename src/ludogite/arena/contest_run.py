"""A tournament of programs while it is played: which games are wanted next, which count, and when enough is known.

What counts depends on the games alone, never on the order in which they end: an encounter that is decided after some
round counts up to that round, even where more of its games were under way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.arena.bradley_terry import EloEstimates, EncounterSums, elo_estimates, round_points
from ludogite.arena.contest import ContestPlanError
from ludogite.arena.openings import OpeningBook
from ludogite.arena.schedule import Encounter, encounters, round_of
from ludogite.arena.sequential_test import SCORES, SequentialTest, Verdict
from ludogite.core.message import house_message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.arena.contest import ContestPlan
    from ludogite.arena.contest_game import ContestGame
    from ludogite.arena.schedule import ScheduledGame

FEWEST_ROUNDS = 5
"""No error bar is believed before."""


@dataclass(frozen=True, slots=True)
class StopRules:
    """When a tournament of programs ends."""

    rounds: int
    """So many openings each encounter plays at most."""
    test: SequentialTest | None = None
    """An encounter of two ends when this is decided of the first one."""
    precision: float = 0.0
    """All end when no error bar is wider than this to either side, in points of Elo; 0: never."""


@dataclass
class EncounterProgress:
    """How far one encounter has come."""

    sums: EncounterSums
    counts: list[int]
    """How many rounds brought the first one each of the possible scores; of use between two."""
    verdict: Verdict = "open"
    played: int = 0
    """So many rounds from the first one on are complete."""

    @property
    def is_decided(self) -> bool:
        """Whether the test has spoken."""
        return self.verdict != "open"


class ContestRun:
    """All games of a tournament so far, and what follows from them."""

    def __init__(self, plan: ContestPlan, rules: StopRules) -> None:
        """Begin; raises ContestPlanError where a test needs tables of two."""
        self.plan = plan.check()
        self.rules = rules
        self.book = OpeningBook(plan)
        self.tables = {one: EncounterProgress(EncounterSums(one), [0] * len(SCORES)) for one in encounters(plan)}
        self.games: dict[tuple[Encounter, int, int], ContestGame] = {}
        self.is_precise = False
        """Whether every error bar is as narrow as was asked for."""
        self._together = 0
        """So many rounds all encounters have played, where precision is asked for."""
        self.seats = plan.seats
        if rules.test is not None and self.seats != 2:
            raise ContestPlanError(
                house_message(
                    "a sequential test compares two, and {seats} sit at a table: use --precision", seats=self.seats
                )
            )

    @property
    def total(self) -> int:
        """How many games there are at most, those of decided encounters left out."""
        ended = [one.played if one.is_decided or self.is_precise else self.rules.rounds for one in self.tables.values()]
        return self.seats * sum(ended)

    def add(self, game: ContestGame) -> None:
        """Take a finished game; one that is not of this tournament, or was taken before, changes nothing."""
        if game.encounter not in self.tables or game.key in self.games:
            return
        self.games[game.key] = game
        self._count(game.encounter)

    def counted(self) -> list[ContestGame]:
        """Return the games that count, in the order of the schedule."""
        found = []
        for encounter, progress in self.tables.items():
            for number in range(progress.sums.rounds):
                found += [self.games[encounter, number, turn] for turn in range(self.seats)]
        return found

    def pending(self) -> Iterator[ScheduledGame]:
        """Yield the games that are still wanted, round by round; what is decided in the meantime is left out."""
        for number in range(self.rules.rounds):
            for encounter, progress in self.tables.items():
                if progress.is_decided or self._has(encounter, number):
                    continue
                for game in round_of(self.plan, encounter, number, self.book[number]):
                    if self.is_precise:
                        return
                    if not progress.is_decided and game.key not in self.games:
                        yield game

    def estimates(self) -> EloEstimates:
        """Return everybody's strength by the games that count."""
        return elo_estimates(self.plan.names, [one.sums for one in self.tables.values()])

    def _count(self, encounter: Encounter) -> None:
        """Count the rounds that are complete now, in their order, up to the one that decides."""
        if self.rules.precision:
            self._count_together()
            return
        progress = self.tables[encounter]
        while not progress.is_decided and progress.played < self.rules.rounds and self._has(encounter, progress.played):
            self._take_round(encounter, progress)

    def _count_together(self) -> None:
        """Count rounds of all encounters side by side, and look after each whether the error bars are narrow enough."""
        while not self.is_precise and self._together < self.rules.rounds:
            waiting = {encounter: one for encounter, one in self.tables.items() if not one.is_decided}
            if not waiting or not all(self._has(encounter, self._together) for encounter in waiting):
                return
            for encounter, progress in waiting.items():
                self._take_round(encounter, progress)
            self._together += 1
            if self._together >= FEWEST_ROUNDS:
                estimates = self.estimates()
                widest = max(estimates.margin(one) for one in range(len(self.plan.names)))
                self.is_precise = widest <= self.rules.precision

    def _has(self, encounter: Encounter, number: int) -> bool:
        return all((encounter, number, turn) in self.games for turn in range(self.seats))

    def _take_round(self, encounter: Encounter, progress: EncounterProgress) -> None:
        games = [self.games[encounter, progress.played, turn] for turn in range(self.seats)]
        points = round_points(encounter, games)
        progress.sums.add_points(points)
        progress.played += 1
        if self.rules.test is not None:
            progress.counts[round(2 * points[0])] += 1
            progress.verdict = self.rules.test.verdict(progress.counts)
