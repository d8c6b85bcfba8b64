"""Games on paper: sheets and rules as PDF, exact to the millimetre.

`sheets` says what a game offers to print; `document` makes a PDF of it; `painter` draws one of our SVG pictures on a
page; `rules` sets a game's rules with their pictures; `cascade` and `paths` read the style sheets and the paths of our
pictures; `letters` finds fonts for names in any script; `hall` draws what a tournament needs on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.extras import require_extra
from ludogite.printing.sheets import RULES, rules_sheet, sheets_of

__all__ = ["RULES", "pdf", "pdf_of_pages", "rules_sheet", "sheets_of"]


def pdf(game: Game, language: Language, names: Iterable[str] = ()) -> bytes:
    """Return a PDF of everything that a game offers to print, or of what is named; raises SheetError.

    Every length is exact, and the same call gives the same bytes. Raises MissingExtraError where `print` is missing.
    """
    require_extra("print", house_message("a PDF"))
    from ludogite.printing.document import make_pdf  # noqa: PLC0415 - only there with the extra

    return make_pdf(game, language, sheets_of(game, names))


def pdf_of_pages(title: str, language: Language, pages: Sequence[str]) -> bytes:
    """Return pages of A4, each drawn as SVG in millimetres, as a PDF; raises MissingExtraError without `print`."""
    require_extra("print", house_message("a PDF"))
    from ludogite.printing.document import pages_as_pdf  # noqa: PLC0415 - only there with the extra

    return pages_as_pdf(title, language, pages)
