"""One tree of errors. Each has a stable code, quotes what it was given and names the way out."""

from __future__ import annotations

from typing import ClassVar

from ludogite.core.message import Message, verbatim


class LudogiteError(Exception):
    """Anything that the house refuses, in one sentence a person can act on.

    It is made with a message, which a door says in the reader's language, or with English words; `str` is English.
    """

    code: ClassVar[str] = "error"

    @property
    def message(self) -> Message:
        """What is said, in whatever language."""
        said = self.args[0] if self.args else ""
        return said if isinstance(said, Message) else verbatim(str(self))


class UnknownGameError(LudogiteError, LookupError):
    """No installed game has this id."""

    code = "game/unknown"


class RulesGoneError(UnknownGameError):
    """The game is installed, and this version of its rules is not kept with it."""

    code = "rules/gone"


class MissingExtraError(LudogiteError, ImportError):
    """A part of the house is asked for that was not installed with the library."""

    code = "install/extra"


class UnknownOptionError(LudogiteError, LookupError):
    """The game has no option of this name."""

    code = "option/unknown"


class OptionValueError(LudogiteError, ValueError):
    """The option exists and cannot take this value."""

    code = "option/value"


class SeatError(LudogiteError, ValueError):
    """The seat does not exist in this game, or too few or too many are taken."""

    code = "seat/unknown"


class MoveSyntaxError(LudogiteError, ValueError):
    """The text is not a move of this game in any position."""

    code = "move/syntax"


class IllegalMoveError(LudogiteError, ValueError):
    """The move exists in this game and the position forbids it."""

    code = "move/illegal"


class WrongSeatError(LudogiteError, ValueError):
    """It is somebody else's turn."""

    code = "move/seat"


class GameOverError(LudogiteError, ValueError):
    """The game has ended; nothing can be played."""

    code = "move/over"


class ChanceError(LudogiteError, ValueError):
    """The text is not an outcome that chance can bring here."""

    code = "chance/outcome"


class PositionError(LudogiteError, ValueError):
    """The text is not a position of this game."""

    code = "position/syntax"


class HandError(LudogiteError, ValueError):
    """The text is not a hand that this game can score."""

    code = "score/hand"


class DataTableError(LudogiteError, ValueError):
    """A game's data table, given by a host, is not one that the game can use."""

    code = "table/invalid"


class UnsupportedError(LudogiteError, ValueError):
    """The game does not offer this."""

    code = "game/unsupported"


class SheetError(LudogiteError, LookupError):
    """The game has no sheet of this name to print."""

    code = "print/sheet"


class BotError(LudogiteError, ValueError):
    """No opponent answers to this name for this game."""

    code = "bot/unknown"
