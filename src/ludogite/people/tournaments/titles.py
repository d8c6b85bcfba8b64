"""What a tournament is called: as somebody typed it, or after its game where nobody did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ludogite.core.message import house_message, verbatim
from ludogite.core.registry import open_game

if TYPE_CHECKING:
    from ludogite.core.message import Message


class Titled(Protocol):
    """A tournament as it was announced, or as lists find it."""

    @property
    def title(self) -> str:
        """What somebody typed; empty where nobody did."""
        ...

    @property
    def game(self) -> str:
        """The id of the game."""
        ...


def title_of(tournament: Titled) -> Message:
    """Return what a tournament is called; one without a title has one in the language of whoever reads it."""
    return title_with(tournament.title, tournament.game)


def title_with(typed: str, game: str) -> Message:
    """Return the title that somebody typed for a tournament, or the usual one of its game."""
    return verbatim(typed) if typed else house_message("{game} tournament", game=open_game(game).about.title)
