"""The pictures of strengths: what they promise, on any games."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ludogite.people.ratings.ratings import Strength
from ludogite.web.members.strengths import curve as drawn
from ludogite.web.members.strengths import distribution as bars
from ludogite.web.members.strengths.sides import SideFigures
from ludogite.web.members.strengths.standing import Mark, place_among

MARKS = [Mark(level, f"the {level}", f"The {level}", 1000.0 + 200 * level, str(level)) for level in range(1, 6)]
POINTS = st.floats(300, 2700)
WORD_DEPTH = 6.0
"""How far a letter hangs below its line."""
STRENGTHS = st.lists(st.tuples(POINTS, st.floats(1, 700)), min_size=1, max_size=400)


def moments(found: list[tuple[float, float]]) -> list[drawn.Moment]:
    return [drawn.Moment(points, margin, games) for games, (points, margin) in enumerate(found)]


@given(STRENGTHS)
def test_a_curve_is_drawn_inside_its_frame_and_shows_where_it_stands_today(found: list[tuple[float, float]]) -> None:
    for frame in (drawn.WIDE, drawn.TALL):
        picture = str(drawn.curve(moments(found), MARKS, frame, "1,500"))
        for path in re.findall(r' d="([^"]+)"', picture):
            heights = re.findall(r"[ML]?[\d.]+ (-?[\d.]+)", path)
            assert all(0 <= float(height) <= frame.height for height in heights)
        assert picture.count("curve-now") == 1
        assert picture.count("<use") == 5


def test_the_longest_name_beside_a_curve_stays_in_its_frame() -> None:
    squirrel = MARKS[1]._replace(label="Das Eichhörnchen")
    for frame in (drawn.WIDE, drawn.TALL):
        picture = str(drawn.curve(moments([(1500.0, 300.0)] * 9), [squirrel], frame, ""))
        [(across, name)] = re.findall(r'class="curve-name" x="([\d.]+)" y="[\d.]+">([^<]+)<', picture)
        assert name.endswith("Eichhörnchen")
        assert float(across) + drawn.LETTER * len(name) <= frame.width + 0.1


def test_a_curve_is_dashed_until_five_games_count_and_marks_the_best_of_the_others() -> None:
    guess = str(drawn.curve(moments([(1500.0, 300.0)] * 4), MARKS, drawn.WIDE, ""))
    assert "curve-guess" in guess
    assert "curve-line" not in guess
    assert "curve-best" not in guess
    points = [1900.0, 1500.0, 1400.0, 1450.0, 1480.0, 1500.0, 1610.0, 1550.0]
    sure = moments([(one, 200.0) for one in points])
    assert "curve-line" in str(drawn.curve(sure, MARKS, drawn.WIDE, "1,610"))
    best = drawn.best(sure)
    assert best is not None
    assert best.points == 1610.0


@given(STRENGTHS)
def test_a_long_story_is_thinned_but_keeps_its_ends_and_its_best(found: list[tuple[float, float]]) -> None:
    told = moments(found)
    shown = drawn.thinned(told)
    assert len(shown) <= drawn.MOST_POINTS + 1
    assert (shown[0], shown[-1]) == (told[0], told[-1])
    assert drawn.best(shown) == drawn.best(told)


@given(st.lists(st.floats(0, 300), min_size=1, max_size=5).map(sorted))
def test_names_keep_their_order_and_their_distance(places: list[float]) -> None:
    kept = drawn.spread(places, 40, 20, 300)
    assert all(later - earlier >= 39.999 for earlier, later in pairwise(kept))
    assert kept[-1] <= 300.001


@given(st.dictionaries(st.integers(4, 60).map(lambda n: n * 50), st.integers(1, 99), min_size=1), POINTS)
def test_everybody_is_in_one_bar_and_oneself_in_the_gold_one(counts: dict[int, int], own: float) -> None:
    for frame in (bars.WIDE, bars.TALL):
        found, width = bars.bars(counts, own, MARKS, frame.bars)
        assert sum(bar.members for bar in found) == sum(counts.values())
        [gold] = [bar for bar in found if bar.kind == "own"]
        assert gold.low <= own < gold.low + width
        assert all((bar.low < gold.low) == (bar.kind == "below") for bar in found if bar is not gold)
        assert len(found) <= frame.bars + 1
        picture = str(bars.distribution(counts, own, MARKS, frame, "<you>"))
        assert "&lt;you&gt;" in picture
        [baseline] = re.findall(r'class="bar-word" x="[\d.]+" y="([\d.]+)"', picture)
        tops = re.findall(r'class="strength-bar \w+" x="[\d.]+" y="([\d.]+)"', picture)
        assert float(baseline) + WORD_DEPTH < min(map(float, tops)), "no bar reaches the word that says whose one is"
    assert 0 <= bars.share_below(counts, own) <= 100


def test_sides_are_counted_by_who_begins_with_a_margin_that_narrows() -> None:
    few = SideFigures({(0, 0): 6, (0, 1): 4, (1, 0): 3, (1, 1): 7})
    assert (few.share(0, 0), few.share(0, 1), few.share(1, 0), few.games) == (60, 40, 30, 20)
    many = SideFigures({place: 100 * number for place, number in few.counts.items()})
    assert few.first.value == many.first.value == 0.45
    assert few.first.leaves_open(0.5)
    assert not many.first.leaves_open(0.5)
    assert few.first.high - few.first.low > 8 * (many.first.high - many.first.low)


def test_a_place_among_the_five_is_said_as_surely_as_it_is_known() -> None:
    def line(points: float, doubt: float, games: int) -> str:
        return place_among(Strength(points, doubt, games), MARKS)[0]

    low, high = MARKS[0].points, MARKS[1].points
    middle = (low + high) / 2
    assert line(middle, (high - low) / 10, 9) == "strength-between"
    assert line(middle, (high - low), 9) == "strength-between-probably"
    assert line(middle, (high - low) / 10, 1) == "strength-between-open"
    assert line(MARKS[-1].points + 500, 10, 9) == "strength-above-all"
    assert line(low - 500, 400, 9) == "strength-below-all-probably"
