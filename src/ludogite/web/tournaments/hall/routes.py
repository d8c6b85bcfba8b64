"""The hall: papers, the projector, founding a tournament, and the pages behind slips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from ludogite.core.inputs import one_line
from ludogite.core.message import house_message
from ludogite.core.registry import installed_games
from ludogite.extras import has_extra
from ludogite.people.errors import DirectorError, MutedError, TournamentError
from ludogite.people.tournaments.actor import is_director
from ludogite.people.tournaments.titles import title_of, title_with
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.forms import Form, is_chosen, read_name
from ludogite.web.shared.muting import refuse_muted
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments.entering import actor_of
from ludogite.web.tournaments.hall import slip_routes
from ludogite.web.tournaments.hall.addresses import hall_address, is_reachable
from ludogite.web.tournaments.hall.founding import FoundedHall, found_tournament, read_scores
from ludogite.web.tournaments.hall.paper_press import open_press
from ludogite.web.tournaments.hall.papers import SLIPS, BlankPaper, PaperQuestion, papers_of, slip_parts
from ludogite.web.tournaments.hall.projection import project

if TYPE_CHECKING:
    from ludogite.core.companion import ScoreKeeper
    from ludogite.core.game import Game
    from ludogite.people.tournaments.tournament import Tournament

TITLE_LENGTH = 60
LIGHT = "night"
"""On the wall of a hall: a bright page blinds everybody."""


async def _directed(visit: Visit, services: Services, tournament_id: str) -> Tournament:
    """Return a tournament that the visitor directs; raises DirectorError: slips open the results."""
    tournament = await services.tournaments.find(tournament_id)
    if not is_director(tournament, actor_of(visit)):
        raise DirectorError(house_message("the directors of the tournament print its papers; ask them"))
    return tournament


@get("/tournaments/{tournament_id:str}/hall", name="hall")
async def hall_page(visit: Visit, services: Services, tournament_id: str) -> Template:
    """Show what a hall needs of a tournament: the page for its projector, and to directors everything to print."""
    tournament = await services.tournaments.find(tournament_id)
    directs, has_pdf, papers = is_director(tournament, actor_of(visit)), has_extra("print"), papers_of(tournament)
    if directs and has_pdf and papers:
        services.of_room(open_press).warm_up(BlankPaper(visit.language), services.asker(visit.guest))
    return visit.page(
        "hall.html",
        tournament=tournament,
        title=translate(title_of(tournament.plan), visit.language),
        papers=papers,
        slip_parts=slip_parts(tournament),
        is_director=directs,
        has_pdf=has_pdf,
        address=hall_address(visit),
        is_reachable=is_reachable(visit),
        is_hall=tournament.plan.venue == "hall",
    )


@get("/tournaments/{tournament_id:str}/papers/{file:str}", name="paper")
async def paper(visit: Visit, services: Services, tournament_id: str, file: str, part: int = 1) -> Response[bytes]:
    """Answer with a paper as PDF, as the tournament stands now; many slips come in parts."""
    tournament = await _directed(visit, services, tournament_id)
    name, _, kind = file.partition(".")
    if kind != "pdf" or name not in papers_of(tournament) or not has_extra("print"):
        raise NotFoundException
    if not 1 <= part <= (len(slip_parts(tournament)) if name == SLIPS else 1):
        raise NotFoundException
    question = PaperQuestion(tournament, visit.language, hall_address(visit), name, part)
    made = await services.of_room(open_press).print(question, services.asker(visit.guest))
    named = f'inline; filename="{name}-{tournament.id}-{visit.language}.pdf"'
    return Response(made, media_type="application/pdf", headers={"content-disposition": named})


@get("/tournaments/{tournament_id:str}/projector", name="projector")
async def projector_page(visit: Visit, services: Services, tournament_id: str) -> Template:
    """Show a tournament on the wall of the hall, by lamplight; there no child has a name, whoever opened the page."""
    tournament = await services.tournaments.find(tournament_id)
    game = installed_games()[tournament.plan.game]
    visit.theme = LIGHT
    shown = await project(tournament, game, visit)
    return visit.page(
        "projector.html",
        tournament=tournament,
        title=translate(title_of(tournament.plan), visit.language),
        game=game,
        shown=shown,
        now=services.house.now(),
    )


def _sheet_of(game_id: str) -> tuple[Game, ScoreKeeper]:
    game = find_game(game_id)
    if game.around.keeper is None or not game.around.keeper.knockout:
        raise NotFoundException
    return game, game.around.keeper


@get("/games/{game_id:str}/box/tournament", name="found-tournament")
async def founding_page(visit: Visit, game_id: str) -> Template:
    """Ask who plays in a tournament with the real box."""
    game, keeper = _sheet_of(game_id)
    return _founding(visit, game, keeper)


def _founding(visit: Visit, game: Game, keeper: ScoreKeeper, **shown: Any) -> Template:  # noqa: ANN401 - of a page
    usual = translate(title_with("", game.id), visit.language)
    given: dict[str, Any] = {"typed": {}, "refused": "", "status_code": 200}
    return visit.page(
        "box-tournament.html", game=game, cover=cover(game), sides=keeper.knockout, usual=usual, **(given | shown)
    )


@post("/games/{game_id:str}/box/tournament")
async def found(visit: Visit, services: Services, game_id: str, data: Form) -> Template | Redirect:
    """Begin a tournament in the hall with the names that were written down; by lot, lead to what it is drawn from."""
    game, keeper = _sheet_of(game_id)
    services.count_table(visit.guest)
    services.refuse_banned(visit.guest)
    typed = [read_name(data.get(f"name-{side}", "")) for side in range(keeper.knockout)]
    founded = FoundedHall(
        one_line(data.get("title", ""))[:TITLE_LENGTH],
        tuple(name for name in typed if name),
        by_lot=is_chosen(data, "lot"),
        plays_places=is_chosen(data, "places"),
        scores=read_scores(data.get("scores", "")),
    )
    try:
        refuse_muted(visit)
        tournament = await found_tournament(services.tournaments, game, keeper, founded, actor_of(visit))
    except (TournamentError, MutedError) as error:
        why = translate(error.message, visit.language)
        return _founding(visit, game, keeper, typed=data, refused=why, status_code=400)
    return visit.go(f"/tournaments/{tournament.id}{'/hall' if tournament.begun_at else '#task-begin'}")


ROUTES: list[Any] = [hall_page, paper, projector_page, founding_page, found, *slip_routes.ROUTES]
