"""Who meets whom, and who sits where: every opening is played once from every seat."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ludogite.arena.contest import derived_seed
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.contest import ContestPlan

Encounter = tuple[str, ...]
"""Those who meet at one table, in the order of the plan, whoever runs a gauntlet first."""


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game of a tournament of programs. Everything in it follows from the plan, the encounter and two numbers."""

    encounter: Encounter
    round: int
    """The number of its opening, from 0."""
    turn: int
    """How often the seats were rotated since the first game of the round."""
    seats: tuple[str, ...]
    """Who sits where."""
    opening: tuple[int, ...] = ()
    """What happened before anybody was asked."""

    @property
    def key(self) -> tuple[Encounter, int, int]:
        """What tells it from all other games of its tournament."""
        return self.encounter, self.round, self.turn


def encounters(plan: ContestPlan) -> list[Encounter]:
    """Return every table that is laid: each choice of players, or each that has the one who runs the gauntlet."""
    seats = plan.seats
    if not plan.challenger:
        return list(combinations(plan.names, seats))
    others = [name for name in plan.names if name != plan.challenger]
    return [(plan.challenger, *rest) for rest in combinations(others, seats - 1)]


def round_of(plan: ContestPlan, encounter: Encounter, number: int, opening: Sequence[int] = ()) -> list[ScheduledGame]:
    """Return the games of one opening: as many as there are seats, and everybody sits once on each.

    With more than two, who sits beside whom is drawn anew for each round.
    """
    order = list(range(len(encounter)))
    if len(order) > 2:
        order = Rng(derived_seed(plan.seed, "order", *encounter, number)).shuffled(order)
    games = []
    for turn in range(len(order)):
        seats = tuple(encounter[who] for who in order[turn:] + order[:turn])
        games.append(ScheduledGame(encounter, number, turn, seats, tuple(opening)))
    return games
