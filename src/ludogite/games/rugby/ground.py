"""The still part of the board: scoreboard, pitch, dice tray, the combinations of the table, and an empty sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ludogite.core.scene import Crop
from ludogite.drawing.svg import f, use
from ludogite.games.rugby.dice import Combination, read_table
from ludogite.games.rugby.symbols import DRAWING, FIELD

WIDTH = 900
ROW = 50
"""The height of a line of the sheet where room is short."""
LINES = 6
"""Lines in a half, as the sheet has them."""
SHOWN_KICKS = 5
"""So many pairs of kicks have room; in sudden death, the last ones."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the sheet lies: below the pitch on a phone, beside it on a wide screen."""

    width: float
    height: float
    left: float
    top: float
    """The corner of the sheet."""
    line: float = ROW
    """The height of its lines."""
    is_short: bool = False
    """Whether the sheet ends under the scores of the halves: extra time and kicks are then laid over their lines."""

    @property
    def sheet_height(self) -> float:
        """How high the sheet is."""
        return 114 + LINES * self.line + (0 if self.is_short else 26 + 3 * self.line)

    def column(self, half: int, second: bool) -> float:
        """Return the middle of a column: the left or the right half of the sheet, side a or side b."""
        return self.left + 436 * half + (337 if second else 161)

    def row(self, line: int) -> float:
        """Return the middle of a line of a half."""
        return self.top + 56 + self.line * (line + 0.5)

    def sum_row(self) -> float:
        """Return the middle of the row of scores under the halves."""
        return self.top + 56 + self.line * LINES + 29

    def late_row(self, line: int) -> float:
        """Return the middle of a line of extra time, or of a side's kicks."""
        if self.is_short:
            return self.top + 56 + 2 * self.line * (line + 0.5)
        return self.sum_row() + 37 + self.line * (line + 0.5)

    def kick_column(self, column: int) -> float:
        """Return the middle of a column of kicks."""
        return self.left + 540 + 48 * column


PLATES = 6
"""So many combinations have a plate beside the pitch; the two others are for cards and for the red die."""

TALL = Shape(WIDTH, 802 + 414 + 14, 14, 802, is_short=True)
PLAYED_ON = Crop(8, 178, 884, 1044)
"""What of the tall shape is played on: all but the scoreboard."""
WIDE = Shape(1790, 800, 904, 12, line=70)

DIE_PLACES = ((272, 362, -5), (450, 356, 3), (628, 364, -2))
"""Where the three blue dice lie on the grass, and how they are turned."""
DIE_SCALE = 1.38
TRAY_PLACES = {"green": (306, 541), "white": (451, 541), "red": (596, 541)}
TRAY_SCALE = 0.84
WORTH = (792, 272)


def shirt_place(seat: int) -> tuple[float, float]:
    """Return where a side's shirt hangs on the scoreboard."""
    return 450 + (2 * seat - 1) * 364, 86


def combination_place(index: int) -> tuple[float, float]:
    """Return the middle of a combination's plate; the last place of the second row belongs to the red die."""
    row, column = divmod(index, 4)
    return 120 + column * 220, 683 + row * 70


@cache
def ground(dice: str) -> dict[Shape, str]:
    """Return the background in both shapes, for a table of dice."""
    play = _pitch() + _tray() + _combinations(dice)
    return {shape: _scoreboard() + play + _card_frames(shape) + sheet(shape) for shape in (TALL, WIDE)}


def _wooden(x: float, y: float, width: float, height: float) -> str:
    box = f'x="{f(x)}" width="{f(width)}" height="{f(height)}" rx="26"'
    fills = ("var(--wood-3)", "url(#ru-wood)", "url(#ru-grain)")
    return "".join(f'<rect {box} y="{f(y + 7 * (k == 0))}" fill="{fill}"/>' for k, fill in enumerate(fills))


