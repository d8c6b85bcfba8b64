"""Texts that come whole are read at once, and those that do not as well; what is written together keeps its order."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.waiting import LIMIT_S
from tests.web.wire import HELLO, PING, Wire, frame
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from ludogite.web.doors.frames import MOST, Outbox, whole_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

MOST_BYTES = 16 * 1024
texts = st.lists(st.binary(max_size=300), min_size=1, max_size=4)


def masked(data: bytes) -> bytes:
    return Frame(Opcode.TEXT, data).serialize(mask=True)


@given(texts)
def test_whole_texts_are_read_as_the_full_parser_reads_them(sent: list[bytes]) -> None:
    data = b"".join(map(masked, sent))
    parser = ServerProtocol(state=State.OPEN)
    parser.receive_data(data)
    frames = [event for event in parser.events_received() if isinstance(event, Frame)]
    assert whole_texts(data, MOST_BYTES) == [bytes(one.data) for one in frames] == sent


@given(texts, st.data())
def test_what_is_cut_is_left_to_the_full_parser(sent: list[bytes], data: st.DataObject) -> None:
    frames = list(map(masked, sent))
    cut = data.draw(st.integers(1, len(frames[-1]) - 1))
    assert whole_texts(b"".join(frames[:-1]) + frames[-1][:cut], MOST_BYTES) is None


@pytest.mark.parametrize(
    "other",
    [
        frame(b"x", 2),
        frame(b"x", 9),
        frame(b"", 8),
        frame(b"x", last=False),
        b"\x81\x01x",
        b"\xc1" + frame(b"x")[1:],
        b"\x81\xff" + bytes(8) + bytes(4),
        frame(b"a" * (MOST_BYTES + 1)),
    ],
    ids=["bytes", "ping", "close", "a part", "not masked", "a reserved bit", "eight bytes of size", "too long"],
)
def test_anything_else_is_left_to_the_full_parser(other: bytes) -> None:
    assert whole_texts(other, MOST_BYTES) is None
    assert whole_texts(frame(PING) + other, MOST_BYTES) is None


def test_messages_are_answered_however_they_are_cut(served: Served, guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    wire = Wire(served, anna, anna.lay())
    wire.until(b"\r\n\r\n")
    wire.wire.sendall(frame(HELLO))
    wire.until(b"snapshot")
    pieces = [frame(PING) + frame(PING), frame(PING)[:3], frame(PING)[3:], frame(PING), frame(PING[:4], last=False)]
    for number, piece in enumerate([*pieces, frame(PING[4:], 0) + frame(PING)]):
        wire.wire.sendall(piece)
        if number % 2:  # what is asked later is answered after what came before was read
            assert anna.http.get("/health").is_success
    heard = b""
    while heard.count(b"pong") < 6:
        heard += wire.until(b"pong")
    wire.wire.close()


async def read(end: socket.socket, least: int | None = None) -> bytes:
    """Return what comes until it is so much, or until the other end is closed; then this one is closed as well."""
    heard = b""
    while least is None or len(heard) < least:
        part = await asyncio.get_running_loop().sock_recv(end, 65536)
        if not part:
            if least is None:
                end.close()
            break
        heard += part
    return heard


def test_frames_that_are_written_together_keep_their_order_and_pass_over_those_who_left() -> None:
    written = b"".join(b"%d " % number for number in range(2 * MOST + 1))

    async def write() -> list[bytes]:
        loop = asyncio.get_running_loop()
        outbox, ends, transports = Outbox(loop), [], []
        for _ in range(3):
            ours, theirs = socket.socketpair()
            theirs.setblocking(False)
            transport, _ = await loop.create_connection(asyncio.Protocol, sock=ours)
            transports.append(transport)
            ends.append(theirs)
        for number in range(2 * MOST + 1):
            for transport in transports:
                outbox.put(transport, b"%d " % number)
        transports[2].close()
        async with asyncio.timeout(LIMIT_S):
            heard = [await read(end, len(written)) for end in ends]
            for transport in transports:
                transport.close()
            return [begun + await read(end) for begun, end in zip(heard, ends, strict=True)]

    first, second, left = asyncio.run(write())
    assert first == second == written
    assert first.startswith(left)
    assert len(left) < len(first)
