"""Rugby for programs that learn."""

from __future__ import annotations

from ludogite.core.options import Settings
from ludogite.core.study import Plane, Study
from ludogite.games.rugby.choices import CONFIRMATIONS
from ludogite.games.rugby.hands import FACES, HANDS
from ludogite.games.rugby.observations import RugbyObservations
from ludogite.games.rugby.paths import RugbyTouches
from ludogite.games.rugby.rules import OVER, Rugby

MOST_ROUNDS = 64
MOST_POINTS = 256
"""So many count in full; more rounds, kicks or points look like these."""

PLANES = (
    Plane("to_act", (2,), "whether the seat acts, whether the other one does; neither while chance acts"),
    Plane("thrower", (2,), "whose throw it is: the seat's, or the other one's"),
    Plane("phase", (OVER,), "draw, blue dice roll, green, white, red; to throw, to choose, to defend"),
    Plane("attempt", (3,), "which attempt of the throw it is"),
    Plane("dice", (len(FACES),), "how many blue dice show each of the faces B J K P S C, in thirds"),
    Plane("stake", (1,), "the points at stake, in 256ths"),
    Plane("period", (4,), "first half, second half, extra time, kicks"),
    Plane("round", (1,), "the round of the period, in 64ths"),
    Plane("points", (2,), "points of the seat and of the other one, in 256ths"),
    Plane("kicks", (2,), "kicks that passed, in 64ths"),
    Plane("warnings", (2,), "warnings, in halves: two are a red card"),
    Plane("suspended", (2,), "who sits this round out"),
    Plane("wins", (2,), "matches won, in halves"),
    Plane("first", (2,), "who threw first in this match"),
)


def touches(settings: Settings) -> tuple[str, ...]:
    """Return throwing, kicking, stopping, the three dice, throwing so many of them again, defending or not."""
    del settings
    return ("+", "k", ".", "1", "2", "3", *CONFIRMATIONS, "d", "n")


def planes(settings: Settings) -> tuple[Plane, ...]:
    """Return the throw of the moment, the sheet, and the series."""
    del settings
    return PLANES


def observe(state: Rugby, seat: int) -> list[float]:
    """Return all that matters for what is to come, the seat's own side first."""
    sheet, match, other = state.sheet, state.match, 1 - seat
    own, theirs = sheet.side(seat), sheet.side(other)
    acts = -1 if state.over() or state.at_chance() else state.seat()
    hand = HANDS[state.dice]
    wins = (match.wins_a, match.wins_b)
    return [
        *_pair(acts, seat),
        *_pair(sheet.thrower, seat),
        *(float(state.phase == phase) for phase in range(OVER)),
        *(float(state.attempt == attempt) for attempt in (1, 2, 3)),
        *(hand.count(face) / 3 for face in FACES),
        min(1.0, state.stake / MOST_POINTS),
        *(float(sheet.period == period) for period in range(4)),
        min(1.0, sheet.round / MOST_ROUNDS),
        min(1.0, own.points / MOST_POINTS),
        min(1.0, theirs.points / MOST_POINTS),
        min(1.0, own.kicks / MOST_ROUNDS),
        min(1.0, theirs.kicks / MOST_ROUNDS),
        own.warnings / 2,
        theirs.warnings / 2,
        float(own.suspended),
        float(theirs.suspended),
        wins[seat] / 2,
        wins[other] / 2,
        *_pair(match.first, seat),
    ]


def _pair(who: int, seat: int) -> tuple[float, float]:
    return float(who == seat), float(who == 1 - seat)


def paths(settings: Settings) -> RugbyTouches:
    """Return the touches of dice and buttons."""
    del settings
    return RugbyTouches()


def observations(settings: Settings) -> RugbyObservations:
    """Return what writes the numbers of `observe`, compiled."""
    del settings
    return RugbyObservations()


STUDY: Study[Rugby] = Study(touches=touches, planes=planes, observe=observe, paths=paths, observations=observations)
