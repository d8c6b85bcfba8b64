"""Squadro as text: a lane for a move, twelve-step progress for a piece."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt
from ludogite.games.squadro.messages import message
from ludogite.games.squadro.rules import FINISHED, GOAL, LANES, LEFT, TOP, UNDRAWN, Squadro, place, position, unpack

if TYPE_CHECKING:
    from ludogite.core.message import Message
    from ludogite.core.options import Settings

LANE_TOKENS = "12345"
"""The moves, in the order of the lanes."""

DRAW_TOKENS = ("[first:left]", "[first:top]")
"""Who begins, in the order of the seats."""

DIGITS = "0123456789abc"
"""A piece's progress, from 0 (at its start) over 6 (turned) to c (finished)."""

MOVERS = "LT?"
"""Who moves: a seat, or `?` before the draw."""

POSITION = re.compile(r"([0-9a-c]{5})/([0-9a-c]{5}) ([LT?])", re.ASCII)
POSITION_FORM = message("five digits 0 to c, a slash, five more, a space and L, T or ?, such as 30000/00000 T")


class SquadroNotation:
    """Moves `1` to `5`, the draw `[first:left]`, positions such as `30000/00000 T`."""

    def parse(self, state: Squadro, text: str) -> int:
        """Return the lane, or the seat drawn, that a token writes."""
        if state.at_chance():
            if text not in DRAW_TOKENS:
                raise MoveSyntaxError(message("expected [first:left] or [first:top], got '{text}'", text=excerpt(text)))
            return DRAW_TOKENS.index(text)
        if len(text) != 1 or text not in LANE_TOKENS:
            raise MoveSyntaxError(message("expected a lane 1 to 5, got '{text}'", text=excerpt(text)))
        return LANE_TOKENS.index(text)

    def format(self, state: Squadro, event: int) -> str:
        """Return the lane's number, or the seat drawn."""
        return DRAW_TOKENS[event] if state.at_chance() else LANE_TOKENS[event]

    def parse_position(self, text: str, settings: Settings) -> Squadro:
        """Return the position that a text describes."""
        found = POSITION.fullmatch(text)
        if not found:
            raise PositionError(message("expected {form}; got '{text}'", form=POSITION_FORM, text=excerpt(text)))
        left, top = ([DIGITS.index(digit) for digit in found[seat]] for seat in (1, 2))
        mover = MOVERS.index(found[3])
        flaw = impossible(left, top, mover)
        if flaw:
            raise PositionError(message("'{text}' cannot be: {flaw}", text=excerpt(text), flaw=flaw))
        return position(left, top, mover)

    def format_position(self, state: Squadro) -> str:
        """Return the progress of Left's pieces, of Top's, and who moves."""
        return f"{_digits(state.word(LEFT))}/{_digits(state.word(TOP))} {MOVERS[state.mover]}"


@lru_cache(maxsize=16_384)
def _digits(word: int) -> str:
    """Return how far each piece of a seat is, from its word: most moves leave the other seat's as it is."""
    return "".join([DIGITS[far] for far in unpack(word)])


def impossible(left: list[int], top: list[int], mover: int) -> Message | None:
    """Return why no game can reach this position, or nothing."""
    if mover == UNDRAWN and any(left + top):
        return message("the first player is drawn before any piece moves")
    homes = (left.count(FINISHED), top.count(FINISHED))
    if max(homes) > GOAL:
        return message("the game ends when four pieces are home, the fifth stays on the board")
    if mover != UNDRAWN and homes[mover] == GOAL:
        return message("whoever brings a fourth piece home has just moved")
    for row in range(LANES):
        for column in range(LANES):
            if place(left[row]) == column + 1 and place(top[column]) == row + 1:
                return message(
                    "row {row} and column {column} have their pieces on the same crossing",
                    row=row + 1,
                    column=column + 1,
                )
    return None
