"""Chance is explicit, complete and fair."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

from ludogite.core.rng import Rng
from ludogite.testing.cases import LawCase, demand
from ludogite.testing.faults import way_out

DRAWS = 300
"""So many draws are counted where outcomes are listed."""

ODD = 6
"""So many standard deviations from what is expected are no accident."""


@way_out("Let `chances` list each outcome once, and `weights` give each a whole number above zero.")
def check_probabilities_are_whole(place: LawCase) -> None:
    """Demand that each outcome is listed once with a positive weight, and that the probabilities sum to 1."""
    if not place.state.at_chance():
        return
    outcomes, weights = place.state.chances(), place.state.weights()
    demand(len(set(outcomes)) == len(outcomes), place, "an outcome of chance is listed twice")
    demand(len(weights) == len(outcomes), place, f"{len(outcomes)} outcomes have {len(weights)} weights")
    demand(all(type(weight) is int and weight > 0 for weight in weights), place, "a weight is not a positive integer")
    if outcomes:
        total = sum((share for _, share in place.game.probabilities(place.state)), Fraction(0))
        demand(total == 1, place, f"the probabilities sum to {total}")


@way_out("Leave `draw` to `State`, or draw each listed outcome as often as its weight says, from the generator alone.")
def check_draws_are_fair(place: LawCase) -> None:
    """Demand that draws bring each listed outcome about as often as its weight says, and the same for the same seed."""
    state = place.state
    if not state.at_chance():
        return
    demand(state.draw(Rng(5)) == state.draw(Rng(5)), place, "the same seed drew two outcomes")
    if not state.chances():
        return
    rng = Rng(1)
    drawn = Counter(state.draw(rng) for _ in range(DRAWS))
    for outcome, share in place.game.probabilities(state):
        expected = float(share) * DRAWS
        slack = ODD * sqrt(expected * (1 - float(share))) + 1
        times = drawn.pop(outcome, 0)
        demand(abs(times - expected) <= slack, place, f"drawn {times} times, expected {expected:.1f}", outcome)
    demand(not drawn, place, f"draws brought what is not listed: {sorted(drawn)}")


@way_out("Say `chance_in_play=True` in the game's `Rules`.")
def check_chance_in_play_is_declared(place: LawCase) -> None:
    """Demand that a game in which chance acts after a decision says so: searches and advice reckon with it."""
    decided = any(not event.by_chance for event in place.past)
    declared = place.game.rules.chance_in_play or not (decided and place.state.at_chance())
    demand(declared, place, "chance acts after a decision, so its rules say chance_in_play=True")


LAWS = (check_probabilities_are_whole, check_draws_are_fair, check_chance_in_play_is_declared)
