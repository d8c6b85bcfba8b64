"""Exact play is right: a small game is solved a second way, and played matches agree with the values."""

from functools import cache

import pytest
from tests.proof import Note, proof_seed, times

from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.rugby import GAME, solver
from ludogite.games.rugby.dice import STANDARD
from ludogite.games.rugby.figures import play_matches
from ludogite.games.rugby.match import MatchRules
from ludogite.games.rugby.notation import read_position
from ludogite.games.rugby.rules import CHOOSE, Rugby, as_rugby, begin
from ludogite.games.rugby.search import GreedyJudge, RugbyJudge
from ludogite.games.rugby.solver import Solved, solve
from ludogite.translation import translate

needs_speed = pytest.mark.skipif(
    solver.__file__.endswith(".py"), reason="a whole match takes minutes to solve in plain Python"
)

SMALL = "BBJJCC/++++--/111220/TTBSWW/BJJ:try:5+2*,BBJ:drop:3/2"
"""Three kinds of faces: few hands, every rule."""


@cache
def solved() -> Solved:
    return solve(lambda _: None)


def situation(rugby: Rugby) -> tuple[object, ...]:
    """Return what matters for the rest of the match: leads, not scores."""
    sheet = rugby.sheet
    a, b = sheet.a, sheet.b
    leads = (a.points - b.points, a.kicks - b.kicks)
    cards = (a.warnings, a.suspended, b.warnings, b.suspended)
    return (sheet.period, sheet.round, sheet.thrower, leads, cards, rugby.phase, rugby.attempt, rugby.dice, rugby.stake)


def recursion(rules: MatchRules) -> dict[tuple[object, ...], tuple[Rugby, float]]:
    """Value every position of a match by plain recursion over the contract, sudden death cut off after forty pairs."""
    values: dict[tuple[object, ...], tuple[Rugby, float]] = {}

    def value(state: State) -> float:
        rugby = as_rugby(state)
        if state.over():
            return state.payoff(0)
        if rugby.sheet.round > 40:
            return 0.5
        key = situation(rugby)
        if key not in values:
            if state.at_chance():
                weights = state.weights()
                shares = zip(state.chances(), weights, strict=True)
                worth = sum(weight * value(state.happen(outcome)) for outcome, weight in shares) / sum(weights)
            else:
                choices = [value(state.play(move)) for move in state.moves()]
                worth = max(choices) if state.seat() == 0 else min(choices)
            values[key] = (rugby, worth)
        return values[key][1]

    value(begin(rules))
    return values


@pytest.mark.parametrize(("first", "defended_kicks"), [(0, False), (1, True)])
def test_a_short_match_solved_by_plain_recursion_has_the_same_values(first: int, defended_kicks: bool) -> None:
    rules = MatchRules(SMALL, False, defended_kicks, first, 1, 1, 2)
    judge = RugbyJudge(rules)
    values = recursion(rules)
    assert len(values) > 5000
    for rugby, worth in values.values():
        assert judge.value(rugby, 0) == pytest.approx(worth, abs=1e-9)
        assert judge.value(rugby, 1) == pytest.approx(1 - worth, abs=1e-9)


@pytest.mark.proof("solvers")
@pytest.mark.parametrize("defended_kicks", [False, True])
def test_a_short_match_with_the_dice_of_the_house_has_the_same_values(defended_kicks: bool) -> None:
    rules = MatchRules(STANDARD.text, False, defended_kicks, 0, 1, 1, 2)
    judge = RugbyJudge(rules)
    for rugby, worth in recursion(rules).values():
        assert judge.value(rugby, 0) == pytest.approx(worth, abs=1e-9)


@needs_speed
def test_values_are_those_of_what_follows() -> None:
    """Along whole games, each value is the mean over chance, or the best of the decisions."""
    settings = GAME.settings()
    judge = RugbyJudge(as_rugby(GAME.rules.start(settings)).match.rules, solved())
    for seed in range(3):
        rng = Rng(seed)
        state = GAME.rules.start(settings)
        while not state.over():
            assert _worth(judge, state) == pytest.approx(_one_ahead(judge, state), abs=1e-12)
            state = state.happen(state.draw(rng)) if state.at_chance() else state.play(judge.choose(state))


