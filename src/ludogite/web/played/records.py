"""All public games as one file of records, written while it is sent: it is never in memory as a whole."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError
from ludogite.core.language import WRITTEN
from ludogite.core.record import write
from ludogite.people.accounts.store import AccountRow, AccountStore
from ludogite.play.public_game_store import GameSearch, PublicGameIndex, PublicGameRow
from ludogite.play.public_games import read_seats, readable_games
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import record_of_transcript, transcribe
from ludogite.web.played.searching import seat_name
from ludogite.web.shared.transcripts import seat_names

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from ludogite.storage.store import Store

AT_ONCE = 50
"""So many games are written at a time."""
GZIP = 16 + zlib.MAX_WBITS


async def packed_records(store: Store, game: str) -> AsyncIterator[bytes]:
    """Return every public game of a house as a record, the newest first, packed with gzip."""
    packing = zlib.compressobj(wbits=GZIP)
    async for text in records(store, game):
        if packed := packing.compress(text.encode()):
            yield packed
    yield packing.flush()


async def records(store: Store, game: str) -> AsyncIterator[str]:
    """Return every public game as a record, with an empty line between two; of one game, or of all."""
    index, accounts = PublicGameIndex(store), AccountStore(store)
    search, after, first = GameSearch(game=game), None, True
    while True:
        found = await index.find(search, after, AT_ONCE)
        rows = readable_games(found.rows)
        people = {person for row in rows for seat in read_seats(row) for person in seat.people}
        known = await accounts.names_of(people)
        for row in rows:
            if text := await _record(store, row, known):
                yield text if first else f"\n{text}"
                first = False
        if found.further is None:
            return
        after = found.further


async def _record(store: Store, row: PublicGameRow, known: Mapping[str, AccountRow]) -> str:
    """Return a game as a record, everybody under the name that the list of games shows; nothing if it is unreadable."""
    try:
        told = transcribe(row.table_id, events_from_rows(await store.events(row.table_id)))
    except (LudogiteError, ValueError, TypeError, IndexError):
        return ""
    players = [seat_name(seat, known, WRITTEN) for seat in read_seats(row)]
    return write(record_of_transcript(told, seat_names(told), players))
