"""What the tables of a kept house look like, told so that it can be compared with what they looked like once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from ludogite.core.errors import LudogiteError
from ludogite.core.reading import read, replay, verify
from ludogite.core.registry import open_game
from ludogite.play.events import Stamped, read_event
from ludogite.play.table import Table

if TYPE_CHECKING:
    from pathlib import Path

EVENTS = "SELECT table_id, seq, at, body, author, cid FROM events ORDER BY table_id, seq"


def rows(database: Path) -> list[tuple[str, int, int, str, str | None, str | None]]:
    """Return every event as it is kept."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as kept:
        return kept.execute(EVENTS).fetchall()


def tournament_bodies(database: Path) -> list[str]:
    """Return every event of a tournament as it is kept; early houses knew none."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as kept:
        known = kept.execute("SELECT 1 FROM sqlite_master WHERE name = 'tournament_events'").fetchone()
        return [body for (body,) in kept.execute("SELECT body FROM tournament_events")] if known else []


def unfold(database: Path) -> dict[str, dict[str, Any]]:
    """Return every table of a house, by its address."""
    stamped: dict[str, list[Stamped]] = {}
    for table, seq, at, body, author, cid in rows(database):
        stamped.setdefault(table, []).append(Stamped(seq, at, read_event(body), author or "", cid or ""))
    return {id_: told(Table.from_events(id_, events)) for id_, events in stamped.items()}


def told(table: Table) -> dict[str, Any]:
    """Return a table as plain values."""
    play, outcome, notation = table.play, table.outcome, table.game.notation
    nonces = [seat.nonce for seat in table.seats]
    return {
        "game": table.game.id,
        "options": dict(table.settings),
        "seq": table.seq,
        "changed_at": table.changed_at,
        "seats": [
            [seat.level, (table.nonces or nonces)[number], [person.name for person in seat.people]]
            for number, seat in enumerate(table.seats)
        ],
        "away": [seat.gone_since is not None for seat in table.seats],
        "clocks": [list(table.clock.left), table.clock.seat, table.clock.began],
        "flag_at": table.clock.deadline,
        "plans": [table.plans.of(seat) for seat in range(len(table.seats))],
        "lines": [[[move.token for move in line] for line in table.lines.of(seat)] for seat in range(len(table.seats))],
        "tokens": play.tokens if play else None,
        "typed": sorted(table.typed),
        "position": notation.format_position(play.state if play else table.start),
        "acting": table.acting,
        "outcome": outcome and [list(outcome.ranks), outcome.reason.code, outcome.drawn, outcome.scores],
        "closed": table.closed,
        "talk": [[talk.person.name, talk.phrase, talk.text] for talk in table.talk],
        "rematch": table.rematch,
        "commitment": table.deal.commitment,
    }


def replayed(path: Path) -> dict[str, Any]:
    """Return what a record tells: the game, its end, and how much of its chance can be proven."""
    record = read(path.read_text(encoding="utf-8"))
    game = open_game(record.game)
    play = replay(record, game)
    try:
        proof: object = verify(record, game).proven
    except LudogiteError as error:
        proof = error.code
    position = game.notation.format_position(play.state)
    return {"tokens": play.tokens, "result": record.result, "position": position, "proof": proof}
