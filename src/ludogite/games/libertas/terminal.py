"""Libertas in a terminal: the board in colour, racks and points below it."""

from __future__ import annotations

from ludogite.core.message import Message, join, verbatim
from ludogite.games.libertas.cards import card_text, cards_of
from ludogite.games.libertas.cells import COLUMNS, span
from ludogite.games.libertas.deal import NOBODY, NOTHING, one_of
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.phases import Libertas, Turn, board_cards
from ludogite.games.libertas.positions import hides, open_cards
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.scorer import FLAGS, LIBERTAS
from ludogite.games.libertas.terms import SEAT_TITLES, points_of

STYLES = ("bold white on red", "bold white on blue", "bold white on green", "bold black on yellow")
LIBERTAS_STYLE = "bold black on white"
OCUPANTE_STYLE = "bold white on black"
WIDEST = 76


def terminal(state: Libertas, viewer: int | None) -> Message:
    """Return the board in lines of at most 78 columns, with rich's markup."""
    used = span(state.seats())
    cards = bytes([NOTHING] * 49)
    if not isinstance(state, Setup):
        cards = board_cards(state)
    fits = state.takes if isinstance(state, Liberation) and not state.over() else 0
    lines = [verbatim("    " + "".join(f"  {COLUMNS[column]}   " for column in used))]
    for row in used:
        marked = "".join(_cell(cards[row * 7 + column], bool(fits >> (row * 7 + column) & 1)) for column in used)
        lines.append(verbatim(f" {row + 1}  {marked}"))
    lines.append(verbatim(""))
    if not isinstance(state, Setup):
        if state.reference != NOBODY:
            lines.append(message(" Reference {card}", card=_marked(state.reference)))
        for seat in range(state.seats()):
            lines += _seat(state, seat, viewer)
    return join(lines, "\n")


def _cell(card: int, fits: bool) -> str:
    before, after = (">", "<") if fits else (" ", " ")
    if card == NOTHING:
        return "   ·  "
    return f"{before}{_marked(card)}{after}"


def _marked(card: int) -> str:
    style = STYLES[card // 11] if card < FLAGS else LIBERTAS_STYLE if card == LIBERTAS else OCUPANTE_STYLE
    return f"[{style}]{card_text(card):^4}[/]"


def _seat(state: Turn, seat: int, viewer: int | None) -> list[Message]:
    points, _ = points_of(state)
    acts = not state.over() and state.turn == seat
    cards = cards_of(one_of(state.hands, seat))
    head = message.plural("{seat}, {count} point", "{seat}, {count} points", points[seat], seat=SEAT_TITLES[seat])
    if isinstance(state, Liberation) and hides(state, viewer, seat):
        shown = open_cards(state, seat)
        words = ["??"] * (len(cards) - len(shown)) + [_marked(card) for card in shown]
        widths = [2] * (len(cards) - len(shown)) + [4] * len(shown)
    else:
        words, widths = [_marked(card) for card in cards], [4] * len(cards)
    lines, line, width = [verbatim(" > " if acts else "   ") + head], "    ", 4
    for word, wide in zip(words, widths, strict=True):
        if width + wide + 1 > WIDEST:
            lines.append(verbatim(line))
            line, width = "    ", 4
        line, width = f"{line} {word}", width + wide + 1
    return [*lines, verbatim(line)] if words else lines
