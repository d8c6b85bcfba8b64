"""The page behind a slip's square: whoever holds the slip types how the match ended, with two touches."""

from __future__ import annotations

import contextlib
import hmac
from typing import TYPE_CHECKING, Any

from litestar import Request, get, post
from litestar.response import Redirect, Template

from ludogite.core.message import house_message
from ludogite.core.registry import installed_games
from ludogite.people.errors import TournamentError, UnknownTournamentError
from ludogite.people.tournaments.actor import HOUSE, can_correct
from ludogite.people.tournaments.forms.bracket import tie_of
from ludogite.people.tournaments.lots import slip_code
from ludogite.people.tournaments.name_reader import NameReader
from ludogite.people.tournaments.results import MOST_CONTESTS, takes_draw
from ludogite.people.tournaments.titles import title_of
from ludogite.play.errors import LimitError
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments.desk_view import typed_results
from ludogite.web.tournaments.entering import actor_of
from ludogite.web.tournaments.hall.papers import takes_points
from ludogite.web.tournaments.hall.results import consequence, following, next_meetings, read_order, read_points, settle
from ludogite.web.tournaments.names import every_name
from ludogite.web.tournaments.stages import stage_of

if TYPE_CHECKING:
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.tournaments.hall.results import TouchedOrder

PAIR = 2
REFUSED, NOT_FOUND = 400, 404


async def _open_slip(
    services: Services, request: Request[Any, Any, Any], tournament_id: str, number: int, code: str
) -> tuple[Tournament, Match] | None:
    """Return the match of a slip; None where there is no such slip, which is counted. Raises LimitError."""
    try:
        tournament = await services.tournaments.find(tournament_id)
    except UnknownTournamentError:
        tournament = None
    match = tournament.matches.get(number) if tournament is not None else None
    if tournament is None or match is None or not _fits(tournament, number, code):
        # Right slips are never counted: one wrong telephone does not lock a hall whose network it shares.
        network = services.networks.of_scope(request.scope)
        if wait_s := services.limits.slips.wait_s(network):
            raise LimitError(house_message("too many tries"), wait_s)
        services.limits.slips.take(network)
        return None
    return tournament, match


def _fits(tournament: Tournament, number: int, code: str) -> bool:
    return hmac.compare_digest(code.encode(), slip_code(tournament.seed, number).encode())


def _no_slip(visit: Visit) -> Template:
    return visit.page("slip-wrong.html", status_code=NOT_FOUND)


def _names(visit: Visit, tournament: Tournament, match: Match) -> dict[int, str]:
    """Return what everybody is called for whoever sits at the board of a match."""
    return every_name(tournament, visit.language, NameReader(visit.guest.id, at_match=match.number))


def _page(visit: Visit, tournament: Tournament, match: Match, **shown: object) -> Template:
    game = installed_games()[tournament.plan.game]
    after = following(tournament, match)
    tie = tie_of(tournament.plan.form.ties(tournament), match)
    names = _names(visit, tournament, match)
    context: dict[str, object] = {
        "tournament": tournament,
        "title": translate(title_of(tournament.plan), visit.language),
        "match": match,
        "stage": stage_of(tournament, match, visit.say),
        "game": game,
        "names": names,
        "name_list": lambda numbers: visit.list_names([names[one] for one in numbers]),
        "typed_results": typed_results(tournament.plan.game, match, names, visit) if match.contested else [],
        "seat_titles": [translate(title, visit.language) for title in game.rules.seat_titles],
        "shows_seats": not game.rules.lettered_seats,
        "takes_draw": takes_draw(tournament.plan) and len(match.seats) == PAIR,
        "takes_points": takes_points(tournament) and len(match.seats) == PAIR,
        "order": read_order(match, ""),
        "ranks": (),
        "what_follows": "",
        "after": after,
        "after_code": slip_code(tournament.seed, after.number) if after else "",
        # Whoever holds a slip in a house that is closed to them is told of its match and no other.
        "meetings": next_meetings(tournament, match, visit.say) if visit.is_let_in else [],
        "is_bracket": tournament.plan.form.is_bracket,
        "awaits": tie is not None and tie.winner is None and after is None and tournament.is_running,
        "typed": {},
        "refused": "",
        "is_asked": match.is_open and not tournament.is_called_off,
        "can_contest": can_correct(tournament, visit.services.house.now()) and match.contests < MOST_CONTESTS,
    }
    return visit.page("slip.html", **(context | shown))  # type: ignore[arg-type]


def _says_otherwise(match: Match, touched: TouchedOrder) -> bool:
    """Tell whether somebody touched something else than what stands: their page is older than it."""
    ranks = touched.ranks(match)
    return bool(touched.text) and (match.result is None or not ranks or match.result.ranks != ranks)


@get("/slip/{tournament_id:str}/{number:int}/{code:str}", name="slip")
async def slip_page(
    request: Request[Any, Any, Any],
    visit: Visit,
    services: Services,
    tournament_id: str,
    number: int,
    code: str,
    order: str = "",
    *,
    again: bool = False,
) -> Template:
    """Ask how a match ended; show what an answer would do; show what stands."""
    found = await _open_slip(services, request, tournament_id, number, code)
    if found is None:
        return _no_slip(visit)
    tournament, match = found
    touched = read_order(match, order)
    ranks = touched.ranks(match)
    names = _names(visit, tournament, match)
    return _page(
        visit,
        tournament,
        match,
        order=touched,
        ranks=ranks,
        what_follows=consequence(tournament, match, ranks, names, visit.say, visit.guest.id) if ranks else "",
        is_asked=can_correct(tournament, services.house.now())
        and not match.is_annulled
        and (match.is_open or again or _says_otherwise(match, touched)),
    )


@post("/slip/{tournament_id:str}/{number:int}/{code:str}", status_code=200)
async def type_slip(
    request: Request[Any, Any, Any],
    visit: Visit,
    services: Services,
    tournament_id: str,
    number: int,
    code: str,
    data: Form,
) -> Template | Redirect:
    """Take a result in; a second, different one goes to the directors and changes nothing."""
    found = await _open_slip(services, request, tournament_id, number, code)
    if found is None:
        return _no_slip(visit)
    services.count(services.limits.commands, visit.guest)
    services.refuse_banned(visit.guest)
    tournament, match = found
    touched = read_order(match, data.get("order", ""))
    ranks = touched.ranks(match)
    by, now = actor_of(visit), services.house.now()
    try:
        scores = read_points(tournament.plan, match, data, ranks) if ranks and takes_points(tournament) else None
        await services.tournaments.decide(tournament_id, by, lambda t: settle(t, number, ranks, by, scores, code, now))
    except TournamentError as error:
        return _page(
            visit,
            tournament,
            match,
            order=touched,
            ranks=ranks,
            what_follows=consequence(
                tournament, match, ranks, _names(visit, tournament, match), visit.say, visit.guest.id
            ) if ranks else "",
            typed=data,
            status_code=REFUSED,
            refused=translate(error.message, visit.language),
        )  # fmt: skip
    await _call_next(services, tournament)
    return visit.go(f"/slip/{tournament_id}/{number}/{code}")


async def _call_next(services: Services, tournament: Tournament) -> None:
    """Call the next match of a tie at once where the house calls it anyway: both still sit at the board."""
    plan = tournament.plan
    if plan.form.is_bracket and plan.pace == "house" and not plan.pause_ms:
        with contextlib.suppress(TournamentError):  # others have to end first
            await services.tournaments.call_round(tournament.id, HOUSE)


ROUTES: list[Any] = [slip_page, type_slip]
