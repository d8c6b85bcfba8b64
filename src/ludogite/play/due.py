"""When the house has to see to a table by itself: a flag that falls, a machine whose turn it is, a late beginning.

It stands beside the table in the database, so that whoever is alive finds it, whoever was to see to it before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    return table.clock.deadline
