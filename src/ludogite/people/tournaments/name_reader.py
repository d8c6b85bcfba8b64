"""Whose names somebody may read in a tournament: a child's is known to few, on whatever page or paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.people.tournaments.tournament import Tournament


class NameReader(NamedTuple):
    """Whoever reads the names of those who play."""

    person: str = ""
    """The id of whoever looks; empty for a wall that everybody passes."""
    family: frozenset[str] = frozenset()
    """The ids of the children for whom they answer."""
    sees_house: bool = False
    """Whether they see to the whole house: its hosts and moderators."""
    at_match: int = 0
    """The number of a match at whose board they sit, with its slip in their hand."""


WALL = NameReader()
"""Whoever passes: a projector, a list on the wall, a page that anybody opens."""


def hidden_children(tournament: Tournament, reader: NameReader) -> frozenset[int]:
    """Return the numbers of the children whose names somebody may not read.

    Directors read all of them, families their own, and whoever is to play with a child, or did, reads that one.
    Those who left before it began are among them: somebody may have written of them.
    """
    children = set(tournament.children)
    if not children or reader.sees_house or tournament.directs(reader.person):
        return frozenset()
    own = {reader.person, *reader.family} - {""}
    known = {number for number, called in tournament.children.items() if own.intersection(one.person for one in called)}
    playing = tournament.number_of(reader.person)
    for match in tournament.matches.values():
        if match.number == reader.at_match or playing in match.entrants:
            known.update(match.entrants)
    return frozenset(children - known)


def child_names(tournament: Tournament, hidden: Iterable[int]) -> list[str]:
    """Return the names of children that nobody may read in reasons either: all that they were ever called here."""
    return [one.name for number in sorted(hidden) for one in tournament.children.get(number, ())]
