"""The rules of Squadro: the numbered cases, the counts, and a plain retelling to compare with."""

import pickle

import pytest

from ludogite.core.drive import perft, random_events
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.squadro import GAME
from ludogite.games.squadro.rules import (
    FOUR_HOME,
    HOMEWARD,
    LEFT,
    OUTWARD,
    TOP,
    UNDRAWN,
    Squadro,
    opening,
    pack,
    sent_back,
    unpack,
)

SETTINGS = GAME.settings()

CASES = [
    pytest.param("00000/00000 L", "1", "30000/00000 T", id="SQ1"),
    pytest.param("00000/00000 L", "2", "01000/00000 T", id="SQ2"),
    pytest.param("30000/00000 L", "1", "60000/00000 T", id="SQ3-turn"),
    pytest.param("60000/00000 L", "1", "70000/00000 T", id="SQ3-home"),
    pytest.param("05000/00000 L", "2", "06000/00000 T", id="SQ4-turn"),
    pytest.param("06000/00000 L", "2", "09000/00000 T", id="SQ4-home"),
    pytest.param("00000/30000 L", "3", "00200/00000 T", id="SQ5"),
    pytest.param("00000/33000 L", "3", "00300/00000 T", id="SQ6"),
    pytest.param("00000/03000 L", "3", "00300/00000 T", id="SQ7"),
    pytest.param("40000/00001 L", "1", "60000/00000 T", id="SQ8"),
    pytest.param("00000/90000 L", "3", "00200/60000 T", id="SQ9"),
    pytest.param("b0000/00000 L", "1", "c0000/00000 T", id="SQ10"),
    pytest.param("cccb0/00000 L", "4", "cccc0/00000 T", id="SQ11"),
    pytest.param("00000/00000 T", "2", "00000/03000 L", id="top-moves"),
    pytest.param("00300/00000 T", "3", "00300/00200 L", id="top-stops-short-of-a-piece"),
    pytest.param("00300/00200 T", "3", "00000/00400 L", id="top-jumps"),
    pytest.param("00b00/40000 L", "3", "00c00/40000 T", id="finishing-lane-crossed-elsewhere"),
    pytest.param("00b00/00000 L", "3", "00c00/00000 T", id="dots-left-over-at-home"),
    pytest.param("0000a/10005 T", "5", "0000a/10006 L", id="turning-edge-is-never-shared"),
    pytest.param("a0000/10000 L", "1", "c0000/00000 T", id="jump-beyond-the-dots-into-home"),
]
"""A position, a lane, the position after it."""


def position(text: str) -> Squadro:
    state = GAME.notation.parse_position(text, SETTINGS)
    assert isinstance(state, Squadro)
    return state


def told(state: Squadro) -> str:
    return GAME.notation.format_position(state)


@pytest.mark.parametrize(("before", "lane", "after"), CASES)
def test_case(before: str, lane: str, after: str) -> None:
    state = position(before)
    assert told(state.play(GAME.read(state, lane))) == after
    assert told(state) == before


def test_sq11_four_pieces_home_win_the_game() -> None:
    end = position("cccb0/00000 L").play(3)
    assert end.over()
    assert end.outcome().winners == (LEFT,)
    assert end.outcome().reason is FOUR_HOME
    assert (end.payoff(LEFT), end.payoff(TOP)) == (1.0, 0.0)


def test_three_pieces_home_do_not_win() -> None:
    assert not position("ccb00/00000 L").play(2).over()


LOOP = list("414114414414143434")


def test_sq12_the_third_occurrence_is_a_draw_and_not_before() -> None:
    play = Playthrough(GAME, SETTINGS, position("7cc3c/0cbac T"))
    for ply, token in enumerate(LOOP * 2, start=1):
        assert play.outcome is None
        play.push(token)
        assert (play.state == play.start) == (ply % 18 == 0)
    assert play.outcome is not None
    assert play.outcome.drawn
    assert play.outcome.reason.code == "repetition"
    assert play.outcome.winners == ()


def test_taking_a_move_back_uncounts_the_repetition() -> None:
    play = Playthrough(GAME, SETTINGS, position("7cc3c/0cbac T"))
    for token in LOOP * 2:
        play.push(token)
    play.pop()
    assert play.outcome is None
    play.push(LOOP[-1])
    assert play.outcome is not None


