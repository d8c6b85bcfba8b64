"""Announcing a tournament, and announcing it otherwise before it begins: one form for both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from litestar import get, post
from litestar.params import Parameter
from litestar.response import Redirect, Template
from msgspec.structs import replace

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.core.registry import installed_games, open_game
from ludogite.people.clubs.errors import ClubRoleError
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments.plan import ABSENCE_WAIT_MS
from ludogite.people.tournaments.tie_breaks import TIE_BREAKS
from ludogite.people.tournaments.titles import title_of, title_with
from ludogite.play.events import MINUTE_MS
from ludogite.translation import translate
from ludogite.web.clubs.showing import club_view
from ludogite.web.doors.services import Services
from ludogite.web.shared.box_order import easiest_first
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.forms import Form
from ludogite.web.shared.laying import CLOCKS
from ludogite.web.shared.names import seat_labels
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments import announcing
from ludogite.web.tournaments.announcing import HALL_CLOCKS, MOST_TIE_BREAKS, USUAL_CLOCK, USUAL_HALL_CLOCK
from ludogite.web.tournaments.entering import actor_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.core.game import Game
    from ludogite.people.clubs.club import Club
    from ludogite.people.tournaments.tournament import Tournament

ClubId = Annotated[str, Parameter(max_length=32)]


@get("/tournaments/new")
async def announce_page(visit: Visit, game: str = "", club: ClubId = "") -> Template:
    """The form in which a tournament is announced, of a club or of nobody: first its game, then everything else."""
    of_club = await _organised(visit, club)
    if game:
        return _form_page(visit, find_game(game), {}, club=of_club)
    games = [one for one in easiest_first(installed_games().values()) if announcing.forms_for(one)]
    sheets = [one for one in games if announcing.has_sheet(one)]
    return visit.page("tournament-game.html", games=games, sheets=sheets, club=of_club)


@post("/tournaments", status_code=200)
async def announce(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Announce a tournament, and go to its page."""
    game = find_game(data.get("game", ""))
    club = await _organised(visit, data.get("club", ""))
    services.count_table(visit.guest)
    try:
        is_sheet = data.get("sheet") == "yes"
        plan = announcing.sheet_plan(game) if is_sheet else announcing.read_plan(game, data, visit)
        announcing.refuse_announcing(plan, visit)
        plan = replace(plan, club=club.id if club else "")
        announced = await services.tournaments.announce(plan, actor_of(visit))
    except LudogiteError as error:
        return _form_page(visit, game, data, club=club, refused=visit.why(error))
    return visit.go(f"/tournaments/{announced.id}")


async def _organised(visit: Visit, club_id: str) -> Club | None:
    """Return the club whose tournament is announced; raises UnknownClubError and ClubRoleError."""
    if not club_id:
        return None
    view = await club_view(visit, club_id)
    if not view.is_organiser:
        raise ClubRoleError(house_message("the organisers of a club announce its tournaments; ask them"))
    return view.club


@get("/tournaments/{tournament_id:str}/plan")
async def plan_page(visit: Visit, services: Services, tournament_id: str) -> Template:
    """The same form, as it was announced."""
    tournament = await services.tournaments.find(tournament_id)
    decisions.refuse_changing(tournament, actor_of(visit))
    game, typed = open_game(tournament.plan.game), announcing.typed_of(tournament.plan)
    return _form_page(visit, game, typed, tournament, seen=decisions.plan_mark(tournament))


@post("/tournaments/{tournament_id:str}/plan", status_code=200)
async def change_plan(visit: Visit, services: Services, tournament_id: str, data: Form) -> Redirect | Template:
    """Announce it otherwise; where another director did meanwhile, show what was typed again, and where to look."""
    services.count(services.limits.commands, visit.guest)
    tournament, by = await services.tournaments.find(tournament_id), actor_of(visit)
    decisions.refuse_changing(tournament, by)
    game, seen = open_game(tournament.plan.game), data.get("seen", "")
    try:
        plan = announcing.read_plan(game, data, visit)
        announcing.refuse_announcing(plan, visit, tournament.plan.title)
        await services.tournaments.change_plan(tournament_id, plan, by, seen)
    except LudogiteError as error:
        mark = error.mark if isinstance(error, TournamentPlanError) else ""
        return _form_page(
            visit, game, data, tournament, seen=mark or seen, refused=visit.why(error), is_changed=bool(mark)
        )
    return visit.go(f"/tournaments/{tournament_id}")


def _form_page(
    visit: Visit,
    game: Game,
    typed: Mapping[str, str],
    tournament: Tournament | None = None,
    *,
    club: Club | None = None,
    seen: str = "",
    refused: str = "",
    is_changed: bool = False,
) -> Template:
    """Return the form with what was typed; `seen` marks the plan that it changes, as whoever fills it in saw it."""
    if tournament is None:
        visit.shown_at, visit.shown_with = "/tournaments/new", {"game": game.id} | ({"club": club.id} if club else {})
    return visit.page(
        "tournament-plan.html",
        status_code=400 if refused else 200,
        game=game,
        cover=cover(game),
        tournament=tournament,
        title=translate(title_of(tournament.plan), visit.language) if tournament else "",
        usual_title=translate(title_with("", game.id), visit.language),
        club=club,
        options=[option for option in game.rules.options if option.name != game.rules.players_option],
        seat_labels=seat_labels(game, visit),
        forms=announcing.offered_forms(game),
        choices=announcing.choices_for(is_club=bool(tournament.plan.club if tournament else club)),
        clocks=CLOCKS,
        usual_clock=USUAL_CLOCK,
        usual_away=ABSENCE_WAIT_MS // MINUTE_MS,
        hall_clocks=HALL_CLOCKS,
        usual_hall_clock=USUAL_HALL_CLOCK,
        tie_breaks=TIE_BREAKS,
        tie_break_count=MOST_TIE_BREAKS,
        has_sheet=tournament is None and announcing.has_sheet(game),
        refused=refused,
        is_changed=is_changed,
        seen=seen,
        typed=typed,
    )


ROUTES: list[Any] = [announce_page, announce, plan_page, change_plan]
