"""What the scripts of puzzles are told with their pages."""

from __future__ import annotations

from ludogite.play.messages import Out
from ludogite.web.shared.script import ScriptWords

PROGRESS_WORDS = ("streak", "streak-days", "run-best", "run-minus")
"""What is said of how far somebody has come."""
RUN_WORDS = ("run-best", "run-solved", "run-record")
"""What is said before and after a run against the clock."""


class PuzzleScript(Out):
    """What the script of a puzzle, or of their list, needs to know."""

    words: ScriptWords
    owner: str = ""
    """Whose progress is kept with an account; empty for guests."""


class RunScript(Out):
    """What the script of a run against the clock needs to know."""

    stars: list[list[str]]
    """Where the puzzles are, by their stars, the easy ones first."""
    words: ScriptWords
    owner: str = ""
    """Whose progress is kept with an account; empty for guests."""


class Streaks(Out):
    """Streaks and records of puzzles, as an account keeps them."""

    streak: int
    longest: int
    days: int
    day: str
    missed: str
    best: int
