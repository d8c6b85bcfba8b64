"""Series: tournaments that come again after so many days, each announced when the one before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.tournaments.lots import ADDRESS_LENGTH, letters, lot

if TYPE_CHECKING:
    from ludogite.people.tournaments.tournament import Tournament


def following_address(tournament: Tournament) -> str:
    """Return the address of the next one of a series, whoever announces it: nobody can guess it before."""
    return letters(lot(tournament.seed, "next"), ADDRESS_LENGTH)
