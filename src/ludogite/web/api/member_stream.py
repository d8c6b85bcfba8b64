"""What happens to somebody, as server-sent events: a program waits for its turn instead of asking again and again.

The database is the truth. Whoever connects is told what stands now and everything from then on, and whoever comes back
is told what they missed; something may be told twice, and nothing is left out.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.play.errors import ForgottenGuestError, LimitError
from ludogite.play.house.loaded import LoadedTable, Watcher
from ludogite.play.member_events import FlagNears, MemberEvent, events_between, reminded, standing
from ludogite.play.rows import events_from_rows
from ludogite.play.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Iterable

    from ludogite.web.doors.identification import Identity
    from ludogite.web.doors.identity import Guest
    from ludogite.web.doors.services import Services

HEARTBEAT_S = 15.0
LOOK_S, SAFE_LOOK_S = 2.0, 15.0
"""How often to look for tables of which nobody told: where nobody can, and where the bus does."""
STREAMS = 5
"""So many of these streams somebody may hold at a time."""
TABLES = 100
"""So many tables of somebody are followed, the latest."""
MISSED_TABLES = 30
"""So many finished tables are looked through for what somebody missed."""
SLACK_MS = 5_000
"""So far back is looked for what was missed: clocks of several machines differ, and events travel."""

_encode = msgspec.json.Encoder().encode


class FollowedTable(NamedTuple):
    """A table that is followed, and how it stood when it was last told."""

    loaded: LoadedTable
    watcher: Watcher
    seen: Table


class MemberStream:
    """One stream of what happens to somebody."""

    def __init__(self, services: Services, identity: Identity, guest: Guest, resume_at: int | None) -> None:
        self._services, self._identity, self._guest = services, identity, guest
        self._since = services.house.now() - 1 if resume_at is None else resume_at - SLACK_MS
        """What happened after this and before the first look is told: it was missed. In milliseconds since 1970."""
        self._wake = asyncio.Event()
        self._followed: dict[str, FollowedTable] = {}
        self._known: set[str] = set()
        """Tables that are or were followed, or had been put away before."""
        self._may_have_missed = False
        """Whether a table may have come and gone unseen: there was one more, or nobody told anything for a while."""
        self._reminded: dict[str, int] = {}
        """For which move somebody was reminded last, by table."""
        self._dismissal = ""
        self._at = 0
        """When the last thing happened that was told, in milliseconds since 1970: from there on it can be resumed."""

    def refuse_too_many(self) -> None:
        """Raise a LimitError where somebody holds as many streams as they may."""
        if self._services.streams.of(self._guest.id) >= STREAMS:
            raise LimitError(house_message("that is a lot of streams at a time"), HEARTBEAT_S)

    async def run(self) -> AsyncGenerator[bytes]:
        """Tell what stands, what was missed, then what happens, until either side has had enough."""
        services, person = self._services, self._guest.id
        services.streams.add(person)
        try:
            with (
                services.open_connections.holding(self._identity, self._dismiss),
                services.listeners.listening(person, self._hear_of_table),
                services.moderation.listening(self._wake.set),
            ):
                yield b"retry: 2000\n\n"
                for told in await self._first():
                    yield told
                async for told in self._live():
                    yield told
        finally:
            services.streams.remove(person)
            for followed in self._followed.values():
                services.house.unwatch(followed.loaded, followed.watcher)

    def _hear_of_table(self) -> None:
        self._may_have_missed = True
        self._wake.set()

    def _dismiss(self, code: str) -> None:
        self._dismissal = code
        self._wake.set()

    async def _first(self) -> list[bytes]:
        """Follow all tables; return what was missed at them, and what stands."""
        told = []
        self._known.update(await self._services.house.index.put_away_of(self._guest.id))
        await self._look()
        missed = await self._missed()
        for one in missed.values():
            told += self._written(one)
        for id_, followed in self._followed.items():
            known = missed.get(id_, [])
            stands = standing(followed.seen, self._guest.id, self._services.house.now())
            self._reminded |= {one.table: one.ply for one in stands if isinstance(one, FlagNears)}
            told += self._written([event for event in stands if event not in known])
        return told

    async def _missed(self) -> dict[str, list[MemberEvent]]:
        """Return what happened at each table since somebody was last told something, or asked to be told."""
        house, person, since = self._services.house, self._guest.id, self._since
        found: dict[str, list[MemberEvent]] = {}
        for id_ in await house.index.put_away_of(person, changed_since=since):
            found[id_] = await self._put_away(id_, since)
        finished = await house.index.finished_of(person, MISSED_TABLES, since)
        for id_ in [*finished, *self._followed]:
            with contextlib.suppress(LudogiteError):
                table = self._followed[id_].seen if id_ in self._followed else (await house.load_newest(id_)).table
                self._at = max(self._at, table.changed_at)
                if table.changed_at > since:
                    stamped = [one for one in events_from_rows(await house.store.events(id_)) if one.at <= since]
                    before = Table.from_events(id_, stamped) if stamped else None
                    found[id_] = events_between(before, table, person)
        return found

    async def _live(self) -> AsyncIterator[bytes]:
        looked_at = beaten_at = time.monotonic()
        while not self._dismissal:
            house = self._services.house
            alone = house.bus.is_heard or not house.has_company
            look_s = SAFE_LOOK_S if alone else LOOK_S
            now = time.monotonic()
            wait_s = max(0.0, min(looked_at + look_s, beaten_at + HEARTBEAT_S) - now)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._wake.wait()
            woken = self._wake.is_set()
            self._wake.clear()
            self._refuse_gone()
            now = time.monotonic()
            if woken or now - looked_at >= look_s:
                looked_at = now
                self._may_have_missed |= not woken
                for told in await self._look():
                    yield told
            for told in (*self._changed(), *self._reminders()):
                yield told
            if now - beaten_at >= HEARTBEAT_S:
                beaten_at = now
                yield b": still here\n\n"
        yield _message("end", {"code": self._dismissal})

    def _refuse_gone(self) -> None:
        """Notice who was sent away or forgotten, and whom the house lets in no more."""
        try:
            self._services.refuse_banned(self._guest)
            if self._guest.id in self._services.house.forgotten:
                raise ForgottenGuestError
            if not self._services.rules.lets_in(self._identity.standing, self._guest.id):
                raise self._services.rules.refusal()
        except LudogiteError as error:
            self._dismissal = error.code
        self._dismissal = self._dismissal or next(
            (one.watcher.dismissal for one in self._followed.values() if one.watcher.dismissal), ""
        )

    async def _look(self) -> list[bytes]:
        """Follow tables that are new; return what is new there, and at those that came and went since the last look."""
        house, person, told = self._services.house, self._guest.id, list[bytes]()
        for id_ in await house.index.tables_of(person, TABLES):
            if id_ in self._followed:
                continue
            with contextlib.suppress(LudogiteError):
                loaded = await house.load_newest(id_)
                watcher = house.watch(loaded, person, self._wake.set, is_looking=False)
                self._followed[id_] = FollowedTable(loaded, watcher, loaded.table)
                self._known.add(id_)
                self._at = max(self._at, loaded.table.changed_at)
                told += self._written(events_between(None, loaded.table, person))
        if self._may_have_missed:
            self._may_have_missed = False
            for id_ in [one for one in await house.index.put_away_of(person) if one not in self._known]:
                self._known.add(id_)
                told += self._written(await self._put_away(id_))
        self._at = self._at or house.now()
        return told

    async def _put_away(self, id_: str, since: int = 0) -> list[MemberEvent]:
        """Return what became of a table that was put away after a moment, unfollowed: a challenge that had a no."""
        with contextlib.suppress(LudogiteError, ValueError):  # one that cannot be read tells nothing
            stamped = events_from_rows(await self._services.house.store.events(id_))
            before, after = Table.from_events(id_, stamped[:-1]), Table.from_events(id_, stamped)
            self._at = max(self._at, after.changed_at)
            if after.changed_at > since:
                return events_between(before, after, self._guest.id)
        return []

    def _changed(self) -> list[bytes]:
        """Return what happened at the tables that are followed; one that is over is followed no longer."""
        told = []
        for id_, (loaded, watcher, seen) in list(self._followed.items()):
            table = loaded.table
            if table is not seen:
                self._at = max(self._at, table.changed_at)
                told += self._written(events_between(seen, table, self._guest.id))
                self._followed[id_] = FollowedTable(loaded, watcher, table)
            if table.over or id_ in self._services.house.kept:
                self._services.house.unwatch(loaded, watcher)
                del self._followed[id_]
        return told

    def _reminders(self) -> list[bytes]:
        """Return the reminders whose time has come, each once for a move."""
        now, found = self._services.house.now(), list[MemberEvent]()
        for id_, followed in self._followed.items():
            reminder = reminded(followed.seen, self._guest.id, now)
            if reminder is not None and self._reminded.get(id_) != reminder.ply:
                self._reminded[id_] = reminder.ply
                found.append(reminder)
        return self._written(found)

    def _written(self, events: Iterable[MemberEvent]) -> list[bytes]:
        return [_message(_tag(event), event, str(self._at)) for event in events]


def _tag(event: MemberEvent) -> str:
    return str(type(event).__struct_config__.tag)


def _message(name: str, data: object, id_: str = "") -> bytes:
    """Return one event as it is sent."""
    marked = f"id: {id_}\n" if id_ else ""
    return f"event: {name}\n{marked}data: ".encode() + _encode(data) + b"\n\n"
