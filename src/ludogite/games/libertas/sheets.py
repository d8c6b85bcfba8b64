"""Libertas on paper: cards to cut out, the board, a score sheet, and how a deck of 54 cards serves as well."""

from __future__ import annotations

import re

from ludogite.core.message import Speaker
from ludogite.core.sheet import Sheet
from ludogite.drawing.kit import Drawing
from ludogite.drawing.paper import MARGIN, WIDTH, Page
from ludogite.games.libertas.cards import CARD_OF, COLOUR_NAMES, COLOURS, card_letter
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.symbols import DRAWING, SQUARE

CARD = 26.0
"""A card is a square of so many millimetres; a cell of the board is a little larger."""
CELL = 27.0
COLUMNS, ROWS = 5, 10
LEFT, TOP = (WIDTH - COLUMNS * CARD) / 2, 14.0
"""The cards stand in the middle of the page, so that faces and backs meet when it is printed on both sides."""
UNIT = CARD / 96
"""Millimetres for one unit of the drawn card."""
NAME = message("Libertas")

CORNER = "M-48-48H-22Q-10-48-10-36V-22Q-10-10-22-10H-48Z"
"""The corner of a card that holds its letter."""

SUITS = {
    "R": "M0 4.4C-6-.6-4.6-4.6-2.2-4.6-.9-4.6 0-3.4 0-2.6 0-3.4 .9-4.6 2.2-4.6 4.6-4.6 6-.6 0 4.4Z",
    "B": "M0-5C1-2.4 4.8-.6 4.8 2 4.8 4 2.2 4.6 .6 2.6L1.6 5H-1.6L-.6 2.6C-2.2 4.6-4.8 4-4.8 2-4.8-.6-1-2.4 0-5Z",
    "G": "M0-5A2.4 2.4 0 0 1 1.9-1 2.4 2.4 0 1 1 .6 2L1.6 5H-1.6L-.6 2A2.4 2.4 0 1 1-1.9-1 2.4 2.4 0 0 1 0-5Z",
    "Y": "M0-5.2 3.8 0 0 5.2-3.8 0Z",
}
"""A suit for each colour: hearts red, spades blue, clubs green, diamonds yellow."""
SUIT_NAMES = {
    "R": message("hearts"),
    "B": message("spades"),
    "G": message("clubs"),
    "Y": message("diamonds"),
}
COUNTED = (
    (message("square freed · line freed"), "{240} · {960}", ""),
    (
        message("3, 4, 5 or 6 of a colour"),
        "{60} · {120} · {240} · {480}",
        "{100} · {200} · {400} · {800}",
    ),
    (message("7 of a colour, then each one more"), "{960}, +{1000}", "–"),
    (message("the series in order, without a gap"), "× 2", "× 2"),
    (message("7 numbers in a row, any colours"), "{200}", "–"),
    (message("three alike · four alike"), "{480} · {960}", "{800} · –"),
    (message("each Libertas"), "{500}", ""),
    (message("Occupation: square · line completed"), "−{100} · −{400}", "0"),
    (message("Occupation: by an Ocupante"), "−{200} · −{800}", ""),
)
"""What counts: points, and points with a Libertas; numbers in braces are divided by 20 on the simple scale."""
LINES = (
    message("squares freed"), message("lines freed"),
    message("red", context="lines"), message("blue", context="lines"), message("green", context="lines"),
    message("yellow", context="lines"), message("mixed run"), message("numbers alike"),
    message("Libertas"), message("Total"),
    message("− squares completed"), message("− lines completed"),
    message("− by an Ocupante"), message("Points left"),
)  # fmt: skip
"""A line for each thing that is added up, then for what phase II takes away again."""
TOTAL, LAST = 10, 14
"""The lines of the total, and of what is left after phase II."""
SIMPLE = 20
"""What the simple scale divides by."""


def sheets() -> tuple[Sheet, ...]:
    """Return the cards, the board, the score sheet and the table for a deck of cards."""
    return (
        Sheet(
            "cards",
            message("Cards"),
            message("Two pages: 50 cards of 26 mm and their backs, to print on both sides of stiff paper."),
            (_cards, _backs),
        ),
        Sheet(
            "board",
            message("Board"),
            message("One page: 49 cells of 27 mm."),
            (_board,),
        ),
        Sheet(
            "scores",
            message("Score sheet"),
            message("One page: for four players, with the Occupation and the scale, full and divided by 20."),
            (_scores,),
        ),
        Sheet(
            "deck",
            message("With a deck of 54 cards"),
            message("One page: which playing card stands for which flag."),
            (_deck,),
        ),
    )


def _flat() -> Drawing:
    """Return the symbols of the board with cards that lie flat, without shadow or edge."""
    d = Drawing()
    d.defs, d.css = dict(DRAWING.defs), list(DRAWING.css)
    d.defs["li-card"] = (
        '<symbol id="li-card" overflow="visible"><rect x="-48" y="-48" width="96" height="96" '
        'fill="var(--paper)"/></symbol>'
    )
    return d


