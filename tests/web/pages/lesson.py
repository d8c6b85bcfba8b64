"""Page object: a lesson and its touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.lesson import LessonStep, read_lesson
from ludogite.core.registry import installed_games

if TYPE_CHECKING:
    from playwright.async_api import Page


GAMES = installed_games()


LESSONS = {game_id: lesson for game_id, game in GAMES.items() if (lesson := read_lesson(game)) is not None}


TOUCH = """(spots) => {
    for (const spot of spots) {
        const found = document.querySelector(`.spot.can[data-spot="${spot}"], #buttons [data-spot="${spot}"]`);
        if (!found) throw new Error(`nothing to touch at ${spot}`);
        found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
}"""


async def touch(page: Page, game_id: str, step: LessonStep, move: int) -> None:
    await page.evaluate(TOUCH, list(GAMES[game_id].board.touches(step.state, move)))
