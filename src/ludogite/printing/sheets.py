"""What a game offers on paper."""

from __future__ import annotations

from collections.abc import Iterable

from ludogite.core.errors import SheetError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.sheet import Sheet

RULES = "rules"
"""The name of the sheet that every game has: its rules. The PDF's letters set it, so it has no pages of its own."""


def rules_sheet() -> Sheet:
    """Return how the rules stand among what can be printed."""
    about = house_message("The full rules, with their pictures.")
    return Sheet(RULES, house_message("Rules"), about, ())


def sheets_of(game: Game, names: Iterable[str] = ()) -> tuple[Sheet, ...]:
    """Return everything that a game offers to print, or what is named; raises SheetError."""
    offered = {sheet.name: sheet for sheet in (*game.around.sheets(), rules_sheet())}
    chosen = list(names) or list(offered)
    for name in chosen:
        if name not in offered:
            raise SheetError(
                house_message(
                    "{id} has no sheet '{name}'; its sheets are: {offered}",
                    id=game.id,
                    name=excerpt(name),
                    offered=", ".join(offered),
                )
            )
    return tuple(offered[name] for name in chosen)
