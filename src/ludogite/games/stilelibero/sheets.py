"""StileLibero on paper: the pool over two pages that join, and swimmers to cut out, fold and stand up."""

from __future__ import annotations

from ludogite.core.message import Message, Speaker
from ludogite.core.sheet import Sheet
from ludogite.drawing.paper import MARGIN, WIDTH, Page
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.pool import LANES
from ludogite.games.stilelibero.rules import CELLS, number
from ludogite.games.stilelibero.symbols import DARK_CAPS, drawn

CELL, LANE = 16.5, 30.0
"""A cell along its lane and across it, in millimetres."""
TOP = 31.0
"""Where lane 1 begins."""
SEAM_LEFT, SEAM_RIGHT = WIDTH - 12.0, 12.0
"""Where the pool is cut on the first page, and where it goes on on the second one."""
HALF = int(CELLS) // 2
BLOCK = 15.0
"""How long a starting block is, along its lane."""
FACE, BASE, TAB = 25.0, 15.0, 7.0
"""A swimmer's strip: two faces, the foot between lane ropes, a tab to glue."""
STRIP = 26.0
"""How wide a swimmer stands, across the lane."""

NAME = message("StileLibero (FreeStyle)")
POOL = message("Pool")
SWIMMERS = message("Swimmers")
CUT_HERE = message("Cut this page along the line, lay it on the other one and let the marks touch.")
GLUE_HERE = message("Glue the other page up to this line")
SWIMMERS_LINE = message("Cut out, fold along the dotted lines, glue the tab under the foot: every swimmer stands up.")
HELP = (
    message("The number of a cell says how many dice you may throw from it."),
    message("Shallow end: throw them all, advance by the number of different values."),
    message("Deep end: one die at a time, stop when you like. A value thrown two or three times is struck "
"out;"),
    message("four, five or six equal dice: advance by 4, 5 or 6 if you prefer."),
    message("Dive: six dice (shallow end), or one to six as you choose (deep end)."),
)  # fmt: skip


def sheets() -> tuple[Sheet, ...]:
    """Return the pool on two pages and the swimmers on one."""
    pool = Sheet(
        "board",
        message("Pool to put together"),
        message("Two pages that join edge to edge."),
        (_near, _far),
    )
    swimmers = Sheet(
        "swimmers",
        SWIMMERS,
        message("One page: eight swimmers to fold, and a reminder."),
        (_swimmers,),
    )
    return pool, swimmers


def _near(say: Speaker) -> str:
    """Draw the starting blocks and cells 1 to 10, up to the cut."""
    page, d = Page(say), drawn()
    edge = SEAM_LEFT - HALF * CELL
    page.title(NAME)
    _water(page, edge, range(1, HALF + 1))
    page.rect(edge - 2, TOP - 2, 2, LANES * LANE + 4, fill="paper-3", stroke="edge")
    page.line(edge, TOP - 2, SEAM_LEFT, TOP - 2, 0.4)
    page.line(edge, TOP + LANES * LANE + 2, SEAM_LEFT, TOP + LANES * LANE + 2, 0.4)
    for lane in range(LANES):
        _block(page, edge - 2 - BLOCK, TOP + LANE * lane, lane + 1)
    _seam(page, SEAM_LEFT, CUT_HERE, -1)
    page.foot(page.say(NAME))
    return page.svg(d)


def _far(say: Speaker) -> str:
    """Draw cells 11 to 20 and the far wall, from the line where the other page ends."""
    page, d = Page(say), drawn()
    end = SEAM_RIGHT + HALF * CELL
    _water(page, SEAM_RIGHT, range(HALF + 1, int(CELLS) + 1))
    page.rect(end, TOP - 2, 2, LANES * LANE + 4, fill="paper-3", stroke="edge")
    page.line(SEAM_RIGHT, TOP - 2, end, TOP - 2, 0.4)
    page.line(SEAM_RIGHT, TOP + LANES * LANE + 2, end, TOP + LANES * LANE + 2, 0.4)
    for lane in range(LANES):
        page.put("st-uturn", end + 11, TOP + LANE * (lane + 0.5), 0.28, rotate=90)
    _seam(page, SEAM_RIGHT, GLUE_HERE, 1)
    page.foot(page.say(NAME))
    return page.svg(d)


def _water(page: Page, left: float, cells: range) -> None:
    """Draw cells of all lanes, darker where more dice may be thrown, and the ropes between lanes."""
    for k, cell in enumerate(cells):
        x = left + CELL * k
        page.rect(x, TOP, CELL, LANES * LANE, fill=f"water-{number(cell)}", stroke="")
    for k, cell in enumerate(cells):
        x = left + CELL * k
        if k:
            page.line(x, TOP, x, TOP + LANES * LANE, 0.2, color="water-num")
        for lane in range(LANES):
            page.figure(number(cell), x + CELL / 2, TOP + LANE * (lane + 0.5), 7, color="water-num", weight=12)
        if cell % 5 == 0:
            page.text(str(cell), x + CELL / 2, TOP - 3.4, 3, anchor="middle", color="muted")
    for lane in range(1, LANES):
        y, far = TOP + LANE * lane, left + CELL * len(cells)
        page.line(left, y, far, y, 1.3, color="paper")
        page.line(left, y, far, y, 1.3, color="blue", dash=f"{CELL / 8:g}")
    page.line(left, TOP, left + CELL * len(cells), TOP, 0.4)
    page.line(left, TOP + LANES * LANE, left + CELL * len(cells), TOP + LANES * LANE, 0.4)


