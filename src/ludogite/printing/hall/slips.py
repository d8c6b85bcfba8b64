"""Slips for the tables of a hall: who plays, boxes to tick, and a square that opens the page for the result.

Nothing on a slip needs a telephone: whoever has none ticks a box and brings the paper to the desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from ludogite.core.message import Speaker, house_message
from ludogite.drawing.knockout_sheet import fitted
from ludogite.drawing.paper import HEIGHT, MARGIN, WIDTH, Page
from ludogite.printing.hall.frame import NO_BOARD

SQUARE = 25.0
"""How wide the square is that a telephone reads, its quiet border not counted."""
QUIET = 4
"""So many modules round the square stay white."""
THUMB = 11.0
"""How wide a box to tick is: as wide as a thumb."""
ADDRESS = 2.8
"""How large the address of a slip is written, where it has room."""
FOOT = 14.0
"""What a page needs for the line by which one sees that it was not scaled."""
PAIR = 2
TICK = house_message("Tick who wins. Point a telephone at the square, or bring this paper to the desk.")
WRITE_PLACES = house_message(
    "Write the places into the boxes, 1 for the first. "
    "Point a telephone at the square, or bring this paper to the desk."
)
TYPE_ADDRESS = house_message("or type this address:", context="beside the square on a slip")
DRAW = house_message("a draw", context="a box to tick on a slip")
POINTS = house_message("points", context="over lines of a slip on which points are written")


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """Somebody at a table."""

    title: str
    """What the seat is called; empty where that says nothing."""
    name: str


@dataclass(frozen=True, slots=True)
class PairingSlip:
    """One match, on one piece of paper."""

    table: int
    head: str
    lines: tuple[str, ...]
    """Which match it is, the tournament, the day."""
    seats: tuple[SlipSeat, ...]
    square: str
    """The dark modules of the square as a path, one unit each."""
    modules: int
    """How many of them a side has."""
    address: str = ""
    """Where the square leads, for telephones that read none."""
    takes_draw: bool = False
    takes_points: bool = False


def slip_pages(slips: Sequence[PairingSlip], say: Speaker, tournament: str) -> list[str]:
    """Return the slips on pages to be cut: eight on a page, two where more than two sit at a table."""
    is_large = any(len(slip.seats) > PAIR for slip in slips)
    columns, rows = (1, 2) if is_large else (2, 4)
    wide, high = WIDTH / columns, (HEIGHT - FOOT) / rows
    pages = []
    for first in range(0, len(slips), columns * rows):
        page = Page(say)
        some = slips[first : first + columns * rows]
        for place, slip in enumerate(some):
            row, column = divmod(place, columns)
            _draw_slip(page, slip, (wide * column, high * row), (wide, high))
        _draw_cuts(page, columns, rows, (wide, high))
        page.foot(tournament)
        pages.append(page.svg(NO_BOARD))
    return pages


def _draw_cuts(page: Page, columns: int, rows: int, size: tuple[float, float]) -> None:
    wide, high = size
    for row in range(1, rows + 1):
        page.line(0, high * row, WIDTH, high * row, 0.2, color="edge", dash="2 2")
    for column in range(1, columns):
        page.line(wide * column, 0, wide * column, high * rows, 0.2, color="edge", dash="2 2")


def _draw_slip(page: Page, slip: PairingSlip, at: tuple[float, float], size: tuple[float, float]) -> None:
    (x, y), (wide, high) = at, size
    left, right = x + MARGIN, x + wide - MARGIN
    module = SQUARE / slip.modules
    page.place(f'<path d="{slip.square}" fill="#000000"/>', right - SQUARE, y + 7, module)
    page.add(f'<circle cx="{left + 8:g}" cy="{y + 15:g}" r="7.6" fill="none" stroke="var(--ink)" stroke-width=".7"/>')
    page.text(
        str(slip.table), left + 8, y + 18, fitted(str(slip.table), 12, 8.4), bold=True, serif=True, anchor="middle"
    )
    room = right - SQUARE - QUIET * module - left - 19
    page.text(slip.head, left + 19, y + 11.2, fitted(slip.head, room, 5.2), bold=True, serif=True)
    for k, line in enumerate(slip.lines):
        page.text(line, left + 19, y + 16.2 + 4.2 * k, fitted(line, room, 3.6), bold=k == 0)
    top = y + 7 + SQUARE + QUIET * module - 1
    if slip.address:
        typed = page.say(TYPE_ADDRESS)
        page.text(typed, left + 19, y + 28.8, fitted(typed, room, ADDRESS), color="muted")
        for k, line in enumerate(address_lines(slip.address, room)):
            page.text(line, left + 19, y + 31.9 + 3 * k, fitted(line, room, ADDRESS), bold=True)
    pitch = min(THUMB + 2, (y + high - 9 - top) / len(slip.seats))
    for k, seat in enumerate(slip.seats):
        _draw_seat(page, slip, seat, (left, right, top + pitch * k, pitch))
    _draw_foot(page, slip, left, right, y + high)


def address_lines(address: str, room: float) -> list[str]:
    """Return an address on one line, or on two that end at a stroke where one would be too small to be typed from."""
    if fitted(address, room, ADDRESS) == ADDRESS:
        return [address]
    ends = [index + 1 for index, sign in enumerate(address[:-1]) if sign == "/"]
    at = min(ends, key=lambda end: max(end, len(address) - end), default=0)
    return [address[:at], address[at:]] if at else [address]


def _draw_seat(page: Page, slip: PairingSlip, seat: SlipSeat, at: tuple[float, float, float, float]) -> None:
    left, right, top, pitch = at
    box = min(THUMB, pitch - 1.6)
    middle = top + pitch / 2
    name_at = left + (18 if any(one.title for one in slip.seats) else 0)
    page.text(seat.title, left, middle + 1.2, fitted(seat.title, 17, 3.2), color="muted")
    end = right - box - 3
    if slip.takes_points:
        page.line(end - 13, middle + 2.4, end, middle + 2.4, 0.25)
        page.text(page.say(POINTS), end - 6.5, middle + 5, 2.2, anchor="middle", color="muted")
        end -= 15
    page.text(seat.name, name_at, middle + 2, fitted(seat.name, end - name_at, 5.6), bold=True, serif=True)
    page.rect(right - box, middle - box / 2, box, box, width=0.5, r=1.2)


def _draw_foot(page: Page, slip: PairingSlip, left: float, right: float, foot: float) -> None:
    words = page.say(TICK if len(slip.seats) == PAIR else WRITE_PLACES)
    room = right - left
    if slip.takes_draw:
        page.rect(right - 6, foot - 8.6, 6, 6, width=0.4, r=0.8)
        drawn = page.say(DRAW)
        page.text(drawn, right - 7.4, foot - 4.6, 3, anchor="end")
        room -= 9 + 1.6 * len(drawn)
    _write_above(page, words, (left, foot - 2.8), room, 2.7)


def _write_above(page: Page, words: str, at: tuple[float, float], room: float, size: float) -> None:
    """Write words on as many lines as they need, the last one at a height."""
    x, y = at
    lines = wrap(words, int(room / (0.47 * size)), break_on_hyphens=False)
    for above, line in enumerate(reversed(lines)):
        page.text(line, x, y - 1.25 * size * above, size, color="muted")
