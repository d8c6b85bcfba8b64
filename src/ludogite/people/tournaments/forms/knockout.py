"""Knock-out: winners meet winners; losers go, or play for the places below.

A tie is named by the places at stake and its number among those: `1-8.2` is the second quarter-final, `1-2.1` the
final, `3-4.1` the match for the third place, `5-8.1` the first of two ties between those who lost a quarter-final.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ludogite.core.message import house_message
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.balance import SeatBalance
from ludogite.people.tournaments.forms.form import MatchMaker, ordered_by
from ludogite.people.tournaments.lots import drawn_order
from ludogite.people.tournaments.placings import Placing, placing_of, seeded, shared_places
from ludogite.people.tournaments.plan import KnockoutForm, Seeding
from ludogite.people.tournaments.tie_breaks import Scoreboard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

NOBODY = 0
"""In place of an entrant: a bye, or two who both did not come."""
MOST_DECIDERS = 3
"""After so many deciders without a winner the lot decides."""
LONGEST = (1, 3, 5, 7)
"""Of how many matches a tie may be the best."""
DECIDER = 3


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
    def sources(self) -> tuple[TieSlot, TieSlot]:
        """The two ties whose winners, or losers, meet here: for twice as many places; no ties before the first ones."""
        places = 2 * self.size
        first = self.first - (self.first - 1) % places
        return TieSlot(first, places, 2 * self.tie), TieSlot(first, places, 2 * self.tie + 1)


class BracketTie(NamedTuple):
    """Two who meet for some places, in one match or several."""

    slot: TieSlot
    round: int
    sides: tuple[int | None, int | None]
    """Who meets; None where it is not known yet, NOBODY for a bye."""
    legs: tuple[Match, ...] = ()
    winner: int | None = None
    """None while it is open; NOBODY where nobody came."""
    needed: int = 1
    """So many matches win it."""
    places: tuple[int, int] = (NOBODY, NOBODY)
    """Before the draw: in which place whoever will stand there is drawn, 1 for the first."""

    @property
    def counted_legs(self) -> tuple[Match, ...]:
        """The matches until one side had won: a result corrected later can leave some that decide nothing."""
        for count in range(1, len(self.legs)):
            won = [leg.winner for leg in self.legs[:count]]
            if self.winner and won.count(self.winner) >= self.needed:
                return self.legs[:count]
        return self.legs

    @property
    def board(self) -> int:
        """Where it is played, every match of it: the board of the first one; 0 before that is called."""
        return self.legs[0].board if self.legs else 0

    @property
    def loser(self) -> int | None:
        """Who lost; None while it is open, NOBODY where there was nobody to beat."""
        if not self.winner:
            return self.winner
        return self.sides[1] if self.winner == self.sides[0] else self.sides[0]

    @property
    def is_bye(self) -> bool:
        """Whether somebody goes on without playing."""
        return NOBODY in self.sides

    def won(self, side: int) -> int:
        """Return how many matches of it a side has won."""
        return sum(leg.winner == self.sides[side] for leg in self.counted_legs)


def bracket_of(tournament: Tournament, form: KnockoutForm) -> list[BracketTie]:
    """Return every tie of a knock-out, those of the first round first.

    Before it begins, as it would be now; by lot nobody stands anywhere before it is drawn.
    """
    legs: dict[str, list[Match]] = {}
    for one in tournament.standing_matches:
        legs.setdefault(one.slot, []).append(one)
    if form.seeding == "lot" and not tournament.order:
        return _undrawn(tournament, form)
    lines = lines_of(tournament.order or ordered_by(tournament, form.seeding), form)
    return _sorted(_ties(tournament, form, legs, 1, 1, lines))


def _undrawn(tournament: Tournament, form: KnockoutForm) -> list[BracketTie]:
    """Return every tie before the lot is drawn: places and byes, and nobody on them.

    Where somebody will stand must not be seen while others may still enter or leave.
    """
    places = lines_of(range(1, len(tournament.entrants) + 1), form)
    lines = [None if place else NOBODY for place in places]
    return [
        tie._replace(places=(places[2 * tie.slot.tie], places[2 * tie.slot.tie + 1])) if tie.round == 1 else tie
        for tie in _sorted(_ties(tournament, form, {}, 1, 1, lines))
    ]


def _sorted(ties: Iterable[BracketTie]) -> list[BracketTie]:
    return sorted(ties, key=lambda tie: (tie.round, tie.slot.first, tie.slot.tie))


def _ties(
    tournament: Tournament,
    form: KnockoutForm,
    legs: dict[str, list[Match]],
    round_: int,
    first: int,
    sides: Sequence[int | None],
) -> Iterator[BracketTie]:
    """Yield the ties for the places from `first` on, between these, and all that follow from them."""
    size = len(sides)
    if size < 2:
        return
    ties = []
    for index in range(size // 2):
        slot = TieSlot(first, size, index)
        pair = (sides[2 * index], sides[2 * index + 1])
        played = tuple(legs.get(str(slot), ()))
        winner = _winner(tournament, form, slot, pair, played)
        ties.append(BracketTie(slot, round_, pair, played, winner, form.best_of // 2 + 1))
    yield from ties
    half = size // 2
    if half > 1:
        yield from _ties(tournament, form, legs, round_ + 1, first, [tie.winner for tie in ties])
    if half > 1 and first + half <= form.places:
        yield from _ties(tournament, form, legs, round_ + 1, first + half, [tie.loser for tie in ties])


def _winner(
    tournament: Tournament,
    form: KnockoutForm,
    slot: TieSlot,
    sides: tuple[int | None, int | None],
    legs: tuple[Match, ...],
) -> int | None:
    """Return who has won a tie, NOBODY where nobody could; None while it is open."""
    one, other = sides
    if one is None or other is None:
        return None
    if NOBODY in sides:
        return one or other
    for leg in legs:
        if leg.result is not None and leg.result.source == "forfeit":
            return leg.seats[0] if leg.seats else NOBODY
    over = [leg for leg in legs if leg.result is not None]
    won = [sum(leg.winner == side for leg in over) for side in (one, other)]
    ahead = one if won[0] > won[1] else other
    if max(won) > form.best_of // 2 or (len(over) >= form.best_of and won[0] != won[1]):
        return ahead
    if len(over) >= form.best_of + MOST_DECIDERS:
        return drawn_order(tournament.seed, (one, other), "decider", slot)[0]
    return None


def lines_of(order: Sequence[int], form: KnockoutForm) -> list[int]:
    """Return the lines of the sheet from top to bottom, NOBODY where a bye is.

    By strength the first and the second can meet in the final only, and the strongest rest. Otherwise the lines are
    filled in the given order, byes in the same places.
    """
    size = 2
    while size < len(order):
        size *= 2
    seeds = [1]
    while len(seeds) < size:
        seeds = [one for seed in seeds for one in (seed, 2 * len(seeds) + 1 - seed)]
    if form.seeding == "strength":
        return [order[seed - 1] if seed <= len(order) else NOBODY for seed in seeds]
    following = iter(order)
    return [next(following) if seed <= len(order) else NOBODY for seed in seeds]


@dataclass(frozen=True, slots=True)
class KnockoutRules:
    """The rules of the knock-out."""

    form: KnockoutForm
    title: ClassVar = house_message("Knock-out")
    line: ClassVar = house_message("Whoever loses is out, or plays for a lower place.")
    tie_breaks: ClassVar[tuple[str, ...]] = ()
    most_entrants: ClassVar = 1024
    leaves_out_absent: ClassVar = False
    ends_unpaired: ClassVar = True
    waits_for_decisions: ClassVar = True

    @property
    def seeding(self) -> Seeding:
        """How those who entered stand on the lines, as the plan says."""
        return self.form.seeding

    def check(self) -> None:
        """Refuse ties of an even number of matches, and places that no bracket has."""
        if self.form.best_of not in LONGEST:
            raise TournamentPlanError(
                house_message("a tie is the best of 1, 3, 5 or 7 matches, not of {count}", count=self.form.best_of)
            )
        if self.form.places < 1:
            raise TournamentPlanError(house_message("places are played down to the second, fourth or eighth"))

    def seats(self) -> tuple[int, int]:
        """Return two."""
        return 2, 2

    def order(self, tournament: Tournament, by_hand: Sequence[int]) -> tuple[int, ...]:
        """Return who stands on which line, or who is seeded how."""
        return (tuple(by_hand) if self.seeding == "hand" else ()) or ordered_by(tournament, self.seeding)

    def takes_late(self, tournament: Tournament) -> bool:
        """Nobody comes late to a knock-out: its lines are full."""
        del tournament
        return False

    def next_matches(self, tournament: Tournament, now: int) -> list[Match]:
        """Return the next match of every tie whose two sides are known, and none that a contested match leads to."""
        del now
        ties = bracket_of(tournament, self.form)
        maker = MatchMaker(tournament, kept=[tie.board for tie in ties if tie.winner is None])
        balance = SeatBalance(tournament)
        found, contested = [], set[TieSlot]()
        for tie in ties:
            follows = not contested.isdisjoint(tie.slot.sources)
            if follows or any(leg.contested for leg in tie.legs):
                contested.add(tie.slot)
                if follows or len(tie.legs) >= tie.needed:  # a return match is played however the first one ended
                    continue
            one, other = tie.sides
            if tie.winner is not None or not one or not other or any(leg.is_open for leg in tie.legs):
                continue
            leg = len(tie.legs) + 1
            seats = _seats(tournament, tie, leg, balance)
            found.append(maker.match(tie.round, seats, str(tie.slot), leg, tie.board))
        return found

    def is_over(self, tournament: Tournament, now: int) -> bool:
        """Tell whether every tie has a winner."""
        del now
        return not tournament.open_matches and all(tie.winner is not None for tie in bracket_of(tournament, self.form))

    def contradicts(self, tournament: Tournament) -> Match | None:
        """Return a match between two of whom one would not have come there."""
        for tie in bracket_of(tournament, self.form):
            for leg in tie.legs:
                if set(leg.entrants) != set(tie.sides):
                    return leg
        return None

    def placings(self, tournament: Tournament) -> list[Placing]:
        """Return everybody's places: until all ties have ended, the best and the last that somebody can have.

        Then those share places whom no tie told apart, and places that nobody could win are left to whoever is behind.
        """
        board, ties = Scoreboard(tournament), bracket_of(tournament, self.form)
        rank = {number: index for index, number in enumerate(seeded(tournament))}
        last = len(rank)
        reached = dict.fromkeys(rank, (1, last)) | _reached(ties)
        everybody = sorted(rank, key=lambda number: (*reached[number], rank[number]))
        if any(tie.winner is None for tie in ties):
            spans = {number: (min(reached[number][0], last), min(reached[number][1], last)) for number in everybody}
        else:
            groups = [list(some) for _, some in groupby(everybody, key=lambda number: reached[number])]
            spans = {
                number: places for places, group in zip(shared_places(groups), groups, strict=True) for number in group
            }
        return [placing_of(board, number, spans[number]) for number in everybody]


def _reached(ties: Sequence[BracketTie]) -> dict[int, tuple[int, int]]:
    """Return between which places everybody comes in, as far as it is decided."""
    found: dict[int, tuple[int, int]] = {}
    for tie in ties:
        first, half, last = tie.slot.first, tie.slot.size // 2, tie.slot.first + tie.slot.size - 1
        for side in tie.sides:
            if not side:
                continue
            if tie.winner is None:
                found[side] = first, last
            elif tie.winner == NOBODY:  # neither came: they are behind whoever plays for these places
                found[side] = last, last
            elif side == tie.winner:
                found[side] = first, first + half - 1
            else:
                found[side] = first + half, last
    return found


def _seats(tournament: Tournament, tie: BracketTie, leg: int, balance: SeatBalance) -> tuple[int, ...]:
    """Return how both sit down: as is fair the first time, exchanged in each return match, drawn for the decider."""
    sides = [side for side in tie.sides if side]
    if leg % 2 == 0:
        first, second = tie.legs[-1].seats
        return second, first
    if leg >= DECIDER:
        return tuple(drawn_order(tournament.seed, sides, "decider", tie.slot, leg))
    return balance.seated_pair(sides, tie.slot)
