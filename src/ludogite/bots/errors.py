"""How somebody who decides for a seat can fail: the game is lost for it, and the match goes on."""

from __future__ import annotations

from typing import ClassVar

from ludogite.core.errors import LudogiteError
from ludogite.core.outcome import FLAGGED, FORFEITED, Outcome, Reason


class FailedPlayerError(LudogiteError, RuntimeError):
    """Whoever decides for a seat did not: the seat loses the game."""

    code = "bot/failed"
    reason: ClassVar[Reason] = FORFEITED
    """Why the game ended, as records write it."""


class BotStartError(FailedPlayerError):
    """A program cannot be started, does not speak the protocol, or does not play this game."""

    code = "bot/start"


class BotCrashedError(FailedPlayerError):
    """A program ended in the middle of a game, or a bot raised an error."""

    code = "bot/crashed"


class BotTimeError(FailedPlayerError):
    """A program did not answer in time."""

    code = "bot/time"
    reason = FLAGGED


class BotAnswerError(FailedPlayerError):
    """A program said something that is no answer of the protocol."""

    code = "bot/answer"


class BotMoveError(FailedPlayerError):
    """A program or a bot decided on something that is not legal."""

    code = "bot/move"


class BrokenBotError(LudogiteError, ImportError):
    """An installed bot cannot be loaded, or is none."""

    code = "bot/broken"


class ResignedError(Exception):
    """A program gives the game up. Never leaves the series or table that it plays in."""


def lost_by(seat: int, seats: int, reason: Reason) -> Outcome:
    """Return the end of a game that one seat loses against all others."""
    return Outcome(tuple(seats if other == seat else 1 for other in range(seats)), reason)
