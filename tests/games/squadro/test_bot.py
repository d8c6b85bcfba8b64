"""What the judge of Squadro thinks of simple positions."""

import zlib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.effort import Effort
from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.games.squadro import GAME
from ludogite.games.squadro.rules import FINISHED, LEFT, TOP, Squadro, opening, pack
from ludogite.games.squadro.rules import position as placed
from ludogite.games.squadro.search import SquadroJudge, race

JUDGE = SquadroJudge()
GROUPS = ((0, 1), (2, 3), (4,))
FOURS = ((0, 1, 2, 3), (1, 2, 3, 4))


def position(text: str) -> Squadro:
    return GAME.notation.parse_position(text, GAME.settings())


class Reader:
    """Reads the file of weights, table by table, for one position."""

    def __init__(self) -> None:
        self.rest = zlib.decompress(files("ludogite.games.squadro").joinpath("weights.bin").read_bytes())

    def weight(self, size: int, index: int) -> int:
        """The weight of an entry of the next table, which has so many."""
        byte = self.rest[index]
        self.rest = self.rest[size:]
        return byte - 256 if byte > 127 else byte

    def weight_of(self, *progress: int) -> int:
        """The same for a table by the progress of some pieces."""
        index = 0
        for step in progress:
            index = index * (FINISHED + 1) + step
        return self.weight((FINISHED + 1) ** len(progress), index)

    def side(self, left: list[int], top: list[int]) -> int:
        """The sum of everything for one seat to move."""
        total = sum(
            self.weight_of(*(left[lane] for lane in ours), *(top[lane] for lane in theirs))
            for ours in GROUPS
            for theirs in GROUPS
        )
        total += sum(self.weight_of(*(left[lane] for lane in four)) for four in FOURS)
        total += sum(self.weight_of(*(top[lane] for lane in four)) for four in FOURS)
        return total + self.weight(32 * 32, 32 * race(pack(left), LEFT) + race(pack(top), TOP))


def added_up(left: list[int], top: list[int], mover: int) -> int:
    """Left's odds, one weight after the other."""
    reader = Reader()
    sides = [reader.side(left, top) for _ in (LEFT, TOP)]
    assert not reader.rest
    return 5 * sides[mover]


@pytest.mark.parametrize("seed", range(5))
def test_looking_groups_up_adds_every_weight_once(seed: int) -> None:
    rng, state = Rng(seed), opening(LEFT)
    while not state.over():
        own, other = (state.own, state.other) if state.mover == LEFT else (state.other, state.own)
        expected = added_up(state.progress(LEFT), state.progress(TOP), state.mover)
        assert JUDGE.judged(own, other, state.mover) == max(-2500, min(2500, expected))
        state = state.play(state.moves()[rng.below(len(state.moves()))])


def test_the_race_leaves_the_slowest_piece_out() -> None:
    assert race(pack([0] * 5), LEFT) == 30
    assert race(pack([12, 12, 0, 12, 11]), LEFT) == 1
    assert race(pack([12, 12, 6, 12, 0]), TOP) == 3


@pytest.mark.parametrize("seed", range(5))
def test_a_move_is_rated_as_the_position_it_leads_to(seed: int) -> None:
    rng, state = Rng(seed), opening(LEFT)
    while not state.over():
        for move in state.moves():
            assert JUDGE.after(state, move) == Judge.after(JUDGE, state, move)
        state = state.play(state.moves()[rng.below(len(state.moves()))])


def endings(seed: int) -> Iterator[Squadro]:
    """Positions with three pieces home on each side."""
    rng = Rng(seed)
    for _ in range(300):
        sides = []
        for _ in (LEFT, TOP):
            far = [FINISHED] * 5
            for lane in rng.shuffled(list(range(5)))[:2]:
                far[lane] = rng.below(FINISHED)
            sides.append(far)
        yield placed(sides[LEFT], sides[TOP], rng.below(2))


def outcome(state: Squadro) -> int:
    """Whether the seat to move wins a known ending, 1, or loses it, -1."""
    odds = JUDGE.odds(state.word(LEFT), state.word(TOP), state.mover)
    return 1 if (odds > 0) == (state.mover == LEFT) else -1


def test_known_endings_follow_from_each_other() -> None:
    for state in endings(1):
        found = []
        for move in state.moves():
            after = state.play(move)
            found.append(1 if after.over() else -outcome(after))
        assert outcome(state) == max(found)


def test_known_endings_are_what_a_search_finds_without_them() -> None:
    seen = 0
    for state in endings(2):
        search = AlphaBeta(Judge(), 14)
        search.best(state, Effort(20_000), Rng(0))
        if search.lead:
            seen += 1
            assert outcome(state) == (1 if search.lead > 0 else -1)
    assert seen > 200


@pytest.mark.parametrize("seed", range(5))
def test_a_promise_is_shared_between_the_seats(seed: int) -> None:
    rng, state = Rng(seed), opening(LEFT)
    while not state.over():
        values = [JUDGE.value(state, seat) for seat in (LEFT, TOP)]
        assert all(0 < value < 1 for value in values)
        assert sum(values) == pytest.approx(1)
        assert JUDGE.rate(state) == pytest.approx((2 * values[state.mover] - 1) * 800_000, abs=75_000)
        assert sorted(JUDGE.order(state)) == state.moves()
        state = state.play(state.moves()[rng.below(len(state.moves()))])


KNOWN = [
    ("00000/00000 L", LEFT),
    ("00000/00000 T", LEFT),
    ("c6967/96c72 L", LEFT),
    ("03910/26060 L", TOP),
    ("b1616/67895 L", TOP),
    ("33447/26672 T", LEFT),
]
"""Positions and who wins them with best play."""


@pytest.mark.parametrize(("text", "winner"), KNOWN)
def test_the_judge_is_all_but_sure_who_wins(text: str, winner: int) -> None:
    assert JUDGE.value(position(text), winner) > 0.9


@pytest.mark.parametrize(("text", "winner"), KNOWN)
def test_a_short_search_sees_who_wins(text: str, winner: int) -> None:
    state, search = position(text), AlphaBeta(JUDGE, 14)
    search.deepest = 8
    search.best(state, Effort(), Rng(0))
    assert search.lead * (1 if state.seat() == winner else -1) > 0


def test_nothing_is_promised_before_the_draw() -> None:
    assert JUDGE.value(GAME.begin(), LEFT) == pytest.approx(0.5)
