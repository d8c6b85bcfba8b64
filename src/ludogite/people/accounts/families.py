"""In which family of strengths a game counts, as its options say it. Whoever only prints or pairs reads no database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.level import CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.core.family import Family
    from ludogite.core.game import Game
    from ludogite.core.options import Value
    from ludogite.play import events as ev

FIVE = tuple(str(level) for level in range(1, len(CHARACTERS) + 1))
"""The opponents whose strength is known."""


def family_at(game: Game, plan: ev.Created) -> Family | None:
    """Return the family of the game at a table."""
    return (
        family_in_tournament(game, plan.options) if plan.tournament else game.rules.family(game.settings(plan.options))
    )


def players_chosen(game: Game, players: int) -> dict[str, str | int | bool]:
    """Return the option that lets so many play, where the game has one."""
    return {game.rules.players_option: players} if game.rules.players_option else {}


def family_in_tournament(game: Game, options: Mapping[str, Value]) -> Family | None:
    """Return the family of a tournament's games: where no sides are drawn, who begins is balanced instead."""
    first = game.rules.first_option if game.rules.side_draw is None else None
    return game.rules.family(
        game.settings({name: options[name] for name in options if not first or name != first.name})
    )
