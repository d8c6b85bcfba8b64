"""The count at the end of a game, told with pictures: on the table, and wherever the game is looked back at."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ludogite.core.count import Count
from ludogite.core.language import Language
from ludogite.core.outcome import HOUSE_REASONS
from ludogite.core.scene import Scene
from ludogite.drawing.compose import inline_svg
from ludogite.play.departures import left_seats
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.shared.names import name_of
from ludogite.web.shared.visit import Visit

LARGE = 180
"""A picture of this height, in its own units, is more than a row of pieces."""


@dataclass(frozen=True, slots=True)
class CountRow:
    """One thing that counted."""

    picture: Markup
    large: bool
    """Whether the picture needs the whole breadth of the sheet."""
    what: str
    worth: str


@dataclass(frozen=True, slots=True)
class CountSheet:
    """What somebody counted; nobody's name where it is everybody's."""

    name: str
    total: str
    won: bool
    rows: list[CountRow]


def counted(table: Table, visit: Visit) -> list[CountSheet]:
    """Return the count of a game that was played to its end; empty where the game counts nothing.

    Where it was decided by their leaving, what a machine gathered for those who left is not told.
    """
    play, count, outcome = table.play, table.game.around.count, table.outcome
    if play is None or count is None or outcome is None or not play.state.over():
        return []
    departed = left_seats(table.seats, table.departures) if outcome.reason in HOUSE_REASONS else ()
    found = [one for one in count(play.state) if one.seat not in departed]
    return [_sheet(one, table, visit, won=one.seat in outcome.winners) for one in found]


def _sheet(count: Count, table: Table, visit: Visit, *, won: bool) -> CountSheet:
    language = visit.language
    rows = [
        CountRow(drawn(line.picture, language), _is_large(line.picture), translate(line.what, language), line.worth)
        for line in count.lines
    ]
    return CountSheet("" if count.seat is None else name_of(table, count.seat, visit), count.total, won, rows)


def drawn(scene: Scene | None, language: Language) -> Markup:
    """Return a picture for a page that has the board's symbols and rules; what it shows is told beside it."""
    if scene is None:
        return Markup("")
    return Markup(inline_svg(scene, language=language, is_sized=True))  # noqa: S704 - drawn by the game


def _is_large(scene: Scene | None) -> bool:
    return scene is not None and scene.height >= LARGE
