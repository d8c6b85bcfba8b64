"""Tournaments that the house runs by itself, on both databases, and through every crash."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
import sqlalchemy as sa
from tests.people.running import (
    ANNA,
    BERT,
    DIRECTOR,
    AtOnce,
    announced,
    begin,
    crowd,
    enter,
    hurry,
    opened,
    plan,
    run_to_end,
)
from tests.play.houses import open_house, until
from tests.waiting import wait_until_async

from ludogite.core.chance import drawn_places
from ludogite.people.accounts.accounts import Accounts
from ludogite.people.errors import DirectorError, TournamentError, TournamentLimitError, UnknownTournamentError
from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import HOUSE, Actor
from ludogite.people.tournaments.checking import MOST_IN_SERIES
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.laying import address_of
from ludogite.people.tournaments.pairing import PairingQuestion
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.people.tournaments.tournament import Tournament
from ludogite.people.tournaments.tournaments import Tournaments
from ludogite.play import commands as do
from ludogite.play import events as table_events
from ludogite.play.challenges import why_put_away
from ludogite.play.errors import TableError
from ludogite.play.fair_queue import Asker
from ludogite.play.house.house import House
from ludogite.play.opponents import Answer, Question
from ludogite.storage.schema.events import events
from ludogite.translation import translate
from ludogite.web.tournaments.draw import draw_facts

pytestmark = pytest.mark.anyio


async def tables_of(house: House, tournament: str) -> list[str]:
    """Return every table that was ever laid for a tournament."""
    said = events.c.body.contains(f'"tournament":"{tournament}"', autoescape=True)
    return [row.table_id for row in await house.store.read(sa.select(events.c.table_id).where(events.c.seq == 1, said))]


async def test_machines_play_heats_and_a_final(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, HeatsForm(size=3), 4, game="libertas", options={})
    await begin(tournaments, id_)
    tournament = await run_to_end(tournaments, id_)
    assert [len(one.seats) for one in tournament.matches.values()] == [2, 2, 3]
    assert sorted(await tables_of(house, id_)) == sorted(one.table for one in tournament.matches.values())
    assert tournaments.standings_of(tournament)[0].place == 1
    assert (await tournaments.listed("over"))[0].id == id_
    again = Tournament.from_events(id_, await opened(house).log.history(id_))
    assert again == tournament, "what is stored replays to the same"


async def test_a_match_says_for_which_reason_its_table_ended(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0)
    await enter(tournaments, id_, *crowd(2))
    await begin(tournaments, id_)
    tournament = await run_to_end(tournaments, id_)
    [match] = tournament.matches.values()
    assert match.result is not None
    assert match.result.ended_by == "resigned"


async def test_an_arena_ends_when_its_time_is_over(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, ArenaForm(minutes=1), 0)
    await enter(tournaments, id_, *crowd(4))
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    while len((tournament := await runner.see_to(id_)).matches) < 4:
        await hurry(house, tournament)
    house.clock.catch_up(house.now() + 61_000)  # a minute goes by
    tournament = await run_to_end(tournaments, id_)
    assert len(tournament.matches) >= 4
    assert await tournaments.listed("running") == []


async def test_an_arena_keeps_those_apart_who_do_not_want_to_meet_while_others_are_there(house: House) -> None:
    people = crowd(3)
    tournaments = opened(house, {people[1].id: frozenset({people[0].id})})
    id_ = await announced(tournaments, ArenaForm(minutes=60), 0)
    await enter(tournaments, id_, *people)
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    async with asyncio.timeout(60):
        while len((tournament := await runner.see_to(id_)).matches) < 6:
            await hurry(house, tournament)
    met = [frozenset(one.seats) for one in tournament.matches.values()]
    assert frozenset((1, 2)) not in met
    assert frozenset((1, 3)) in met
    assert frozenset((2, 3)) in met
    await tournaments.decide(id_, DIRECTOR, lambda t: decisions.leave(t, 3, DIRECTOR))
    await hurry(house, await runner.see_to(id_))
    alone = await runner.see_to(id_)
    assert {1, 2} in [set(one.seats) for one in alone.open_matches], "nobody else is there"


async def test_whoever_sits_down_wins_against_whoever_does_not_come(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0, fair_wait_ms=5_000)
    await enter(tournaments, id_, ANNA, BERT)
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    [match] = (await runner.see_to(id_)).open_matches
    assert match.table in await house.index.tables_of(ANNA.id), "it is among her tables before she sits down"
    anna = (await tournaments.find(id_)).number_of(ANNA.id)
    assert anna is not None
    await house.act(match.table, ANNA, do.Sit(match.seats.index(anna)))
    assert (await runner.see_to(id_)).open_matches, "he has time to come"
    house.clock.catch_up(house.now() + 6_000)  # and it passes
    tournament = await run_to_end(tournaments, id_)
    assert tournament.matches[match.number].winner == anna
    result = tournament.matches[match.number].result
    assert result is not None
    assert result.source == "forfeit"
    assert (await house.load(match.table)).table.closed


@pytest.mark.parametrize("returns", [True, False])
async def test_where_nobody_came_to_a_round_they_have_a_minute_to_play_on(house: House, *, returns: bool) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SwissForm(rounds=3), 0, fair_wait_ms=5_000)
    await enter(tournaments, id_, *crowd(4))
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    assert len((await runner.see_to(id_)).open_matches) == 2
    house.clock.catch_up(house.now() + 6_000)
    missed = await runner.see_to(id_)
    assert missed.away == {1, 2, 3, 4}
    assert missed.ending is None
    house.clock.catch_up(house.now() + 50_000)
    assert (await runner.see_to(id_)).ending is None
    if returns:
        for number in (1, 2):
            by = Actor(missed.entrants[number].person)
            await tournaments.decide(id_, by, partial(decisions.come_back, entrant=number, by=by))
    house.clock.catch_up(house.now() + 11_000)
    after = await runner.see_to(id_)
    assert (after.ending is None, [sorted(one.seats) for one in after.open_matches]) == (
        (True, [[1, 2]]) if returns else (False, [])
    )


async def test_while_no_house_was_open_nobody_was_waited_for(tmp_path: Path) -> None:
    wall = [1_800_000_000.0]
    house = await open_house(tmp_path, lambda: wall[0])
    id_ = await announced(opened(house), KnockoutForm(), 0, fair_wait_ms=300_000)
    await enter(opened(house), id_, ANNA, BERT)
    await begin(opened(house), id_)
    await TournamentRunner(opened(house)).see_to(id_)
    house.clock.catch_up(house.now() + 200_000)
    await house.stop()
    wall[0] += 3_600
    again = await open_house(tmp_path, lambda: wall[0])
    runner = TournamentRunner(opened(again))
    try:
        [match] = (await runner.see_to(id_)).open_matches
        assert not (await again.load(match.table)).table.closed, "neither of them could come"
        again.clock.catch_up(again.now() + 90_000)
        assert (await runner.see_to(id_)).open_matches, "there is a rest of the time to come"
        again.clock.catch_up(again.now() + 40_000)
        assert not (await runner.see_to(id_)).open_matches, "and it passes"
    finally:
        await again.stop()


async def test_whoever_was_to_come_as_the_house_went_down_has_two_minutes_to_come_back(tmp_path: Path) -> None:
    wall = [1_800_000_000.0]
    house = await open_house(tmp_path, lambda: wall[0])
    id_ = await announced(opened(house), KnockoutForm(), 0, fair_wait_ms=300_000)
    await enter(opened(house), id_, ANNA, BERT)
    await begin(opened(house), id_)
    await TournamentRunner(opened(house)).see_to(id_)
    house.clock.catch_up(house.now() + 299_000)
    wall[0] = house.now() / 1000
    await house.stop()
    wall[0] += 10
    again = await open_house(tmp_path, lambda: wall[0])
    runner = TournamentRunner(opened(again))
    try:
        again.clock.catch_up(again.now() + 110_000)
        [match] = (await runner.see_to(id_)).open_matches
        await again.act(match.table, BERT, do.Sit(match.seats.index((await runner.see_to(id_)).number_of(BERT.id))))
        again.clock.catch_up(again.now() + 10_000)
        tournament = await runner.see_to(id_)
        assert tournament.matches[match.number].winner == tournament.number_of(BERT.id)
    finally:
        await again.stop()


async def test_what_people_play_at_their_table_is_heard(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0, options={})
    await enter(tournaments, id_, ANNA, BERT)
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    [match] = (await runner.see_to(id_)).open_matches
    tournament = await tournaments.find(id_)
    for person in (ANNA, BERT):
        number = tournament.number_of(person.id)
        assert number is not None
        await house.act(match.table, person, do.Sit(match.seats.index(number)))
    assert (await house.load(match.table)).table.playing
    seat = match.seats.index(tournament.number_of(BERT.id) or 0)
    await house.act(match.table, BERT, do.Resign(seat))
    tournament = await run_to_end(tournaments, id_)
    assert tournament.matches[match.number].winner == tournament.number_of(ANNA.id)
    await runner.see_to(id_)
    assert (await tournaments.find(id_)).seq == tournament.seq, "heard again, it changes nothing"


async def test_within_a_family_a_match_does_not_count(house: House) -> None:
    tournaments, accounts = opened(house), Accounts(house, b"a key of the house")
    anna = await accounts.join_with_password(ANNA.id, ANNA.name, "gentle otter paints the moon")
    lou = await accounts.add_owned(anna, "Lou", "child")
    id_ = await announced(tournaments, RoundRobinForm(at_once=True), 0, rated=True, options={})
    await enter(tournaments, id_, ANNA, table_events.Person(lou.id, lou.name, member=True, child=True), BERT)
    await begin(tournaments, id_)
    tournament = await TournamentRunner(tournaments).see_to(id_)
    family = {tournament.number_of(anna.id), tournament.number_of(lou.id)}
    counted = {one.seats: (await house.load(one.table)).table.plan.rated for one in tournament.open_matches}
    assert counted == {seats: set(seats) != family for seats in counted}
    assert len(counted) == 3


async def test_a_tournament_begins_at_its_hour_and_announces_the_next(house: House) -> None:
    tournaments = opened(house)
    day = 86_400_000
    id_ = await announced(tournaments, KnockoutForm(), 0, starts_at=house.now() + 60_000, every_days=7)
    await enter(tournaments, id_, ANNA, BERT)
    runner = TournamentRunner(tournaments)
    assert (await runner.see_to(id_)).status == "coming"
    house.clock.catch_up(house.now() + 61_000)  # its hour comes
    first = await run_to_end(tournaments, id_)
    [following] = await tournaments.listed("coming")
    assert following.starts_at == first.plan.starts_at + 7 * day
    assert (await tournaments.find(following.id)).plan.series == id_
    await TournamentRunner(opened(house)).see_to(id_)
    assert len(await tournaments.listed("coming")) == 1


async def test_the_next_one_of_a_series_lies_ahead_however_late_one_begins(house: House) -> None:
    tournaments = opened(house)
    day = 86_400_000
    id_ = await announced(tournaments, KnockoutForm(), 0, starts_at=house.now() + 1_000, every_days=7, pace="director")
    await enter(tournaments, id_, ANNA, BERT)
    house.clock.catch_up(house.now() + 15 * day)  # nobody was there at its hour
    await begin(tournaments, id_)
    plan_ = (await TournamentRunner(tournaments).see_to(id_)).plan
    [following] = await tournaments.listed("coming")
    assert following.starts_at == plan_.starts_at + 21 * day


async def test_tables_of_machines_alone_are_laid_a_few_at_a_time_and_on_somebodys_account(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournaments = opened(house)
    monkeypatch.setattr("ludogite.people.tournaments.runner.MACHINE_TABLES", 2)
    id_ = await announced(tournaments, RoundRobinForm(at_once=True), 4)
    asked: list[str] = []
    tournaments.may_lay = lambda person: asked.append(person) or len(asked) <= 1  # type: ignore[func-returns-value]
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    await tournaments.call_round(id_, HOUSE)
    laid = await runner._lay(await tournaments.find(id_))  # noqa: SLF001 - one look at it
    assert len([one for one in laid.open_matches if one.table]) == 1
    assert asked == [DIRECTOR.id, DIRECTOR.id]
    tournaments.may_lay = bool
    again = await runner._lay(laid)  # noqa: SLF001 - and another
    assert len([one for one in again.open_matches if one.table]) == 2


async def test_large_rounds_wait_for_each_other_and_never_keep_small_ones_waiting(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludogite.people.tournaments.tournaments.LARGE", 2)
    monkeypatch.setattr("ludogite.people.tournaments.tournaments.VERY_LARGE", 6)
    slow = Slow()
    tournaments = Tournaments(house, slow, lambda _: frozenset())
    large, other, small, last = [await announced(tournaments, SwissForm(), count) for count in (6, 7, 4, 4)]
    for id_ in (large, other, small, last):
        await begin(tournaments, id_)
    calls = [asyncio.create_task(tournaments.call_round(id_, HOUSE)) for id_ in (large, other, small)]
    await until(lambda: len(slow.asked) == 2)
    calls.append(asyncio.create_task(tournaments.call_round(last, HOUSE)))
    await until(lambda: last in slow.asked)
    assert len(slow.asked) == 3
    assert len({large, other} & {*slow.asked}) == 1, "of the large ones one waits, the small ones do not"
    slow.go.set()
    assert all(one.open_matches for one in await asyncio.gather(*calls))


async def test_two_processes_run_one_tournament(house: House) -> None:
    """Both see to it at the same moment, all the time: still each match has one table and one result."""
    tournaments = opened(house)
    id_ = await announced(tournaments, SwissForm(rounds=3), 0)
    await enter(tournaments, id_, *crowd(6))
    await begin(tournaments, id_)
    one, other = await asyncio.gather(run_to_end(opened(house), id_), run_to_end(opened(house), id_))
    assert one == other
    assert len(await tables_of(house, id_)) == len(one.matches) == 9


async def test_what_is_due_is_taken_by_one(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 2)
    assert await tournaments.store.take_due(house.now(), house.now() + 1000) == [], "nobody has begun it"
    await begin(tournaments, id_)
    now = house.now()
    assert await tournaments.store.take_due(now, now + 1000) == [id_]
    assert await tournaments.store.take_due(now, now + 1000) == []
    assert await tournaments.store.take_due(now + 1000, now + 2000) == [id_], "whoever took it may have died"
    await tournaments.store.keep([id_], now + 5000)
    assert await tournaments.store.take_due(now + 4000, now + 9000) == [], "somebody still sees to it"
    seq = (await tournaments.find(id_)).seq
    await tournaments.store.put_off(id_, seq - 1, None, now)
    assert await tournaments.store.take_due(now, now + 9000) == [id_], "something has happened since"
    await tournaments.store.put_off(id_, seq, None, now)
    assert await tournaments.store.take_due(now + 90_000, now + 100_000) == []
    with pytest.raises(UnknownTournamentError):
        await tournaments.find("nowhere")


class Crash(BaseException):
    """The process is gone."""


class Crashing:
    """Lets so many writes through, and then nothing any more, as after a kill."""

    def __init__(self, house: House, tournaments: Tournaments, writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = writes
        for owner, name in ((house, "create"), (tournaments.log, "append")):
            monkeypatch.setattr(owner, name, self._counted(getattr(owner, name)))

    def _counted(self, write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def counted(*said: Any) -> Any:
            if self.left <= 0:
                raise Crash
            self.left -= 1
            return await write(*said)

        return counted


async def test_each_match_has_one_table_whatever_dies_between_two_writes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for writes in range(9):
        tournaments = opened(house)
        id_ = await announced(tournaments, KnockoutForm(), 0)
        await enter(tournaments, id_, *crowd(4))
        await begin(tournaments, id_)
        dying = opened(house)
        with monkeypatch.context() as patched:
            Crashing(house, dying, writes, patched)
            with pytest.raises(Crash):
                await run_to_end(dying, id_)
        tournament = await run_to_end(opened(house), id_)
        addresses = [address_of(tournament, one) for one in tournament.matches.values()]
        assert sorted(await tables_of(house, id_)) == sorted(addresses)
        assert all(one.table == address_of(tournament, one) for one in tournament.matches.values())


async def test_a_director_calls_rounds_where_the_house_does_not(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SwissForm(rounds=2), 0, pace="director")
    await enter(tournaments, id_, *crowd(4))
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    assert (await runner.see_to(id_)).matches == {}
    await tournaments.call_round(id_, DIRECTOR)
    while (tournament := await runner.see_to(id_)).open_matches:
        await hurry(house, tournament)
    assert tournament.rounds == 1
    assert tournament.ending is None
    await tournaments.call_round(id_, HOUSE)
    assert (await run_to_end(tournaments, id_)).rounds == 2


async def test_a_house_takes_what_is_due_and_looks_again_in_time(house: House) -> None:
    """As in the background: nobody but the database says which tournament needs the house."""
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0)
    await enter(tournaments, id_, ANNA, BERT)
    await begin(tournaments, id_)
    runners = [TournamentRunner(opened(house)) for _ in range(2)]

    async def is_over() -> bool:
        for runner in runners:
            await runner.run_due()
        tournament = await tournaments.find(id_)
        await hurry(house, tournament)
        return tournament.ending is not None

    await wait_until_async(is_over, "the tournament has ended", poll_s=0.05)
    assert len(await tables_of(house, id_)) == 1
    await until(lambda: not any(runner._busy for runner in runners))  # noqa: SLF001 - who still sees to it
    row = await tournaments.store.find(id_)
    assert row is not None
    assert row.due_at is None or row.due_at > house.now() - 1000


async def test_tables_are_put_away_once_a_tournament_is_called_off_or_a_match_taken_back(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SwissForm(rounds=1), 0, rated=True, options={})
    await enter(tournaments, id_, *crowd(6))
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    waiting, playing, annulled = (await runner.see_to(id_)).open_matches
    tournament = await tournaments.find(id_)
    for seat, number in enumerate(playing.seats):
        entrant = tournament.entrants[number]
        await house.act(playing.table, table_events.Person(entrant.person, entrant.name, member=True), do.Sit(seat))
    assert (await house.load(playing.table)).table.playing
    await tournaments.decide(
        id_, DIRECTOR, lambda t: results.annul(t, annulled.number, DIRECTOR, "a wrong board", now=house.now())
    )
    await runner.see_to(id_)
    assert (await house.load(annulled.table)).table.closing == table_events.Closed("annulled")
    assert not (await house.load(waiting.table)).table.closed
    await tournaments.decide(id_, DIRECTOR, lambda t: decisions.call_off(t, DIRECTOR, "the roof leaks"))
    assert id_ in await tournaments.store.take_due(house.now(), house.now() + 1)
    after = await runner.see_to(id_)
    for one in (waiting, playing):
        closing = (await house.load(one.table)).table.closing
        assert closing == table_events.Closed("called-off"), "nobody plays on for what does not count"
    assert all(after.matches[one.number].result is None for one in (waiting, playing))
    assert (await tournaments.find(id_)).seq == after.seq


async def test_a_game_that_a_director_decides_ends_at_its_table_and_says_who_decided_it(house: House) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, SwissForm(rounds=1), 0, rated=True, options={})
    await enter(tournaments, id_, *crowd(2))
    await begin(tournaments, id_)
    runner = TournamentRunner(tournaments)
    (match,) = (await runner.see_to(id_)).open_matches
    tournament = await tournaments.find(id_)
    people = [tournament.entrants[number] for number in match.seats]
    for seat, one in enumerate(people):
        await house.act(match.table, table_events.Person(one.person, one.name, member=True), do.Sit(seat))
    await tournaments.decide(
        id_,
        DIRECTOR,
        lambda t: results.decide_result(t, match.number, (1, 2), DIRECTOR, "the lights went out", now=house.now()),
    )
    after = await runner.see_to(id_)
    assert after.ending is not None, "it was the last match"
    table = (await house.load(match.table)).table
    assert table.closing == table_events.Closed("decided")
    said = [translate(why_put_away(table, table.closing), language) for language in ("en", "fr", "de")]
    assert said == [
        "The directors of the tournament have decided this game.",
        "La direction du tournoi a décidé de l’issue de cette partie.",
        "Die Leitung des Turniers hat diese Partie entschieden.",
    ]
    with pytest.raises(TableError, match="directors of the tournament"):
        await house.act(match.table, table_events.Person(people[0].person, people[0].name), do.Resign(0))


async def test_somebody_has_so_many_tournaments_that_are_not_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournaments = opened(house)
    monkeypatch.setattr("ludogite.people.tournaments.tournaments.MOST_OPEN", 2)
    asked = (announced(tournaments, KnockoutForm(), 0) for _ in range(4))
    first, *_ = made = [one for one in await asyncio.gather(*asked, return_exceptions=True) if isinstance(one, str)]
    assert len(made) == 2, "announced all at once, too"
    with pytest.raises(TournamentLimitError, match="2 of your tournaments are not over"):
        await announced(tournaments, KnockoutForm(), 0)
    await tournaments.announce(plan(KnockoutForm()), Actor("e" * 24))
    await tournaments.decide(first, DIRECTOR, lambda t: decisions.call_off(t, DIRECTOR, "no room"))
    await announced(tournaments, KnockoutForm(), 0)


async def test_somebody_lists_so_many_of_them_changed_later_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    tournaments = opened(house)
    monkeypatch.setattr("ludogite.people.tournaments.tournaments.MOST_LISTED", 1)
    await announced(tournaments, KnockoutForm(), 0, listed=True)
    hidden = await announced(tournaments, KnockoutForm(), 0, listed=False)
    for listed in (True, False):
        changed = plan(KnockoutForm(), listed=listed, title="Saturday")
        if listed:
            with pytest.raises(TournamentLimitError, match="announced to everybody"):
                await tournaments.change_plan(hidden, changed, DIRECTOR)
        else:
            assert (await tournaments.change_plan(hidden, changed, DIRECTOR)).plan.title == "Saturday"


async def test_a_series_ends_after_so_many_and_where_nobody_directs_it(house: House) -> None:
    tournaments = opened(house)
    for more in ({"occurrence": MOST_IN_SERIES}, {"directors": ()}):
        by = HOUSE if "directors" in more else DIRECTOR
        said = plan(KnockoutForm(), starts_at=house.now() + 1_000, every_days=7, **more)
        id_ = (await tournaments.announce(said, by)).id
        await enter(tournaments, id_, ANNA, BERT)
        house.clock.catch_up(house.now() + 2_000)  # its hour comes
        assert (await TournamentRunner(tournaments).see_to(id_)).begun_at
    assert await tournaments.listed("coming") == []


class Slow(AtOnce):
    """Answers when it is let."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked: list[str] = []
        """The tournaments of which rounds are to be paired."""

    async def ask(self, question: Question[Answer], asker: Asker) -> Answer:
        self.asked.append(cast("PairingQuestion", question).tournament.id)
        await self.go.wait()
        return await super().ask(question, asker)