def _block(page: Page, x: float, y: float, lane: int) -> None:
    page.add(
        f'<g class="st-k{lane}"><rect x="{x:.2f}" y="{y + 5:.2f}" width="{BLOCK - 1}" height="{LANE - 10}" rx="2" '
        f'fill="var(--paper)" stroke="var(--ink)" stroke-width=".4"/><path d="M{x + BLOCK - 4.5:.2f} {y + 5:.2f}'
        f'v{LANE - 10}" stroke="var(--cap)" stroke-width="2.6" fill="none"/></g>'
    )
    page.line(x + BLOCK - 5.8, y + 5, x + BLOCK - 5.8, y + LANE - 5, 0.25)
    page.line(x + BLOCK - 3.2, y + 5, x + BLOCK - 3.2, y + LANE - 5, 0.25)
    page.figure(lane, x + 4.6, y + LANE / 2, 7.5, weight=15)


def _seam(page: Page, x: float, words: Message, side: int) -> None:
    """Mark where the two pages join: a line to cut or to reach, and a cross on both ends."""
    low = TOP + LANES * LANE
    for y in (TOP - 9, low + 9):
        page.line(x - 3, y, x + 3, y, 0.2)
        page.line(x, y - 4, x, y + 4, 0.2)
    page.line(x, TOP - 5, x, low + 5, 0.25, dash="2 1.4" if side < 0 else "")
    away = x + 4.2 if side < 0 else x - 2.6
    page.text(page.say(words), away, TOP + LANES * LANE / 2, 3, anchor="middle", turn=-90, color="muted")


def _swimmers(say: Speaker) -> str:
    page, d = Page(say), drawn()
    page.title(SWIMMERS, SWIMMERS_LINE)
    step = (WIDTH - 2 * MARGIN) / 4
    for lane in range(1, LANES + 1):
        row, column = divmod(lane - 1, 4)
        _strip(page, lane, MARGIN + step * (column + 0.5) - STRIP / 2, 36 + 84 * row)
    y = 214
    page.text(page.say(message("Reminder")), MARGIN, y, 5.4, bold=True, serif=True)
    for k, words in enumerate(HELP):
        page.text(page.say(words), MARGIN, y + 7 + 5.6 * k, 3.5)
    page.text(page.say(message("Podium")), MARGIN, y + 43, 5.4, bold=True, serif=True)
    for k in range(3):
        page.figure(k + 1, MARGIN + 4 + 64 * k, y + 53, 5)
        page.line(MARGIN + 10 + 64 * k, y + 56, MARGIN + 56 + 64 * k, y + 56, 0.25)
    page.foot(page.say(NAME))
    return page.svg(d)


def _strip(page: Page, lane: int, x: float, y: float) -> None:
    """Draw one swimmer to fold: a face upside down, a face, the foot, the tab."""
    high = 2 * FACE + BASE + TAB
    page.rect(x, y, STRIP, high, fill="paper", width=0.3)
    for at in (TAB, TAB + FACE, TAB + 2 * FACE):
        page.line(x, y + at, x + STRIP, y + at, 0.25, dash="1 1")
    _face(page, lane, x + STRIP / 2, y + TAB + FACE / 2, 180)
    _face(page, lane, x + STRIP / 2, y + TAB + FACE * 1.5, 0)
    page.text(page.say(message("tab")), x + STRIP / 2, y + TAB / 2 + 1, 2.6, anchor="middle", color="muted")
    foot = page.say(message("foot"))
    page.text(foot, x + STRIP / 2, y + TAB + 2 * FACE + BASE / 2 + 1, 2.6, anchor="middle", color="muted")


def _face(page: Page, lane: int, x: float, y: float, turn: int) -> None:
    """Draw a swimmer who comes out of the water, cap first."""
    wave = "M-13 8.5q3.25-3 6.5 0t6.5 0 6.5 0 6.5 0V12.5H-13Z"
    ink = "ivory" if lane in DARK_CAPS else "pip"
    figure = page.letters.text(lane, 0, 0, 27, color=ink, weight=18)
    page.add(
        f'<g class="st-k{lane}" transform="translate({x:.2f} {y:.2f})rotate({turn})">'
        '<g transform="translate(0 0.5)scale(.2)"><g transform="translate(0 18)scale(1.05)"><use href="#st-ready"/></g>'
        f'<g transform="translate(0 -18)scale(1.3)"><use href="#st-cap"/>{figure}</g></g>'
        f'<path d="{wave}" fill="var(--water-5)"/><path d="M-13 8.5q3.25-3 6.5 0t6.5 0 6.5 0 6.5 0" fill="none" '
        'stroke="var(--blue)" stroke-width=".5"/></g>'
    )
