"""The quick check: it knows which tests belong to which room, and every room has some."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from check import CHANGED, ELSEWHERE, ROOMS, choose, proof_of, room_of  # noqa: E402 - the tools are scripts

HOUSE = ROOT / "src" / "ludogite"


def folders(folder: Path) -> list[str]:
    found = [path for path in folder.iterdir() if path.is_dir() and any(path.rglob("*.*")) and path.name[0] != "_"]
    return [path.relative_to(ROOT).as_posix() for path in found]


def test_every_folder_has_a_room_and_every_path_of_the_table_exists() -> None:
    for folder in [*folders(HOUSE), *folders(HOUSE / "web"), *folders(HOUSE / "games")]:
        assert folder in ROOMS, "say in tools/check.py which tests belong to it"
    for room, tests in ROOMS.items():
        assert tests
        assert not [path for path in (room, *tests) if not (ROOT / path).exists()]


def test_the_most_specific_room_decides() -> None:
    assert room_of("src/ludogite/web/shelf/routes.py") == "src/ludogite/web/shelf"
    assert room_of("src/ludogite/web/rooms.py") == "src/ludogite/web"
    assert room_of("src/ludogite/plain.py") == "src/ludogite"
    assert room_of("bench/players.py") == ""


def test_a_changed_test_is_run_itself_and_what_nobody_knows_asks_the_laws() -> None:
    here = "tests/packaging/test_check.py"
    chosen = choose([here, "tests/packaging/test_gone.py", "bench/players.py", "README.md"])
    assert chosen == {CHANGED: (here,), "bench/players.py (in no room)": ELSEWHERE}


def test_rooms_know_their_parts_of_the_proof() -> None:
    assert "tournaments" in proof_of(["src/ludogite/people/tournaments"])
    assert "tournaments" not in proof_of(["src/ludogite/people/clubs", "docs"])
    assert "kills" in proof_of(["src/ludogite/storage"])
