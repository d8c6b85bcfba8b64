"""Rugby's figures: the score of the match, and its sheet once the game is over."""

from __future__ import annotations

from ludogite.core.count import Count, CountLine, Tally
from ludogite.core.scene import Scene
from ludogite.games.rugby.ground import Shape, sheet
from ludogite.games.rugby.match import UNKNOWN
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.rules import Rugby
from ludogite.games.rugby.scoresheet import written_sheet

ALONE = Shape(880, 602, 2, 2)
"""The sheet by itself."""


def points(state: Rugby) -> tuple[str, ...]:
    """Return the points of the match under way, with a star for each match won."""
    wins = (state.match.wins_a, state.match.wins_b) if state.match.rules.best_of_three else (0, 0)
    return tuple(f"{state.sheet.side(seat).points}{'★' * int(wins[seat])}" for seat in (0, 1))


def count(state: Rugby) -> tuple[Count, ...]:
    """Return the sheet of the last match, and the matches that each side won where there were several."""
    lines = []
    if state.match.rules.best_of_three:
        won = f"{state.match.wins_a} – {state.match.wins_b}"
        lines.append(CountLine(message("matches won"), won))
    if state.sheet.lines != UNKNOWN:
        drawn = Scene(ALONE.width, ALONE.height, sheet(ALONE), tuple(written_sheet(state, ALONE)), ())
        several = state.match.rules.best_of_three
        what = message("sheet of the last match") if several else message("sheet")
        lines.append(CountLine(what, f"{state.sheet.a.points} – {state.sheet.b.points}", drawn))
    return (Count(None, "", tuple(lines)),)


TALLY = Tally(message("points"), points)
