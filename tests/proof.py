"""The parts of the proof, how hard it tests, and the seed of what it draws.

A test of the proof names its part: `@pytest.mark.proof("kills")`. Tests of laws and of properties belong to the part
`laws` without a mark: `make test` runs them with small numbers, the proof with large ones.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

import pytest

FACTOR = int(os.environ.get("LUDOGITE_PROOF") or 0)
"""How many times the usual numbers of the proof are tested; 0 outside of it."""

Note = Callable[[str, object], None]
"""`record_property`: keeps what a test found, for the summary of the proof; `cases` is how many it tried."""


class Part(NamedTuple):
    """A part of the proof that anybody can run: ten minutes at most on two cores."""

    proves: str
    tests: tuple[str, ...]
    """Files and folders in which its tests are."""
    rooms: tuple[str, ...]
    """Folders of `src/ludogite`: whoever changes one of them runs this part."""
    minutes: int
    """How long it takes on two cores, about."""


PARTS = {
    "laws": Part(
        "every law of every game, and every property, on examples drawn at random",
        (
            "tests/arena",
            "tests/bots",
            "tests/core",
            "tests/drawing",
            "tests/games",
            "tests/laws",
            "tests/people",
            "tests/play",
            "tests/records",
            "tests/third_party",
            "tests/web/doors/test_frames.py",
            "tests/web/table/test_told_results.py",
            "tests/web/members/test_strength_pictures.py",
        ),
        ("core", "games", "drawing", "testing", "play", "people", "arena"),
        8,
    ),
    "rules": Part(
        "rules agree with a second implementation, earlier versions keep the laws",
        ("tests/games/libertas", "tests/records"),
        ("core", "games"),
        4,
    ),
    "solvers": Part(
        "solutions, puzzles and levels are worth in played games what they say",
        ("tests/games/rugby", "tests/games/stilelibero", "tests/puzzles", "tests/third_party/test_small_games.py"),
        ("games", "bots", "testing"),
        6,
    ),
    "tournaments": Part(
        "ten thousand tournaments of every form pair fairly, end, and replay",
        ("tests/people/tournaments/test_tournament_laws.py",),
        ("people/tournaments",),
        1,
    ),
    "histories": Part(
        "data folders of every earlier version open and go on, in a file and on a server; pages of both say the same",
        ("tests/history", "tests/web/members/test_strengths.py"),
        ("storage", "play", "people"),
        1,
    ),
    "kills": Part(
        "a server, a worker or an archiver is killed at any moment, and nothing acknowledged is lost",
        ("tests/web/serving/test_durable.py", "tests/web/serving/test_worker.py", "tests/storage/test_archive.py"),
        ("storage", "play", "web/table"),
        3,
    ),
    "faults": Part(
        "processes, workers, Valkey and PostgreSQL die, freeze and are cut off, and everybody plays on",
        (
            "tests/web/serving/test_faults.py",
            "tests/web/serving/test_processes.py",
            "tests/web/table/test_healing.py",
            "tests/web/serving/test_topology.py",
            "tests/storage/test_jobs.py",
        ),
        ("storage", "play", "web/table", "web/board"),
        3,
    ),
    "backup": Part(
        "a house on PostgreSQL is put back to a second of its past; restores and moves are killed at each step",
        (
            "tests/storage/test_point_in_time.py",
            "tests/storage/test_killed_on_server.py",
            "tests/storage/test_moving.py",
        ),
        ("storage",),
        1,
    ),
    "fuzz": Part(
        "whatever is sent is read or refused in words, and leaves nothing behind",
        ("tests/fuzz",),
        ("core", "play", "web/api", "web/doors"),
        5,
    ),
    "steps": Part(
        "the page's steps and the server's mean the same, for every game and for any step at all",
        ("tests/web/board/test_steps.py",),
        ("drawing", "games", "web/board"),
        3,
    ),
    "motion": Part(
        "a movement that is interrupted ends where a fresh visit shows it",
        ("tests/web/review/test_ending.py", "tests/web/table/test_motion.py", "tests/web/board/test_shown_again.py"),
        ("drawing", "web/board", "web/table"),
        7,
    ),
    "layout": Part(
        "nothing covers, cuts off or moves the board, in long games at every size",
        (
            "tests/web/days/test_days.py",
            "tests/web/tournaments/test_hall_browser.py",
            "tests/web/table/test_layout.py",
            "tests/web/shared/test_room.py",
            "tests/web/shelf/test_shelf.py",
            "tests/web/members/test_strength_page.py",
            "tests/web/table/test_table_page.py",
            "tests/web/table/test_touch.py",
            "tests/web/table/test_trays.py",
        ),
        ("drawing", "web/board", "web/shared", "web/shelf", "web/table"),
        8,
    ),
    "pages": Part(
        "every page in every state, language and light fits its screen and keeps nobody out",
        (
            "tests/web/shared/test_every_page.py",
            "tests/web/host/test_hosts_rooms.py",
            "tests/web/learn/test_lessons.py",
            "tests/web/shared/test_room.py",
        ),
        ("web", "locale"),
        7,
    ),
    "hands": Part(
        "whole games are played by touch",
        (
            "tests/web/table/test_hands.py",
            "tests/web/table/test_browser.py",
            "tests/web/table/test_humbug.py",
            "tests/notebook/test_front_end.py",
            "tests/web/table/test_dice_in_hand.py",
            "tests/web/table/test_outside_games.py",
            "tests/web/table/test_trays.py",
            "tests/web/table/test_secret_decisions.py",
        ),
        ("games", "web/board", "web/table"),
        10,
    ),
    "papers": Part(
        "the documentation is built, linked and searchable, and the laws tell whoever forgets what its tutorial says",
        ("tests/docs/test_build.py", "tests/docs/test_search.py", "tests/docs/test_tutorial.py"),
        ("core", "games", "notebook"),
        1,
    ),
    "wheels": Part(
        "wheels and games from outside are built, typed and installed in a clean environment",
        ("tests/packaging", "tests/third_party/test_new_game.py"),
        ("compiling.py", "extras.py", "testing"),
        4,
    ),
}


def times(number: int) -> int:
    """Return how many of something the proof tests where its usual number is this."""
    return number * max(1, FACTOR)


def rest_in_proof(part: str, values: Iterable[Any], *, but: Collection[Any]) -> list[Any]:
    """Return the values of a parametrised test: some for `make test`, the rest for a part of the proof."""
    return [
        value if value in but else pytest.param(*_several(value), marks=pytest.mark.proof(part)) for value in values
    ]


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def proof_seed() -> int:
    """Return the seed of everything that the proof draws; it is printed at the head of a run."""
    return int(os.environ.get("LUDOGITE_SEED") or 1)


def draws(*what: object) -> random.Random:
    """Return the random numbers of a test of the proof: others for each seed, the same for the same one."""
    return random.Random(" ".join(map(str, (proof_seed(), *what))))


def part_of(item: pytest.Item) -> str | None:
    """Return the part of the proof that a test belongs to, if any; one that is not in the table is refused."""
    mark = item.get_closest_marker("proof")
    if mark is None:
        is_drawn = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        return "laws" if is_drawn or item.get_closest_marker("laws") else None
    part = next(iter(mark.args), None)
    if part not in PARTS:
        raise pytest.UsageError(f'{item.nodeid}: say @pytest.mark.proof("PART") with a part of tests/proof.py')
    if not item.nodeid.startswith(PARTS[part].tests):
        raise pytest.UsageError(f"{item.nodeid}: the part {part!r} of tests/proof.py does not name this file")
    return str(part)
