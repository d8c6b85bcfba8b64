"""Bi-litaire on paper: the board, and the twelve trays to cut out."""

from __future__ import annotations

from ludogite.core.message import Speaker
from ludogite.core.sheet import Sheet
from ludogite.drawing.paper import MARGIN, WIDTH, Page
from ludogite.games.bilitaire.messages import message
from ludogite.games.bilitaire.symbols import draw

CELL = 43
"""A cell of the board, in millimetres; the trays are a little smaller, so that they slide."""
TRAY = 42
HOLE = 8.4
"""The radius of a hole: a bean, a small coin or a button fits in."""
LEFT = (WIDTH - 4 * CELL) / 2
TOP = 44
DRAWING, _ = draw()

BOARD = message("Frame")
TRAYS = message("Trays")
NAME = message("Bi-litaire")
BOARD_LINE = message(
    "Lay the twelve trays on the cells, the four corners left free, then put a marble into every hole."
)
TRAYS_LINE = message("Glue on card and cut out. For marbles: 48 dried beans, buttons or small coins, or these.")
MARBLE = 14.5
"""From one marble to the next on the page."""
LEFT_OVER = message("Marbles left")


def sheets() -> tuple[Sheet, ...]:
    """Return the board and the trays, a page each."""
    board = Sheet(
        "board",
        BOARD,
        message("One page: the sixteen cells."),
        (_board,),
    )
    trays = Sheet(
        "trays",
        TRAYS,
        message("One page: twelve trays to cut out."),
        (_trays,),
    )
    return board, trays


def _board(say: Speaker) -> str:
    page = Page(say)
    page.title(NAME, BOARD_LINE)
    page.rect(LEFT - 8, TOP - 8, 4 * CELL + 16, 4 * CELL + 16, fill="wood-2", stroke="wood-3", width=0.6, r=6)
    page.rect(LEFT - 0.5, TOP - 0.5, 4 * CELL + 1, 4 * CELL + 1, fill="felt-lit", stroke="edge", width=0.5, r=2)
    for row in range(4):
        for column in range(4):
            _cell(page, row, column)
    for k in range(4):
        page.figure("ABCD"[k], LEFT + CELL * (k + 0.5), TOP - 4.2, 3.6)
        page.figure(k + 1, LEFT - 4.2, TOP + CELL * (k + 0.5), 3.6)
    _scores(page, TOP + 4 * CELL + 21)
    page.foot(page.say(NAME))
    return page.svg(DRAWING)


def _cell(page: Page, row: int, column: int) -> None:
    x, y = LEFT + CELL * column, TOP + CELL * row
    page.rect(x + 0.5, y + 0.5, CELL - 1, CELL - 1, fill="paper", stroke="edge", width=0.3, r=3)
    corner = row in {0, 3} and column in {0, 3}
    for dx in (-1, 1):
        for dy in (-1, 1):
            cx, cy = x + CELL / 2 + dx * CELL / 4, y + CELL / 2 + dy * CELL / 4
            if not corner:
                page.add(
                    f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{HOLE}" fill="none" stroke="var(--line)" '
                    'stroke-width=".3" stroke-dasharray="1 1.4"/>'
                )


def _scores(page: Page, top: float) -> None:
    page.text(page.say(LEFT_OVER), MARGIN, top + 6, 4.4, bold=True, serif=True)
    for row, name in enumerate("AB"):
        page.text(name, MARGIN + 2, top + 17 + 10 * row, 4, bold=True)
        page.line(MARGIN + 8, top + 18 + 10 * row, MARGIN + 58, top + 18 + 10 * row, 0.2)
        for round_ in range(5):
            page.rect(MARGIN + 66 + 25 * round_, top + 11 + 10 * row, 22, 8.4, stroke="edge")
    for round_ in range(5):
        page.text(str(round_ + 1), MARGIN + 77 + 25 * round_, top + 8.5, 3.2, anchor="middle", color="muted")


def _trays(say: Speaker) -> str:
    page = Page(say)
    page.title(TRAYS, TRAYS_LINE)
    left, top = (WIDTH - 4 * TRAY) / 2, 40.0
    for row in range(3):
        for column in range(4):
            _tray(page, left + TRAY * column, top + TRAY * row)
    for k in range(5):
        for y, way in ((top, -1), (top + 3 * TRAY, 1)):
            page.line(left + TRAY * k, y + way, left + TRAY * k, y + 5 * way, 0.15)
    for k in range(4):
        for x, way in ((left, -1), (left + 4 * TRAY, 1)):
            page.line(x + way, top + TRAY * k, x + 5 * way, top + TRAY * k, 0.15)
    for index in range(48):
        row, column = divmod(index, 12)
        x, y = (WIDTH - 11 * MARBLE) / 2 + MARBLE * column, top + 3 * TRAY + 22 + MARBLE * row
        page.add(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="6.6" fill="var(--glass-2)" stroke="var(--glass-3)" '
            f'stroke-width=".4"/><path d="M{x - 3.6:.2f} {y - 1.4:.2f}A4 4 0 0 1 {x - 0.6:.2f} {y - 4:.2f}" '
            'fill="none" stroke="var(--paper)" stroke-width="1" stroke-linecap="round"/>'
        )
    page.foot(page.say(NAME))
    return page.svg(DRAWING)


def _tray(page: Page, x: float, y: float) -> None:
    page.rect(x, y, TRAY, TRAY, stroke="line", width=0.2)
    page.rect(x + 1.2, y + 1.2, TRAY - 2.4, TRAY - 2.4, fill="maple-2", stroke="maple-3", width=0.5, r=4)
    for dx in (-1, 1):
        for dy in (-1, 1):
            cx, cy = x + TRAY / 2 + dx * CELL / 4, y + TRAY / 2 + dy * CELL / 4
            page.add(
                f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{HOLE}" fill="var(--paper)" stroke="var(--maple-3)" '
                'stroke-width=".5"/>'
            )
    page.add(f'<circle cx="{x + TRAY / 2:g}" cy="{y + TRAY / 2:g}" r="2" fill="var(--maple-3)"/>')
