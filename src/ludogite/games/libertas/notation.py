"""Libertas in writing.

Cells are `a1` to `g7`, the column's letter and the row's figure from the top; with two players `b2` to `f6`.
Cards are `R5` (colours R, B, G, Y), `L` for a Libertas, `O` for an Ocupante.

| event | token |
|---|---|
| who begins | `[first:b]` |
| the lay-out, rows from the top | `[R5,B11,L,O,…/…]` |
| a take | `d4` |
| an Ocupante moves | `d4-e5` |
| phase II: a card is laid | `R5@c3`, `L@c3` |

What positions look like is told in `positions`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ludogite.core.errors import MoveSyntaxError
from ludogite.core.inputs import excerpt
from ludogite.games.libertas import positions
from ludogite.games.libertas.cards import CARD_OF, card_text
from ludogite.games.libertas.cells import CELLS, INDEX, NAMES
from ludogite.games.libertas.deal import LAY, NOBODY, PACKS, STEP, arranged, arrangement, lay, ocupante_start
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.options import RULES_VERSION, SEATS
from ludogite.games.libertas.rules import Setup

if TYPE_CHECKING:
    from ludogite.core.options import Settings
    from ludogite.games.libertas.phases import Libertas, Turn

CELL = r"[a-g][1-7]"
FIRST = re.compile(r"\[first:([a-d])\]")
MOVE = re.compile(rf"(?:(?P<card>[RBGY](?:1[01]|[1-9])|L)@)?(?P<cell>{CELL})|(?P<start>{CELL})-(?P<end>{CELL})")


class LibertasNotation:
    """Moves, lay-outs and positions as text, both ways; positions are read by a version of the rules."""

    def __init__(self, version: int = RULES_VERSION) -> None:
        self.version = version

    def parse(self, state: Libertas, text: str) -> int | None:
        """Return the event that a token writes; None for an Ocupante where none stands."""
        if isinstance(state, Setup):
            return _outcome(state, text)
        found = MOVE.fullmatch(text)
        if found is None:
            raise MoveSyntaxError(
                message("expected a cell such as d4, or d4-e5, or R5@c3, got '{text}'", text=excerpt(text))
            )
        return _decision(state, found)

    def format(self, state: Libertas, event: int) -> str:
        """Return the token of an event."""
        if isinstance(state, Setup):
            if state.first == NOBODY:
                return f"[first:{SEATS[event]}]"
            return f"[{positions.rows(arranged(event, state.players), state.players)}]"
        if event >= LAY:
            return f"{card_text((event - LAY) // STEP)}@{NAMES[event % STEP]}"
        if event >= STEP:
            return f"{NAMES[ocupante_start(state.guards, event)]}-{NAMES[event % STEP]}"
        return NAMES[event]

    def parse_position(self, text: str, settings: Settings) -> Libertas:
        """Return the position that a text describes; raises PositionError."""
        return positions.read(text, settings, self.version)

    def format_position(self, state: Libertas) -> str:
        """Return the exact text of a position."""
        return positions.written(state)


def _decision(state: Turn, found: re.Match[str]) -> int | None:
    if found["start"]:
        start, end = INDEX[found["start"]], INDEX[found["end"]]
        standing = [cell for cell in range(CELLS) if state.guards >> cell & 1]
        return STEP * (1 + standing.index(start)) + end if start in standing else None
    cell = INDEX[found["cell"]]
    if found["card"]:
        return lay(CARD_OF[found["card"]], cell)
    return cell


def _outcome(state: Setup, text: str) -> int | None:
    first = FIRST.fullmatch(text)
    if state.first == NOBODY:
        if first:
            return SEATS.index(first[1])
        if _rows(text):
            return None
        raise MoveSyntaxError(message("expected who begins, such as [first:a], got '{text}'", text=excerpt(text)))
    return None if first else _layout(state.players, text)


def _rows(text: str) -> list[list[str]]:
    """Return the cards of a lay-out, row by row; none where a word in it is no card."""
    rows = [row.split(",") for row in text.removeprefix("[").removesuffix("]").split("/")]
    return rows if all(word in CARD_OF for row in rows for word in row) else []


def _layout(players: int, text: str) -> int:
    side = 5 if players == 2 else 7
    rows = _rows(text)
    if len(rows) != side or any(len(row) != side for row in rows):
        raise MoveSyntaxError(
            message(
                "expected {side} rows of {side} cards such as R5, L and O, separated by / and commas, got '{text}'",
                side=side,
                text=excerpt(text),
            )
        )
    cards = [CARD_OF[word] for row in rows for word in row]
    if sorted(cards) != list(PACKS[players]):
        wrong = next(card for card in range(46) if cards.count(card) != PACKS[players].count(card))
        raise MoveSyntaxError(
            message(
                "expected {due} of the card {card}, not {times}, in '{text}'",
                card=card_text(wrong),
                times=cards.count(wrong),
                due=PACKS[players].count(wrong),
                text=excerpt(text),
            )
        )
    return arrangement(cards)
