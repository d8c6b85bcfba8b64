"""A guest who signs in brings every game along: each of them is the member's, and nothing is the guest's any more."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.people.recognising import lay, people_at, replayed
from tests.play.houses import open_house, plan, until

from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.recognising import finish_recognising, recognise
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.errors import ForgottenGuestError, OutgrownGuestError
from ludogite.play.forgetting import forget
from ludogite.play.house.house import House
from ludogite.play.results import results_of
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import transcribe

pytestmark = pytest.mark.anyio
GUEST, MEMBER, OTHER = ev.Person("1" * 24, "Renard"), ev.Person("2" * 24, "Colette"), ev.Person("3" * 24, "Milo")


async def test_every_game_of_a_guest_is_the_members_and_one_that_is_over_keeps_the_name_it_was_played_with(
    house: House,
) -> None:
    await lay(house, "over", GUEST, OTHER)
    await house.act("over", GUEST, do.Say("hello"))
    await house.act("over", OTHER, do.Resign(1))
    await lay(house, "archived", OTHER, GUEST)
    await house.act("archived", GUEST, do.Resign(1))
    await lay(house, "unopened", GUEST, OTHER)
    await lay(house, "open", OTHER, None)
    await house.act("open", GUEST, do.Say("hello"))
    [known, _] = sorted(await results_of(house.store, OTHER.id))
    assert [one.id for one in known.opponents] == [GUEST.id]
    del house.loaded["unopened"]
    await house.store.archive(int(time.time() * 1000) + 60_000, 10)

    assert await recognise(house, GUEST.id, MEMBER) == 4

    for id_, seated in (("over", ev.Person(MEMBER.id, GUEST.name)), ("unopened", MEMBER)):
        assert people_at(await replayed(house, id_)) == [[seated], [OTHER]]
        assert (await house.load(id_)).table.seats == (await replayed(house, id_)).seats
        told = transcribe(id_, events_from_rows(await house.store.events(id_)))
        assert told.seats[0].people == (seated,)
        assert told.plan.by == seated
    for id_ in ("over", "open"):
        assert [talk.person for talk in (await house.load(id_)).table.talk] == [ev.Person(MEMBER.id, GUEST.name)]
    assert sorted(await house.index.finished_of(MEMBER.id)) == ["archived", "over"]
    assert await house.index.tables_of(MEMBER.id) == ["unopened"]
    assert sorted(await house.index.every_table_of(MEMBER.id)) == ["archived", "open", "over", "unopened"]
    assert sorted(one.result for one in await results_of(house.store, MEMBER.id)) == ["lost", "won"]
    assert {one.opponents[0].id for one in await results_of(house.store, OTHER.id)} == {MEMBER.id}
    assert await results_of(house.store, GUEST.id) == []


async def test_a_game_that_goes_on_is_played_by_the_member_and_by_nobody_else(house: House) -> None:
    await lay(house, "open", GUEST, OTHER)
    watcher = house.watch(await house.load("open"), GUEST.id)
    await recognise(house, GUEST.id, MEMBER)
    assert watcher.dismissal == OutgrownGuestError.code
    table = (await house.load("open")).table
    assert table.play is not None
    token = table.play.game.notation.format(table.play.state, table.play.state.moves()[0])
    with pytest.raises(OutgrownGuestError):
        await house.act("open", GUEST, do.Play(token, table.ply))
    with pytest.raises(OutgrownGuestError):
        await house.create("another", replace(plan(), by=GUEST))
    await house.act("open", MEMBER, do.Play(token, table.ply))


async def test_somebody_who_sat_on_both_sides_has_both_seats_as_on_one_device(house: House) -> None:
    await lay(house, "both", GUEST, MEMBER)
    await recognise(house, GUEST.id, MEMBER)
    table = (await house.load("both")).table
    assert table.seats_of(MEMBER.id) == (0, 1)
    for _ in range(2):
        table = (await house.load("both")).table
        assert table.play is not None
        token = table.play.game.notation.format(table.play.state, table.play.state.moves()[0])
        await house.act("both", MEMBER, do.Play(token, table.ply))
    await house.act("both", MEMBER, do.Resign(0))
    assert [one.result for one in await results_of(house.store, MEMBER.id)] == ["shared-device"]


async def test_a_seat_kept_for_a_guest_and_a_place_in_a_team_are_the_members(house: House) -> None:
    kept = ev.SeatPlan("friend", reserved=GUEST.id, mates=(GUEST.id, MEMBER.id), reserved_name="Renard")
    laid = replace(plan(ev.SeatPlan("me"), kept), by=OTHER, follows="before", teams=True)
    await house.create("kept", laid)
    await recognise(house, GUEST.id, MEMBER)
    seat = (await house.load("kept")).table.seats[1].plan
    assert (seat.reserved, seat.mates, seat.reserved_name) == (MEMBER.id, (MEMBER.id,), MEMBER.name)
    await house.act("kept", MEMBER, do.Sit(1))


async def test_two_of_one_team_who_are_one_person_sit_there_once(house: House) -> None:
    mates = ev.SeatPlan("friend", mates=(GUEST.id, MEMBER.id))
    await house.create("team", replace(plan(ev.SeatPlan("me"), mates), by=OTHER, teams=True))
    await house.act("team", GUEST, do.Sit(1))
    await house.act("team", MEMBER, do.Sit(1))
    await recognise(house, GUEST.id, MEMBER)
    table = (await house.load("team")).table
    assert [person.id for person in table.seats[1].people] == [MEMBER.id]
    assert table.seats_of(MEMBER.id) == (1,)


async def test_being_recognised_again_changes_nothing_and_nobody_else_can_be(house: House) -> None:
    await lay(house, "open", GUEST, OTHER)
    assert await recognise(house, GUEST.id, MEMBER) == 1
    seq = await house.store.last_seq("open")
    await recognise(house, GUEST.id, MEMBER)
    assert await house.store.last_seq("open") == seq
    assert await recognise(house, GUEST.id, OTHER) == 0
    assert await recognise(house, MEMBER.id, MEMBER) == 0
    assert people_at(await replayed(house, "open"))[0][0].id == MEMBER.id


async def test_nobody_who_keeps_a_name_or_was_forgotten_is_recognised(house: House) -> None:
    await lay(house, "open", GUEST, OTHER)
    await Accounts(house, b"key").join_with_password(GUEST.id, "Renard", "gentle otter paints the moon")
    assert await recognise(house, GUEST.id, MEMBER) == 0
    await forget(house, OTHER)
    assert await recognise(house, OTHER.id, MEMBER) == 0
    with pytest.raises(ForgottenGuestError, match="was forgotten"):
        await house.create("another", replace(plan(), by=OTHER))
    assert [person.id for [person] in people_at(await replayed(house, "open"))] == [GUEST.id, OTHER.id]


async def test_what_was_broken_off_goes_on_when_the_house_opens(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await lay(house, "first", GUEST, OTHER)
    await lay(house, "second", GUEST, OTHER)

    async def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("ludogite.people.accounts.recognising.hand_over", killed)
        with pytest.raises(KeyboardInterrupt):
            await recognise(house, GUEST.id, MEMBER)
    assert await house.index.tables_of(MEMBER.id) == []
    await finish_recognising(house)
    assert sorted(await house.index.tables_of(MEMBER.id)) == ["first", "second"]
    assert await house.forgotten.unfinished() == []


async def test_a_member_who_is_forgotten_has_no_name_where_they_played_as_a_guest(house: House) -> None:
    await lay(house, "over", GUEST, OTHER)
    await house.act("over", OTHER, do.Resign(1))
    await lay(house, "spoken", OTHER, None)
    await house.act("spoken", GUEST, do.Say("hello"))
    await recognise(house, GUEST.id, MEMBER)
    await forget(house, MEMBER)
    for id_ in ("over", "spoken"):
        assert not [row.body for row in await house.store.events(id_) if "Renard" in row.body]
        assert "Renard" not in str((await house.load(id_)).table)


@pytest.mark.usefixtures("kept_in")
async def test_another_process_hears_of_it(tmp_path: Path) -> None:
    house, other = await open_house(tmp_path), await open_house(tmp_path)
    await other.heartbeat.beat()
    await house.heartbeat.beat()
    await until(lambda: house.heartbeat.has_company)  # it may just have signed over the other
    await lay(house, "open", GUEST, OTHER)
    loaded = await other.load("open")
    watcher = other.watch(loaded, GUEST.id)
    await recognise(house, GUEST.id, MEMBER)
    await until(lambda: loaded.table.seats_of(MEMBER.id) == (0,))
    await until(lambda: watcher.dismissal == OutgrownGuestError.code)
    with pytest.raises(OutgrownGuestError):
        await other.act("open", GUEST, do.Say("hello"))
    assert await house.forgotten.unfinished(), "what comes late is looked for as well"
    await house.stop()
    await other.stop()
