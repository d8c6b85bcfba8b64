"""A house with somebody’s name in every place where it can stand."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import sqlalchemy as sa
from tests.people.recognising import lay

from ludogite.people.accounts.access_tokens import AccessTokens
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.recognising import recognise
from ludogite.people.moderation.schema import moderation_events
from ludogite.people.sessions.sessions import Sessions
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.storage.archive import unpack
from ludogite.storage.schema.base import whole_metadata
from ludogite.storage.schema.events import archives
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from ludogite.play.house.house import House
    from ludogite.storage.store import Store


KEY = b"a key of the house"


WORDS = "gentle otter paints the moon"


GUEST, OTHER = ev.Person("1" * 24, "Renardeau"), ev.Person("3" * 24, "Milo")


NAMES = ("Capucine", "Colette", "Zéphyrine", "Robottine", "Renardeau")


async def furnish(house: House, accounts: Accounts) -> Account:
    """Let a member with a child and a program play, speak, be recognised and be reported; return the account."""
    account = await accounts.join_with_password("2" * 24, "Capucine", WORDS)
    await lay(house, "running", ev.Person(account.id, account.name), OTHER)
    account = await accounts.rename(account, "Colette", account.id)
    child = await accounts.add_owned(account, "Zéphyrine", "child")
    program = await accounts.add_owned(account, "Robottine", "program")
    await AccessTokens(house, accounts).issue(program, "the robot", ["play"], house.now() + 10_000_000)
    await Sessions(house).begin(account.id, "Firefox, Linux", "192.0.2.7")
    member = ev.Person(account.id, account.name)
    await lay(house, "over", member, OTHER)
    await house.act("over", member, do.Say("hello"))
    await house.act("over", OTHER, do.Resign(1))
    await lay(house, "archived", ev.Person(account.id, "Capucine"), OTHER)
    await house.act("archived", OTHER, do.Resign(1))
    await lay(house, "childs", ev.Person(child.id, child.name), ev.Person(program.id, program.name))
    await lay(house, "guests", GUEST, OTHER)
    await house.act("guests", OTHER, do.Resign(1))
    await recognise(house, GUEST.id, member)
    account = await accounts.note_guest(account, GUEST.id)
    decided = json.dumps({"type": "muted", "until": 0, "reason": "Colette says odd things", "name": "Colette"})
    row = {"id": 1, "at": 1, "by": OTHER.id, "person": account.id, "body": decided}
    await house.store.write(lambda connection: put(connection, moderation_events, [row]))
    assert (await house.store.archive(int(time.time() * 1000) + 60_000, 1)).games == 1
    return account


async def everything(store: Store) -> str:
    """Return all that a database holds, as text."""
    found = []
    for table in whole_metadata().sorted_tables:
        rows = await store.read(sa.select(table))
        if table is archives:
            found += [str(unpack(row.table_id, row.body)) for row in rows]
        else:
            found += [str(tuple(row)) for row in rows]
    return "\n".join(found)