async def test_a_round_that_takes_long_to_pair_keeps_nobody_waiting_and_is_paired_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludogite.people.tournaments.tournaments.CALL_WAIT_S", 0.05)
    monkeypatch.setattr("ludogite.people.tournaments.tournaments.MOST_CALLED", 1)
    pool = Slow()
    tournaments = Tournaments(house, pool, lambda _: frozenset())
    large, other = [await announced(tournaments, SwissForm(), 16, pace="director", venue="hall") for _ in range(2)]
    for id_ in (large, other):
        await begin(tournaments, id_)
    for _ in range(2):
        assert not (await tournaments.call_round_soon(large, DIRECTOR)).matches
    await until(lambda: pool.asked)
    assert (pool.asked, tournaments.is_calling(large)) == ([large], True)
    with pytest.raises(DirectorError):
        await tournaments.call_round_soon(large, Actor("stranger"))
    with pytest.raises(TournamentLimitError, match="in a minute"):
        await tournaments.call_round_soon(other, DIRECTOR)
    pool.go.set()
    await wait_until_async(lambda: not tournaments.is_calling(large), "the round has been paired")
    assert len((await tournaments.find(large)).matches) == 8
    with pytest.raises(TournamentError, match="have to end"):
        await tournaments.call_round_soon(large, DIRECTOR)


