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
PAGES = tuple(f"tests/web/test_{name}.py" for name in ("templates", "scripts", "words"))
"""What every page keeps."""
BASES = ("origin/main", "main")
CHANGED = "changed tests"
LINT = (("ruff", "check", "--quiet"), ("ruff", "format", "--check", "--quiet"), ("mypy", "--no-error-summary"))


def web(*names: str) -> tuple[str, ...]:
    """Return files of tests/web by the middle of their names, and what every page keeps."""
    return (*(f"tests/web/test_{name}.py" for name in names), *PAGES)


def people(*names: str) -> tuple[str, ...]:
    """Return files of tests/people by the middle of their names."""
    return tuple(f"tests/people/test_{name}.py" for name in names)


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
    "src/ludogite/locale": ("tests/core/test_translation.py", "tests/core/test_language.py", "tests/web/test_words.py"),
    "src/ludogite/notebook": ("tests/notebook", "tests/drawing/test_notebook.py"),
    "src/ludogite/people": people("kept_logs", "typed_text"),
    "src/ludogite/people/accounts": people("accounts", "recognising", "scopes", "erasing", "typed_text"),
    "src/ludogite/people/clubs": people("clubs", "club_log"),
    "src/ludogite/people/moderation": people("admission", "moderation", "fair_play"),
    "src/ludogite/people/notices": people("web_push", "outbound"),
    "src/ludogite/people/ratings": people("ratings"),
    "src/ludogite/people/sessions": people("sessions", "accounts"),
    "src/ludogite/people/tournaments": people(
        "published_pairings", "ties", "tournament_laws", "tournament_decisions", "tournament_results"
    ),
    "src/ludogite/people/vacations": people("vacations"),
    "src/ludogite/play": ("tests/play",),
    "src/ludogite/printing": ("tests/printing",),
    "src/ludogite/serving": web("settings", "doors", "operation", "worker"),
    "src/ludogite/settings.py": web("settings"),
    "src/ludogite/storage": ("tests/storage/test_store.py", "tests/storage/test_damage.py", "tests/play/test_house.py"),
    "src/ludogite/thinking": web("queues", "look_back"),
    "src/ludogite/testing": ("tests/third_party/test_laws_find_defects.py", *LAWS),
    "src/ludogite/web": web("settings", "doors", "operation"),
    "src/ludogite/web/accounts": web("accounts"),
    "src/ludogite/web/admission": web("doors", "house_doors"),
    "src/ludogite/web/api": web("api_languages", "malformed", "description"),
    "src/ludogite/web/board": web("styles"),
    "src/ludogite/web/clubs": web("clubs"),
    "src/ludogite/web/companion": web("companion"),
    "src/ludogite/web/days": web("days", "plans"),
    "src/ludogite/web/doors": web("doors", "limits", "cookies"),
    "src/ludogite/web/fair": web("fair"),
    "src/ludogite/web/hints": web("queues"),
    "src/ludogite/web/host": web("house_doors", "hosts_rooms"),
    "src/ludogite/web/learn": web("lessons", "guide"),
    "src/ludogite/web/lobby": web("laying", "challenging"),
    "src/ludogite/web/notices": web("notices", "notice_sending"),
    "src/ludogite/web/members": web("corner", "progress", "strengths", "strength_pictures", "guest_names"),
    "src/ludogite/web/played": web("played"),
    "src/ludogite/web/printing": web("printing", "paper_press"),
    "src/ludogite/web/privacy": web("privacy"),
    "src/ludogite/web/programs": web("programs"),
    "src/ludogite/web/puzzles": web("puzzles"),
    "src/ludogite/web/reports": web("fair_play", "refusals"),
    "src/ludogite/web/review": web("look_back", "branch"),
    "src/ludogite/web/shared": web("styles", "papers"),
    "src/ludogite/web/shelf": web("shelf", "shelf_order"),
    "src/ludogite/web/table": web("socket", "seats", "moves", "hidden"),
    "src/ludogite/web/tournaments": web(
        "tournaments", "tournament_directing", "tournament_draw", "hall", "hall_results", "slip_doors"
    ),
    "src/ludogite/web/transcript": web("transcripts"),
    "src/ludogite/web/types": ("tests/web/test_scripts.py", "tests/web/test_frames.py"),
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
