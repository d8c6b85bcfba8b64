"""The log of a house on standard error: as text for people, or as one JSON object a line for machines."""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from ludogite.settings import LogFormat

LineKind = tuple[str, int, str]
"""Who says a line, how bad it is, and what it says before anything is filled in."""
HANDFUL, MINUTE_S = 5, 60.0
"""So many alike lines are written within so many seconds; the rest is summed up."""
OF_CONNECTIONS = "uvicorn", "websockets", "asyncio"
"""Who speaks of whatever comes to the port, before it is known to be a request."""
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonFormatter(logging.Formatter):
    """Writes each record as one line of JSON, whatever it says."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one object: when, how bad, who says it, what, and the exception where there is one."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            told["stack"] = record.stack_info
        return json.dumps(told, ensure_ascii=False)


class SummingHandler(logging.StreamHandler[TextIO]):
    """Writes lines, and sums up those that strangers can cause at will: a handful, then how many more there were."""

    def __init__(self, stream: TextIO, wait_s: float = MINUTE_S) -> None:
        super().__init__(stream)
        self._wait_s = wait_s
        self._alike: Counter[LineKind] = Counter()
        """How many alike lines there were since the first of them."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; beyond a handful alike ones in a minute they are counted."""
        if not record.name.startswith(OF_CONNECTIONS) or record.exc_info:
            super().emit(record)
            return
        kind = record.name, record.levelno, str(record.msg)
        self._alike[kind] += 1
        if self._alike[kind] == 1:
            timer = threading.Timer(self._wait_s, self._sum_up, [kind])
            timer.daemon = True
            timer.start()
        if self._alike[kind] <= HANDFUL:
            super().emit(record)

    def sum_up(self) -> None:
        """Say what was counted and not said yet."""
        for kind in list(self._alike):
            self._sum_up(kind)

    def close(self) -> None:
        """Say the rest, and write nothing any more."""
        self.sum_up()
        super().close()

    def _sum_up(self, kind: LineKind) -> None:
        with self.lock or threading.RLock():
            more = self._alike.pop(kind, 0) - HANDFUL
            if more > 0:
                name, level, said = kind
                super().emit(logging.LogRecord(name, level, "", 0, "%s (%d more like this)", (said, more), None))


def configure_logs(log_format: LogFormat) -> None:
    """Let everything in this process, the server's own words too, be logged in one way; warnings and worse."""
    handler = SummingHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format == "json" else logging.Formatter(TEXT))
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.captureWarnings(capture=log_format == "json")


def sum_up_logs() -> None:
    """Write what was counted and not said yet: a process that is ended by a signal has no other end."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, SummingHandler):
            handler.sum_up()
