"""Knock-out: winners meet winners; losers go, or play for the places below.

A tie is named by the places at stake and its number among those: `1-8.2` is the second quarter-final, `1-2.1` the
final, `3-4.1` the match for the third place, `5-8.1` the first of two ties between those who lost a quarter-final.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from ludogite.core.message import house_message
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.forms.bracket import BracketForm, BracketTie, pairs
from ludogite.people.tournaments.forms.form import Seeding
from ludogite.people.tournaments.forms.settings import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ludogite.core.game import Game
    from ludogite.core.message import Message
    from ludogite.people.tournaments.forms.bracket import PlayedTies

FINAL, SEMI_FINAL, QUARTER_FINAL = 2, 4, 8
"""For so many places are the last ties played, and those before them."""
COLUMNS = {
    FINAL: house_message("Final"),
    SEMI_FINAL: house_message("Semi-finals"),
    QUARTER_FINAL: house_message("Quarter-finals"),
}
PLACES = Setting(
    "places",
    "places",
    house_message("Places that are played for"),
    choices=(
        (2, house_message("the final alone")),
        (4, house_message("the third place too")),
        (8, house_message("down to the eighth")),
    ),
    is_long=True,
)


class TieSlot(NamedTuple):
    """Which tie it is: the first of the places at stake, how many these are, and which of the ties for them."""

    first: int
    size: int
    tie: int

    def __str__(self) -> str:
        return f"{self.first}-{self.first + self.size - 1}.{self.tie + 1}"

    @classmethod
    def read(cls, text: str) -> TieSlot:
        """Return the tie that a match of a knock-out names."""
        places, _, tie = text.partition(".")
        first, _, last = places.partition("-")
        return cls(int(first), int(last) - int(first) + 1, int(tie) - 1)

    @property
    def sources(self) -> tuple[str, str]:
        """The two ties whose winners, or losers, meet here: for twice as many places; no ties before the first ones."""
        places = 2 * self.size
        first = self.first - (self.first - 1) % places
        return str(TieSlot(first, places, 2 * self.tie)), str(TieSlot(first, places, 2 * self.tie + 1))

    @property
    def title(self) -> Message:
        """Which tie it is, as a slip and a sentence say it."""
        number = self.tie + 1
        if self.size == FINAL:
            return self.column
        if self.first == 1 and self.size == SEMI_FINAL:
            return house_message("Semi-final {number}", number=number)
        if self.first == 1 and self.size == QUARTER_FINAL:
            return house_message("Quarter-final {number}", number=number)
        return house_message("{round}, tie {number}", round=self.column, number=number)

    @property
    def column(self) -> Message:
        """What the ties for these places are called together."""
        if self.first > 1:
            return self.group_of(self.size)
        return COLUMNS.get(self.size) or house_message("Last {count}", count=self.size)

    def group_of(self, places: int) -> Message:
        """Return what all ties are called that decide about so many places from the first of these on."""
        if self.first == 1:
            return house_message("The way to the final")
        if places == FINAL:
            return house_message("For place {place}", place=self.first)
        return house_message("Places {first} to {last}", first=self.first, last=self.first + places - 1)


class KnockoutForm(BracketForm, msgspec.Struct, frozen=True, omit_defaults=True, tag="knockout"):
    """Whoever loses is out, or plays for a lower place."""

    best_of: int = 1
    """So many matches at most make a tie: 3 are a first match, a return match and a decider."""
    seeding: Seeding = "strength"
    """By strength the strongest meet last; otherwise the order is the lines of the sheet from top to bottom."""
    places: int = 2
    """Down to which place matches are played: 2 for the final alone, 4, 8 and so on."""

    title: ClassVar = house_message("Knock-out")
    line: ClassVar = house_message("Whoever loses is out, or plays for a lower place.")

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return what every bracket has, and down to which place they play."""
        best_of, seeding = super().settings(game)
        return best_of, PLACES, seeding

    def facts(self) -> list[tuple[Message, Message]]:
        """Return how many matches make a tie, and for which places they play besides the first two."""
        known = [places for places, _ in PLACES.choices if isinstance(places, int) and places > FINAL]
        down_to = next((places for places in known if self.places <= places), known[-1])
        told = [(PLACES.title, PLACES.said(down_to))] if self.places > FINAL else []
        return [*super().facts(), *told]

    def check(self) -> None:
        """Refuse ties of an even number of matches, and places that no bracket has."""
        super().check()
        if self.places < 1:
            raise TournamentPlanError(house_message("places are played down to the second, fourth or eighth"))

    def tie_title(self, slot: str) -> Message:
        """Return which tie it is: `Quarter-final 2`."""
        return TieSlot.read(slot).title

    def ties_between(self, lines: Sequence[int | None], played: PlayedTies) -> Iterator[BracketTie]:
        """Yield the ties on the way to the final, and those for the places that are played for."""
        return self._ties(lines, played, 1, 1, len(lines))

    def _ties(
        self, sides: Sequence[int | None], played: PlayedTies, round_: int, first: int, whole: int
    ) -> Iterator[BracketTie]:
        """Yield the ties for the places from `first` on, between these, and all that follow from them.

        All that follow from these winners decide about so many places together.
        """
        size, half = len(sides), len(sides) // 2
        if size < FINAL:
            return
        ties = []
        for index, pair in enumerate(pairs(sides)):
            slot = TieSlot(first, size, index)
            tie = BracketTie(
                slot=str(slot),
                title=slot.title,
                group=slot.group_of(whole),
                column=slot.column,
                round=round_,
                sides=pair,
                sources=slot.sources,
                won_places=(first, first + half - 1),
                lost_places=(first + half, first + size - 1),
            )
            ties.append(played.of(tie))
        yield from ties
        if half > 1:
            yield from self._ties([tie.winner for tie in ties], played, round_ + 1, first, whole)
        if half > 1 and first + half <= self.places:
            yield from self._ties([tie.loser for tie in ties], played, round_ + 1, first + half, half)
