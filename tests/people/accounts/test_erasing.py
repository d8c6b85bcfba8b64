"""An account that is erased: games stay, nothing else does, whoever it held, wherever it was written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from tests.history.opening import HISTORIES, moved_in
from tests.people.erased import GUEST, KEY, NAMES, WORDS, everything, furnish
from tests.people.recognising import lay
from tests.play.houses import open_house, plan, until
from tests.web.served import Served

from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.erasing import erase_account, erase_due, forget_person, known_people, names_of
from ludogite.people.accounts.events import GRACE_MS
from ludogite.people.accounts.link_store import LinkRow, LinkStore
from ludogite.people.sessions.sessions import Sessions
from ludogite.play import events as ev
from ludogite.play.errors import ForgottenGuestError
from ludogite.storage.schema.base import whole_metadata

if TYPE_CHECKING:
    from pathlib import Path

    from ludogite.play.house.house import House

pytestmark = pytest.mark.anyio


def let_pass(monkeypatch: pytest.MonkeyPatch, house: House, passed_ms: int) -> None:
    """Let it be later in the house."""
    now = house.now
    monkeypatch.setattr(house, "now", lambda: now() + passed_ms)


async def test_nothing_is_left_of_an_account_but_its_games(house: House) -> None:
    accounts = Accounts(house, KEY)
    account = await furnish(house, accounts)
    before = await everything(house.store)
    assert all(name in before for name in NAMES)
    await erase_account(house, accounts, account)
    after = await everything(house.store)
    assert [name for name in NAMES if name in after] == []
    assert "192.0.2.7" not in after
    for table in ("accounts", "account_events", "credentials", "sessions", "access_tokens", "progress"):
        assert await house.store.read(sa.select(whole_metadata().tables[table])) == []
    assert "says odd things" not in after
    assert '"type":"muted"' in after, "what was decided stays"
    assert (await house.load("over")).table.outcome is not None
    assert await accounts.find(account.id) is None
    assert account.id in house.forgotten
    assert GUEST.id in house.forgotten
    assert GUEST.id not in house.forgotten.recognised
    again = await accounts.join_with_password("4" * 24, "Colette", WORDS)
    assert again.name == "Colette", "the name is free"


async def test_no_invitation_is_called_after_whoever_was_erased_whoever_made_it(house: House) -> None:
    kept = LinkStore(house.store)
    await kept.add(LinkRow("a" * 64, "invitation", None, "host", "for Odilon and capucine", 1, house.now() + 1000, 3))
    await forget_person(house, ev.Person("1" * 24, "Capucine"))
    (link,) = await kept.valid("invitation", house.now())
    assert (link.label, link.uses_left) == ("for Odilon and …", 3)


async def test_whoever_asked_is_erased_when_the_days_are_over_and_nobody_else(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts = Accounts(house, KEY)
    leaving = await accounts.ask_erasure(await accounts.join_with_password("2" * 24, "Capucine", WORDS))
    staying = await accounts.ask_erasure(await accounts.join_with_password("4" * 24, "Odilon", WORDS))
    await accounts.withdraw_erasure(staying)
    await erase_due(house, accounts)
    assert await accounts.find(leaving.id) is not None, "there is time to change one's mind"
    let_pass(monkeypatch, house, GRACE_MS + 1)
    await erase_due(house, accounts)
    assert await accounts.find(leaving.id) is None
    assert await accounts.find(staying.id) is not None


async def test_an_erasure_that_was_broken_off_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    accounts = Accounts(house, KEY)
    account = await accounts.ask_erasure(await furnish(house, accounts))
    let_pass(monkeypatch, house, GRACE_MS + 1)

    async def killed(*_: object) -> None:
        raise KeyboardInterrupt

    for broken in ("ludogite.people.accounts.erasing.forget", "ludogite.people.accounts.accounts.Accounts.erase"):
        with monkeypatch.context() as patched:
            patched.setattr(broken, killed)
            with pytest.raises(KeyboardInterrupt):
                await erase_due(house, accounts)
        assert await accounts.read(account.id) is not None
    await erase_due(house, accounts)
    after = await everything(house.store)
    assert [name for name in NAMES if name in after] == []


TABLES, HALF = 20, 8
STOPPING = """
CREATE TRIGGER stopping BEFORE INSERT ON events
WHEN new.body LIKE '%"type":"forgotten"%'
    AND (SELECT count(*) FROM events WHERE body LIKE '%"type":"forgotten"%') >= 8
