"""What every paper of a tournament has: its title, its foot, and no board."""

from __future__ import annotations

from dataclasses import dataclass

from ludogite.core.message import Speaker
from ludogite.drawing.knockout_sheet import fitted
from ludogite.drawing.paper import MARGIN, WIDTH, Page


@dataclass(frozen=True, slots=True)
class NoBoard:
    """A paper on which no piece of a game is drawn."""

    symbols: str = ""
    style: str = ""


NO_BOARD = NoBoard()


@dataclass(frozen=True, slots=True)
class PaperHead:
    """What stands at the head of a paper, and signs its foot."""

    title: str
    line: str
    tournament: str
    note: str = ""
    """What its marks mean."""


def headed_page(say: Speaker, head: PaperHead, number: int = 1, count: int = 1) -> Page:
    """Return a page with its title; where there are several, with its number."""
    page = Page(say)
    room = WIDTH - 2 * MARGIN
    page.text(head.title, MARGIN, 20, fitted(head.title, room, 8.5), bold=True, serif=True)
    page.text(head.line, MARGIN, 26.5, fitted(head.line, room, 3.8), color="muted")
    page.text(head.note, MARGIN, 30.4, fitted(head.note, room, 3), color="muted")
    if count > 1:
        page.text(f"{number} / {count}", WIDTH - MARGIN, 26.5, 3.8, anchor="end", color="muted")
    page.foot(head.tournament)
    return page