def _scoreboard() -> str:
    glass = 'x="26" y="24" width="848" height="124" rx="18"'
    parts = [
        _wooden(14, 12, 872, 148),
        f'<rect {glass} fill="var(--board)"/><rect {glass} fill="url(#ru-glass)"/>',
    ]
    for seat, name in enumerate("ab"):
        x, y = shirt_place(seat)
        parts.append(use(f"ru-shirt-{name}", x, y, scale=0.86))
        middle = 450 + (2 * seat - 1) * 190
        parts.append(f'<rect x="{middle - 72}" y="38" width="144" height="96" rx="12" fill="var(--shade)"/>')
        parts.append(
            f'<rect x="{middle - 72}" y="38" width="144" height="48" rx="12" fill="var(--gleam)" opacity=".09"/>'
        )
    return "".join(parts)


def _card_frames(shape: Shape) -> str:
    return "".join(
        f'<rect x="{f(x - 16)}" y="{f(y - 23)}" width="32" height="45" rx="5" fill="none" '
        'stroke="var(--ivory)" stroke-opacity=".28" stroke-width="2.5" stroke-dasharray="5 5"/>'
        for x, y in (card_place(seat, card, shape) for seat in (0, 1) for card in (0, 1))
    )


def card_place(seat: int, card: int, shape: Shape) -> tuple[float, float]:
    """Return where a side's yellow (0) or red (1) card stands: on the scoreboard, or in its own in-goal."""
    if shape.is_short:
        return 450 + (2 * seat - 1) * 382, 244 + card * 58
    return 450 + (2 * seat - 1) * 288, 58 + card * 56


def _pitch() -> str:
    x, y, width, height = FIELD
    box = f'x="{x}" width="{width}" height="{height}"'
    bands = "".join(f"M{f(x + width * (k + 0.5) / 12)} {y}v{height}" for k in range(1, 12, 2))
    posts = "".join(
        '<g fill="none" stroke="var(--shade)" stroke-opacity=".3" stroke-width="6" stroke-linecap="round">'
        f'<path d="M{px} 372l58 30M{px} 444l58 30M{px + 26} 386V458"/></g>'
        f'<path d="M{px} 372V444" stroke="var(--ivory)" stroke-width="6"/>'
        f'<g fill="var(--brick)" stroke="var(--ivory)" stroke-width="4"><circle cx="{px}" cy="372" r="11"/>'
        f'<circle cx="{px}" cy="444" r="11"/></g>'
        for px in (104, 796)
    )
    return (
        f'<rect {box} y="{y + 8}" rx="26" fill="var(--shade)" opacity=".25"/><g clip-path="url(#ru-field)">'
        f'<rect {box} y="{y}" fill="var(--grass-1)"/><path d="{bands}" stroke="var(--grass-2)" '
        f'stroke-width="{f(width / 12)}"/><g fill="none" stroke="var(--chalk)" stroke-width="4" opacity=".85">'
        '<rect x="34" y="202" width="832" height="412"/><path d="M104 202V614M796 202V614M450 202V614"/>'
        '<path d="M256 202V614M644 202V614" stroke-opacity=".75"/><path d="M382 202V614M518 202V614" '
        'stroke-dasharray="16 14" stroke-opacity=".6"/><path d="M104 240H796M104 576H796" stroke-dasharray="16 22" '
        f'stroke-opacity=".5" stroke-width="3"/></g>{posts}<rect {box} y="{y}" fill="url(#ru-sun)"/></g>'
    )


def _tray() -> str:
    return (
        _wooden(216, 472, 468, 132)
        + '<rect x="230" y="486" width="440" height="104" rx="18" fill="var(--shade)" opacity=".6"/>'
        '<rect x="233" y="490" width="437" height="100" rx="16" fill="var(--felt)"/>'
        '<g fill="none" stroke="var(--gold)" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M366 541H386M378 532 388 541 378 550"/><path d="M511 541H531M523 532 533 541 523 550"/></g>'
    )


