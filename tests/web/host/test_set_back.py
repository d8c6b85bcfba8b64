"""A host is told that the house is ahead of a machine whose clock was set back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from tests.play.town import Town

from ludogite.web.host.figures import public_troubles_of, troubles_of

if TYPE_CHECKING:
    from pathlib import Path

    from ludogite.web.doors.services import Services


@pytest.mark.anyio
async def test_the_host_and_monitors_are_told_how_far_the_house_is_ahead(tmp_path: Path) -> None:
    town = Town(tmp_path)
    house = await town.opens()
    moderation = SimpleNamespace(unreadable={})
    services = cast(
        "Services", SimpleNamespace(house=house, thinking=SimpleNamespace(queue=None), moderation=moderation)
    )
    for told in (troubles_of, public_troubles_of):
        assert told(services) == []
    town.suspended_s -= 3_600
    await house.caretaker._look_at_clock()  # noqa: SLF001 - what happens each second
    for told in (troubles_of, public_troubles_of):
        [line] = told(services)
        assert line.startswith("clock: 36")
        assert line.endswith(" s ahead of the machine, and going slower")
    await house.stop()
