"""The lists of tables, and laying one: as a form says, or once more."""

from __future__ import annotations

import contextlib
from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.message import house_message
from ludogite.play.errors import NotYoursError, SetupError, UnknownTableError, still_played
from ludogite.play.events import Created
from ludogite.storage.store import ConflictError
from ludogite.translation import translate
from ludogite.web.doors.refusing import sentence_of
from ludogite.web.doors.requests import is_for_programs
from ludogite.web.doors.services import Services
from ludogite.web.lobby.device_names import around_device, names_cookie, read_names
from ludogite.web.lobby.forms import read_form
from ludogite.web.lobby.game_page import RefusedForm, page_of_game
from ludogite.web.lobby.rematches import refuse_rematch, shown_rematch
from ludogite.web.shared.finding import find_game, find_table
from ludogite.web.shared.forms import Form, read_choice
from ludogite.web.shared.laying import new_table_id, plan_table, rematch_plan
from ludogite.web.shared.table_cards import finished, kept, open_tables, running
from ludogite.web.shared.visit import Visit


@get("/tables", name="tables")
async def tables(visit: Visit, services: Services) -> Template:
    """All tables that wait for somebody, and one's own."""
    own, past = await running(services, visit, 30), await finished(services, visit, 30)
    waiting = await open_tables(services, visit, 50)
    return visit.page("tables.html", own=own, past=past, waiting=waiting, kept=await kept(services, visit, 30))


@get("/games/{game_id:str}", name="game")
async def game_page(visit: Visit, game_id: str) -> Template:
    """One game: who plays, with which options."""
    return page_of_game(visit, find_game(game_id))


@post("/games/{game_id:str}/tables", name="lay")
async def lay_table(visit: Visit, services: Services, game_id: str, data: Form) -> Redirect | Template:
    """Lay a table as the form says, and go there; where it cannot be laid, the form says why and keeps the choices."""
    game = find_game(game_id)
    person = visit.guest.person()
    services.count_table(visit.guest)
    try:
        created = plan_table(read_form(game, data, visit), person)
        _refuse_listed_child(visit, created)
    except SetupError as error:
        if is_for_programs(visit.request.scope):
            raise
        return page_of_game(visit, game, data, RefusedForm(translate(sentence_of(error), visit.language), error.field))
    loaded = await services.house.create(new_table_id(), created)
    count = around_device(created.seats)
    names = read_names(data, count) if count > 1 else []
    return visit.go(f"/tables/{loaded.table.id}", *([names_cookie(visit, names)] if any(names) else []))


def _refuse_listed_child(visit: Visit, created: Created) -> None:
    if visit.plays_as_child and any(plan.kind == "open" for plan in created.seats):
        raise SetupError(house_message("a child’s name stands in no list: lay a table for those who have its link"))


@get("/games/{game_id:str}/tables", include_in_schema=False)
async def laying_page(visit: Visit, game_id: str) -> Redirect:
    """Go to the page of a game: a form that was refused is asked for again, in another language for example."""
    return visit.go(f"/games/{find_game(game_id).id}")


@post("/tables/{table_id:str}/rematch", name="rematch")
async def rematch(visit: Visit, services: Services, table_id: str, data: Form) -> Redirect:
    """Lay the same table again, once, and go there: with the sides swapped, or with everybody as they sat."""
    table = await find_table(services, table_id)
    if not table.over:
        raise still_played(table.id)
    own = table.seats_of(visit.guest.id)
    if not own:
        raise NotYoursError(house_message("you did not play at this table; lay one of your own"))
    sides = read_choice(data, "sides", ("same", "exchanged"), "exchanged")
    if not shown_rematch(table, visit):
        refuse_rematch(table, visit)
    if not table.rematch:
        services.count_table(visit.guest)
    laid = table.rematch or await services.house.follow(table_id, new_table_id(), own[0])
    try:
        await services.house.load(laid)
    except UnknownTableError:
        # Laid by whoever asks first; asked again, where the first time only its address could be stored.
        with contextlib.suppress(ConflictError):
            person = visit.guest.person()
            blocked_by = {one for one in table.people() if services.blocks.is_blocked(person.id, (one,))}
            plan = rematch_plan(table, person, same_seats=sides == "same", blocked_by=blocked_by)
            await services.house.create(laid, plan)
    return visit.go(f"/tables/{laid}")


ROUTES: list[Any] = [game_page, tables, lay_table, laying_page, rematch]
