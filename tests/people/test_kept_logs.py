"""Where one stored thing cannot be read, whatever goes through many of them goes on with the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from tests.people.running import ANNA, BERT, announced, enter, opened

from ludogite.people.accounts.account import Account
from ludogite.people.clubs.clubs import Clubs
from ludogite.people.clubs.errors import KeptClubError
from ludogite.people.clubs.forgetting import forget_in_clubs
from ludogite.people.clubs.schema import club_events
from ludogite.people.errors import KeptTournamentError, LinkError
from ludogite.people.sessions.pairing_store import PREFIX
from ludogite.people.sessions.pairings import Pairings
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.personal import forget_in_tournaments, told_of
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.people.tournaments.schema import tournament_events
from ludogite.people.tournaments.schema import tournaments as tournament_rows
from ludogite.storage.deletions import to_erase_again
from ludogite.storage.schema.house import house as memory

if TYPE_CHECKING:
    from ludogite.play.house.house import House

pytestmark = pytest.mark.anyio
FUTURE = '{"type":"from-the-future"}'


async def test_somebody_is_forgotten_in_what_can_be_read_of_a_kept_tournament(house: House) -> None:
    held = opened(house)
    id_, other = [await announced(held, SwissForm(), 0, venue="hall") for _ in range(2)]
    await enter(held, id_, ANNA, BERT)
    await enter(held, other, ANNA, BERT)
    last = (await held.find(id_)).seq + 1
    row = {"tournament": id_, "seq": last, "at": 1, "by": "", "body": FUTURE}
    later = sa.update(tournament_rows).where(tournament_rows.c.id == id_)
    await house.store.write(lambda connection: connection.execute(sa.insert(tournament_events).values(row)))
    await house.store.write(lambda connection: connection.execute(later.values(seq=last, due_at=1)))
    with pytest.raises(KeptTournamentError):
        await held.find(id_)
    assert [one["id"] for one in await told_of(house, ANNA.id) if one.get("unreadable")] == [id_]
    await TournamentRunner(held).run_due()
    await forget_in_tournaments(house, ANNA.id)
    bodies = [row.body for row in await held.log.rows(id_)]
    assert bodies[-1] == FUTURE
    assert len(bodies) == last, "nothing follows an event that cannot be read"
    assert not any(ANNA.id in body or "Anna" in body for body in bodies)
    assert any(BERT.id in body for body in bodies)
    assert not any(ANNA.id in row.body for row in await held.log.rows(other))


async def test_a_tournament_whose_events_are_lost_is_kept_closed_before_anybody_asks(house: House) -> None:
    held = opened(house)
    id_ = await announced(held, SwissForm(), 0, venue="hall")
    lost = sa.delete(tournament_events).where(tournament_events.c.tournament == id_)
    await house.store.write(lambda connection: connection.execute(lost))
    await held.log.look_through()
    assert [*house.kept_logs.of(KeptTournamentError)] == [id_]


async def test_a_kept_club_keeps_nobody_from_founding_another_or_from_being_forgotten(house: House) -> None:
    clubs, anna = Clubs(house, b"key"), Account(ANNA.id, "Anna")
    club = await clubs.found(anna, "Cercle", "", is_listed=True)
    row = {"club": club.id, "seq": club.seq + 1, "at": 1, "by": "", "body": FUTURE}
    await house.store.write(lambda connection: connection.execute(sa.insert(club_events).values(row)))
    with pytest.raises(KeptClubError):
        await clubs.log.read(club.id)
    await clubs.settle_ladders()
    assert await clubs.found(anna, "Autre cercle", "", is_listed=True)
    assert [row.id for row in await clubs.listed("cercle", 9)].count(club.id) == 1
    await forget_in_clubs(house, ANNA.id)
    rows = await clubs.log.rows(club.id)
    assert rows[-1].body == FUTURE
    assert not any(ANNA.id in row.body or row.by == ANNA.id for row in rows)
    repaired = sa.delete(club_events).where(club_events.c.body == FUTURE)
    await house.store.write(lambda connection: connection.execute(repaired))
    assert await clubs.log.read(club.id), "it is open again once it can be read"
    assert not house.kept_logs.of(KeptClubError)


async def test_letters_that_cannot_be_read_let_nobody_in_and_others_do(house: House) -> None:
    pairings = Pairings(house)
    torn = {"key": f"{PREFIX}ABCDEFGHJ", "value": '{"account":'}
    await house.store.write(lambda connection: connection.execute(sa.insert(memory).values(torn)))
    with pytest.raises(LinkError):
        await pairings.ask("ABCDEFGHJ", "a phone")
    letters = await pairings.show(ANNA.id, "session")
    assert await pairings.ask(letters, "a phone")
    await pairings.withdraw(ANNA.id)


async def test_whom_a_restored_house_erases_again_is_read_from_a_damaged_list(house: House) -> None:
    digest = "ab" * 32
    torn = {"key": "deletions", "value": f'["{digest}", "'}
    await house.store.write(lambda connection: connection.execute(sa.insert(memory).values(torn)))
    assert await to_erase_again(house.store) == {digest}
