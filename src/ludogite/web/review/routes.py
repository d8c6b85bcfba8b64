"""After the game: the result, the game once more move by move, where it turned, and playing on from any moment."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect, Template
from markupsafe import Markup

from ludogite.arena.story import drift, turns, verdict
from ludogite.arena.turning import slide
from ludogite.core.errors import RulesGoneError
from ludogite.core.level import CHARACTERS
from ludogite.core.message import verbatim
from ludogite.core.naming import named
from ludogite.core.note import place_events
from ludogite.drawing.compose import Light, svg
from ludogite.drawing.curve import strip
from ludogite.drawing.share_card import Card
from ludogite.play.company import company_of, side_of
from ludogite.play.messages import encode
from ludogite.play.result_words import moves_of, turns_of, why
from ludogite.play.showing import Screen
from ludogite.play.table import Table
from ludogite.play.viewer import Viewer, position_of
from ludogite.thinking.reviews import ReviewProgress, accounts
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.fair.script import fair_script
from ludogite.web.lobby.rematches import shown_rematch
from ludogite.web.members.strengths.after import strength_after
from ludogite.web.review.branch import branch_of, open_moments
from ludogite.web.review.ending import card_of, end_card, moving_picture, turn_of_the_game
from ludogite.web.review.final import counted
from ludogite.web.review.look_back import better_spots, named_turn, pulls, seat_names, turned
from ludogite.web.review.replay import moments_of, replay_of, replay_screen
from ludogite.web.review.results import finished, headline, places
from ludogite.web.review.script import SCRIPT_WORDS, ReplayScript
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.composing import compose_for, compose_pieces_for
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.forms import Form
from ludogite.web.shared.laying import USUAL_LEVEL, new_table_id, plan_table
from ludogite.web.shared.names import name_of
from ludogite.web.shared.script import script_words
from ludogite.web.shared.visit import Visit


@get("/tables/{table_id:str}/after", name="after")
async def after_page(visit: Visit, services: Services, table_id: str) -> Template | Redirect:
    """How a game ended, and the game once more; without its rules, what its table tells of it."""
    try:
        table = await find_table(services, table_id)
    except RulesGoneError:
        return visit.go(f"/tables/{table_id}")
    if not table.over:
        return visit.go(f"/tables/{table_id}")
    outcome = finished(table)
    order = places(table, outcome, visit)
    names = [name_of(table, seat, visit) for seat in range(len(table.seats))]
    reviewed = await services.thinking.reviews.kept(table) is not None
    base = str(services.settings.public_url or visit.request.base_url).rstrip("/")
    return visit.page(
        "after.html",
        table=table,
        game=table.game,
        cover=cover(table.game),
        headline=headline(order, outcome, visit),
        reason=translate(named(why(table, outcome), company_of(table, visit.guest.id)), visit.language),
        order=order,
        count=table.ply,
        moves=moves_of(table),
        turns=turns_of(table),
        mine=bool(table.seats_of(visit.guest.id)),
        rematch=shown_rematch(table, visit),
        dice=any(event.by_chance for event in table.play.events) if table.play else False,
        symbols=Markup(table.game.board.symbols),  # noqa: S704 - drawn by the game
        characters=CHARACTERS[: len(table.game.search.levels)],
        usual=min(int(USUAL_LEVEL), len(table.game.search.levels)),
        sides=[(name, translate(side_of(table, seat), visit.language)) for seat, name in enumerate(names)],
        side=next(iter(table.seats_of(visit.guest.id)), 0),
        reviewed=reviewed,
        sheets=counted(table, visit),
        strength=await strength_after(table, visit),
        over=True,
        fair=fair_script(table, visit.language),
        script=ReplayScript(
            review=f"/tables/{table.id}/review",
            hint=f"/api/tables/{table.id}/hint",
            reviewed=reviewed,
            language=visit.language,
            open_moments=open_moments(table),
            marks=replay_screen(table, Viewer(visit.guest.id, visit.language)).marks_of_seats(position_of(table)),
            names=names,
            replay=f"/tables/{table.id}/replay",
            here=f"{base}/tables/{table.id}/after",
            picture=f"/tables/{table.id}/picture",
            words=script_words(SCRIPT_WORDS, visit.language),
        ),
    )


@get("/tables/{table_id:str}/replay", media_type=MediaType.JSON)
async def replay(visit: Visit, services: Services, table_id: str, *, upright: bool = False) -> Response[bytes]:
    """All moments of a finished game from where its viewer sat, with nothing hidden any more."""
    table = await find_table(services, table_id)
    finished(table)
    viewer = Viewer(visit.guest.id, visit.language, upright)
    moments = await compose_pieces_for(visit.request, moments_of(table, viewer))
    whole = await compose_for(visit.request, replay_of, table, viewer, moments)
    return Response(whole, media_type=MediaType.JSON)


@get("/tables/{table_id:str}/picture", media_type="image/svg+xml")
async def picture(
    visit: Visit,
    services: Services,
    table_id: str,
    at: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
    light: Light = "day",
) -> Response[str]:
    """A moment of a finished game as one picture to keep."""
    table = await find_table(services, table_id)
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


@get("/tables/{table_id:str}/final", name="final", include_in_schema=False)
async def final(visit: Visit, services: Services, table_id: str) -> Template | Response[None]:
    """The count alone, for a page that shows it beside the board; an empty answer where nothing is counted."""
    table = await find_table(services, table_id)
    sheets = counted(table, visit)
    return visit.page("final.html", sheets=sheets) if sheets else Response(None, status_code=204)


@get("/tables/{table_id:str}/review", include_in_schema=False)
async def review_part(visit: Visit, services: Services, table_id: str) -> Template | Response[bytes]:
    """The part of a page that looks back at a game; while the Owl still looks, how far she is."""
    table = await find_table(services, table_id)
    finished(table)
    found = await services.thinking.reviews.look(table, services.asker(visit.guest))
    if isinstance(found, ReviewProgress):
        return Response(encode(found), status_code=202, media_type=MediaType.JSON)
    play = table.play
    if play is None:
        raise NotFoundException
    names = seat_names(table, visit)
    values, turning_points = turned(table, found)
    told = turns(play, found.moments, turning_points, found.kind)
    titles = [verbatim(name) for name in names]
    balances = accounts(table, found)
    two = len(balances) == 2
    return visit.page(
        "review.html",
        kind=found.kind,
        names=names,
        strip=Markup(strip(values, [(turn.number, turn.seat) for turn in told])),  # noqa: S704 - drawn by us
        values=[[round(value, 4) for value in row] for row in values],
        rows=[place.turn for place in place_events(table.game, play.events)],
        turns=[(named_turn(table, turn, visit), better_spots(table, turn, visit)) for turn in told],
        drift=drift(titles, told, slide(values, turning_points), found.kind),
        pulls=pulls(visit, names, balances) if two else [],
        verdict=verdict(titles, balances) if two else None,
    )


@get("/tables/{table_id:str}/end", name="end", include_in_schema=False)
async def end_part(visit: Visit, services: Services, table_id: str) -> Template:
    """The card that is laid beside the board when a game is over."""
    table = await find_table(services, table_id)
    return visit.page("end.html", table=table, game=table.game, **await end_card(table, finished(table), visit))


@get("/tables/{table_id:str}/turn-of-the-game", include_in_schema=False)
async def turn_part(visit: Visit, services: Services, table_id: str) -> Response[bytes]:
    """Where a game turned, in one sentence; while the Owl still looks, how far she is; nothing before a first event."""
    table = await find_table(services, table_id)
    outcome = finished(table)
    if not table.play or not table.play.events:
        return Response(b"", status_code=204)
    found = await services.thinking.reviews.look(table, services.asker(visit.guest))
    if isinstance(found, ReviewProgress):
        return Response(encode(found), status_code=202, media_type=MediaType.JSON)
    turn = turn_of_the_game(table, outcome, found, visit)
    return Response(encode(turn), media_type=MediaType.JSON) if turn else Response(b"", status_code=204)


@get("/tables/{table_id:str}/card", media_type="image/svg+xml")
async def card(visit: Visit, services: Services, table_id: str) -> Response[str]:
    """A finished game as one picture to share."""
    table = await find_table(services, table_id)
    drawn, screen = await _drawn_card(table, visit, services)
    state = table.start if table.play is None else table.play.state
    return Response(drawn.showing(screen.scene(state).sprites, visit.language), media_type="image/svg+xml")


@get("/tables/{table_id:str}/moving-picture", media_type=MediaType.JSON, include_in_schema=False)
async def moving(visit: Visit, services: Services, table_id: str) -> Response[bytes]:
    """The last moves of a finished game, picture by picture, for a page that films them."""
    table = await find_table(services, table_id)
    drawn, screen = await _drawn_card(table, visit, services)
    pictures = await compose_for(visit.request, moving_picture, table, drawn, screen)
    return Response(encode(pictures), media_type=MediaType.JSON)


async def _drawn_card(table: Table, visit: Visit, services: Services) -> tuple[Card, Screen]:
    outcome = finished(table)
    review = await services.thinking.reviews.kept(table)
    turn = None if review is None else turn_of_the_game(table, outcome, review, visit)
    return card_of(table, outcome, turn, visit)


@post("/tables/{table_id:str}/branch", name="branch", include_in_schema=False)
async def branch(visit: Visit, services: Services, table_id: str, data: Form) -> Redirect:
    """Lay a new table that begins at a moment of a finished game, and go there."""
    table = await find_table(services, table_id)
    finished(table)
    services.count_table(visit.guest)
    wish, at = branch_of(table, data)
    created = plan_table(wish, visit.guest.person(), branch_of=table.id, branch_at=at)
    loaded = await services.house.create(new_table_id(), created)
    return visit.go(f"/tables/{loaded.table.id}")


ROUTES: list[Any] = [
    after_page, replay, picture, final, end_part, turn_part, card, moving, review_part, branch,
]  # fmt: skip
