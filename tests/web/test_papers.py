"""What the papers say of the house is true: the example plays, every setting and every code is named."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from ludogite.core import errors as core_errors
from ludogite.play import commands
from ludogite.play import errors as play_errors
from ludogite.web.settings import PREFIX, HouseSettings

if TYPE_CHECKING:
    from tests.web.served import Served

DOCS = Path(__file__).parents[2] / "docs"
API = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
SETTINGS = (DOCS / "reference" / "settings.md").read_text(encoding="utf-8")


def test_the_player_in_thirty_lines_plays(served: Served) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", API, re.DOTALL)
    assert len([line for line in example.splitlines() if line]) <= 30
    done = subprocess.run(
        [sys.executable, "-c", example, served.url], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "result:" in done.stdout


def test_every_setting_is_documented_with_its_default() -> None:
    defaults = HouseSettings()
    for name in HouseSettings.__struct_fields__:
        value = getattr(defaults, name)
        shown = f"`{value}`" if value != "" else ""
        assert re.search(rf"\| `{name}` \| `{PREFIX}{name.upper()}` \| {re.escape(shown)} ?\|", SETTINGS), name


def test_every_command_is_documented() -> None:
    for command in get_args(commands.Command):
        assert f"`{command.__struct_config__.tag}`" in API


def test_every_code_that_a_table_can_answer_is_documented() -> None:
    elsewhere = {"error", "install/extra", "table/invalid", "position/syntax", "score/hand", "game/unsupported"}
    for module in (core_errors, play_errors):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, core_errors.LudogiteError) and kind.code not in elsewhere:
                assert f"`{kind.code}`" in API, kind.code