def _faces() -> list[str]:
    return [f"{letter}{number}" for letter in COLOURS for number in range(1, 12)] + ["L"] * 4 + ["O"] * 2


def _card(page: Page, face: str, x: float, y: float, scale: float) -> None:
    """Put a card there, with the letter of its colour in the language of the page."""
    page.put(f"li-s{face}", x, y, scale)
    letter = card_letter(CARD_OF[face])
    if letter is None:
        return
    page.place(f'<path d="{CORNER}" fill="var(--paper)"/>', x, y, scale)
    page.figure(page.say(letter), x - 29 * scale, y - 29 * scale, 20 * scale, weight=19)


def _cards(say: Speaker) -> str:
    page = Page(say)
    for index, face in enumerate(_faces()):
        row, column = divmod(index, COLUMNS)
        _card(page, face, LEFT + CARD * (column + 0.5), TOP + CARD * (row + 0.5), UNIT)
    _cuts(page)
    about = message("44 flags, 4 Libertas, 2 Ocupante")
    page.text(page.say(about), LEFT - 9, TOP + 5 * CARD, 3.4, anchor="middle", turn=-90, color="muted")
    page.foot(page.say(NAME))
    return page.svg(_flat())


def _cuts(page: Page) -> None:
    """Draw crop marks around the cards, and a hair-line between them."""
    right, low = LEFT + COLUMNS * CARD, TOP + ROWS * CARD
    for column in range(COLUMNS + 1):
        x = LEFT + CARD * column
        page.line(x, TOP, x, low, 0.1, color="line")
        page.line(x, TOP - 6, x, TOP - 1, 0.15)
        page.line(x, low + 1, x, low + 6, 0.15)
    for row in range(ROWS + 1):
        y = TOP + CARD * row
        page.line(LEFT, y, right, y, 0.1, color="line")
        page.line(LEFT - 6, y, LEFT - 1, y, 0.15)
        page.line(right + 1, y, right + 6, y, 0.15)


def _backs(say: Speaker) -> str:
    page = Page(say)
    link = "M-4-9H-13A9 9 0 0 0-13 9H-4M4-9H13A9 9 0 0 1 13 9H4"
    for index in range(COLUMNS * ROWS):
        row, column = divmod(index, COLUMNS)
        x, y = LEFT + CARD * (column + 0.5), TOP + CARD * (row + 0.5)
        page.place(
            f'<rect {SQUARE} fill="none" stroke="var(--walnut-2)" stroke-width="2"/>'
            '<rect x="-36" y="-36" width="72" height="72" rx="6" fill="none" stroke="var(--gold)" stroke-width="1.6"/>'
            f'<path d="{link}" fill="none" stroke="var(--walnut-2)" stroke-width="5" stroke-linecap="round"/>',
            x,
            y,
            UNIT,
        )
    page.foot(page.say(NAME))
    return page.svg(_flat())


def _board(say: Speaker) -> str:
    page = Page(say)
    page.title(
        NAME,
        message("Two players use the 25 cells in the middle; three or four use all 49."),
    )
    left, top = (WIDTH - 7 * CELL) / 2, 36.0
    for row in range(7):
        for column in range(7):
            inside = row in range(1, 6) and column in range(1, 6)
            x, y = left + CELL * column, top + CELL * row
            page.rect(x, y, CELL, CELL, fill="felt-lit" if inside else "paper", stroke="edge", width=0.25)
            name = f"{'abcdefg'[column]}{row + 1}"
            page.text(name, x + CELL / 2, y + CELL / 2 + 1.2, 3.2, anchor="middle", color="muted")
    page.rect(left, top, 7 * CELL, 7 * CELL, width=0.7)
    page.rect(left + CELL, top + CELL, 5 * CELL, 5 * CELL, width=0.7)
    y = top + 7 * CELL + 12
    page.text(page.say(message("Set free")), MARGIN, y, 5.4, bold=True, serif=True)
    reminders = (
        message("the last card of a square of four: 240"),
        message("the last card of a line: 960"),
    )
    for k, words in enumerate(reminders):
        page.text(page.say(words), MARGIN, y + 7 + 5.6 * k, 3.8)
    turn = (
        message("On your turn: a flag of the colour or number of the last one taken,"),
        message("or a Libertas if it frees something, or move an Ocupante."),
    )
    for k, words in enumerate(turn):
        page.text(page.say(words), MARGIN, y + 20 + 5.6 * k, 3.8)
    page.foot(page.say(NAME))
    return page.svg(_flat())


def _scores(say: Speaker) -> str:
    page = Page(say)
    page.title(message("Score sheet"), NAME)
    _scale(page, 34)
    for game in range(2):
        _count(page, 88 + 96 * game)
    page.foot(page.say(NAME))
    return page.svg(_flat())


