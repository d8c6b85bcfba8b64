"""Guests of one network in a tournament: counted by what is stored, given back, and kept no longer than needed."""

import asyncio
from functools import partial

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from tests.people.running import ANNA, DIRECTOR, announced, begin, opened

from ludogite.people.accounts.erasing import forget_person
from ludogite.people.accounts.recognising import recognise
from ludogite.people.errors import TournamentLimitError
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.guests import FEWEST_GUESTS, MOST_GUESTS, most_guests
from ludogite.people.tournaments.personal import told_of
from ludogite.people.tournaments.schema import tournament_guests
from ludogite.people.tournaments.tournaments import Tournaments
from ludogite.play import events as table_events
from ludogite.play.house.house import House

pytestmark = pytest.mark.anyio

SWISS = SwissForm(rounds=9)
HERE = "a hash of one network"


def guest(number: int) -> str:
    return f"{number:024x}"


async def enter(tournaments: Tournaments, id_: str, number: int, network: str = HERE) -> None:
    entrant, by = Entrant(0, f"Guest {number}", "guest", guest(number)), Actor(guest(number))
    await tournaments.decide(id_, by, partial(decisions.enter, entrant=entrant, by=by), network)


async def leave(tournaments: Tournaments, id_: str, number: int) -> None:
    by = Actor(guest(number))
    entrant = (await tournaments.find(id_)).number_of(by.id)
    assert entrant is not None
    await tournaments.decide(id_, by, lambda now: decisions.leave(now, entrant, by))


async def stored(house: House) -> set[str]:
    """Return of whom a hash of their network is stored."""
    return {row.person for row in await house.store.read(sa.select(tournament_guests.c.person))}


async def test_as_many_of_one_network_enter_as_may_and_others_find_a_place(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SWISS, 0, most=8)
    for number in range(FEWEST_GUESTS):
        await enter(tournaments, id_, number)
    with pytest.raises(TournamentLimitError, match="4 guests of one network"):
        await enter(tournaments, id_, 9)
    await enter(tournaments, id_, 0)  # whoever is there is not counted again
    await enter(tournaments, id_, 10, "a hash of another network")
    assert guest(9) not in {one.person for one in (await tournaments.find(id_)).entrants.values()}
    assert [most_guests((await tournaments.find(id_)).plan), MOST_GUESTS] == [4, 32]


async def test_leaving_gives_the_place_back_however_often(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SWISS, 0, most=8)
    for _ in range(2 * FEWEST_GUESTS):
        await enter(tournaments, id_, 0)
        await leave(tournaments, id_, 0)
    for number in range(FEWEST_GUESTS):
        await enter(tournaments, id_, number)
    await tournaments.decide(id_, DIRECTOR, lambda now: decisions.leave(now, max(now.entrants), DIRECTOR))
    await enter(tournaments, id_, 9)
    with pytest.raises(TournamentLimitError):
        await enter(tournaments, id_, 10)


async def test_whoever_counts_anew_counts_what_others_have_stored(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SWISS, 0, most=8)
    for number in range(FEWEST_GUESTS):
        await enter(tournaments, id_, number)
    with pytest.raises(TournamentLimitError):
        await enter(opened(house), id_, 9)


async def test_who_entered_while_it_was_not_listed_is_counted_once_it_is(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SWISS, 0, most=8, listed=False)
    for number in range(2 * FEWEST_GUESTS - 2):
        await enter(tournaments, id_, number)
    for _ in range(2):  # a director who changes their mind empties no count
        plan = (await tournaments.find(id_)).plan
        await tournaments.change_plan(id_, replace(plan, listed=not plan.listed), DIRECTOR)
        await tournaments.change_plan(id_, replace(plan, listed=True), DIRECTOR)
        with pytest.raises(TournamentLimitError):
            await enter(tournaments, id_, 9)


async def test_all_at_once_enter_no_more_than_one_after_the_other(house: House) -> None:
    several = [opened(house) for _ in range(4)]
    id_ = await announced(several[0], SWISS, 0, most=8)
    tries = [enter(several[number % 4], id_, number) for number in range(12)]
    refused = [one for one in await asyncio.gather(*tries, return_exceptions=True) if one is not None]
    assert [type(one) for one in refused] == [TournamentLimitError] * 8
    assert len((await several[0].find(id_)).entrants) == len(await stored(house)) == FEWEST_GUESTS


async def test_nothing_is_kept_of_networks_when_nobody_can_enter_any_more(house: House) -> None:
    tournaments = opened(house)
    knockout, swiss, off, unlisted = [
        await announced(tournaments, form, 0, venue="hall", listed=listed)
        for form, listed in ((KnockoutForm(), True), (SWISS, True), (SWISS, True), (SWISS, False))
    ]
    for number in range(3):
        for shift, id_ in enumerate((knockout, swiss, off, unlisted)):
            await enter(tournaments, id_, 10 * shift + number)
    assert await stored(house) == {guest(10 * shift + number) for shift in range(4) for number in range(3)}
    await tournaments.decide(unlisted, DIRECTOR, lambda now: decisions.call_off(now, DIRECTOR, "rain"))
    await begin(tournaments, knockout)
    assert await stored(house) == {guest(number) for number in (10, 11, 12, 20, 21, 22)}, "a knock-out has begun"
    await begin(tournaments, swiss)
    await leave(tournaments, swiss, 10)
    assert guest(10) in await stored(house), "whoever leaves now stays in the standings"
    for id_ in (swiss, off):
        await tournaments.decide(id_, DIRECTOR, lambda now: decisions.call_off(now, DIRECTOR, "rain"))
    assert await stored(house) == set()


async def test_a_guest_who_is_forgotten_or_keeps_a_name_leaves_no_network(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SWISS, 0, venue="hall")
    for number in range(3):
        await enter(tournaments, id_, number)
    assert [one["network"] for one in await told_of(house, guest(0))] == [HERE], "it is taken along with all else"
    await begin(tournaments, id_)
    await forget_person(house, table_events.Person(guest(0), "Guest 0"))
    await recognise(house, guest(1), ANNA)
    assert await stored(house) == {guest(2)}
