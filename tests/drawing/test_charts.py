"""Charts: what they show is in proportion, and their words stay inside."""

import re
from xml.etree import ElementTree as ET

import pytest

from ludogite.drawing.charts import NARROW, WIDE, Column, ShareBar, histogram, share_bars


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
    assert ">8<" in drawn


def test_long_words_are_broken_on_a_phone_and_names_are_no_markup() -> None:
    drawn = share_bars(
        [ShareBar("somebody <b> who has a very long name & a longer end of the game", "1%", 0.01)], NARROW
    )
    assert drawn.count("chart-label") == 2
    assert "<b>" not in drawn
    height = re.search(r'height="(\d+)"', drawn)
    assert height is not None
    assert max(one["y"] + one["height"] for one in rects(drawn, "chart-ground")) < int(height.group(1))
