"""The pictures' path language and style sheets, as the printer reads them."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from ludogite.printing.cascade import Cascade
from ludogite.printing.painter import draw_picture
from ludogite.printing.paths import box, read_path, shape
from ludogite.rules_page import PictureError


def test_relative_and_absolute_paths_are_the_same() -> None:
    assert read_path("M1 2L4 6H9V-1Z") == read_path("m1 2l3 4h5v-7z")


def test_numbers_may_follow_without_a_space() -> None:
    assert read_path("M-1-2L.5-.5") == (("M", ((-1, -2),)), ("L", ((0.5, -0.5),)))


def test_a_half_circle_by_arc_stays_in_its_box() -> None:
    left, top, right, bottom = box(read_path("M-10 0A10 10 0 0 1 10 0"))
    assert (left, right, bottom) == pytest.approx((-10, 10, 0), abs=1e-9)
    assert top == pytest.approx(-10, abs=1e-9)


def test_a_smooth_curve_mirrors_the_one_before() -> None:
    *_, (command, points) = read_path("M0 0C0 10 10 10 10 0S20-10 20 0")
    assert command == "C"
    assert points[0] == (10, -10)


def test_a_rectangle_has_its_size() -> None:
    assert box(shape("rect", {"x": "2", "y": "3", "width": "10", "height": "4", "rx": "1"})) == (2, 3, 12, 7)


def test_rows_of_points_are_drawn_open_and_closed() -> None:
    assert shape("polyline", {"points": "0,0 4,0 4,3"}) == read_path("M0 0L4 0L4 3")
    assert shape("polygon", {"points": "0 0 4 0 4 3"}) == read_path("M0 0L4 0L4 3Z")
    assert printed('<polygon points="10,10 40,10 25,40"/>') == printed('<path d="M10 10L40 10L25 40Z"/>')


def test_variables_are_inherited_and_a_later_rule_wins() -> None:
    cascade = Cascade(".root{--ink:#111111}.a{--ink:#222222}.b{fill:var(--ink)}.c{fill:#333333}", frozenset({"root"}))
    outer = cascade.look({}, (frozenset({"g", "a"}),), {})
    assert cascade.look({}, (frozenset({"path", "b"}),), outer)["fill"] == "#222222"
    assert cascade.look({}, (frozenset({"path", "b"}),), {})["fill"] == "#111111"
    assert cascade.look({}, (frozenset({"path", "b", "c"}),), {})["fill"] == "#333333"


def test_a_rule_inside_a_class_needs_that_class_around() -> None:
    cascade = Cascade(".a text{fill:#444444}@media print{.a text{fill:#000000}}", frozenset())
    assert "fill" not in cascade.look({}, (frozenset({"text"}),), {})
    assert cascade.look({}, (frozenset({"a"}), frozenset({"text"})), {})["fill"] == "#444444"


def printed(drawn: str) -> bytes:
    held = BytesIO()
    canvas = Canvas(held, invariant=1, pageCompression=0)
    draw_picture(canvas, f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>', 0, 100, 100)
    canvas.save()
    return held.getvalue()


def test_of_two_elements_with_one_id_the_first_is_drawn_as_in_a_browser() -> None:
    symbol = '<defs><symbol id="dot"><circle r="9"/></symbol></defs>'
    twice = printed(f'{symbol}<g id="dot"><use href="#dot"/></g>')
    assert twice == printed(f'{symbol}<g><use href="#dot"/></g>')


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        ('<defs><symbol id="a"><use href="#a"/></symbol></defs><use href="#a"/>', "uses 'a' inside itself"),
        (
            '<defs><symbol id="a"><use href="#b"/></symbol><g id="b"><use href="#a"/></g></defs><use href="#a"/>',
            "uses 'a' inside itself",
        ),
        ('<use href="#nowhere"/>', "uses 'nowhere', and nothing in it has this id"),
        ('<rect width="9" height="9" fill="url(#nowhere)"/>', "uses 'nowhere', and nothing in it has this id"),
    ],
)
def test_what_could_never_be_drawn_is_refused_in_words(drawn: str, words: str) -> None:
    with pytest.raises(PictureError, match=words):
        printed(drawn)


def test_lengths_may_be_written_in_pixels_and_places_of_a_gradient_in_shares() -> None:
    line = '<path d="M0 0H9" stroke="#000000" stroke-width="{}"/>'
    assert printed(line.format("2px")) == printed(line.format("2"))
    stops = '<stop offset="{}" stop-color="#ffffff"/><stop offset="1" stop-color="#000000"/>'
    fill = '<defs><linearGradient id="g">{}</linearGradient></defs><rect width="9" height="9" fill="url(#g)"/>'
    assert printed(fill.format(stops.format("50%"))) == printed(fill.format(stops.format("0.5")))


@pytest.mark.parametrize("color", ["var(--#fff)", "var(--a)"])
def test_a_variable_that_is_none_or_holds_itself_is_no_colour(color: str) -> None:
    cascade = Cascade(":root{--a:var(--b);--b:var(--a)}", frozenset({":root"}))
    assert cascade.look({"fill": color}, (frozenset({":root"}), frozenset({"path"})), {})["fill"] == "none"