BEGIN SELECT RAISE(ABORT, 'no further'); END
"""
"""Whoever erases comes to the half, and tries the next table again and again, as if another process were first."""


def forgotten_at(house: Served) -> int:
    """Return at how many tables it is written down that somebody is forgotten."""
    with house.database() as connection:
        told = sa.select(sa.func.count()).where(whole_metadata().tables["events"].c.body.contains('"type":"forgotten"'))
        return int(connection.execute(told).scalar_one())


async def test_an_erasure_that_was_killed_half_way_is_completed_when_the_house_opens_again(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    house = await open_house(folder)
    accounts = Accounts(house, KEY)
    account = await furnish(house, accounts)
    for number in range(TABLES):
        await lay(house, f"table-{number}", ev.Person(account.id, account.name), None)
    await accounts.ask_erasure(account)
    await house.store.write(lambda connection: connection.execute(sa.text("UPDATE accounts SET leaving_at = 1")))
    await house.store.write(lambda connection: connection.exec_driver_sql(STOPPING))
    await house.stop()
    served = Served(tmp_path)
    await until(lambda: forgotten_at(served) >= HALF)
    served.kill()
    assert forgotten_at(served) == HALF
    with served.database() as connection:
        connection.execute(sa.text("DROP TRIGGER stopping"))
    opened = await open_house(folder)
    assert await Accounts(opened, KEY).read(account.id) is not None, "killed before the end"
    assert "Colette" in await everything(opened.store)
    await opened.stop()
    served.start()
    await until(lambda: forgotten_at(served) >= TABLES)
    await until(lambda: not ids(served))
    served.stop()
    assert "Traceback" not in served.logged()
    opened = await open_house(folder)
    after = await everything(opened.store)
    assert [name for name in NAMES if name in after] == []
    assert account.id in opened.forgotten
    await opened.stop()


def ids(house: Served) -> list[str]:
    with house.database() as connection:
        return list(connection.execute(sa.text("SELECT id FROM accounts")).scalars())


async def test_somebody_who_is_erased_does_nothing_more_in_the_house(house: House) -> None:
    accounts = Accounts(house, KEY)
    account = await accounts.join_with_password("2" * 24, "Capucine", WORDS)
    token = await Sessions(house).begin(account.id, "Firefox", "192.0.2.7")
    await erase_account(house, accounts, account)
    assert await Sessions(house).find(token) is None
    with pytest.raises(ForgottenGuestError):
        await house.create("more", replace(plan(), by=ev.Person(account.id, "Capucine")))


async def test_networks_are_forgotten_after_some_days_or_never_written_down(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    day_ms = 86_400_000
    token = await Sessions(house).begin("2" * 24, "Firefox", "192.0.2.7")
    never = await Sessions(house, keeps_networks=False).begin("2" * 24, "Firefox", "192.0.2.8")
    sessions = Sessions(house)
    await sessions.tidy(30 * day_ms)
    kept, unkept = await sessions.find(token), await sessions.find(never)
    assert kept is not None
    assert unkept is not None
    assert (kept.network, unkept.network) == ("192.0.2.7", None)
    let_pass(monkeypatch, house, 31 * day_ms)
    await sessions.tidy(30 * day_ms)
    assert "192.0.2" not in await everything(house.store)


@pytest.mark.parametrize("history", HISTORIES, ids=[path.name for path in HISTORIES])
async def test_what_earlier_versions_wrote_is_erased_as_well(history: Path, tmp_path: Path) -> None:
    moved_in(history, tmp_path)
    house = await open_house(tmp_path)
    people = await known_people(house.store)
    names = {name for id_ in people for name in await names_of(house, id_)}
    before = await everything(house.store)
    assert names
    assert all(name in before for name in names)
    for id_ in sorted(people):
        await forget_person(house, ev.Person(id_, ""))
    after = await everything(house.store)
    assert [name for name in names if re.search(rf"\b{re.escape(name)}\b", after)] == []
    await house.stop()
