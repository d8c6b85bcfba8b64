"""What a table refuses, beyond what the rules of its game refuse."""

from __future__ import annotations

import math

from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.core.message import Message, house_message


class TableError(LudogiteError, ValueError):
    """The table cannot do this now."""

    code = "table/refused"


class UnknownTableError(LudogiteError, LookupError):
    """No table has this address."""

    code = "table/unknown"


class KeptTableError(LudogiteError, ValueError):
    """The table is kept, and cannot be opened: its events cannot be read."""

    code = "table/kept"


class ForgottenGuestError(LudogiteError):
    """This guest asked to be forgotten: their cookies and tokens are nobody's."""

    code = "guest/forgotten"

    def __init__(self) -> None:
        super().__init__(
            house_message("this guest was forgotten; come in as somebody new: open a page, or POST /api/guests")
        )


class OutgrownGuestError(LudogiteError):
    """What is shown was signed for a guest whose name, or whose games, are an account's by now: its key opens it."""

    code = "guest/outgrown"

    def __init__(self) -> None:
        super().__init__(house_message("this name is kept now: sign in with its key"))


def nobody(*, recognised: bool) -> ForgottenGuestError | OutgrownGuestError:
    """Return why whatever a guest shows is nobody's."""
    return OutgrownGuestError() if recognised else ForgottenGuestError()


class StaleError(TableError):
    """The table has moved on since this command was thought of."""

    code = "table/stale"


class NotYoursError(TableError):
    """The seat belongs to somebody else."""

    code = "table/seat"


class AbsenceError(TableError):
    """Nothing is decided here by touching something because somebody is away: this game counts, or has days."""

    code = "table/absence"


class InvitationError(TableError):
    """The seat is kept for those who were invited to it."""

    code = "table/invitation"


class NotOverError(TableError):
    """This is shown, or done, when the game is over."""

    code = "table/not-over"


class HintError(TableError):
    """Advice is not given here: people play against each other, or there is nothing to advise."""

    code = "table/hint"


class SecretsError(TableError):
    """What was is not shown again while a game with secrets goes on."""

    code = "table/secrets"


class CoveredError(TableError):
    """Nothing of a hand is told to a device that several people look at."""

    code = "table/covered"

    def __init__(self) -> None:
        super().__init__(
            house_message("this device is covered; whoever is to act says `hello` with `uncovered` when alone with it")
        )


class SetupError(TableError):
    """A table cannot be laid like this."""

    code = "table/setup"

    def __init__(self, message: Message, field: str = "") -> None:
        super().__init__(message)
        self.field = field
        """The field of the form in which it was chosen, where one alone is to be changed."""


def meant_elsewhere(count: int, seen: int) -> StaleError:
    """Say that a move was meant for another position than the one after so many events."""
    return StaleError(
        house_message.plural(
            "the game has had {count} event, your move was meant after {seen}",
            "the game has had {count} events, your move was meant after {seen}",
            count,
            seen=seen,
        )
    )


def still_played(id_: str) -> NotOverError:
    """Say that a game is not over yet."""
    return NotOverError(house_message("the game at table '{id}' is not over; come back when it is", id=id_))


def closed_table(id_: str) -> KeptTableError:
    """Say that a table cannot be opened; why is for its host."""
    return KeptTableError(house_message("table '{id}' is kept, and cannot be opened; its host can read why", id=id_))


def readable_only(id_: str, why: Message) -> RulesGoneError:
    """Say that a table can be read and not played, and where."""
    return RulesGoneError(
        house_message(
            "table '{id}' is kept and can be read, at /tables/{id} and /api/tables/{id}/record, not played: {why}",
            id=id_,
            why=why,
        )
    )


class LimitError(LudogiteError):
    """Too much at once, by a guest or by everybody in a network together."""

    code = "guest/limit"

    def __init__(self, problem: Message, wait_s: float) -> None:
        self.wait_s = max(1, math.ceil(wait_s))
        """After so many seconds it may be asked again."""
        super().__init__(
            house_message("{problem}: please ask again in {wait_s} s", problem=problem, wait_s=self.wait_s)
        )