def _count(page: Page, top: float) -> None:
    """Draw the table of one game: a column for each player, the lines of phase II under the total."""
    high, wide, first = 6.2, (WIDTH - 2 * MARGIN - 46) / 4, MARGIN + 46
    low = top + high * (LAST + 1)
    page.rect(MARGIN, top + high * (TOTAL + 1), WIDTH - 2 * MARGIN, high * (LAST - TOTAL), fill="felt-lit")
    for row in range(LAST + 2):
        y = top + high * row
        page.line(MARGIN, y, WIDTH - MARGIN, y, 0.6 if row in {0, 1, TOTAL, TOTAL + 1, LAST, LAST + 1} else 0.2)
    for column in range(5):
        page.line(first + wide * column, top, first + wide * column, low, 0.25)
    for seat in range(4):
        page.put(f"li-seat{seat}", first + wide * seat + 4, top + high / 2, 0.1)
    for row, words in enumerate(LINES, start=1):
        page.text(page.say(words), MARGIN + 1, top + high * row + 4.3, 3.5, bold=row in {TOTAL, LAST})
    page.text(page.say(message("Occupation")), MARGIN - 2, low - 9.3, 2.8, anchor="middle", turn=-90, color="muted")


def _scale(page: Page, top: float) -> None:
    """Draw what counts how much, in full points and divided by 20."""
    columns = (MARGIN + 1, MARGIN + 64, MARGIN + 100, MARGIN + 138, MARGIN + 164)
    heads = (
        message("what counts"), message("points"), message("with a Libertas"),
        message("÷ 20"), message("with"),
    )  # fmt: skip
    for x, head in zip(columns, heads, strict=True):
        page.text(page.say(head), x, top, 3.2, bold=True)
    page.line(MARGIN, top + 1.6, WIDTH - MARGIN, top + 1.6, 0.4)
    for row, (what, points, helped) in enumerate(COUNTED):
        y = top + 6 + 5.1 * row
        cells = (page.say(what), scaled(points), scaled(helped), scaled(points, SIMPLE), scaled(helped, SIMPLE))
        for x, words in zip(columns, cells, strict=True):
            page.text(words, x, y, 3.2)
        page.line(MARGIN, y + 1.5, WIDTH - MARGIN, y + 1.5, 0.15, color="line")


def scaled(words: str, unit: int = 1) -> str:
    """Return what counts with its points divided by a unit, which divides them exactly."""
    return re.sub(r"\{(\d+)\}", lambda found: str(int(found[1]) // unit), words)


def _deck(say: Speaker) -> str:
    page = Page(say)
    page.title(
        message("Libertas with a deck of 54 cards"),
        message("From ace to jack the cards are the flags 1 to 11. The kings stay in the box."),
    )
    ranks = ["A", *map(str, range(2, 11)), page.say(message("J"))]
    step, left = 14.6, MARGIN + 28
    for row, letter in enumerate(COLOURS):
        y = 52 + 42 * row
        page.add(f'<path d="{SUITS[letter]}" transform="translate({MARGIN + 8} {y})scale(1.5)" fill="var(--ink)"/>')
        page.text(page.say(SUIT_NAMES[letter]), MARGIN + 8, y + 14, 3.4, anchor="middle")
        page.text(
            page.say(COLOUR_NAMES[COLOURS.index(letter)]), MARGIN + 8, y + 19, 3.4, anchor="middle", color="muted"
        )
        for number, rank in enumerate(ranks, start=1):
            x = left + step * (number - 1) + step / 2
            page.rect(x - 6, y - 9, 12, 14, stroke="edge", r=1.4)
            page.text(rank, x, y + 0.6, 6 if len(rank) == 1 else 5.4, bold=True, serif=True, anchor="middle")
            _card(page, f"{letter}{number}", x, y + 14, 12.5 / 96)
    y = 226
    page.text(page.say(message("Queens")), MARGIN, y, 5, bold=True, serif=True)
    page.put("li-sL", MARGIN + 40, y - 2, 15 / 96)
    page.text(page.say(message("are the Libertas")), MARGIN + 52, y, 4)
    page.text(page.say(message("Jokers")), MARGIN, y + 19, 5, bold=True, serif=True)
    page.put("li-sO", MARGIN + 40, y + 17, 15 / 96)
    page.text(page.say(message("are the Ocupante")), MARGIN + 52, y + 19, 4)
    _how_many(page, MARGIN + 104, y - 6)
    page.foot(page.say(NAME))
    return page.svg(_flat())


def _how_many(page: Page, left: float, top: float) -> None:
    heads = (
        message("players"),
        message("flags"),
        message("queens"),
        message("jokers"),
    )
    rows = (
        ("4", "44", "4", "1"),
        ("3", "44", "3", "2"),
        ("2", page.say(message("24 (ace to 6)")), "1", "0"),
    )
    columns = (0, 20, 48, 68)
    for x, head in zip(columns, heads, strict=True):
        page.text(page.say(head), left + x, top, 3.3, bold=True)
    for k, row in enumerate(rows):
        y = top + 8 + 8 * k
        page.line(left, y - 5.6, left + 86, y - 5.6, 0.2)
        for x, words in zip(columns, row, strict=True):
            page.text(words, left + x, y, 3.8)
