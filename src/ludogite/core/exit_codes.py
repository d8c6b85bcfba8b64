"""How a command ends that refused something: the same for all commands."""

from __future__ import annotations

from ludogite.core.errors import (
    BotError,
    LudogiteError,
    OptionValueError,
    RulesGoneError,
    SeatError,
    SheetError,
    UnknownGameError,
    UnknownOptionError,
)
from ludogite.core.language import LanguageError

REFUSED = 1
"""The exit code when the input was understood and refused."""
USAGE = 2
"""The exit code when the command was not well formed."""
USAGE_FAULTS = (UnknownGameError, UnknownOptionError, OptionValueError, SeatError, BotError, SheetError, LanguageError)


def exit_code(fault: LudogiteError) -> int:
    """Return how a command ends after a fault."""
    asked_wrongly = isinstance(fault, USAGE_FAULTS) and not isinstance(fault, RulesGoneError)
    return USAGE if asked_wrongly else REFUSED
