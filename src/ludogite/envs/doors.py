"""Doors to the libraries of the field: none of them is loaded before its door is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludogite.core.game import Game
from ludogite.core.options import Value
from ludogite.extras import require_extra

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.envs.gymnasium_env import Opponent, SeatEnv


def aec_env(game: Game | str, render_mode: str | None = None, **options: Value) -> Any:  # noqa: ANN401 - of PettingZoo
    """Return a game as an environment of PettingZoo, whose agents are the seats; raises MissingExtraError."""
    require_extra("envs", "PettingZoo")
    from ludogite.envs.pettingzoo_env import ordered_env  # noqa: PLC0415 - an extra, loaded when it is asked for

    return ordered_env(game, render_mode, **options)


def seat_env(
    game: Game | str,
    *,
    seat: str | None = None,
    opponents: Opponent | Sequence[Opponent] = "random",
    render_mode: str | None = None,
    **options: Value,
) -> SeatEnv:
    """Return a game as an environment of Gymnasium: one seat learns, opponents play the others.

    Without a seat another one learns in each game. Raises MissingExtraError.
    """
    require_extra("envs", "Gymnasium")
    from ludogite.envs.gymnasium_env import SeatEnv  # noqa: PLC0415 - an extra, loaded when it is asked for

    return SeatEnv(game, seat=seat, opponents=opponents, render_mode=render_mode, **options)


def spiel_game(game: Game | str, **options: Value) -> Any:  # noqa: ANN401 - of OpenSpiel
    """Return a game of OpenSpiel, registered as `ludogite_ID`; raises MissingExtraError."""
    require_extra("openspiel", "OpenSpiel")
    from ludogite.envs.openspiel_game import load  # noqa: PLC0415 - an extra, loaded when it is asked for

    return load(game, **options)
