"""The match sheet of a position: a line per throw, half-time, full time, extra time and kicks."""

from __future__ import annotations

from collections.abc import Iterator

from ludogite.core.message import verbatim
from ludogite.core.scene import Sprite
from ludogite.games.rugby.ground import SHOWN_KICKS, Shape, late_place
from ludogite.games.rugby.match import EXTRA_TIME, KICKS, SUSPENDED, UNKNOWN
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.rules import DRAW, OVER, Rugby


def written_sheet(rugby: Rugby, shape: Shape) -> Iterator[Sprite]:
    """Write what is known of the match on the empty sheet."""
    lines = b"" if rugby.sheet.lines == UNKNOWN else rugby.sheet.lines
    rounds = rugby.match.rules.rounds
    turned = shape.is_short and rugby.sheet.period >= EXTRA_TIME
    if turned:
        x, y = late_place()
        yield Sprite("ru-late-lines", "ru-late", x, y, layer="furniture")
    for index, points in enumerate(lines):
        period, line = _place(index // 2, rounds, rugby.match.rules.extra)
        second = (index % 2 == 1) != (rugby.match.first == 1)
        if period < KICKS and not (turned and period < EXTRA_TIME):
            yield _line(index, points, *_cell(shape, period, line, second))
    yield from _sums(rugby, shape, lines)
    yield from _kicks(rugby, shape, lines)
    if rugby.phase not in {DRAW, OVER} and rugby.sheet.period < KICKS:
        x, y = _cell(shape, rugby.sheet.period, rugby.sheet.round, rugby.sheet.thrower == 1)
        yield Sprite("ru-line-now", "ru-now", x, y, layer="marks")


def _place(round_: int, rounds: int, extra: int) -> tuple[int, int]:
    """Return the period and the line in it of a round counted from the beginning."""
    if round_ < 2 * rounds:
        return divmod(round_, rounds)
    late = round_ - 2 * rounds
    return (EXTRA_TIME, late) if late < extra else (KICKS, late - extra)


def _cell(shape: Shape, period: int, line: int, second: bool) -> tuple[float, float]:
    if period == EXTRA_TIME:
        return shape.column(0, second), shape.late_row(line)
    return shape.column(period, second), shape.row(line)


def _line(index: int, points: int, x: float, y: float) -> Sprite:
    if points == SUSPENDED:
        label = message("suspended")
        return Sprite(f"ru-line{index}", "ru-lost", x, y, layer="labels", label=label)
    written = verbatim(str(points))
    look = "ru-points" if points else "ru-nothing"
    return Sprite(f"ru-line{index}", "", x, y, classes=look, layer="labels", text=written)


def _sums(rugby: Rugby, shape: Shape, lines: bytes) -> Iterator[Sprite]:
    """Write the score at half-time, at full time and after extra time, as far as the match is."""
    rounds, sheet = rugby.match.rules.rounds, rugby.sheet
    ends = (2 * rounds, 4 * rounds, 4 * rounds + 2 * rugby.match.rules.extra)
    for seat in (0, 1):
        own = range(0 if seat == max(rugby.match.first, 0) else 1, len(lines), 2)
        for period, end in enumerate(ends):
            if sheet.period < period or (sheet.lines == UNKNOWN and sheet.period > period):
                continue
            total = sum(lines[k] for k in own if k < end and lines[k] != SUSPENDED)
            if sheet.lines == UNKNOWN:
                total = (sheet.a, sheet.b)[seat].points
            x = shape.column(0 if period == EXTRA_TIME else period, seat == 1)
            y = shape.late_row(2) if period == EXTRA_TIME else shape.sum_row()
            look = "ru-sum" if period == 0 else "ru-final"
            yield Sprite(f"ru-sum-{period}{seat}", "", x, y, classes=look, layer="labels", text=verbatim(str(total)))


def _kicks(rugby: Rugby, shape: Shape, lines: bytes) -> Iterator[Sprite]:
    """Draw the last pairs of kicks, and how many passed."""
    sheet = rugby.sheet
    if sheet.period < KICKS:
        return
    rules = rugby.match.rules
    kicks = lines[4 * rules.rounds + 2 * rules.extra :]
    from_pair = max(0, (len(kicks) + 1) // 2 - SHOWN_KICKS)
    for seat, side in enumerate((sheet.a, sheet.b)):
        y = shape.late_row(seat)
        for column, good in enumerate(kicks[2 * from_pair + int(seat != rugby.match.first) :: 2]):
            x = shape.kick_column(column)
            yield Sprite(f"ru-kick-{seat}{column}", f"ru-kick-{'good' if good else 'miss'}", x, y, layer="labels")
        total = verbatim(str(side.kicks))
        label = message.plural("{count} kick passed", "{count} kicks passed", side.kicks)
        yield Sprite(
            f"ru-kicks-{seat}", "", shape.left + 820, y, classes="ru-final", layer="labels", text=total, label=label
        )
