"""How strong somebody plays: a figure with a margin, computed from games that count, and from nothing else.

Strengths are in points, as at chess: whoever is 100 points ahead wins 64 games of 100. They follow from the order of
the games alone, so whoever computes them again finds the same.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import accumulate, groupby, permutations, product
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ludogite.core.family import Family

FORMULA = "plackett-luce 4"
"""How strengths are computed. With another formula, or other figures in it, this changes, and all are computed anew."""
POINTS = 400 / math.log(10)
"""So many points make whoever has them e times as likely to win."""
SPREAD = POINTS / math.sqrt(2)
"""How much one plays now better, now worse."""
DOUBT = 350.0
"""How little is known of somebody who has not played yet."""
DRIFT = 8.0
"""How much somebody may have changed since the last game."""
CERTAIN = 1e-6
"""How little is in doubt about an opponent of the house."""
MIDDLE = 1500.0
"""How strong the third of the five opponents is, at every game."""
PROVISIONAL_GAMES = 5
"""Before so many games a strength is a guess."""
MARGIN = 1.96
"""A true strength lies within so many deviations in 95 cases of 100."""

MODEL = PlackettLuce(mu=MIDDLE, sigma=DOUBT, beta=SPREAD, tau=0.0)


class Strength(NamedTuple):
    """How strong somebody plays, how sure that is, and how many games say so."""

    points: float
    doubt: float
    games: int = 0

    @property
    def margin(self) -> float:
        """How far the truth may lie from it."""
        return MARGIN * self.doubt

    @property
    def is_provisional(self) -> bool:
        """Whether too few games say so."""
        return self.games < PROVISIONAL_GAMES


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who played on one seat of a game that counted: people, or an opponent of the house."""

    rank: int
    people: tuple[str, ...] = ()
    """Their ids."""
    level: str = ""
    begins: bool = False
    """Whether they decided first."""
    left_early: bool = False
    """Whether they gave up when the game had hardly begun: they have lost, and nobody has won against them."""
    unmoved: tuple[str, ...] = ()
    """Those of them for whom the game does not count: they stay as strong as they were."""
    gave_up: bool = False
    """Whether they lost because they did not play to the end: they resigned, ran out of time or left the seat."""
    decisions: int = 0
    """How often they decided; 0 where nobody counted it."""


class RatedGame(msgspec.Struct, frozen=True):
    """A finished game that counted."""

    table: str
    ended_at: int
    sides: tuple[Side, ...]

    @property
    def moment(self) -> tuple[int, str]:
        """Its place in the order of all games."""
        return self.ended_at, self.table

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who played in it."""
        return tuple(person for side in self.sides for person in side.people)


def opponents(family: Family) -> tuple[float, ...]:
    """Return how strong the five opponents of the house are, from what their ladder shows; nothing without one."""
    return _heights(family.ladder, family.players) if family.ladder else ()


@cache
def _heights(ladder: tuple[float, ...], players: int) -> tuple[float, ...]:
    scale = SPREAD * math.sqrt(players)
    steps = [scale * math.log(share * (players - 1) / (1 - share)) for share in ladder[1:]]
    heights = list(accumulate(steps, initial=0.0))
    middle = heights[len(heights) // 2]
    return tuple(MIDDLE + (height - middle) for height in heights)


def newcomer(family: Family) -> Strength:
    """Return what is believed of somebody who has not played yet: about as strong as the second opponent."""
    known = opponents(family)
    return Strength(known[1] if known else MIDDLE, DOUBT)


def rated(game: RatedGame, family: Family, strengths: Mapping[str, Strength]) -> dict[str, Strength]:
    """Return how strong everybody is after a game whose strength it moves, given how strong they were before it.

    Whoever left early has lost against all others; these are compared among themselves, where several are left.
    """
    stayed = [side for side in game.sides if not side.left_early]
    after = _rated(game.sides, family, strengths)
    if len(stayed) < len(game.sides):
        gone = {person for side in game.sides if side.left_early for person in side.people}
        rest = _rated(stayed, family, strengths) if len(stayed) > 1 else {}
        after = {person: strength for person, strength in after.items() if person in gone} | rest
    unmoved = {person for side in game.sides for person in side.unmoved}
    return {person: strength for person, strength in after.items() if person not in unmoved}


def _rated(sides: Sequence[Side], family: Family, strengths: Mapping[str, Strength]) -> dict[str, Strength]:
    """Return the mean over the orders in which those who are equal may have come in.

    The model's own way with equals lets whoever comes in behind two of them gain more than they do.
    """
    equals = [list(group) for _, group in groupby(sorted(sides, key=attrgetter("rank")), key=attrgetter("rank"))]
    orders = [
        _rated_in_order([side for group in order for side in group], family, strengths)
        for order in product(*map(permutations, equals))
    ]
    return {
        person: Strength(
            sum(order[person].points for order in orders) / len(orders),
            math.sqrt(sum(order[person].doubt ** 2 for order in orders) / len(orders)),
            one.games,
        )
        for person, one in orders[0].items()
    }


def _rated_in_order(sides: Sequence[Side], family: Family, strengths: Mapping[str, Strength]) -> dict[str, Strength]:
    machines, start = opponents(family), newcomer(family)
    before = {person: strengths.get(person, start) for side in sides for person in side.people}
    teams = [
        [MODEL.rating(before[person].points, math.hypot(before[person].doubt, DRIFT)) for person in side.people]
        or [MODEL.rating(machines[int(side.level) - 1], CERTAIN)]
        for side in sides
    ]
    found = MODEL.rate(teams)
    return {
        person: Strength(one.mu, one.sigma, before[person].games + 1)
        for side, team in zip(sides, found, strict=True)
        for person, one in zip(side.people, team, strict=False)
    }


def beaten(game: RatedGame, family: Family, strengths: Mapping[str, Strength], side: Side) -> float | None:
    """Return how strong the strongest was whom a side left behind, before the game; None where there was nobody."""
    machines, start = opponents(family), newcomer(family)
    behind = [
        max(strengths.get(person, start).points for person in one.people)
        if one.people
        else machines[int(one.level) - 1]
        for one in game.sides
        if one.rank > side.rank and not one.left_early
    ]
    return max(behind, default=None)


def result_of(game: RatedGame, side: Side) -> int:
    """Return how a game ended for a side: 1 for whoever won, -1 for whoever lost, 0 where nobody was ahead."""
    ranks = [one.rank for one in game.sides]
    if min(ranks) == max(ranks):
        return 0
    return 1 if side.rank == min(ranks) else -1


def strengths_after(games: Iterable[RatedGame], family: Family) -> dict[str, Strength]:
    """Return how strong everybody is after these games, in the order in which they ended."""
    strengths: dict[str, Strength] = {}
    for game in sorted(games, key=lambda game: game.moment):
        strengths |= rated(game, family, strengths)
    return strengths


def chance_against(one: Strength, other: float) -> float:
    """Return how often somebody wins against an opponent of this strength, two playing."""
    spread = math.sqrt(one.doubt**2 + 2 * SPREAD**2)
    return 1 / (1 + math.exp((other - one.points) / spread))
