"""Squadro on paper: the board, and the ten pieces to cut out."""

from __future__ import annotations

from ludogite.core.message import Speaker
from ludogite.core.sheet import Sheet
from ludogite.drawing.paper import MARGIN, WIDTH, Page
from ludogite.games.squadro.geometry import SIZE
from ludogite.games.squadro.messages import message
from ludogite.games.squadro.rules import HOMEWARD, LANES, LEFT, OUTWARD, TOP
from ludogite.games.squadro.symbols import BACKGROUNDS, DRAWING, PIECE

SIDE = 186
"""How large the board is printed, in millimetres."""
SCALE = SIDE / SIZE
BOARD_TOP = 31
PIECES_TOP = 226
PIECE_STEP = 36
ROW = 25

TITLE = message("Squadro")
LINE = message("The board and its pieces. Glue the pieces on card, or play with ten small things that have a point.")
CUT = message("To cut out. The figures: the piece’s lane, then its dots on the way out and on the way home.")


def sheets() -> tuple[Sheet, ...]:
    """Return the board on one page of A4, its pieces below."""
    about = message("One page: the board and ten pieces to cut out.")
    return (Sheet("board", message("Board and pieces"), about, (_board,)),)


def _board(say: Speaker) -> str:
    page = Page(say)
    page.title(TITLE, LINE)
    page.place(BACKGROUNDS[None], (WIDTH - SIDE) / 2, BOARD_TOP, SCALE)
    page.text(page.say(CUT), MARGIN, PIECES_TOP - 5, 3.4, bold=True)
    for seat, y in ((LEFT, PIECES_TOP + 9), (TOP, PIECES_TOP + 9 + ROW)):
        for lane in range(LANES):
            _piece(page, seat, lane, (WIDTH / 2 + PIECE_STEP * (lane - 2), y))
    page.foot(page.say(TITLE))
    return page.svg(DRAWING)


def _piece(page: Page, seat: int, lane: int, at: tuple[float, float]) -> None:
    """Draw one piece at the size of the board's lanes, with what it carries."""
    face, ink = ("maple-1", "ink") if seat == LEFT else ("walnut-2", "paper")
    x, y = at
    page.add(
        f'<g transform="translate({x} {y})scale({SCALE:.5f})"><path d="{PIECE}" fill="var(--{face})" '
        'stroke="var(--ink)" stroke-width="2.4" stroke-linejoin="round"/></g>'
    )
    page.figure(lane + 1, x - 4.2, y, 4.4, color=ink, weight=15)
    _dots(page, (x + 1.8, y - 2), OUTWARD[seat][lane], ink)
    _dots(page, (x + 1.8, y + 2), HOMEWARD[seat][lane], ink)


def _dots(page: Page, at: tuple[float, float], count: int, ink: str) -> None:
    x, y = at
    for dot in range(count):
        page.add(f'<circle cx="{x + (dot - 1) * 2.1:.2f}" cy="{y:.2f}" r=".8" fill="var(--{ink})"/>')
