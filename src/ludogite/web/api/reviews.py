"""Looking back at a finished game, for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get

from ludogite.arena.luck import Balance
from ludogite.arena.story import ToldTurningPoint, drift, turns
from ludogite.arena.turning import slide
from ludogite.core.language import Language
from ludogite.core.naming import Company, named
from ludogite.play.company import names_around
from ludogite.play.errors import TableError
from ludogite.play.fair_queue import Asker
from ludogite.play.table import Table
from ludogite.thinking.reviews import ReviewProgress, accounts
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.review.look_back import turned
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.operations import FINDING_A_TABLE, Operation


class TurnOut(msgspec.Struct, frozen=True):
    """A turning point."""

    number: int
    """Which event of the game it was, from 0."""
    cause: str
    """`decision`, `chance`, `strong` or `clear`."""
    seat: str
    """Whom it concerned most."""
    played: str
    """What was played, as text."""
    did: str
    """What it did, in words."""
    better: str
    """What would have been better, as text; empty where nothing was."""
    advice: str
    """The same in words."""
    cost: str
    """What it cost or gave, in words."""


class ReviewOut(msgspec.Struct, frozen=True):
    """A finished game looked back at; while `done` is less than `total` the rest is still empty."""

    done: int
    """So many events were looked at."""
    total: int
    """So many events the game has."""
    ahead: int = 0
    """How many games are looked at before it."""
    kind: str = ""
    """`exact` or `estimate`."""
    values: list[tuple[float, ...]] = []
    """What the game promised to each seat, before its first event and after each."""
    best: list[str | None] = []
    """The best decision before each event; None for chance."""
    turns: list[TurnOut] = []
    """The turning points."""
    drift: str = ""
    """What the turning points leave unsaid, in words."""
    luck: list[Balance] = []
    """What the dice and the decisions gave, seat by seat, where every chance is known exactly."""


@get(
    "/tables/{table_id:str}/review",
    opt=Operation("lookBack", "advice", refusals=(TableError, *FINDING_A_TABLE)).opt(),
)
async def review(table_id: str, services: Services, request: Request[Any, Any, Any], language: Language) -> ReviewOut:
    """Look back at a finished game; ask again while it is being looked at."""
    table = await find_table(services, table_id)
    network = services.networks.of_scope(request.scope)
    found = await services.thinking.reviews.look(table, Asker(network, network))
    if isinstance(found, ReviewProgress) or table.play is None:
        working = found if isinstance(found, ReviewProgress) else ReviewProgress(0, 0)
        return ReviewOut(working.done, working.total, working.ahead)
    values, turning_points = turned(table, found)
    told = turns(table.play, found.moments, turning_points, found.kind)
    rest = drift(table.game.rules.seat_titles, told, slide(values, turning_points), found.kind)
    company = Company(names_around(table))
    return ReviewOut(
        done=len(found.moments),
        total=len(found.moments),
        kind=found.kind,
        values=values,
        best=[moment.best for moment in found.moments],
        turns=[_turn_out(table, turn, company, language) for turn in told],
        drift=translate(named(rest, company), language) if rest else "",
        luck=list(accounts(table, found)),
    )


def _turn_out(table: Table, turn: ToldTurningPoint, company: Company, language: Language) -> TurnOut:
    return TurnOut(
        turn.number,
        turn.cause,
        table.game.rules.seat_names[turn.seat],
        turn.played,
        translate(named(turn.did, company), language),
        turn.better,
        translate(named(turn.advice, company), language),
        translate(turn.cost, language),
    )
