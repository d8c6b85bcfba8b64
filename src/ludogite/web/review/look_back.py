"""Looking back at a finished game: its curve, its turning points, luck and skill."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from ludogite.arena.luck import Balance
from ludogite.arena.story import ToldTurningPoint
from ludogite.arena.turning import Curve, TurningPoint, curve, turning
from ludogite.arena.wording import points
from ludogite.core.naming import named
from ludogite.drawing.tug import tug
from ludogite.play.company import company_of, seat_title
from ludogite.play.messages import SpotOut, spot_out
from ludogite.play.showing import Screen
from ludogite.play.table import Table
from ludogite.play.viewer import Viewer, screen_of
from ludogite.thinking.reviews import Review
from ludogite.translation import translate
from ludogite.web.shared.names import name_of
from ludogite.web.shared.visit import Visit

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
    titles = [translate(seat_title(table, number), visit.language) for number in range(len(table.seats))]
    return [name if names.count(name) == 1 else f"{name} ({titles[n]})" for n, name in enumerate(names)]


def named_turn(table: Table, turn: ToldTurningPoint, visit: Visit) -> ToldTurningPoint:
    """Return a turning point told with the names of those who played."""
    company = company_of(table, visit.guest.id)
    return replace(turn, did=named(turn.did, company), advice=named(turn.advice, company))


def turned(table: Table, review: Review) -> tuple[Curve, list[TurningPoint]]:
    """Return what the game promised to each seat, and where it turned."""
    seats = table.game.rules.seat_names[: len(table.seats)]
    values = curve(review.start, review.moments, seats)
    return values, turning(review.moments, values, seats, review.kind)


def better_spots(table: Table, turn: ToldTurningPoint, visit: Visit) -> list[SpotOut]:
    """Return the spots of the better decision, in the order of touching, on the board of a replay."""
    game, play = table.game, table.play
    if play is None or not turn.better:
        return []
    before = play.events[turn.number - 1].before
    near = screen_of(table, Viewer(visit.guest.id)).eyes
    scene = Screen(game, before.seat(), visit.language, upright=True, laid_open=True, near=near).scene(before)
    spots = {spot.name: spot for spot in scene.spots}
    touched = game.board.touches(before, game.read(before, turn.better))
    return [spot_out(spots[name], visit.language) for name in touched if name in spots]
