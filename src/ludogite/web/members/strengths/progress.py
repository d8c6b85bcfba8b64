"""How somebody's strength went, as pages show it: a curve drawn for wide and for narrow screens, and a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ludogite.people.ratings.rated_games import strength_of
from ludogite.people.ratings.ratings import Strength, newcomer
from ludogite.people.ratings.store import RatingIndex
from ludogite.web.members.strengths.curve import MOST_POINTS, TALL, WIDE, Moment, best, curve
from ludogite.web.members.strengths.standing import line_of, marks_of, number
from ludogite.web.shared.moments import day, moment

if TYPE_CHECKING:
    from collections.abc import Callable

    from markupsafe import Markup

    from ludogite.web.members.strengths.standing import Standing
    from ludogite.web.shared.visit import Visit

DAY_MS = 86_400_000
ROWS = 12
"""So many moments the table tells."""
RESULTS = {1: "strength-won", 0: "strength-drawn", -1: "strength-lost"}


class ProgressRow(NamedTuple):
    """One moment of the table."""

    ended_at: int
    result: str
    """How the game ended for them."""
    points: str
    margin: str
    line: str


@dataclass(frozen=True, slots=True)
class StrengthProgress:
    """How somebody's strength in one family went."""

    standing: Standing
    wide: Markup
    tall: Markup
    first_at: int
    last_at: int
    when: Callable[[int], Markup]
    """How a moment is written: with its hour, where all games were within a day."""
    best: str
    """The highest so far, in words; nothing before enough games count."""
    rows: list[ProgressRow]


async def strength_progress(person: str, standing: Standing, visit: Visit) -> StrengthProgress | None:
    """Return how somebody's strength went; None where no step is known."""
    index, games = RatingIndex(visit.services.house.store), standing.strength.games
    steps = await index.story(person, standing.place.key, games, MOST_POINTS)
    if not steps:
        return None
    marks = marks_of(standing.place.family, visit)
    moments = [_moment(newcomer(standing.place.family)), *(_moment(strength_of(step)) for step in steps)]
    peak = best(moments)
    words = number(peak.points, visit) if peak else ""
    stride = max(1, -(-len(steps) // ROWS))
    told = steps[::-1][::stride]
    return StrengthProgress(
        standing=standing,
        wide=curve(moments, marks, WIDE, words),
        tall=curve(moments, marks, TALL, words),
        first_at=steps[0].ended_at,
        last_at=steps[-1].ended_at,
        when=moment if steps[-1].ended_at - steps[0].ended_at < DAY_MS else day,
        best=words,
        rows=[
            ProgressRow(
                step.ended_at,
                visit.say(RESULTS[step.result]),
                number(step.points, visit),
                number(strength_of(step).margin, visit),
                line_of(strength_of(step), marks, visit),
            )
            for step in told
        ],
    )


def _moment(strength: Strength) -> Moment:
    return Moment(strength.points, strength.margin, strength.games)
