"""What every form of a tournament knows: whom to pair next, when it is over, and who stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

from ludogite.core.chance import drawn_places
from ludogite.people.tournaments.lots import drawn_order
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.placings import Placing, placed_by_points
from ludogite.people.tournaments.strengths import by_strength
from ludogite.people.tournaments.tie_breaks import Scoreboard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ludogite.core.message import Message
    from ludogite.people.tournaments.plan import Seeding
    from ludogite.people.tournaments.tournament import Tournament


class FormRules(Protocol):
    """The rules of one form with its settings, for any tournament of it."""

    title: ClassVar[Message]
    line: ClassVar[Message]
    """What it is, in one sentence."""
    tie_breaks: ClassVar[tuple[str, ...]]
    """What decides between those with the same points, unless the plan says otherwise."""
    leaves_out_absent: ClassVar[bool]
    """Whether whoever did not come is paired again only once they return; else they are waited for each time."""

    ends_unpaired: ClassVar[bool]
    """Whether it is over where nobody can be paired and nobody plays; else it waits for others, or for its time."""
    waits_for_decisions: ClassVar[bool]
    """Whether results say who meets: then nobody is paired by a contested one before a director has decided it."""

    @property
    def most_entrants(self) -> int:
        """So many can play in it at most: more are not paired in a minute, or make more matches than anybody plays."""
        ...

    @property
    def seeding(self) -> Seeding:
        """How those who entered are ordered when it begins."""
        ...

    def check(self) -> None:
        """Refuse settings that make no tournament; raises TournamentPlanError."""
        ...

    def seats(self) -> tuple[int, int]:
        """Return how many play in a match at least and at most."""
        ...

    def order(self, tournament: Tournament, by_hand: Sequence[int]) -> tuple[int, ...]:
        """Return how those who entered are ordered when it begins."""
        ...

    def takes_late(self, tournament: Tournament) -> bool:
        """Tell whether somebody may still enter now that it has begun."""
        ...

    def next_matches(self, tournament: Tournament, now: int) -> list[Match]:
        """Return the matches that can begin now; none while others have to end first."""
        ...

    def is_over(self, tournament: Tournament, now: int) -> bool:
        """Tell whether everything has been played."""
        ...

    def contradicts(self, tournament: Tournament) -> Match | None:
        """Return a match that would not have been made, had the results been what they are now."""
        ...

    def placings(self, tournament: Tournament) -> list[Placing]:
        """Return who stands where, the first one first."""
        ...


class PointsRules:
    """What all forms share in which everybody collects points."""

    __slots__ = ()
    tie_breaks: ClassVar[tuple[str, ...]]
    seeding: ClassVar[Seeding] = "strength"

    def seats(self) -> tuple[int, int]:
        """Return two."""
        return 2, 2

    def order(self, tournament: Tournament, by_hand: Sequence[int]) -> tuple[int, ...]:
        """Return the order that the form asks for, or that a director gives."""
        return tuple(by_hand) or ordered_by(tournament, self.seeding, self.seats()[1])

    def contradicts(self, tournament: Tournament) -> Match | None:
        """Rounds stand as they were paired, whatever is corrected later."""
        del tournament
        return None

    def scoreboard(self, tournament: Tournament) -> Scoreboard:
        """Return the points of all matches."""
        return Scoreboard(tournament)

    def placings(self, tournament: Tournament) -> list[Placing]:
        """Return who stands where: everybody by points."""
        return self.by_points(tournament)

    def by_points(self, tournament: Tournament) -> list[Placing]:
        """Return everybody by points, and by the tie-breaks of the plan or the form."""
        return placed_by_points(tournament, self.scoreboard(tournament), tournament.plan.tie_breaks or self.tie_breaks)


class MatchMaker:
    """Numbers new matches, and gives them boards that are free; those that are kept only where one asks for them."""

    def __init__(self, tournament: Tournament, kept: Iterable[int] = ()) -> None:
        self._number = len(tournament.matches)
        self._taken = {one.board for one in tournament.open_matches}
        self._boards = _free_boards(self._taken.union(kept))

    def match(self, round_: int, seats: Iterable[int], slot: str = "", leg: int = 1, board: int = 0) -> Match:
        """Return a new match, at this board where it is free; a rest needs none."""
        sitting = tuple(seats)
        self._number += 1
        return Match(self._number, round_, sitting, slot, leg, self._board(board) if len(sitting) > 1 else 0)

    def _board(self, asked: int) -> int:
        board = asked if asked and asked not in self._taken else next(self._boards)
        self._taken.add(board)
        return board


def _free_boards(taken: set[int]) -> Iterator[int]:
    board = 0
    while True:
        board += 1
        if board not in taken:
            yield board


def ordered_by(tournament: Tournament, seeding: Seeding, players: int = 2) -> tuple[int, ...]:
    """Return those who entered in the order that a seeding asks for; so many play at a table."""
    entrants = tournament.entrants
    match seeding:
        case "lot":
            return drawn_by_lot(tournament)
        case "strength":
            return tuple(by_strength(entrants, entrants, tournament.plan, players))
        case _:
            return tuple(entrants)


def drawn_by_lot(tournament: Tournament) -> tuple[int, ...]:
    """Return those who entered in an order drawn by lot: from the secret that was promised and everybody's nonces.

    Tournaments that were announced before there were promises draw from their seed alone, as they always did.
    """
    if not tournament.draw_seed:
        return tuple(drawn_order(tournament.seed, tournament.entrants, "order"))
    return drawn_places(tournament.draw_seed, tournament.nonces)
