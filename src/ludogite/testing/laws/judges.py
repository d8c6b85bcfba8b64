"""What a game tells a search can be relied on."""

from __future__ import annotations

from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.testing.cases import LawCase, demand


def check_judge_is_sound(place: LawCase, judge: Judge) -> None:
    """Demand of a judge that it orders exactly the legal moves, and values a position from 0 to 1, the same each time.

    It is asked about what the seat that decides knows. Building a judge may take long, so it is given.
    """
    if not place.decides:
        return
    state = place.game.determinisation(place.state, place.state.seat(), Rng(0))
    order = judge.order(state)
    demand(sorted(order) == sorted(place.state.moves()), place, f"the judge orders {order}")
    for seat in range(state.seats()):
        value = judge.value(state, seat)
        demand(0 <= value <= 1, place, f"the judge promises {value} to {place.game.rules.seat_names[seat]}")
        demand(judge.value(state, seat) == value, place, "asked twice, the judge answers differently")
