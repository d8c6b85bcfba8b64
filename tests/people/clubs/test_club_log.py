"""Clubs in both databases: who was first, what is found, how ladders follow games, and what is left of the erased."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from tests.people.running import crowd, enter, opened
from tests.people.running import plan as plan_tournament
from tests.play.houses import plan

from ludogite.people.accounts.account import Account
from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.erasing import erase_account
from ludogite.people.accounts.passkeys import NewPasskey
from ludogite.people.clubs import decisions as decide
from ludogite.people.clubs.club import Club
from ludogite.people.clubs.clubs import ANSWER_MS, MOST_FOUNDED, Clubs
from ludogite.people.clubs.errors import (
    ClubError,
    ClubInvitationError,
    ClubNameError,
    LadderError,
    UnknownClubError,
)
from ludogite.people.clubs.events import LadderPlayed
from ludogite.people.clubs.schema import club_events, club_people, clubs, ladder_games
from ludogite.people.tournaments.actor import HOUSE, Actor
from ludogite.people.tournaments.decisions import change_directors
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.play import commands as do
from ludogite.play.events import Person, SeatPlan

if TYPE_CHECKING:
    from ludogite.play.house.house import House

pytestmark = pytest.mark.anyio
KEY = b"a key of the house"


class Scene:
    """A house with members, and a club of the first of them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.accounts, self.clubs = Accounts(house, KEY), Clubs(house, KEY)
        self.people: list[Account] = []
        self.club = Club("")

    async def keep(self, number: int, name: str) -> Account:
        passkey = NewPasskey(f"key {number}", "public", 0)
        return await self.accounts.join_with_passkey(f"{number:024}", name, passkey, "")

    async def join(self, *people: Account) -> None:
        now = self.house.now()
        founder = self.people[0].id
        made = await self.clubs.log.decide(self.club.id, founder, lambda club: decide.invite(club, founder, 7, 9, now))
        word = self.clubs.invitation_word(made, made.open_invitations(now)[0])
        for one in people:
            self.club = await self.clubs.join(made.id, one, word)

    async def ladder(self, *people: Account) -> None:
        founder = self.people[0].id
        await self.clubs.log.decide(self.club.id, founder, lambda club: decide.begin_ladder(club, founder, "squadro"))
        for one in people:
            await self.clubs.log.decide(self.club.id, one.id, partial(decide.take_rung, member=one.id))

    async def challenge(self, table: str, by: Account, other: Account) -> None:
        seats = (SeatPlan("me"), SeatPlan("friend", reserved=other.id, reserved_name=other.name))
        await self.house.create(table, replace(plan(), by=Person(by.id, by.name), seats=seats, challenge=True))
        now = self.house.now()
        await self.clubs.log.decide(
            self.club.id, by.id, lambda club: decide.challenge(club, by.id, other.id, table, now)
        )

    async def rungs(self) -> list[str]:
        club = await self.clubs.log.read(self.club.id)
        ladder = club and club.ladder
        names = {one.id: one.name for one in self.people}
        return [names.get(id_, id_) for id_ in ladder.rungs] if ladder else []


async def furnish(house: House) -> Scene:
    scene = Scene(house)
    for number, name in enumerate(("Anna", "Bert", "Chloé"), 1):
        scene.people.append(await scene.keep(number, name))
    scene.club = await scene.clubs.found(scene.people[0], "Le Tilleul", "Le vendredi", is_listed=True)
    await scene.join(*scene.people[1:])
    return scene


