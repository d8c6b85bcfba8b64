"""A knock-out on paper: ties from left to right, a box for each match of a tie, and lines for the places below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from ludogite.core.message import Message, house_message
from ludogite.drawing.paper import MARGIN, WIDTH, Page

GAP = 8.0
"""Between two rounds."""
CELL = 7.5
"""How wide the box of a match is, at most."""
ROW = 10.0
"""How high a side of a tie is, at most."""
PLACES_HIGH = 14.0
"""How far rows of places stand apart."""
PLACES_ACROSS = 3
FIRST_BELOW = 3
"""The first place that the ties do not show by themselves."""
DECIDED = 3
"""From so many matches on, the last one of a tie is its decider."""
LATE = (house_message("Final"), house_message("Semi-finals"), house_message("Quarter-finals"))
"""The last round, the one before it, and the one before that."""
DECIDER = house_message("B", context="the deciding match of a tie, one letter over its box")
WINNER = house_message("Winner of the tournament")
LETTER, BROAD_LETTER, THIN_LETTER = 0.54, 0.94, 0.34
"""How wide a bold letter is, as a share of its size: most of them, the broadest, and the thinnest."""
CAPITAL = 0.72
BROAD, THIN = frozenset("mwMWÆŒœæ@%…—"), frozenset("iljtfrI.,:;'’|!()[] -·")
SMALLEST = 2.5
"""The smallest size in which a name is read from a sheet on the wall, in millimetres: seven points."""
OTHER_FONT, WIDE_LETTER = 256, 0.78
"""Letters from this one on are written with another font, whose letters are wider."""


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One of two who meet: the name, and what stands in the boxes of its matches."""

    name: str = ""
    cells: tuple[str, ...] = ()
    has_won: bool = False
    """Whether it goes on."""


@dataclass(frozen=True, slots=True)
class SheetTie:
    """Two who meet."""

    sides: tuple[SheetSide, SheetSide] = (SheetSide(), SheetSide())


def empty_rounds(sides: int) -> list[list[SheetTie]]:
    """Return the ties of a knock-out of so many sides, a power of two, with nothing written in them."""
    rounds = []
    while sides > 1:
        sides //= 2
        rounds.append([SheetTie()] * sides)
    return rounds


def round_head(ties: int, number: int) -> Message:
    """Return what a round of so many ties is called; far from the final it has a number."""
    for late, head in enumerate(LATE):
        if ties == 1 << late:
            return head
    return house_message("Round {number}", number=number)


def place_label(place: int) -> Message:
    """Return a place as it stands before a name."""
    return house_message("{place}.", place=place, context="a place in a tournament, before a name")


def fitted(words: str, room: float, size: float) -> float:
    """Return how large a line may be written that has so much room, both in millimetres."""
    return min(size, room / max(1.0, sum(map(_width, words))))


def _width(sign: str) -> float:
    """Return how wide a letter is as a share of its size, rather too much than too little."""
    if east_asian_width(sign) in "WF":
        return 1.0
    if ord(sign) >= OTHER_FONT and sign.isalpha():
        return WIDE_LETTER
    if sign in BROAD:
        return BROAD_LETTER
    return CAPITAL if sign.isupper() else THIN_LETTER if sign in THIN else LETTER


def name_lines(name: str, room: float, size: float) -> tuple[list[str], float]:
    """Return a name on one line, or on two where one would be too small to read, and how large it is written."""
    if fitted(name, room, size) >= SMALLEST:
        return [name], fitted(name, room, size)
    middle = len(name) / 2
    breaks = [index + 1 for index, sign in enumerate(name[:-1]) if sign in " -"]
    at = min(breaks, key=lambda index: abs(index - middle), default=0)
    first, second = (name[:at].rstrip(), name[at:]) if at else (f"{name[: int(middle)]}-", name[int(middle) :])
    return [first, second], min(fitted(first, room, size), fitted(second, room, size))


