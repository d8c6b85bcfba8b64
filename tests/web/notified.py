"""People who are told what happened: the stores of a house with members who want notices."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa
from tests.people.push_receiver import Browser, PushService
from tests.play.houses import FirstMove

from ludogite.people.accounts.schema import accounts
from ludogite.people.notices.preferences import NoticePreferences
from ludogite.people.notices.schema import notice_preferences
from ludogite.people.sessions.store import SessionRow
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.house.house import House
from ludogite.settings import HouseSettings
from ludogite.storage.schema.notices import notices
from ludogite.storage.store import open_store
from ludogite.thinking.opening import open_thinking
from ludogite.web.doors.keys import open_keys
from ludogite.web.doors.networks import Networks
from ludogite.web.doors.services import Services
from ludogite.web.notices.sending import NoticeSender

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


COLETTE, MILO = ev.Person("2" * 24, "Colette"), ev.Person("3" * 24, "Milo")


AT_ANY_HOUR = NoticePreferences(quiet_from=0, quiet_until=0)


class Opened(NamedTuple):
    """A house that sends notices to a push service on this machine."""

    house: House
    services: Services
    sender: NoticeSender
    push: PushService

    async def keep_name(self, person: ev.Person) -> None:
        row = {"id": person.id, "kind": "person", "name": person.name, "look": person.name, "role": "member"}
        await self.change(sa.insert(accounts).values(**row, created_at=1, seq=0))

    async def subscribe(self, person: ev.Person, browser: Browser) -> SessionRow:
        session = await self.services.sessions.find(await self.services.sessions.begin(person.id, "Firefox", ""))
        assert session
        await self.services.notices.subscribe(session, browser.keys, "en", "UTC")
        await self.services.notices.prefer(person.id, AT_ANY_HOUR)
        return session

    async def send(self, *, due: bool = True) -> int:
        """Send what is due, or whatever there is; return how much the push service got."""
        if due:
            await self.change(sa.update(notices).values(due_at=0))
            await self.change(sa.update(notice_preferences).values(sent_at=0))
        before = len(self.push.received)
        await self.sender.send_due()
        return len(self.push.received) - before

    async def change(self, statement: sa.Executable) -> None:
        await self.house.store.write(lambda connection: connection.execute(statement))

    async def due_at(self) -> list[int]:
        return [row.due_at - self.house.now() for row in await self.house.store.read(sa.select(notices.c.due_at))]

    async def play(self, id_: str, *people: ev.Person) -> None:
        """Let the seat to move play its first move."""
        table = (await self.house.load_newest(id_)).table
        assert table.play is not None
        token = table.play.game.notation.format(table.play.state, table.play.state.moves()[0])
        await self.house.act(id_, people[table.play.state.seat()], do.Play(token, table.ply))


@asynccontextmanager
async def open_services(folder: Path, database: str, push: PushService, smtp: str = "") -> AsyncIterator[Opened]:
    sender = "games@example.org" if smtp else ""
    settings = HouseSettings(data=str(folder), public_url="https://jeux.example.org", smtp=smtp, smtp_from=sender)
    store = open_store(folder, database)
    keys, networks = open_keys(folder, store), Networks(settings)
    house = House(store, FirstMove())
    services = Services(settings, keys, house, await open_thinking(house, FirstMove(), settings), networks)
    await house.start()
    await services.notices.start()
    yield Opened(house, services, NoticeSender(services, push.poster()), push)
    await house.stop()
