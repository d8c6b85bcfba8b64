"""Libertas in a terminal: the board in colour, racks and points below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.games.libertas.cards import card_text, cards_of
from ludogite.games.libertas.cells import COLUMNS, span
from ludogite.games.libertas.deal import NOBODY, NOTHING, one_of
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.positions import hides, open_cards
from ludogite.games.libertas.rules import Liberation
from ludogite.games.libertas.scorer import FLAGS, LIBERTAS
from ludogite.games.libertas.terms import SEAT_TITLES, points_of
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.language import Language
    from ludogite.core.state import State

STYLES = ("bold white on red", "bold white on blue", "bold white on green", "bold black on yellow")
LIBERTAS_STYLE = "bold black on white"
OCUPANTE_STYLE = "bold white on black"
WIDEST = 76


def terminal(state: State, viewer: int | None, language: Language) -> str:
    """Return the board in lines of at most 78 columns, with rich's markup."""
    used = span(state.seats())
    cards = bytes([NOTHING] * 49)
    if isinstance(state, Liberation | Occupation):
        cards = state.cards() if isinstance(state, Liberation) else state.cards
    fits = state.takes if isinstance(state, Liberation) and not state.over() else 0
    lines = ["    " + "".join(f"  {COLUMNS[column]}   " for column in used)]
    for row in used:
        marked = "".join(_cell(cards[row * 7 + column], bool(fits >> (row * 7 + column) & 1)) for column in used)
        lines.append(f" {row + 1}  {marked}")
    lines.append("")
    if isinstance(state, Liberation | Occupation):
        if state.reference != NOBODY:
            word = "Référence" if language == "fr" else "Reference"
            lines.append(f" {word} {_marked(state.reference)}")
        for seat in range(state.seats()):
            lines += _seat(state, seat, viewer, language)
    return "\n".join(lines)


def _cell(card: int, fits: bool) -> str:
    before, after = (">", "<") if fits else (" ", " ")
    if card == NOTHING:
        return "   ·  "
    return f"{before}{_marked(card)}{after}"


def _marked(card: int) -> str:
    style = STYLES[card // 11] if card < FLAGS else LIBERTAS_STYLE if card == LIBERTAS else OCUPANTE_STYLE
    return f"[{style}]{card_text(card):^4}[/]"


def _seat(state: Liberation | Occupation, seat: int, viewer: int | None, language: Language) -> list[str]:
    points, _ = points_of(state)
    acts = not state.over() and state.turn == seat
    cards = cards_of(one_of(state.hands, seat))
    head = f" {'>' if acts else ' '} {translate(SEAT_TITLES[seat], language)}, {points[seat]} points"
    if isinstance(state, Liberation) and hides(state, viewer, seat):
        shown = open_cards(state, seat)
        words = ["??"] * (len(cards) - len(shown)) + [_marked(card) for card in shown]
        widths = [2] * (len(cards) - len(shown)) + [4] * len(shown)
    else:
        words, widths = [_marked(card) for card in cards], [4] * len(cards)
    lines, line, width = [head], "    ", 4
    for word, wide in zip(words, widths, strict=True):
        if width + wide + 1 > WIDEST:
            lines.append(line)
            line, width = "    ", 4
        line, width = f"{line} {word}", width + wide + 1
    return [*lines, line] if words else lines
