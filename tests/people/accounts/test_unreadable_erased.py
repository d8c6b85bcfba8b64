"""Somebody who is erased is named in no event that cannot be read either; it stays one that cannot be read."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from tests.people.running import ANNA, BERT, announced, enter, opened
from tests.play.houses import plan

from ludogite.people.accounts.account import Account
from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.erasing import erase_account, forget_person
from ludogite.people.accounts.events import ACCOUNT_CODEC, AccountEvent, Joined, RoleGiven
from ludogite.people.accounts.schema import account_events
from ludogite.people.clubs.clubs import Clubs
from ludogite.people.clubs.errors import KeptClubError
from ludogite.people.clubs.schema import club_events, clubs
from ludogite.people.errors import KeptTournamentError
from ludogite.people.moderation.store import ModerationStore, without_person
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.schema import tournament_events, tournaments
from ludogite.play import commands as do
from ludogite.play.errors import KeptTableError
from ludogite.play.unsaid import own_words, without_names
from ludogite.storage.schema.events import events
from ludogite.storage.unreadable import reworded

if TYPE_CHECKING:
    from ludogite.play.house.house import House

pytestmark = pytest.mark.anyio
UNREADABLE = {
    "of another version": '{"type":"from-the-future","words":"Anna said so","to":["b",{"ANNA":1,"n":"Bert and anna"}]}',
    "torn": '{"type":"from-the-future","words":"Anna said so, said An',
    "no object": '["Anna",1]',
}


@pytest.fixture(params=list(UNREADABLE))
def body(request: pytest.FixtureRequest) -> str:
    return UNREADABLE[request.param]


async def add(house: House, table: sa.Table, row: dict[str, object]) -> None:
    await house.store.write(lambda connection: connection.execute(sa.insert(table).values(row)))


async def bodies_of(house: House, table: sa.Table) -> list[str]:
    return [row.body for row in await house.store.read(sa.select(table).order_by(table.c.seq))]


def is_of_nobody(body: str, before: str) -> bool:
    """Tell whether a body says what it said, but who somebody was."""
    is_torn = "torn" in UNREADABLE and before == UNREADABLE["torn"]
    return "anna" not in body.replace('"ANNA":1', "").lower() and "…" in body and (is_torn or bool(json.loads(body)))


async def test_a_name_goes_out_of_what_cannot_be_read_of_a_tournament_and_its_title(house: House, body: str) -> None:
    held = opened(house)
    id_ = await announced(held, SwissForm(), 0, title="The cup of Anna")
    await enter(held, id_, ANNA, BERT)
    last = (await held.find(id_)).seq + 1
    await add(house, tournament_events, {"tournament": id_, "seq": last, "at": 1, "by": "", "body": body})
    await add(house, tournament_events, {"tournament": id_, "seq": last + 1, "at": 1, "by": ANNA.id, "body": body})
    await house.store.write(lambda connection: connection.execute(sa.update(tournaments).values(seq=last + 1)))
    with pytest.raises(KeptTournamentError):
        await held.find(id_)
    await forget_person(house, ANNA)
    told = await bodies_of(house, tournament_events)
    assert all(is_of_nobody(one, body) for one in told[last - 1 :])
    assert not [one for one in told[: last - 1] if "Anna" in one]
    [(title,)] = await house.store.read(sa.select(tournaments.c.title))
    assert title == ""
    with pytest.raises(KeptTournamentError):
        await held.find(id_)


async def test_ids_go_out_of_what_cannot_be_read_of_a_tournament_whose_beginning_is_lost(house: House) -> None:
    held = opened(house)
    id_ = await announced(held, SwissForm(), 0)
    await enter(held, id_, ANNA)
    lost = f'{{"type":"announced-otherwise","directors":["{ANNA.id}","{BERT.id}"],"seats":{{"{ANNA.id}":2}}}}'
    change = sa.update(tournament_events).where(tournament_events.c.seq == 1).values(body=lost)
    await house.store.write(lambda connection: connection.execute(change))
    await forget_person(house, ANNA)
    told = await bodies_of(house, tournament_events)
    assert json.loads(told[0]) == {"type": "announced-otherwise", "directors": ["", BERT.id], "seats": {"": 2}}
    assert not [one for one in told if ANNA.id in one]


async def test_a_name_goes_out_of_what_cannot_be_read_of_a_club_and_out_of_its_name(house: House, body: str) -> None:
    held, anna = Clubs(house, b"key"), Account(ANNA.id, "Anna")
    club = await held.found(anna, "Annas Kreis", "", is_listed=True)
    for seq, by in ((club.seq + 1, ""), (club.seq + 2, ANNA.id)):
        await add(house, club_events, {"club": club.id, "seq": seq, "at": 1, "by": by, "body": body})
    with pytest.raises(KeptClubError):
        await held.log.read(club.id)
    await forget_person(house, ANNA)
    told = await bodies_of(house, club_events)
    assert all(is_of_nobody(one, body) for one in told[club.seq :])
    assert not [one for one in told[: club.seq] if "Anna" in one or ANNA.id in one]
    assert not await house.store.read(sa.select(club_events.c.seq).where(club_events.c.by == ANNA.id))
    [row] = await house.store.read(sa.select(clubs))
    assert "anna" not in f"{row.name} {row.look}".lower()
    with pytest.raises(KeptClubError):
        await held.log.read(club.id)


async def test_a_name_goes_out_of_what_cannot_be_read_of_a_table(house: House, body: str) -> None:
    await house.create("t", plan())
    await house.act("t", ANNA, do.Say("hello"))
    await house.act("t", BERT, do.Sit(1))
    house.put_away(house.loaded["t"])
    last = await house.store.last_seq("t")
    for seq, author in ((last + 1, None), (last + 2, ANNA.id)):
        await add(house, events, {"table_id": "t", "seq": seq, "at": 1, "author": author, "cid": None, "body": body})
    with pytest.raises(KeptTableError):
        await house.load("t")
    await forget_person(house, ANNA)  # the name is that of the table: nobody had to say it
    told = [row.body for row in await house.store.events("t")]
    assert all(is_of_nobody(one, body) for one in told[last : last + 2])


async def test_a_name_goes_out_of_what_somebody_decided_about_others_and_cannot_be_read(
    house: House, body: str
) -> None:
    accounts = Accounts(house, b"key")
    anna = await accounts.join_with_password(ANNA.id, "Anna", "a long enough password")
    bert = await accounts.join_with_password(BERT.id, "Bert", "a long enough password")
    given: list[AccountEvent] = [RoleGiven("moderator", "Anna wants it"), Joined("Annabel")]
    for seq, one in enumerate([*[ACCOUNT_CODEC.write(told) for told in given], body], bert.seq + 1):
        await add(house, account_events, {"account": bert.id, "seq": seq, "at": 1, "by": ANNA.id, "body": one})
    await erase_account(house, accounts, anna)
    told = await bodies_of(house, account_events)
    assert [ACCOUNT_CODEC.read(one) for one in told[-3:-1]] == [RoleGiven("moderator", "… wants it"), given[1]]
    assert is_of_nobody(told[-1], body)


@pytest.mark.parametrize(("by", "about"), [("x", "y"), (ANNA.id, "y"), ("x", ANNA.id)])
async def test_a_name_goes_out_of_every_line_of_the_moderation_log_that_cannot_be_read(
    house: House, body: str, by: str, about: str
) -> None:
    store = ModerationStore(house.store)
    await store.add(1, by, about, body)
    own, others = partial(own_words, names=["Anna"]), partial(without_names, names=["Anna"])
    await store.forget(ANNA.id, ["Anna"], own, others)
    [row] = await store.since(0)
    assert "anna" not in row.body.replace('"ANNA":1', "").lower()
    assert without_person(row, ANNA.id, own, others)["body"] == row.body  # type: ignore[arg-type] # it has its columns


def test_what_cannot_be_read_says_all_else_as_before() -> None:
    say = partial(without_names, names=["type", "Zoé"])
    for same in ('{"type": "type", "n": 1.50}', '{"a":"Zoéline"}', "", "null", "[" * 90_000, '"\\ud83d"'):
        assert reworded(same, say) == same
    assert reworded('{"type":"type","of":"type","x":"\\ud83d Zo\\u00e9"}', say) == (
        '{"type":"type","of":"\\u2026","x":"\\ud83d \\u2026"}'
    )
