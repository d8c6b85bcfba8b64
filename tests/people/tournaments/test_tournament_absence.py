"""Somebody is away in a match of a tournament: what was announced decides, and a closed house costs nobody a game."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.people.running import ANNA, BERT, announced, begin, enter, opened, run_to_end
from tests.play.houses import until, until_over
from tests.play.town import Town

from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.checking import check_plan
from ludogite.people.tournaments.events import TOURNAMENT_CODEC, Announced
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.plan import TournamentPlan
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.people.tournaments.tournaments import Tournaments
from ludogite.play import commands as do
from ludogite.play.events import MINUTE_MS, ClockPlan, Person
from ludogite.play.house import presence as presence_module

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]


@pytest.fixture
async def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Town]:
    monkeypatch.setattr(presence_module, "GRACE_S", 0.05)
    made = Town(tmp_path)
    yield made
    for house in made.open:
        await house.stop()


async def laid(tournaments: Tournaments, id_: str) -> Match:
    """Begin with Anna and Bert, and lay their table."""
    await enter(tournaments, id_, ANNA, BERT)
    await begin(tournaments, id_)
    [match] = (await TournamentRunner(tournaments).see_to(id_)).open_matches
    return match


async def seat(tournaments: Tournaments, id_: str, match: Match, *people: Person) -> None:
    tournament = await tournaments.find(id_)
    for person in people:
        await tournaments.house.act(
            match.table, person, do.Sit(match.seats.index(tournament.number_of(person.id) or 0))
        )


async def test_whoever_stays_away_from_a_match_without_a_clock_has_lost_it(town: Town) -> None:
    house = await town.opens()
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0, absence_wait_ms=2 * MINUTE_MS)
    match = await laid(tournaments, id_)
    await seat(tournaments, id_, match, ANNA, BERT)
    loaded = await house.load(match.table)
    acting = loaded.table.acting
    assert acting is not None
    away, here = loaded.table.seats[acting].people[0], loaded.table.seats[1 - acting].people[0]
    house.watch(loaded, here.id)
    house.unwatch(loaded, house.watch(loaded, away.id))
    await until(lambda: loaded.table.seats[acting].gone_since is not None)
    house.clock.catch_up(house.now() + 3 * MINUTE_MS)  # and the wait passes
    await until_over(house, match.table)
    tournament = await run_to_end(tournaments, id_)
    found = tournament.matches[match.number]
    assert found.winner == tournament.number_of(here.id)
    assert found.result is not None
    assert (found.result.source, found.result.ended_by) == ("table", "absent")


@pytest.mark.parametrize(
    ("more", "wait_ms"),
    [
        ({"absence_wait_ms": 3 * MINUTE_MS}, 3 * MINUTE_MS),
        ({"absence_wait_ms": 3 * MINUTE_MS, "clock": ClockPlan(600_000)}, 0),
        ({}, 0),
    ],
    ids=["without a clock", "with one", "announced before there was a wait"],
)
async def test_a_table_waits_for_the_absent_as_was_announced(town: Town, more: dict[str, object], wait_ms: int) -> None:
    house = await town.opens()
    tournaments = opened(house)
    match = await laid(tournaments, await announced(tournaments, KnockoutForm(), 0, **more))
    assert (await house.load(match.table)).table.plan.absence_wait_ms == wait_ms


def test_of_a_tournament_of_before_only_its_directors_decide() -> None:
    stored = '{"type":"announced","plan":{"title":"","game":"squadro","form":{"type":"knockout"}},"seed":"s"}'
    event = TOURNAMENT_CODEC.read(stored)
    assert isinstance(event, Announced)
    assert not event.plan.waits_for_absent


@pytest.mark.parametrize("minutes", [1, 60 * 24 * 31])
def test_nobody_is_waited_for_a_minute_or_for_ever(minutes: int) -> None:
    plan = TournamentPlan(title="", game="squadro", form=KnockoutForm(), absence_wait_ms=minutes * MINUTE_MS)
    with pytest.raises(TournamentPlanError, match=f"not {minutes} minutes"):
        check_plan(plan)


@pytest.mark.parametrize("closed_s", [60, 3_600])
async def test_while_the_house_is_closed_nobody_loses_by_not_coming(town: Town, closed_s: int) -> None:
    house = await town.opens()
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0, fair_wait_ms=2 * MINUTE_MS)
    match = await laid(tournaments, id_)
    await seat(tournaments, id_, match, ANNA)
    await house.heartbeat.beat()
    await town.killed(house)
    town.seconds += 2 * closed_s
    again = await town.opens()
    tournaments = opened(again)
    assert (await TournamentRunner(tournaments).see_to(id_)).open_matches, "he could not come, and still can"
    await seat(tournaments, id_, match, BERT)
    assert (await again.load(match.table)).table.playing


async def test_once_the_house_is_open_again_nobody_is_waited_for_without_end(town: Town) -> None:
    house = await town.opens()
    id_ = await announced(opened(house), KnockoutForm(), 0, fair_wait_ms=2 * MINUTE_MS)
    match = await laid(opened(house), id_)
    await seat(opened(house), id_, match, ANNA)
    await house.heartbeat.beat()
    await town.killed(house)
    town.seconds += 3_600
    again = await town.opens()
    again.clock.catch_up(again.now() + 4 * MINUTE_MS)  # time passes, and nobody comes
    tournament = await run_to_end(opened(again), id_)
    result = tournament.matches[match.number].result
    assert result is not None
    assert result.source == "forfeit"
