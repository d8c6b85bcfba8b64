"""The bus of a house in several processes: a channel of a Valkey server, or of Redis, and one for each of them.

Every message carries a seal that only processes of the house can make: whoever else writes to the server is not heard.
Each process hears itself too: while its own voice comes back, the way there and back is open. Where it does not, the
house goes on by its database, and the connections are made anew until it does.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections import defaultdict
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import msgspec
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from ludogite.storage.bus import Bus

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Iterable

    from redis.asyncio.connection import AbstractConnection

log = logging.getLogger(__name__)

CHANNEL = "ludogite:2:{house}"
"""The number is that of the format of messages: processes of versions that speak otherwise do not hear each other."""
ANSWER_S = 2.0
"""The server counts as away where it needs longer for an answer."""
RETRY_S = 0.5
PACE_S = 0.01
"""At most so often something is sent; what is told meanwhile goes together: a message costs more than what is in it."""
BEAT_S = 1.0
"""How often a process says that it is there."""
UNHEARD = 2
"""With so many of its own beats unheard, a process does not rely on the bus."""
SILENT_S = 4.0
"""A process that says nothing for so long is not there any more."""
SETTLE_S = 5.0
"""After so long everybody who is there has said so."""
BEAT, ASK, LEAVE = "beat", "ask", "leave"

NAMED = 16
"""So much of what a house is known by is part of its channel's name; the rest only its processes know."""
SEAL = 16
"""How many bytes a seal has."""
STRANGE_S = 60.0
"""At most so often the log is told of messages that are none of this house."""

Told = list[tuple[str, bytes]]
"""Topics, and what is said about each."""
_decoder = msgspec.msgpack.Decoder(Told)
_encode = msgspec.msgpack.Encoder().encode


