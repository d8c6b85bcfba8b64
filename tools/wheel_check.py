"""Tries an installed Ludogîte as a stranger would: run by the Python of a clean environment, from any folder.

    python wheel_check.py {compiled|plain} {plain|web|all} RECORDS

The first word is the build that must be there, the second the extras that were installed; RECORDS is a folder of
records, which must replay.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import ludogite
from ludogite import plain
from ludogite.bots import open_bot
from ludogite.core.playthrough import Playthrough
from ludogite.core.reading import read, replay
from ludogite.core.rng import Rng
from ludogite.extras import EXTRAS

COMMAND = str(Path(sys.executable).parent / "ludogite")
LONGEST_S = 120
REFUSED = 1


def ludogite_says(*arguments: str, code: int = 0) -> str:
    """Run the installed command and return what it says."""
    done = subprocess.run(  # noqa: S603 - our own command
        [COMMAND, *arguments], capture_output=True, text=True, encoding="utf-8", check=False, timeout=LONGEST_S
    )
    demand(done.returncode == code, f"{arguments} ended with {done.returncode}: {done.stderr}")
    return done.stdout + done.stderr


def demand(kept: bool, words: str) -> None:
    """Stop with these words where something does not hold."""
    if not kept:
        sys.exit(f"wheel_check: {words}")


def check_package(build: str) -> None:
    """The right build, one version, the credits."""
    installed = distribution("ludogite")
    demand("site-packages" in str(ludogite.__file__), f"{ludogite.__file__} is not what was installed")
    demand(plain.is_compiled() == (build == "compiled"), f"expected the {build} build, got {ludogite.__file__}")
    demand(installed.version == ludogite.__version__, f"{installed.version} is called {ludogite.__version__}")
    papers = {Path(str(file)).name for file in installed.files or ()}
    demand({"LICENSE", "NOTICE.md", "py.typed"} <= papers, "LICENSE, NOTICE.md or py.typed is missing")


def check_games() -> None:
    """Every game opens, and opponents play it to its end."""
    games = ludogite.installed_games()
    demand(len(games) >= 5, f"too few games: {', '.join(games)}")
    for game in games.values():
        play, rng, player = Playthrough(game, game.settings()), Rng(1), open_bot(game, "1")
        while not play.state.over():
            state = play.state
            code = state.draw(rng) if state.at_chance() else player.choose(state, rng)
            play.push(game.notation.format(state, code))
        print(f"  {game.id}: {len(play.events)} events, {play.state.outcome().reason.code}")


def check_records(folder: Path) -> None:
    """Published records replay to the result they were published with."""
    records = sorted(folder.rglob("*.txt"))
    demand(bool(records), f"no records in {folder}")
    for record in records:
        written = read(record.read_text(encoding="utf-8"))
        replay(written, ludogite.open_game(written.game))
    ludogite_says("replay", str(records[0]), "--json")
    print(f"  {len(records)} records replay")


def check_commands(extras: str) -> None:
    """The library's commands work; those of a missing extra say what to install."""
    demand("squadro" in ludogite_says("games"), "ludogite games does not list squadro")
    demand("serve" in ludogite_says("--help"), "ludogite --help does not list serve")
    for extra, asked in (("web", ["serve"]), ("print", ["print", "squadro", "-o", "-"])):
        if extras == "plain" or (extras == "web" and extra == "print"):
            words = (
                ludogite_says(*asked, "--lang", "en", code=REFUSED)
                if extra == "print"
                else ludogite_says(*asked, code=1)
            )
            demand(f"ludogite[{extra}]" in words and "[install/extra]" in words, words)
    if extras == "plain":
        found = [package for packages in EXTRAS.values() for package in packages if find_spec(package)]
        demand(not found, f"the plain install brings {', '.join(found)}")


@contextlib.contextmanager
def open_house() -> Iterator[str]:
    """Serve a house in an empty folder, and give its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [COMMAND, "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as house:  # noqa: S603 - ours
            try:
                line = house.stdout.readline() if house.stdout else ""
                found = re.search(r"http://\S+", line)
                demand(found is not None, f"the house does not say where it is: {line!r}")
                address = found[0] if found else ""
                wait_for(address)
                yield address
            finally:
                house.terminate()


def wait_for(address: str) -> None:
    """Wait until a house answers: it says where it is before it opens its doors."""
    for _ in range(10 * LONGEST_S):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}health", timeout=LONGEST_S).close()  # noqa: S310 - our own house
            return
        time.sleep(0.1)
    demand(kept=False, words=f"{address} does not answer")


def status_of(address: str) -> tuple[int, str]:
    """Ask for a page; return the status and the page."""
    try:
        with urllib.request.urlopen(address, timeout=LONGEST_S) as answer:  # noqa: S310 - our own house
            return answer.status, answer.read().decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        return error.code, ""


def check_house(extras: str) -> None:
    """The house opens, and offers PDFs only where it can make them."""
    with open_house() as address:
        for page in ("", "health", "games/squadro", "games/squadro/rules", "games/squadro/print/board"):
            status, _ = status_of(address + page)
            demand(status == 200, f"/{page} answers {status}")
        _, sheets = status_of(f"{address}games/squadro/print")
        status, _ = status_of(f"{address}games/squadro/print/board.pdf")
        demand((".pdf" in sheets, status) == ((True, 200) if extras == "all" else (False, 404)), f"PDF: {status}")


def main() -> None:
    """Try everything that these extras promise."""
    build, extras, records = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    check_package(build)
    check_commands(extras)
    if extras == "plain":
        check_games()
        check_records(records)
    else:
        check_house(extras)
    print(f"  {build}, {extras}: all well, {ludogite.__version__} on Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
