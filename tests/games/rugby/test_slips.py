"""How often sides that slip win is what plain recursion over the contract says."""

import pytest

from ludogite.core.state import State
from ludogite.games.rugby.match import MatchRules
from ludogite.games.rugby.rules import Rugby, as_rugby, begin
from ludogite.games.rugby.slips import Slipping, duel
from ludogite.games.rugby.solver import solve

SMALL = "BBJJCC/++++--/111220/TTBSWW/BJJ:try:5+2*,BBJ:drop:3/2"
"""Three kinds of faces: few hands, every rule."""
RULES = MatchRules(SMALL, False, False, 0, 1, 1, 2)
SOLVED = solve(lambda _: None, RULES)


def situation(rugby: Rugby) -> tuple[object, ...]:
    """What matters for the rest of the match: leads, not scores."""
    sheet = rugby.sheet
    a, b = sheet.a, sheet.b
    leads = (a.points - b.points, a.kicks - b.kicks)
    cards = (a.warnings, a.suspended, b.warnings, b.suspended)
    return (sheet.period, sheet.round, sheet.thrower, leads, cards, rugby.phase, rugby.attempt, rugby.dice, rugby.stake)


def chance(slips: tuple[float, float]) -> float:
    """The first side's chance, both taking what is best, equal ones drawn, or any when they slip."""
    known: dict[tuple[object, ...], tuple[float, float]] = {}

    def decided(state: State) -> tuple[float, float]:
        after = [value(state.play(move)) for move in state.moves()]
        best = (max if state.seat() == 0 else min)(meant for meant, _ in after)
        good = [real for meant, real in after if abs(meant - best) <= 1e-9]
        slip = slips[state.seat()]
        return best, (1 - slip) * sum(good) / len(good) + slip * sum(real for _, real in after) / len(after)

    def value(state: State) -> tuple[float, float]:
        """What the first side may expect with best play, and with slips."""
        rugby = as_rugby(state)
        if state.over():
            return state.payoff(0), state.payoff(0)
        if rugby.sheet.round > 40:
            return 0.5, 0.5
        key = situation(rugby)
        if key not in known:
            if state.at_chance():
                after = [value(state.happen(outcome)) for outcome in state.chances()]
                shares = [weight / sum(state.weights()) for weight in state.weights()]
                known[key] = (
                    sum(share * meant for share, (meant, _) in zip(shares, after, strict=True)),
                    sum(share * real for share, (_, real) in zip(shares, after, strict=True)),
                )
            else:
                known[key] = decided(state)
        return known[key]

    return value(begin(RULES))[1]


def test_a_short_match_between_sides_that_slip_is_won_as_often_as_plain_recursion_says() -> None:
    assert Slipping(SOLVED, 0.5, 0.1).chance() == pytest.approx(chance((0.5, 0.1)), abs=1e-9)


def test_without_slips_it_is_the_solution() -> None:
    assert Slipping(SOLVED, 0.0, 0.0).chance() == pytest.approx(SOLVED.value(0, 0, 0), abs=1e-12)


def test_who_slips_less_wins_more() -> None:
    assert duel(SOLVED, 0.3, 0.3) == pytest.approx(0.5)
    assert 0.5 < duel(SOLVED, 0.1, 0.3) < duel(SOLVED, 0.0, 0.5)
