"""A PDF of what a game offers on paper. Needs the extra `print`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.sheet import Sheet
from ludogite.drawing.paper import HEIGHT, WIDTH
from ludogite.printing.painter import draw_picture
from ludogite.printing.rules import rules_template, set_rules
from ludogite.printing.sheets import RULES
from ludogite.translation import Translator, translate

MM = 72 / 25.4
"""Points of a PDF in a millimetre."""


def make_pdf(game: Game, language: Language, sheets: tuple[Sheet, ...]) -> bytes:
    """Return these sheets of a game as a PDF. The same call gives the same bytes."""
    held = BytesIO()
    said = (
        f"{translate(game.about.title, language)} · {' · '.join(translate(sheet.title, language) for sheet in sheets)}"
    )
    document = BaseDocTemplate(
        held, title=said, author="Ludogîte", creator="Ludogîte", lang=language, pageCompression=1, invariant=1
    )
    document.addPageTemplates(
        [rules_template(game, language) if sheet.name == RULES else _whole_page(sheet) for sheet in sheets]
    )
    document.build(list(_story(game, language, sheets)))
    return held.getvalue()


def pages_as_pdf(title: str, language: Language, pages: Sequence[str]) -> bytes:
    """Return pages of A4, each drawn as SVG in millimetres, as a PDF. The same call gives the same bytes."""
    held = BytesIO()
    document = BaseDocTemplate(
        held, title=title, author="Ludogîte", creator="Ludogîte", lang=language, pageCompression=1, invariant=1
    )
    document.addPageTemplates([_page_template("page", WIDTH, HEIGHT)])
    story: list[Flowable] = []
    for svg in pages:
        story += [PageBreak(), WholePage(svg)] if story else [WholePage(svg)]
    document.build(story)
    return held.getvalue()


def _whole_page(sheet: Sheet) -> PageTemplate:
    return _page_template(sheet.name, sheet.width_mm, sheet.height_mm)


def _page_template(name: str, width_mm: float, height_mm: float) -> PageTemplate:
    size = width_mm * MM, height_mm * MM
    return PageTemplate(name, [Frame(0, 0, *size, 0, 0, 0, 0)], pagesize=size)


def _story(game: Game, language: Language, sheets: tuple[Sheet, ...]) -> Iterator[Flowable]:
    for number, sheet in enumerate(sheets):
        if number:
            yield NextPageTemplate(sheet.name)
            yield PageBreak()
        yield OutlineEntry(sheet.name, translate(sheet.title, language))
        if sheet.name == RULES:
            yield from set_rules(game, language)
        for page, draw in enumerate(sheet.pages):
            if page:
                yield PageBreak()
            yield WholePage(draw(Translator(language)))


class OutlineEntry(Flowable):
    """An entry of the document's contents."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.name, self.title = name, title

    def wrap(self, *_room: float) -> tuple[float, float]:
        """Take no room."""
        return 0, 0

    def draw(self) -> None:
        """Mark the place."""
        self.canv.bookmarkPage(self.name)
        self.canv.addOutlineEntry(self.title, self.name)


class WholePage(Flowable):
    """A page that is one picture."""

    def __init__(self, svg: str) -> None:
        super().__init__()
        self.svg = svg

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take the whole page."""
        self.width, self.height = width, height
        return width, height

    def draw(self) -> None:
        """Draw the page from its upper left corner."""
        draw_picture(self.canv, self.svg, 0, self.height, self.width)
