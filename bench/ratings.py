"""What strengths cost in a house with a million games that counted: pages' questions, and computing all again.

    python bench/ratings.py                            a million games in SQLite
    python bench/ratings.py --database own             the same on a PostgreSQL of its own
    python bench/ratings.py --again 100000             how long computing so many games again takes

The rows are generated: 20,000 members, one of whom has played 10,000 of the games. The database is removed at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from servers import postgres

from ludogite.people.accounts.schema import accounts
from ludogite.people.ratings.rated_games import compute_again
from ludogite.people.ratings.ratings import Side
from ludogite.people.ratings.schema import rated_games, rating_steps, side_counts, strengths
from ludogite.people.ratings.store import RatingIndex
from ludogite.storage.store import Store, open_store

FAMILY = "squadro/usual"
MEMBERS = 20_000
OWN = 10_000
"""So many games one member has played: the longest story that a page tells."""
AT_ONCE = 20_000
LOOKS = 20


def person(number: int) -> str:
    """Return the id of a member."""
    return f"{number:024x}"


def furnish(store: Store, count: int) -> None:
    """Write so many games that counted, and what follows from them, as if it had been computed."""
    rng = random.Random(21)
    points = {number: rng.gauss(1300, 250) for number in range(MEMBERS)}
    with store.engine.begin() as connection:
        joined = {"kind": "person", "role": "member", "owner": None, "created_at": 0, "leaving_at": None, "seq": 1}
        _insert(
            connection,
            accounts,
            (
                {"id": person(number), "name": f"Member {number}", "look": f"member {number}",
                 "shares": rng.choice(["unasked", "nothing", "strengths", "everything"]), **joined}
                for number in points
            ),
        )  # fmt: skip
        _insert(
            connection,
            strengths,
            (
                {"person": person(number), "family": FAMILY, "points": here, "doubt": 60.0, "games": 50, "ended_at": 0}
                for number, here in points.items()
            ),
        )
        _insert(connection, rated_games, _games(count))
        _insert(connection, rating_steps, _steps(count, points))
        cells = [(begins, winner) for begins in (0, 1) for winner in (0, 1)]
        _insert(
            connection,
            side_counts,
            ({"family": FAMILY, "begins": b, "winner": w, "games": count // 4} for b, w in cells),
        )
        connection.execute(sa.text("ANALYZE"))


def _pair(number: int, count: int) -> tuple[int, int]:
    """Return who played a game: the same each time one asks."""
    rng = random.Random(number)
    one = 0 if number % (count // OWN or 1) == 0 else rng.randrange(1, MEMBERS)
    other = rng.randrange(1, MEMBERS)
    return one, other if other != one else other % (MEMBERS - 1) + 1


def _games(count: int) -> Iterator[dict[str, Any]]:
    for number in range(count):
        one, other = _pair(number, count)
        sides = (Side(1 + number % 2, (person(one),), begins=True), Side(2 - number % 2, (person(other),)))
        body = msgspec.json.encode(sides).decode()
        opening = f"{number % 5 + 1} {number % 3 + 1} 1 {number % 4 + 1}"
        yield {"table_id": f"t{number}", "family": FAMILY, "ended_at": number, "body": body, "opening": opening}


def _steps(count: int, points: dict[int, float]) -> Iterator[dict[str, Any]]:
    played: Counter[int] = Counter()
    for number in range(count):
        for seat, who in enumerate(_pair(number, count)):
            won = seat == number % 2
            played[who] += 1
            yield {
                "person": person(who), "family": FAMILY, "ended_at": number, "table_id": f"t{number}",
                "points": points[who] + number % 97, "doubt": 60.0, "games": played[who], "seat": seat,
                "result": 1 if won else -1, "beaten": 1000.0 + number % 911 if won else None,
            }  # fmt: skip


def _insert(connection: sa.Connection, table: sa.Table, rows: Iterator[dict[str, Any]]) -> None:
    some: list[dict[str, Any]] = []
    for row in rows:
        some.append(row)
        if len(some) == AT_ONCE:
            connection.execute(sa.insert(table), some)
            some.clear()
    if some:
        connection.execute(sa.insert(table), some)


async def measure(name: str, ask: Callable[[], Awaitable[object]]) -> None:
    """Ask some times, and print how long it takes."""
    took = []
    for _ in range(LOOKS):
        begun = time.perf_counter()
        await ask()
        took.append(1000 * (time.perf_counter() - begun))
    print(f"{name:44} {statistics.median(took):8.1f} ms, at best {min(took):.1f}", flush=True)


async def questions(store: Store) -> None:
    """Ask what pages ask."""
    index, own, usual = RatingIndex(store), person(0), person(7)

    async def profile(who: str) -> None:
        await index.of(who)
        await index.story(who, FAMILY, 100, 160)
        await index.best_wins(who, 3)
        await index.openings(who, FAMILY, 3)

    async def strengths_page(who: str) -> None:
        [row] = await index.of(who)
        await index.distribution(FAMILY, 50, 5)
        await index.near(FAMILY, who, row.points, 6)
        await index.sides(FAMILY)

    await measure("a profile, 100 games", lambda: profile(usual))
    await measure("a profile, 10,000 games: its curve", lambda: index.story(own, FAMILY, OWN, 160))
    await measure("a profile, 10,000 games: best wins", lambda: index.best_wins(own, 3))
    await measure("a profile, 10,000 games: openings", lambda: index.openings(own, FAMILY, 3))
    await measure("the page of a game: all members", lambda: index.distribution(FAMILY, 50, 5))
    await measure("the page of a game: neighbours", lambda: index.near(FAMILY, usual, 1300.0, 6))
    await measure("the page of a game", lambda: strengths_page(usual))


async def run(store: Store, games: int, again: int) -> None:
    """Furnish a house, and measure."""
    await store.start()
    begun = time.perf_counter()
    furnish(store, again or games)
    print(f"{again or games:,} games written in {time.perf_counter() - begun:.0f} s", flush=True)
    if again:
        begun = time.perf_counter()
        await compute_again(store)
        print(f"computed again in {time.perf_counter() - begun:.1f} s", flush=True)
    else:
        await questions(store)
    await store.stop()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=("sqlite", "own"), default="sqlite")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--again", type=int, default=0, help="compute so many games again instead")
    chosen = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = stack.enter_context(postgres())[0] if chosen.database == "own" else ""
        asyncio.run(run(open_store(Path(folder), database), chosen.games, chosen.again))


if __name__ == "__main__":
    main()
