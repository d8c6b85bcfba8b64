"""One client at a table: what it says is carried out, and it is told what is new whenever it can take it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.errors import AdmissionError
from ludogite.play import messages as say
from ludogite.play.commands import Play
from ludogite.play.errors import StaleError
from ludogite.play.previewing import previewed
from ludogite.play.viewer import Viewer, refuse_covered
from ludogite.storage.store import ConflictError
from ludogite.web.doors.frames import LISTEN, extension_of
from ludogite.web.doors.guard import TRY_LATER
from ludogite.web.doors.identity import NoGuestError
from ludogite.web.table.closing import NORMAL, POLICY_VIOLATION, close, close_code
from ludogite.web.table.decoding import cid_of, read_message, refused
from ludogite.web.table.sender import SLOW_S, MessageSender
from ludogite.web.table.telling import open_telling
from ludogite.web.table.updates import TableUpdates

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from litestar.types import Receive, Scope, Send

    from ludogite.core.language import Language
    from ludogite.play.events import Person
    from ludogite.play.house.loaded import LoadedTable, Watcher
    from ludogite.web.doors.identity import Guest
    from ludogite.web.doors.services import Services
    from ludogite.web.table.holder import ConnectionHolder

log = logging.getLogger(__name__)

SILENT_S = 75.0
"""A client that says nothing for so long, not even a ping, is gone."""
UNREAD = 100
"""With so many answers unsent, no more questions are read: whoever asks has to take the answers."""
BAD_MESSAGES = 20
"""A client that sends more nonsense than this is let go."""


class Connection:
    """One client at one table. Nothing queues up: what is new is composed when the client can take it."""

    def __init__(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        services: Services,
        loaded: LoadedTable,
        holder: ConnectionHolder,
    ) -> None:
        self.receive, self.send = receive, send
        self.listen: Callable[[Callable[[str], bool]], None] | None = extension_of(scope, LISTEN, "listen")
        self.services = services
        self.loaded = loaded
        self.holder = holder
        self.viewer = Viewer(holder.person)
        self.updates = TableUpdates(loaded, services.house.now)
        self.sender = MessageSender(scope, send, self._start, self._go_on)
        self.greeted = False
        self.healed = False
        """Whether its page has ever gone astray: that is counted once."""
        self.replies: list[say.Numbered] = []
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
        self.telling = self.services.of_room(open_telling)
        self._is_woken = False
        """Whether it is among those that are about to be told what is new."""
        self._is_reading = False
        """Whether a message is being read that others must not overtake."""
        self._end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when there is nothing more to tell, or telling it failed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.watcher = self._watch()
        self.held = contextlib.ExitStack()
        """What is let go when it ends: the token of a program, which can be revoked."""
        self._hold()

    def _watch(self) -> Watcher:
        return self.services.house.watch(self.loaded, self.viewer.person, self.wake)

    def _hold(self) -> None:
        self.held.enter_context(self.services.open_connections.holding(self.holder.identity, self._dismiss))

    def _dismiss(self, code: str) -> None:
        self.watcher.dismiss(code)

    @property
    def lost(self) -> bool:
        """Whether the client is silent or does not read."""
        return self.sender.is_stuck or time.monotonic() - self.heard_at > SILENT_S

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
                            await self.services.house.log.catch_up_to(self.loaded, message.seq)
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
        elif isinstance(message, say.Do) and isinstance(message.command, Play) and self.holder.guest is not None:
            if self.loaded.lock.locked():
                return False
            self._do_now(message, self.holder.guest)
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
        """Learn from the first hello who is there."""
        if hello.token and await self.holder.identify(hello.token, is_told=self.greeted):
            self._hold()
            self.viewer = Viewer(self.holder.person)
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
        if self.greeted or hello.astray:
            self.updates.begin_anew()
        else:
            self.updates.begin_after(hello.seq)
        self.greeted = True
        if hello.astray:
            self._note_astray()
        self.wake()

    def _note_astray(self) -> None:
        """Count a page that found something else on its board than it was told."""
        if not self.healed:
            self.healed = True
            if not self.services.limits.healings.allow(self.holder.network):
                return
            self.services.healings += 1
            table = self.loaded.table
            log.warning("a page at table %s (%s) had gone astray, event %d", table.id, table.game.id, table.seq)

    async def _do(self, message: say.Do) -> None:
        guest = self.holder.guest
        if guest is None:
            self._refuse(message.cid, nobody())
            return
        try:
            self._admit(message, guest)
            await self.services.refuse_company(self.loaded.table, message.command, guest)
        except LudogiteError as error:
            self._refuse(message.cid, error)
        else:
            await self._carry_out(message, guest.person())

    def _admit(self, message: say.Do, guest: Guest) -> None:
        """Raise a LudogiteError where a guest may not ask for this, or not now."""
        self.holder.check(message.command, guest)
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
        if not self.services.limits.previews.allow(self.holder.person or self.holder.network):
            return  # a page that asks so often has long been shown something else
        try:
            self._reply(previewed(self.loaded.table, self.viewer, question, self.loaded.context))
        except StaleError:
            return  # the news are on their way, and with them another question
        except LudogiteError as error:
            self._refuse("", error)

    def _refuse(self, cid: str, error: LudogiteError) -> None:
        self._reply(refused(cid, error, self.viewer.language))

    def _reply(self, reply: say.Refused | say.Previewed | say.Pong) -> None:
        self.replies.append(reply)
        self.wake()

    def wake(self) -> None:
        """Tell what is new in a moment, together with all others who are told something then."""
        if not self._is_woken:
            self._is_woken = True
            self.telling.put(self.tell)

    def tell(self) -> None:
        """Tell what is new, as far as the client can take it."""
        self._is_woken = False
        if self.sender.is_busy or self._end.done():
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
        if not self.holder.may_stay:
            self.closing = POLICY_VIOLATION, AdmissionError.code
            self._end.set_result(None)
            return
        if self.loaded.table.id in self.services.house.kept:
            self._end.set_result(None)
            return
        if self.greeted and not self.holder.is_being_forgotten:
            message = self.updates.next(self.viewer)
            if message is not None:
                if self.asked and isinstance(message, say.News):
                    message.done = self._take_done()
                self.sender.send(message)
            self.replies += self.updates.counts()
        if self._done:
            self.replies += self._confirmations()
        replies, self.replies = self.replies, []
        for reply in replies:
            self.sender.send(reply)
        if not self.sender.is_busy:
            self.answered.set()

    def _take_done(self) -> list[str]:
        """Return which commands were carried out by now, of those that wait for their answer; they wait no more."""
        person, table = self.holder.person, self.loaded.table
        done = [cid for cid in self.asked if person is not None and table.knows(person, cid)]
        self.asked.difference_update(done)
        return done

    def _confirmations(self) -> list[say.Done]:
        """Return the confirmations of commands of which no news said that they are done."""
        done, self._done = self._done, []
        unsaid = [cid for cid in dict.fromkeys(done) if cid in self.asked]
        self.asked.difference_update(unsaid)
        return [say.Done(cid, self.loaded.table.public_seq) for cid in unsaid]

    def _go_on(self) -> None:
        """See whether there is more to tell, after the client has taken what it could not take at once."""
        self.answered.set()
        self.wake()


def nobody() -> NoGuestError:
    """Return the refusal of whoever did not say who they are."""
    return NoGuestError(house_message("come in through the front door first"))