class ValkeyBus(Bus):
    """Tells and hears through a server. All that is told while it is away is dropped: the database has what matters."""

    is_shared = True

    def __init__(self, address: str) -> None:
        super().__init__()
        scheme, _, rest = address.partition("://")
        self._address = f"{scheme.replace('valkey', 'redis')}://{rest}"
        self._channel = ""
        self._key = b""
        """What seals messages."""
        self._strange_at = -STRANGE_S
        self._me: Final = self.process.encode()
        self._untold: defaultdict[str, Told] = defaultdict(list)
        """What is to be sent on each channel."""
        self._wake = asyncio.Event()
        self._connecting: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()
        """Set once it is known whether the server is there."""
        self._is_connected = self._is_stopping = False
        self._unheard = 0
        """How many of its own beats this process has not heard since it last heard itself."""
        self._ticked_at = self._settles_at = self._asked_at = 0.0
        self._is_settling = False
        self._last_heard: dict[str, float] = {}
        """When each other process was last heard."""

    @property
    def is_heard(self) -> bool:
        """Whether its own voice came back a moment ago."""
        return self._is_connected and not self.trouble and self._unheard < UNHEARD

    @property
    def is_settled(self) -> bool:
        """Whether everybody who is there has had the time to say so since this process came, stood still or was cut."""
        # A process that was frozen knows nothing yet of what happened meanwhile.
        is_awake = time.monotonic() - self._ticked_at < SILENT_S
        return self.is_heard and is_awake and not self._is_settling

    def tell(self, topic: str, payload: bytes = b"", to: Collection[str] | None = None) -> None:
        """Tell other processes something, in the next turn of the loop or a few milliseconds later."""
        if not self._is_connected:
            return
        channels = [self._channel] if to is None else [self._inbox(process) for process in to]
        for channel in channels:
            self._untold[channel].append((topic, payload))
        self._wake.set()

    def _inbox(self, process: str) -> str:
        """Return the channel that one process alone hears."""
        return f"{self._channel}:{process}"

    async def start(self, house: str) -> None:
        """Begin to tell and to hear; a server that is away is looked for until it is back."""
        self._channel, self._key = CHANNEL.format(house=house[:NAMED]), house[NAMED:].encode()
        self._connecting = asyncio.create_task(self._stay_connected(), name="the bus")
        await self._tried.wait()

    async def stop(self) -> None:
        """Say that this process leaves."""
        if self._connecting is None:
            return
        self.tell(LEAVE)
        deadline = time.monotonic() + BEAT_S
        while self._is_connected and self._untold and time.monotonic() < deadline:  # noqa: ASYNC110 - what is sent has no event
            await asyncio.sleep(PACE_S)
        self._is_stopping = True
        while not self._connecting.done():  # a driver that is connecting may make another error of it
            self._connecting.cancel()
            await asyncio.wait({self._connecting}, timeout=BEAT_S)

    async def _stay_connected(self) -> None:
        while not self._is_stopping:
            try:
                await self._connect()
            except asyncio.CancelledError:
                if _is_cancelled():
                    raise
                self._note("valkey is away: it does not answer")  # the driver's own timeouts may look like that
            except (RedisError, OSError, TimeoutError) as error:
                self._note(f"valkey is away: {str(error) or type(error).__name__}")
            except Exception as error:  # a fault of ours must not end it: without a bus the house goes on
                log.exception("the bus failed")
                self._note(f"the bus failed: {str(error) or type(error).__name__}")
            self._tried.set()
            await asyncio.sleep(RETRY_S)

    async def _connect(self) -> None:
        """Connect, and stay so until something fails."""
        pool = ConnectionPool.from_url(
            self._address,
            socket_timeout=ANSWER_S,
            socket_connect_timeout=ANSWER_S,
            retry=Retry(NoBackoff(), 0),
        )
        async with _connection(pool) as listening, _connection(pool) as sending:
            channels = self._channel, self._inbox(self.process)
            await listening.send_command("SUBSCRIBE", *channels)
            for _ in channels:
                await listening.read_response(push_request=True)
            self._is_connected = True
            self._unheard = 0
            self._untold.clear()
            self._ticked_at = time.monotonic()
            self._unsettle()
            work = [asyncio.create_task(one) for one in (self._listen(listening), self._send(sending), self._beat())]
            try:
                done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
                ended = next(iter(done))
                # The driver's own timeouts may leave a task cancelled that nobody cancelled.
                raise (None if ended.cancelled() else ended.exception()) or TimeoutError("it does not answer")
            finally:
                self._is_connected = False
                for task in work:
                    task.cancel()
                    task.add_done_callback(_let_go)
                await asyncio.wait(work, timeout=ANSWER_S)

    async def _listen(self, connection: AbstractConnection) -> None:
        while self._is_connected:  # the driver may lose that it was cancelled
            kind, _, data = await connection.read_response(push_request=True)
            if kind == b"message":
                try:
                    self._hear(data)
                except Exception:  # noqa: BLE001 - it is logged, and whatever one message does, the next is heard
                    self._hear_strange(is_fault=True)

    async def _send(self, connection: AbstractConnection) -> None:
        # No answer is needed: whatever is sent is heard here too, and reading answers would cost as much as telling.
        await connection.send_command("CLIENT", "REPLY", "OFF")
        while self._is_connected:  # the driver may lose that it was cancelled
            await self._wake.wait()
            self._wake.clear()
            messages = [("PUBLISH", channel, self._sealed(told)) for channel, told in self._untold.items()]
            self._untold.clear()
            await connection.send_packed_command(connection.pack_commands(messages), check_health=False)
            await asyncio.sleep(PACE_S)

    def _sealed(self, told: Told) -> bytes:
        body = self._me + _encode(told)
        return self._seal(body) + body

    def _seal(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, "sha256")[:SEAL]

    async def _beat(self) -> None:
        """Say now and then that this process is there, and notice who is not."""
        while True:
            now = time.monotonic()
            if now - self._ticked_at > SILENT_S:
                self._unsettle()  # not the others were silent: this process stood still
            self._ticked_at = now
            for process in [name for name, at in self._last_heard.items() if now - at > SILENT_S]:
                self._drop(process)
            if self._is_settling and not self.trouble and now >= self._settles_at:
                self._is_settling = False
                _call(self.on_settle)
            if self._unheard > UNHEARD:
                raise TimeoutError("it does not answer")
            self._unheard += 1
            self.tell(BEAT)
            await asyncio.sleep(BEAT_S)

    def _unsettle(self) -> None:
        """Ask everybody what they know, and wait for it; until then nobody has left."""
        now = time.monotonic()
        self._last_heard = dict.fromkeys(self._last_heard, now)
        self._settles_at = now + SETTLE_S
        self._is_settling = True
        self._ask()

    def _ask(self) -> None:
        self._asked_at = time.monotonic()
        self.tell(ASK)

    def _hear(self, data: bytes) -> None:
        body = data[SEAL:]
        if not hmac.compare_digest(data[:SEAL], self._seal(body)):
            self._hear_strange()
            return
        sender = body[: len(self._me)]
        if sender == self._me:
            self._unheard = 0
            if self.trouble or not self._tried.is_set():
                self._heal()
            return
        process, now = sender.decode("ascii", "replace"), time.monotonic()
        if process not in self._last_heard and now - self._asked_at > BEAT_S:
            self._ask()
        self._last_heard[process] = now
        try:
            told = _decoder.decode(memoryview(body)[len(sender) :])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            self._hear_strange()
            return
        for topic, payload in told:
            if topic == ASK:
                _call(self.on_ask)
            elif topic == LEAVE:
                self._drop(process)
            for hear in self._hearers.get(topic, ()):
                try:
                    hear(process, payload)
                except Exception:
                    log.exception("what was told about %s could not be taken in", topic)

    def _hear_strange(self, *, is_fault: bool = False) -> None:
        if time.monotonic() - self._strange_at > STRANGE_S:
            self._strange_at = time.monotonic()
            said = "what is said on the channel %s is not all of this house; it is not heard"
            log.warning(said, self._channel, exc_info=is_fault)

    def _drop(self, process: str) -> None:
        if self._last_heard.pop(process, None) is not None:
            for left in self.on_leave:
                left(process)

    def _heal(self) -> None:
        if self.trouble:
            log.warning("valkey is back, and the house hears its news from it")
        self.trouble = ""
        _call(self.on_heal)
        self._tried.set()

    def _note(self, trouble: str) -> None:
        if not self.trouble:
            log.warning("%s; the house goes on by its database", trouble)
        self.trouble = trouble


@asynccontextmanager
async def _connection(pool: ConnectionPool) -> AsyncIterator[AbstractConnection]:
    """Have a connection for a while."""
    connection: AbstractConnection = pool.make_connection()  # type: ignore[no-untyped-call]  # it says nothing
    try:
        await connection.connect()  # type: ignore[no-untyped-call]  # nor does this
        yield connection
    finally:
        await connection.disconnect()


def _is_cancelled() -> bool:
    """Tell whether somebody means the present task to end."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


def _let_go(task: asyncio.Task[None]) -> None:
    """Take note of how something ended that is not waited for: one reason is enough for all that ends at once."""
    if not task.cancelled():
        task.exception()


def _call(hooks: Iterable[Callable[[], None]]) -> None:
    for hook in hooks:
        hook()
