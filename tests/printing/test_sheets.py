"""What comes out of the printer: exact sizes, in every language, for every installed game."""

from __future__ import annotations

from functools import cache

import pypdfium2
import pytest

from ludogite.core.errors import SheetError
from ludogite.core.language import LANGUAGES, Language
from ludogite.core.registry import installed_games
from ludogite.printing import pdf, sheets_of
from ludogite.translation import translate

MM = 72 / 25.4
A4 = (210 * MM, 297 * MM)
FINE = 10
"""Pixels for a millimetre where a page is rendered to be measured: 254 to the inch."""

SHEETS = [
    (game.id, language, sheet.name)
    for game in installed_games().values()
    for language in LANGUAGES
    for sheet in sheets_of(game)
]


@cache
def printed(game: str, language: Language, sheet: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pdf(installed_games()[game], language, [sheet]))


def upright_lines(page: pypdfium2.PdfPage) -> list[float]:
    """Return where thin lines stand, in millimetres from the left, each once."""
    bounds = [thing.get_bounds() for thing in page.get_objects()]
    found = {
        round((left + right) / 2 / MM, 2) for left, low, right, high in bounds if right - left < 0.6 * MM < high - low
    }
    return sorted(found)


@pytest.mark.parametrize(("game", "language", "sheet"), SHEETS)
def test_every_page_is_exactly_a4(game: str, language: Language, sheet: str) -> None:
    document = printed(game, language, sheet)
    assert len(document) >= 1
    for page in document:
        left, low, right, high = page.get_mediabox()
        assert (right - left, high - low) == pytest.approx(A4, abs=0.001)
        assert (left, low) == (0, 0)


@pytest.mark.parametrize(("game", "language", "sheet"), [one for one in SHEETS if one[2] != "rules"])
def test_the_control_line_is_100_mm_long_on_the_paper(game: str, language: Language, sheet: str) -> None:
    for page in printed(game, language, sheet):
        line = page.render(scale=25.4 * FINE / 72, crop=(0, 8.9 * MM, 0, 287.9 * MM)).to_pil().convert("L")
        dark = [x for x in range(line.width) if line.getpixel((x, line.height // 2)) < 128]
        assert dark, "no line"
        assert (dark[0], dark[-1]) == pytest.approx((10 * FINE, 110 * FINE - 1), abs=1)
        assert len(dark) == dark[-1] - dark[0] + 1


def test_a_card_of_libertas_is_26_mm_wide() -> None:
    page = printed("libertas", "fr", "cards")[0]
    lines = upright_lines(page)
    for column in range(6):
        assert any(abs(line - (40 + 26 * column)) < 0.02 for line in lines), lines


def test_an_edge_of_a_die_of_rugby_is_18_mm_long() -> None:
    lines = upright_lines(printed("rugby", "fr", "dice")[0])
    left = 10 + 190 / 6 - 1.5 * 18
    for edge in range(4):
        assert any(abs(line - (left + 18 * edge)) < 0.02 for line in lines), lines


def test_the_halves_of_the_pool_have_equal_cells_and_meet_at_the_cut() -> None:
    near, far = (upright_lines(page) for page in printed("stilelibero", "en", "board"))
    assert any(abs(line - 198) < 0.02 for line in near)
    assert any(abs(line - 12) < 0.02 for line in far)
    for cell in range(1, 10):
        assert any(abs(line - (198 - 16.5 * cell)) < 0.02 for line in near), near
        assert any(abs(line - (12 + 16.5 * cell)) < 0.02 for line in far), far


@pytest.mark.parametrize("game", installed_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_set_with_their_title_their_accents_and_their_pictures(game: str, language: Language) -> None:
    document = printed(game, language, "rules")
    words = "".join(page.get_textpage().get_text_bounded() for page in document)
    assert translate(installed_games()[game].about.title, language).partition(" (")[0] in words
    assert "\ufffd" not in words
    assert {"fr": "é", "de": "ü"}.get(language, "") in words
    paths = sum(1 for page in document for thing in page.get_objects() if thing.type == 2)
    assert paths > 100


def test_rare_letters_and_french_spaces_are_printed() -> None:
    deck = printed("libertas", "fr", "deck")[0].get_textpage().get_text_bounded()
    assert "cœurs" in deck
    swimmers = printed("stilelibero", "fr", "swimmers")[0].get_textpage().get_text_bounded()
    assert "est barrée ;" in swimmers.replace("\u00a0", " ")
    assert "Plongeon : six dés" in swimmers.replace("\u00a0", " ")


def test_the_same_sheet_is_the_same_file() -> None:
    game = installed_games()["rugby"]
    assert pdf(game, "fr", ["match"]) == pdf(game, "fr", ["match"])


def test_a_pdf_of_everything_has_every_sheet_in_order() -> None:
    game = installed_games()["bilitaire"]
    document = pypdfium2.PdfDocument(pdf(game, "en"))
    marks = [mark.get_title() for mark in document.get_toc()]
    assert marks == [translate(sheet.title, "en") for sheet in sheets_of(game)]


def test_an_unknown_sheet_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(SheetError, match="its sheets are: board, rules"):
        pdf(installed_games()["squadro"], "fr", ["poster"])
