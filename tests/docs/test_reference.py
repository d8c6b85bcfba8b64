"""The reference names everything there is, and nothing else."""

from __future__ import annotations

import importlib
import pkgutil
import re
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
import pytest
from tests.docs.papers import DOCS, blocks, sections

import ludogite
from ludogite.cli.main import commands
from ludogite.core.errors import LudogiteError
from ludogite.core.registry import open_game
from ludogite.drawing.lid import COVERS, LID
from ludogite.drawing.theme import DAY, NIGHT
from ludogite.testing.faults import way_out_of
from ludogite.testing.laws import AT_A_POSITION, OF_A_GAME, OF_A_PLAYTHROUGH, OF_A_SOURCE
from ludogite.testing.laws.scenes import check_lid_can_be_shown
from ludogite.web.doors.limits import PREVIEWS_AT_ONCE, PREVIEWS_PER_SECOND
from ludogite.web.table.connection import BAD_MESSAGES

COMMAND_LINE = sections(DOCS / "reference" / "command-line.md")
ERRORS = (DOCS / "reference" / "errors.md").read_text(encoding="utf-8")
CONTRACT = (DOCS / "reference" / "contract.md").read_text(encoding="utf-8")
UNLOADED = re.compile(
    r"__main__$|\.migrations|\.envs\.(gymnasium|pettingzoo|openspiel)_|\.learning\.(learner|training)$"
)
"""Modules that run when they are loaded, or need what `make study` installs."""
FLAG = re.compile(r"`(--?[a-z][a-z-]*)[^`]*`")


def rows(section: str) -> set[str]:
    """Return the flags that the table of a command has a row for."""
    return {
        flag for line in section.splitlines() if line.startswith("| `-") for flag in FLAG.findall(line.split(" | ")[0])
    }


def test_every_command_has_its_section() -> None:
    assert list(COMMAND_LINE) == [name for name in COMMAND_LINE if name in commands.commands]
    missing = sorted(set(commands.commands) - set(COMMAND_LINE))
    assert not missing, f"write a section '## {missing[0]}' into docs/reference/command-line.md"


@pytest.mark.parametrize("name", commands.commands)
def test_every_flag_of_a_command_is_documented(name: str) -> None:
    options = [param for param in commands.commands[name].params if isinstance(param, click.Option)]
    flags = {flag for option in options for flag in (*option.opts, *option.secondary_opts)}
    assert rows(COMMAND_LINE[name]) == flags, f"section '## {name}' of docs/reference/command-line.md"


def test_the_limits_of_a_socket_are_those_of_the_reference() -> None:
    reference = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    assert f"{PREVIEWS_PER_SECOND} a second on average and {PREVIEWS_AT_ONCE} at once" in reference
    assert f"{BAD_MESSAGES} messages that could not be read" in reference


