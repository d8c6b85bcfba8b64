"""The house of compose.yaml, from real processes: two people play in it while it is renewed, process by process."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any, cast

import httpx
import pytest
from playwright.async_api import expect
from tests.postgres import PostgresServer, needs_postgres
from tests.waiting import LIMIT_S, wait_until_async
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import lay, moves_of, touch_until
from tests.web.shared_browser import CHROMIUM
from tests.web.topology import CADDY, GIVEN, Topology

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Page

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    needs_postgres,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
    pytest.mark.skipif(not CADDY, reason="no caddy: apt-get install caddy"),
]


async def play(pages: list[Page], moves: int, rng: random.Random) -> None:
    """Play so many moves more, each on the page of whoever is to move."""
    goal = await moves_of(pages[0]).count() + moves

    async def is_played() -> bool:
        return await moves_of(pages[0]).count() >= goal

    await touch_until(pages, rng, is_played, f"{goal} moves are played")


@pytest.mark.proof("faults")
async def test_two_people_play_on_while_every_process_is_renewed(tmp_path: Path) -> None:
    rng = random.Random(19)
    with Topology(tmp_path) as house:
        await _see_what_is_inside(house)
        async with browser() as opened:
            anna, bert = [await visitor(opened, cast("Any", house), language) for language in ("fr", "en")]
            for page in (anna, bert):
                await page.emulate_media(reduced_motion="no-preference")
            await lay(anna, "squadro", "friend")
            await bert.goto(anna.url)
            await bert.locator(".seat button").click()
            await anna.wait_for_selector(".seat.turn")
            for page in (anna, bert):
                await page.evaluate("window.sameDocument = true")
            await play([anna, bert], 2, rng)
            for name in house.named("web-"):
                await asyncio.to_thread(house.stop, name)
                await play([anna, bert], 2, rng)
                await asyncio.to_thread(house.start, name)
            await expect(moves_of(bert)).to_have_count(await moves_of(anna).count())
            assert await moves_of(anna).all_text_contents() == await moves_of(bert).all_text_contents()
            for page in (anna, bert):
                assert await page.evaluate("window.sameDocument"), "nobody had to load the page again"
            await _play_against_a_worker(anna, house, rng)
        for name in (*house.named("web-"), *house.named("worker-")):
            assert "Traceback" not in house.logged(name), house.logged(name)


async def test_while_the_database_is_away_people_see_a_page_of_the_house(tmp_path: Path) -> None:
    server = PostgresServer()
    try:
        with Topology(tmp_path, server.address(), without=("web-2", "worker-1", "worker-2")) as house:
            server.kill()
            unready = f'"status_code":503,"host":"{house.addresses["web-1"]}"'
            await wait_until_async(
                lambda: unready in house.logged("proxy"), "the proxy has seen that web-1 is not ready"
            )
            async with httpx.AsyncClient(timeout=LIMIT_S, headers={"Accept": "text/html"}) as client:
                assert (await client.get(f"http://{house.addresses['web-1']}/ready")).status_code == 503
                answer = await client.get(house.url + "/games/squadro")
                assert "Ludogîte" in answer.text
                assert 'lang="' in answer.text
            server.start()
    finally:
        server.close()


async def _see_what_is_inside(house: Topology) -> None:
    """Figures are for whoever has the token and comes from inside; the proxy shows them to nobody."""
    token = {"Authorization": f"Bearer {GIVEN['METRICS_TOKEN']}"}
    async with httpx.AsyncClient(headers=token) as client:
        for inside in ("/metrics", "/ready", "/metrics/", "/ready/"):
            assert (await client.get(house.url + inside)).status_code == 404
        for name in house.named("web-"):
            told = await client.get(f"http://{house.addresses[name]}/metrics")
            assert "ludogite_commands_total" in told.text
            assert 'ludogite_jobs{kind="move",state="waiting"} 0.0' in told.text


async def _play_against_a_worker(page: Page, house: Topology, rng: random.Random) -> None:
    """Play some moves against a machine: no web process thinks, and one of the workers is gone."""
    await asyncio.to_thread(house.stop, house.named("worker-")[0])
    await lay(page, "squadro", "bot")
    await play([page], 2, rng)