def draw_knockout(
    page: Page,
    rounds: Sequence[Sequence[SheetTie]],
    *,
    matches: int = 1,
    heads: Sequence[str] = (),
    left: float = MARGIN,
    top: float = 40,
    bottom: float = 236,
) -> tuple[float, float]:
    """Draw the ties of a knock-out between two heights; return where its last tie ends, its left and its foot.

    Rounds that are not the last ones of it need heads: how many ties a page has does not say what they are called.
    """
    wide = (WIDTH - MARGIN - left - GAP * (len(rounds) - 1)) / len(rounds)
    wide = min(wide, 64)
    pitch = (bottom - top - 4) / len(rounds[0])
    row = min(ROW, (pitch - 5) / 2)
    middles = [top + 4 + pitch * (k + 0.5) for k in range(len(rounds[0]))]
    x = float(left)
    for number, ties in enumerate(rounds, 1):
        head = heads[number - 1] if heads else page.say(round_head(len(ties), number))
        page.text(head, x, top, fitted(head, wide, 4.6), bold=True, serif=True)
        for tie, y in zip(ties, middles, strict=True):
            _draw_tie(page, tie, (x, y), (wide, row), matches)
        if number < len(rounds):
            share = len(middles) // len(rounds[number])  # 1 where the others of the next round come from elsewhere
            following = [sum(middles[k : k + share]) / share for k in range(0, len(middles), share)]
            for k, y in enumerate(middles):
                _join(page, x + wide, y, x + wide + GAP, following[k // share] + (row / 2 if k % share else -row / 2))
            middles, x = following, x + wide + GAP
    return x, middles[-1] + row


def _draw_tie(page: Page, tie: SheetTie, at: tuple[float, float], size: tuple[float, float], matches: int) -> None:
    """Draw two names one above the other, and a box for each match of both."""
    (x, y), (wide, row) = at, size
    cell = min(CELL, wide * 0.4 / matches)
    boxes = x + wide - cell * matches
    page.rect(x, y - row, wide, 2 * row, width=0.5, r=1.2)
    page.line(x, y, x + wide, y, 0.25)
    for match in range(matches):
        left = boxes + cell * match
        page.line(left, y - row, left, y + row, 0.2)
        is_decider = match + 1 == matches >= DECIDED
        label = page.say(DECIDER) if is_decider else str(match + 1)
        page.text(label, left + cell / 2, y - row - 1.2, 2.6, anchor="middle", color="muted")
    for side, foot in zip(tie.sides, (y, y + row), strict=True):
        _draw_side(page, side, (x, foot), (boxes, cell, row))


def _draw_side(page: Page, side: SheetSide, at: tuple[float, float], size: tuple[float, float, float]) -> None:
    (x, foot), (boxes, cell, row) = at, size
    lines, letters = name_lines(side.name, boxes - x - 3, 0.48 * row)
    letters = min(letters, 0.4 * row) if len(lines) > 1 else letters
    for above, line in enumerate(reversed(lines)):
        middle = foot - row / 2 + (letters * 0.56 if len(lines) > 1 else 0) - 1.12 * letters * above
        page.text(line, x + 2, middle + letters * 0.34, letters, bold=side.has_won, serif=True)
    for match, words in enumerate(side.cells):
        letters = fitted(words, cell - 1, 0.42 * row)
        page.text(words, boxes + cell * (match + 0.5), foot - row / 2 + letters * 0.35, letters, anchor="middle")


def _join(page: Page, x1: float, y1: float, x2: float, y2: float) -> None:
    middle = (x1 + x2) / 2
    page.add(f'<path d="M{x1:g} {y1:g}H{middle:g}V{y2:g}H{x2:g}" fill="none" stroke="var(--edge)" stroke-width=".4"/>')


def draw_winner(page: Page, at: tuple[float, float], name: str = "") -> None:
    """Write under the final who won, or leave a line for it."""
    x, y = at
    title, room = page.say(WINNER), WIDTH - MARGIN - x
    page.text(title, x, y + 14, fitted(title, room, 4.2), bold=True, serif=True)
    page.line(x, y + 26, WIDTH - MARGIN, y + 26, 0.4)
    page.text(name, x, y + 24.4, fitted(name, room, 6), bold=True, serif=True)


def draw_places(page: Page, last: int, names: Mapping[int, str] | None = None, *, top: float = 254) -> None:
    """Draw lines for the places from the third to the last, with the names that are known."""
    wide = (WIDTH - 2 * MARGIN - 2 * GAP) / PLACES_ACROSS
    for place in range(FIRST_BELOW, last + 1):
        row, column = divmod(place - FIRST_BELOW, PLACES_ACROSS)
        x, y = MARGIN + (wide + GAP) * column, top + PLACES_HIGH * row
        page.text(page.say(place_label(place)), x, y, 5, bold=True, serif=True)
        page.line(x + 9, y + 1.2, x + wide, y + 1.2, 0.3)
        name = (names or {}).get(place, "")
        page.text(name, x + 10, y, fitted(name, wide - 11, 5.2), bold=True, serif=True)
