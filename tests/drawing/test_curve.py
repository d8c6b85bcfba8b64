"""The curve of a game as a strip, and the tug of war between luck and skill."""

import re
from xml.etree import ElementTree as ET

import pytest

from ludogite.drawing.curve import STRIP_EDGE, STRIP_WIDTH, strip, strip_x
from ludogite.drawing.tug import EDGE, WIDTH, tug

SVG = "{http://www.w3.org/2000/svg}"


def test_a_strip_of_two_is_shared_and_of_more_has_a_line_each() -> None:
    two = ET.fromstring(strip([(0.5, 0.5), (0.7, 0.3), (1.0, 0.0)], [(1, 0)]))  # noqa: S314 - our own drawing
    assert len(two.findall(f"{SVG}path[@class='strip-share']")) == 1
    assert len(two.findall(f"{SVG}circle")) == 1
    three = ET.fromstring(strip([(0.5, 0.5, 0.5), (1.0, 0.5, 0.0)], []))  # noqa: S314 - our own drawing
    assert len(three.findall(f"{SVG}polyline")) == 3


def test_a_strip_begins_and_ends_at_its_edges() -> None:
    assert strip_x(0, 9) == STRIP_EDGE
    assert strip_x(8, 9) == STRIP_WIDTH - STRIP_EDGE


@pytest.mark.parametrize(("changes", "end"), [((0.2, -0.4, -0.3), EDGE), ((0.9, -0.4), WIDTH - EDGE)])
def test_the_last_bar_ends_at_the_winner(changes: tuple[float, ...], end: float) -> None:
    bars = tug(0.5, changes)
    assert len(bars) == len(changes)
    x, width = (
        float(found)
        for found in re.findall(r'<rect class="tug-[a-z]+" x="([0-9.]+)" y="4" width="([0-9.]+)"', bars[-1])[0]
    )
    marks = [float(found) for found in re.findall(r'd="M([0-9.]+) 0V', bars[-1])]
    won = marks[0] if sum(changes) < 0 else marks[-1]
    assert won == pytest.approx(x, abs=0.2) or won == pytest.approx(x + width, abs=0.2)
    assert min(marks) >= EDGE
    assert end in (EDGE, WIDTH - EDGE)
