"""When the house has to see to a table by itself: a flag or a wait that ends, a machine to move, a late beginning.

It stands beside the table in the database, so that whoever is alive finds it, whoever was to see to it before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.play.absence import absent_until, announced_wait_ms, is_awaited

if TYPE_CHECKING:
    from ludogite.play.table import Table

NONCE_WAIT_MS = 15_000
"""How long a full table waits for its founder's nonce before the house draws one."""
OVERDUE_MS = 2_000
"""A table that has been due for so long is nobody's: whoever saw to it has died, or nobody ever did."""
KEPT_MS = 600_000
"""A table that cannot be opened is tried again after so long."""


def due_at(table: Table) -> int | None:
    """Return when the house has to see to a table by itself; None while people decide, however long it takes."""
    if table.over:
        return None
    if table.play is None:
        return table.changed_at + NONCE_WAIT_MS if table.full else None
    acting = table.acting
    if acting is not None and table.seats[acting].is_bot:
        return table.asked_at
    # Nobody tells that somebody is away where all who looked on went down together: so it is looked at.
    return time_over_at(table) or (table.asked_at + announced_wait_ms(table) if is_awaited(table) else None)


def time_over_at(table: Table) -> int | None:
    """Return when somebody's time is over: a flag falls, or an announced wait ends."""
    return absent_until(table) if table.clock.deadline is None else table.clock.deadline