async def test_with_days_for_a_move_the_house_seats_everybody(house: House) -> None:
    tournaments = opened(house)
    days = table_events.ClockPlan(per_move_ms=2 * table_events.DAY_MS)
    id_ = await announced(tournaments, RoundRobinForm(at_once=True), 0, clock=days, fair_wait_ms=table_events.DAY_MS)
    await enter(tournaments, id_, ANNA, BERT)
    await begin(tournaments, id_)
    [match] = (await TournamentRunner(tournaments).see_to(id_)).open_matches
    table = (await house.load(match.table)).table
    assert table.playing, "nobody had to come"
    assert {seat.people[0].id for seat in table.seats} == {ANNA.id, BERT.id}


async def begun_and_run(tournaments: Tournaments, id_: str) -> None:
    await begin(tournaments, id_)
    await run_to_end(tournaments, id_)


async def draws_of(tournaments: Tournaments, id_: str) -> list[tuple[int, ...]]:
    return [one.event.order for one in await tournaments.log.history(id_) if isinstance(one.event, ev.Begun)]


@pytest.mark.parametrize("form", [KnockoutForm(seeding="lot"), RoundRobinForm()])
async def test_the_lot_is_drawn_once_and_from_the_promised_secret_whatever_dies_around_the_end_of_the_entries(
    house: House, monkeypatch: pytest.MonkeyPatch, form: Form
) -> None:
    for writes in range(3):
        tournaments = opened(house)
        id_ = await announced(tournaments, form, 0)
        promised = draw_facts(await tournaments.find(id_), {})
        for person in crowd(4):
            by = Actor(person.id)
            entrant = Entrant(0, person.name, "member", person.id)
            await tournaments.decide(id_, by, partial(decisions.enter, entrant=entrant, by=by, nonce=person.id))
        dying = opened(house)
        with monkeypatch.context() as patched:
            Crashing(house, dying, writes, patched)
            with pytest.raises(Crash):
                await begun_and_run(dying, id_)
        before = await opened(house).find(id_)
        assert bool(before.begun_at) == (writes > 0), "either nothing has happened, or all of it"
        await asyncio.gather(*(begin(opened(house), id_) for _ in range(3)))
        drawn = await draws_of(tournaments, id_)
        assert len(drawn) == 1
        made = draw_facts(await opened(house).find(id_), dict.fromkeys(range(1, 5), "?"))
        assert promised is not None
        assert made is not None
        assert made.secret is not None
        assert hashlib.sha256(bytes.fromhex(made.secret)).hexdigest() == promised.commitment == made.commitment
        nonces = {number: person.id for number, person in enumerate(crowd(4), 1)}
        assert drawn == [drawn_places(made.secret, nonces)] == [tuple(one.entrant for one in made.places)]


async def test_whoever_enters_while_it_is_drawn_is_in_the_draw_or_refused_and_changes_it_never_after(
    house: House,
) -> None:
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(seeding="lot"), 0)
    await enter(tournaments, id_, *crowd(4))
    late = [(f"{number}{'f' * 23}", f"Late {number}") for number in range(8)]

    async def come(person: str, name: str) -> bool:
        entrant, by = Entrant(0, name, "member", person), Actor(person)
        try:
            await opened(house).decide(id_, by, partial(decisions.enter, entrant=entrant, by=by, nonce=name[-1]))
        except TournamentError:
            return False
        return True

    came, _ = await asyncio.gather(
        asyncio.gather(*(come(*one) for one in late)), asyncio.gather(*(begin(opened(house), id_) for _ in range(2)))
    )
    tournament = await opened(house).find(id_)
    assert await draws_of(tournaments, id_) == [tournament.order]
    assert sorted(tournament.order) == sorted(tournament.entrants)
    assert len(tournament.order) == 4 + sum(came)
    assert tournament.order == drawn_places(tournament.draw_seed, tournament.nonces)
