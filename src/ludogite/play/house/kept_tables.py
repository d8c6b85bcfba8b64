"""Tables that cannot be opened: they are kept as they are, and people are told why."""

from __future__ import annotations

import logging

from ludogite.core.errors import RulesGoneError, UnknownGameError
from ludogite.core.message import Message
from ludogite.play.errors import KeptTableError, closed_table, readable_only
from ludogite.storage.kept_logs import why_closed

log = logging.getLogger(__name__)


class KeptTables(dict[str, Message]):
    """Why tables are kept closed, by their addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.without_rules: set[str] = set()
        """Those of them that can be read: the rules that they were begun by are not here."""

    def keep(self, id_: str, error: Exception) -> None:
        """Keep a table closed that cannot be opened; its events stay as they are."""
        if id_ in self:
            return
        self[id_] = why_closed(error)
        if isinstance(error, UnknownGameError):
            self.without_rules.add(id_)
            log.warning("table %s is kept and can be read, not played: %s", id_, self[id_])
        else:
            log.error("table %s is kept, and cannot be opened: %s", id_, self[id_], exc_info=error)

    def refusal(self, id_: str) -> KeptTableError | RulesGoneError:
        """Return why a kept table is not opened."""
        return readable_only(id_, self[id_]) if id_ in self.without_rules else closed_table(id_)
