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

from ludogite.core.errors import ChanceError, GameOverError, IllegalMoveError, MoveSyntaxError
from ludogite.games.libertas import positions
from ludogite.games.libertas.cards import CARD_OF, card_text
from ludogite.games.libertas.cells import CELLS, INDEX, NAMES
from ludogite.games.libertas.deal import LAY, NOBODY, PACKS, STEP, arranged, arrangement, lay, ocupante_start
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.options import RULES_VERSION, SEATS
from ludogite.games.libertas.rules import Liberation, Setup

if TYPE_CHECKING:
    from ludogite.core.options import Settings
    from ludogite.core.state import State

CELL = r"[a-g][1-7]"
MOVE = re.compile(rf"(?:(?P<card>[RBGY](?:1[01]|[1-9])|L)@)?(?P<cell>{CELL})|(?P<start>{CELL})-(?P<end>{CELL})")


class LibertasNotation:
    """Moves, lay-outs and positions as text, both ways; positions are read by a version of the rules."""

    def __init__(self, version: int = RULES_VERSION) -> None:
        self.version = version

    def parse(self, state: State, text: str) -> int:
        """Return the event that a token means here."""
        if state.over():
            raise GameOverError(f"the game is over; {text!r} cannot be played")
        if isinstance(state, Setup):
            return _chance(state, text)
        if text.startswith("[") and text.endswith("]"):
            raise IllegalMoveError(f"{text!r} is for chance, and {SEATS[state.seat()]} has to decide")
        found = MOVE.fullmatch(text)
        if found is None:
            raise MoveSyntaxError(f"expected a cell such as d4, or d4-e5, or R5@c3, got {text!r}")
        move = _decision(state, found)
        if move is None or move not in state.moves():
            raise IllegalMoveError(f"{text!r} is not legal here; {self._legal(state)}")
        return move

    def _legal(self, state: State) -> str:
        tokens = [self.format(state, move) for move in state.moves()[:12]]
        more = ", …" if len(state.moves()) > len(tokens) else ""
        return f"legal moves: {', '.join(tokens)}{more}"

    def format(self, state: State, event: int) -> str:
        """Return the token of an event."""
        if isinstance(state, Setup):
            if state.first == NOBODY:
                return f"[first:{SEATS[event]}]"
            return f"[{positions.rows(arranged(event, state.players), state.players)}]"
        if event >= LAY:
            return f"{card_text((event - LAY) // STEP)}@{NAMES[event % STEP]}"
        if event >= STEP:
            return f"{NAMES[ocupante_start(guards(state), event)]}-{NAMES[event % STEP]}"
        return NAMES[event]

    def parse_position(self, text: str, settings: Settings) -> State:
        """Return the position that a text describes; raises PositionError."""
        return positions.read(text, settings, self.version)

    def format_position(self, state: State) -> str:
        """Return the exact text of a position."""
        return positions.written(state)


def guards(state: State) -> int:
    """Return the cells that hold Ocupante."""
    return state.guards if isinstance(state, Liberation | Occupation) else 0


def _decision(state: State, found: re.Match[str]) -> int | None:
    if found["start"]:
        start, end = INDEX[found["start"]], INDEX[found["end"]]
        standing = [cell for cell in range(CELLS) if guards(state) >> cell & 1]
        return STEP * (1 + standing.index(start)) + end if start in standing else None
    cell = INDEX[found["cell"]]
    if found["card"]:
        return lay(CARD_OF[found["card"]], cell)
    return cell


def _chance(state: Setup, text: str) -> int:
    if not (text.startswith("[") and text.endswith("]")):
        raise ChanceError(f"chance acts next, so {text!r} cannot be played")
    inside = text[1:-1]
    if state.first == NOBODY:
        names = [f"first:{name}" for name in SEATS[: state.players]]
        if inside not in names:
            raise ChanceError(f"expected one of {', '.join(f'[{name}]' for name in names)}, got {text!r}")
        return names.index(inside)
    side = 5 if state.players == 2 else 7
    rows = [row.split(",") for row in inside.split("/")]
    if len(rows) != side or any(len(row) != side for row in rows):
        raise ChanceError(f"expected {side} rows of {side} cards, separated by / and commas, got {text!r}")
    words = [word for row in rows for word in row]
    strange = [word for word in words if word not in CARD_OF]
    if strange:
        raise ChanceError(f"no card {strange[0]!r} in {text!r}; cards are such as R5, L and O")
    cards = [CARD_OF[word] for word in words]
    if sorted(cards) != list(PACKS[state.players]):
        wrong = next(card for card in range(46) if cards.count(card) != PACKS[state.players].count(card))
        times, due = cards.count(wrong), PACKS[state.players].count(wrong)
        raise ChanceError(f"{card_text(wrong)} lies {times} times, not {due}, in {text!r}")
    return arrangement(cards)
