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
        _write(page, column.title, column, (left, right, TOP), 3.8)
    for k, row in enumerate(rows, 1):
        for left, right, column, words in zip(edges, edges[1:], columns, row, strict=False):
            _write(page, words, column, (left, right, TOP + ROW * k), 5 if column.is_name else 4.4)
    for k in range(len(rows) + 2):
        page.line(MARGIN, TOP + ROW * k, WIDTH - MARGIN, TOP + ROW * k, 0.5 if k % NEIGHBOURS == 1 else 0.2)
    for edge in edges:
        page.line(edge, TOP, edge, TOP + high, 0.2)
    return page.svg(NO_BOARD)


def _write(page: Page, words: str, column: ListColumn, at: tuple[float, float, float], size: float) -> None:
    left, right, top = at
    letters = fitted(words, right - left - 2, size)
    foot = top + ROW / 2 + letters * 0.35
    if column.is_name:
        page.text(words, left + 2, foot, letters, bold=True, serif=True)
    else:
        page.text(words, (left + right) / 2, foot, letters, anchor="middle")
