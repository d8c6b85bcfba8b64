"""What the papers say of the house is true: the example plays, every setting and every code is named."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from tests.waiting import wait_until

from ludogite.core import errors as core_errors
from ludogite.play import commands
from ludogite.play import errors as play_errors
from ludogite.settings import PREFIX, HouseSettings

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

DOCS = Path(__file__).parents[3] / "docs"
API = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
SETTINGS = (DOCS / "reference" / "settings.md").read_text(encoding="utf-8")


(EXAMPLE,) = re.findall(r"```python\n(.*?)```", API, re.DOTALL)


def test_the_small_player_plays_and_never_asks_in_vain(served: Served) -> None:
    assert len([line for line in EXAMPLE.splitlines() if line]) <= 33
    assert re.findall(r"sleep\((.*)\)", EXAMPLE) == ['message["parameters"]["wait_s"]'], "it waits where it is told to"
    done = subprocess.run(
        [sys.executable, "-c", EXAMPLE, served.url], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "result:" in done.stdout


def test_the_small_player_goes_on_when_the_house_comes_back(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    house = serve(LUDOGITE_PORT=port)
    anna = guests("Anna", house)
    table = anna.lay(options={"first": "left"})
    player = subprocess.Popen(
        [sys.executable, "-c", EXAMPLE, house.url, table, "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        play_on(anna, table, moves=4)
        house.kill()
        house.start()
        play_on(anna, table)
        said, complaint = player.communicate(timeout=60)
    finally:
        player.kill()
    assert player.returncode == 0, complaint
    assert "result:" in said


def play_on(anna: Guest, table: str, moves: int = 1000) -> None:
    """Play first legal moves on the left seat, so many of them or until the game is over."""

    def awaited() -> dict[str, Any]:
        """Return the table once the small player has done its part; nothing before."""
        view = anna.look(table)
        return view if view["table"]["status"] == "over" or view["turn"].get("mine") else {}

    for _ in range(moves):
        view = wait_until(awaited, "the small player has moved, or the game is over")
        if view["table"]["status"] == "over":
            return
        choice = view["turn"]["moves"][0]["move"]
        assert anna.do(table, type="play", token=choice, ply=view["turn"]["ply"]).status_code == 200


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
