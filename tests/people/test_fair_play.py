"""What is unusual: measured in games that counted, compared with everybody else, and never a verdict."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludogite.people.fair_play import Comparison, Decision, GameEvidence, at_least, evidence_of
from ludogite.storage.fair_play import SumRow
from ludogite.web.host.fair_play import compared


@given(st.integers(0, 40), st.integers(0, 40), st.floats(0.01, 0.99))
def test_the_likelihood_is_the_sum_of_all_that_are_at_least_as_good(right: int, more: int, share: float) -> None:
    decisions = right + more
    exact = sum(comb(decisions, n) * share**n * (1 - share) ** (decisions - n) for n in range(right, decisions + 1))
    assert at_least(right, decisions, share) == pytest.approx(exact, rel=1e-9, abs=1e-12)


def test_a_decision_is_right_where_it_costs_nothing_to_speak_of() -> None:
    decided = [Decision(0.0, 4000), Decision(0.009, 2000), Decision(0.2, 3000), Decision(0.0, 9000)]
    assert evidence_of(decided) == GameEvidence(4, 3, 3500, 5500)
    assert evidence_of(decided[:1]) == GameEvidence(1, 1, 4000, 0)
    assert evidence_of([]) is None


def test_whoever_plays_like_the_others_is_never_unusual_and_a_program_is_soon() -> None:
    assert not Comparison(20, 400, 300, 4000, 3000).is_unusual
    assert not Comparison(20, 400, 320, 4000, 3000).is_unusual  # better, but people are
    assert Comparison(5, 100, 100, 4000, 3000).is_unusual
    assert not Comparison(2, 100, 100, 4000, 3000).is_unusual  # two games say nothing
    assert not Comparison(5, 40, 40, 4000, 3000).is_unusual  # nor do forty decisions
    assert Comparison(9, 300, 300, 0, 0).others_share == 0.5  # where nobody else plays, nothing is known of them


def test_everybody_is_compared_with_the_others_of_the_same_family() -> None:
    sums = [
        SumRow("a", "squadro/usual", 3, 90, 80),
        SumRow("b", "squadro/usual", 2, 50, 20),
        SumRow("a", "rugby/single", 1, 9, 9),
    ]
    found = {(one.person, one.family): comparison for one, comparison in compared(sums)}
    assert found["a", "squadro/usual"] == Comparison(3, 90, 80, 50, 20)
    assert found["a", "rugby/single"] == Comparison(1, 9, 9, 0, 0)