def _small_die(face: str, x: float, y: float, colour: str, scale: float = 0.36) -> str:
    side = f(scale * 111)
    half = f(-scale * 55.5)
    ink = "pip" if colour == "w" else "ivory"
    edge = ' stroke="var(--muted)" stroke-width="1.5"' if colour == "w" else ""
    return (
        f'<g class="ru-small-{colour}" transform="translate({f(x)} {f(y)})" color="var(--{ink})"><rect x="{half}" '
        f'y="{half}" width="{side}" height="{side}" rx="{f(scale * 28)}" fill="var(--die-{colour})"{edge}/>'
        f'<use href="#ru-face-{face}" transform="scale({scale:g})"/></g>'
    )


def _combinations(dice: str) -> str:
    table = read_table(dice)
    parts = [
        _combination(combination, *combination_place(k)) for k, combination in enumerate(table.combinations[:PLATES])
    ]
    x, y = combination_place(6)
    cards = "".join(_small_die("C", x - 76 + 44 * k, y, "b") for k in range(table.cards))
    room = f'<rect x="{f(x - 94 + 44 * table.cards)}" y="{f(y - 18)}" width="36" height="36" rx="9" fill="none"'
    room += ' stroke="var(--muted)" stroke-width="2.5" stroke-dasharray="6 5"/>' if table.cards < 3 else "/>"
    parts.append(f"{_paper(x, y)}{cards}{room}{use('ru-card-y', x + 76, y + 1, scale=0.86)}")
    x, y = combination_place(7)
    faces = [face for face, letter in enumerate("TBSW") if letter in table.red]
    parts.append(
        _paper(x, y) + "".join(_small_die(f"r{face}", x - 72 + 48 * k, y, "r") for k, face in enumerate(faces))
    )
    return "".join(parts)


def _paper(x: float, y: float) -> str:
    box = f'x="{f(x - 106)}" y="{f(y - 31)}" width="212" height="62" rx="16"'
    return f'<rect {box} fill="var(--sheet)" stroke="var(--line)" stroke-width="2"/>'


def _combination(combination: Combination, x: float, y: float) -> str:
    parts = [_paper(x, y), *(_small_die(face, x - 76 + 44 * k, y, "b") for k, face in enumerate(combination.faces))]
    shown = combination.points or combination.conversion
    follow = [colour for colour, thrown in (("g", combination.conversion), ("w", combination.bonus)) if thrown]
    parts.append(DRAWING.text(shown, x + (54 if follow else 66), y, 34, weight=15))
    for k, colour in enumerate(follow):
        face = "P" if colour == "g" else "w1"
        parts.append(_small_die(face, x + 87, y + 27 * (k - (len(follow) - 1) / 2), colour, 0.22))
    return "".join(parts)


def sheet(shape: Shape) -> str:
    """Return an empty match sheet; a short one without what follows the halves."""
    x, y = shape.left, shape.top
    foot = shape.sum_row() + 33
    box = f'width="872" height="{f(shape.sheet_height)}" rx="14"'
    parts = [
        f'<rect x="{f(x + 4)}" y="{f(y + 8)}" {box} fill="var(--shade)" opacity=".22"/>',
        f'<rect x="{f(x)}" y="{f(y)}" {box} fill="var(--sheet)" stroke="var(--line)" stroke-width="2"/>',
    ]
    rules: list[str] = []
    for half in (0, 1):
        left = x + 436 * half
        rules += [f"M{f(left + 14)} {f(y + 56 + k * shape.line)}h408" for k in range(LINES + 1)]
        rules += [f"M{f(left + edge)} {f(y + 14)}V{f(foot - 14)}" for edge in (70, 252)]
        parts += [DRAWING.text(k + 1, left + 40, shape.row(k), 22, color="muted", weight=13) for k in range(LINES)]
        parts += [use(f"ru-shirt-{name}", shape.column(half, name == "b"), y + 29, scale=0.52) for name in "ab"]
        parts.append(_total_sign(left, shape.sum_row()))
        parts.append(_half_sign(left + 40, y + 29, half))
    bold = f"M{f(x + 14)} {f(foot - 62)}h408M{f(x + 450)} {f(foot - 62)}h408"
    if not shape.is_short:
        rules.append(_late_rules(shape, foot + 10, 3 * shape.line - 14))
        parts.append(_late_signs(shape))
        bold += f"M{f(x + 14)} {f(foot)}h844"
    parts.append(f'<path d="{"".join(rules)}" stroke="var(--line)" stroke-width="2" fill="none"/>')
    parts.append(f'<path d="{bold}" stroke="var(--ink)" stroke-width="3" fill="none"/>')
    parts.append(_middle_line(shape, y + 14, y + shape.sheet_height - 14))
    return "".join(parts)


