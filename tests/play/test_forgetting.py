"""A guest who asks to be forgotten: no name anywhere, seats left as the others expect, every table still replayed."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError
from tests.play.houses import ANNA, BERT, open_house, plan, play_first_moves, until

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.errors import ForgottenGuestError
from ludogite.play.forgetting import forget
from ludogite.play.house.house import House
from ludogite.play.results import results_of
from ludogite.play.rows import events_from_rows
from ludogite.play.table import Table
from ludogite.play.transcript import transcribe
from ludogite.play.view import snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer
from ludogite.web.shared.laying import rematch_plan

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]
CARL = ev.Person("carl", "Carl")


async def begun(house: House, id_: str, moves: int = 4) -> None:
    """Lay a table of Anna’s at which Bert sits, and play a little."""
    loaded = await house.create(id_, plan())
    await house.act(id_, BERT, do.Sit(1))
    await play_first_moves(house, loaded, (ANNA, BERT), moves)


async def replayed(house: House, id_: str) -> Table:
    return Table.from_events(id_, events_from_rows(await house.store.events(id_)))


async def test_a_name_disappears_from_every_table_and_the_tables_still_replay(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await begun(house, "over")
    await house.act("over", BERT, do.Say("hello"))
    await house.act("over", BERT, do.Resign(1))
    before = await replayed(house, "over")
    await begun(house, "unopened")
    await house.act("unopened", ANNA, do.Resign(0))
    del house.loaded["unopened"]

    await forget(house, BERT)

    for id_ in ("over", "unopened"):
        table = await replayed(house, id_)
        assert [person.name for seat in table.seats for person in seat.people] == ["Anna", ""]
        told = transcribe(id_, events_from_rows(await house.store.events(id_)))
        assert [seat.people[0].name for seat in told.seats] == ["Anna", ""]
        assert table.outcome is not None
    stored = [row.body for id_ in ("over", "unopened") for row in await house.store.events(id_)]
    assert not [body for body in stored if "Bert" in body]
    after = await replayed(house, "over")
    assert after.play is not None
    assert before.play is not None
    assert (after.play.state, after.outcome, after.talk) == (before.play.state, before.outcome, ())
    seen = snapshot((await house.load("over")).table, Viewer("anna", "fr"), house.now(), ViewContext())
    assert seen.table.seats[1].people == ["quelqu’un"]
    assert "Bert" not in str(seen)
    await house.stop()


async def test_nobody_reads_the_name_in_what_others_said_at_an_open_table_or_a_replayed_one(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    loaded = await house.create("t", replace(plan(), free_chat=True))
    await house.act("t", BERT, do.Sit(1))
    await house.act("t", BERT, do.Say(text="Hello Anna, hello all"))
    await forget(house, ANNA, {"Anna"})
    replayed = Table.from_events("t", events_from_rows(await house.store.events("t")))
    for table in (loaded.table, replayed):
        assert [one.text for one in table.talk] == ["Hello …, hello all"]
    await house.stop()


async def test_whoever_is_forgotten_leaves_the_tables_at_which_they_sit(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await begun(house, "playing")
    await house.create("waiting", plan())
    alone = await house.create("alone", plan())
    await house.act("waiting", CARL, do.Sit(1))

    await forget(house, ANNA)

    playing = (await house.load("playing")).table
    assert playing.outcome is not None
    assert playing.outcome.reason.code == "resigned"
    assert playing.outcome.winners == (1,)
    assert alone.table.closed, "nobody is left to wait there"
    assert await house.index.tables_of("anna") == []
    assert await results_of(house.store, "anna") == []
    await house.stop()


async def test_others_read_of_somebody_where_a_name_was(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await begun(house, "over")
    await house.act("over", BERT, do.Resign(1))
    [known] = await results_of(house.store, "anna")
    assert (known.result, [one.name for one in known.opponents]) == ("won", ["Bert"])
    await forget(house, BERT)
    [known] = await results_of(house.store, "anna")
    assert (known.result, [one.name for one in known.opponents]) == ("won", [""])
    await house.stop()


async def test_a_seat_kept_for_somebody_forgotten_names_nobody_and_is_free(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    kept = ev.SeatPlan("friend", reserved="bert", reserved_name="Bert")
    loaded = await house.create("kept", replace(plan(ev.SeatPlan("me"), kept), follows="before"))
    seen = snapshot(loaded.table, Viewer("anna", "en"), house.now(), ViewContext())
    assert seen.table.seats[1].reserved_name == "Bert"
    assert await house.index.tables_of("bert") == ["kept"]
    await forget(house, BERT)
    seen = snapshot(loaded.table, Viewer("anna", "en"), house.now(), ViewContext())
    assert seen.table.seats[1].reserved_name == ""
    assert "Bert" not in ev.write_event(loaded.table.plan)
    await sits_down(house, "kept")
    await house.stop()


async def sits_down(house: House, id_: str) -> None:
    """Take the seat that was kept for Bert, as anybody may whom its founder sent the address."""
    table = await replayed(house, id_)
    kept = [n for n, seat in enumerate(table.seats) if not seat.people]
    await house.act(id_, CARL, do.Sit(kept[0]))
    assert [person.id for person in (await house.load(id_)).table.seats[kept[0]].people] == ["carl"]


@pytest.mark.parametrize("is_forgotten_first", [True, False])
@pytest.mark.parametrize("follows", ["over", ""])
async def test_a_seat_is_kept_for_nobody_who_is_forgotten(
    tmp_path: Path, is_forgotten_first: bool, follows: str
) -> None:
    house = await open_house(tmp_path)
    await begun(house, "over")
    await house.act("over", ANNA, do.Resign(0))
    if is_forgotten_first:
        await forget(house, BERT)
    again = rematch_plan((await house.load("over")).table, ANNA)
    await house.create("again", replace(again, follows=follows))
    if not is_forgotten_first:
        assert (await replayed(house, "again")).seats[0].plan.reserved == "bert"
        await forget(house, BERT)
    stored = (await replayed(house, "again")).plan
    assert [(seat.reserved, seat.mates) for seat in stored.seats] == [("", ()), ("", ())]
    await sits_down(house, "again")
    await house.stop()


async def test_a_command_under_way_while_somebody_is_forgotten_leaves_nothing_of_them(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    loaded = await house.create("open", plan(ev.SeatPlan("me"), ev.SeatPlan("open")))
    sent = [asyncio.create_task(house.act("open", CARL, command)) for command in (do.Say("hello"), do.Sit(1))]
    await asyncio.sleep(0)  # the first is about to be written, the second waits for its turn
    await forget(house, CARL)
    ended = await asyncio.gather(*sent, return_exceptions=True)
    assert [type(one) for one in ended] == [int, ForgottenGuestError]
    assert "Carl" not in str(loaded.table)
    assert not [row.body for row in await house.store.events("open") if "Carl" in row.body]
    with pytest.raises(ForgottenGuestError):
        await house.create("own", replace(plan(), by=CARL))
    await house.stop()


REFUSING = {
    "file": ["CREATE TRIGGER refusing BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'not now'); END"],
    "server": [
        """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE integrity_constraint_violation USING MESSAGE = ''not now''; END'""",
        "CREATE TRIGGER refusing BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION refuse()",
    ],
}
ALLOWING = {"file": "DROP TRIGGER refusing", "server": "DROP TRIGGER refusing ON events"}


