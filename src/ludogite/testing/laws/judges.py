"""What a game tells a search can be relied on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.testing.cases import LawCase, demand, place_of
from ludogite.testing.faults import way_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.options import Settings
    from ludogite.core.playthrough import Playthrough

ASKED = 12
"""A judge is asked about so many positions of a game."""


@way_out(
    "Let the judge's `value` lie from 0 (lost) to 1 (won) and follow from the position, and `order` list each move."
)
def check_judge_can_be_relied_on(play: Playthrough) -> None:
    """Demand of a game's judge, if it has one, that it is sound at positions of a playthrough."""
    if play.game.search.judge is None:
        return
    judge = _judge(play.game.search.judge, play.settings)
    for count in range(0, len(play.events), len(play.events) // ASKED + 1):
        check_judge_is_sound(place_of(play, count), judge)


@lru_cache(maxsize=1)
def _judge(build: Callable[[Settings], Judge], settings: Settings) -> Judge:
    """Return a judge; building one may take long, and a game is played several times with the same options."""
    return build(settings)


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


OF_A_PLAYTHROUGH = (check_judge_can_be_relied_on,)
