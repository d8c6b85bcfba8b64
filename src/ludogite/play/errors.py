"""What a table refuses, beyond what the rules of its game refuse."""

from __future__ import annotations

from ludogite.core.errors import LudogiteError


class TableError(LudogiteError, ValueError):
    """The table cannot do this now."""

    code = "table/refused"


class UnknownTableError(LudogiteError, LookupError):
    """No table has this address."""

    code = "table/unknown"


class KeptTableError(LudogiteError, ValueError):
    """The table is kept, and cannot be opened: its events cannot be read."""

    code = "table/kept"


class StaleError(TableError):
    """The table has moved on since this command was thought of."""

    code = "table/stale"


class NotYoursError(TableError):
    """The seat belongs to somebody else."""

    code = "table/seat"


class InvitationError(TableError):
    """The seat is kept for those who were invited to it."""

    code = "table/invitation"


class HintError(TableError):
    """Advice is not given here: people play against each other, or there is nothing to advise."""

    code = "table/hint"


class SetupError(TableError):
    """A table cannot be laid like this."""

    code = "table/setup"
