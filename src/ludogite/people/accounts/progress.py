"""How far somebody has come with puzzles and lessons: kept with the account, so that every device knows it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import msgspec

from ludogite.people.accounts.progress_store import ProgressStore
from ludogite.people.recall import RecallCache

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.play.house.house import House

TOPIC = "progress"
LISTED = re.compile(r"(?:solved|learned)-[a-z0-9_-]{1,40}")
"""Keys under which lists are kept: the puzzles of a game that are solved, the steps of its lesson that are done."""
ENTRY = re.compile(r"[\w-]{1,40}", re.ASCII)
STREAKS = "puzzles"
"""The key under which streaks and records are kept."""
MOST_KEYS = 60
MOST_ENTRIES = 600

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class PuzzleStreaks(msgspec.Struct, frozen=True):
    """Streaks and records of puzzles."""

    streak: Count = 0
    longest: Count = 0
    days: Count = 0
    day: Annotated[str, msgspec.Meta(pattern=r"^(\d{4}-\d{1,2}-\d{1,2})?$")] = ""
    """The last day on which one was solved, as the device's calendar has it."""
    missed: Annotated[str, msgspec.Meta(max_length=100)] = ""
    best: Count = 0


class ProgressKeeper:
    """How far the people of a house have come, by who plays: an account, or a child of one."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = ProgressStore(house.store)
        self._cache = RecallCache(house.bus, TOPIC, self._store.of)

    async def of(self, player: str) -> dict[str, str]:
        """Return what somebody has done."""
        return await self._cache.find(player) or {}

    async def streaks(self, player: str) -> PuzzleStreaks:
        """Return somebody's streaks and records."""
        return read_streaks((await self.of(player)).get(STREAKS, ""))

    async def add(self, player: str, told: Mapping[str, str]) -> dict[str, str]:
        """Add what a device tells, the best of both; return all of it. What is no progress is passed over."""
        kept = await self.of(player)
        new = {
            key: value
            for key, value in told.items()
            if merge_progress(key, kept.get(key, ""), value) != kept.get(key, "")
        }
        if not new:
            return kept
        await self._store.merge(player, new, merge_progress, MOST_KEYS, self._house.now())
        self._cache.forget(player)
        return await self.of(player)


def merge_progress(key: str, kept: str, told: str) -> str:
    """Return what is kept under a key once a device has told what it knows: never less than before."""
    if key == STREAKS:
        return _write(merge_streaks(read_streaks(kept), read_streaks(told)))
    if not LISTED.fullmatch(key):
        return kept
    entries = [entry for entry in (*kept.split("."), *told.split(".")) if ENTRY.fullmatch(entry)]
    return ".".join(list(dict.fromkeys(entries))[:MOST_ENTRIES])


def merge_streaks(one: PuzzleStreaks, other: PuzzleStreaks) -> PuzzleStreaks:
    """Return the streak of whichever was played at last, and the best of both."""
    later = max(one, other, key=lambda streaks: (_day(streaks.day), streaks.days, streaks.streak))
    return PuzzleStreaks(
        later.streak,
        max(one.longest, other.longest),
        later.days,
        later.day,
        later.missed,
        max(one.best, other.best),
    )


def read_streaks(text: str) -> PuzzleStreaks:
    """Return streaks as they are kept; none where they cannot be read."""
    try:
        return msgspec.json.decode(text, type=PuzzleStreaks) if text else PuzzleStreaks()
    except msgspec.MsgspecError:
        return PuzzleStreaks()


def _write(streaks: PuzzleStreaks) -> str:
    return msgspec.json.encode(streaks).decode() if streaks != PuzzleStreaks() else ""


def _day(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("-")) if text else ()
