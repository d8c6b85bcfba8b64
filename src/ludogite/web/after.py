"""After the game: the result, the game once more move by move, pictures of it; and a position told in words."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect, Template
from markupsafe import Markup

from ludogite.core.errors import RulesGoneError
from ludogite.core.level import CHARACTERS
from ludogite.core.outcome import Outcome
from ludogite.drawing.compose import Light, svg
from ludogite.play import messages as say
from ludogite.play.showing import Screen
from ludogite.play.table import Table
from ludogite.play.view import Viewer, position_of, screen_of
from ludogite.translation import translate
from ludogite.web.boxes import cover
from ludogite.web.fair import fair_script, throws_of
from ludogite.web.final import counted
from ludogite.web.pages import USUAL_LEVEL, find_table, name_of
from ludogite.web.room import Room
from ludogite.web.visit import Visit
from ludogite.web.words import WORDS

SCRIPT_WORDS = (
    "pause", "replay", "moment", "hint-title", "hint-thinking", "hint-failed", "owl-looks", "owl-queued",
    "owl-so-far", "owl-failed", "slow-down", "slow-down-how",
)  # fmt: skip
"""What the script of a replay says."""


class Replay(say.Out):
    """A finished game from its first position to its last."""

    board: say.BoardOut
    moments: list[say.EventOut]


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Where somebody came in."""

    rank: int
    name: str
    seat: str
    score: int | None
    level: str


def finished(table: Table) -> Outcome:
    """Return how a table ended, or answer that there is nothing to look back at."""
    if not table.over or table.play is None or table.outcome is None:
        raise NotFoundException
    return table.outcome


def places(table: Table, outcome: Outcome, visit: Visit) -> list[FinalPlace]:
    """Return everybody in the order of their ranks."""
    found = [
        FinalPlace(
            rank,
            name_of(table, number, visit),
            translate(table.game.rules.seat_titles[number], visit.language),
            None if outcome.scores is None else outcome.scores[number],
            table.seats[number].level,
        )
        for number, rank in enumerate(outcome.ranks)
    ]
    return sorted(found, key=lambda place: place.rank)


def headline(order: list[FinalPlace], outcome: Outcome, visit: Visit) -> str:
    """Return the result in a few words."""
    best = [place.name for place in order if place.rank == 1]
    if outcome.drawn or len(best) == len(order):
        return visit.say("drawn")
    return visit.say("shared" if len(best) > 1 else "prevails", ", ".join(best))


@get("/tables/{table_id:str}/after", name="after")
async def after_page(visit: Visit, room: Room, table_id: str) -> Template | Redirect:
    """How a game ended, and the game once more; without its rules, what its table tells of it."""
    try:
        table = await find_table(room, table_id)
    except RulesGoneError:
        return visit.go(f"/tables/{table_id}")
    if not table.over:
        return visit.go(f"/tables/{table_id}")
    outcome = finished(table)
    order = places(table, outcome, visit)
    reviewed = await room.reviews.kept(table) is not None
    base = str(room.settings.public_url or visit.request.base_url).rstrip("/")
    return visit.page(
        "after.html",
        table=table,
        game=table.game,
        cover=cover(table.game),
        headline=headline(order, outcome, visit),
        reason=translate(outcome.reason.text, visit.language),
        order=order,
        count=table.ply,
        mine=bool(table.seats_of(visit.guest.id)),
        dice=any(event.by_chance for event in table.play.events) if table.play else False,
        symbols=Markup(table.game.board.symbols),  # noqa: S704 - drawn by the game
        characters=CHARACTERS[: len(table.game.search.levels)],
        usual=min(int(USUAL_LEVEL), len(table.game.search.levels)),
        side=next(iter(table.seats_of(visit.guest.id)), 0),
        reviewed=reviewed,
        sheets=counted(table, visit),
        over=True,
        fair=fair_script(table, visit.language),
        script={
            "review": f"/tables/{table.id}/review",
            "hint": f"/api/tables/{table.id}/hint",
            "reviewed": reviewed,
            "language": visit.language,
            "count": table.ply,
            "replay": f"/tables/{table.id}/replay",
            "here": f"{base}/tables/{table.id}/after",
            "picture": f"/tables/{table.id}/picture",
            "words": {key: translate(WORDS[key], visit.language) for key in SCRIPT_WORDS},
        },
    )


@get("/tables/{table_id:str}/replay", media_type=MediaType.JSON)
async def replay(visit: Visit, room: Room, table_id: str, *, upright: bool = False) -> Response[bytes]:
    """All moments of a finished game from where its viewer sat, with nothing hidden any more."""
    table = await find_table(room, table_id)
    finished(table)
    viewer = Viewer(visit.guest.id, visit.language, upright)
    return Response(await asyncio.to_thread(compose, table, viewer), media_type=MediaType.JSON)


def compose(table: Table, viewer: Viewer) -> bytes:
    """Return a finished game as one message."""
    if table.play is None:
        raise NotFoundException
    screen = replay_screen(table, viewer)
    board = screen.board(table.start)
    board.spots = []
    return say.encode(Replay(board, screen.one_by_one(table.play.events)))


def replay_screen(table: Table, viewer: Viewer) -> Screen:
    """Return how a viewer sees a finished game again: laid open, and alike for all where nothing was secret."""
    eyes = screen_of(table, viewer).eyes
    return Screen(table.game, eyes, viewer.language, upright=viewer.upright, laid_open=True)


@get("/tables/{table_id:str}/throws", media_type=MediaType.JSON)
async def throws(visit: Visit, room: Room, table_id: str) -> Response[bytes]:
    """All chance of a finished game: what it follows from, and what was drawn."""
    table = await find_table(room, table_id)
    told = await asyncio.to_thread(throws_of, table, visit.language)
    return Response(say.encode(told), media_type=MediaType.JSON)


@get("/tables/{table_id:str}/picture", media_type="image/svg+xml")
async def picture(
    visit: Visit,
    room: Room,
    table_id: str,
    at: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
    light: Light = "day",
) -> Response[str]:
    """A moment of a finished game as one picture to keep."""
    table = await find_table(room, table_id)
    finished(table)
    play = table.play
    if play is None or at > len(play.events):
        raise NotFoundException
    screen = replay_screen(table, Viewer(visit.guest.id, visit.language))
    position = play.events[at].before if at < len(play.events) else play.state
    drawn = svg(
        screen.scene(position),
        table.game.board,
        theme=light,
        language=visit.language,
        marks=screen.trail(play.events[at - 1]) if at else (),
        title=translate(table.game.about.title, visit.language),
        description=screen.describe(position),
    )
    name = f"{table.game.id}-{table.id}-{at}.svg"
    return Response(
        drawn, media_type="image/svg+xml", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@get("/tables/{table_id:str}/description", media_type=MediaType.TEXT)
async def description(visit: Visit, room: Room, table_id: str) -> str:
    """The position in words, as the viewer may see it."""
    table = await find_table(room, table_id)
    return screen_of(table, Viewer(visit.guest.id, visit.language)).describe(position_of(table))


AFTER: list[Any] = [after_page, replay, throws, picture, description]
