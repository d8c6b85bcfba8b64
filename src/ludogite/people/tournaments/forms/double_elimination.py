"""Double elimination: whoever loses goes on in a lower bracket, and is out when they lose again.

The winners of both brackets play the final. Whoever comes from the lower one has lost once already: when they win it,
both play a second final. A tie is named by its bracket, its round and its number there: `u2.1`, `l3.2`; `uf.1` and
`lf.1` are the last ties of the brackets, `ls.1` is the one before that, `f.1` and `f.2` are the finals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from ludogite.core.message import house_message
from ludogite.people.tournaments.forms.bracket import BracketForm, BracketTie, pairs
from ludogite.people.tournaments.forms.form import Seeding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.game import Game
    from ludogite.core.message import Message
    from ludogite.people.tournaments.forms.bracket import PlayedTies
    from ludogite.people.tournaments.forms.settings import Setting

Sides = tuple[int | None, int | None]

UPPER, LOWER = house_message("Upper bracket"), house_message("Lower bracket")
LASTS = {
    "uf": house_message("Upper final"),
    "ls": house_message("Lower semi-final"),
    "lf": house_message("Lower final"),
    "f.1": house_message("Final"),
    "f.2": house_message("Second final"),
}
"""The rounds of one tie, by how their slots begin."""


class Round(NamedTuple):
    """The ties that are played at the same time in one bracket."""

    name: str
    """What the slots of its ties begin with: `u2`, `lf`, `f`."""
    number: int
    """Which one of the whole tournament it is: a round of the lower bracket follows the upper one whose losers come."""
    sides: list[Sides]
    sources: list[tuple[str, str]]
    won_places: tuple[int, int]
    lost_places: tuple[int, int]


class DoubleEliminationForm(BracketForm, msgspec.Struct, frozen=True, omit_defaults=True, tag="double-elimination"):
    """Whoever loses twice is out."""

    best_of: int = 1
    """So many matches at most make a tie."""
    seeding: Seeding = "strength"
    """By strength the strongest meet last; otherwise the order is the lines of the bracket from top to bottom."""

    title: ClassVar = house_message("Double elimination")
    line: ClassVar = house_message("Whoever loses twice is out.")

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return what every bracket has, in fields of their own."""
        return tuple(one._replace(name=f"double-{one.name}") for one in super().settings(game))

    def tie_title(self, slot: str) -> Message:
        """Return which tie it is: `Upper bracket, round 2, tie 1`."""
        return _title(slot)

    def ties_between(self, lines: Sequence[int | None], played: PlayedTies) -> list[BracketTie]:
        """Return the ties of both brackets and the finals; in each round the upper ones first."""
        return _Bracket(lines, played).ties()


class _Bracket:
    """Makes the ties of one tournament: the upper bracket, the lower one, and the finals."""

    def __init__(self, lines: Sequence[int | None], played: PlayedTies) -> None:
        self.lines = lines
        self.played = played
        self.depth = (len(lines) - 1).bit_length()
        """How many rounds the upper bracket has."""
        self.found: list[BracketTie] = []

    def ties(self) -> list[BracketTie]:
        upper = self._upper()
        lower = self._lower(upper)
        self._finals(upper[-1][0], lower)
        return self.found

    def _upper(self) -> list[list[BracketTie]]:
        """Add the upper bracket, and return its rounds."""
        rounds: list[list[BracketTie]] = []
        coming = self.lines
        for number in range(1, self.depth + 1):
            before = rounds[-1] if rounds else []
            ties = self._add(
                Round(
                    "uf" if number == self.depth else f"u{number}",
                    max(1, 2 * number - 2),
                    pairs(coming),
                    pairs([tie.slot for tie in before] or [""] * len(coming)),
                    (1, self._last_place(number + 1)),
                    (1, self._last_place(number)),
                )
            )
            rounds.append(ties)
            coming = [tie.winner for tie in ties]
        return rounds

    def _lower(self, upper: list[list[BracketTie]]) -> BracketTie:
        """Add the lower bracket, and return the tie from which its winner comes, or its only one."""
        ties = upper[0]
        going_on = [tie.loser for tie in ties]
        for number in range(1, 2 * self.depth - 1):
            slots = [tie.slot for tie in ties]
            if number % 2:
                sides, sources = pairs(going_on), pairs(slots)
            else:
                dropped = upper[number // 2]
                if number // 2 % 2:  # from the other end, so that nobody meets at once who has met before
                    dropped = dropped[::-1]
                sides = list(zip(going_on, [tie.loser for tie in dropped], strict=True))
                sources = list(zip(slots, [tie.slot for tie in dropped], strict=True))
            is_last = number == 2 * self.depth - 2
            name = "lf" if is_last else f"l{number}" if len(sides) > 1 else "ls"
            first, last = self._lost_in(number)
            next_last = self._lost_in(number + 1)[1] if not is_last else 2
            ties = self._add(Round(name, number + 1, sides, sources, (1, next_last), (first, last)))
            going_on = [tie.winner for tie in ties]
        return ties[0]

    def _finals(self, upper: BracketTie, lower: BracketTie) -> None:
        """Add the final, and the second one where whoever comes from the lower bracket has won the first."""
        other = lower.loser if lower is upper else lower.winner
        sides, number = (upper.winner, other), 2 * self.depth
        [final] = self._add(Round("f", number, [sides], [(upper.slot, lower.slot)], (1, 1), (2, 2)))
        if final.winner and final.winner == other:
            self.found[-1] = final._replace(won_places=(1, 2), lost_places=(1, 2))
            self._add(Round("f", number + 1, [sides], [(final.slot, final.slot)], (1, 1), (2, 2)), first=2)

    def _add(self, made: Round, first: int = 1) -> list[BracketTie]:
        ties = []
        for number, (sides, sources) in enumerate(zip(made.sides, made.sources, strict=True), first):
            slot = f"{made.name}.{number}"
            tie = BracketTie(
                slot=slot,
                title=_title(slot),
                group=LOWER if slot.startswith("l") else UPPER,
                column=_column(slot),
                round=made.number,
                sides=sides,
                sources=sources,
                won_places=made.won_places,
                lost_places=made.lost_places,
            )
            ties.append(self.played.of(tie))
        self.found += ties
        return ties

    def _lost_in(self, number: int) -> tuple[int, int]:
        """Return the places of those who lose in a round of the lower bracket: as many as it has ties."""
        outs = [1 << (self.depth - 2 - each // 2) for each in range(number)]
        left = (1 << self.depth) - sum(outs)
        return left + 1, left + outs[-1]

    def _last_place(self, number: int) -> int:
        """Return the last place of whoever loses in a round of the upper bracket, and then at once in the lower one."""
        if number > self.depth or self.depth == 1:
            return 2
        return self._lost_in(max(1, 2 * number - 2))[1]


def _title(slot: str) -> Message:
    name, _, tie = slot.partition(".")
    is_alone = slot in LASTS or name in LASTS
    return _column(slot) if is_alone else house_message("{round}, tie {number}", round=_column(slot), number=tie)


def _column(slot: str) -> Message:
    """Return what the ties of a round are called together."""
    name = slot.partition(".")[0]
    last = LASTS.get(slot) or LASTS.get(name)
    if last is not None:
        return last
    number = name[1:]
    if name.startswith("u"):
        return house_message("Upper bracket, round {number}", number=number)
    return house_message("Lower bracket, round {number}", number=number)
