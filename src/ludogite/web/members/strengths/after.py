"""What a game that counted made of the strength of whoever looks: for themselves alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.people.ratings.rated_games import rate_now, read_game, strength_of
from ludogite.people.ratings.store import RatingIndex
from ludogite.web.members.strengths.standing import number, signed

if TYPE_CHECKING:
    from ludogite.play.table import Table
    from ludogite.web.shared.visit import Visit


class StrengthAfter(NamedTuple):
    """Somebody's strength after a game."""

    words: str
    address: str
    """Where its curve is."""


async def strength_after(table: Table, visit: Visit) -> StrengthAfter | None:
    """Return the strength of whoever looks after a game that counted for them; nothing to others."""
    if not table.plan.rated or not table.seats_of(visit.guest.id):
        return None
    store = visit.services.house.store
    await rate_now(store, table.id)
    index = RatingIndex(store)
    game = await index.game(table.id)
    if game is None:
        return None
    steps = await index.last_two(visit.guest.id, game.family, table.id)
    address = f"/me?family={game.family}#strength"
    if not steps or steps[0].table_id != table.id:
        given_up = any(side.left_early for side in read_game(game).sides)
        return StrengthAfter(visit.say("strength-given-up" if given_up else "strength-unmoved"), address)
    now = steps[0]
    points, margin = number(now.points, visit), number(strength_of(now).margin, visit)
    words = (
        visit.say("strength-after", points, signed(now.points - steps[1].points, visit), margin)
        if len(steps) > 1
        else visit.say("strength-first", points, margin)
    )
    return StrengthAfter(words, address)
