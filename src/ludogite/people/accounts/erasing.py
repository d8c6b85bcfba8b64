"""Erasing an account: games stay, and say "somebody" where the name was; nothing else is left."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludogite.people.accounts.events import GuestRecognised, Joined, Renamed
from ludogite.people.accounts.link_store import LinkStore
from ludogite.people.accounts.log import AccountLog
from ludogite.people.accounts.recognising import finish_recognising
from ludogite.people.accounts.store import AccountStore
from ludogite.people.clubs.forgetting import forget_in_clubs
from ludogite.people.moderation.fair_play_store import FairPlayStore
from ludogite.people.moderation.store import ModerationStore
from ludogite.people.ratings.store import RatingIndex
from ludogite.people.sessions.store import SessionStore
from ludogite.people.tournaments.log import TournamentLog
from ludogite.people.tournaments.personal import forget_in_tournaments, names_in_tournament
from ludogite.people.tournaments.schema import tournament_events, tournament_people
from ludogite.play.events import Person
from ludogite.play.forgetting import forget, names_at_tables
from ludogite.play.house.forgotten import digest_of
from ludogite.play.unsaid import own_words, without_names
from ludogite.storage.deletions import erased_again, listed, read_file, to_erase_again, write_file
from ludogite.storage.schema.events import archive_authors, events
from ludogite.storage.schema.tables import seatings, tables

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from ludogite.people.accounts.account import Account
    from ludogite.people.accounts.accounts import Accounts
    from ludogite.people.accounts.events import AccountEvent
    from ludogite.play.house.house import House
    from ludogite.storage.store import Store

EXPECTED = re.compile(r'"([0-9a-f]{24})"')
"""The ids of those for whom a table that waits keeps a seat, among others."""


async def forget_person(house: House, person: Person, names: Collection[str] = ()) -> None:
    """Forget a person in all clubs and tournaments and at all tables; where it fails half-way, they can ask again.

    What they wrote goes with them, or stays without any of these names and those that they had anywhere.
    """
    async with house.overwriter.erasing():
        known = {*names, person.name, *await names_of(house, person.id)} - {""}
        await forget_in_clubs(house, person.id, known)  # first: others direct the tournaments of a club from then on
        await forget_in_tournaments(house, person.id, known)
        await LinkStore(house.store).unname(partial(without_names, names=known))
        await forget(house, person, known, partial(_forget_elsewhere, house))


async def _forget_elsewhere(house: House, person: Person, names: Collection[str]) -> None:
    await RatingIndex(house.store).forget(person.id)
    await FairPlayStore(house.store).forget(person.id)
    own, others = partial(own_words, names=names), partial(without_names, names=names)
    await ModerationStore(house.store).forget(person.id, names, own, others)


async def names_of(house: House, id_: str) -> set[str]:
    """Return everything that somebody was ever called: in their account, in tournaments, at tables."""
    names = await names_at_tables(house, id_)
    names |= {event.name for event in await _account_events(house, id_) if isinstance(event, Joined | Renamed)}
    log = TournamentLog.of(house)
    for tournament in await log.store.speaking_of(id_):
        names |= names_in_tournament(log.form.readable(await log.rows(tournament)), id_)
    return names - {""}


async def _account_events(house: House, id_: str) -> list[AccountEvent]:
    """Return what happened to an account; what cannot be read names nobody, and goes with it."""
    log = AccountLog(house)
    return [one.event for one in log.form.readable(await log.rows(id_))]


async def erase_account(house: House, accounts: Accounts, account: Account) -> None:
    """Erase an account at once, with the children's names and programs that it holds.

    Their games stay without their names, what they said is erased, in archives too; the list of deletions knows them,
    and the guests who they were before. Where it fails half-way, it can be asked for again: the account goes last.
    """
    await finish_recognising(house)
    owned = await accounts.store.owned_by(account.id)
    held = [row.id for row in owned]
    async with house.overwriter.erasing():
        names = {account.name, *(row.name for row in owned)} - {""}
        names = names.union(*[await names_of(house, id_) for id_ in (account.id, *held)])
        for id_ in (account.id, *held):
            await SessionStore(house.store).end_all(id_)
        for id_ in (*held, account.id):
            await forget_person(house, Person(id_, ""), names)
            await house.forgotten.forget_guests_of(id_)
        own, others = partial(own_words, names=names), partial(without_names, names=names)
        for event in await _account_events(house, account.id):
            if isinstance(event, GuestRecognised):  # what was decided about the guest who they were
                await ModerationStore(house.store).forget(event.guest, names, own, others)
        await accounts.erase(account, names)


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


async def known_people(store: Store) -> set[str]:
    """Return the ids of everybody who is found anywhere in a house: it looks at every event, so not often."""
    waiting = sa.select(events.c.body).join(tables, tables.c.id == events.c.table_id)
    awaited = await store.read(waiting.where(tables.c.status == "waiting", events.c.seq == 1))
    found = {id_ for row in awaited for id_ in EXPECTED.findall(row.body)}
    for column in (
        seatings.c.person,
        archive_authors.c.person,
        events.c.author,
        tournament_people.c.person,
        tournament_events.c.by,
    ):
        found.update(row[0] for row in await store.read(sa.select(column).distinct()) if row[0])
    return found
