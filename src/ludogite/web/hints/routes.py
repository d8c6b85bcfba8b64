"""A good move, shown on the board and in words: against machines and when looking back, never against people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import Parameter

from ludogite.arena.advice import Advice, against_easy, expectation, proposal, reasons
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.core.naming import Company, named
from ludogite.core.state import State
from ludogite.play.company import names_around
from ludogite.play.errors import HintError, TableError
from ludogite.play.hints import refuse_hint
from ludogite.play.messages import SpotOut, spot_out
from ludogite.play.showing import Screen
from ludogite.play.viewer import Viewer, screen_of
from ludogite.translation import translate
from ludogite.web.doors.identity import NoGuestError
from ludogite.web.doors.services import Services
from ludogite.web.hints.pending import open_hints
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.operations import FINDING_A_TABLE, Operation

if TYPE_CHECKING:
    from ludogite.play.table import Table


LONGEST_WAIT_S = 60


class HintWaiting(msgspec.Struct, frozen=True):
    """The answer is not there yet; ask again."""

    ahead: int
    """How many questions come before; 0 when it is being thought about."""


class Worth(msgspec.Struct, frozen=True):
    """A decision and what it is worth to the seat that decides, from 0 to 1."""

    move: str
    """The decision, as text."""
    value: float
    """What it is worth."""


class Hint(msgspec.Struct, frozen=True):
    """A good move."""

    ply: int
    """How many events the game had."""
    move: str
    """The move, as text."""
    touch: list[str]
    """The spots to touch for it, in order."""
    spots: list[SpotOut]
    """Where they are; those without a size are buttons."""
    tell: str
    """What to do and what it does, in words."""
    reasons: list[str]
    """How other moves compare, and what it is worth against best play; against easy opponents in words alone."""
    line: str
    """What is expected to follow, in words; empty where dice come next, or opponents make many mistakes."""
    kind: str
    """`exact` or `estimate`."""
    best: list[Worth]
    """The best moves and what they are worth."""


ADVISING = Operation(
    "askForHint",
    "advice",
    reads_token=True,
    needs_token=True,
    refusals=(HintError, TableError, *FINDING_A_TABLE),
    answers=((200, Hint), (202, HintWaiting)),
)


def position_at(table: Table, at: int | None) -> tuple[int, State]:
    """Return a moment of a finished game at which a seat decides; refuse others."""
    if table.play is None or at is None or at > len(table.play.events):
        raise HintError(house_message("say at which moment of the finished game: at=0 is before its first event"))
    if at == len(table.play.events):
        raise HintError(house_message("the game is over here; there is nothing to decide"))
    state = table.play.events[at].before
    if state.at_chance():
        raise HintError(house_message("chance acts here; there is nothing to decide"))
    return at, state


@get("/tables/{table_id:str}/hint", opt=ADVISING.opt())
async def hint(
    table_id: str,
    services: Services,
    request: Request[Any, Any, Any],
    language: Language,
    at: Annotated[int | None, Parameter(ge=0, le=100_000)] = None,
    upright: bool = False,
    every: bool = False,
    wait: Annotated[float | None, Parameter(ge=0, le=LONGEST_WAIT_S)] = None,
) -> Response[Hint | HintWaiting]:
    """Show a good move: to whoever plays against machines alone, and at any moment of a finished game.

    Where it takes longer than `wait` seconds, the status is 202 and the answer says how many questions come before;
    the same question asked again goes on waiting in the same place. With `every`, `best` has every decision.
    """
    guest = services.guest_or_refuse(request)
    if guest is None:
        raise NoGuestError(house_message("come in through the front door first"))
    table = await find_table(services, table_id)
    if table.over:
        ply, state = position_at(table, at)
    else:
        refuse_hint(table, guest.id)
        play = table.play
        if play is None:
            raise HintError(house_message("the game has not begun"))
        ply, state = table.ply, play.state
    pending = services.of_room(open_hints).asked(table, ply, state)
    if pending is None or pending.done:
        services.count(services.limits.hints, guest)
        pending = services.of_room(open_hints).ask(table, ply, state, services.asker(guest))
    advice = await pending.advice(wait)
    if advice is None:
        return Response(HintWaiting(pending.ahead), status_code=202)
    near = screen_of(table, Viewer(guest.id)).eyes
    return Response(told(table, ply, state, advice, language, upright=upright, near=near, every=every))


def told(
    table: Table,
    ply: int,
    state: State,
    advice: Advice,
    language: Language,
    *,
    upright: bool,
    near: int | None,
    every: bool = False,
) -> Hint:
    """Return an advice to the seat that decides, or to whoever looks back at it from the side that is near."""
    game, seat = table.game, int(state.seat())
    touch = game.board.touches(state, advice.best.move)
    scene = Screen(game, seat, language, upright=upright, laid_open=table.over, near=near).scene(state)
    easy = not table.over and against_easy(seat.level for seat in table.seats if seat.level)
    line = None if easy else expectation(advice)
    company = Company(names_around(table), seat)
    return Hint(
        ply=ply,
        move=advice.best.token,
        touch=list(touch),
        spots=[spot_out(spot, language) for spot in scene.spots if spot.name in touch],
        tell=translate(named(proposal(game, state, advice.best.move), company), language),
        reasons=[translate(named(reason, company), language) for reason in reasons(advice, easy=easy)],
        line=translate(line, language) if line else "",
        kind=advice.kind,
        best=[Worth(choice.token, choice.value) for choice in (advice.ranking if every else advice.choices)],
    )