async def test_a_club_is_found_by_its_name_and_by_its_members_and_reads_as_it_was_written(house: House) -> None:
    scene = await furnish(house)
    anna, bert, _ = scene.people
    quiet = await scene.clubs.found(bert, "Les Discrets", "", is_listed=False)
    assert [(row.name, row.members) for row in await scene.clubs.listed("", 9)] == [("Le Tilleul", 3)]
    assert [row.name for row in await scene.clubs.listed("tiLLeul", 9)] == ["Le Tilleul"]
    assert await scene.clubs.listed("discrets", 9) == []
    assert [row.name for row in await scene.clubs.of(bert.id)] == ["Les Discrets", "Le Tilleul"]
    assert await scene.clubs.find(scene.club.id) == scene.club == await Clubs(house, KEY).find(scene.club.id)
    with pytest.raises(ClubNameError, match="looks like it"):
        await scene.clubs.found(anna, "le tiIleul", "", is_listed=True)
    await scene.clubs.log.close(quiet.id)
    with pytest.raises(UnknownClubError):
        await scene.clubs.find(quiet.id)
    for table in (clubs, club_events, club_people, ladder_games):
        column = table.c.id if table is clubs else table.c.club
        assert await house.store.read(sa.select(column).where(column == quiet.id)) == []


async def test_nobody_founds_too_many_and_no_child_founds_any(house: House) -> None:
    scene = await furnish(house)
    founding = [scene.clubs.found(scene.people[0], f"Club {one} des amis", "", is_listed=True) for one in range(8)]
    founded = await asyncio.gather(*founding, return_exceptions=True)
    assert sum(isinstance(one, Club) for one in founded) == MOST_FOUNDED - 1, "one was there before"
    with pytest.raises(ClubError, match="at most"):
        await scene.clubs.found(scene.people[0], "Un de trop", "", is_listed=True)
    child = await scene.accounts.add_owned(scene.people[1], "Pinson", "child")
    with pytest.raises(ClubError, match="own name"):
        await scene.clubs.found(child, "Les Petits", "", is_listed=True)


async def test_an_invitation_for_one_lets_one_in_however_many_come_at_once(house: House) -> None:
    scene = await furnish(house)
    founder, now = scene.people[0].id, house.now()
    made = await scene.clubs.log.decide(scene.club.id, founder, lambda club: decide.invite(club, founder, 1, 1, now))
    word = scene.clubs.invitation_word(made, made.open_invitations(now)[0])
    guests = [await scene.keep(n, f"Gast {n}x") for n in range(10, 15)]
    processes = [Clubs(house, KEY) for _ in guests]
    tried = zip(processes, guests, strict=True)
    came = await asyncio.gather(*(one.join(made.id, guest, word) for one, guest in tried), return_exceptions=True)
    assert sum(isinstance(one, Club) for one in came) == 1
    assert all(isinstance(one, (Club, ClubInvitationError)) for one in came)
    with pytest.raises(ClubInvitationError):
        await Clubs(house, b"another key").join(made.id, guests[0], word)


async def test_many_who_join_a_club_at_once_all_come_in(house: House) -> None:
    scene = await furnish(house)
    founder, now = scene.people[0].id, house.now()
    made = await scene.clubs.log.decide(scene.club.id, founder, lambda club: decide.invite(club, founder, 1, 30, now))
    word = scene.clubs.invitation_word(made, made.open_invitations(now)[0])
    guests = [await scene.keep(n, f"Gast {n}x") for n in range(10, 30)]
    await asyncio.gather(*(Clubs(house, KEY).join(made.id, guest, word) for guest in guests))
    after = await scene.clubs.find(made.id)
    assert {guest.id for guest in guests} <= set(after.members)


async def play(house: House, table: str, *people: Account) -> None:
    """Sit down where one is awaited, and play two moves."""
    loaded = await house.load(table)
    await house.act(table, Person(people[1].id, people[1].name), do.Sit(1))
    for _ in people:
        played = loaded.table.play
        assert played is not None
        token = played.game.notation.format(played.state, played.state.moves()[0])
        by = people[played.state.seat()]
        await house.act(table, Person(by.id, by.name), do.Play(token, loaded.table.ply))


