"""Accounts: begun, opened, changed and erased, on both databases."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import argon2
import pytest
from tests.people.recognising import lay, people_at, replayed

from ludogite.people.accounts import passwords
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.accounts import MOST_OWNED, Accounts
from ludogite.people.accounts.names import account_look, check_account_name
from ludogite.people.accounts.passkeys import NewPasskey
from ludogite.people.accounts.passwords import check_password
from ludogite.people.errors import AccountError, AccountNameError, PasswordError, SignInError
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import transcribe

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa

    from ludogite.people.accounts.events import AccountKind
    from ludogite.play.house.house import House

pytestmark = pytest.mark.anyio

KEY = b"a key of the house"
WORDS = "gentle otter paints the moon"


async def test_a_name_is_kept_and_opened_with_its_password(house: House) -> None:
    accounts = Accounts(house, KEY)
    joined = await accounts.join_with_password("a" * 24, "Capucine", WORDS)
    assert (joined.name, joined.role, joined.kind) == ("Capucine", "member", "person")
    assert (await accounts.open("capucine", WORDS)).id == joined.id
    for name, shown in (("Capucine", WORDS + "!"), ("Nobody", WORDS), ("Capucine", "")):
        with pytest.raises(SignInError):
            await accounts.open(name, shown)


async def test_an_unknown_name_costs_as_much_as_a_known_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever measures how long an answer takes learns nothing: the same is computed, and the same is asked."""
    accounts, own, done = Accounts(house, KEY), asyncio.current_task(), list[object]()
    await accounts.join_with_password("a" * 24, "Capucine", WORDS)
    verify, read = passwords._hasher.verify, house.store.read  # noqa: SLF001 - what takes long

    def noted(hashed: str, shown: str) -> bool:
        done.append(argon2.extract_parameters(hashed))
        return verify(hashed, shown)

    async def noted_read(query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        if asyncio.current_task() is own:  # the house looks for news beside it
            done.append(str(query))
        return await read(query)

    monkeypatch.setattr(passwords, "_hasher", SimpleNamespace(verify=noted, hash=passwords._hasher.hash))  # noqa: SLF001
    monkeypatch.setattr(house.store, "read", noted_read)
    costs = []
    for name in ("Capucine", "Nobody"):
        done.clear()
        with pytest.raises(SignInError):
            await accounts.open(name, "wrong words all over")
        costs.append([*done])
    assert costs[0] == costs[1]
    assert sum(isinstance(one, argon2.Parameters) for one in costs[0]) == 1


async def test_nobody_keeps_a_name_that_looks_like_another(house: House) -> None:
    accounts = Accounts(house, KEY)
    await accounts.join_with_password("a" * 24, "Milo", WORDS)
    for alike in ("milo", "MILO", "MiIo", "Mìlo", "Mi1o", "Мilо", "M ilo", "Milö", "MÏLÖ"):
        with pytest.raises(AccountNameError):
            await accounts.join_with_password("b" * 24, alike, WORDS)
    await accounts.join_with_password("b" * 24, "Milou", WORDS)


async def test_a_code_of_the_paper_opens_once(house: House) -> None:
    accounts = Accounts(house, KEY)
    joined = await accounts.join_with_password("a" * 24, "Capucine", WORDS)
    codes = await accounts.write_codes(joined)
    assert len(set(codes)) == 8
    assert (await accounts.open("Capucine", codes[0].upper().replace("-", " "))).id == joined.id
    with pytest.raises(SignInError):
        await accounts.open("Capucine", codes[0])


async def test_what_events_say_is_what_the_row_says(house: House) -> None:
    accounts = Accounts(house, KEY)
    account = await accounts.join_with_password("a" * 24, "Capucine", WORDS)
    account = await accounts.rename(account, "Colette", account.id)
    account = await accounts.give_role(account, "host", "host")
    account = await accounts.ask_erasure(account)
    folded = Account(account.id).after(await accounts.log.history(account.id))
    assert folded == account
    found = await accounts.find(account.id)
    assert found is not None
    assert (found.name, found.role, found.leaving_at, found.seq) == ("Colette", "host", account.leaving_at, account.seq)
    assert [period.name for period in folded.names] == ["Capucine", "Colette"]


async def test_two_who_change_an_account_at_once_do_not_overwrite_each_other(house: House) -> None:
    accounts = Accounts(house, KEY)
    account = await accounts.join_with_password("a" * 24, "Capucine", WORDS)
    await accounts.rename(account, "Colette", account.id)
    with pytest.raises(AccountError):
        await accounts.rename(account, "Camille", account.id)


async def test_a_childs_name_is_found_by_nobody(house: House) -> None:
    accounts = Accounts(house, KEY)
    parent = await accounts.join_with_password("a" * 24, "Capucine", WORDS)
    child = await accounts.add_owned(parent, "Zoé", "child")
    assert await accounts.find_by_name("Zoé") is None
    assert [one.id for one in await accounts.owned_by(parent, "child")] == [child.id]


@pytest.mark.parametrize("kind", ["child", "program"])
async def test_nobody_holds_more_names_than_they_may_by_asking_at_once(house: House, kind: AccountKind) -> None:
    accounts = Accounts(house, KEY)
    parent = await accounts.join_with_passkey("a" * 24, "Capucine", NewPasskey("key", "public half", 0), "")
    asked = [accounts.add_owned(parent, f"Zoé {number:02}", kind) for number in range(MOST_OWNED + 5)]
    added = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, AccountError) for one in added) == 5
    assert len(await accounts.owned_by(parent, kind)) == MOST_OWNED
    await accounts.erase(parent)
    with pytest.raises(AccountError):
        await accounts.add_owned(parent, "Orphan", kind)


