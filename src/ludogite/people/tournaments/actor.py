"""Whoever decides something in a tournament, and what everybody is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.message import house_message
from ludogite.people.errors import DirectorError, TournamentCalledOffError, TournamentOverError
from ludogite.play.events import DAY_MS

if TYPE_CHECKING:
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

CORRECTION_DAYS = 14
"""So long after the end directors may still correct a result."""


class Actor(NamedTuple):
    """Whoever decides something."""

    id: str
    is_host: bool = False
    """Whether they may direct everything in the house: its hosts and moderators, and the house itself."""


HOUSE = Actor("house", is_host=True)
"""The house, where it decides by itself."""


def is_director(tournament: Tournament, by: Actor) -> bool:
    """Tell whether somebody decides in a tournament."""
    return by.is_host or tournament.directs(by.id)


def refuse_strangers(tournament: Tournament, by: Actor) -> None:
    """Raise a DirectorError where somebody does not decide here."""
    if not is_director(tournament, by):
        raise DirectorError(house_message("the directors of the tournament decide this; ask them"))


def refuse_own_match(tournament: Tournament, match: Match, by: Actor) -> None:
    """Raise a DirectorError where somebody would decide a match of their own that counts for strengths."""
    if tournament.plan.counts and tournament.number_of(by.id) in match.entrants:
        raise DirectorError(
            house_message("this match counts and is your own: play it, give it up, or let another director decide")
        )


def refuse_called_off(tournament: Tournament) -> None:
    """Raise a TournamentCalledOffError where a director broke it off: nothing happens in it any more."""
    if tournament.is_called_off:
        raise TournamentCalledOffError(
            house_message("this tournament was called off, and stays as it was then; look for another one")
        )


def refuse_over(tournament: Tournament) -> None:
    """Raise a TournamentOverError, or a TournamentCalledOffError, where it has ended."""
    refuse_called_off(tournament)
    if tournament.ending is not None:
        raise TournamentOverError(house_message("this tournament is over; look for the next one"))


def can_correct(tournament: Tournament, now: int) -> bool:
    """Tell whether results may still be corrected: while it runs, and for a while after its end."""
    if tournament.ending is None:
        return bool(tournament.begun_at)
    return not tournament.is_called_off and now <= tournament.ended_at + CORRECTION_DAYS * DAY_MS


def refuse_correcting(tournament: Tournament, now: int) -> None:
    """Raise a TournamentError where results stand for good: it was called off, or ended long ago."""
    refuse_called_off(tournament)
    if tournament.ending is not None and not can_correct(tournament, now):
        raise TournamentOverError(
            house_message(
                "this tournament ended more than {days} days ago, and its results stand for good", days=CORRECTION_DAYS
            )
        )
