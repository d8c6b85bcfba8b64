"""The room that prints: every sheet of every game, as PDF, as a picture, and through the browser's own printer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pypdfium2
import pytest
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import faults
from tests.web.shared_browser import CHROMIUM

from ludogite.core.registry import installed_games
from ludogite.printing import sheets_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.served import Served

MM = 72 / 25.4


@pytest.mark.parametrize("game", installed_games())
def test_the_page_lists_every_sheet_and_every_picture_comes(served: Served, game: str) -> None:
    with httpx.Client(base_url=served.url, timeout=60) as http:
        page = http.get(f"/games/{game}/print?lang=fr").text
        for sheet in sheets_of(installed_games()[game]):
            assert f"/games/{game}/print/{sheet.name}.pdf?lang=fr" in page
            for number in range(1, len(sheet.pages) + 1):
                answer = http.get(f"/games/{game}/print/{sheet.name}-{number}.svg")
                assert answer.status_code == 200
                assert answer.headers["content-type"].startswith("image/svg+xml")
                assert 'width="210mm" height="297mm"' in answer.text
            assert http.get(f"/games/{game}/print/{sheet.name}").status_code == 200


def test_a_pdf_comes_in_the_language_asked_for_under_a_name_to_keep(served: Served) -> None:
    for language, words in (("fr", "Feuille de match"), ("en", "Match sheet")):
        answer = httpx.get(f"{served.url}/games/rugby/print/match.pdf?lang={language}", timeout=60)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == f'attachment; filename="rugby-match-{language}.pdf"'
        document = pypdfium2.PdfDocument(answer.content)
        assert words in document[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    "address",
    ["poster", "poster.pdf", "board-3.svg", "board-0.svg", "board-x.svg", "board-.svg", "board.exe", "rules-1.svg",
     "board-²¹.svg", "..%2f..%2fpyproject.pdf"],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(served: Served, address: str) -> None:
    assert httpx.get(f"{served.url}/games/squadro/print/{address}", timeout=60).status_code == 404
    assert httpx.get(f"{served.url}/games/chess/print", timeout=60).status_code == 404


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_the_browser_prints_a_page_for_each_page_and_nothing_else(served: Served, tmp_path: Path) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        for address, pages in (("stilelibero/print/board", 2), ("rugby/print/tournament", 1)):
            await page.goto(f"/games/{address}")
            await page.wait_for_load_state("networkidle")
            await page.pdf(path=tmp_path / "sheet.pdf", prefer_css_page_size=True)
            document = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")
            assert len(document) == pages
            left, low, right, high = document[0].get_mediabox()
            assert ((right - left) / MM, (high - low) / MM) == pytest.approx((210, 297), abs=0.2)


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_the_pages_that_print_are_open_to_everybody(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, color_scheme="dark", viewport={"width": 390, "height": 844})
        for address in ("libertas/print", "stilelibero/print/board", "squadro/print/rules"):
            await page.goto(f"/games/{address}")
            assert await faults(page) == []
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
