"""What the script of a lesson, or of a puzzle, is told with its page."""

from __future__ import annotations

from ludogite.core.language import Language
from ludogite.play.messages import Out
from ludogite.web.shared.script import ScriptWords

SCRIPT_WORDS = ("choose-again", "lesson-step", "lesson-done", "lesson-touch", "lesson-lost", "try-again")
"""What the script of a lesson says."""


GUIDE_WORDS = ("guide-begins", "guide-points", "guide-better", "guide-off")
"""What is said to whoever is guided through a first game."""


class LessonScript(Out):
    """What the script of a lesson needs to know."""

    cookie: str
    """Where the browser keeps what was done."""
    steps: list[str]
    titles: list[str]
    address: str
    """Where its steps are, each under its number."""
    language: Language
    words: ScriptWords
    lasting: list[str] | None = None
    """What the browser remembers, where that is not the steps: the numbers of a game's puzzles."""
    flows: bool = False
    """Whether one step leads to the next without a touch."""
    onward: str = ""
    """Where to go after the last step; the end of the lesson where nothing is said."""
    owner: str = ""
    """Whose progress is kept with an account; empty for guests."""
