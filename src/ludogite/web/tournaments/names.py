"""What those who play are called, wherever somebody reads it: `every_name` is the one way to their names.

Papers are printed in a process of its own, which loads this and nothing of what serves pages.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ludogite.core.filling import GivenName, capitalised
from ludogite.people.tournaments.name_reader import hidden_children
from ludogite.play.events import Person
from ludogite.play.names import SOMEBODY, distinct_name, marked_name
from ludogite.translation import translate
from ludogite.web.shared.names import opponent_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.core.language import Language
    from ludogite.people.tournaments.entrant import Entrant
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.name_reader import NameReader
    from ludogite.people.tournaments.tournament import Tournament


def every_name(tournament: Tournament, language: Language, reader: NameReader) -> dict[int, str]:
    """Return what everybody is called for a reader: children whom they do not know are somebody with a number."""
    hidden = hidden_children(tournament, reader)
    somebody = capitalised(translate(SOMEBODY, language))
    alike: Counter[str] = Counter()
    names: dict[int, str] = {}
    for number, entrant in tournament.entrants.items():
        # Whoever was forgotten is called alike: nobody can tell who of them is a child.
        is_unnamed = number in hidden or not (entrant.name or entrant.kind == "machine")
        names[number] = f"{somebody} {number}" if is_unnamed else _name(entrant, language)
        # Machines of one level are told apart by numbers; people have names of their own.
        if entrant.kind == "machine":
            alike[entrant.level] += 1
            names[number] += f" {alike[entrant.level]}" if alike[entrant.level] > 1 else ""
    # A child keeps nobody from having the same name, so that it cannot be guessed: whoever reads both tells them apart.
    for number in tournament.children.keys() & names.keys() - hidden:
        others = [name for other, name in names.items() if other != number]
        names[number] = GivenName(distinct_name(names[number], others))
    return names


def _name(entrant: Entrant, language: Language) -> str:
    if entrant.kind == "machine":
        return capitalised(opponent_name(entrant.level, language))
    program_of = "" if entrant.kind == "program" else None
    return GivenName(marked_name(Person(entrant.person, entrant.name, program_of), language))


def name_within(entrant: Entrant, name: str) -> str:
    """Return what somebody is called within a sentence: the names of machines begin with an article."""
    return name[:1].lower() + name[1:] if entrant.kind == "machine" else name


def names_in_a_row(tournament: Tournament, numbers: Sequence[int], names: Mapping[int, str]) -> list[str]:
    """Return the names with which a sentence begins, to be listed: all but the first stand within it."""
    return [
        names[one] if not index else name_within(tournament.entrants[one], names[one])
        for index, one in enumerate(numbers)
    ]


def shown_table(match: Match, hidden: frozenset[int]) -> str:
    """Return the address of the table of a match; none where a child who is hidden would be seen there."""
    return match.table if not hidden.intersection(match.entrants) else ""