def test_nothing_better_is_promised_than_to_win() -> None:
    """With all dice thrown, their odds add up to a hair more than 1."""
    settings = GAME.settings({"format": "single"})
    judge = RugbyJudge(MatchRules(STANDARD.text, best_of_three=False), solved())
    text = "0-0 1 a 2.6 b 11-18 0-1 - 1 KSC choose 3,3,5,3,0,3,0,3,3,0,0,3,x,0,0,3,0,0,0,0,0,0,0"
    state = GAME.notation.parse_position(text, settings)
    assert [judge.value(state, seat) for seat in range(2)] == [0.0, 1.0]


def _worth(judge: RugbyJudge, state: State) -> float:
    return state.payoff(0) if state.over() else judge.value(state, 0)


def _one_ahead(judge: RugbyJudge, state: State) -> float:
    if state.at_chance():
        weights = state.weights()
        worths = [_worth(judge, state.happen(outcome)) for outcome in state.chances()]
        return sum(w * v for w, v in zip(weights, worths, strict=True)) / sum(weights)
    worths = [_worth(judge, state.play(move)) for move in state.moves()]
    return max(worths) if state.seat() == 0 else min(worths)


@needs_speed
def test_the_quick_choice_is_a_best_one() -> None:
    judge = RugbyJudge(MatchRules(STANDARD.text, best_of_three=False, first=0), solved())
    rng = Rng(8)
    state: State = begin(MatchRules(STANDARD.text, best_of_three=False, first=0))
    while not state.over():
        if state.at_chance():
            state = state.happen(state.draw(rng))
            continue
        chosen = judge.choose(state)
        if as_rugby(state).phase == CHOOSE:
            best = judge.order(state)[0]
            assert judge.value(state.play(chosen), state.seat()) == judge.value(state.play(best), state.seat())
        state = state.play(chosen)


def agreement(matches: int, seed: int) -> float:
    """Return by how many standard errors perfect matches miss the solved value."""
    judge = RugbyJudge(MatchRules(STANDARD.text), solved())
    tally = play_matches(judge.choose, judge.choose, matches, seed, first=0)
    return (tally.share - solved().value(0, 0, 0)) / tally.error


@needs_speed
def test_played_matches_agree_with_the_solved_value() -> None:
    assert abs(agreement(300, 5)) < 4


@needs_speed
@pytest.mark.proof("solvers")
def test_a_million_played_matches_agree_with_the_solved_value(record_property: Note) -> None:
    matches = times(1_000_000)
    record_property("cases", matches)
    assert abs(agreement(matches, proof_seed())) < 4


def greedy_matches(matches: int, seed: int = 17) -> tuple[float, float]:
    greedy = GreedyJudge(MatchRules(STANDARD.text)).choose
    tally = play_matches(greedy, greedy, matches, seed)
    return sum(tally.mean) / 2, tally.level / matches


def test_ru17_players_who_count_points_score_like_rugby() -> None:
    mean, level = greedy_matches(1500)
    assert 20 - 0.6 < mean < 21.5 + 0.6
    assert 0.005 < level < 0.055


@pytest.mark.proof("solvers")
def test_ru17_players_who_count_points_score_like_rugby_in_many_matches(
    record_property: Note,
) -> None:
    matches = times(300_000)
    record_property("cases", matches)
    mean, level = greedy_matches(matches, proof_seed())
    assert 20 < mean < 21.5
    assert 0.024 < level < 0.034


@needs_speed
def test_defending_kicks_costs_nothing_so_it_is_always_done() -> None:
    rules = MatchRules(STANDARD.text, False, True, 0)
    judge = RugbyJudge(rules)
    kick = read_position("0-0 1 a k.2 b 9-9(1-0) 0-0 - 0 - defend:1 ?", rules)
    assert judge.order(kick)[0] == kick.moves()[0]


@needs_speed
def test_the_solution_has_the_checksum_that_every_machine_finds() -> None:
    told: list[float] = []
    assert GAME.search.solve is not None
    solution = GAME.search.solve(told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    assert solution.positions == 50204
    assert solution.checksum == "b2ba889b0f22fee43ee5217333ad1ca4c362e5aea415583f2425c4411ab7f390"
    figures = {translate(what, "en"): value for what, value in solution.figures}
    assert figures["chance to win a match when throwing first"] == pytest.approx(0.497808255, abs=1e-9)
    assert figures["the same for the best of three"] == pytest.approx(0.5, abs=1e-12)
