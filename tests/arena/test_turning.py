"""Where a game turned: what is told follows from the curve that is drawn."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from ludogite.arena.review import ReviewedEvent, Reviewer
from ludogite.arena.story import ToldTurningPoint, drift, turns
from ludogite.arena.turning import MOST_TURNS, SLIDE, SWING, Curve, TurningPoint, curve, dearest, slide, turning
from ludogite.bots import open_bot
from ludogite.core.language import LANGUAGES
from ludogite.core.message import verbatim
from ludogite.core.options import Value
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.translation import translate

TABLES: list[tuple[str, dict[str, Value], tuple[str, ...]]] = [
    ("squadro", {}, ("1", "2")),
    ("libertas", {}, ("1", "2")),
    ("libertas", {"players": 3}, ("1", "2", "2")),
    ("libertas", {"occupation": True}, ("2", "1")),
    ("bilitaire", {}, ("1", "2")),
    ("stilelibero", {}, ("1", "2")),
    ("stilelibero", {"players": 4}, ("1", "2", "1", "2")),
    ("stilelibero", {"end": "shallow"}, ("1", "1")),
    ("rugby", {"format": "single"}, ("1", "2")),
]
NAMES = ("left", "top")


@cache
def looked_back_at(
    number: int, seed: int
) -> tuple[Playthrough, Curve, list[TurningPoint], list[ToldTurningPoint], str]:
    """Let machines play a game, and look back at it with little effort."""
    game_id, chosen, levels = TABLES[number]
    game, rng = open_game(game_id), Rng(seed)
    settings = game.settings(chosen)
    play, bots = Playthrough(game, settings), [open_bot(game, level, settings) for level in levels]
    while play.outcome is None:
        state = play.state
        if state.at_chance():
            play.draw(rng)
        else:
            play.push_code(bots[state.seat()].choose(game.determinisation(state, int(state.seat()), rng), rng))
    reviewer = Reviewer(play, 400, 0.0)
    moments = list(reviewer.moments(play))
    seats = game.rules.seat_names[: play.start.seats()]
    values = curve(reviewer.start(play), moments, seats)
    found = turning(moments, values, seats, reviewer.kind)
    return play, values, found, turns(play, moments, found, reviewer.kind), reviewer.kind


def swing(values: Curve, number: int) -> float:
    return max(abs(now - then) for then, now in zip(values[number - 1], values[number], strict=True))


games = pytest.mark.parametrize("number", range(len(TABLES)), ids=[f"{table[0]} {table[1]}" for table in TABLES])
few = pytest.mark.parametrize("seed", range(3))


@games
@few
def test_every_swing_of_the_curve_is_named_the_sharpest_first(number: int, seed: int) -> None:
    play, values, found, _, _ = looked_back_at(number, seed)
    assert len(values) == len(play.events) + 1
    named = {turn.number for turn in found}
    left = [swing(values, at) for at in range(1, len(values)) if at not in named and swing(values, at) >= SWING]
    if left:
        assert len(found) == MOST_TURNS
        assert max(left) <= min(turn.weight for turn in found) + 1e-9


@games
@few
def test_what_is_said_of_a_turning_point_is_what_the_curve_shows(number: int, seed: int) -> None:
    play, values, found, told, _ = looked_back_at(number, seed)
    for turn, said in zip(found, told, strict=True):
        event = play.events[turn.number - 1]
        assert (turn.cause == "chance") == event.by_chance == (said.by is None)
        assert turn.after == pytest.approx(values[turn.number][turn.seat])
        assert bool(said.better) == (turn.cause == "decision")
        if turn.cause == "decision":
            assert said.by == turn.seat == event.before.seat()
            assert turn.after < turn.before
            assert said.better != said.played
        else:
            assert turn.before == pytest.approx(values[turn.number - 1][turn.seat])
        assert all(translate(part, language) for part in (said.did, said.advice, said.cost) for language in LANGUAGES)


@games
@few
def test_a_seat_that_fell_far_is_never_left_without_a_word(number: int, seed: int) -> None:
    play, values, found, told, kind = looked_back_at(number, seed)
    rest = drift(play.game.rules.seat_titles, told, slide(values, found), kind)
    falls = [
        (high[seat] - low[seat], first, last)
        for first, high in enumerate(values)
        for last, low in enumerate(values)
        for seat in range(len(high))
        if first < last
    ]
    fell, first, last = max(falls)
    if fell >= SLIDE and not any(first < turn.number <= last for turn in found):
        assert rest is not None
        assert "little by little" in translate(rest, "en")
    assert told or rest is not None
    assert all(-1e-9 <= value <= 1 + 1e-9 for row in values for value in row)


def moment(number: int, seat: str | None, first: float, lost: float = 0.0) -> ReviewedEvent:
    worth = None if seat is None else first if seat == "left" else 1 - first
    return ReviewedEvent(number, f"m{number}", seat, (first, 1 - first), f"b{number}", lost, worth)


def test_a_fall_from_42_to_18_to_0_without_a_better_move_is_named() -> None:
    moments = [moment(1, "left", 0.42), moment(2, "top", 0.18), moment(3, "left", 0.0), moment(4, "top", 0.0)]
    # Each position is seen again by who decides next; here both looks agree.
    values: Curve = [(0.42, 0.58), (0.42, 0.58), (0.18, 0.82), (0.0, 1.0), (0.0, 1.0)]
    found = turning(moments, values, NAMES, "estimate")
    assert [(turn.number, turn.cause, turn.seat) for turn in found] == [(2, "strong", 1)]
    assert slide(values, found) is None
    gentle: Curve = [(0.42, 0.58), (0.42, 0.58), (0.3, 0.7), (0.15, 0.85), (0.0, 1.0)]
    assert turning(moments, gentle, NAMES, "estimate") == []
    rest = drift([verbatim("Ada"), verbatim("Bea")], [], slide(gentle, []), "estimate")
    assert rest is not None
    assert translate(rest, "en") == (
        "No single move turned the game. It slid little by little: Ada, from 42% after move 1 to 0% after move 4."
    )
    assert translate(rest, "fr") == (
        "Aucun coup n’a fait basculer la partie à lui seul. Elle a glissé peu à peu\u00a0: "
        "Ada, de 42\u202f% après le coup 1 à 0\u202f% après le coup 4."
    )


def test_a_game_that_hardly_moved_has_no_turning_point_and_says_so() -> None:
    values: Curve = [(0.5, 0.5), (0.55, 0.45), (0.5, 0.5)]
    rest = drift([], [], slide(values, []), "estimate")
    assert rest is not None
    assert translate(rest, "en") == "No single move turned the game."


def test_chance_and_what_became_clear_are_turning_points_of_their_own() -> None:
    moments = [moment(1, None, 0.8), moment(2, "left", 0.5), moment(3, "top", 0.4, lost=0.15)]
    values: Curve = [(0.5, 0.5), (0.8, 0.2), (0.5, 0.5), (0.65, 0.35)]
    found = turning(moments, values, NAMES, "estimate")
    assert [(turn.number, turn.cause, turn.seat) for turn in found] == [
        (1, "chance", 1),
        (2, "clear", 0),
        (3, "decision", 1),
    ]


def test_a_position_between_two_is_seen_twice_and_the_curve_runs_between_both_looks() -> None:
    moments = [
        ReviewedEvent(1, "x", "left", (0.6, 0.4), "x", 0.0, 0.6),
        ReviewedEvent(2, "y", "top", (0.4, 0.6), "z", 0.1, 0.6),
        ReviewedEvent(3, "[1]", None, (0.5, 0.5), None, 0.0),
    ]
    assert curve((0.5, 0.5), moments, NAMES) == [
        pytest.approx((0.55, 0.45)),
        pytest.approx((0.45, 0.55)),
        (0.4, 0.6),
        (0.5, 0.5),
    ]


def test_a_look_back_that_was_kept_without_the_worth_of_decisions_is_still_drawn() -> None:
    kept = [ReviewedEvent(1, "x", "left", (0.6, 0.4), "x", 0.0), ReviewedEvent(2, "y", "top", (0.3, 0.7), "z", 0.1)]
    assert curve((0.5, 0.5), kept, NAMES) == [pytest.approx((0.55, 0.45)), pytest.approx((0.4, 0.6)), (0.3, 0.7)]
    three = [
        ReviewedEvent(1, "x", "a", (0.6, 0.4, 0.5), "x", 0.0),
        ReviewedEvent(2, "y", "b", (0.6, 0.5, 0.4), "y", 0.1),
    ]
    assert curve((0.5, 0.5, 0.5), three, ("a", "b", "c"))[1][0] == pytest.approx(0.6)


def test_the_curve_of_several_seats_does_not_jump_between_two_ways_of_looking() -> None:
    seats = ("a", "b", "c")
    level = (0.5, 0.5, 0.5)
    moments = [
        ReviewedEvent(n, "m", seats[n % 3], level, "m", 0.0, 0.8 if seats[n % 3] == "a" else 0.5) for n in range(1, 10)
    ]
    values = curve(level, moments, seats)
    for then, now in pairwise(row[0] for row in values[:-1]):
        assert abs(now - then) < SWING
    assert values[3][0] == pytest.approx(0.8)
    assert values[-1] == level


def test_turning_points_are_told_with_what_was_better() -> None:
    game = open_game("squadro")
    start = game.notation.parse_position("cccb0/0bccc L", game.settings())
    play = Playthrough(game, game.settings({"first": "left"}), start)
    play.push("5")
    play.push("2")
    reviewer = Reviewer(play, 2000, 0.0)
    moments = list(reviewer.moments(play))
    values = curve(reviewer.start(play), moments, NAMES)
    found = turning(moments, values, NAMES, reviewer.kind)
    assert [turn.number for turn in found] == [1]
    (turn,) = turns(play, moments, found, reviewer.kind)
    assert (turn.played, turn.better) == ("5", "4")
    assert "instead of" in translate(turn.cost, "en")
    assert "au lieu de" in translate(turn.cost, "fr")


def test_a_game_begins_even_whoever_best_play_favours() -> None:
    game = open_game("squadro")
    play = Playthrough(game, game.settings({}))
    left, top = Reviewer(play, 400, 0.0).start(play)
    assert left == pytest.approx(0.5, abs=0.05)
    assert left + top == pytest.approx(1)


def test_whoever_plays_at_random_and_loses_gave_something_away() -> None:
    game, rng = open_game("squadro"), Rng(5)
    settings = game.settings({})
    play, bot = Playthrough(game, settings), open_bot(game, "3", settings)
    while play.outcome is None:
        moves = [] if play.state.at_chance() else play.state.moves()
        if not moves:
            play.draw(rng)
        elif play.state.seat() == 0:
            play.push_code(bot.choose(play.state, rng))
        else:
            play.push_code(moves[rng.below(len(moves))])
    reviewer = Reviewer(play, 2000, 0.0)
    moments = list(reviewer.moments(play))
    seats = game.rules.seat_names
    values = curve(reviewer.start(play), moments, seats)
    assert play.outcome.winners == (0,)
    assert dearest(moments, values, seats, 1) is not None
