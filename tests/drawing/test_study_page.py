"""Pages of charts: bands and trees are in proportion, words are no markup, a chart alone has its own colours."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from ludogite.drawing.charts import NARROW, WIDE, BandPoint, ShareBar, band, share_bars
from ludogite.drawing.study_page import StudyFigure, chart_alone, study_page
from ludogite.drawing.theme import DAY, NIGHT
from ludogite.drawing.tree_chart import TreeRow, tree_chart

ROWS = [
    TreeRow(0, "a<b>", (0.75, 0.25), "75%", "3 games"),
    TreeRow(1, "c", (0.5, 0.5), "50%"),
    TreeRow(1, "and 2 more", (), ""),
    TreeRow(0, "a move with a name that is much too long", (0.0, 1.0), "0%"),
]


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_bar_of_a_tree_is_shared_among_the_seats_and_stays_inside(width: int) -> None:
    drawn = ET.fromstring(tree_chart(ROWS, width))  # noqa: S314 - our own
    bars = [one.attrib for one in drawn.iter() if (one.get("class") or "").startswith("chart-seat-")]
    first, second = (float(bar["width"]) for bar in bars[:2])
    assert first == pytest.approx(3 * second, abs=0.3)
    assert all(float(bar["x"]) + float(bar["width"]) <= width for bar in bars)
    assert len([one for one in drawn.iter() if one.get("class") == "chart-branch"]) == 2
    words = [one.text or "" for one in drawn.iter() if one.tag.endswith("text")]
    assert "a<b>" in words
    assert any(word.endswith("…") for word in words)
    assert "3 games" in words


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_band_lies_around_its_line(width: int) -> None:
    drawn = band([BandPoint(1, 4, 2, 6), BandPoint(2, 5, 3, 8)], width)
    (line,) = re.findall(r'class="chart-line" d="M([^"]+)"', drawn)
    (around,) = re.findall(r'class="chart-band" d="M([^"]+)Z"', drawn)
    middle = [float(point.split()[1]) for point in line.split("L")]
    edges = [float(point.split()[1]) for point in around.split("L")]
    assert edges[0] < middle[0] < edges[3]
    assert edges[1] < middle[1] < edges[2]
    assert max(float(point.split()[0]) for point in line.split("L")) <= width


def test_a_whole_share_has_room_for_what_it_says() -> None:
    drawn = ET.fromstring(share_bars([ShareBar("all", "100.0%", 1.0)], NARROW))  # noqa: S314 - our own
    (bar,) = [one.attrib for one in drawn.iter() if one.get("class") == "chart-bar"]
    assert NARROW - float(bar["x"]) - float(bar["width"]) >= 6 * 8.6 + 6


def test_a_page_shows_charts_twice_and_tables_where_there_is_no_chart() -> None:
    charted = StudyFigure("one", "<One>", "a & b", lambda width: f"<svg data-w='{width}'/>", ["x"], [["1"]])
    listed = StudyFigure("two", "Two", "…", None, ["x", "y"], [["1", "2"]], ["a note"])
    page = study_page("Title", ["lead", ""], [charted, listed], "en", "Numbers", picture="<svg id='board'/>")
    assert "<h2>&lt;One&gt;</h2>" in page
    assert page.count("data-w=") == 2
    assert page.count("<details>") == 1
    assert page.count("<table>") == 2
    assert "<svg id='board'/>" in page
    assert "<p></p>" not in page


def test_a_chart_alone_is_a_picture_by_day_and_by_night() -> None:
    picture = chart_alone(tree_chart(ROWS, WIDE), "a & b")
    root = ET.fromstring(picture)  # noqa: S314 - our own
    assert root.get("aria-label") == "a & b"
    assert DAY["paper"] in picture
    assert NIGHT["paper"] in picture
    used = set(re.findall(r"var\(--([\w-]+)\)", picture))
    assert {name for name in used if f"--{name}:" not in picture} == set()
    with pytest.raises(ValueError, match="size"):
        chart_alone("<svg></svg>", "no size")
