"""What was said on the page of a tournament, as whoever looks may hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.play.reasons import PHRASES
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.shared.visit import Visit


class SaidLine(NamedTuple):
    """Something that was said."""

    name: str
    words: str
    is_own: bool
    at: int


def said_lines(
    tournament: Tournament, names: Mapping[int, str], directors: Mapping[str, str], visit: Visit
) -> list[SaidLine]:
    """Return what was said of late, by everybody whom the visitor does not block."""
    services = visit.services
    blocked = services.blocks.of(visit.guest.id)

    def name(person: str) -> str:
        number = tournament.number_of(person)
        return directors.get(person, visit.say("log-director")) if number is None else names[number]

    return [
        SaidLine(name(one.person), translate(PHRASES[one.phrase], visit.language), one.person == visit.guest.id, one.at)
        for one in services.tournaments.talk.heard(tournament.id)
        if one.person not in blocked and not services.is_away(one.person)
    ]
