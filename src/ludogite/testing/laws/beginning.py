"""A game can begin: without a first position nothing else can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.inputs import quoted
from ludogite.core.state import State
from ludogite.testing.cases import demand_of_game, line_of
from ludogite.testing.faults import way_out

if TYPE_CHECKING:
    from ludogite.core.game import Game


BOUND = "Write in `Rules` longest=… with the number of events that no game exceeds, without quotes."
FIELDS = "Let `fields` return a tuple of figures, texts and tuples; make a tuple of each list: tuple(…)."


@way_out("Write in `Rules` start=lambda settings: …, which makes the first position of the settings.")
def check_game_can_begin(game: Game) -> None:
    """Demand that `start` makes a first position of the settings that can be kept and compared, and a whole bound."""
    longest: object = game.rules.longest
    whole = isinstance(longest, int) and not isinstance(longest, bool) and longest > 0
    demand_of_game(whole, game, f"Rules.longest is a whole number above zero, got {quoted(longest)}", way_out=BOUND)
    state = _first_position(game)
    if not isinstance(state, State):
        return
    try:
        hash(state)
    except Exception as error:  # noqa: BLE001 - whatever the game does is told
        words = f"{type(error).__name__}: {error}{line_of(game, error)}"
        shown = quoted(_fields(state))
        told = f"{type(state).__name__}.fields() returned {shown}, and that has no hash: {words}"
        demand_of_game(False, game, told, way_out=FIELDS)


def _first_position(game: Game) -> object:
    start: object = game.rules.start
    if not callable(start):
        demand_of_game(False, game, f"Rules.start is a function of the settings, got {type(start).__name__} itself")
        return None
    try:
        state: object = start(game.settings())
    except Exception as error:  # noqa: BLE001 - whatever the game does is told
        words = f"{type(error).__name__}: {error}{line_of(game, error)}"
        demand_of_game(False, game, f"Rules.start, asked for the first position with its settings, raised {words}")
        return None
    demand_of_game(isinstance(state, State), game, f"Rules.start returned {quoted(state)}, and not a State")
    return state


def _fields(state: State) -> object:
    try:
        return state.fields()
    except Exception as error:  # noqa: BLE001 - told as it is
        return error


OF_A_GAME = (check_game_can_begin,)
