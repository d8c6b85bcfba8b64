"""How near somebody plays to perfection, and how quickly. What is rare is shown to the host: nobody is accused.

At a solved game a program at one's elbow plays every decision right, in about the same time. People do not; but some
play well, and some games leave little to decide. So everybody is compared with everybody else in the same house.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from itertools import product
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

from ludogite.people.ratings.ratings import result_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ludogite.people.ratings.ratings import RatedGame, Side

RIGHT = 0.01
"""A decision that costs less than this, in wins, is as good as the best one."""
FEWEST_DECISIONS, FEWEST_GAMES = 60, 3
"""Less than this says nothing."""
RARE = 1e-5
"""What is less likely than this is worth a look."""
MANY_GIVEN_UP = 5
"""So many games that two people gave up between them when they had hardly begun are worth a look."""
MANY_SHORT_WINS = 3
"""So many wins against newcomers who gave up soon are worth a look, where they are most of somebody's wins."""
MANY_FROM_SAME, AGAIN = 5, 3
"""So many wins against people who gave up soon are worth a look, where each of these did so this often against the same
winner, and such games were at least half of what that one won in the meantime."""
SHORT_SHARE = 0.5
"""Whoever decided less often than this share of what is usual gave up soon."""
FEWEST_WHOLE_GAMES, FEW_DECISIONS = 5, 8
"""Where fewer games were played to their end, nobody knows what is usual: then so many decisions are few."""


class Decision(NamedTuple):
    """A decision of somebody who had a choice."""

    lost: float
    """How much worse it was than the best one, in wins."""
    thought_ms: int


class GameEvidence(NamedTuple):
    """How somebody decided in one game."""

    decisions: int
    right: int
    median_ms: int
    spread_ms: int
    """Within this lies the middle half of the times."""


class Comparison(NamedTuple):
    """How somebody decides, beside everybody else in the house."""

    games: int
    decisions: int
    right: int
    others_decisions: int
    others_right: int

    @property
    def share(self) -> float:
        """How often the decision was right."""
        return self.right / self.decisions

    @property
    def others_share(self) -> float:
        """How often those of the others are; one decision of each kind is taken for granted."""
        return (self.others_right + 1) / (self.others_decisions + 2)

    @property
    def likelihood(self) -> float:
        """How likely somebody who decides like the others is right at least so often."""
        return at_least(self.right, self.decisions, self.others_share)

    @property
    def is_unusual(self) -> bool:
        """Whether it is worth a look."""
        return self.games >= FEWEST_GAMES and self.decisions >= FEWEST_DECISIONS and self.likelihood < RARE


class GivenUp(NamedTuple):
    """A game that somebody gave up when it had hardly begun."""

    table: str
    ended_at: int
    loser: str


def often_given_up(games: Iterable[RatedGame]) -> dict[tuple[str, str], list[GivenUp]]:
    """Return the games that pairs of people gave up early, where there are many; the pair with most of them first."""
    found: defaultdict[tuple[str, str], list[GivenUp]] = defaultdict(list)
    for game in games:
        early = [person for side in game.sides if side.left_early for person in side.people]
        others = [person for side in game.sides if not side.left_early for person in side.people]
        for loser, other in product(early, others):
            found[min(loser, other), max(loser, other)].append(GivenUp(game.table, game.ended_at, loser))
    many = [(pair, given_up) for pair, given_up in found.items() if len(given_up) >= MANY_GIVEN_UP]
    return dict(sorted(many, key=lambda one: -len(one[1])))


class ShortWin(NamedTuple):
    """A game that somebody won because another gave it up soon."""

    table: str
    ended_at: int
    loser: str
    decisions: int
    """How often the loser had decided."""


class ShortWins(NamedTuple):
    """How somebody won against people, where much of it was given to them."""

    wins: int
    """All of them."""
    short: list[ShortWin]


