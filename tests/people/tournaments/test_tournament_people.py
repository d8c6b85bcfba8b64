"""What tournaments keep of somebody: told to them, kept under their name, erased with them."""

from functools import partial

import pytest
import sqlalchemy as sa
from tests.people.running import ANNA, BERT, announced, begin, crowd, enter, opened, plan

from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.erasing import forget_person, known_people
from ludogite.people.accounts.recognising import recognise
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments.actor import HOUSE, Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.personal import told_of
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.people.tournaments.schema import tournament_events, tournament_people
from ludogite.people.tournaments.schema import tournaments as tournament_rows
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play import events as table_events
from ludogite.play.house.house import House
from ludogite.storage.schema.events import events

pytestmark = pytest.mark.anyio


async def kept_words(house: House) -> str:
    """Return everything that the database says of tournaments."""
    said = await house.store.read(sa.select(tournament_events.c.by, tournament_events.c.body))
    people = await house.store.read(sa.select(tournament_people.c.person))
    return "\n".join(str(tuple(row)) for row in (*said, *people))


async def test_whoever_is_forgotten_is_somebody_in_every_tournament(house: House) -> None:
    tournaments = opened(house)
    coming, running = [await announced(tournaments, SwissForm(), 0, venue="hall") for _ in range(2)]
    for id_ in (coming, running):
        await enter(tournaments, id_, ANNA, BERT)
    await begin(tournaments, running)
    await tournaments.call_round(running, HOUSE)
    await tournaments.decide(running, HOUSE, lambda t: decisions.change_directors(t, [ANNA.id], HOUSE))
    await tournaments.decide(running, HOUSE, lambda t: decisions.pause(t, HOUSE, 0, "anna is late, Annabel is not"))
    assert ANNA.id in await known_people(house.store)
    await forget_person(house, ANNA)
    words = await kept_words(house)
    assert "Anna " not in words
    assert "… is late, Annabel is not" in words
    assert ANNA.id not in words
    assert "Bert" in words
    assert [one.name for one in (await tournaments.find(coming)).entrants.values()] == ["Bert"]
    left = await tournaments.find(running)
    assert [one.name for one in left.entrants.values()] == ["", "Bert"]
    assert left.away == {1}
    assert left.plan.directors == ()
    assert Tournament.from_events(running, await tournaments.log.history(running)).entrants == left.entrants


async def test_nobody_waits_at_a_board_for_somebody_who_is_forgotten(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0, venue="hall")
    await enter(tournaments, id_, ANNA, BERT)
    await begin(tournaments, id_)
    await tournaments.call_round(id_, HOUSE)
    await forget_person(house, ANNA)
    tournament = await tournaments.find(id_)
    assert [one.winner for one in tournament.matches.values()] == [2]
    assert tournament.status == "over"


async def test_a_guest_who_signs_in_brings_tournaments_along(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0, venue="hall")
    guest = table_events.Person("e" * 24, "Somebody new")
    await tournaments.decide(
        id_, Actor(guest.id), lambda t: decisions.enter(t, Entrant(0, guest.name, "guest", guest.id), Actor(guest.id))
    )
    await recognise(house, guest.id, ANNA)
    [entrant] = (await tournaments.find(id_)).entrants.values()
    assert (entrant.name, entrant.person, entrant.kind) == ("Anna", ANNA.id, "member")
    assert [row.id for row in await tournaments.of_person(ANNA.id)] == [id_]
    await forget_person(house, ANNA)
    words = await kept_words(house)
    assert guest.id not in words
    assert "Somebody new" not in words


async def test_whoever_entered_as_a_guest_and_as_a_member_plays_once(house: House) -> None:
    tournaments = opened(house)
    coming, running = [await announced(tournaments, SwissForm(), 0, venue="hall") for _ in range(2)]
    guest = table_events.Person("e" * 24, "Somebody new")
    for id_ in (coming, running):
        await tournaments.decide(
            id_, Actor(guest.id), partial(decisions.enter, entrant=Entrant(0, guest.name, "guest", guest.id), by=HOUSE)
        )
        await enter(tournaments, id_, ANNA, BERT)
    await begin(tournaments, running)
    await recognise(house, guest.id, ANNA)
    for id_ in (coming, running):
        tournament = await tournaments.find(id_)
        assert [tournament.entrants[number].name for number in tournament.playing] == ["Anna", "Bert"]
        assert tournament.number_of(ANNA.id) == 2
    await tournaments.decide(running, HOUSE, lambda t: decisions.call_off(t, HOUSE, "rain"))
    await forget_person(house, ANNA)
    assert '"Anna"' not in await kept_words(house)


async def test_another_name_is_read_in_tournaments_that_are_not_over(house: House) -> None:
    tournaments, accounts = opened(house), Accounts(house, b"key")
    id_ = await announced(tournaments, KnockoutForm(), 0, venue="hall")
    await enter(tournaments, id_, BERT)
    account = await accounts.join_with_password(BERT.id, "Bertrand", "a long and winding password")
    [entrant] = (await tournaments.find(id_)).entrants.values()
    assert (entrant.name, entrant.kind) == ("Bertrand", "member")
    await accounts.rename(account, "Norbert", account.id)
    [entrant] = (await tournaments.find(id_)).entrants.values()
    assert entrant.name == "Norbert"


async def test_somebody_is_told_everything_that_is_kept_of_them(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SwissForm(), 0, venue="hall", club="c")
    await enter(tournaments, id_, ANNA, BERT)
    [told] = await told_of(house, ANNA.id)
    assert (told["name"], told["number"], told["title"], told["form"]) == ("Anna", 1, "Friday", "swiss")
    assert [one["type"] for one in told["did"]] == ["entered"]
    assert "Bert" not in str(told)
    assert [row.id for row in await tournaments.of_club("c")] == [id_]
    assert await told_of(house, "f" * 24) == []


async def add_unreadable(house: House, id_: str, seq: int) -> None:
    """Write down something after the events of a tournament that this version cannot read."""
    row = {"tournament": id_, "seq": seq, "at": 1, "by": "", "body": '{"type":"from-the-future"}'}
    await house.store.write(lambda connection: connection.execute(sa.insert(tournament_events).values(row)))
    await house.store.write(lambda connection: connection.execute(sa.update(tournament_rows).values(seq=seq)))


@pytest.mark.parametrize("is_kept", [False, True], ids=["readable", "kept"])
async def test_tables_of_a_tournament_lose_the_title_that_whoever_is_forgotten_gave_it(
    house: House, *, is_kept: bool
) -> None:
    async def told_at_tables() -> list[str]:
        return [row.body for row in await house.store.read(sa.select(events.c.body).order_by(events.c.seq))]

    tournaments, anna = opened(house), Actor(ANNA.id)
    id_ = (await tournaments.announce(plan(KnockoutForm(), title="The cup of Anna"), anna)).id
    await enter(tournaments, id_, *crowd(4))
    await tournaments.decide(id_, anna, partial(decisions.begin, by=anna))
    running = await TournamentRunner(tournaments).see_to(id_)
    assert [bool(one.table) for one in running.open_matches] == [True, True]
    assert sum("The cup of Anna" in body for body in await told_at_tables()) == 2
    if is_kept:
        await add_unreadable(house, id_, running.seq + 1)
    await forget_person(house, ANNA)
    assert not [body for body in await told_at_tables() if "Anna" in body]
    assert "Anna" not in await kept_words(house)
    laid = [table_events.read_event(body) for body in await told_at_tables()]
    makers = [one.by for one in laid if isinstance(one, table_events.Created)]
    assert [(by.id, by.name) for by in makers] == [(HOUSE.id, "")] * 2
