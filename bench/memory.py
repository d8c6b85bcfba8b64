"""What looking for public games, browsing them and their figures cost in a house that remembers a million.

    python bench/memory.py                              a million games, SQLite
    python bench/memory.py --database own               the same on a PostgreSQL of its own
    python bench/memory.py --games 20000 --times 5

The games are written into the index as the house would, with people who play often and people who play rarely, in a
database of its own that is removed at the end. Each question is asked again and again, of another person, opening or
place in the list each time; what is told is the median and the slowest, through the same code as the pages.
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
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import sqlalchemy as sa
from servers import postgres

from ludogite.play.public_game_store import GameSearch, ListPlace, PublicGameIndex, PublicGameRow, counted
from ludogite.storage.schema.public_games import public_game_counts, public_game_people, public_games
from ludogite.storage.store import Store, open_store

AT_ONCE = 5000
"""So many games are written at a time."""
PEOPLE = 20_000
DAY_MS, YEARS, FIRST_MS = 86_400_000, 5, 1_600_000_000_000
GAMES = {"squadro": 50, "stilelibero": 20, "rugby": 12, "libertas": 10, "bilitaire": 8}
"""How often each game is played, of a hundred."""
REASONS = {"four-home": 80.0, "resigned": 14.0, "flagged": 5.0, "claimed": 0.9, "repetition": 0.1}
AGAINST = ("people", "people", "people", "programs", "1", "2", "3", "4", "5")


def generated(count: int, rng: random.Random) -> Iterator[tuple[PublicGameRow, tuple[str, ...]]]:
    """Return plausible games, in the order of time."""
    games = rng.choices(list(GAMES), list(GAMES.values()), k=count)
    reasons = rng.choices(list(REASONS), list(REASONS.values()), k=count)
    for number, (game, reason) in enumerate(zip(games, reasons, strict=True)):
        against, first = rng.choice(AGAINST), rng.randrange(2)
        people = tuple({_somebody(rng) for _ in range(2 if against in ("people", "programs") else 1)})
        seats = [f'{{"people":["{person}"]}}' for person in people] + ['{"level":"3"}'] * (2 - len(people))
        yield (
            PublicGameRow(
                table_id=f"table{number:08d}",
                game=game,
                ended_at=FIRST_MS + YEARS * 365 * DAY_MS * number // count,
                turns=max(3, int(rng.gauss(60, 15))),
                reason=reason,
                winners="" if reason == "repetition" else str(rng.randrange(2)),
                first=first,
                opening=f"left:{rng.randint(1, 5)} top:{rng.randint(1, 5)}" if game == "squadro" else "",
                against=against,
                seats=f"[{','.join(seats)}]",
            ),
            people,
        )


def _somebody(rng: random.Random) -> str:
    """Return somebody: a few play very often."""
    return f"person{int(PEOPLE * rng.random() ** 3):06d}"


def fill(store: Store, count: int, rng: random.Random) -> None:
    """Write games into the index, and count them."""
    counts = Counter[tuple[str, str, str]]()
    games = generated(count, rng)
    with store.engine.begin() as connection:
        while some := list(islice(games, AT_ONCE)):
            _insert(connection, public_games, [tuple(row) for row, _ in some])
            people = [(person, row.table_id, row.game, row.ended_at) for row, those in some for person in those]
            _insert(connection, public_game_people, people)
            counts.update(key for row, _ in some for key in counted(row))
        _insert(connection, public_game_counts, [(*key, number) for key, number in counts.items()])
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("ANALYZE")


def _insert(connection: sa.Connection, table: sa.Table, rows: Sequence[tuple[object, ...]]) -> None:
    """Write rows as the driver takes them."""
    sign = "?" if connection.dialect.name == "sqlite" else "%s"
    signs = ", ".join([sign] * len(table.columns))
    connection.exec_driver_sql(f"INSERT INTO {table.name} VALUES ({signs})", list(rows))  # noqa: S608 - our words


def questions(index: PublicGameIndex, rng: random.Random) -> dict[str, Callable[[], Awaitable[object]]]:
    """Return what is asked, by its name."""

    def opening() -> str:
        return f"left:{rng.randint(1, 5)} top:{rng.randint(1, 5)}"

    def place() -> ListPlace:
        return ListPlace(FIRST_MS + rng.randrange(YEARS * 365 * DAY_MS), "table00500000")

    def find(
        make: Callable[[], GameSearch], after: Callable[[], ListPlace | None] = lambda: None
    ) -> Callable[[], Awaitable[object]]:
        return lambda: index.find(make(), after(), 20)

    async def figures() -> None:
        await index.ended("squadro")
        await index.turns("squadro")
        await index.openings("squadro")

    return {
        "browse all games": find(GameSearch),
        "browse all games, anywhere": find(GameSearch, place),
        "browse a game, anywhere": find(lambda: GameSearch(game="squadro"), place),
        "a player": find(lambda: GameSearch(person=_somebody(rng))),
        "the most active player, a game": find(lambda: GameSearch(person="person000000", game="rugby")),
        "an opening": find(lambda: GameSearch(game="squadro", opening=opening()), place),
        "a rare end": find(lambda: GameSearch(game="squadro", reason="repetition")),
        "an opening with a rare end": find(
            lambda: GameSearch(game="squadro", opening=opening(), reason="repetition"), place
        ),
        "very long games": find(lambda: GameSearch(game="squadro", shortest=110), place),
        "a length that no game has": find(lambda: GameSearch(game="squadro", shortest=5000), place),
        "the most active player, no such length": find(lambda: GameSearch(person="person000000", shortest=5000)),
        "a week, against a level": find(
            lambda: GameSearch(against="5", since=1_650_000_000_000, until=1_650_000_000_000 + 7 * DAY_MS)
        ),
        "figures of a game": figures,
    }


async def measure(store: Store, count: int, times: int) -> None:
    """Fill the index, and ask."""
    rng = random.Random(2026)
    await store.start()
    began = time.perf_counter()
    fill(store, count, rng)
    print(f"{count} games written in {time.perf_counter() - began:.0f} s")
    for name, ask in questions(PublicGameIndex(store), rng).items():
        taken = []
        for _ in range(times):
            began = time.perf_counter()
            await ask()
            taken.append((time.perf_counter() - began) * 1000)
        print(f"{name:40} median {statistics.median(taken):6.1f} ms, slowest {max(taken):6.1f} ms")
    await store.stop()


def main() -> None:
    """Read the command line, and measure."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=1_000_000)
    asked.add_argument("--times", type=int, default=50)
    asked.add_argument("--database", choices=("sqlite", "own"), default="sqlite")
    options = asked.parse_args()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = stack.enter_context(postgres())[0] if options.database == "own" else ""
        asyncio.run(measure(open_store(Path(folder), database), options.games, options.times))


if __name__ == "__main__":
    main()
