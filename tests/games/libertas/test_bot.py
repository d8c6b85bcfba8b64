"""What search knows of Libertas."""

from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

GAME = open_game("libertas")


def test_the_judge_prefers_who_is_ahead_and_tries_what_frees_most_first() -> None:
    board = ".,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,G1,.,.,./.,.,.,R5,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./R1,R2,.,.,.,.,O"
    left = [f"{c}{n}" for c in "RBGY" for n in range(1, 12) if f"{c}{n}" not in {"G1", "R5", "R1", "R2"}]
    state = GAME.notation.parse_position(
        f"{board} R6 a 0 0/0/0/0 -/-/-/{','.join(left)},L,L,L,L", GAME.settings({"players": 4})
    )
    assert GAME.search.judge is not None
    judge = GAME.search.judge(GAME.settings({"players": 4}))
    ordered = judge.order(state)
    assert GAME.notation.format(state, ordered[0]) == "d4"
    assert sorted(ordered) == sorted(state.moves())
    assert judge.value(state, 3) > 0.9
    assert judge.value(state, 0) < 0.1


def test_the_judge_answers_in_every_phase() -> None:
    assert GAME.search.judge is not None
    judge = GAME.search.judge(GAME.settings({}))
    rng = Rng(2)
    state = GAME.begin(players=3, occupation=True)
    while not state.over():
        if state.at_chance():
            state = state.happen(state.draw(rng))
            continue
        assert sorted(judge.order(state)) == sorted(state.moves())
        assert all(0 <= judge.value(state, seat) <= 1 for seat in range(3))
        state = state.play(state.moves()[rng.below(len(state.moves()))])
