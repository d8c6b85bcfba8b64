"""What every form of a tournament answers: whom to pair next, who stands where, and what pages and papers ask of it.

A form is its settings, as a plan stores them, and its rules for any tournament with these settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, Self

from ludogite.core.chance import drawn_places
from ludogite.core.message import NOTHING, house_message
from ludogite.people.tournaments.lots import drawn_order
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.placings import Placing, placed_by_points
from ludogite.people.tournaments.strengths import by_strength
from ludogite.people.tournaments.tie_breaks import Scoreboard

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ludogite.core.game import Game
    from ludogite.core.message import Message
    from ludogite.people.tournaments.forms.bracket import BracketTie
    from ludogite.people.tournaments.forms.settings import Setting
    from ludogite.people.tournaments.tournament import Tournament

Seeding = Literal["strength", "lot", "entry", "hand"]
"""How those who entered are ordered: the strongest first, by lot, as they came, or as a director wrote them down."""

Picture = Literal["bracket", "table", "arena", "heats"]
"""How it is drawn: ties and ways between them, a row for everybody with a cell for each round or with their last games,
or tables of several."""

NOBODY_APART: frozenset[frozenset[int]] = frozenset()


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
    has_rounds: ClassVar[bool]
    """Whether somebody calls what is played next; else whoever waits is paired as soon as somebody else does."""
    rests_odd: ClassVar[bool]
    """Whether in each round one rests where their number is odd."""
    meets_all: ClassVar[bool]
    """Whether everybody meets everybody: whoever has no match in a round rests by its table."""

    @property
    def picture(self) -> Picture:
        """How it is drawn."""
        ...

    @property
    def is_bracket(self) -> bool:
        """Whether two meet in ties of which somebody goes on."""
        ...

    @property
    def is_at_once(self) -> bool:
        """Whether all games begin together: then there are no rounds, and somebody plays several games at a time."""
        ...

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

    @classmethod
    def suits(cls, game: Game) -> bool:
        """Tell whether a game can be played in it."""
        ...

    @classmethod
    def usual(cls, game: Game) -> Self:
        """Return the settings that are usual for a game."""
        ...

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return what somebody chooses who announces a tournament of a game."""
        ...

    def facts(self) -> list[tuple[Message, Message]]:
        """Return what everybody reads of these settings beforehand: titles, and what was chosen."""
        ...

    def next_matches(
        self, tournament: Tournament, now: int, apart: Collection[frozenset[int]] = NOBODY_APART
    ) -> list[Match]:
        """Return the matches that can begin now; none while others have to end first.

        A form that is free to choose lets no two meet who are to be kept apart.
        """
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

    def planned_rounds(self, tournament: Tournament) -> int:
        """Return how many rounds are to be played; 0 where there are none, or they follow from what is played."""
        ...

    def ends_at(self, tournament: Tournament) -> int:
        """Return when the last match may begin; 0 where no time ends it, and before it begins."""
        ...

    def ties(self, tournament: Tournament) -> list[BracketTie]:
        """Return the ties of its bracket, those of the first round first; none where it has no bracket."""
        ...

    def stage(self, tournament: Tournament, match: Match) -> Message:
        """Return where a match belongs: `Quarter-final 2`, `Heat 2`, `Round 5`; NOTHING without rounds."""
        ...

    def leg(self, match: Match) -> Message:
        """Return which match of its tie it is: `return match`; NOTHING where a tie is one match, or there are none."""
        ...

    def together(self, matches: Sequence[Match]) -> Message:
        """Return what matches of several stages are called together: `Round 5`, `Heats`; NOTHING without rounds."""
        ...

    def called(self, matches: Sequence[Match], count: int) -> Message:
        """Return what the log says when so many matches are called, these among them."""
        ...


class EveryForm:
    """What most forms answer alike."""

    __slots__ = ()
    has_rounds: ClassVar[bool] = True
    rests_odd: ClassVar[bool] = False
    meets_all: ClassVar[bool] = False
    picture: ClassVar[Picture]

    @property
    def is_bracket(self) -> bool:
        """Tell what follows from how it is drawn."""
        return self.picture == "bracket"

    @property
    def is_at_once(self) -> bool:
        """Tell that one plays one game at a time."""
        return False

    @classmethod
    def suits(cls, game: Game) -> bool:
        """Tell whether two can play a game."""
        return game.rules.fewest <= 2 <= game.rules.most

    @classmethod
    def usual(cls, game: Game) -> Self:
        """Return the settings that are usual for every game."""
        del game
        return cls()

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return nothing to choose."""
        del game
        return ()

    def facts(self) -> list[tuple[Message, Message]]:
        """Return nothing to read."""
        return []

    def seats(self) -> tuple[int, int]:
        """Return two."""
        return 2, 2

    def planned_rounds(self, tournament: Tournament) -> int:
        """Return none that are known beforehand."""
        del tournament
        return 0

    def ends_at(self, tournament: Tournament) -> int:
        """Return no time."""
        del tournament
        return 0

    def ties(self, tournament: Tournament) -> list[BracketTie]:
        """Return none."""
        del tournament
        return []

    def stage(self, tournament: Tournament, match: Match) -> Message:
        """Return the round."""
        del tournament
        return house_message("Round {number}", number=match.round) if self._has_numbers else NOTHING

    def leg(self, match: Match) -> Message:
        """Return nothing."""
        del match
        return NOTHING

    def together(self, matches: Sequence[Match]) -> Message:
        """Return the round, where it is one."""
        rounds = {one.round for one in matches}
        return house_message("Round {number}", number=rounds.pop()) if len(rounds) == 1 else NOTHING

    def called(self, matches: Sequence[Match], count: int) -> Message:
        """Return which round is paired; where all begin together, how many matches are called."""
        if not self._has_numbers:
            return matches_called(count)
        return house_message.plural(
            "Round {round} is paired, {count} table.",
            "Round {round} is paired, {count} tables.",
            count,
            round=max(one.round for one in matches),
        )

    @property
    def _has_numbers(self) -> bool:
        return self.has_rounds and not self.is_at_once


def matches_called(count: int) -> Message:
    """Return what the log says of matches that belong to no one round."""
    return house_message.plural("{count} match is called.", "{count} matches are called.", count)


class PointsForm(EveryForm):
    """What all forms share in which everybody collects points."""

    __slots__ = ()
    tie_breaks: ClassVar[tuple[str, ...]]
    seeding: ClassVar[Seeding] = "strength"

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
