"""Erasing an account: games stay, and say "somebody" where the name was; nothing else is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.clubs.forgetting import forget_in_clubs
from ludogite.people.recognising import finish_recognising
from ludogite.people.tournaments.personal import forget_in_tournaments
from ludogite.play.events import Person
from ludogite.play.forgetting import forget
from ludogite.storage.accounts import AccountStore
from ludogite.storage.deletions import (
    erased_again,
    known_people,
    listed,
    read_file,
    to_erase_again,
    write_file,
)
from ludogite.storage.forgotten import digest_of
from ludogite.storage.sessions import SessionStore

if TYPE_CHECKING:
    from pathlib import Path

    from ludogite.people.account import Account
    from ludogite.people.accounts import Accounts
    from ludogite.play.house import House


async def forget_person(house: House, person: Person) -> None:
    """Forget a person in all clubs and tournaments and at all tables; where it fails half-way, they can ask again."""
    await forget_in_clubs(house, person.id)  # first: others direct the tournaments of a club from then on
    await forget_in_tournaments(house, person.id)
    await forget(house, person)


async def erase_account(house: House, accounts: Accounts, account: Account) -> None:
    """Erase an account at once, with the children's names and programs that it holds.

    Their games stay without their names, what they said is erased, in archives too; the list of deletions knows them,
    and the guests who they were before. Where it fails half-way, it can be asked for again: the account goes last.
    """
    await finish_recognising(house)
    held = [row.id for row in await accounts.store.owned_by(account.id)]
    for id_ in (account.id, *held):
        await SessionStore(house.store).end_all(id_)
    for id_ in (*held, account.id):
        await forget_person(house, Person(id_, ""))
        await house.forgotten.forget_guests_of(id_)
    await accounts.erase(account)


async def erase_due(house: House, accounts: Accounts) -> None:
    """Erase whoever asked for it and had time to change their mind."""
    for row in await accounts.store.leaving_before(house.now()):
        account = await accounts.read(row.id)
        if account is not None and account.leaving_at is not None and account.leaving_at < house.now():
            await erase_account(house, accounts, account)


async def erase_again(house: House, accounts: Accounts, folder: Path) -> int:
    """Erase whom the list of deletions names and the house still knows; return how many.

    That is so after an older backup was restored. It is done before anybody comes in, and goes on after a kill.
    """
    told = await to_erase_again(house.store) | read_file(folder)
    known = await listed(house.store)
    unknown = told - known
    people = {id_ for id_ in await known_people(house.store) if digest_of(id_) in unknown} if unknown else set()
    holders = [id_ for id_ in await AccountStore(house.store).ids() if digest_of(id_) in told | known]
    for id_ in holders:
        account = await accounts.read(id_)
        if account is not None:
            await erase_account(house, accounts, account)
    for id_ in people.difference(holders):
        await forget_person(house, Person(id_, ""))
    await house.forgotten.add_digests(unknown)
    await erased_again(house.store)
    return len(people.union(holders))


async def keep_list(house: House, folder: Path) -> None:
    """Let the list of deletions lie beside the database too, where another one may take its place."""
    if not house.forgotten.erased <= read_file(folder):
        write_file(folder, house.forgotten.erased)
