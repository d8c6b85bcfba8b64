"""Rugby's figures: the score of the match, and its sheet once the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.count import Count, CountLine, Tally
from ludogite.core.scene import Scene
from ludogite.games.rugby.ground import Shape, sheet
from ludogite.games.rugby.match import UNKNOWN
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.rules import as_rugby
from ludogite.games.rugby.scoresheet import written_sheet

if TYPE_CHECKING:
    from ludogite.core.state import State

ALONE = Shape(880, 602, 2, 2)
"""The sheet by itself."""


def points(state: State) -> tuple[str, ...]:
    """Return the points of the match under way, with a star for each match won."""
    rugby = as_rugby(state)
    wins = (rugby.match.wins_a, rugby.match.wins_b) if rugby.match.rules.best_of_three else (0, 0)
    return tuple(f"{rugby.sheet.side(seat).points}{'★' * int(wins[seat])}" for seat in (0, 1))


def count(state: State) -> tuple[Count, ...]:
    """Return the sheet of the last match, and the matches that each side won where there were several."""
    rugby = as_rugby(state)
    lines = []
    if rugby.match.rules.best_of_three:
        won = f"{rugby.match.wins_a} – {rugby.match.wins_b}"
        lines.append(CountLine(message("matches won"), won))
    if rugby.sheet.lines != UNKNOWN:
        drawn = Scene(ALONE.width, ALONE.height, sheet(ALONE), tuple(written_sheet(rugby, ALONE)), ())
        several = rugby.match.rules.best_of_three
        what = message("sheet of the last match") if several else message("sheet")
        lines.append(CountLine(what, f"{rugby.sheet.a.points} – {rugby.sheet.b.points}", drawn))
    return (Count(None, "", tuple(lines)),)


TALLY = Tally(message("points"), points)
