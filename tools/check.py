"""Style, types, and the tests of what differs from the main line, in two minutes at most.

    python tools/check.py [--base REF] [--jobs N] [--minutes N] [--dry-run]

Which tests belong to which room stands in ROOMS: the most specific room that a changed file is in decides. Tests that
need a browser, the proof and everything else are left to `make test`.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable
from pathlib import PurePosixPath

from journal import INTERRUPTED, ROOT, git, run_for

sys.path.insert(0, str(ROOT))

from tests.proof import PARTS

LAWS = ("tests/laws", "tests/test_names.py")
PAGES = tuple(f"tests/web/shared/test_{name}.py" for name in ("templates", "scripts", "words"))
"""What every page keeps."""
BASES = ("origin/main", "main")
CHANGED = "changed tests"
LINT = (("ruff", "check", "--quiet"), ("ruff", "format", "--check", "--quiet"), ("mypy", "--no-error-summary"))


def at(folder: str, *names: str) -> tuple[str, ...]:
    """Return files of a folder of the tests by the middle of their names."""
    return tuple(f"tests/{folder}/test_{name}.py" for name in names)


ROOMS: dict[str, tuple[str, ...]] = {
    "src/ludogite": LAWS,
    "src/ludogite/arena": ("tests/arena",),
    "src/ludogite/bots": ("tests/bots",),
    "src/ludogite/cli": ("tests/cli", "tests/docs/test_reference.py"),
    "src/ludogite/core": ("tests/core", *LAWS),
    "src/ludogite/drawing": ("tests/drawing", "tests/laws/test_pictures.py"),
    "src/ludogite/envs": ("tests/envs",),
    "src/ludogite/games": (*LAWS, "tests/games/test_texts.py", "tests/games/test_move_lists.py"),
    "src/ludogite/games/bilitaire": ("tests/games/bilitaire", *LAWS),
    "src/ludogite/games/libertas": ("tests/games/libertas", *LAWS),
    "src/ludogite/games/rugby": ("tests/games/rugby", *LAWS),
    "src/ludogite/games/squadro": ("tests/games/squadro", *LAWS),
    "src/ludogite/games/stilelibero": ("tests/games/stilelibero", *LAWS),
    "src/ludogite/learning": ("tests/cli/test_learn.py", "tests/envs/test_refusals.py"),
    "src/ludogite/locale": (
        "tests/core/test_translation.py",
        "tests/core/test_language.py",
        "tests/web/shared/test_words.py",
    ),
    "src/ludogite/notebook": ("tests/notebook", "tests/drawing/test_notebook.py"),
    "src/ludogite/people": (*at("people", "kept_logs"), *at("people/accounts", "typed_text")),
    "src/ludogite/people/accounts": at("people/accounts", "accounts", "recognising", "scopes", "erasing", "typed_text"),
    "src/ludogite/people/clubs": at("people/clubs", "clubs", "club_log"),
    "src/ludogite/people/moderation": at("people/moderation", "admission", "moderation", "fair_play"),
    "src/ludogite/people/notices": at("people/notices", "web_push", "outbound"),
    "src/ludogite/people/ratings": at("people/ratings", "ratings"),
    "src/ludogite/people/sessions": (*at("people/sessions", "sessions"), *at("people/accounts", "accounts")),
    "src/ludogite/people/tournaments": (
        *at(
            "people/tournaments", "published_pairings", "tournament_laws", "tournament_decisions", "tournament_results"
        ),
        *at("people/accounts", "ties"),
    ),
    "src/ludogite/people/vacations": at("people/vacations", "vacations"),
    "src/ludogite/play": ("tests/play",),
    "src/ludogite/printing": ("tests/printing",),
    "src/ludogite/serving": (
        *at("web/serving", "settings", "worker"),
        *at("web/doors", "doors"),
        *at("web/host", "operation"),
        *PAGES,
    ),
    "src/ludogite/settings.py": (*at("web/serving", "settings"), *PAGES),
    "src/ludogite/storage": (
        "tests/storage/test_store.py",
        "tests/storage/test_damage.py",
        "tests/play/house/test_house.py",
    ),
    "src/ludogite/thinking": (*at("web/hints", "queues"), *at("web/review", "look_back"), *PAGES),
    "src/ludogite/testing": ("tests/third_party/test_laws_find_defects.py", *LAWS),
    "src/ludogite/web": (
        *at("web/serving", "settings"),
        *at("web/doors", "doors"),
        *at("web/host", "operation"),
        *PAGES,
    ),
    "src/ludogite/web/accounts": (*at("web/accounts", "accounts"), *PAGES),
    "src/ludogite/web/admission": (*at("web/doors", "doors", "house_doors"), *PAGES),
    "src/ludogite/web/api": (*at("web/api", "api_languages", "description"), *at("web/doors", "malformed"), *PAGES),
    "src/ludogite/web/board": (*at("web/shared", "styles"), *PAGES),
    "src/ludogite/web/clubs": (*at("web/clubs", "clubs"), *PAGES),
    "src/ludogite/web/companion": (*at("web/companion", "companion"), *PAGES),
    "src/ludogite/web/days": (*at("web/days", "days"), *at("web/table", "plans"), *PAGES),
    "src/ludogite/web/doors": (*at("web/doors", "doors", "limits", "cookies"), *PAGES),
    "src/ludogite/web/fair": (*at("web/fair", "fair"), *PAGES),
    "src/ludogite/web/hints": (*at("web/hints", "queues"), *PAGES),
    "src/ludogite/web/host": (*at("web/doors", "house_doors"), *at("web/host", "hosts_rooms"), *PAGES),
    "src/ludogite/web/learn": (*at("web/learn", "lessons", "guide"), *PAGES),
    "src/ludogite/web/lobby": (*at("web/lobby", "laying", "challenging"), *PAGES),
    "src/ludogite/web/notices": (*at("web/notices", "notices", "notice_sending"), *PAGES),
    "src/ludogite/web/members": (
        *at("web/members", "corner", "strengths", "strength_pictures"),
        *at("web/puzzles", "progress"),
        *at("web/doors", "guest_names"),
        *PAGES,
    ),
    "src/ludogite/web/played": (*at("web/played", "played"), *PAGES),
    "src/ludogite/web/printing": (*at("web/printing", "printing"), *at("web/tournaments", "paper_press"), *PAGES),
    "src/ludogite/web/privacy": (*at("web/privacy", "privacy"), *PAGES),
    "src/ludogite/web/programs": (*at("web/programs", "programs"), *PAGES),
    "src/ludogite/web/puzzles": (*at("web/puzzles", "puzzles"), *PAGES),
    "src/ludogite/web/reports": (*at("web/host", "fair_play"), *at("web/shared", "refusals"), *PAGES),
    "src/ludogite/web/review": (*at("web/review", "look_back", "branch"), *PAGES),
    "src/ludogite/web/shared": (*at("web/shared", "styles", "papers"), *PAGES),
    "src/ludogite/web/shelf": (*at("web/shelf", "shelf", "shelf_order"), *PAGES),
    "src/ludogite/web/table": (*at("web/table", "socket", "seats", "moves", "hidden"), *PAGES),
    "src/ludogite/web/tournaments": (
        *at(
            "web/tournaments",
            "tournaments",
            "tournament_directing",
            "tournament_draw",
            "hall",
            "hall_results",
            "slip_doors",
        ),
        *PAGES,
    ),
    "src/ludogite/web/transcript": (*at("web/transcript", "transcripts"), *PAGES),
    "src/ludogite/web/types": ("tests/web/shared/test_scripts.py", "tests/web/doors/test_frames.py"),
    "docs": ("tests/docs/test_promises.py", "tests/docs/test_commands.py", "tests/docs/test_reference.py"),
    "docs/examples": ("tests/docs/test_examples.py",),
    "docs/tutorial": ("tests/docs/test_commands.py",),
    "deploy": ("tests/packaging/test_deploy.py",),
    "tools": ("tests/packaging/test_proof.py", "tests/packaging/test_check.py"),
    "requirements": ("tests/packaging/test_extras.py",),
    "tests/proof.py": ("tests/packaging/test_proof.py",),
}
"""Folders and files, and the tests of what is in them. A changed test file is run itself."""
ELSEWHERE = LAWS
"""What is run for a file that no room has."""


def changed_files(base: str | None) -> list[str]:
    """Return what differs from where this branch left the main line, committed or not."""
    bases = [base] if base else BASES
    left = next((found.strip() for one in bases if (found := git("merge-base", "HEAD", one))), "HEAD")
    untracked = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", left).splitlines(), *untracked.splitlines()})


def room_of(path: str) -> str:
    """Return the most specific room that a file is in, or nothing."""
    above = [path, *map(str, PurePosixPath(path).parents)]
    return next((room for room in above if room in ROOMS), "")


def choose(changed: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the tests to run for what was changed, by the reason that is told."""
    chosen: dict[str, tuple[str, ...]] = {}
    for path in changed:
        name = PurePosixPath(path).name
        room = room_of(path)
        if path.startswith("tests/") and name.startswith("test_") and name.endswith(".py"):
            if (ROOT / path).exists():
                chosen[CHANGED] = (*chosen.get(CHANGED, ()), path)
        elif room:
            chosen[room] = ROOMS[room]
        elif path.startswith("tests/"):
            chosen[f"{path} (a helper)"] = ()
        elif "/" in path or name in {"pyproject.toml", "setup.py"}:
            chosen[f"{path} (in no room)"] = ELSEWHERE
    return chosen


