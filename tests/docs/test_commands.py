"""Every command that the papers show can be run, and the quick ones are."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tests.docs.papers import DOCS, PAGES, ROOT, commands, named_files

from ludogite.cli.main import commands as ludogite

PAPERS = [page for page in (*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md") if commands(page)]
NOT_HERE = {"serve", "bot", "solve", "bench", "restore", "backup", "archive", "move-house", "check"}
"""These are read, not run: they stay open, take long, or need a house."""

by_paper = pytest.mark.parametrize("page", PAPERS, ids=lambda page: str(page.relative_to(ROOT)))


@by_paper
def test_commands_are_well_formed(page: Path) -> None:
    for name, *arguments in commands(page):
        assert name in ludogite.commands, f"{page.name}: no command {name!r}"
        command = ludogite.commands[name]
        with click.Context(ludogite) as house:
            command.make_context(name, list(arguments), parent=house)


@by_paper
def test_quick_commands_do_what_they_should(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOGITE_LANG", "en")
    (tmp_path / "build").mkdir()
    (tmp_path / "mydice.json").write_bytes((ROOT / "src/ludogite/games/rugby/dice.json").read_bytes())
    for prepared in (DOCS / "examples").glob("*"):
        (tmp_path / prepared.name).write_bytes(prepared.read_bytes())
    for name, body in named_files(page).items():
        if "/" not in name:
            (tmp_path / name).write_text(body, encoding="utf-8")
    for arguments in commands(page):
        if arguments[0] not in NOT_HERE and "--help" not in arguments:
            answer = CliRunner().invoke(ludogite, arguments, input="quit\n" * 3)
            assert answer.exit_code == 0, f"{arguments}: {answer.output} {answer.exception!r}"


def test_there_is_something_to_check() -> None:
    assert sum(len(commands(page)) for page in PAPERS) > 30
