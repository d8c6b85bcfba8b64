"""What can be chosen before a race, and the position that follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import OptionValueError
from ludogite.core.options import Option, Settings
from ludogite.core.text import Text
from ludogite.games.stilelibero.rules import CELLS, Heat, dive_in, draw_lanes

if TYPE_CHECKING:
    from ludogite.core.state import State

OPTIONS = (
    Option(
        "players",
        2,
        (2, 3, 4, 5, 6, 7, 8),
        Text("Nageurs", "Swimmers"),
        Text("Combien de couloirs sont occupés.", "How many lanes are taken."),
    ),
    Option(
        "end",
        "deep",
        ("deep", "shallow"),
        Text("Bassin", "End of the pool"),
        Text(
            "Grand bain\u00a0: on choisit quand s’arrêter. "
            "Petit bain\u00a0: on lance, on avance, et tous les adversaires se valent.",
            "Deep end: you choose when to stop. Shallow end: you throw and swim, and every opponent is as good.",
        ),
        (Text("grand bain", "deep end"), Text("petit bain, pour les enfants", "shallow end, for children")),
    ),
    Option(
        "lanes",
        "dice",
        ("dice", "seats"),
        Text("Couloirs", "Lanes"),
        Text("Comment les couloirs sont attribués.", "How the lanes are given out."),
        (Text("tirés aux dés", "drawn with dice"), Text("dans l’ordre des places", "in the order of the seats")),
    ),
    Option(
        "race",
        "round",
        ("round", "podium"),
        Text("Fin de la course", "End of the race"),
        Text(
            "À la fin du tour où quelqu’un arrive, ou quand le podium est complet (grand bain seulement).",
            "At the end of the round in which somebody gets home, or when the podium is full (deep end only).",
        ),
        (Text("au premier arrivé", "with the first one home"), Text("au podium", "with a full podium")),
    ),
)


def start(settings: Settings) -> State:
    """Return the position before the first event."""
    deep, podium = settings.word("end") == "deep", settings.word("race") == "podium"
    if podium and not deep:
        raise OptionValueError("option 'race' cannot be 'podium' in the shallow end; choose end=deep or race=round")
    players = settings.number("players")
    if settings.word("lanes") == "dice":
        return draw_lanes(deep, podium, CELLS, players)
    return dive_in(Heat(deep, podium, CELLS, tuple(range(players))))