@pytest.mark.parametrize(
    "password",
    ["short", "x" * 201, "aaaaaaaaaaaa", "abcabcabcabc", "bananabanana", "1234567890", "9876543210", "qwertyuiop",
     "azerty123456", "1q2w3e4r5t6z", "24.12.1984", "+33 1 44 55 66 77", "Capucine123", "capucine-capucine",
     "C@pucine2012x", "password1234", "passwordpassword", "P@ssw0rd2024!", "Motdepasse!!", "trustno1trustno1",
     "iloveyou12345", "Hello, World!", "Ludogîte2026", "Sommer-2026-!"],
)  # fmt: skip
def test_a_password_that_others_try_first_is_refused(password: str) -> None:
    with pytest.raises(PasswordError):
        check_password(password, "Capucine")


@pytest.mark.parametrize(
    "password",
    [WORDS, "monday football club", "kxqvnwpmzt", "x7k29p41m3", "j'aime le chocolat", "мой пароль хорош",
     "山田太郎は毎朝走る山道で", "password gentle otter", "314159265358979323"],
)  # fmt: skip
def test_a_password_of_ones_own_is_taken_whatever_it_is_written_in(password: str) -> None:
    check_password(password, "Capucine")


async def test_nobody_keeps_a_name_with_a_password_that_others_try_first(house: House) -> None:
    with pytest.raises(PasswordError):
        await Accounts(house, KEY).join_with_password("a" * 24, "Capucine", "passwordpassword")


@pytest.mark.parametrize(
    "name",
    ["", "a", "x" * 25, "a\u200bb", "\u202eevil", "pаul", "42", "the Owl", "moderator", "The Host", "Admin", "a\nb"],
)
def test_names_that_deceive_are_refused(name: str) -> None:
    with pytest.raises(AccountNameError):
        check_account_name(name)


@pytest.mark.parametrize("name", ["Zoé", "Jean-Luc", "O’Brien", "Дарья", "山田太郎", "Anne 2", "علي"])
def test_names_of_all_alphabets_can_be_kept(name: str) -> None:
    assert check_account_name(name) == name
    assert account_look(name)


async def test_whoever_keeps_or_changes_a_name_is_called_so_where_they_still_play(house: House) -> None:
    accounts, guest, other = Accounts(house, KEY), ev.Person("a" * 24, "Renard"), ev.Person("b" * 24, "Milo")
    for id_ in ("running", "over", "unopened"):
        await lay(house, id_, guest, other)
    await house.act("over", other, do.Resign(1))
    del house.loaded["unopened"]
    account = await accounts.join_with_password(guest.id, "Capucine", WORDS)
    account = await accounts.rename(account, "Milo", account.id)
    for id_, name in (("running", "Milo 2"), ("over", "Renard"), ("unopened", "Milo 2")):
        assert people_at(await replayed(house, id_)) == [[ev.Person(guest.id, name)], [other]]
        assert (await house.load(id_)).table.seats == (await replayed(house, id_)).seats
        assert transcribe(id_, events_from_rows(await house.store.events(id_))).plan.by.name == name


async def test_what_one_account_holds_is_told_apart_by_name(house: House) -> None:
    accounts = Accounts(house, KEY)
    parent = await accounts.join_with_password("a" * 24, "Capucine", WORDS)
    child = await accounts.add_owned(parent, "Zoé", "child")
    program = await accounts.add_owned(parent, "Grillon", "program")
    alike: tuple[tuple[AccountKind, str], ...] = (("program", "zoe"), ("child", "Gri11on"), ("child", "Zoé"))
    for kind, name in alike:
        with pytest.raises(AccountNameError):
            await accounts.add_owned(parent, name, kind)
    for renamed, name in ((program, "Zoë"), (child, "Grillon")):
        with pytest.raises(AccountNameError):
            await accounts.rename(renamed, name, parent.id)
    assert (await accounts.rename(child, "Zoë", parent.id)).name == "Zoë", "one's own name does not stand in the way"
    elsewhere = await accounts.join_with_password("b" * 24, "Colette", WORDS)
    await accounts.add_owned(elsewhere, "Zoé", "child")