def few_decisions(games: Iterable[RatedGame]) -> float:
    """Return below how many decisions somebody gave up soon, from games of the same family that were played."""
    whole = [one for one in games if not any(side.gave_up or not side.decisions for side in one.sides)]
    if len(whole) < FEWEST_WHOLE_GAMES:
        return FEW_DECISIONS
    return SHORT_SHARE * median(side.decisions for one in whole for side in one.sides)


def often_given_wins(games: Iterable[RatedGame], few: float) -> list[str]:
    """Return who won many games that somebody gave up soon, and that moved their strength."""
    winners = Counter(
        person
        for game in games
        if _gave_up_soon(game, few)
        for side in game.sides
        if result_of(game, side) == 1
        for person in side.people
        if person not in side.unmoved
    )
    return [person for person, wins in winners.items() if wins >= MANY_SHORT_WINS]


def short_wins(
    person: str, won: Iterable[RatedGame], newcomers: Collection[tuple[str, str]], few: float
) -> ShortWins | None:
    """Return which of the games that somebody won were given up soon by newcomers; None where that is not unusual.

    Newcomers are named with the table at which they were some. Wins against opponents of the house count for nothing.
    """
    against_people = _against_people(person, won)
    short = [
        _short_win(game, by_newcomers[0])
        for game in against_people
        if (
            by_newcomers := [
                side for side in _gave_up_soon(game, few) if any((one, game.table) in newcomers for one in side.people)
            ]
        )
    ]
    is_most = 2 * len(short) > len(against_people)
    return ShortWins(len(against_people), short) if len(short) >= MANY_SHORT_WINS and is_most else None


def short_wins_from_same(person: str, won: Iterable[RatedGame], few: float) -> ShortWins | None:
    """Return which of the games that somebody won the same people gave up soon; None where that is not unusual.

    What somebody won at other times changes nothing: many fine games do not hide an evening of such ones.
    """
    against_people = sorted(_against_people(person, won), key=lambda game: game.moment, reverse=True)
    soon = {
        place: _short_win(game, sides[0])
        for place, game in enumerate(against_people)
        if (sides := _gave_up_soon(game, few))
    }
    times = Counter(one.loser for one in soon.values())
    again = [place for place, one in soon.items() if times[one.loser] >= AGAIN]
    runs = [again[first : first + MANY_FROM_SAME] for first in range(len(again) - MANY_FROM_SAME + 1)]
    found = {place for run in runs if run[-1] - run[0] < 2 * MANY_FROM_SAME for place in run}
    return ShortWins(len(against_people), [soon[place] for place in sorted(found)]) if found else None


def _against_people(person: str, won: Iterable[RatedGame]) -> list[RatedGame]:
    return [game for game in won if any(person not in side.people and side.people for side in game.sides)]


def _gave_up_soon(game: RatedGame, few: float) -> list[Side]:
    return [side for side in game.sides if side.gave_up and side.people and 0 < side.decisions < few]


def _short_win(game: RatedGame, side: Side) -> ShortWin:
    return ShortWin(game.table, game.ended_at, side.people[0], side.decisions)


def evidence_of(decisions: Sequence[Decision]) -> GameEvidence | None:
    """Return how somebody decided in a game; None where there was nothing to decide."""
    if not decisions:
        return None
    times = [one.thought_ms for one in decisions]
    low, _, high = quantiles(times, n=4) if len(times) > 1 else (times[0], 0, times[0])
    right = sum(one.lost < RIGHT for one in decisions)
    return GameEvidence(len(decisions), right, round(median(times)), round(high - low))


def at_least(right: int, decisions: int, share: float) -> float:
    """Return how likely so many of these decisions are right where each is with this share."""
    if right <= 0:
        return 1.0
    yes, no = math.log(share), math.log1p(-share)
    whole = math.lgamma(decisions + 1)
    return math.fsum(
        math.exp(whole - math.lgamma(n + 1) - math.lgamma(decisions - n + 1) + n * yes + (decisions - n) * no)
        for n in range(right, decisions + 1)
    )