def every_error() -> dict[str, set[str]]:
    """Return the classes of each code, wherever in the house they are."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a library says of itself is not the matter here
        for module in pkgutil.walk_packages(ludogite.__path__, "ludogite."):
            if not UNLOADED.search(module.name):
                importlib.import_module(module.name)
    found: dict[str, set[str]] = {}
    waiting: list[type[LudogiteError]] = [LudogiteError]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("ludogite."):
            found.setdefault(kind.code, set()).add(kind.__name__)
    return found


def test_every_error_code_is_documented_with_its_class() -> None:
    documented = dict(re.findall(r"^\| `([a-z/-]+)` \| `(\w+)` \|", ERRORS, re.MULTILINE))
    there = every_error()
    assert set(documented) == set(there)
    for code, classes in there.items():
        assert documented[code] in classes, code


def test_answers_of_a_house_without_a_class_are_documented() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (DOCS.parent / "src" / "ludogite" / "web").rglob("*.py")]
    codes = {code for text in sources for code in re.findall(r'"((?:guest|message|host)/[a-z-]+)"', text)}
    assert codes
    for code in codes:
        assert f"`{code}`" in ERRORS, code


def test_the_contract_shows_every_class_that_a_game_meets() -> None:
    shown = set(re.findall(r"^\.\. autoclass:: (\S+)$", CONTRACT, re.MULTILINE))
    rules = "state game parts notation board plain_board message options outcome scene"
    modules = f"{rules} sheet companion judge playthrough count lesson"
    for module in modules.split():
        path = f"ludogite.core.{module}"
        for name, kind in vars(importlib.import_module(path)).items():
            ours = isinstance(kind, type) and kind.__module__ == path and not name.startswith("_")
            if ours and not issubclass(kind, LudogiteError):
                assert f"{path}.{name}" in shown, f"add '.. autoclass:: {path}.{name}' to docs/reference/contract.md"


INTERNAL = {
    *("ludogite.core.arrays", "ludogite.core.buttons", "ludogite.core.generic", "ludogite.core.plain_layout"),
    *("ludogite.core.refusals", "ludogite.drawing.check", "ludogite.drawing.color_names", "ludogite.drawing.data"),
    *("ludogite.drawing.tug", "ludogite.testing.commands", "ludogite.testing.messages", "ludogite.testing.mutation"),
    *("ludogite.testing.typecheck", "ludogite.core.lesson_words", "ludogite.core.system_errors"),
    "ludogite.core.exit_codes",
    "ludogite.core.finished_game",
    "ludogite.bots.bot",  # its class is described as ludogite.bots.Bot
}
"""Modules that the house alone uses: no page names them, so they may change at any time."""


def test_the_library_describes_every_module_that_is_not_internal() -> None:
    pages = [DOCS / "reference" / "contract.md", *(DOCS / "reference" / "library").glob("*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    described = set(re.findall(r"^\.\. automodule:: (\S+)$", text, re.MULTILINE))
    described |= {path.rpartition(".")[0] for path in re.findall(r"^\.\. autoclass:: (\S+)$", text, re.MULTILINE)}
    for part in ("core", "drawing", "bots", "arena", "testing"):
        folder = importlib.import_module(f"ludogite.{part}").__path__
        there = {module.name for module in pkgutil.iter_modules(folder, f"ludogite.{part}.")}
        public = {name for name in there if not name.rpartition(".")[2].startswith("_")} - INTERNAL
        gone = {name for name in described if name.startswith(f"ludogite.{part}.")} - there
        assert not gone, f"{min(gone)} is described in docs/reference/ and not there"
        assert public <= described, f"add '.. automodule:: {min(public - described)}' to docs/reference/library/"


def test_the_colours_that_a_board_may_use_are_those_of_the_theme() -> None:
    colours = sections(DOCS / "how-to" / "draw-a-board.md")["Colours"]
    listed = [name for line in colours.splitlines() if line.startswith("| ") for name in re.findall("`([^`]+)`", line)]
    assert sorted(listed) == sorted(DAY)
    assert DAY.keys() == NIGHT.keys()


def test_the_lid_that_a_how_to_shows_is_one_that_the_shelf_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = DOCS / "how-to" / "draw-a-board.md"
    (lid,) = [body for kind, body in blocks(page) if kind == "xml"]
    (tmp_path / "lidded" / "texts").mkdir(parents=True)
    (tmp_path / "lidded" / "__init__.py").touch()
    (tmp_path / "lidded" / LID).write_text(lid)
    monkeypatch.syspath_prepend(str(tmp_path))
    check_lid_can_be_shown(replace(open_game("squadro"), package="lidded"))
    said = sections(page)["The lid of the box"]
    assert all(f"`{cover}`" in said for cover in COVERS)
    assert f"`{LID}`" in said


def test_a_fault_is_shown_as_the_how_to_shows_it() -> None:
    page = DOCS / "how-to" / "check-a-game.md"
    named = set(re.findall(r"^\| `([a-z_]+)`", page.read_text("utf-8"), re.MULTILINE))
    every: tuple[Callable[..., None], ...] = (*OF_A_GAME, *AT_A_POSITION, *OF_A_PLAYTHROUGH, *OF_A_SOURCE)
    laws = {law.__name__.removeprefix("check_"): law for law in every}
    assert len(named) > 4
    assert named <= laws.keys()
    faults = [body for kind, body in blocks(page) if kind == "text" and body.startswith("1. ")]
    assert [fault.split()[1] for fault in faults] == ["notation_goes_both_ways", "parts_have_their_types"]
    for fault in faults:
        assert fault.splitlines()[-1].split(maxsplit=2)[-1] == way_out_of(laws[fault.split()[1]])