@pytest.mark.parametrize(("resigns", "ladder"), [(0, "Anna Bert Chloé"), (1, "Chloé Anna Bert")])
async def test_a_game_for_a_rung_changes_the_ladder_once(house: House, resigns: int, ladder: str) -> None:
    scene = await furnish(house)
    anna, bert, chloe = scene.people
    await scene.ladder(anna, bert, chloe)
    await scene.challenge("one", chloe, anna)
    await play(house, "one", chloe, anna)
    await scene.clubs.settle_ladders()
    assert await scene.rungs() == ["Anna", "Bert", "Chloé"], "not over yet"
    by = (chloe, anna)[resigns]
    await house.act("one", Person(by.id, by.name), do.Resign(resigns))
    await asyncio.gather(*(Clubs(house, KEY).settle_ladders() for _ in range(3)))
    assert " ".join(await scene.rungs()) == ladder
    told = [one.event for one in await scene.clubs.log.history(scene.club.id) if isinstance(one.event, LadderPlayed)]
    assert told == [LadderPlayed("one", (anna, chloe)[resigns].id)]
    assert await house.store.read(sa.select(ladder_games)) == []


async def test_a_game_for_a_rung_that_decided_nothing_leaves_the_ladder_as_it_is(house: House) -> None:
    scene = await furnish(house)
    anna, bert, _ = scene.people
    await scene.ladder(anna, bert)
    for table, command, by in (
        ("withdrawn", do.WithdrawChallenge(), bert),
        ("withdrawn again", do.WithdrawChallenge(), bert),
        ("declined", do.DeclineChallenge("later"), anna),
    ):
        await scene.challenge(table, bert, anna)
        await house.act(table, Person(by.id, by.name), command)
        await scene.clubs.settle_ladders()
        ladder = (await scene.clubs.find(scene.club.id)).ladder
        assert ladder is not None
        assert (ladder.open, ladder.rungs) == ((), (anna.id, bert.id))
    with pytest.raises(LadderError, match="less than a day"):
        await scene.challenge("asked again", bert, anna)


