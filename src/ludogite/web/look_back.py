"""Looking back at a finished game: its curve, its turning points, luck and skill; and playing on from any moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body
from litestar.response import Redirect, Template
from markupsafe import Markup

from ludogite.arena.luck import Balance
from ludogite.arena.story import ToldTurningPoint, drift, turns, verdict
from ludogite.arena.turning import Curve, TurningPoint, curve, slide, turning
from ludogite.arena.wording import points
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import quoted, whole_number
from ludogite.core.language import Language
from ludogite.core.message import verbatim
from ludogite.drawing.curve import strip
from ludogite.drawing.tug import tug
from ludogite.play.errors import SetupError
from ludogite.play.events import Person, SeatPlan
from ludogite.play.fair_queue import Asker
from ludogite.play.messages import encode, spot_out
from ludogite.play.showing import Screen
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.after import finished
from ludogite.web.pages import find_table, name_of, read_side
from ludogite.web.reviews import Review, ReviewProgress, accounts
from ludogite.web.room import Room
from ludogite.web.tables import TableRequest, new_table_id, plan_table
from ludogite.web.visit import Visit

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
DEVICE = "device"
NOTHING = 0.0005
"""Less than this is not drawn."""


@dataclass(frozen=True, slots=True)
class Pull:
    """One bar of the tug of war between two seats."""

    label: str
    amount: str
    """Whom it helped, and by how many points."""
    bar: Markup


def pulls(visit: Visit, names: list[str], balances: tuple[Balance, ...]) -> list[Pull]:
    """Return what pulled a game to one side or the other, the start first."""
    first, second = balances
    changes = [
        (visit.say("luck-start"), second.start - 0.5),
        (visit.say("luck-dice"), second.dice),
        (visit.say("luck-decisions", names[0]), second.others),
        (visit.say("luck-decisions", names[1]), second.own),
    ]
    if abs(first.left) >= NOTHING:
        changes.append((visit.say("luck-left"), second.left))
    bars = tug(0.5, [change for _, change in changes])
    return [
        Pull(label, _amount(visit, names, change), Markup(bar))  # noqa: S704 - drawn by us
        for (label, change), bar in zip(changes, bars, strict=True)
    ]


def _amount(visit: Visit, names: list[str], change: float) -> str:
    if abs(change) < NOTHING:
        return visit.say("luck-nothing")
    return f"{names[0 if change < 0 else 1]} {translate(points(abs(change), exact=True), visit.language)}"


def seat_names(table: Table, visit: Visit) -> list[str]:
    """Return who sat where; two of the same name are told apart by their seats."""
    names = [name_of(table, number, visit) for number in range(len(table.seats))]
    titles = [translate(title, visit.language) for title in table.game.rules.seat_titles]
    return [name if names.count(name) == 1 else f"{name} ({titles[n]})" for n, name in enumerate(names)]


def turned(table: Table, review: Review) -> tuple[Curve, list[TurningPoint]]:
    """Return what the game promised to each seat, and where it turned."""
    seats = table.game.rules.seat_names[: len(table.seats)]
    values = curve(review.start, review.moments, seats)
    return values, turning(review.moments, values, seats, review.kind)


def better_spots(table: Table, turn: ToldTurningPoint, visit: Visit) -> list[dict[str, Any]]:
    """Return the spots of the better decision, in the order of touching, on the board of a replay."""
    game, play = table.game, table.play
    if play is None or not turn.better:
        return []
    before = play.events[turn.number - 1].before
    scene = Screen(game, before.seat(), visit.language, upright=True, laid_open=True).scene(before)
    spots = {spot.name: spot for spot in scene.spots}
    touched = game.board.touches(before, game.read(before, turn.better))
    return [msgspec.to_builtins(spot_out(spots[name], visit.language)) for name in touched if name in spots]


@get("/tables/{table_id:str}/review", include_in_schema=False)
async def review_part(visit: Visit, room: Room, table_id: str) -> Template | Response[bytes]:
    """The part of a page that looks back at a game; while the Owl still looks, how far she is."""
    table = await find_table(room, table_id)
    finished(table)
    found = await room.reviews.look(table, room.asker(visit.guest))
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
        turns=[(turn, better_spots(table, turn, visit)) for turn in told],
        drift=drift(titles, told, slide(values, turning_points), found.kind),
        pulls=pulls(visit, names, balances) if two else [],
        verdict=verdict(titles, balances) if two else None,
    )


class TurnOut(msgspec.Struct, frozen=True):
    """A turning point."""

    number: int
    cause: str
    """`decision`, `chance`, `strong` or `clear`."""
    seat: str
    """Whom it concerned most."""
    played: str
    did: str
    better: str
    advice: str
    cost: str


class ReviewOut(msgspec.Struct, frozen=True):
    """A finished game looked back at; while `done` is less than `total` the rest is still empty."""

    done: int
    total: int
    ahead: int = 0
    """How many games are looked at before it."""
    kind: str = ""
    """`exact` or `estimate`."""
    values: list[tuple[float, ...]] = []
    """What the game promised to each seat, before its first event and after each."""
    best: list[str | None] = []
    """The best decision before each event; None for chance."""
    turns: list[TurnOut] = []
    drift: str = ""
    """What the turning points leave unsaid, in words."""
    luck: list[Balance] = []
    """What the dice and the decisions gave, seat by seat, where every chance is known exactly."""


@get("/api/tables/{table_id:str}/review")
async def review(table_id: str, room: Room, request: Request[Any, Any, Any], language: Language = "fr") -> ReviewOut:
    """Look back at a finished game; ask again while it is being looked at."""
    table = await find_table(room, table_id)
    network = room.networks.of_scope(request.scope)
    found = await room.reviews.look(table, Asker(network, network))
    if isinstance(found, ReviewProgress) or table.play is None:
        working = found if isinstance(found, ReviewProgress) else ReviewProgress(0, 0)
        return ReviewOut(working.done, working.total, working.ahead)
    values, turning_points = turned(table, found)
    told = turns(table.play, found.moments, turning_points, found.kind)
    rest = drift(table.game.rules.seat_titles, told, slide(values, turning_points), found.kind)
    return ReviewOut(
        done=len(found.moments),
        total=len(found.moments),
        kind=found.kind,
        values=values,
        best=[moment.best for moment in found.moments],
        turns=[_turn_out(table, turn, language) for turn in told],
        drift=translate(rest, language) if rest else "",
        luck=list(accounts(table, found)),
    )


def _turn_out(table: Table, turn: ToldTurningPoint, language: Language) -> TurnOut:
    return TurnOut(
        turn.number,
        turn.cause,
        table.game.rules.seat_names[turn.seat],
        turn.played,
        translate(turn.did, language),
        turn.better,
        translate(turn.advice, language),
        translate(turn.cost, language),
    )


@post("/tables/{table_id:str}/branch", name="branch", include_in_schema=False)
async def branch(visit: Visit, room: Room, table_id: str, data: Form) -> Redirect | Template:
    """Lay a new table that begins at a moment of a finished game, and go there."""
    table = await find_table(room, table_id)
    finished(table)
    room.count_table(visit.guest)
    try:
        wish, at = branch_of(table, data)
        person = Person(visit.guest.id, visit.guest.name)
        created = plan_table(wish, person, branch_of=table.id, branch_at=at)
    except LudogiteError as error:
        return visit.page("sorry.html", status_code=400, message=translate(error.message, visit.language))
    loaded = await room.house.create(new_table_id(), created)
    return visit.go(f"/tables/{loaded.table.id}")


def branch_of(table: Table, form: dict[str, str]) -> tuple[TableRequest, int]:
    """Return the table that takes a finished game up again, and at which moment."""
    play = table.play
    at = whole_number(form.get("at", ""))
    if play is None or at is None or at >= len(play.events):
        raise SetupError(f"this game cannot be taken up at {quoted(form.get('at', ''))}: it has {table.ply} events")
    state = play.events[at].before
    count = len(table.seats)
    side = form.get("side", "")
    mine = read_side(table.game, side) if side else count
    if mine >= count:  # no wish, or a seat that nobody has in this game
        mine = 0 if state.at_chance() else int(state.seat())
    company = form.get("with", DEVICE)
    others = SeatPlan("device") if company == DEVICE else SeatPlan("bot", level=company)
    wish = TableRequest(
        game=table.game.id,
        options=table.plan.options,
        seats=tuple(SeatPlan("me") if number == mine else others for number in range(count)),
        start=table.game.notation.format_position(state),
        bring_nonce=True,
    )
    return wish, at


LOOK_BACK: list[Any] = [review_part, review, branch]
