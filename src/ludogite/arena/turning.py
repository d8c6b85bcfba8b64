"""Where a game turned: the curve of its values, the events that moved it, and a slide that no single event explains."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.review import ReviewedEvent
    from ludogite.core.note import Placed

GIVEN_AWAY = {"estimate": 0.1, "exact": 0.03}
"""A decision that gives away this much, out of 1, is a turning point; less is enough where values are certain."""
SWING = 0.2
"""An event that moves the curve of a seat by this much is a turning point, whatever moved it."""
SLIDE = 0.3
"""A fall of this much, over any number of events, is told even where no event is a turning point."""
END = 0.1
"""So much of a game is its end: what happens there rarely turns it."""
TO_TRY = 0.03
"""A decision that gives away this much is worth another try, even where it did not turn a game."""
MOST_TURNS = 8
"""Of more turning points than this, the sharpest are told."""

Cause = Literal["decision", "chance", "strong", "clear"]
"""What moved the curve: a `decision` that gave something away; `chance`; a `strong` move that was not foreseen; or
something that became `clear` although no better decision was found."""

Curve = list[tuple[float, ...]]
"""What a game promised to each seat, before its first event and after each."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An event that turned a game, and what it did to the seat that it concerned most."""

    number: int
    """The event, counted from 1."""
    cause: Cause
    seat: int
    before: float
    """What the game promised to that seat before the event: for a decision, what the best one would have kept."""
    after: float
    weight: float
    """How sharply the game turned: what was given away, or how far the curve moved."""


@dataclass(frozen=True, slots=True)
class Drawdown:
    """The deepest fall of a seat, over several events: its maximum drawdown."""

    seat: int
    first: int
    """The moment from which it fell, 0 before the first event."""
    last: int
    before: float
    after: float


def curve(start: Sequence[float], moments: Sequence[ReviewedEvent], seats: Sequence[str]) -> Curve:
    """Return what a game promised to each seat, before its first event and after each."""
    return _shared(start, moments, seats) if len(seats) == 2 else _shifted(start, moments, seats)


def _shared(start: Sequence[float], moments: Sequence[ReviewedEvent], seats: Sequence[str]) -> Curve:
    """Return the curve of a game between two, each position seen twice: by who left it, and by who decided next.

    A search is a little too hopeful for whoever is to move; the mean of both looks is not. Exact values stay as they
    are, because both looks agree.
    """
    values = [tuple(start), *(moment.values for moment in moments)]
    for index, later in enumerate(moments):
        if later.seat is not None:
            seat = seats.index(later.seat)
            mean = (values[index][seat] + _best(later, seat)) / 2
            values[index] = (mean, 1 - mean) if seat == 0 else (1 - mean, mean)
    return values


def _shifted(start: Sequence[float], moments: Sequence[ReviewedEvent], seats: Sequence[str]) -> Curve:
    """Return the curve of a game between several.

    A search looks ahead for the seat that decides only. Between two decisions of a seat its curve is what the judge
    sees without looking ahead, shifted so that it meets what was seen by looking ahead at both ends.
    """
    values = [tuple(start), *(moment.values for moment in moments)]
    columns = [
        _column([row[seat] for row in values], [moment for moment in moments if moment.seat == name], seat)
        for seat, name in enumerate(seats)
    ]
    return list(zip(*columns, strict=True))


def _column(judged: list[float], decisions: Sequence[ReviewedEvent], seat: int) -> list[float]:
    shifts = {0: 0.0}
    for moment in decisions:
        shifts[moment.number - 1] = _best(moment, seat) - judged[moment.number - 1]
        shifts[moment.number] = _worth(moment, seat) - judged[moment.number]
    shifts[len(judged) - 1] = 0.0
    places = sorted(shifts)
    return [min(1.0, max(0.0, value + _between(shifts, places, at))) for at, value in enumerate(judged)]


def _between(shifts: dict[int, float], places: list[int], at: int) -> float:
    """Return the shift at a moment, drawn straight between the two nearest that are known."""
    index = bisect_right(places, at) - 1
    left = places[index]
    if left == at:
        return shifts[at]
    right = places[index + 1]
    return shifts[left] + (shifts[right] - shifts[left]) * (at - left) / (right - left)


