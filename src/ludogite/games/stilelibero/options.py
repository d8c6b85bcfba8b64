"""What can be chosen before a race, and the position that follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import OptionValueError
from ludogite.core.options import Option, Settings
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.rules import CELLS, Heat, dive_in, draw_lanes

if TYPE_CHECKING:
    from ludogite.games.stilelibero.phases import StileLibero

OPTIONS = (
    Option(
        "players",
        2,
        (2, 3, 4, 5, 6, 7, 8),
        message("Swimmers"),
        message("How many lanes are taken."),
    ),
    Option(
        "end",
        "deep",
        ("deep", "shallow"),
        message("End of the pool"),
        message("Deep end: you choose when to stop. Shallow end: you throw and swim, and every opponent is as good."),
        (message("deep end"), message("shallow end, for children")),
    ),
    Option(
        "lanes",
        "dice",
        ("dice", "seats"),
        message("Lanes"),
        message("How the lanes are given out."),
        (message("drawn with dice"), message("in the order of the seats")),
    ),
    Option(
        "race",
        "round",
        ("round", "podium"),
        message("End of the race"),
        message("At the end of the round in which somebody gets home, or when the podium is full (deep end only)."),
        (message("with the first one home"), message("with a full podium")),
    ),
)


def start(settings: Settings) -> StileLibero:
    """Return the position before the first event."""
    deep, podium = settings.word("end") == "deep", settings.word("race") == "podium"
    if podium and not deep:
        raise OptionValueError(
            message("option 'race' cannot be 'podium' in the shallow end; choose end=deep or race=round")
        )
    players = settings.number("players")
    if settings.word("lanes") == "dice":
        return draw_lanes(deep, podium, CELLS, players)
    return dive_in(Heat(deep, podium, CELLS, tuple(range(players))))
