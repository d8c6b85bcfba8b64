"""The papers of a tournament, measured as they come out of the printer."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest
import segno

from ludogite.core.language import LANGUAGES
from ludogite.drawing.knockout_sheet import CELL, GAP, SMALLEST, SheetSide, SheetTie, empty_rounds, name_lines
from ludogite.drawing.paper import MARGIN
from ludogite.play.names import NAME_LENGTH
from ludogite.printing import pdf_of_pages
from ludogite.printing.hall.bracket import KnockoutPaper, SheetBracket, knockout_pages
from ludogite.printing.hall.certificates import Certificate, certificate_pages
from ludogite.printing.hall.frame import PaperHead
from ludogite.printing.hall.lists import ListColumn, list_pages
from ludogite.printing.hall.slips import FOOT, QUIET, SQUARE, THUMB, TYPE_ADDRESS, PairingSlip, SlipSeat, slip_pages
from ludogite.printing.letters import legible, printable, wide_font
from ludogite.translation import Translator
from ludogite.web.shared.codes import code_path
from ludogite.web.tournaments.hall.papers import legible_name

MM = 72 / 25.4
FINE = 10
"""Pixels for a millimetre where a page is measured."""
DARK = 128
LINK = "http://192.168.178.20:8000/slip/abcdefghjkmn/12/abcd2345"
HEAD = PaperHead("Rugby · Pairings", "Sunday · round 1", "Sunday")
SAY = Translator("en")


def printed(pages: list[str]) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pdf_of_pages("papers", "en", pages))


def words(pages: list[str]) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in printed(pages)]


def slip(table: int = 1, *names: str) -> PairingSlip:
    square = code_path(LINK)
    seats = tuple(SlipSeat("", name) for name in names or ("Chamois", "Loutre"))
    return PairingSlip(table, "Rugby", ("Quarter-final 1", "Sunday"), seats, square.path, square.modules)


def every_paper(say: Translator) -> dict[str, list[str]]:
    return {
        "slips": slip_pages([slip()], say, "Sunday"),
        "list": list_pages(HEAD, [ListColumn("Name", 5, is_name=True)], [["Loutre"]], say),
        "sheet": knockout_pages(HEAD, KnockoutPaper(empty_rounds(8), 3, 8), say),
        "certificates": certificate_pages([Certificate("Loutre", "won", ("Sunday",))], say),
    }


@pytest.mark.parametrize("paper", every_paper(SAY))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_a4_and_its_control_line_100_mm_long(paper: str, language: str) -> None:
    page = printed(every_paper(Translator(language))[paper])[0]
    left, low, right, high = page.get_mediabox()
    assert (right - left, high - low) == pytest.approx((210 * MM, 297 * MM), abs=0.001)
    line = page.render(scale=25.4 * FINE / 72, crop=(0, 8.9 * MM, 0, 287.9 * MM)).to_pil().convert("L")
    dark = [x for x in range(line.width) if line.getpixel((x, line.height // 2)) < DARK]
    assert (dark[0], dark[-1]) == pytest.approx((10 * FINE, 110 * FINE - 1), abs=1)


def test_a_slip_has_the_square_of_its_address_25_mm_wide_with_a_quiet_border() -> None:
    picture = printed(slip_pages([slip()], SAY, "Sunday"))[0].render(scale=25.4 * FINE / 72).to_pil().convert("L")
    left, top = 105 - 10 - SQUARE, 7.0
    rows = segno.make(LINK, micro=False, error="m").matrix
    module = SQUARE / len(rows)
    for number, row in enumerate(rows):
        for column, is_dark in enumerate(row):
            at = int((left + (column + 0.5) * module) * FINE), int((top + (number + 0.5) * module) * FINE)
            assert (picture.getpixel(at) < DARK) == bool(is_dark), (number, column)
    quiet = QUIET * module - 0.2
    for x, y, wide, high in (
        (left - quiet, top - quiet, SQUARE + 2 * quiet, quiet - 0.1),
        (left - quiet, top + SQUARE + 0.2, SQUARE + 2 * quiet, quiet - 1.6),
        (left - quiet, top, quiet - 0.2, SQUARE),
        (left + SQUARE + 0.2, top, quiet - 0.2, SQUARE),
    ):
        part = picture.crop((int(x * FINE), int(y * FINE), int((x + wide) * FINE), int((y + high) * FINE)))
        assert part.getextrema()[0] > 200


def test_boxes_to_tick_are_as_wide_as_a_thumb() -> None:
    page = printed(slip_pages([slip()], SAY, "Sunday"))[0]
    bounds = [thing.get_bounds() for thing in page.get_objects()]
    boxes = [
        (right - left) / MM
        for left, low, right, high in bounds
        if abs((right - left) - (high - low)) < 0.1 * MM and 10 * MM < right - left < 14 * MM
    ]
    assert len(boxes) == 2
    assert min(boxes) >= THUMB


def test_eight_slips_stand_on_a_page_and_every_name_on_its_own() -> None:
    pages = words(slip_pages([slip(table, f"Ann {table}", f"Ben {table}") for table in range(1, 10)], SAY, "Sunday"))
    assert len(pages) == 2
    assert "Ann 8" in pages[0]
    assert "Ann 9" in pages[1]
    assert "Ann 9" not in pages[0]


def test_a_table_of_eight_has_a_slip_with_room_for_everybody() -> None:
    names = [f"Swimmer number {number}" for number in range(1, 9)]
    (text,) = words(slip_pages([slip(1, *names)], SAY, "Sunday"))
    assert all(name in text for name in names)
    assert "places into the boxes" in text


def test_a_long_list_goes_on_and_every_page_has_its_heads() -> None:
    rows = [[f"Somebody {number}", str(number)] for number in range(60)]
    pages = words(list_pages(HEAD, [ListColumn("Name", 5, is_name=True), ListColumn("Table", 1)], rows, SAY))
    assert len(pages) == 3
    for number, text in enumerate(pages, 1):
        assert "Name" in text
        assert f"{number} / 3" in text
    assert all(f"Somebody {number}" in "".join(pages) for number in range(60))


def test_the_sheet_of_eight_has_three_boxes_a_match_and_lines_for_six_places() -> None:
    (text,) = words(knockout_pages(HEAD, KnockoutPaper(empty_rounds(8), 3, 8), SAY))
    heads = text.split()
    assert [heads.count(label) for label in ("2", "B")] == [7, 7]
    for place in range(3, 9):
        assert f"{place}." in text
    page = printed(knockout_pages(HEAD, KnockoutPaper(empty_rounds(8), 3, 8), SAY))[0]
    upright = sorted(
        {
            round(left / MM, 1)
            for left, low, right, high in (thing.get_bounds() for thing in page.get_objects())
            if right - left < 0.6 * MM and high - low > 15 * MM
        }
    )
    steps = [round(b - a, 1) for a, b in pairwise(upright)]
    assert steps.count(7.5) == 6


def third_place(*names: str) -> SheetBracket:
    one, other = (SheetSide(name) for name in names or ("", ""))
    return SheetBracket([[SheetTie((one, other))]], ["For place 3"])


def test_a_match_for_the_third_place_stands_on_the_sheet_and_places_nobody_plays_for_have_no_line() -> None:
    paper = KnockoutPaper(empty_rounds(8), 3, 4, lower=[third_place("Tilleul", "Loutre")])
    (text,) = words(knockout_pages(HEAD, paper, SAY))
    heads = text.split()
    assert [heads.count(label) for label in ("2", "B")] == [8, 8]
    assert [place for place in range(3, 9) if f"{place}." in text] == [3, 4]
    for written in ("For place 3", "Tilleul", "Loutre"):
        assert written in text
    (text,) = words(knockout_pages(HEAD, KnockoutPaper(empty_rounds(8), 3, 2), SAY))
    assert not [place for place in range(3, 9) if f"{place}." in text]


def test_matches_for_lower_places_have_a_page_and_the_first_stays_as_it_lies_in_the_box() -> None:
    five = SheetBracket(empty_rounds(4), ["Places 5 to 8", "For place 5"])
    lower = [third_place(), five, SheetBracket([[SheetTie()]], ["For place 7"])]
    printed_one = knockout_pages(HEAD, KnockoutPaper(empty_rounds(8), 3, 8), SAY)
    first, second = knockout_pages(HEAD, KnockoutPaper(empty_rounds(8), 3, 8, lower=lower), SAY)
    assert first.replace(number_of(first), "") == printed_one[0]
    (text,) = words([second])
    assert text.split().count("B") == 5
    for head in ("For place 3", "Places 5 to 8", "For place 5", "For place 7"):
        assert head in text


def number_of(page: str) -> str:
    """Return the part of a picture that says which of two pages it is."""
    found = re.search(r"<text[^>]*>1 / 2</text>", page)
    assert found
    return found[0]


def test_the_sheet_is_filled_in_with_names_scores_winner_and_places() -> None:
    rounds = [list(ties) for ties in empty_rounds(8)]
    rounds[0][1] = SheetTie((SheetSide("Tilleul", ("3", "12")), SheetSide("Loutre", ("20", "15"), has_won=True)))
    paper = KnockoutPaper(rounds, 3, 8, "Loutre", {3: "Hermine"})
    (text,) = words(knockout_pages(HEAD, paper, SAY))
    assert text.count("Loutre") == 2
    for written in ("Tilleul", "20", "15", "Hermine"):
        assert written in text


def test_a_knock_out_of_sixty_four_is_a_page_for_every_sixteen_and_one_for_the_rest() -> None:
    pages = words(knockout_pages(HEAD, KnockoutPaper(empty_rounds(64), 1, 64), SAY))
    assert len(pages) == 5
    assert "Winner of the tournament" in pages[4]
    assert "Winner of the tournament" not in "".join(pages[:4])


def test_the_rounds_of_a_large_knock_out_are_called_on_each_page_what_they_are() -> None:
    heads = ("Last 32", "Last 16", "Quarter-finals", "Semi-finals", "Final")
    pages = words(knockout_pages(HEAD, KnockoutPaper(empty_rounds(32), 1, 32, heads=heads), SAY))
    assert [[head for head in heads if head in text] for text in pages] == [[*heads[:4]], [*heads[:4]], ["Final"]]


@pytest.mark.parametrize("name", ["Jean-Baptiste Poquelin", "Maximiliennephilippine", "GimMinJun", "MWMWMW WMWMWM"])
@pytest.mark.parametrize("matches", [1, 3])
def test_names_on_a_sheet_of_sixteen_are_seven_points_high_at_least_and_stay_out_of_the_boxes(
    name: str, matches: int
) -> None:
    rounds = [list(ties) for ties in empty_rounds(16)]
    rounds[0][0] = SheetTie((SheetSide(name, has_won=True), SheetSide("Ada")))
    text = printed(knockout_pages(HEAD, KnockoutPaper(rounds, matches, 16), SAY))[0].get_textpage()
    wide = (210 - 2 * MARGIN - 3 * GAP) / 4
    boxes = MARGIN + wide - matches * min(CELL, wide * 0.4 / matches)
    parts = name_lines(name, boxes - MARGIN - 3, 4.8)
    assert parts[1] >= SMALLEST * 0.8 if name.startswith("MW") else parts[1] >= SMALLEST
    found = [text.get_rect(number) for number in range(text.count_rects())]
    first_tie = [box for box in found if MARGIN * MM < box[0] < (MARGIN + 4) * MM and 235 * MM < box[1] < 247 * MM]
    assert first_tie
    assert all(right <= boxes * MM for _, _, right, _ in first_tie)


def test_a_slip_says_its_address_to_whoever_cannot_read_a_square() -> None:
    (text,) = words(slip_pages([replace(slip(), address="10.0.0.5/slip/abc/1/xyz")], SAY, "Sunday"))
    assert "10.0.0.5/slip/abc/1/xyz" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_address_of_a_slip_stands_in_the_column_of_its_date_below_it_and_above_the_names(language: str) -> None:
    told = replace(slip(), lines=("Quarter-final 1", "Sunday", "May 2, 2027"), address=LINK.partition("://")[2])
    (page,) = slip_pages([told], Translator(language), "Sunday")
    texts = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*>([^<]*)', page)
    at = {said: (float(x), float(y), float(size)) for x, y, size, said in texts}
    date, label = at["May 2, 2027"], at[Translator(language)(TYPE_ADDRESS)]
    first, second = at["192.168.178.20:8000/slip/"], at["abcdefghjkmn/12/abcd2345"]
    assert {date[0]} == {label[0], first[0], second[0]}
    assert label[1] - label[2] > date[1] + 1
    assert min(first[2], second[2]) > 2.4, "large enough to be typed from"
    assert at["Chamois"][1] - at["Chamois"][2] > second[1] + 0.5


def test_a_name_that_becomes_a_sentence_when_it_is_written_out_stays_as_short_as_names_are() -> None:
    said = legible_name("ﷺ" * 20)
    assert said.startswith("Salla")
    assert said.endswith("…")
    assert len(said) <= NAME_LENGTH
    for name in ("Les Requins Saint-Barth.", "Jo (program of a long long name)", "Łukasz"):
        assert len(legible_name(name)) == len(name)


def test_a_certificate_says_who_and_what_however_long_the_name_is() -> None:
    name = "Maximilienne-Philippine X"
    (text,) = words(certificate_pages([Certificate(name, "won the Rugby tournament", ("Sunday", "today"))], SAY))
    assert name in text
    assert "won the Rugby tournament" in text


@pytest.mark.parametrize("name", ["Łukasz Ağaoğlu", "Жанна", "Ελένη"])
def test_names_in_any_script_are_printed_where_the_system_has_their_letters(name: str) -> None:
    (text,) = words(certificate_pages([Certificate(name, "won", ("Sunday",))], SAY))
    assert name in text or wide_font("DejaVuSerif-Bold") is None


def test_without_such_letters_accents_are_left_out_and_nothing_is_a_black_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.printing.letters.wide_font", lambda _: None)
    assert printable("Łukasz Ağaoğlu Œuvre → 李", "Times-Bold") == ("Lukasz Agaoglu Œuvre → Li", "Times-Bold")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("李小龍", "LiXiaoLong"),
        ("さくら", "Sakura"),
        ("김민준", "GimMinJun"),
        ("José 王", "José Wang"),
        ("محمد", "Mhmd"),
        ("Anna 🦊", "Anna :fox:"),
        ("👩\N{ZERO WIDTH JOINER}👧", ":woman::girl:"),
        ("Zoe\N{COMBINING DIAERESIS}", "Zoë"),
        ("\N{ZERO WIDTH JOINER}", "?"),
    ],
)
def test_a_name_that_no_font_has_is_written_as_it_sounds(
    name: str, written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludogite.printing.letters.wide_font", lambda _: None)
    assert printable(name, "Times-Bold") == (written, "Times-Bold")
    assert legible(written, "Times-Bold") == written


def test_hebrew_is_printed_from_right_to_left() -> None:
    if wide_font("DejaVuSans-Bold") is None:
        pytest.skip("no font with these letters")
    assert printable("שרה", "Times-Bold") == ("שרה"[::-1], "DejaVuSans-Bold")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_with_a_slip_stands_above_where_it_is_cut(language: str) -> None:
    pages = slip_pages([replace(slip(), takes_draw=True)], Translator(language), "Sunday")
    text = printed(pages)[0].get_textpage()
    cut = (297 - 297 / 4 + FOOT / 4) * MM
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    crossing = [box for box in boxes if box[1] < cut < box[3]]
    assert boxes
    assert not crossing
