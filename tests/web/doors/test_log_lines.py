"""What strangers send to the port does not fill the log: alike lines are written a few times, then summed up."""

from __future__ import annotations

import io
import logging
import re
import socket
import threading
from typing import TYPE_CHECKING

from tests.waiting import LIMIT_S

from ludogite.serving.logs import HANDFUL, SummingHandler

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Served

STRANGERS = 60


def test_bytes_that_are_no_http_leave_a_handful_of_lines_and_a_sum(serve: Callable[..., Served]) -> None:
    house = serve()
    host, _, port = house.address.partition(":")
    for number in range(STRANGERS):
        with socket.create_connection((host, int(port)), timeout=LIMIT_S) as stranger:
            stranger.sendall(b"\x16\x03\x01 %d\r\n\r\n" % number)
            assert stranger.recv(100).startswith(b"HTTP/1.1 400")
    house.stop()
    lines = [line for line in house.logged().splitlines() if "Invalid HTTP" in line]
    assert len(lines) == HANDFUL + 1
    assert lines[-1].endswith(f"({STRANGERS - HANDFUL} more like this)")
    house.start()


def test_the_sum_is_written_after_a_while_and_then_lines_again() -> None:
    written = threading.Event()

    class Stream(io.StringIO):
        def write(self, text: str) -> int:
            if "more like this" in text:
                written.set()
            return super().write(text)

    stream = Stream()
    handler = SummingHandler(stream, wait_s=0.1)
    log = logging.Logger("uvicorn.error")  # noqa: LOG001 - one that nobody else writes to
    log.addHandler(handler)
    for number in range(20):
        log.warning("no request: %d", number)
    assert written.wait(20)
    log.warning("no request: %d", 20)
    other = logging.Logger("ludogite.web")  # noqa: LOG001 - the same
    other.addHandler(handler)
    for number in range(20):
        other.warning("of the house: %d", number)
    handler.close()
    told = stream.getvalue()
    assert len(re.findall(r"^no request: \d+$", told, re.MULTILINE)) == HANDFUL + 1
    assert "no request: %d (15 more like this)" in told
    assert told.count("of the house") == 20, "what the house says itself is all written"
