"""Finding a club, founding one, its page, and coming and going."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from litestar import get, post
from litestar.params import Parameter
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.accounts.account import Account
from ludogite.people.clubs import decisions
from ludogite.people.clubs.club import Club
from ludogite.people.clubs.errors import ClubError, ClubInvitationError, ClubNameError, UnknownClubError
from ludogite.people.errors import AccountError, MutedError
from ludogite.web.clubs import calendar, desk, ladder
from ludogite.web.clubs.showing import club_view, own_people
from ludogite.web.doors.refusing import status_of
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form, is_chosen
from ludogite.web.shared.muting import refuse_muted
from ludogite.web.shared.returning import AFTER_COOKIE, to_come_in, to_keep
from ludogite.web.shared.signed_in import member_of
from ludogite.web.shared.tournament_cards import STATUSES, TournamentCard, cards_of
from ludogite.web.shared.visit import Visit

if TYPE_CHECKING:
    from ludogite.people.tournaments.store import TournamentRow
    from ludogite.web.clubs.showing import ClubView


MOST_LISTED = 60
GONE = 410
ClubId = Annotated[str, Parameter(max_length=32)]
Word = Annotated[str, Parameter(max_length=64)]


@get("/clubs", name="clubs")
async def clubs_page(visit: Visit, services: Services, name: Annotated[str, Parameter(max_length=64)] = "") -> Template:
    """Show the clubs that show themselves, and one's own."""
    own = {row.id: row for id_ in await own_people(visit) for row in await services.clubs.of(id_)}
    found = await services.clubs.listed(name, MOST_LISTED)
    return visit.page(
        "clubs.html",
        own=list(own.values()),
        listed=[row for row in found if row.id not in own],
        searched=name,
    )


@get("/clubs/new", name="club-new")
async def new_club_page(visit: Visit) -> Template | Redirect:
    """Ask what a new club is called."""
    if visit.plays_as_child:
        return visit.go("/clubs")  # which says who founds clubs
    return _new_page(visit) if visit.is_member else to_come_in(visit, "/clubs/new")


def _new_page(visit: Visit, error: LudogiteError | None = None, typed: dict[str, str] | None = None) -> Template:
    member_of(visit)
    return visit.page(
        "club-new.html",
        status_code=status_of(type(error)) if error else 200,
        wrong=visit.why(error) if error else "",
        typed=typed or {},
        name_length=decisions.NAME_LENGTH,
        about_length=decisions.ABOUT_LENGTH,
    )


