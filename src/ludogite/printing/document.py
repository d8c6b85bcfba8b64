"""What a game offers on paper, and a PDF of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from ludogite.core.errors import SheetError
from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.core.sheet import Sheet
from ludogite.printing.painter import draw_picture
from ludogite.printing.rules import rules_template, set_rules
from ludogite.translation import Translator, translate

MM = 72 / 25.4
"""Points of a PDF in a millimetre."""

RULES = "rules"
"""The name of the sheet that every game has: its rules. The PDF's letters set it, so it has no pages of its own."""


def rules_sheet() -> Sheet:
    """Return how the rules stand among what can be printed."""
    about = house_message("The full rules, with their pictures.")
    return Sheet(RULES, house_message("Rules"), about, ())


def sheets_of(game: Game, names: Iterable[str] = ()) -> tuple[Sheet, ...]:
    """Return everything that a game offers to print, or what is named; raises SheetError."""
    offered = {sheet.name: sheet for sheet in (*game.around.sheets(), rules_sheet())}
    chosen = list(names) or list(offered)
    for name in chosen:
        if name not in offered:
            raise SheetError(f"{game.id} has no sheet {name!r}; its sheets are: {', '.join(offered)}")
    return tuple(offered[name] for name in chosen)


def pdf(game: Game, language: Language, names: Iterable[str] = ()) -> bytes:
    """Return a PDF of everything that a game offers to print, or of what is named; raises SheetError.

    Every length is exact, and the same call gives the same bytes.
    """
    sheets = sheets_of(game, names)
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


def _whole_page(sheet: Sheet) -> PageTemplate:
    size = sheet.width_mm * MM, sheet.height_mm * MM
    return PageTemplate(sheet.name, [Frame(0, 0, *size, 0, 0, 0, 0)], pagesize=size)


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
