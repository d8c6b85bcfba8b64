"""Brackets: ties between two, from which winners and losers go on to other ties or to their places."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, TypeVar

from ludogite.core.message import NOTHING, house_message
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.balance import SeatBalance
from ludogite.people.tournaments.forms.form import (
    NOBODY_APART,
    EveryForm,
    MatchMaker,
    Seeding,
    matches_called,
    ordered_by,
)
from ludogite.people.tournaments.forms.settings import Setting
from ludogite.people.tournaments.lots import drawn_order
from ludogite.people.tournaments.placings import Placing, placing_of, seeded, shared_places
from ludogite.people.tournaments.tie_breaks import Scoreboard

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ludogite.core.game import Game
    from ludogite.core.message import Message
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

T = TypeVar("T")

NOBODY = 0
"""In place of an entrant: a bye, or two who both did not come."""
MOST_DECIDERS = 3
"""After so many deciders without a winner the lot decides."""
LONGEST = (1, 3, 5, 7)
"""Of how many matches a tie may be the best."""
FIRST_LEG, RETURN_LEG, DECIDER = 1, 2, 3
LEGS = {FIRST_LEG: house_message("first match"), RETURN_LEG: house_message("return match")}
"""The first match of a tie and the second; each one after them decides."""

BEST_OF = Setting(
    "best-of",
    "best_of",
    house_message("Matches of a tie"),
    house_message("Whoever wins more of them goes on."),
    (
        (1, house_message("one", context="match")),
        (3, house_message("two, and a decider")),
        (5, house_message("five at most")),
        (7, house_message("seven at most")),
    ),
    is_long=True,
)
SEEDING = Setting(
    "seeding",
    "seeding",
    house_message("Who stands where"),
    house_message("By strength, the strongest two can only meet in the final."),
    (
        ("strength", house_message("by strength")),
        ("lot", house_message("by lot")),
        ("entry", house_message("as they enter")),
        ("hand", house_message("as I write it down")),
    ),
    is_long=True,
)


class BracketTie(NamedTuple):
    """Two who meet for some places, in one match or several."""

    slot: str
    """What its matches are called in the log: the second quarter-final of a knock-out is `1-8.2`."""
    title: Message
    """Which tie it is: `Quarter-final 2`."""
    group: Message
    """What it belongs to with the ties of other rounds: `The way to the final`."""
    column: Message
    """What the ties of its group and round are called together: `Quarter-finals`."""
    round: int
    sides: tuple[int | None, int | None]
    """Who meets; None where it is not known yet, NOBODY for a bye."""
    sources: tuple[str, str]
    """The ties from which both come; none that there is before the first round."""
    won_places: tuple[int, int]
    """The best and the last place that its winner can have."""
    lost_places: tuple[int, int]
    """The same for its loser."""
    legs: tuple[Match, ...] = ()
    winner: int | None = None
    """None while it is open; NOBODY where nobody came."""
    needed: int = 1
    """So many matches win it."""
    places: tuple[int, int] = (NOBODY, NOBODY)
    """Before the draw: in which place whoever will stand there is drawn, 1 for the first."""

    @property
    def prize(self) -> int:
        """The place that its winner has; 0 where they go on."""
        best, last = self.won_places
        return best if best == last else 0

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


def tie_of(ties: Sequence[BracketTie], match: Match) -> BracketTie | None:
    """Return the tie to which a match belongs; None where it belongs to none."""
    return next((tie for tie in ties if tie.slot == match.slot), None)


class PlayedTies:
    """What was played of the ties of one tournament."""

    def __init__(self, tournament: Tournament, best_of: int) -> None:
        self._tournament = tournament
        self._best_of = best_of
        self._legs: dict[str, list[Match]] = {}
        for one in tournament.standing_matches:
            self._legs.setdefault(one.slot, []).append(one)

    def of(self, tie: BracketTie) -> BracketTie:
        """Return a tie with its matches, and with its winner where it has one."""
        legs = tuple(self._legs.get(tie.slot, ()))
        return tie._replace(legs=legs, winner=self._winner(tie, legs), needed=self._best_of // 2 + 1)

    def _winner(self, tie: BracketTie, legs: Sequence[Match]) -> int | None:
        """Return who has won a tie, NOBODY where nobody could; None while it is open."""
        one, other = tie.sides
        if one is None or other is None:
            return None
        if tie.is_bye:
            return one or other
        for leg in legs:
            if leg.result is not None and leg.result.source == "forfeit":
                return leg.seats[0] if leg.seats else NOBODY
        over = [leg for leg in legs if leg.result is not None]
        won = [sum(leg.winner == side for leg in over) for side in (one, other)]
        ahead = one if won[0] > won[1] else other
        if max(won) > self._best_of // 2 or (len(over) >= self._best_of and won[0] != won[1]):
            return ahead
        if len(over) >= self._best_of + MOST_DECIDERS:
            return drawn_order(self._tournament.seed, (one, other), "decider", tie.slot)[0]
        return None


def lines_of(order: Sequence[int], seeding: Seeding) -> list[int]:
    """Return the lines of a bracket from top to bottom, NOBODY where a bye is.

    By strength the first and the second can meet in the final only, and the strongest rest. Otherwise the lines are
    filled in the given order, byes in the same places.
    """
    size = 2
    while size < len(order):
        size *= 2
    seeds = [1]
    while len(seeds) < size:
        seeds = [one for seed in seeds for one in (seed, 2 * len(seeds) + 1 - seed)]
    if seeding == "strength":
        return [order[seed - 1] if seed <= len(order) else NOBODY for seed in seeds]
    following = iter(order)
    return [next(following) if seed <= len(order) else NOBODY for seed in seeds]


def pairs(some: Sequence[T]) -> list[tuple[T, T]]:
    """Return the first with the second, the third with the fourth, and so on."""
    return list(zip(some[::2], some[1::2], strict=True))


def _round(tie: BracketTie) -> int:
    return tie.round


class BracketForm(EveryForm):
    """What all forms share in which two meet in ties, and results say who meets next."""

    __slots__ = ()
    picture: ClassVar[Literal["bracket"]] = "bracket"
    tie_breaks: ClassVar[tuple[str, ...]] = ()
    most_entrants: ClassVar[int] = 1024
    leaves_out_absent: ClassVar[bool] = False
    ends_unpaired: ClassVar[bool] = True
    waits_for_decisions: ClassVar[bool] = True
    best_of: int
    seeding: Seeding

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return how many matches make a tie, and who stands where."""
        del game
        return BEST_OF, SEEDING

    def facts(self) -> list[tuple[Message, Message]]:
        """Return how many matches make a tie."""
        return [(BEST_OF.title, BEST_OF.said(self.best_of))]

    def check(self) -> None:
        """Refuse ties of an even number of matches."""
        if self.best_of not in LONGEST:
            raise TournamentPlanError(
                house_message("a tie is the best of 1, 3, 5 or 7 matches, not of {count}", count=self.best_of)
            )

    def order(self, tournament: Tournament, by_hand: Sequence[int]) -> tuple[int, ...]:
        """Return who stands on which line, or who is seeded how."""
        return (tuple(by_hand) if self.seeding == "hand" else ()) or ordered_by(tournament, self.seeding)

    def is_drawn(self, tournament: Tournament) -> bool:
        """Tell whether it is known who stands where: by lot nobody stands anywhere before it begins."""
        return self.seeding != "lot" or bool(tournament.order)

    def ties(self, tournament: Tournament) -> list[BracketTie]:
        """Return every tie, those of the first round first; until it begins, as it would be now.

        Where somebody will stand by lot must not be seen while others may still enter or leave: then nobody stands on a
        line, and it is known as which of the drawn somebody will.
        """
        played = PlayedTies(tournament, self.best_of)
        if self.is_drawn(tournament):
            lines = lines_of(tournament.order or ordered_by(tournament, self.seeding), self.seeding)
            return sorted(self.ties_between(lines, played), key=_round)
        places = lines_of(range(1, len(tournament.entrants) + 1), self.seeding)
        found = sorted(self.ties_between([None if place else NOBODY for place in places], played), key=_round)
        drawn = pairs(places)
        return [*(tie._replace(places=two) for tie, two in zip(found, drawn, strict=False)), *found[len(drawn) :]]

    def ties_between(self, lines: Sequence[int | None], played: PlayedTies) -> Iterable[BracketTie]:
        """Return the ties between those on these lines, and all that follow from them: those of a round in order."""
        raise NotImplementedError

    def takes_late(self, tournament: Tournament) -> bool:
        """Nobody comes late: the lines are full."""
        del tournament
        return False

    def next_matches(
        self, tournament: Tournament, now: int, apart: Collection[frozenset[int]] = NOBODY_APART
    ) -> list[Match]:
        """Return the next match of every tie whose two sides are known, and none that a contested match leads to."""
        del now, apart
        ties = self.ties(tournament)
        maker = MatchMaker(tournament, kept=[tie.board for tie in ties if tie.winner is None])
        balance = SeatBalance(tournament)
        found, contested = [], set[str]()
        for tie in ties:
            follows = not contested.isdisjoint(tie.sources)
            if follows or any(leg.contested for leg in tie.legs):
                contested.add(tie.slot)
                if follows or len(tie.legs) >= tie.needed:  # a return match is played however the first one ended
                    continue
            one, other = tie.sides
            if tie.winner is not None or not one or not other or any(leg.is_open for leg in tie.legs):
                continue
            leg = len(tie.legs) + 1
            seats = _seats(tournament, tie, leg, balance)
            found.append(maker.match(tie.round, seats, tie.slot, leg, tie.board))
        return found

    def is_over(self, tournament: Tournament, now: int) -> bool:
        """Tell whether every tie has a winner."""
        del now
        return not tournament.open_matches and all(tie.winner is not None for tie in self.ties(tournament))

    def contradicts(self, tournament: Tournament) -> Match | None:
        """Return a match between two of whom one would not have come there."""
        for tie in self.ties(tournament):
            for leg in tie.legs:
                if set(leg.entrants) != set(tie.sides):
                    return leg
        return None

    def placings(self, tournament: Tournament) -> list[Placing]:
        """Return everybody's places: until all ties have ended, the best and the last that somebody can have.

        Then those share places whom no tie told apart, and places that nobody could win are left to whoever is behind.
        """
        board, ties = Scoreboard(tournament), self.ties(tournament)
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

    def tie_title(self, slot: str) -> Message:
        """Return which tie it is that matches name so."""
        raise NotImplementedError

    def stage(self, tournament: Tournament, match: Match) -> Message:
        """Return which tie it is, and which match of it."""
        if not match.slot:
            return super().stage(tournament, match)
        tie, leg = self.tie_title(match.slot), self.leg(match)
        return house_message("{tie}, {leg}", tie=tie, leg=leg) if leg != NOTHING else tie

    def leg(self, match: Match) -> Message:
        """Return which match of its tie it is."""
        return LEGS.get(match.leg) or house_message("decider") if self.best_of > 1 else NOTHING

    def called(self, matches: Sequence[Match], count: int) -> Message:
        """Return how many matches: they may be of several rounds."""
        del matches
        return matches_called(count)


def _reached(ties: Sequence[BracketTie]) -> dict[int, tuple[int, int]]:
    """Return between which places everybody comes in, as far as it is decided."""
    found: dict[int, tuple[int, int]] = {}
    for tie in ties:
        first, last = tie.won_places[0], tie.lost_places[1]
        for side in tie.sides:
            if not side:
                continue
            if tie.winner is None:
                found[side] = first, last
            elif tie.winner == NOBODY:  # neither came: they are behind whoever plays for these places
                found[side] = last, last
            else:
                found[side] = tie.won_places if side == tie.winner else tie.lost_places
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
