"""The socket of a table: one connection, one viewer, numbered messages. What it missed, it can ask for again.

It speaks with the server directly: the layers of a framework would be gone through for every message of every move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from typing import TYPE_CHECKING, Any

from litestar.connection import ASGIConnection

from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.people.access_tokens import refuse_beyond
from ludogite.people.errors import AdmissionError, ScopeError
from ludogite.people.moderation import Standing
from ludogite.play import messages as say
from ludogite.play.commands import Play
from ludogite.play.errors import ForgottenGuestError, KeptTableError, StaleError, UnknownTableError
from ludogite.play.loaded import LoadedTable, Watcher
from ludogite.play.previewing import previewed
from ludogite.play.showing import has_secrets
from ludogite.play.table import Table
from ludogite.play.view import news, snapshot
from ludogite.play.viewer import Viewer, refuse_covered
from ludogite.storage.errors import StorageError
from ludogite.web.doors.admission import check_admission
from ludogite.web.doors.faults import FieldError
from ludogite.web.doors.frames import WRITE_TEXT
from ludogite.web.doors.guard import TRY_LATER, same_origin
from ludogite.web.doors.identification import NOBODY, Identity, identify, standing_at
from ludogite.web.doors.identity import BannedGuestError, NoGuestError, OtherGuestError, OutgrownGuestError
from ludogite.web.doors.requests import MessageError
from ludogite.web.shared.services import Services
from ludogite.web.table.decoding import cid_of, read_message, refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.types import Receive, Scope, Send

log = logging.getLogger(__name__)

BEHIND = 24
"""A viewer that is further behind than so many events is told everything anew."""
SLOW_S = 20.0
"""A reader that takes longer than this for one message is let go."""
SILENT_S = 75.0
"""A client that says nothing for so long, not even a ping, is gone."""
ADDRESS = re.compile(r"/tables/([^/]+)/socket")
NORMAL, POLICY_VIOLATION, NOT_FOUND, KEPT = 1000, 4003, 4004, 4009
"""Close codes: nothing more to say; not from here, sent away, forgotten or another; no such table; one that is kept."""
REFUSED_AT_THE_DOOR = (
    NoGuestError,
    BannedGuestError,
    ForgottenGuestError,
    OutgrownGuestError,
    OtherGuestError,
    AdmissionError,
    ScopeError,
    MessageError,
    FieldError,
)
HELLO_S = 10.0
"""So long a page of another site may take to say who it is."""
UNREAD = 100
"""With so many answers unsent, no more questions are read: whoever asks has to take the answers."""
BAD_MESSAGES = 20
"""A client that sends more nonsense than this is let go."""


class Connection:
    """One client at one table. Nothing queues up: a sender composes what is new when the client can take it."""

    def __init__(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        services: Services,
        loaded: LoadedTable,
        identity: Identity,
        network: str,
    ) -> None:
        self.receive, self.send = receive, send
        self.write: Callable[[bytes], bool] = _writer(scope)
        """Writes a text at once where the client can take it, and tells whether it did."""
        self.services = services
        self.loaded = loaded
        self.scopes = identity.scopes
        guest = self.guest = identity.guest
        self.network = network
        self.standing: Standing = "guest"
        self.is_friend = False
        """Whether they are let in as the friend of this table only."""
        self.viewer = Viewer(guest.id if guest else None)
        self.watcher: Watcher = services.house.watch(loaded, guest.id if guest else None)
        self.number = 0
        self.seen: Table | None = None
        """The table as it was last told; None where a snapshot is due."""
        self.greeted = False
        self.healed = False
        """Whether its page has ever gone astray: that is counted once."""
        self.counted = 0
        """How many look on, as it was last told."""
        self.ahead = 0
        """How many thoughts come before the machine's, as it was last told."""
        self.replies: list[say.Done | say.Refused | say.Previewed | say.Pong | say.Watching | say.Queued] = []
        self.answered = asyncio.Event()
        """Set whenever all replies are sent."""
        self.asked: set[str] = set()
        """Commands that wait for their answer."""
        self.nonsense = 0
        self.last_fault = ""
        """The code of what was wrong with the last message that could not be read."""
        self.closing = NORMAL, ""
        """With which code and reason the connection ends."""
        self.heard_at = time.monotonic()
        self.sending_since: float | None = None
        self.held = contextlib.ExitStack()
        """What is let go when it ends: the token of a program, which can be revoked."""
        self._hold(identity)

    @property
    def lost(self) -> bool:
        """Whether the client is silent or does not read."""
        now = time.monotonic()
        stuck = self.sending_since is not None and now - self.sending_since > SLOW_S
        return stuck or now - self.heard_at > SILENT_S

    def _next(self) -> int:
        self.number += 1
        return self.number

    async def run(self, hello: say.Hello | None = None) -> None:
        """Serve until either side has had enough; whoever said hello already need not say it again."""
        if hello is not None:
            self._greet(hello)
        with self.held:
            await self._run()

    async def _run(self) -> None:
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            # One look at the clock now and then costs less than an alarm for every message.
            while not self.lost and not (reader.done() or writer.done()):
                await asyncio.wait({reader, writer}, timeout=SLOW_S / 2, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.services.house.unwatch(self.loaded, self.watcher)
            for task in (reader, writer):
                task.cancel()
            for error in await asyncio.gather(reader, writer, return_exceptions=True):
                if isinstance(error, Exception) and not isinstance(error, OSError):
                    log.error("a connection failed", exc_info=error)
            with contextlib.suppress(Exception):
                await _close(self.send, *self.closing)

    async def _read(self) -> None:
        await self._listen()
        if self.nonsense >= BAD_MESSAGES:
            self.closing = TRY_LATER, self.last_fault

    async def _listen(self) -> None:
        while self.nonsense < BAD_MESSAGES:
            while len(self.replies) >= UNREAD:
                self.answered.clear()
                await self.answered.wait()
            heard = await self.receive()
            if heard["type"] != "websocket.receive":
                return
            self.heard_at = time.monotonic()
            try:
                message = read_message(heard.get("text"))
            except LudogiteError as error:
                self.nonsense += 1
                self.last_fault = error.code
                self._refuse(cid_of(heard.get("text")), error)
                continue
            match message:
                case say.Hello():
                    try:
                        await self._identify(message)
                        if not self.greeted:
                            # Whoever lost another process is never shown less than that one told.
                            await self.services.house.catch_up_to(self.loaded, message.seq)
                    except LudogiteError as error:
                        await self._turn_away(error, message.language)
                        return
                    self._greet(message)
                case say.Ping():
                    self._reply(say.Pong())
                case say.Do():
                    await self._do(message)
                case say.Preview():
                    self._preview(message)

    async def _identify(self, hello: say.Hello) -> None:
        """Learn from the first hello who is there: a connection that was told something stays whose it was."""
        if not hello.token:
            return
        identity = await self.services.identity_of_token(hello.token)
        guest = identity.guest
        if guest is None or (self.guest is not None and self.guest.id == guest.id):
            return
        refuse_beyond(identity.scopes, "read")
        if self.guest is not None or self.greeted:
            raise OtherGuestError(
                house_message("this connection belongs to somebody else; open another one for this token")
            )
        self.guest, self.scopes, self.standing = guest, identity.scopes, identity.standing
        self._hold(identity)
        self.services.networks.remember(guest.id, self.network)
        self.viewer = Viewer(guest.id)
        anonymous, self.watcher = self.watcher, self.services.house.watch(self.loaded, guest.id)
        self.services.house.unwatch(self.loaded, anonymous)
        anonymous.wake.set()

    def _hold(self, identity: Identity) -> None:
        self.held.enter_context(self.services.open_tokens.holding(identity, self._dismiss))

    def _dismiss(self, code: str) -> None:
        self.watcher.dismiss(code)

    async def _turn_away(self, error: LudogiteError, language: Language) -> None:
        """Say why somebody cannot stay, and see to it that this is sent before the connection is closed."""
        self.viewer = Viewer(None, language)
        self.closing = _close_code(error), error.code
        self.answered.clear()
        self._refuse("", error)
        await self.answered.wait()

    def _greet(self, hello: say.Hello) -> None:
        self.viewer = Viewer(
            self.viewer.person,
            hello.language,
            hello.upright,
            hello.scene,
            hello.covers,
            hello.uncovered,
            hello.turned,
        )
        # Somebody who comes back is told what was missed, unless it should have been forgotten by now.
        fresh = not self.greeted and not has_secrets(self.loaded.table.game)
        self.seen = self.loaded.at(hello.seq) if fresh else None
        self.greeted = True
        if hello.astray:
            self._heal()
        self.watcher.wake.set()

    def _heal(self) -> None:
        """Show a page everything anew that found something else on its board than it was told."""
        self.seen = None
        if not self.healed:
            self.healed = True
            if not self.services.limits.healings.allow(self.network):
                return
            self.services.healings += 1
            table = self.loaded.table
            log.warning("a page at table %s (%s) had gone astray, event %d", table.id, table.game.id, table.seq)

    async def _do(self, message: say.Do) -> None:
        if self.guest is None:
            self._refuse(message.cid, _nobody())
            return
        self.asked.add(message.cid)
        try:
            self.services.refuse_banned(self.guest)
            self.services.networks.remember(self.guest.id, self.network)
            self.services.count(self.services.limits.commands, self.guest)
            self.services.check_command(message.command, self.guest, self.scopes)
            if isinstance(message.command, Play):
                refuse_covered(self.loaded.table, self.viewer)
            person = self.guest.person()
            seq = await self.services.house.act(self.loaded.table.id, person, message.command, message.cid)
        except LudogiteError as error:
            self.asked.discard(message.cid)
            self._refuse(message.cid, error)
        else:
            # Most often the news have said so already.
            if message.cid in self.asked:
                self.asked.discard(message.cid)
                self._reply(say.Done(message.cid, seq))

    def _preview(self, question: say.Preview) -> None:
        if not self.services.limits.previews.allow(self.guest.id if self.guest else self.network):
            return  # a page that asks so often has long been shown something else
        try:
            self._reply(previewed(self.loaded.table, self.viewer, question, self.loaded.context))
        except StaleError:
            return  # the news are on their way, and with them another question
        except LudogiteError as error:
            self._refuse("", error)

    def _refuse(self, cid: str, error: LudogiteError) -> None:
        self._reply(refused(cid, error, self.viewer.language))

    def _reply(self, reply: say.Done | say.Refused | say.Previewed | say.Pong) -> None:
        self.replies.append(reply)
        self.watcher.wake.set()

    async def _write(self) -> None:
        while True:
            await self.watcher.wake.wait()
            self.watcher.wake.clear()
            if self.watcher.dismissal:
                self.closing = POLICY_VIOLATION, self.watcher.dismissal
                return
            if not self._may_stay():
                self.closing = POLICY_VIOLATION, AdmissionError.code
                return
            if self.loaded.table.id in self.services.house.kept:
                return
            if self.greeted and self.seen is not self.loaded.table:
                if self._learns_something(self.loaded.table):
                    await self._send(self._compose())
                else:
                    self.seen = self.loaded.table
            if self.greeted and self.counted != self.loaded.watching:
                self.counted = self.loaded.watching
                self.replies.append(say.Watching(self.counted))
            if self.greeted and self.ahead != self.loaded.ahead:
                self.ahead = self.loaded.ahead
                self.replies.append(say.Queued(self.ahead))
            replies, self.replies = self.replies, []
            for reply in replies:
                reply.n = self._next()
                await self._send(say.encode(reply))
            self.answered.set()

    def _may_stay(self) -> bool:
        """Tell whether the house still lets in whoever is here."""
        person = self.guest.id if self.guest else None
        return self.services.rules.lets_in(self.standing, person, is_friend_of_table=self.is_friend)

    def _learns_something(self, table: Table) -> bool:
        """Tell whether anything happened of which this viewer may know: what others decide ahead, nobody learns."""
        before = self.seen
        if before is None or before.public_seq != table.public_seq:
            return True
        own = table.seats_of(self.viewer.person) if self.viewer.person else ()
        return any(before.plans.get(seat) != table.plans.get(seat) for seat in own)

    def _compose(self) -> bytes:
        before, table, context = self.seen, self.loaded.table, self.loaded.context
        now = self.services.house.now()
        message: say.News | say.Snapshot | None = None
        near = before if before is not None and table.public_seq - before.public_seq <= BEHIND else None
        if near is not None:
            message = news(near, table, self.viewer, now, context)
            if message is not None and self.asked and self.guest is not None:
                message.done = [cid for cid in self.asked if table.knows(self.guest.id, cid)]
                self.asked.difference_update(message.done)
        if message is None:
            message = snapshot(table, self.viewer, now, context, near)
        self.seen = table
        message.n = self._next()
        return say.encode(message)

    async def _send(self, data: bytes) -> None:
        if self.write(data):
            return
        self.sending_since = time.monotonic()
        try:
            await self.send({"type": "websocket.send", "bytes": None, "text": data.decode()})
        except RuntimeError as error:
            # A frame that breaks the protocol closes the socket; its end is heard only after what came before it.
            raise ConnectionResetError("the socket is closed") from error
        self.sending_since = None


async def table_socket(scope: Scope, receive: Receive, send: Send, services: Services) -> None:
    """Connect to a table: send `hello`, then `do` commands; receive a snapshot, then news."""
    await receive()
    # Accepted first: a browser can read the reason of a connection only once it was open.
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    network = services.networks.of_scope(scope)
    if services.connections.of(network) >= services.settings.connections_per_address:
        await _close(send, TRY_LATER)
        return
    services.connections.add(network)
    began = time.monotonic()
    try:
        await _serve(scope, receive, send, services, network)
    finally:
        services.connections.remove(network)
        log.debug("a connection lasted %.1f s", time.monotonic() - began)


async def _serve(scope: Scope, receive: Receive, send: Send, services: Services, network: str) -> None:
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    hello: say.Hello | None = None
    try:
        if same_origin(connection, services.settings.public_url):
            identity = await identify(scope, services)
            guest = services.guest_or_refuse(connection)
            standing, is_friend = standing_at(connection, services), False
            if guest is None:
                receive, identity = await _announced(receive, services)
                standing = identity.standing
            if identity.guest is None or guest is not None:
                is_friend = await check_admission(connection, services)
        else:
            # A browser sends our cookies with whatever another site's page asks for: there only a token counts.
            hello, identity = await _introduced(receive, services)
            standing, is_friend = identity.standing, False
            services.networks.remember(identity.guest.id if identity.guest else "", network)
        refuse_beyond(identity.scopes, "read")
        found = ADDRESS.fullmatch(scope["path"])
        loaded = await services.house.load(found[1] if found else "")
        if hello is not None:
            await services.house.catch_up_to(loaded, hello.seq)
    except ConnectionResetError:
        return
    except (*REFUSED_AT_THE_DOOR, UnknownTableError, KeptTableError, RulesGoneError, StorageError) as error:
        await _close(send, _close_code(error), error.code)
        return
    connected = Connection(scope, receive, send, services, loaded, identity, network)
    connected.standing, connected.is_friend = standing, is_friend
    await connected.run(hello)


async def _announced(receive: Receive, services: Services) -> tuple[Receive, Identity]:
    """Return who says in a first hello who they are, and all that is heard: nobody looks on until that is known."""
    try:
        async with asyncio.timeout(SILENT_S):
            first = await receive()
    except TimeoutError as error:
        raise ConnectionResetError("nothing was said") from error
    identity, heard = NOBODY, [first]
    with contextlib.suppress(LudogiteError):  # what cannot be read or believed is refused where all else is
        message = read_message(first.get("text")) if first["type"] == "websocket.receive" else None
        if isinstance(message, say.Hello) and message.token:
            identity = await services.identity_of_token(message.token)

    async def receive_all() -> Any:  # noqa: ANN401 - as the server's own
        return heard.pop() if heard else await receive()

    return receive_all, identity


async def _introduced(receive: Receive, services: Services) -> tuple[say.Hello, Identity]:
    """Return the first message of a page of another site, which must say hello with a token, and whose it is."""
    try:
        async with asyncio.timeout(HELLO_S):
            heard = await receive()
    except TimeoutError as error:
        raise _nobody() from error
    if heard["type"] != "websocket.receive":
        raise ConnectionResetError("the socket is closed")
    message = read_message(heard.get("text"))
    if not isinstance(message, say.Hello) or not message.token:
        raise _nobody()
    return message, await services.identity_of_token(message.token)


def _writer(scope: Scope) -> Callable[[bytes], bool]:
    """Return the server's own way to write a text; a server that has none is sent all through ASGI."""
    extension: Any = (scope.get("extensions") or {}).get(WRITE_TEXT)
    return (lambda _: False) if extension is None else extension["write"]


def _nobody() -> NoGuestError:
    return NoGuestError(house_message("come in through the front door first"))


def _close_code(error: LudogiteError) -> int:
    match error:
        case UnknownTableError():
            return NOT_FOUND
        case KeptTableError() | RulesGoneError():
            return KEPT
        case _ if isinstance(error, REFUSED_AT_THE_DOOR):
            return POLICY_VIOLATION
        case _:
            return TRY_LATER


async def _close(send: Send, code: int, reason: str = "") -> None:
    """Close a connection; the reason is the code of the refusal, where there is one."""
    await send({"type": "websocket.close", "code": code, "reason": reason})