def _best(moment: ReviewedEvent, seat: int) -> float:
    """Return what the best decision of a moment was worth to its seat."""
    return min(1.0, _worth(moment, seat) + moment.lost)


def _worth(moment: ReviewedEvent, seat: int) -> float:
    """Return what a decision was worth to its seat; looks that were kept earlier have it among the values."""
    return moment.values[seat] if moment.worth is None else moment.worth


def turning(moments: Sequence[ReviewedEvent], values: Curve, seats: Sequence[str], kind: str) -> list[TurningPoint]:
    """Return where a game turned, in the order of play: every swing of its curve, and decisions that gave much away."""
    found = [turn for moment in moments if (turn := _turning(moment, values, seats, kind))]
    sharpest = sorted(found, key=lambda turn: -turn.weight)[:MOST_TURNS]
    return sorted(sharpest, key=lambda turn: turn.number)


def _turning(moment: ReviewedEvent, values: Curve, seats: Sequence[str], kind: str) -> TurningPoint | None:
    before, after = values[moment.number - 1], values[moment.number]
    changes = [round(now - then, 9) for then, now in zip(before, after, strict=True)]
    decider = None if moment.seat is None else seats.index(moment.seat)
    most = max(range(len(seats)), key=lambda seat: (abs(changes[seat]), seat == decider, changes[seat] < 0))
    swing = abs(changes[most])
    if decider is not None and moment.lost >= GIVEN_AWAY[kind]:
        kept = after[decider]
        return TurningPoint(
            moment.number, "decision", decider, min(1.0, kept + moment.lost), kept, max(moment.lost, swing)
        )
    if swing < SWING:
        return None
    return TurningPoint(moment.number, _cause(changes, most, decider), most, before[most], after[most], swing)


def dearest(moments: Sequence[ReviewedEvent], values: Curve, seats: Sequence[str], own: int) -> TurningPoint | None:
    """Return the decision of a seat that gave most away; None where none of them gave away much."""
    decided = [moment for moment in moments if moment.seat == seats[own] and moment.best not in (None, moment.token)]
    worst = max(decided, key=lambda moment: moment.lost, default=None)
    if worst is None or worst.lost < TO_TRY:
        return None
    kept = values[worst.number][own]
    return TurningPoint(worst.number, "decision", own, min(1.0, kept + worst.lost), kept, worst.lost)


def _cause(changes: list[float], most: int, decider: int | None) -> Cause:
    if decider is None:
        return "chance"
    gained = changes[most] > 0 if most == decider else changes[most] < 0
    return "strong" if gained else "clear"


def last_before_the_end(placed: Sequence[Placed]) -> int:
    """Return the number of the last event before a game comes to its end: its last two turns, and its last tenth."""
    last_turns = list(dict.fromkeys(reversed(placed)))[:2]
    before = sum(1 for place in placed if place not in last_turns)
    return min(before, int(len(placed) * (1 - END)))


def slide(values: Curve, turns: Sequence[TurningPoint]) -> Drawdown | None:
    """Return the deepest fall of the curve, if it is deep and no turning point lies in it."""
    falls = [_deepest(values, seat) for seat in range(len(values[0]))]
    deepest = max(falls, key=lambda fall: fall.before - fall.after)
    if deepest.before - deepest.after < SLIDE:
        return None
    return None if any(deepest.first < turn.number <= deepest.last for turn in turns) else deepest


def _deepest(values: Curve, seat: int) -> Drawdown:
    """Return the maximum drawdown of a seat."""
    deepest = Drawdown(seat, 0, 0, values[0][seat], values[0][seat])
    peak = 0
    for at, row in enumerate(values):
        if row[seat] >= values[peak][seat]:
            peak = at
        high = values[peak][seat]
        if high - row[seat] > deepest.before - deepest.after:
            deepest = Drawdown(seat, peak, at, high, row[seat])
    return deepest
