from collections import Counter

import pytest

from ludogite.core.rng import Rng

pytestmark = pytest.mark.laws


def test_both_builds_give_the_same_stream() -> None:
    rng = Rng(2026)
    assert [rng.bits() for _ in range(6)] == [573108173, 3177649309, 1858629653, 993795553, 2034977454, 1721765661]
    assert [rng.below(1000) for _ in range(6)] == [12, 685, 495, 373, 977, 551]


def test_the_same_seed_gives_the_same_stream_and_another_one_another() -> None:
    streams = {tuple(stream(seed)) for seed in range(200)}
    assert len(streams) == 200
    assert stream(7) == stream(7)


def stream(seed: int) -> list[int]:
    rng = Rng(seed)
    return [rng.below(1 << 31) for _ in range(4)]


@pytest.mark.parametrize("seed", [0, -1, 1 << 63, (1 << 200) + 5])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert 0 <= Rng(seed).below(10) < 10


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 49, 100])
def test_below_is_uniform(sides: int) -> None:
    rng, draws = Rng(sides), 20_000
    counts = Counter(rng.below(sides) for _ in range(draws))
    assert set(counts) == set(range(sides))
    expected = draws / sides
    surprise = sum((seen - expected) ** 2 / expected for seen in counts.values())
    freedom = sides - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5


def test_successive_draws_do_not_depend_on_each_other() -> None:
    rng, draws = Rng(11), 36_000
    pairs = Counter((rng.below(6), rng.below(6)) for _ in range(draws))
    expected = draws / 36
    surprise = sum((pairs[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6))
    assert surprise < 35 + 5 * 70**0.5


def test_below_one_is_zero() -> None:
    assert [Rng(seed).below(1) for seed in range(20)] == [0] * 20


def test_unit_lies_from_0_to_1() -> None:
    rng = Rng(3)
    units = [rng.unit() for _ in range(5000)]
    assert all(0 <= unit < 1 for unit in units)
    assert abs(sum(units) / len(units) - 0.5) < 0.02