async def test_a_challenge_that_nobody_answers_lapses(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = await furnish(house)
    anna, bert, _ = scene.people
    await scene.ladder(anna, bert)
    await scene.challenge("one", bert, anna)
    await scene.clubs.lapse_challenges()
    await scene.clubs.settle_ladders()
    ladder = (await scene.clubs.find(scene.club.id)).ladder
    assert ladder is not None
    assert ladder.open, "there is time to answer"
    now = house.now
    monkeypatch.setattr(house, "now", lambda: now() + ANSWER_MS + 1000)
    await scene.clubs.lapse_challenges()
    await house.store.flush()
    await scene.clubs.settle_ladders()
    ladder = (await scene.clubs.find(scene.club.id)).ladder
    assert ladder is not None
    assert (ladder.open, ladder.rungs) == ((), (anna.id, bert.id))


async def test_feeds_are_read_by_members_with_the_address_that_the_house_made(house: House) -> None:
    scene = await furnish(house)
    bert = scene.people[1]
    made = await scene.clubs.log.decide(scene.club.id, bert.id, lambda club: decide.make_feed(club, bert.id))
    word = scene.clubs.feed_word(made, made.members[bert.id])
    found = await scene.clubs.feed_reader(word)
    assert found is not None
    assert found[1].account == bert.id
    forged = (
        word[:-1] + ("0" if word[-1] != "0" else "1"),
        word.replace(bert.id, scene.people[2].id),
        Clubs(house, b"other").feed_word(made, made.members[bert.id]),
        "", "-", f"{scene.club.id}-{bert.id}-",
    )  # fmt: skip
    for one in forged:
        assert await scene.clubs.feed_reader(one) is None
    left = await scene.clubs.log.decide(scene.club.id, bert.id, lambda club: decide.leave(club, bert.id))
    assert bert.id not in left.members
    assert await scene.clubs.feed_reader(word) is None


async def test_nobody_who_is_erased_is_named_in_a_club_and_the_club_goes_on(house: House) -> None:
    scene = await furnish(house)
    anna, bert, chloe = scene.people
    child = await scene.accounts.add_owned(bert, "Pinson", "child")
    await scene.join(child)
    await scene.ladder(anna, bert, child, chloe)
    said = "Bert fait du bruit"
    alone = await scene.clubs.found(bert, "Bert tout seul", "", is_listed=True)
    await scene.clubs.log.decide(
        scene.club.id, anna.id, lambda club: decide.give_role(club, anna.id, bert.id, "founder")
    )
    await scene.clubs.log.decide(scene.club.id, bert.id, lambda club: decide.send_away(club, bert.id, chloe.id, said))
    gone = await scene.accounts.read(bert.id)
    assert gone is not None
    await erase_account(house, scene.accounts, gone)
    fresh = Clubs(house, KEY)
    club = await fresh.find(scene.club.id)
    assert club.founder == anna.id, "the longest-serving organiser takes the club over"
    assert list(club.members) == [anna.id]
    assert club.ladder is not None
    assert club.ladder.rungs == (anna.id,)
    with pytest.raises(UnknownClubError):
        await fresh.find(alone.id)
    for table in (clubs, club_events, club_people, ladder_games):
        kept = str(await house.store.read(sa.select(table)))
        assert bert.id not in kept
        assert child.id not in kept
        assert "Bert" not in kept
    assert club.sent_away == {chloe.id: "… fait du bruit"}, "whoever was sent away may know why"
    gone = await scene.accounts.read(chloe.id)
    assert gone is not None
    await erase_account(house, scene.accounts, gone)
    assert "fait du bruit" not in str(await house.store.read(sa.select(club_events)))
    assert (await Clubs(house, KEY).find(scene.club.id)).sent_away == {}


async def test_a_series_of_somebody_who_organises_no_more_goes_on_under_the_organisers(house: House) -> None:
    scene = await furnish(house)
    anna, bert, chloe = scene.people
    founder, club = anna.id, scene.club.id
    for one in (bert, chloe):
        await scene.clubs.log.decide(
            club, founder, partial(decide.give_role, by=founder, member=one.id, role="organiser")
        )
    tournaments = opened(house)
    friend = Actor("f" * 24)
    weekly = plan_tournament(KnockoutForm(), club=club, starts_at=house.now() + 1_000, every_days=7)
    id_ = (await tournaments.announce(weekly, Actor(bert.id))).id
    await tournaments.decide(id_, HOUSE, lambda t: change_directors(t, [bert.id, friend.id], HOUSE))
    await enter(tournaments, id_, *crowd(2))
    await scene.clubs.log.decide(club, founder, lambda one: decide.send_away(one, founder, bert.id, "Trop de bruit"))
    assert (await tournaments.find(id_)).plan.directors == (anna.id, chloe.id, friend.id), "a helper stays"
    house.clock.catch_up(house.now() + 2_000)  # its hour comes
    await TournamentRunner(tournaments).see_to(id_)
    [following] = [row.id for row in await tournaments.of_club(club) if row.id != id_]
    assert (await tournaments.find(following)).plan.directors == (anna.id, chloe.id, friend.id)
    assert (await tournaments.find(following)).announced_by == anna.id
    await scene.clubs.log.decide(club, chloe.id, lambda one: decide.leave(one, chloe.id))
    assert (await tournaments.find(following)).plan.directors == (anna.id, friend.id), "an organiser is there"


async def test_the_tournament_of_an_organiser_who_is_erased_is_directed_by_the_others(house: House) -> None:
    scene = await furnish(house)
    anna, bert, _ = scene.people
    tournaments = opened(house)
    announced = plan_tournament(KnockoutForm(), club=scene.club.id)
    id_ = (await tournaments.announce(announced, Actor(bert.id))).id
    await erase_account(house, scene.accounts, bert)
    assert (await tournaments.find(id_)).plan.directors == (anna.id,)


async def test_an_address_that_no_database_can_be_asked_for_is_no_club(house: House) -> None:
    with pytest.raises(UnknownClubError):
        await Clubs(house, KEY).find("a\0b")
