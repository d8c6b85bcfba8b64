"""What the script of a table with days per move is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.play.messages import BoardOut, MoveChoice, Out
from ludogite.web.shared.script import ScriptWords, script_words

if TYPE_CHECKING:
    from ludogite.core.language import Language
    from ludogite.play.table import Table

SCRIPT_WORDS = (
    "day-hour", "flag-falls", "flag-falls-theirs", "on-vacation", "on-vacation-you", "next-table", "ahead",
    "ahead-count", "ahead-how", "ahead-theirs", "ahead-mine", "ahead-over", "ahead-chance", "ahead-full", "ahead-if",
    "ahead-then", "ahead-lines", "ahead-none", "ahead-keep", "ahead-undo", "ahead-unkept", "ahead-forget",
    "ahead-missed", "done",
)  # fmt: skip


class DaysScript(Out):
    """What the script of a table with days per move needs to know."""

    ahead: str
    """Where the board is asked for as if moves had been played."""
    waiting: str
    """Where is asked which other tables wait."""
    words: ScriptWords


class HalfMoveOut(Out):
    """One move of a line, in words."""

    mine: bool
    """Whether it is the viewer's own."""
    tell: str


class LineOut(Out):
    """A line of the viewer."""

    moves: list[str]
    """The moves as text: what `forget-line` names it by."""
    told: list[HalfMoveOut]


class Ahead(Out):
    """The board as if some moves had been played."""

    ply: int
    """How many events the game has: send it with `plan-line`."""
    board: BoardOut
    moves: list[MoveChoice]
    """What may be played next; nothing where the line can go no further."""
    acting: int | None
    """Who would decide; null where nobody would."""
    over: bool
    """Whether the game would be over."""
    told: list[HalfMoveOut]
    """The moves that are thought of, in words."""
    lines: list[LineOut]
    """The lines that the viewer has."""


class WaitingTables(Out):
    """The tables that wait for somebody."""

    count: int
    next: str
    """The address of the one where least time is left; empty where none waits."""


def days_script(table: Table, language: Language) -> DaysScript:
    """Return what the script of a table with days per move needs to know."""
    return DaysScript(
        ahead=f"/tables/{table.id}/ahead",
        waiting=f"/me/waiting?besides={table.id}",
        words=script_words(SCRIPT_WORDS, language),
    )
