"""Moves and positions of Bi-litaire as text, both ways.

A hole is a column's letter and a row's digit counted from the top, `a1` to `h8`. A cell of the 4 × 4 places for trays
is written the same way with a capital, `A1` to `D4`.

Moves
    d4          takes the first marble of a round
    B1>1        slides a tray: `>` right, `<` left, `v` down, `^` up, then how many cells
    A2-B2>2     slides a group, named by its first and last tray from left to right or top to bottom
    xB1         takes an empty tray off
    !3  .       announces a number of jumps; says nothing
    d4-d6-f6    jumps from hole to hole. Of several routes over the same marbles to the same end, the one first in the
                alphabet is written; all are read
    [first:a]   chance gives the marbles of the first round to a seat

A position is five fields, separated by single spaces: `-ff-/ffff/ffff/-ff- 1 a x -`
    1. the cells row by row: `-` without a tray, else a hexadecimal digit for the marbles on the tray, the sum of
       8 top left, 4 top right, 2 bottom left, 1 bottom right (so `0` is an empty tray)
    2. the round, 1 or 2
    3. the seat that plays the marbles in this round, `?` before the draw
    4. what is due: `x` the opening, `T` a tray action, `A` an announcement, `M1` `M2` … so many jumps, `-` nothing
       more, because the second round is over
    5. the marbles left by the first round, `-` while it is played
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message
from ludogite.core.options import Settings
from ludogite.games.bilitaire.chains import longest_chain, route
from ludogite.games.bilitaire.messages import message
from ludogite.games.bilitaire.rules import (
    ANNOUNCEMENT,
    FULL,
    HOME,
    NOBODY,
    OPENING,
    OVER,
    REMOVAL,
    SILENCE,
    SLIDES,
    TRAYS,
    Bilitaire,
    Slide,
    count,
)

SEAT_NAMES = ("a", "b")

WAYS = {1: ">", -1: "<", 4: "v", -4: "^"}
"""How the direction of a slide is written."""

DUES = {OPENING: "x", TRAYS: "T", ANNOUNCEMENT: "A", OVER: "-"}
"""How what is due is written, but for jumps."""

READ_DUES = {written: due for due, written in DUES.items()}

HOLE = "[a-h][1-8]"
CELL = "[A-D][1-4]"
OPENING_TOKEN = re.compile(HOLE)
CHAIN_TOKEN = re.compile(f"{HOLE}(-{HOLE})+")
SLIDE_TOKEN = re.compile(f"({CELL})(?:-({CELL}))?([<>v^])([1-3])")
REMOVAL_TOKEN = re.compile(f"x({CELL})")
ANNOUNCEMENT_TOKEN = re.compile(r"!([2-9]|[1-9][0-9])")
DRAW_TOKEN = re.compile(r"\[first:([ab])\]")
POSITION = re.compile(
    r"(?P<board>[-0-9a-f]{4}(?:/[-0-9a-f]{4}){3}) (?P<round>[12]) (?P<player>[ab?])"
    r" (?P<due>[xTA-]|M[1-9][0-9]?) (?P<first>-|[1-9][0-9]?)"
)


def hole_name(hole: int) -> str:
    """Return a hole's text, such as `d4`."""
    row, column = hole_place(hole)
    return f"{'abcdefgh'[column]}{row + 1}"


