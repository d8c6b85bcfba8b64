"""What the script of notices is told that a browser runs while no page is open."""

from __future__ import annotations

from ludogite.core.language import Language
from ludogite.play.messages import Out


class NoticeOut(Out):
    """A notice as a browser shows it."""

    title: str
    body: str
    """What awaits whoever it is for, a line a table."""
    url: str
    """Where a touch leads."""
    stop: str
    """What ends all notices in one touch."""
    stop_words: str
    """What that touch is called."""
    language: Language