def late_sheet() -> str:
    """Return what is laid over the lines of a short sheet after the second half, centred on them."""
    x, y, height = TALL.left, TALL.top + 56, LINES * TALL.line
    rules = _late_rules(TALL, y + 10, height - 20)
    return (
        f'<g transform="translate({f(-x - 436)} {f(-y - height / 2)})">'
        f'<rect x="{f(x + 2)}" y="{f(y + 2)}" width="868" height="{f(height - 5)}" fill="var(--sheet)"/>'
        f'<path d="{rules}" stroke="var(--line)" stroke-width="2" fill="none"/>{_late_signs(TALL)}'
        f"{_middle_line(TALL, y + 8, y + height - 8)}</g>"
    )


def late_place() -> tuple[float, float]:
    """Return the middle of the lines of a short sheet."""
    return TALL.left + 436, TALL.top + 56 + LINES * TALL.line / 2


def _late_rules(shape: Shape, top: float, height: float) -> str:
    x, pitch = shape.left, shape.late_row(1) - shape.late_row(0)
    lines = [f"M{f(x + 14)} {f(shape.late_row(k) - pitch / 2)}h408" for k in (1, 2)]
    return "".join([*lines, *(f"M{f(x + edge)} {f(top)}v{f(height)}" for edge in (70, 252))])


def _late_signs(shape: Shape) -> str:
    """Return the numbers of the lines of extra time, and a place for each kick."""
    x = shape.left
    parts = [DRAWING.text(f"+{k + 1}", x + 40, shape.late_row(k), 22, color="muted", weight=13) for k in (0, 1)]
    parts.append(_total_sign(x, shape.late_row(2)))
    parts += [use(f"ru-shirt-{name}", x + 476, shape.late_row(k), scale=0.46) for k, name in enumerate("ab")]
    parts += [
        f'<circle cx="{f(shape.kick_column(k))}" cy="{f(shape.late_row(row))}" r="15" fill="none" stroke="var(--line)" '
        'stroke-width="2" stroke-dasharray="5 4"/>'
        for row in (0, 1)
        for k in range(SHOWN_KICKS)
    ]
    return "".join(parts)


def _middle_line(shape: Shape, top: float, bottom: float) -> str:
    return (
        f'<path d="M{f(shape.left + 436)} {f(top)}V{f(bottom)}" stroke="var(--ink)" stroke-width="3" '
        'stroke-dasharray="2 9" stroke-linecap="round"/>'
    )


def _total_sign(left: float, y: float) -> str:
    path = f"M{f(left + 54)} {f(y - 13)}h-24l12 13-12 13h24"
    return f'<path d="{path}" fill="none" stroke="var(--muted)" stroke-width="4" stroke-linejoin="round"/>'


def _half_sign(x: float, y: float, half: int) -> str:
    turn = "rotate(180)" if half else ""
    return (
        f'<g transform="translate({f(x)} {f(y)}){turn}"><path d="M-1-16A16 16 0 0 0-1 16Z" fill="var(--ink)"/>'
        '<path d="M3-16A16 16 0 0 1 3 16Z" fill="none" stroke="var(--ink)" stroke-width="2.5"/></g>'
    )


DRAWING.symbol("ru-late", late_sheet())
