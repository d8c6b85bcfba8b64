"""What a page’s form sends."""

from __future__ import annotations

from typing import Annotated

from litestar.enums import RequestEncodingType
from litestar.params import Body

from ludogite.core.errors import SeatError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt, whole_number
from ludogite.core.message import house_message

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def read_side(game: Game, side: str) -> int:
    """Return the seat that a form asks for by its number; raises SeatError."""
    seat = whole_number(side)
    if seat is None or seat >= game.rules.most:
        raise SeatError(
            house_message(
                "no seat '{seat}'; the seats of {id} are 0 to {last}",
                seat=excerpt(side),
                id=game.id,
                last=game.rules.most - 1,
            )
        )
    return seat