def hole_place(hole: int) -> tuple[int, int]:
    """Return a hole's row and column, 0 to 7."""
    corner, cell = divmod(hole, 16)
    return 2 * (cell // 4) + corner // 2, 2 * (cell % 4) + corner % 2


def hole_at(row: int, column: int) -> int:
    """Return the number of the hole in this row and column, 0 to 7."""
    corner = 2 * (row % 2) + column % 2
    return corner * 16 + 4 * (row // 2) + column // 2


def read_hole(name: str) -> int:
    """Return the number of the hole of this name."""
    return hole_at(int(name[1]) - 1, "abcdefgh".index(name[0]))


def cell_name(cell: int) -> str:
    """Return a cell's text, such as `B1`."""
    return f"{'ABCD'[cell % 4]}{cell // 4 + 1}"


def read_cell(name: str) -> int:
    """Return the number of the cell of this name."""
    return 4 * (int(name[1]) - 1) + "ABCD".index(name[0])


def slide_name(slide: Slide) -> str:
    """Return a slide's text, such as `A2-B2>2`."""
    first, last = cell_name(slide.cells[0]), cell_name(slide.cells[-1])
    group = first if first == last else f"{first}-{last}"
    return f"{group}{WAYS[slide.step]}{slide.distance}"


SLIDE_NAMES = {slide_name(slide): number for number, slide in enumerate(SLIDES)}
"""The number of every slide, by its text."""


def holds(state: Bilitaire, hole: int) -> bool:
    """Tell whether a hole holds a marble."""
    half = state.north if hole < 32 else state.south
    return bool(half >> hole % 32 & 1)


def read_chain(text: str) -> int:
    """Return the chain that visits these holes, or refuse what no marble can do anywhere."""
    holes = [read_hole(name) for name in text.split("-")]
    links = 0
    for start, end in pairwise(holes):
        step = end - start
        lower = max(start, end) % 16
        if step in {4, -4}:
            link = 1 << 16 + lower
        elif step in {1, -1} and lower % 4:
            link = 1 << lower
        else:
            raise MoveSyntaxError(
                message("a jump goes two holes along a row or a column, got '{text}'", text=excerpt(text))
            )
        if links & link:
            raise MoveSyntaxError(
                message("a chain cannot jump the same marble twice, got '{text}'", text=excerpt(text))
            )
        links |= link
    return holes[0] | links << 6


class BilitaireNotation:
    """Reads and writes moves and positions."""

    def parse(self, state: Bilitaire, text: str) -> int | None:
        """Return the event that a token writes; None for an answer to something else than what is due."""
        if state.at_chance():
            return self._read_draw(text)
        due, move = self._read(text)
        return move if due == min(state.due, 1) else None

    def format(self, state: Bilitaire, event: int) -> str:
        """Return the canonical token of an event of this position."""
        if state.at_chance():
            return f"[first:{SEAT_NAMES[event]}]"
        if state.due == OPENING:
            return hole_name(event)
        if state.due == TRAYS:
            return f"x{cell_name(event - REMOVAL)}" if event >= REMOVAL else slide_name(SLIDES[event])
        if state.due == ANNOUNCEMENT:
            return "." if event == SILENCE else f"!{event}"
        return "-".join(hole_name(hole) for hole in route(event))

    def parse_position(self, text: str, settings: Settings) -> Bilitaire:
        """Return the position that a text describes."""
        del settings
        match = POSITION.fullmatch(text)
        if match is None:
            raise PositionError(
                message("expected a position such as '-ff-/ffff/ffff/-ff- 1 a x -', got '{text}'", text=excerpt(text))
            )
        north, south, trays = self._read_board(match["board"])
        due = READ_DUES[match["due"]] if match["due"] in READ_DUES else int(match["due"][1:])
        player = NOBODY if match["player"] == "?" else SEAT_NAMES.index(match["player"])
        first = 0 if match["first"] == "-" else int(match["first"])
        state = Bilitaire(north, south, trays, player, due, first)
        flaw = next(self._flaws(state, int(match["round"])), None)
        if flaw is not None:
            raise PositionError(message("{flaw}: '{text}'", flaw=flaw, text=excerpt(text)))
        return state

    def format_position(self, state: Bilitaire) -> str:
        """Return the exact text of a position."""
        cells = [self._cell(state, cell) for cell in range(16)]
        board = "/".join("".join(cells[row : row + 4]) for row in range(0, 16, 4))
        player = "?" if state.player == NOBODY else SEAT_NAMES[state.player]
        due = f"M{state.due}" if state.due > 0 else DUES[state.due]
        return f"{board} {state.round()} {player} {due} {state.first or '-'}"

    def _read_draw(self, text: str) -> int:
        draw = DRAW_TOKEN.fullmatch(text)
        if draw is None:
            raise MoveSyntaxError(message("expected [first:a] or [first:b], got '{text}'", text=excerpt(text)))
        return SEAT_NAMES.index(draw[1])

    def _read(self, text: str) -> tuple[int, int]:
        """Return what a token is an answer to (1 for jumps) and the move it means."""
        if OPENING_TOKEN.fullmatch(text):
            return OPENING, read_hole(text)
        if CHAIN_TOKEN.fullmatch(text):
            return 1, read_chain(text)
        if SLIDE_TOKEN.fullmatch(text):
            if text not in SLIDE_NAMES:
                raise MoveSyntaxError(
                    message(
                        "no straight group of one to three trays can slide so far, got '{text}'", text=excerpt(text)
                    )
                )
            return TRAYS, SLIDE_NAMES[text]
        if removal := REMOVAL_TOKEN.fullmatch(text):
            return TRAYS, REMOVAL + read_cell(removal[1])
        if text == ".":
            return ANNOUNCEMENT, SILENCE
        if announcement := ANNOUNCEMENT_TOKEN.fullmatch(text):
            return ANNOUNCEMENT, int(announcement[1])
        raise MoveSyntaxError(
            message(
                "expected a move such as d4, B1>1, A2-B2>2, xB1, !3, . or d4-d6-f6, got '{text}'", text=excerpt(text)
            )
        )

    def _read_board(self, board: str) -> tuple[int, int, int]:
        north = south = trays = 0
        for cell, digit in enumerate(board.replace("/", "")):
            if digit == "-":
                continue
            marbles = int(digit, 16)
            trays |= 1 << cell
            north |= (marbles >> 3 & 1) << cell | (marbles >> 2 & 1) << 16 + cell
            south |= (marbles >> 1 & 1) << cell | (marbles & 1) << 16 + cell
        return north, south, trays

    def _cell(self, state: Bilitaire, cell: int) -> str:
        if not state.trays >> cell & 1:
            return "-"
        return f"{sum(8 >> corner for corner in range(4) if holds(state, corner * 16 + cell)):x}"

    def _flaws(self, state: Bilitaire, round_: int) -> Iterator[Message]:
        """Yield what cannot be in this position."""
        full = (state.north, state.south, state.trays) == (FULL, FULL, HOME)
        if round_ != state.round():
            yield message("a round that has a first result is the second, and only that")
        if state.first > 46:
            yield message("the first round leaves at most 46 marbles")
        if count(state.trays) > 12:
            yield message("there are twelve trays")
        if state.marbles() == 0:
            yield message("a marble always stays on the board")
        if full != (state.due == OPENING):
            yield message("the opening is due on the full set-up, and only there")
        if state.player == NOBODY and not (full and round_ == 1):
            yield message("the roles are drawn before the first round")
        yield from self._flawed_jumps(state)

    def _flawed_jumps(self, state: Bilitaire) -> Iterator[Message]:
        longest = longest_chain(state.north, state.south, state.trays, max(state.due, 2))
        if state.due == OVER and (longest or not state.first):
            yield message("a game ends in its second round, when no marble can jump")
        if state.due == ANNOUNCEMENT and longest < 2:
            yield message("an announcement is due only where a chain of two exists")
        if state.due > longest:
            yield message("no chain of {length} exists", length=state.due)