async def test_somebody_who_could_not_be_forgotten_stays_and_can_ask_again(tmp_path: Path, kept_in: str) -> None:
    house = await open_house(tmp_path)
    await begun(house, "playing")
    for statement in REFUSING[kept_in]:
        await change(house, statement)
    with pytest.raises(IntegrityError, match="not now"):
        await forget(house, BERT)
    await change(house, ALLOWING[kept_in])
    assert "bert" not in house.forgotten
    await forget(house, BERT)
    assert "bert" in house.forgotten
    assert not [row.body for row in await house.store.events("playing") if "Bert" in row.body]
    await house.stop()


async def test_what_another_process_let_somebody_do_meanwhile_is_erased_and_a_restart_remembers_them(
    tmp_path: Path,
) -> None:
    house, other = await open_house(tmp_path), await open_house(tmp_path)
    await other.heartbeat.beat()
    await house.heartbeat.beat()
    await until(lambda: house.heartbeat.has_company)  # it may just have signed over the other
    await house.create("open", plan(ev.SeatPlan("me"), ev.SeatPlan("open")))
    await other.load("open")
    forgetting = asyncio.create_task(forget(house, CARL))
    await other.act("open", CARL, do.Sit(1))
    await forgetting
    await until(lambda: "carl" in other.forgotten)
    with pytest.raises(ForgottenGuestError):
        await other.act("open", CARL, do.Say("hello"))
    await until(lambda: "Carl" not in str(other.loaded["open"].table))
    await until(lambda: "Carl" not in str(house.loaded["open"].table))
    await house.stop()
    await other.stop()
    again = await open_house(tmp_path)
    assert "carl" in again.forgotten
    assert "bert" not in again.forgotten
    assert not [row.body for row in await again.store.events("open") if "Carl" in row.body]
    await again.stop()


async def change(house: House, statement: str) -> None:
    """Let the database do something of which the house knows nothing."""

    def execute(connection: sa.Connection) -> None:
        connection.exec_driver_sql(statement)

    await house.store.write(execute)
