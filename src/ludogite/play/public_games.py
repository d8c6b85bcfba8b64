"""Which finished games everybody may find, and what is told of them: from their events alone, nothing is replayed."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from ludogite.core.inputs import whole_number
from ludogite.core.registry import installed_games
from ludogite.play import events as ev
from ludogite.play.public_game_store import IndexedGame, PublicGameIndex, PublicGameRow
from ludogite.play.results import PEOPLE, PROGRAMS
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import Transcript, transcribe
from ludogite.storage.errors import DamagedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from ludogite.core.game import Game
    from ludogite.storage.store import Store

log = logging.getLogger(__name__)

FEW = 20
"""So many games are read at a time."""
PAUSE_S = 0.2
"""So long players may write in between, where there are more."""
LONGEST_OPENING = 128
"""No opening is longer than this, in characters."""


class PublicSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat on a seat: people by their ids, or a machine by its level."""

    people: tuple[str, ...] = ()
    """Without those who asked to be forgotten, and those beside the founder on one device."""
    level: str | None = None


async def index_games(store: Store, has_child: Callable[[set[str]], Awaitable[bool]]) -> None:
    """Read every finished game that the index does not know, a few at a time; it can be interrupted anywhere.

    `has_child` tells whether somebody's children are among some people: nobody finds a game in which a child played.
    """
    index = PublicGameIndex(store)
    while ids := await index.missing(FEW):
        await index.take_in([await _read(store, id_, has_child) for id_ in sorted(ids)])
        if len(ids) < FEW:
            return
        await asyncio.sleep(PAUSE_S)


async def _read(store: Store, id_: str, has_child: Callable[[set[str]], Awaitable[bool]]) -> IndexedGame:
    try:
        rows = await store.events(id_)
    except DamagedError:
        log.warning("table %s cannot be read, and is not found among public games", id_)
        return IndexedGame(id_, await store.last_seq(id_))
    seq = rows[-1].seq if rows else 0
    try:
        stamped = events_from_rows(rows)
        told = transcribe(id_, stamped)
    except (ValueError, TypeError, IndexError):
        log.warning("table %s cannot be read, and is not found among public games", id_)
        return IndexedGame(id_, seq)
    if not is_public(told):
        return IndexedGame(id_, seq)
    people = [person for number in range(len(told.seats)) for person in told.players_of(number)]
    # Who was erased is no child any more in the list of accounts; events of before do not say who is one.
    by_account = await has_child({person.id for person in people})
    if by_account or any(person.child for person in people):
        return IndexedGame(id_, seq)
    ended_at = next(one.at for one in stamped if isinstance(one.event, ev.Ended))
    row = public_game(told, ended_at)
    named = frozenset(person for seat in read_seats(row) for person in seat.people)
    return IndexedGame(id_, seq, row, named)


def is_public(told: Transcript) -> bool:
    """Tell whether everybody may find a finished game: one of its seats was open to anyone, and it was played.

    A game by a secret link stays with those who have the link, and one that the host put away is not shown.
    """
    was_open = any(seat.kind == "open" for seat in told.plan.seats)
    return was_open and told.ended is not None and not told.closed and any(move.seat is not None for move in told.moves)


def public_game(told: Transcript, ended_at: int) -> PublicGameRow:
    """Return what the index says of a public game."""
    outcome = told.outcome
    if outcome is None:
        raise ValueError(f"table {told.id!r} is not over")
    decided = [move for move in told.moves if move.seat is not None]
    begun = None if told.plan.start else decided[0].seat
    seats = [_seat(told, number) for number in range(len(told.seats))]
    return PublicGameRow(
        table_id=told.id,
        game=told.plan.game,
        ended_at=ended_at,
        turns=len(decided),
        reason=outcome.reason.code,
        winners=" ".join(map(str, outcome.winners)),
        first=begun,
        opening="" if begun is None else opening_of(told),
        against=_against(told),
        seats=msgspec.json.encode(seats).decode(),
    )


def read_seats(row: PublicGameRow) -> list[PublicSeat]:
    """Return who sat where in a public game; nobody where that cannot be read."""
    try:
        return msgspec.json.decode(row.seats, type=list[PublicSeat])
    except msgspec.MsgspecError:
        log.warning("what is kept of the public game %s cannot be read, and it is not listed", row.table_id)
        return []


def readable_games(rows: Iterable[PublicGameRow]) -> list[PublicGameRow]:
    """Return public games but for those of which cannot be read who sat where."""
    return [row for row in rows if read_seats(row)]


def has_openings(game: Game) -> bool:
    """Tell whether games begin in ways that can be compared: everything is open, and nothing is thrown or dealt."""
    return game.hidden is None and not game.rules.chance_in_play


def opening_of(told: Transcript) -> str:
    """Return the first decision of each seat, in the order in which they were taken: `left:3 top:5`."""
    game = installed_games().get(told.plan.game)
    if game is None or not has_openings(game) or len(told.seats) > game.rules.most:
        return ""
    first: dict[int, str] = {}
    for move in told.moves:
        if move.seat is not None:
            first.setdefault(move.seat, move.token)
    if len(first) < len(told.seats) or any(" " in token for token in first.values()):
        return ""
    said = " ".join(f"{game.rules.seat_names[seat]}:{token}" for seat, token in first.items())
    return said if len(said) <= LONGEST_OPENING else ""


def _seat(told: Transcript, number: int) -> PublicSeat:
    players, seat = told.players_of(number), told.seats[number]
    if not players:
        return PublicSeat(level=seat.level)
    # Where a machine played to the end, it is the one who won or lost, as the table's own page has it.
    level = seat.level or None
    if seat.plan.kind == "device":
        return PublicSeat(level=level)
    return PublicSeat(tuple(dict.fromkeys(person.id for person in players if person.name)), level)


def _against(told: Transcript) -> str:
    """Return between whom it was, as `play.results` has it, whoever looks: the strongest machine, if one played."""
    levels = [told.seats[number].level for number in range(len(told.seats)) if not told.players_of(number)]
    if levels:
        return max(levels, key=lambda level: whole_number(level) or 0)
    people: Sequence[ev.Person] = [one for number in range(len(told.seats)) for one in told.players_of(number)]
    return PROGRAMS if any(person.is_program for person in people) else PEOPLE