@post("/clubs/new", status_code=200)
async def found_club(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Found a club."""
    account, _ = member_of(visit)
    services.count(services.limits.commands, visit.guest)
    try:
        refuse_muted(visit)
        is_listed = is_chosen(data, "listed")
        club = await services.clubs.found(account, data.get("name", ""), data.get("about", ""), is_listed=is_listed)
    except (ClubError, ClubNameError, MutedError) as error:
        return _new_page(visit, error, data)
    return visit.go(f"/clubs/{club.id}")


@get("/clubs/{club_id:str}", name="club")
async def club_page(visit: Visit, club_id: ClubId) -> Template:
    """Show a club: to its members all of it, to others what it and they let be seen."""
    view = await club_view(visit, club_id)
    return visit.page(
        "club.html",
        view=view,
        club=view.club,
        members=view.members(),
        ladder=await view.ladder(),
        dates=view.dates(),
        invitations=view.invitations(),
        tournaments=await tournaments_of(view),
        feed=view.feed(),
        own_children=[one for one in view.members() if one.is_own and one.account.id != visit.guest.id],
    )


@get("/clubs/{club_id:str}/join/{word:str}", name="club-join")
async def join_page(visit: Visit, services: Services, club_id: ClubId, word: Word) -> Template | Redirect:
    """Ask whether somebody wants to join: whoever only looks at a link uses nothing up."""
    try:
        club = await services.clubs.find(club_id)
        services.clubs.invitation(club, word)
        _refuse_blocked(services, club, visit.guest.id)
    except (UnknownClubError, ClubInvitationError):
        return visit.page("club-join.html", status_code=GONE, club=None, joining=[], wrong="")
    return await _join_page(visit, club)


async def _join_page(visit: Visit, club: Club, error: LudogiteError | None = None) -> Template | Redirect:
    own = await own_people(visit)
    joining = [one for one in own.values() if one.id not in club.members]
    if own and not joining:
        return visit.go(f"/clubs/{club.id}")
    return visit.page(
        "club-join.html",
        status_code=status_of(type(error)) if error else 200,
        club=club,
        joining=joining,
        wrong=visit.why(error) if error else "",
    )


@post("/clubs/{club_id:str}/join/{word:str}", status_code=200)
async def join(visit: Visit, services: Services, club_id: ClubId, word: Word, data: Form) -> Redirect | Template:
    """Join a club by an invitation, oneself or with a child; a guest keeps a name first, and comes back."""
    services.count(services.limits.commands, visit.guest)
    if not visit.is_member:
        return to_keep(visit, visit.path)
    member_of(visit)
    try:
        club = await services.clubs.find(club_id)
        services.clubs.invitation(club, word)
        joining = await _joining(visit, data)
        _refuse_blocked(services, club, joining.id)
        await services.clubs.join(club_id, joining, word)
    except (UnknownClubError, ClubInvitationError):
        return visit.page("club-join.html", status_code=GONE, club=None, joining=[], wrong="")
    except ClubError as error:
        return await _join_page(visit, club, error)
    return visit.go(f"/clubs/{club_id}", visit.without_cookie(AFTER_COOKIE))


async def _joining(visit: Visit, form: Form) -> Account:
    """Return who joins: the visitor, or a child of theirs; raises AccountError."""
    own = await own_people(visit)
    found = own.get(form.get("who") or visit.guest.id)
    if found is None:
        raise AccountError(house_message("this account holds no such name"))
    return found


def _refuse_blocked(services: Services, club: Club, person: str) -> None:
    """Raise a ClubInvitationError for somebody whom those who see to a club do not want to meet.

    It is said in the words of any invitation that is used up: nobody learns that they are blocked. A member stays one.
    """
    if person not in club.members and services.blocks.is_blocked(person, club.organisers):
        raise ClubInvitationError


@post("/clubs/{club_id:str}/leave")
async def leave(visit: Visit, services: Services, club_id: ClubId, data: Form) -> Redirect:
    """Leave a club, oneself or with a child."""
    services.count(services.limits.commands, visit.guest)
    visit.needs_account()
    leaving = await _joining(visit, data)
    view = await club_view(visit, club_id)
    await services.clubs.log.decide(view.club.id, visit.guest.id, lambda club: decisions.leave(club, leaving.id))
    return visit.go("/clubs")


@post("/clubs/{club_id:str}/shown")
async def show_name(visit: Visit, services: Services, club_id: ClubId, data: Form) -> Redirect:
    """Let those who are no members see one's name, or no more."""
    services.count(services.limits.commands, visit.guest)
    await club_view(visit, club_id)
    me, is_shown = visit.guest.id, is_chosen(data, "shown")
    await services.clubs.log.decide(club_id, me, lambda club: decisions.show_name(club, me, is_shown=is_shown))
    return visit.go(f"/clubs/{club_id}#members")


ROUTES: list[Any] = [
    clubs_page, new_club_page, found_club, club_page, join_page, join, leave, show_name,
    *ladder.ROUTES, *calendar.ROUTES, *desk.ROUTES,
]  # fmt: skip


MOST_OVER = 5
"""So many are shown that are over."""


async def tournaments_of(view: ClubView) -> list[TournamentCard]:
    """Return the tournaments of a club that a visitor may find: those that go on, the next ones, the last ones."""
    rows = await view.visit.services.tournaments.of_club(view.club.id)
    found = sorted((row for row in rows if row.listed or view.is_inside), key=_order)
    over = [row for row in found if row.status == "over"][:MOST_OVER]
    called_off = await view.visit.services.tournaments.store.called_off([row.id for row in over])
    return cards_of([row for row in found if row.status != "over"] + over, view.visit, called_off)


def _order(row: TournamentRow) -> tuple[int, int]:
    return STATUSES.index(row.status), -row.starts_at if row.status == "over" else row.starts_at