@pytest.mark.parametrize(
    ("first", "counts"),
    [
        (LEFT, [5, 25, 87, 303, 852, 2478]),
        (TOP, [5, 25, 86, 292, 839, 2420]),
    ],
)
def test_distinct_positions_by_ply(first: int, counts: list[int]) -> None:
    assert perft([opening(first)], 6) == counts


def plain_play(own: list[int], other: list[int], seat: int, lane: int) -> tuple[list[int], list[int]]:
    """Play a lane on lists of progress, one crossing at a time, straight from the rules."""
    own, other = own.copy(), other.copy()
    far = own[lane]
    steps = (OUTWARD if far < 6 else HOMEWARD)[seat][lane]
    while steps:
        far, steps = far + 1, steps - 1
        while far not in {6, 12}:
            column = min(far, 12 - far) - 1
            theirs = other[column]
            if theirs in {0, 6, 12} or min(theirs, 12 - theirs) != lane + 1:
                break
            other[column] = 0 if theirs < 6 else 6
            far, steps = far + 1, 0
        if far in {6, 12}:
            break
    own[lane] = far
    return own, other


@pytest.mark.parametrize("seed", range(40))
def test_looked_up_moves_agree_with_the_rules_told_plainly(seed: int) -> None:
    rng = Rng(seed)
    state = opening(seed % 2)
    while not state.over():
        own, other = state.progress(state.mover), state.progress(1 - state.mover)
        assert state.moves() == [lane for lane in range(5) if own[lane] < 12]
        for lane in state.moves():
            after = state.play(lane)
            expected = plain_play(own, other, state.mover, lane)
            assert (after.progress(state.mover), after.progress(1 - state.mover)) == expected
            assert (after.own, after.other) == (pack(expected[1]), pack(expected[0]))
        state = state.play(state.moves()[rng.below(len(state.moves()))])


def test_words_reach_beyond_32_bits() -> None:
    """Lane 5 on crossing 5 is bit 44, finished lane 5 is bit 49: literals shifted that far would be cut off."""
    assert pack([0, 0, 0, 0, 5]) == (5 << 16) | (1 << 44)
    assert pack([0, 0, 0, 0, 12]) == (8 << 16) | (1 << 49)
    assert unpack(pack([12, 11, 6, 5, 0])) == [12, 11, 6, 5, 0]
    assert sent_back(pack([0, 0, 0, 0, 5]), 16, 4) == pack([0, 0, 0, 0, 0])
    assert sent_back(pack([0, 0, 0, 0, 7]), 16, 4) == pack([0, 0, 0, 0, 6])


def general_playout(state: State, rng: Rng) -> State:
    while not state.over():
        if state.at_chance():
            state = state.happen(state.draw(rng))
        else:
            state = state.play(state.moves()[rng.below(len(state.moves()))])
    return state


@pytest.mark.parametrize("first", [LEFT, TOP, UNDRAWN])
def test_a_playout_reaches_the_same_end_as_the_general_driver(first: int) -> None:
    for seed in range(50):
        assert opening(first).playout(Rng(seed)) == general_playout(opening(first), Rng(seed))


def test_random_games_last_about_eighty_three_plies() -> None:
    games = 3000
    mean = random_events(opening(LEFT), games, Rng(2)) / games
    assert mean == pytest.approx(82.8, abs=1.2)


def test_equal_positions_are_equal_values() -> None:
    one, two = opening(LEFT).play(0).play(1), opening(LEFT).play(0).play(1)
    assert one == two
    assert hash(one) == hash(two)
    assert one.key() == two.key()
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes
    assert one != opening(TOP).play(1).play(0)


def test_keys_tell_all_positions_of_many_games_apart() -> None:
    layer: set[Squadro] = {opening(LEFT), opening(TOP)}
    seen = set(layer)
    for _ in range(6):
        layer = {state.play(move) for state in layer for move in state.moves()}
        seen |= layer
    assert len({state.key() for state in seen}) == len(seen)
    assert len({state.key() & 0xFFFF for state in seen}) > 0.9 * len(seen)


def test_the_first_player_is_drawn_unless_chosen() -> None:
    drawn = GAME.begin()
    assert drawn.at_chance()
    assert told(drawn) == "00000/00000 ?"
    assert [told(drawn.happen(seat)) for seat in drawn.chances()] == ["00000/00000 L", "00000/00000 T"]
    assert drawn.weights() == [1, 1]
    assert told(GAME.begin(first="left")) == "00000/00000 L"
    assert told(GAME.begin(first="top")) == "00000/00000 T"
    assert GAME.begin(first="left", sides="given") == GAME.begin(first="left")
