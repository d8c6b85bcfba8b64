"""Printing from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def test_a_game_is_printed_into_a_file(ludogite: Run, tmp_path: Path) -> None:
    file = tmp_path / "rugby.pdf"
    answer = ludogite("print", "rugby", "-o", str(file), "--lang", "fr")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    document = pypdfium2.PdfDocument(file)
    assert [mark.get_title() for mark in document.get_toc()] == [
        "Feuille de match",
        "Feuille de tournoi",
        "Dés à plier",
        "Règles",
    ]


def test_one_sheet_is_printed_alone(ludogite: Run, tmp_path: Path) -> None:
    file = tmp_path / "pool.pdf"
    assert ludogite("print", "stilelibero", "--sheet", "board", "-o", str(file)).code == 0
    assert len(pypdfium2.PdfDocument(file)) == 2


def test_without_a_file_the_sheets_are_named(ludogite: Run) -> None:
    answer = ludogite("print", "libertas", "--lang", "en")
    assert answer.code == 0
    assert [line.split()[0] for line in answer.out.splitlines()] == ["cards", "board", "scores", "deck", "rules"]


def test_what_cannot_be_printed_is_refused_in_one_sentence(ludogite: Run, tmp_path: Path) -> None:
    answer = ludogite("print", "squadro", "--sheet", "poster", "-o", str(tmp_path / "x.pdf"))
    assert answer.code == 2
    assert answer.err == "ludogite: squadro has no sheet 'poster'; its sheets are: board, rules [print/sheet]\n"
    assert not (tmp_path / "x.pdf").exists()
    assert "[game/unknown]" in ludogite("print", "chess").err
    nowhere = ludogite("print", "squadro", "--sheet", "board", "-o", str(tmp_path / "no" / "x.pdf"))
    assert nowhere.code == 1
    assert "[file/access]" in nowhere.err