def proof_of(rooms: Iterable[str]) -> list[str]:
    """Return the parts of the proof that belong to changed rooms."""
    short = [room.removeprefix("src/ludogite").strip("/") for room in rooms if room.startswith("src/ludogite")]
    return [name for name, part in PARTS.items() if any(_is_within(room, part.rooms) for room in short)]


def _is_within(room: str, rooms: Iterable[str]) -> bool:
    return any(f"{room}/".startswith(f"{one}/") for one in rooms)


def main() -> int:
    """Check style and types, then run the tests; return the first exit code that is not 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", help="what to compare with (origin/main, or main)")
    parser.add_argument("--jobs", type=int, default=2, help="tests at a time (2)")
    parser.add_argument("--minutes", type=float, default=2, help="stop then (2)")
    parser.add_argument("--dry-run", action="store_true", help="tell what would be run")
    given = parser.parse_args()
    began = time.monotonic()
    chosen = choose(changed_files(given.base))
    tests = sorted({test for found in chosen.values() for test in found})
    for reason, found in chosen.items():
        print(f"{reason}: {' '.join(found) or 'left to make test'}")
    parts = proof_of(chosen)
    print("Left to make test: browsers, pages' styles and scripts, translations, all other tests.")
    if parts:
        print(f"Parts of the proof that belong to these rooms: {', '.join(parts)} (make proof PART=…).")
    if given.dry_run:
        return 0
    sys.stdout.flush()
    for lint in LINT:
        if ended := run_for([sys.executable, "-m", *lint], dict(os.environ)):
            return ended
    if not tests:
        return 0
    left = max(1.0, given.minutes * 60 - (time.monotonic() - began))
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(given.jobs), *tests]
    ended = run_for([*command, "-m", "not browser and not proof and not study"], dict(os.environ), left)
    if ended == INTERRUPTED:
        print(f"Stopped after {given.minutes:g} minutes: so much was changed that the rest is left to make test.")
    return 0 if ended == 5 else ended


if __name__ == "__main__":
    sys.exit(main())
