"""What decided a match whose points were level: kicks, or whatever else a game has for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.outcome import RECORDED_REASONS
from ludogite.core.registry import open_game

if TYPE_CHECKING:
    from ludogite.core.message import Message
    from ludogite.people.tournaments.match import MatchResult


def decided_by(game: str, result: MatchResult) -> Message | None:
    """Return why somebody won a match of a game with level points; None where points decided, or nobody knows.

    Tables of the house say it. At real boards the decider of the game is what is left: nothing else is typed.
    """
    if not result.is_level:
        return None
    rules = open_game(game).rules
    if result.source != "table":
        return rules.level_decider.text if rules.level_decider else None
    known = {reason.code: reason.text for reason in (*RECORDED_REASONS, *rules.reasons)}
    return known.get(result.ended_by)
