"""One client at a table: what it says is carried out, and it is told what is new whenever it can take it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

import msgspec

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.access_tokens import refuse_beyond
from ludogite.people.errors import AdmissionError
from ludogite.play import messages as say
from ludogite.play.commands import Play
from ludogite.play.errors import StaleError
from ludogite.play.previewing import previewed
from ludogite.play.showing import has_secrets
from ludogite.play.view import news, snapshot
from ludogite.play.viewer import Viewer, refuse_covered
from ludogite.storage.store import ConflictError
from ludogite.web.doors.frames import LISTEN, WRITE_TEXT
from ludogite.web.doors.guard import TRY_LATER
from ludogite.web.doors.identity import NoGuestError, OtherGuestError
from ludogite.web.table.closing import NORMAL, POLICY_VIOLATION, close, close_code
from ludogite.web.table.decoding import cid_of, read_message, refused

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from litestar.types import Receive, Scope, Send

    from ludogite.core.language import Language
    from ludogite.play.events import Person
    from ludogite.play.loaded import LoadedTable, Watcher
    from ludogite.play.table import Table
    from ludogite.web.doors.admission import Admittance
    from ludogite.web.doors.identification import Identity
    from ludogite.web.doors.identity import Guest
    from ludogite.web.shared.services import Services

log = logging.getLogger(__name__)

BEHIND = 24
"""A viewer that is further behind than so many events is told everything anew."""
SLOW_S = 20.0
"""A reader that takes longer than this for one message is let go."""
SILENT_S = 75.0
"""A client that says nothing for so long, not even a ping, is gone."""
UNREAD = 100
"""With so many answers unsent, no more questions are read: whoever asks has to take the answers."""
BAD_MESSAGES = 20
"""A client that sends more nonsense than this is let go."""
Reply = say.Done | say.Refused | say.Previewed | say.Pong | say.Watching | say.Queued


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
        admittance: Admittance,
    ) -> None:
        self.receive, self.send = receive, send
        self.write: Callable[[bytes], bool] = _extension(scope, WRITE_TEXT, "write") or (lambda _: False)
        """Writes a text at once where the client can take it, and tells whether it did."""
        self.listen: Callable[[Callable[[str], bool]], None] | None = _extension(scope, LISTEN, "listen")
        self.services = services
        self.loaded = loaded
        self.scopes, self.guest = identity.scopes, identity.guest
        self.network = network
        self.admittance = admittance
        self.viewer = Viewer(self.guest.id if self.guest else None)
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
        self.replies: list[Reply] = []
        self.answered = asyncio.Event()
        """Set whenever all replies are sent."""
        self.asked: set[str] = set()
        """Commands that wait for their answer."""
        self._done: list[str] = []
        """Commands that were carried out, whether or not news have said so."""
        self.nonsense = 0
        self.last_fault = ""
        """The code of what was wrong with the last message that could not be read."""
        self.closing = NORMAL, ""
        """With which code and reason the connection ends."""
        self.heard_at = time.monotonic()
        self.sending_since: float | None = None
        self._is_woken = False
        """Whether it is among those that are about to be told what is new."""
        self._is_reading = False
        """Whether a message is being read that others must not overtake."""
        self._unsent: list[bytes] = []
        """What a client could not take at once; nothing more is composed before it is sent."""
        self._sender: asyncio.Task[None] | None = None
        self._end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when there is nothing more to tell, or telling it failed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.watcher = self._watch()
        self.held = contextlib.ExitStack()
        """What is let go when it ends: the token of a program, which can be revoked."""
        self._hold(identity)

    def _watch(self) -> Watcher:
        return self.services.house.watch(self.loaded, self.viewer.person, self.wake)

    def _hold(self, identity: Identity) -> None:
        self.held.enter_context(self.services.open_connections.holding(identity, self._dismiss))

    def _dismiss(self, code: str) -> None:
        self.watcher.dismiss(code)

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
        if self.listen is not None:
            self.listen(self.hear)
        try:
            # One look at the clock now and then costs less than an alarm for every message.
            while not self.lost and not (reader.done() or self._end.done()):
                await asyncio.wait({reader, self._end}, timeout=SLOW_S / 2, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.services.house.unwatch(self.loaded, self.watcher)
            ending: list[asyncio.Future[None]] = [reader, self._end, *self._tasks]
            for one in ending:
                one.cancel()
            for error in await asyncio.gather(*ending, return_exceptions=True):
                if isinstance(error, Exception) and not isinstance(error, OSError):
                    log.error("a connection failed", exc_info=error)
            with contextlib.suppress(Exception):
                await close(self.send, *self.closing)

    async def _read(self) -> None:
        await self._listen()
        if self.nonsense >= BAD_MESSAGES:
            self.closing = TRY_LATER, self.last_fault

    async def _listen(self) -> None:
        while self.nonsense < BAD_MESSAGES:
            while len(self.replies) >= UNREAD:
                self.answered.clear()
                await self.answered.wait()
            self._is_reading = False
            heard = await self.receive()
            if heard["type"] != "websocket.receive":
                return
            self._is_reading = True
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

    def hear(self, text: str) -> bool:
        """Take a move or a ping at once, without a task that reads it, and tell whether it was taken.

        Whatever else is said, or cannot be done at once, is left to the reader, which says why.
        """
        if self._is_reading or self._end.done() or len(self.replies) >= UNREAD:
            return False
        try:
            message = say.decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return False
        if isinstance(message, say.Ping):
            self._reply(say.Pong())
        elif isinstance(message, say.Do) and isinstance(message.command, Play) and self.guest is not None:
            if self.loaded.lock.locked():
                return False
            self._do_now(message, self.guest)
        else:
            return False
        self.heard_at = time.monotonic()
        return True

    def _do_now(self, message: say.Do, guest: Guest) -> None:
        """Begin to carry a command out, and go on in a task only where something besides the disk is waited for."""
        try:
            self._admit(message, guest)
        except LudogiteError as error:
            self._refuse(message.cid, error)
            return
        person, cid = guest.person(), message.cid

        def settled(error: Exception | None) -> None:
            if error is None:
                self._confirm(cid)
            elif isinstance(error, LudogiteError):
                self.asked.discard(cid)
                self.services.house.metrics.refusals.labels(error.code).inc()
                self._refuse(cid, error)
            elif not isinstance(error, ConflictError):
                self._fail(error)
            elif not self._end.done():
                self._start(self._carry_out(message, person))

        self.asked.add(cid)
        try:
            begun = self.services.house.act_now(self.loaded, person, message.command, cid, settled)
        except Exception as error:  # noqa: BLE001 - the connection ends with it, not the server's reading
            self._fail(error)
        else:
            if not begun:
                self._start(self._carry_out(message, person))

    def _start(self, work: Coroutine[object, object, None]) -> None:
        """Do something that has to wait, for as long as the connection lasts."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """Let the connection end, and the log say why."""
        if not self._end.done():
            self._end.set_exception(error)

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
        self.guest, self.scopes = guest, identity.scopes
        self.admittance = self.admittance._replace(standing=identity.standing)
        self._hold(identity)
        self.services.networks.remember(guest.id, self.network)
        self.viewer = Viewer(guest.id)
        anonymous, self.watcher = self.watcher, self._watch()
        self.services.house.unwatch(self.loaded, anonymous)
        self.wake()

    async def _turn_away(self, error: LudogiteError, language: Language) -> None:
        """Say why somebody cannot stay, and see to it that this is sent before the connection is closed."""
        self.viewer = Viewer(None, language)
        self.closing = close_code(error), error.code
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
            self.services.blocks.of(self.viewer.person),
        )
        # Somebody who comes back is told what was missed, unless it should have been forgotten by now.
        fresh = not self.greeted and not has_secrets(self.loaded.table.game)
        self.seen = self.loaded.at(hello.seq) if fresh else None
        self.greeted = True
        if hello.astray:
            self._heal()
        self.wake()

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
            self._refuse(message.cid, nobody())
            return
        try:
            self._admit(message, self.guest)
        except LudogiteError as error:
            self._refuse(message.cid, error)
        else:
            await self._carry_out(message, self.guest.person())

    def _admit(self, message: say.Do, guest: Guest) -> None:
        """Raise a LudogiteError where a guest may not ask for this, or not now."""
        self.services.refuse_banned(guest)
        self.services.networks.remember(guest.id, self.network)
        self.services.count(self.services.limits.commands, guest)
        self.services.check_command(message.command, guest, self.scopes)
        self.services.refuse_blocked(self.loaded.table, message.command, guest)
        if isinstance(message.command, Play):
            refuse_covered(self.loaded.table, self.viewer)

    async def _carry_out(self, message: say.Do, person: Person) -> None:
        self.asked.add(message.cid)
        try:
            await self.services.house.act(self.loaded.table.id, person, message.command, message.cid)
        except LudogiteError as error:
            self.asked.discard(message.cid)
            self._refuse(message.cid, error)
        else:
            self._confirm(message.cid)

    def _confirm(self, cid: str) -> None:
        """Say that a command is done, once its news had their turn: most often they say so already."""
        self._done.append(cid)
        self.wake()

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
        self.wake()

    def wake(self) -> None:
        """Tell what is new in a moment, together with all others who are told something then."""
        if not self._is_woken:
            self._is_woken = True
            self.services.telling.put(self.tell)

    def tell(self) -> None:
        """Tell what is new, as far as the client can take it."""
        self._is_woken = False
        if self._sender is not None or self._end.done():
            return
        try:
            self._tell_news()
        except Exception as error:  # noqa: BLE001 - the connection ends with it, others are told
            self._fail(error)

    def _tell_news(self) -> None:
        if self.watcher.dismissal:
            self.closing = POLICY_VIOLATION, self.watcher.dismissal
            self._end.set_result(None)
            return
        if not self._may_stay():
            self.closing = POLICY_VIOLATION, AdmissionError.code
            self._end.set_result(None)
            return
        loaded = self.loaded
        if loaded.table.id in self.services.house.kept:
            self._end.set_result(None)
            return
        if self.greeted:
            if self.seen is not loaded.table:
                if self._learns_something(loaded.table):
                    self._send(self._compose())
                else:
                    self.seen = loaded.table
            if self.counted != loaded.watching:
                self.counted = loaded.watching
                self.replies.append(say.Watching(self.counted))
            if self.ahead != loaded.ahead:
                self.ahead = loaded.ahead
                self.replies.append(say.Queued(self.ahead))
        if self._done:
            self._tell_done()
        replies, self.replies = self.replies, []
        for reply in replies:
            reply.n = self._next()
            self._send(say.encode(reply))
        if self._sender is None:
            self.answered.set()

    def _may_stay(self) -> bool:
        """Tell whether the house still lets in whoever is here."""
        person = self.guest.id if self.guest else None
        standing, is_friend = self.admittance
        return self.services.rules.lets_in(standing, person, is_friend_of_table=is_friend)

    def _tell_done(self) -> None:
        """Confirm the commands of which no news did."""
        done, self._done = self._done, []
        for cid in done:
            if cid in self.asked:
                self.asked.discard(cid)
                self.replies.append(say.Done(cid, self.loaded.table.public_seq))

    def _learns_something(self, table: Table) -> bool:
        """Tell whether anything happened of which this viewer may know: what others decide ahead, nobody learns."""
        before = self.seen
        if before is None or before.public_seq != table.public_seq:
            return True
        own = table.seats_of(self.viewer.person) if self.viewer.person else ()

        def planned(at: Table, seat: int) -> tuple[object, object]:
            return at.plans.get(seat), at.lines.of(seat)

        return any(planned(before, seat) != planned(table, seat) for seat in own)

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

    def _send(self, data: bytes) -> None:
        """Write a text, after those that the client could not take yet."""
        if self._sender is None and self.write(data):
            return
        self._unsent.append(data)
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_slowly())
            self._tasks.add(self._sender)
            self._sender.add_done_callback(self._finish)

    async def _send_slowly(self) -> None:
        """Send what waits, at the pace of the client; then there may be more to tell."""
        while self._unsent:
            self.sending_since = time.monotonic()
            text = self._unsent.pop(0).decode()
            try:
                await self.send({"type": "websocket.send", "bytes": None, "text": text})
            except RuntimeError as error:
                # A frame that breaks the protocol closes the socket; its end is heard only after what came before it.
                raise ConnectionResetError("the socket is closed") from error
        self.sending_since = None
        self._sender = None
        self.answered.set()
        self.wake()


def _extension(scope: Scope, name: str, what: str) -> Any:  # noqa: ANN401 - whatever the server offers
    """Return the server's own way to do something; None for a server that has none, which is spoken to through ASGI."""
    extension: Any = (scope.get("extensions") or {}).get(name)
    return None if extension is None else extension[what]


def nobody() -> NoGuestError:
    """Return the refusal of whoever did not say who they are."""
    return NoGuestError(house_message("come in through the front door first"))
