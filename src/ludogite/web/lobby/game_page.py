"""A game's own page: what it is, and the form in which a table of it is laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from litestar.response import Template

from ludogite.core.game import Game
from ludogite.core.level import CHARACTERS
from ludogite.web.lobby.device_names import propose_names
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.laying import CLOCKS, USUAL_LEVEL
from ludogite.web.shared.names import seat_labels
from ludogite.web.shared.visit import Visit

NOTHING_GIVEN: Mapping[str, str] = {}


class RefusedForm(NamedTuple):
    """Why a table was not laid."""

    words: str
    field: str = ""
    """The field to change, where one alone is wrong."""


def page_of_game(
    visit: Visit, game: Game, given: Mapping[str, str] = NOTHING_GIVEN, wrong: RefusedForm | None = None
) -> Template:
    """Return the page of a game; of a form that was refused it keeps what was chosen, and says why before all else."""
    options = [option for option in game.rules.options if option.name != game.rules.players_option]
    players = game.rules.option(game.rules.players_option)
    return visit.page(
        "game.html",
        status_code=400 if wrong else 200,
        given=given,
        wrong=wrong,
        game=game,
        cover=cover(game),
        options=options,
        players=players,
        seat_labels=seat_labels(game, visit),
        clocks=CLOCKS,
        characters=CHARACTERS[: len(game.search.levels)],
        usual=USUAL_LEVEL,
        dice=game.rules.chance_in_play,
        names=propose_names(visit, game.rules.most),
        count=game.rules.seats(game.settings()),
    )
