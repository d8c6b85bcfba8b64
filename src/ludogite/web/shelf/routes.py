"""The shelf: all games, one's own tables, and those that wait; covers of boxes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litestar import Response, get
from litestar.response import Template

from ludogite.core.registry import installed_games
from ludogite.web.doors.services import Services
from ludogite.web.shared.box_order import easiest_first, last_played_first
from ludogite.web.shared.boxes import cover, lid
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.table_cards import finished, kept, open_tables, running
from ludogite.web.shared.visit import Visit

FIRST_ROW = 6
"""So many boxes are seen at once on the widest screen; the pictures of others wait until somebody comes near."""
MOST_LENGTHS = 6
"""So many lengths of a game are offered to choose from as they are; more are gathered."""
USUAL_LENGTHS = (10, 20, 30, 45, 60, 90)
"""The minutes that games are gathered at."""


def chosen_by(lengths: Iterable[int | None]) -> dict[int | None, int | None]:
    """Return for each length of a game, in minutes, the one that it is chosen by."""
    known = set(lengths)
    if len(known - {None}) <= MOST_LENGTHS:
        return {length: length for length in known}
    return {length: length and min(USUAL_LENGTHS, key=lambda usual: abs(usual - length)) for length in known}


@get("/", name="shelf")
async def shelf(visit: Visit, services: Services) -> Template:
    """The shelf: every game, one's own tables, and those that wait."""
    own, past = await running(services, visit, 8), await finished(services, visit, 5)
    waiting = await open_tables(services, visit, 8)
    aside = await kept(services, visit, 8)
    # Whoever was only challenged so far has played nothing.
    is_known = past or aside or any(card.challenge is None for card in own)
    played = await services.house.index.games_of(visit.guest.id) if is_known else []
    games = last_played_first(easiest_first(installed_games().values()), played)
    boxes = [(game, cover(game)) for game in games]
    lengths = chosen_by(game.about.minutes for game, _ in boxes)
    minutes = sorted({length for length in lengths.values() if length})
    return visit.page(
        "shelf.html",
        boxes=boxes,
        returns=any(game.id in played for game in games),
        own=own,
        past=past,
        waiting=waiting,
        kept=aside,
        lengths=lengths,
        minutes=minutes,
        first_row=FIRST_ROW,
    )


@get("/games/{game_id:str}/cover.svg", sync_to_thread=False)
def cover_picture(game_id: str) -> Response[str]:
    """A picture for the lid of a box."""
    return Response(
        lid(find_game(game_id).id),
        media_type="image/svg+xml",
        headers={"cache-control": "public, max-age=600"},
    )


ROUTES: list[Any] = [shelf, cover_picture]
