"""Forgetting somebody: they leave the tables at which they sit, and have no name at any table any more."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from functools import partial, reduce
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ludogite.core.errors import LudogiteError
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.decide import decide
from ludogite.play.public_game_store import PublicGameIndex
from ludogite.play.result_store import ResultIndex
from ludogite.play.rows import rows_from_events
from ludogite.play.seats import unnamed_plan
from ludogite.play.unsaid import unnamed_body, without_names
from ludogite.storage.store import Append, ConflictError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ludogite.play.house.house import House
    from ludogite.play.table import Table
    from ludogite.storage.schema.events import EventRow

Elsewhere = Callable[[ev.Person, "Collection[str]"], Awaitable[None]]
"""Erases somebody, and words with their names, where something is kept of what they played."""
HEARD_S = 3.0
"""After this every process has heard who was forgotten, or has looked."""


async def nothing_else(person: ev.Person, names: Collection[str]) -> None:
    """Erase somebody nowhere but at tables."""
    del person, names


async def forget(
    house: House, person: ev.Person, names: Collection[str] = (), elsewhere: Elsewhere = nothing_else
) -> None:
    """Forget a person: leave what they play, take their name off all tables, and find them at none of them.

    What others said where they were names them by none of these names any more; `elsewhere` erases them where
    something is kept of what they played.

    Nothing that they still send is carried out: their connections are closed, their cookies and tokens are nobody's.
    Where it fails, they are who they were, and can ask again.
    """
    house.forgotten.mark(person.id)
    try:
        await house.store.flush()
        await _erase(house, person, names, elsewhere)
        await house.forgotten.add(person.id)
        house.news.tell_forgotten()
    except BaseException:
        house.forgotten.unmark(person.id)
        house.wake_all()  # they were told nothing meanwhile
        raise
    # Only now: their pages leave for others of the house, where nothing is to be read of them any more.
    house.dismiss_forgotten()
    if house.heartbeat.has_company:
        # Another process lets them act until it hears of it.
        name = "erasing what came late of somebody forgotten"
        house.supervisor.later(HEARD_S, name, partial(_erase_late, house, person, names, elsewhere))


async def _erase_late(house: House, person: ev.Person, names: Collection[str], elsewhere: Elsewhere) -> None:
    async with house.overwriter.erasing():
        await _erase(house, person, names, elsewhere)


async def names_at_tables(house: House, person: str) -> set[str]:
    """Return everything that somebody was called at tables, as a guest too, and what they called those beside them."""
    found: set[str] = set()
    for id_ in await house.index.every_table_of(person):
        with contextlib.suppress(LudogiteError):  # what cannot be read names nobody
            told = list(_readable(await house.store.events(id_)).values())
            ids = ev.ids_of(person, told)
            found.update(name for event in told for name in _names_in(event, ids))
    return found - {""}


def _names_in(event: ev.TableEvent, ids: Collection[str]) -> list[str]:
    match event:
        case ev.Created():
            own = [event.by.name] if event.by.id in ids else []
            return own + [seat.reserved_name for seat in event.seats if seat.reserved in ids]
        case ev.Seated() | ev.TeamAsked() | ev.Said() if event.person.id in ids:
            return [event.person.name]
        case ev.NameChanged() if event.person in ids:
            return [event.name]
        case _:
            return []


async def _erase(house: House, person: ev.Person, names: Collection[str], elsewhere: Elsewhere) -> None:
    for id_ in await house.index.tables_of(person.id, limit=None):
        # A table that cannot be opened has nobody who waits at it.
        with contextlib.suppress(LudogiteError):
            await _leave(house, id_, person)
    tables = await house.index.every_table_of(person.id)
    for id_ in tables:
        await take_name_off(house, id_, person.id, names)
    await PublicGameIndex(house.store).drop(tables)
    await ResultIndex(house.store).forget(person.id)
    await elsewhere(person, names)


async def _leave(house: House, id_: str, person: ev.Person) -> None:
    """Get up from every seat, as the others expect it: before the game without a word, later by giving up."""
    loaded = await house.load(id_)
    for number in loaded.table.seats_of(person.id):
        command = _way_out(loaded.table, number)
        if command is not None:
            decided = partial(decide, command=command, by=person, now=house.now(), fair_wait_ms=house.fair_wait_ms)
            await house.act_as_house(id_, decided)
    if loaded.table.play is None and not loaded.table.people():
        await house.close_table(id_)


def _way_out(table: Table, number: int) -> do.Command | None:
    seat = table.seats[number]
    if seat.is_bot or table.over:
        return None
    return do.Resign(number) if table.playing and len(seat.people) == 1 else do.Leave(number)


async def take_name_off(house: House, id_: str, person: str, names: Collection[str] = ()) -> None:
    """Write down that somebody is forgotten, so that whoever has the table in memory learns it; then erase the name."""
    if speaks_of(await house.store.events(id_), person, ev.Forgotten):
        await write_down(house, id_, ev.Forgotten(person))
    rows = await house.store.events(id_)
    ids = ev.ids_of(person, list(_readable(rows).values()))
    named = _unnamed_rows(rows, ids, names)
    if named or any(row.cid and row.author in ids for row in rows):
        await house.store.rewrite(id_, named, ids)


async def write_down(house: House, id_: str, event: ev.Forgotten | ev.Recognised) -> None:
    """Say at a table what became of somebody; one that nobody looks at is not opened for it."""
    while True:
        try:
            if id_ in house.loaded:
                await house.act_as_house(id_, lambda _: [event])
            else:
                last = await house.store.last_seq(id_)
                stamped = ev.Stamped(last + 1, house.now(), event)
                rows = rows_from_events([stamped])
                await house.store.append(Append(id_, rows))
                house.news.tell_events(id_, rows)
        except ConflictError:
            continue  # something else happened there at the same moment
        return


def speaks_of(rows: list[EventRow], person: str, after: type[ev.Forgotten | ev.Recognised]) -> bool:
    """Tell whether something was said of a person after this became of them there, or at all."""
    last = next((row.body for row in reversed(rows) if person in row.body), None)
    if last is None:
        return False
    try:
        told = ev.read_event(last)
    except msgspec.MsgspecError:
        return True
    return not (isinstance(told, after) and told.person == person)


def _readable(rows: Sequence[EventRow]) -> dict[int, ev.TableEvent]:
    """Return the events that can be read, by place."""
    events: dict[int, ev.TableEvent] = {}
    for row in rows:
        with contextlib.suppress(msgspec.MsgspecError):
            events[row.seq] = ev.read_event(row.body)
    return events


def _unnamed_rows(rows: Sequence[EventRow], ids: Collection[str], names: Collection[str]) -> dict[int, str]:
    """Return the events in which a person is named as they are stored without the name: they say all else as before.

    One that cannot be read loses every name of theirs, those too that they had at this table.
    """
    events = _readable(rows)
    unnamed = {seq: unnamed_event(event, ids, names) for seq, event in events.items()}
    changed = {seq: ev.write_event(event) for seq, event in unnamed.items() if event != events[seq]}
    called = {*names, *(name for event in events.values() for name in _names_in(event, ids))} - {""}
    for row in rows:
        if row.seq not in events:
            without = unnamed_body(row.body, called, is_own=row.author in ids)
            changed |= {} if without == row.body else {row.seq: without}
    return changed


def unnamed_event(event: ev.TableEvent, ids: Collection[str], names: Collection[str]) -> ev.TableEvent:
    """Return an event in which a person, by whatever id, has no name and said nothing, and others say no name."""
    unnamed = reduce(_unnamed, ids, event)
    if isinstance(unnamed, ev.Said) and unnamed.text:
        return replace(unnamed, text=without_names(unnamed.text, names))
    return unnamed


def _unnamed(event: ev.TableEvent, person: str) -> ev.TableEvent:
    match event:
        case ev.Created():
            return unnamed_plan(event, person)
        case ev.Said() if event.person.id == person:
            return replace(event, person=event.person.unnamed(), text="")
        case ev.Seated() | ev.TeamAsked() if event.person.id == person:
            return replace(event, person=event.person.unnamed())
        case ev.NameChanged() if event.person == person:
            return replace(event, name="")
        case _:
            return event
