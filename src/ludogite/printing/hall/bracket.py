"""The sheet of a knock-out, filled in as far as it is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ludogite.core.message import Speaker
from ludogite.drawing.knockout_sheet import SheetTie, draw_knockout, draw_places, draw_winner
from ludogite.drawing.paper import Page
from ludogite.printing.hall.frame import NO_BOARD, PaperHead, headed_page

TIES = 8
"""So many ties of one round have room on a page."""
LAST_PLACE = 8
"""Down to this one places have a line of their own."""
TOP, DEEP = 40.0, 276.0
"""Between which heights ties may stand on a page without places."""
BELOW_WINNER, TIE_HIGH = 42.0, 34.0
"""How far under the final a single tie for a place stands, and how high it is with its head."""

LOWER_GAP = 6.0
"""Between two brackets for lower places."""


@dataclass(frozen=True, slots=True)
class SheetBracket:
    """The ties for some places, round by round."""

    rounds: Sequence[Sequence[SheetTie]]
    heads: Sequence[str]
    """What each round is called."""


@dataclass(frozen=True, slots=True)
class KnockoutPaper:
    """A knock-out as it stands."""

    rounds: Sequence[Sequence[SheetTie]]
    matches: int
    """Of how many matches a tie is the best."""
    last_place: int
    """Down to which place somebody plays: those from the third on have lines."""
    winner: str = ""
    places: Mapping[int, str] = field(default_factory=dict)
    """From the third place on, who has it alone."""
    heads: Sequence[str] = ()
    """What each round is called; where nothing is said, the last ones by their names and the others by numbers."""
    lower: Sequence[SheetBracket] = ()
    """The ties for the places below, the best places first."""


def knockout_pages(head: PaperHead, paper: KnockoutPaper, say: Speaker) -> list[str]:
    """Return the sheet: one page up to sixteen sides, else a page for every sixteen and one for what follows.

    A tie for the third place alone stands under the final; where there are more, they have pages of their own.
    """
    sections, rest = _sections(paper.rounds)
    below = [] if _is_single(paper.lower) else _in_pages(paper.lower)
    count = len(sections) + 1 + len(below)
    late = len(paper.rounds) - len(rest)
    pages = []
    for number, section in enumerate(sections, 1):
        page = headed_page(say, head, number, count)
        draw_knockout(page, section, matches=paper.matches, heads=paper.heads[:late], bottom=DEEP)
        pages.append(page.svg(NO_BOARD))
    page = headed_page(say, head, len(pages) + 1, count)
    x, foot = draw_knockout(page, rest, matches=paper.matches, heads=paper.heads[late:])
    draw_winner(page, (x, foot), paper.winner)
    if _is_single(paper.lower):
        (third,), top = paper.lower, foot + BELOW_WINNER
        draw_knockout(
            page, third.rounds, matches=paper.matches, heads=third.heads, left=x, top=top, bottom=top + TIE_HIGH
        )
    draw_places(page, min(paper.last_place, LAST_PLACE), paper.places)
    pages.append(page.svg(NO_BOARD))
    for some in below:
        page = headed_page(say, head, len(pages) + 1, count)
        _draw_below(page, some, paper.matches)
        pages.append(page.svg(NO_BOARD))
    return pages


def _is_single(lower: Sequence[SheetBracket]) -> bool:
    return len(lower) == 1 and len(lower[0].rounds) == 1 and _ties(lower) == 1


def _ties(lower: Sequence[SheetBracket]) -> int:
    """Return for how many ties brackets under each other need room."""
    return sum(len(one.rounds[0]) for one in lower)


def _in_pages(lower: Sequence[SheetBracket]) -> list[list[SheetBracket]]:
    """Return the brackets for lower places in parts that fit on pages."""
    pages: list[list[SheetBracket]] = []
    for one in lower:
        if pages and _ties([*pages[-1], one]) <= TIES:
            pages[-1].append(one)
        else:
            pages.append([one])
    return pages


def _draw_below(page: Page, lower: Sequence[SheetBracket], matches: int) -> None:
    """Draw brackets under each other, each as high as its ties ask for."""
    high = (DEEP - TOP) / max(_ties(lower), TIES // 2)
    top = TOP
    for one in lower:
        bottom = top + high * len(one.rounds[0])
        draw_knockout(page, one.rounds, matches=matches, heads=one.heads, top=top, bottom=bottom - LOWER_GAP)
        top = bottom


def _sections(
    rounds: Sequence[Sequence[SheetTie]],
) -> tuple[list[list[Sequence[SheetTie]]], Sequence[Sequence[SheetTie]]]:
    """Return the first rounds in parts that fit on pages, and the rounds that follow from them."""
    first = len(rounds[0])
    if first <= TIES:
        return [], rounds
    deep = TIES.bit_length()
    parts = first // TIES
    sections = [
        [ties[len(ties) // parts * part : len(ties) // parts * (part + 1)] for ties in rounds[:deep]]
        for part in range(parts)
    ]
    return sections, rounds[deep:]
