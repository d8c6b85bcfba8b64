"""Lessons and games shown again move as tables do, and end where the position says."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import sqlalchemy as sa
from playwright.async_api import expect
from tests.proof import rest_in_proof
from tests.web.boards import PHONE, differences
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.lesson import GAMES, LESSONS, touch
from tests.web.shared_browser import CHROMIUM

from ludogite.core.playthrough import Playthrough
from ludogite.play import messages as say
from ludogite.play.rows import events_from_rows
from ludogite.play.showing import has_secrets
from ludogite.play.table import Table
from ludogite.play.viewer import Viewer
from ludogite.storage.schema.events import EventRow, events
from ludogite.translation import translate
from ludogite.web.learn.lessons import learner_screen
from ludogite.web.review.replay import replay_screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

    from ludogite.core.playthrough import Event
    from ludogite.play.showing import Screen

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

PUSHING = "bilitaire"
"""The game whose things change their names most."""


def whole(screen: Screen, last: Event) -> Any:
    """Return the board after an event as a page would be told it, with the marks of that event."""
    board = screen.board(last.after)
    board.marks = [say.sprite_out(mark, screen.language) for mark in screen.trail(last)]
    return msgspec.to_builtins(board)


def table_of(served: Served, id_: str) -> Table:
    """Return a table as it is written."""
    with served.database() as connection:
        own = sa.select(events.c.seq, events.c.at, events.c.body).where(events.c.table_id == id_)
        rows = [EventRow(*row) for row in connection.execute(own.order_by(events.c.seq))]
    return Table.from_events(id_, events_from_rows(rows))


@pytest.mark.parametrize("game_id", rest_in_proof("motion", LESSONS, but=(PUSHING,)))
async def test_what_a_lesson_shows_ends_where_the_position_says(served: Served, game_id: str) -> None:
    game = GAMES[game_id]
    count = len(LESSONS[game_id].steps) if game_id != PUSHING else 4
    async with browser() as opened:
        page = await visitor(opened, served, **PHONE)
        await page.emulate_media(reduced_motion="no-preference")
        await page.goto(f"/games/{game_id}/learn")
        for number, step in enumerate(LESSONS[game_id].steps[:count]):
            await expect(page.locator("#title")).to_have_text(translate(step.title, "fr"))
            await page.wait_for_selector('main[data-stand="open"]')
            right = step.right[0]
            await touch(page, game_id, step, right.move)
            await page.wait_for_selector('main[data-stand="done"]')
            screen = learner_screen(game, step.state, "fr", upright=True)
            assert not await differences(page, whole(screen, right.events[-1])), step.name
            if number + 1 < count:
                await page.locator("#next").click()


async def test_a_lesson_on_a_screen_that_is_turned_while_something_moves_shows_the_other_shape(served: Served) -> None:
    step = LESSONS["stilelibero"].steps[0]
    async with browser() as opened:
        page = await visitor(opened, served, **PHONE)
        await page.emulate_media(reduced_motion="no-preference")
        await page.goto("/games/stilelibero/learn")
        await page.wait_for_selector('main[data-stand="open"]')
        shape = await page.locator("svg.board").get_attribute("viewBox")
        await touch(page, "stilelibero", step, step.right[0].move)
        await page.set_viewport_size({"width": 844, "height": 390})
        await expect(page.locator("svg.board")).not_to_have_attribute("viewBox", shape or "")
        await page.wait_for_selector('main[data-stand="open"]')


OPEN_GAMES = [game for game in GAMES if not has_secrets(GAMES[game])]


@pytest.mark.parametrize("game_id", rest_in_proof("motion", OPEN_GAMES, but=(PUSHING,)))
async def test_a_game_shown_again_ends_every_move_where_the_position_says(
    served: Served, guests: Callable[[str], Guest], game_id: str
) -> None:
    game, rng, anna = GAMES[game_id], random.Random(game_id), guests("Anna")
    table = anna.lay(game_id, [{"kind": "me"}, {"kind": "device"}])
    for _ in range(8):
        turn = anna.look(table)["turn"]
        anna.do(table, type="play", token=rng.choice(turn["moves"])["move"], ply=turn["ply"])
    anna.do(table, type="resign", seat=0)
    view = anna.look(table)
    shown = replay_screen(table_of(served, table), Viewer(None, "fr", upright=True))
    play = Playthrough(game, game.settings(view["table"]["options"]))
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.emulate_media(reduced_motion="no-preference")
        await page.goto(f"/tables/{table}/after#0")
        for number, move in enumerate(view["moves"], 1):
            event = play.push(move["token"])
            await page.locator("#next").click()
            await page.wait_for_function("number => location.hash === `#${number}`", arg=number)
            assert not await differences(page, whole(shown, event)), event.token
