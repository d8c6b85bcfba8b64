"""Lists for the wall: find your name, who meets whom, who stands where. On as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludogite.core.message import Speaker
from ludogite.drawing.knockout_sheet import fitted
from ludogite.drawing.paper import MARGIN, WIDTH, Page
from ludogite.printing.hall.frame import NO_BOARD, PaperHead, headed_page

TOP, BOTTOM = 32.0, 280.0
ROW = 9.4
TITLE, LEGIBLE = 3.8, 2.6
"""How large heads of columns are, and how small at least, in one line."""
NEIGHBOURS = 4
"""After so many rows a line is thicker, so that an eye follows it across."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """One column of a list."""

    title: str
    width: float
    """How much of the page it has, beside the others."""
    is_name: bool = False
    """Whether names stand in it: large, at the left."""


def list_pages(
    head: PaperHead, columns: Sequence[ListColumn], rows: Sequence[Sequence[str]], say: Speaker
) -> list[str]:
    """Return a list as pages; each has the heads of its columns."""
    many = int((BOTTOM - TOP) / ROW) - 1
    parts = [rows[first : first + many] for first in range(0, len(rows), many)] or [rows]
    return [_page(head, columns, part, say, (number, len(parts))) for number, part in enumerate(parts, 1)]


def _page(
    head: PaperHead,
    columns: Sequence[ListColumn],
    rows: Sequence[Sequence[str]],
    say: Speaker,
    numbered: tuple[int, int],
) -> str:
    page = headed_page(say, head, *numbered)
    unit = (WIDTH - 2 * MARGIN) / sum(column.width for column in columns)
    edges = [float(MARGIN)]
    for column in columns:
        edges.append(edges[-1] + unit * column.width)
    high = ROW * (len(rows) + 1)
    page.rect(MARGIN, TOP, WIDTH - 2 * MARGIN, ROW, fill="paper-3", stroke="")
    for left, right, column in zip(edges, edges[1:], columns, strict=False):
        _write_title(page, column, left, right)
    for k, row in enumerate(rows, 1):
        for left, right, column, words in zip(edges, edges[1:], columns, row, strict=False):
            _write(page, words, column, (left, right, TOP + ROW * k), 5 if column.is_name else 4.4)
    for k in range(len(rows) + 2):
        page.line(MARGIN, TOP + ROW * k, WIDTH - MARGIN, TOP + ROW * k, 0.5 if k % NEIGHBOURS == 1 else 0.2)
    for edge in edges:
        page.line(edge, TOP, edge, TOP + high, 0.2)
    return page.svg(NO_BOARD)


def _write_title(page: Page, column: ListColumn, left: float, right: float) -> None:
    """Write the head of a column: in two lines where one would be too small to read."""
    first, second = _halves(column.title)
    if fitted(column.title, right - left - 2, TITLE) >= LEGIBLE or not second:
        _write(page, column.title, column, (left, right, TOP), TITLE)
        return
    size = min(fitted(part, right - left - 1, TITLE) for part in (first, second))
    for part, foot in ((first, TOP + ROW / 2 - 0.6), (second, TOP + ROW / 2 + size * 0.9)):
        page.text(part, (left + right) / 2, foot, size, anchor="middle")


def _halves(title: str) -> tuple[str, str]:
    """Return a title in two lines that are about as long, broken at a space or behind a hyphen; alone where none is."""
    breaks = [place + 1 for place, sign in enumerate(title) if sign in " -"]
    if not breaks:
        return title, ""
    middle = min(breaks, key=lambda place: abs(2 * place - len(title)))
    return title[:middle].rstrip(), title[middle:]


def _write(page: Page, words: str, column: ListColumn, at: tuple[float, float, float], size: float) -> None:
    left, right, top = at
    letters = fitted(words, right - left - 2, size)
    foot = top + ROW / 2 + letters * 0.35
    if column.is_name:
        page.text(words, left + 2, foot, letters, bold=True, serif=True)
    else:
        page.text(words, (left + right) / 2, foot, letters, anchor="middle")
