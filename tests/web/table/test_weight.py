"""A table stays light: what a browser that was never here before is sent for it, as it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.pages.browsing import browser, visitor
from tests.web.shared_browser import CHROMIUM

from ludogite.core.registry import installed_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

LIMIT_BYTES = 87_040
"""85 KiB: compressed, with the headers of every answer."""


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_a_first_visit_to_a_table_is_no_heavier_than_it_was(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    weights_bytes: dict[str, int] = {}
    async with browser() as opened:
        for game in installed_games().values():
            players = {game.rules.players_option: 2} if game.rules.players_option else {}
            page = await visitor(opened, served)
            sizes: list[int] = []
            network = await page.context.new_cdp_session(page)
            network.on("Network.loadingFinished", lambda event, into=sizes: into.append(event["encodedDataLength"]))
            await network.send("Network.enable")
            await page.goto(f"/tables/{anna.lay(game.id, options=players)}?watch=1", wait_until="networkidle")
            await page.wait_for_selector("svg.board [data-id]", state="attached")
            weights_bytes[game.id] = round(sum(sizes))
            await page.context.close()
    assert all(0 < weight <= LIMIT_BYTES for weight in weights_bytes.values()), weights_bytes
