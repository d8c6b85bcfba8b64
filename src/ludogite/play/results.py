"""How somebody's finished games ended, told from their events alone: no rules are asked and nothing is replayed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludogite.core.inputs import whole_number
from ludogite.play import events as ev
from ludogite.play.result_store import ResultIndex, ResultKind, ResultRow
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import Transcript, transcribe

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Sequence

    from ludogite.storage.store import Store

log = logging.getLogger(__name__)

AT_ONCE = 100
"""So many results are read at a time."""
PEOPLE, PROGRAMS = "people", "programs"
"""Against whom a game counts in which somebody else played, or programs of others and nobody else."""


class Opponent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat on another seat: a person or a machine."""

    id: str = ""
    name: str = ""
    level: str = ""
    program_of: str | None = None


class FinishedGame(NamedTuple):
    """One finished game, for somebody who played in it."""

    table: str
    game: str
    ended_at: int
    result: ResultKind
    against: str
    opponents: tuple[Opponent, ...]


async def results_of(store: Store, person: str) -> list[FinishedGame]:
    """Return how a person's games ended, the oldest first; those that nobody asked about yet are read now."""
    await _read_missing(store, person)
    return _readable(await ResultIndex(store).of(person))


async def result_pages(store: Store, person: str) -> AsyncIterator[list[FinishedGame]]:
    """Return the same, so many at a time."""
    await _read_missing(store, person)
    index, last = ResultIndex(store), None
    while rows := await index.page(person, last, AT_ONCE):
        yield _readable(rows)
        last = rows[-1]


async def _read_missing(store: Store, person: str) -> None:
    index = ResultIndex(store)
    missing = await index.missing(person)
    for first in range(0, len(missing), AT_ONCE):
        await _read_results(store, person, missing[first : first + AT_ONCE])


async def _read_results(store: Store, person: str, ids: Sequence[str]) -> None:
    read = []
    for id_ in ids:
        try:
            stamped = events_from_rows(await store.events(id_))
        except ValueError:
            log.warning("the result of table %s cannot be read", id_)
            continue
        read.append(_row(person, finished_game(id_, stamped, person)))
    if read:
        await ResultIndex(store).add(read)


def finished_game(id_: str, stamped: Sequence[ev.Stamped], person: str) -> FinishedGame:
    """Return how a finished game ended for somebody who played in it."""
    told = transcribe(id_, list(stamped))
    ended_at = next((one.at for one in stamped if isinstance(one.event, ev.Ended)), told.changed_at)
    own = [n for n in range(len(told.seats)) if any(one.id == person for one in told.players_of(n))]
    others = tuple(opponent for n in range(len(told.seats)) if n not in own for opponent in _opponents(told, n))
    return FinishedGame(id_, told.plan.game, ended_at, _kind(told, own), _against(others), others)


def _opponents(told: Transcript, number: int) -> list[Opponent]:
    people = [Opponent(person.id, person.name, program_of=person.program_of) for person in told.players_of(number)]
    return people or [Opponent(level=told.seats[number].level)]


def _kind(told: Transcript, own: list[int]) -> ResultKind:
    if told.outcome is None or not told.moves or not own:
        return "none"
    if len(own) > 1:
        return "shared-device"
    # Whoever left the seat to a machine did not finish the game, however that machine fared.
    if told.seats[own[0]].level:
        return "lost"
    if told.outcome.drawn or not told.outcome.winners:
        return "drawn"
    return "won" if own[0] in told.outcome.winners else "lost"


def _against(opponents: Sequence[Opponent]) -> str:
    if any(opponent.id and opponent.program_of is None for opponent in opponents):
        return PEOPLE
    if any(opponent.id for opponent in opponents):
        return PROGRAMS
    return max((opponent.level for opponent in opponents), key=lambda level: whole_number(level) or 0, default="")


def _row(person: str, one: FinishedGame) -> ResultRow:
    opponents = msgspec.json.encode(one.opponents).decode()
    return ResultRow(person, one.table, one.game, one.ended_at, one.result, one.against, opponents)


def _readable(rows: Iterable[ResultRow]) -> list[FinishedGame]:
    return [one for row in rows if (one := _finished_game(row)) is not None]


def _finished_game(row: ResultRow) -> FinishedGame | None:
    """Return a result as it was kept; None where it cannot be read."""
    try:
        opponents = msgspec.json.decode(row.opponents, type=tuple[Opponent, ...])
    except msgspec.MsgspecError:
        log.warning("the kept result of table %s cannot be read, and is passed over", row.table_id)
        return None
    return FinishedGame(row.table_id, row.game, row.ended_at, row.result, row.against, opponents)
