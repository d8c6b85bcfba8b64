"""Charts: what they show is in proportion, and their words stay inside."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from ludogite.drawing.charts import (
    NARROW,
    WIDE,
    Column,
    ShareBar,
    StrengthMark,
    columns_of,
    histogram,
    share_bars,
    strength_marks,
)


def rects(drawn: str, kind: str) -> list[dict[str, float]]:
    found = [one.attrib for one in ET.fromstring(drawn).iter() if one.get("class") == kind]  # noqa: S314 - our own
    return [{name: float(one[name]) for name in ("x", "y", "width", "height")} for one in found]


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_bars_are_as_long_as_their_shares(width: int) -> None:
    drawn = share_bars([ShareBar("a", "25%", 0.25), ShareBar("b", "75%", 0.75, 0.6, 0.9, 0.5)], width)
    first, second = rects(drawn, "chart-bar")
    assert second["width"] == pytest.approx(3 * first["width"], abs=0.2)
    assert drawn.count("chart-margin") == drawn.count("chart-even") == 1


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_columns_are_as_high_as_their_counts_on_both_sides_of_the_highest(width: int) -> None:
    drawn = histogram([Column("1", 2), Column("", 8), Column("3", 4)], width)
    heights = [one["height"] for one in rects(drawn, "chart-bar")]
    assert heights[1] == pytest.approx(4 * heights[0], abs=0.2)
    assert heights[1] == pytest.approx(2 * heights[2], abs=0.2)
    assert all(f">{count}<" in drawn for count in (2, 8, 4))


def test_long_words_are_broken_on_a_phone_and_names_are_no_markup() -> None:
    drawn = share_bars(
        [ShareBar("somebody <b> who has a very long name & a longer end of the game", "1%", 0.01)], NARROW
    )
    assert drawn.count("chart-label") == 2
    assert "<b>" not in drawn
    height = re.search(r'height="(\d+)"', drawn)
    assert height is not None
    assert max(one["y"] + one["height"] for one in rects(drawn, "chart-ground")) < int(height.group(1))


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("scale", [0.001, 1.0, 40.0])
def test_strengths_stand_on_one_scale_and_their_bars_stay_inside(width: int, scale: float) -> None:
    values = [300 * scale, 100 * scale, -300 * scale]
    drawn = strength_marks([StrengthMark(f"<{value}>", "", value, 50 * scale) for value in values], width)
    first, second, third = (
        float(one.attrib["cx"])
        for one in ET.fromstring(drawn).iter()  # noqa: S314 - our own
        if one.get("class") == "chart-dot"
    )
    assert first - second == pytest.approx((second - third) / 2, abs=0.2)
    ends = [float(x) for x in re.findall(r'chart-margin" d="M([\d.]+) ', drawn)]
    assert min(ends) > 0
    assert max(first + (first - end) for end in ends[:1]) < width
    ticks = re.findall(r'chart-foot"[^>]*>(−?\d+)<', drawn)
    assert len(ticks) <= width / 40
    assert len(ticks) >= 2 or scale < 0.01


@pytest.mark.parametrize("half", [40, 90, 213, 242, 450, 490, 800, 999, 1500])
def test_a_scale_has_at_least_two_ticks_on_a_phone(half: float) -> None:
    drawn = strength_marks([StrengthMark("a", "", half, 0), StrengthMark("b", "", -half * 0.98, 0)], NARROW)
    places = [float(x) for x in re.findall(r'chart-foot" x="([\d.]+)"', drawn)]
    assert 2 <= len(places) <= 5
    assert min(after - before for before, after in pairwise(places)) >= 30


def test_a_histogram_says_what_it_counts_and_what_its_columns_hold() -> None:
    drawn = histogram(columns_of(dict.fromkeys(range(120, 250), 1), 10), NARROW, "decisions", "games")
    assert "→ decisions   ↑ games" in drawn
    assert ">120–132<" in drawn
    for x, words in re.findall(r'chart-foot" x="([\d.]+)" y="145">([^<]+)<', drawn):
        assert 3.5 * len(words) <= float(x) <= NARROW - 3.5 * len(words)
