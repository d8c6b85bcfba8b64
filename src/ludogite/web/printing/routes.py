"""The room that prints: what a game offers on paper, as PDF and for the browser's own printer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Template
from markupsafe import Markup

from ludogite.core.errors import MissingExtraError, SheetError
from ludogite.core.game import Game
from ludogite.core.inputs import whole_number
from ludogite.core.language import Language
from ludogite.core.registry import installed_games
from ludogite.core.sheet import Sheet
from ludogite.drawing.paper import INK
from ludogite.extras import has_extra
from ludogite.printing import RULES, pdf, sheets_of
from ludogite.translation import Translator
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.composing import compose_for
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.rules_html import rules_html
from ludogite.web.shared.visit import Visit

KEEP = {"cache-control": "public, max-age=600"}
ALL = "all"
"""The name of the PDF that holds every sheet."""


@lru_cache(maxsize=256)
def kept_pdf(game_id: str, language: Language, name: str) -> bytes:
    """Return a PDF, made once."""
    return pdf(installed_games()[game_id], language, () if name == ALL else (name,))


@lru_cache(maxsize=64)
def kept_picture(game_id: str, language: Language, name: str, page: int) -> str:
    """Return a page of a sheet, drawn once; raises NotFoundException."""
    pages = find_sheet(installed_games()[game_id], name).pages
    if not 1 <= page <= len(pages):
        raise NotFoundException
    return pages[page - 1](Translator(language))


def find_sheet(game: Game, name: str) -> Sheet:
    """Return a sheet by its name, or answer that there is none."""
    for sheet in sheets_of(game):
        if sheet.name == name:
            return sheet
    raise NotFoundException


@get("/paper.css", sync_to_thread=False)
def paper_tokens() -> Response[str]:
    """The tokens of the boards on white paper, for pages that the browser prints."""
    tokens = "".join(f"--{name}:{value};" for name, value in INK.items())
    return Response(f"@layer rooms{{.paper-rules{{{tokens}}}}}", media_type="text/css", headers=KEEP)


@get("/games/{game_id:str}/print", name="print")
async def print_page(visit: Visit, game_id: str) -> Template:
    """Show everything that a game offers to print."""
    game = find_game(game_id)
    return visit.page(
        "print.html",
        game=game,
        cover=cover(game),
        sheets=sheets_of(game),
        rules=RULES,
        all=ALL,
        has_pdf=has_extra("print"),
    )


@get("/games/{game_id:str}/print/{file:str}", name="print-file")
async def print_file(visit: Visit, game_id: str, file: str) -> Template | Response[bytes] | Response[str]:
    """Answer with a sheet: `board.pdf` to keep, `board-1.svg` to look at, `board` for the browser's printer."""
    game = find_game(game_id)
    name, _, kind = file.partition(".")
    match kind:
        case "pdf":
            return await _pdf(visit, game, name)
        case "svg":
            return _picture(game, visit.language, name)
        case "":
            return _for_browser(visit, game, find_sheet(game, name))
        case _:
            raise NotFoundException


async def _pdf(visit: Visit, game: Game, name: str) -> Response[bytes]:
    try:
        content = await compose_for(visit.request, kept_pdf, game.id, visit.language, name)
    except (SheetError, MissingExtraError) as error:
        raise NotFoundException from error
    named = f'attachment; filename="{game.id}-{name}-{visit.language}.pdf"'
    return Response(content, media_type="application/pdf", headers=KEEP | {"content-disposition": named})


def _picture(game: Game, language: Language, name: str) -> Response[str]:
    sheet, _, number = name.rpartition("-")
    page = whole_number(number)
    if page is None:
        raise NotFoundException
    return Response(kept_picture(game.id, language, sheet, page), media_type="image/svg+xml", headers=KEEP)


def _for_browser(visit: Visit, game: Game, sheet: Sheet) -> Template:
    drawn = rules_html(game.id, visit.language) if sheet.name == RULES else Markup("")
    return visit.page("print-sheet.html", game=game, sheet=sheet, rules=drawn, has_pdf=has_extra("print"))


ROUTES: list[Any] = [paper_tokens, print_page, print_file]
