"""The ladder of a club: taking a rung, and challenging somebody for theirs at a table of the house."""

from __future__ import annotations

import contextlib
from typing import Any
from urllib.parse import quote

from litestar import get, post
from litestar.response import Redirect
from msgspec.structs import replace

from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.message import house_message
from ludogite.core.registry import installed_games, open_game
from ludogite.people.accounts.account import Account
from ludogite.people.clubs import decisions
from ludogite.people.clubs.errors import LadderError
from ludogite.play import commands as do
from ludogite.play.events import ClockPlan, SeatPlan
from ludogite.web.clubs.showing import ClubView, club_view
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form, read_choice
from ludogite.web.shared.laying import TableRequest, new_table_id, plan_table
from ludogite.web.shared.visit import Visit

CLOCK = ClockPlan(per_move_ms=7 * decisions.DAY_MS)
"""Nobody holds a rung by not moving."""


def duel_options(game: Game) -> dict[str, str | int | bool] | None:
    """Return the options with which two play a game; None where two cannot."""
    if game.rules.players_option:
        players = game.rules.option(game.rules.players_option)
        return {game.rules.players_option: 2} if players is not None and 2 in players.choices else None
    return {} if game.rules.most == 2 else None


def ladder_games() -> list[Game]:
    """Return the games for which there can be a ladder."""
    return [game for game in installed_games().values() if duel_options(game) is not None]


@post("/clubs/{club_id:str}/rung")
async def rung(visit: Visit, services: Services, club_id: str, data: Form) -> Redirect:
    """Take the lowest rung, or stand on none any more."""
    services.count(services.limits.commands, visit.guest)
    await club_view(visit, club_id)
    me = visit.guest.id
    decide = (
        decisions.leave_rung if read_choice(data, "do", ("take", "leave"), "take") == "leave" else decisions.take_rung
    )
    await services.clubs.log.decide(club_id, me, lambda club: decide(club, me))
    return visit.go(f"/clubs/{club_id}#ladder")


@post("/clubs/{club_id:str}/challenge")
async def challenge(visit: Visit, services: Services, club_id: str, data: Form) -> Redirect:
    """Lay a table for a game for somebody's rung."""
    visit.needs_account()
    services.count_table(visit.guest)
    view = await club_view(visit, club_id)
    me, now, challenged = visit.guest.id, services.house.now(), view.people.get(data.get("who", ""))
    decisions.challenge(view.club, me, challenged.id if challenged else "", "", now)
    if challenged is None or view.is_blocked_by(challenged.id) or services.is_away(challenged.id, challenged.owner):
        raise LadderError(house_message("they cannot be challenged at present; choose somebody else, or try later"))
    table = await _lay(view, challenged)
    try:
        await services.clubs.log.decide(
            club_id, me, lambda club: decisions.challenge(club, me, challenged.id, table, now)
        )
    except LudogiteError:
        with contextlib.suppress(LudogiteError):
            await services.house.act(table, visit.guest.person(), do.WithdrawChallenge())
        raise
    return visit.go(f"/tables/{table}")


async def _lay(view: ClubView, challenged: Account) -> str:
    """Lay the table; the game counts for the strengths of both, where such games do and they are of two families."""
    game = open_game(view.club.ladder.game if view.club.ladder else "")
    options = duel_options(game) or {}
    seats = (SeatPlan("me"), SeatPlan("friend", reserved=challenged.id, reserved_name=challenged.name))
    is_rated = game.rules.family(game.settings(options)) is not None
    person = view.visit.guest.person()
    is_family = await view.visit.services.accounts.store.is_family_among({person.id, challenged.id})
    is_rated = is_rated and person.member and not is_family
    wish = TableRequest(game.id, options, seats, CLOCK, rated=is_rated, bring_nonce=True)
    created = replace(plan_table(wish, person), challenge=True, ladder=view.club.id)
    return (await view.visit.services.house.create(new_table_id(), created)).table.id


@get(["/clubs/{club_id:str}/rung", "/clubs/{club_id:str}/challenge"], include_in_schema=False)
async def to_ladder(visit: Visit, club_id: str) -> Redirect:
    """Lead whoever opens the address of a form to the ladder itself."""
    return visit.go(f"/clubs/{quote(club_id)}#ladder")


ROUTES: list[Any] = [rung, challenge, to_ladder]
