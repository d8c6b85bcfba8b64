import pytest

from ludogite.core.message import translated
from ludogite.core.outcome import Outcome, Reason, ranked

WHY = Reason("end", translated(fr="Fin.", en="End."))


@pytest.mark.parametrize(
    ("ranks", "payoffs"),
    [
        ((1, 2), [1, 0]),
        ((1, 1), [0.5, 0.5]),
        ((2, 1, 3), [0.5, 1, 0]),
        ((1, 1, 3), [0.75, 0.75, 0]),
        ((1, 2, 2), [1, 0.25, 0.25]),
        ((1, 1, 1, 1), [0.5] * 4),
    ],
)
def test_payoffs_run_from_the_last_to_the_first(ranks: tuple[int, ...], payoffs: list[float]) -> None:
    outcome = Outcome(ranks, WHY)
    assert [outcome.payoff(seat) for seat in range(len(ranks))] == payoffs


@pytest.mark.parametrize(
    ("worth", "ranks"),
    [([5, 9], (2, 1)), ([7, 7, 1], (1, 1, 3)), ([1, 7, 7], (3, 1, 1)), ([(1, 2), (1, 3)], (2, 1)), ([0], (1,))],
)
def test_ranks_follow_worth_and_equals_share(worth: list[int], ranks: tuple[int, ...]) -> None:
    assert ranked(worth) == ranks


def test_a_shared_win_has_winners_and_a_draw_has_none() -> None:
    assert Outcome((1, 1, 3), WHY).winners == (0, 1)
    assert Outcome((1, 1), WHY, drawn=True).winners == ()
