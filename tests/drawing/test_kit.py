import string
import unicodedata
import xml.etree.ElementTree as ET

import pytest

from ludogite.core.scene import Scene
from ludogite.drawing.check import faults
from ludogite.drawing.dice import PIPS, die_symbol, pip_die
from ludogite.drawing.glyphs import GLYPHS, fitting_height, glyph_id, line_width
from ludogite.drawing.kit import Drawing, grain, linear, plate, radial, soft_shadow
from ludogite.drawing.states import MARKS, dashed, dotted, mark, outline, trail
from ludogite.drawing.svg import attribute, f, paint, place, use


def check(drawing: Drawing, body: str = "") -> list[str]:
    return faults(Scene(100, 100, body, (), ()), drawing)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.01, "0"), (100, "100"), (12.5, "12.5"), (12.04, "12"), (-3.26, "-3.3"), (0.1, "0.1")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert f(value) == text


def test_attributes_are_escaped() -> None:
    assert attribute("label", 'a "b" <c> & d') == ' label="a &quot;b&quot; &lt;c&gt; &amp; d"'
    assert attribute("label", "") == ""


def test_a_bare_name_is_a_token() -> None:
    assert paint("wood-1") == "var(--wood-1)"
    assert [paint(c) for c in ("none", "currentColor", "var(--die)")] == ["none", "currentColor", "var(--die)"]


def test_a_symbol_is_placed_by_its_centre() -> None:
    assert place(10, 20) == "translate(10 20)"
    assert use("sq-piece", 1, 2, rotate=90, scale=0.5) == (
        '<use href="#sq-piece" transform="translate(1 2)rotate(90)scale(0.5)"/>'
    )


@pytest.mark.parametrize("char", string.digits + string.ascii_letters + "+-×:.!?/=,;()♥♦♠♣" + "éèêëàâçùûîïôÉÈÀÇÎñÅ")
def test_the_house_hand_has_every_figure_and_letter(char: str) -> None:
    d = Drawing()
    body = d.text(char, 0, 0, 100)
    assert not check(d, body)
    assert ' d="M' in d.defs[glyph_id(char)]
    assert d.text(unicodedata.normalize("NFD", char), 0, 0, 100) == body


def test_every_sign_has_an_id_and_a_path_of_its_own() -> None:
    d = Drawing()
    d.text("".join(GLYPHS) + "éèêÉÈÊîï", 0, 0, 100)
    assert len(d.defs) == len(GLYPHS) + 8
    assert len({definition.partition(' d="')[2] for definition in d.defs.values()}) == len(d.defs) - 1  # I and l


@pytest.mark.parametrize("char", ["☺", "Ж", "œ", "\t", "~", "+\u0301"])
def test_a_sign_outside_the_house_hand_is_refused(char: str) -> None:
    with pytest.raises(ValueError, match=r"cannot be lettered: the house hand has 0 to 9, A to Z, a to z"):
        Drawing().text(char, 0, 0, 10)


def test_words_that_are_too_wide_are_written_smaller() -> None:
    assert fitting_height("A", 84, 100) == 84
    assert fitting_height("Roi", 84, 100) == pytest.approx(100 * 100 / line_width("Roi"))


def test_a_line_is_centred_or_starts_or_ends_at_its_place() -> None:
    d = Drawing()
    assert 'x="-38"' in d.text("23", 0, 0, 100)
    assert 'x="38"' in d.text("23", 0, 0, 100, anchor="start")
    assert 'x="-114"' in d.text("23", 0, 0, 100, anchor="end")


def test_definitions_stand_once_however_often_they_are_asked_for() -> None:
    d = Drawing()
    body = "".join(pip_die(d, value, 0, 0, 90) for value in (*PIPS, *PIPS))
    for value in PIPS:
        die_symbol(d, f"x-die{value}", value)
        die_symbol(d, f"x-struck{value}", value, struck=True)
    body += plate(d, 0, 0, 50, 20) + use(soft_shadow(d))
    linear(d, "x-l", [(0, "wood-1", 1)])
    radial(d, "x-r", [(0, "wood-1", 0.5)])
    assert not check(d, body)


def test_a_die_shows_as_many_dots_as_its_value() -> None:
    assert {value: len(dots) for value, dots in PIPS.items()} == {n: n for n in range(1, 7)}


def test_the_same_seed_grows_the_same_wood() -> None:
    def wood(seed: int) -> str:
        d = Drawing()
        grain(d, "x", 420, 210, 20, seed)
        return d.symbols

    assert wood(7) == wood(7) != wood(8)


def test_grain_meets_itself_at_the_edge_of_the_pattern() -> None:
    d = Drawing()
    grain(d, "x", 300, 100, 5, 3)
    for path in ET.fromstring(d.symbols).iter("path"):  # noqa: S314 - ours
        first, last = path.attrib["d"].partition("C")[0].split()[1], path.attrib["d"].split()[-1]
        assert float(first) == pytest.approx(float(last), abs=0.11)


def test_states_are_well_formed_and_have_two_tones() -> None:
    d = Drawing()
    for key in MARKS:
        mark(d, key)
    body = outline('<circle r="33"/>', "selectable") + trail(100) + dotted(100) + dashed(100)
    assert not check(d, body)
    assert body.startswith('<circle class="lg-selectable-1" r="33"/><circle class="lg-selectable-2" r="33"/>')
