"""The parts that a game is made of, grouped by whom they serve. Most of them, and much in them, may be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol

from ludogite.core.family import Family
from ludogite.core.generic import S
from ludogite.core.level import USUAL_LEVELS, Level
from ludogite.core.message import NOTHING, Message, house_message
from ludogite.core.options import Option, Settings, Value
from ludogite.core.outcome import Reason

if TYPE_CHECKING:
    from ludogite.core.companion import HandCounter, ScoreKeeper
    from ludogite.core.count import Count, Tally
    from ludogite.core.judge import Judge
    from ludogite.core.note import Badge, Note
    from ludogite.core.rng import Rng
    from ludogite.core.sheet import Sheet


@dataclass(frozen=True, kw_only=True)
class About:
    """What a game is, for whoever looks at the shelf."""

    title: Message
    line: Message = NOTHING
    """One line that makes one want to play."""
    designers: tuple[str, ...] = ()
    publisher: str | None = None
    year: int | None = None
    ages: int | None = None
    """Youngest age, where a source gives one."""
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class SideDraw:
    """An option that says whether people's sides are drawn by lot: its name, and its two values."""

    option: str
    drawn: Value
    given: Value
    why: Message = NOTHING
    """What is known of the sides: why they are drawn."""


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """How a game is played: where it begins, what may be chosen, how it can end."""

    start: Callable[[Settings], S]
    """Return the position before the first event."""
    reasons: tuple[Reason, ...]
    """Every way a game can end."""
    longest: int
    """No game at random takes more events than this."""
    version: int = 1
    """Raised when an old game would replay differently; the rules of before stay in `Game.earlier`."""
    seat_names: tuple[str, ...] = ("a", "b")
    """The seats' names in notation: as many as can play."""
    seat_titles: tuple[Message, ...] = ()
    """The seats' names for people; without them they are Player A, Player B and so on."""
    lettered_seats: bool = False
    """Whether titles only tell the seats apart, as Player A and Player B do: beside a name they say nothing."""
    options: tuple[Option, ...] = ()
    """What can be chosen before a game."""
    players_option: str = ""
    """The option that says how many play, where that can be chosen; else every seat plays."""
    side_draw: SideDraw | None = None
    """Where sides differ: how it is chosen whether they are drawn by lot."""
    repetition: int = 0
    """How often a position may occur before the game is drawn by whoever runs it; 0: repetition is free."""
    repeated: Reason | None = None
    """Why a game drawn by repetition ended; one of `reasons`."""
    level_decider: Reason | None = None
    """What decides a game in which the points are level, such as kicks; one of `reasons`."""
    chance_in_play: bool = False
    """Whether chance acts after the game was set up: dice, not a lay-out."""
    teams: bool = False
    """Whether several people may share a seat and act in turn."""
    families: tuple[Family, ...] = (Family(),)
    """The kinds of games in which strengths are compared, each by itself."""

    def __post_init__(self) -> None:
        """Give the seats titles where the game gives none, and let titles stand for their seats."""
        if not self.seat_titles:
            titles = tuple(house_message("Player {letter}", letter=name.upper()) for name in self.seat_names)
            object.__setattr__(self, "seat_titles", titles)
            object.__setattr__(self, "lettered_seats", True)
        # What is no message is told by the laws, with its place.
        given = enumerate(self.seat_titles)
        named = tuple(title.naming(seat) if isinstance(title, Message) else title for seat, title in given)
        object.__setattr__(self, "seat_titles", named)

    @property
    def most(self) -> int:
        """How many can play at most."""
        return len(self.seat_names)

    @property
    def fewest(self) -> int:
        """How many can play at least."""
        players = self.option(self.players_option)
        return self.most if players is None else min(int(choice) for choice in players.choices)

    def option(self, name: str) -> Option | None:
        """Return the option of this name, if there is one."""
        return next((option for option in self.options if option.name == name), None)

    def seats(self, settings: Settings) -> int:
        """Return how many seats play with these settings."""
        return settings.number(self.players_option) if self.players_option else self.most

    def family(self, settings: Settings) -> Family | None:
        """Return the family of a game with these settings; None where strengths are not compared in such games."""
        return next((family for family in self.families if self._is_of(family, settings)), None)

    @property
    def first_option(self) -> Option | None:
        """The option that says which seat begins, where that can be chosen: the one that offers every seat."""
        return next((option for option in self.options if set(self.seat_names) <= set(option.choices)), None)

    def _is_of(self, family: Family, settings: Settings) -> bool:
        usual = {option.name: option.default for option in self.options if option.name != self.players_option}
        return all(settings[name] == value for name, value in {**usual, **family.chosen}.items())

    def draws_sides(self, settings: Settings) -> bool:
        """Tell whether sides are drawn by lot with these settings."""
        return self.side_draw is not None and settings[self.side_draw.option] == self.side_draw.drawn


class Hidden(Generic[S]):
    """What seats may not see of each other's. A game in which everybody sees everything has none of it."""

    def view(self, state: S, viewer: int | None) -> str:
        """Return the position's text as a seat (or a spectator, None) sees it, what is hidden written as hidden."""
        raise NotImplementedError

    def twin(self, state: S, viewer: int | None, rng: Rng) -> S:
        """Return a position drawn among those that look the same to the viewer."""
        raise NotImplementedError

    def determinisation(self, state: S, seat: int, rng: Rng) -> S:
        """Return a whole position that a seat which has watched everything may believe in: what its machine is told.

        Nothing in it is true that the seat does not know. Where a game says nothing else it is a twin; where whoever
        watched knows everything, it is the position itself.
        """
        return self.twin(state, seat, rng)

    def hides(self, state: S, event: int, viewer: int | None, now: S) -> bool:
        """Tell whether an event of this position is hidden from a viewer while the game stands at `now`.

        What is hidden is neither listed, told nor drawn. Where a game says nothing else, what chance brought is hidden
        from everybody until the end, and what seats decide is open.
        """
        del event, viewer, now
        return state.at_chance()

    def stand_in(self, state: S) -> Message:
        """Return what the list of moves says in place of an event of this position that is hidden from its reader.

        All may read it, so it follows from what all know; where nothing is said, a mark stands there.
        """
        del state
        return NOTHING

    def reveal(self, state: S) -> S:
        """Return the position laid open for all, to look at once nothing more is played, whatever ended the game."""
        return state


@dataclass(frozen=True, slots=True)
class SolvedTable:
    """Exact values as a table: what tells positions apart, then what they are worth."""

    name: str
    columns: tuple[str, ...]
    """The names of the columns; the last one is `value`."""
    rows: Callable[[], Iterable[tuple[int | float | str, ...]]]
    """Return the rows, one for each position."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A game, or a part of it, known exactly."""

    positions: int
    """How many positions have an exact value."""
    checksum: str
    """SHA-256 of all of them: the same on every machine."""
    figures: tuple[tuple[Message, float], ...]
    """What is worth telling."""
    tables: tuple[SolvedTable, ...] = ()
    """The values themselves."""


@dataclass(frozen=True, kw_only=True)
class Search:
    """What opponents and analysis may know of a game. Without it they look ahead, or play games to their end."""

    judge: Callable[[Settings], Judge] | None = None
    """What search may know; called once per table, it may take seconds."""
    references: Mapping[str, Callable[[Settings], Judge]] = field(default_factory=dict)
    """Reference players by name: each plays what its judge likes best one move ahead, ties at random."""
    levels: tuple[Level, ...] = USUAL_LEVELS
    """How strong the five opponents play this game."""
    role: Callable[[Any], int] | None = None
    """Return the role of whoever acts, counted from 0, where the two sides of a game have different tasks; the entries
    of `Level.hope` are in this order."""
    chances: Callable[[Any, float], float] | None = None
    """Return how often whoever decides in a position wins between two who err alike, from the value a search gives it.
    For a game whose values tell who wins by best play, which decides little between people; None where they tell
    both."""
    solve: Callable[[Callable[[float], None]], Solution] | None = None
    """Compute the game's exact tables, telling how far it is from 0 to 1."""
    endings: Callable[[Any], float | None] | None = None
    """Return what a position is worth to the seat that decides by best play, from 0 to 1, where that is known without
    looking ahead; None elsewhere. For two seats without chance: a search proves more from it."""


@dataclass(frozen=True, slots=True)
class Score:
    """A counted hand: the total, and what each part of it is worth."""

    total: int
    parts: tuple[tuple[str, Message, int], ...]
    """Cards as text, what they form, points."""


class Scorer(Protocol):
    """A game's counting, usable by itself by people with the real box."""

    def score(self, hand: str, settings: Settings) -> Score:
        """Return the best count of a hand; raises HandError."""
        ...


def no_sheets() -> tuple[Sheet, ...]:
    """Return nothing to print: every game has its rules at least."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Around(Generic[S]):
    """What a game offers around the table."""

    tally: Tally[S] | None = None
    """The figure beside each seat, where the game has one."""
    tasks: Callable[[S], tuple[Message, ...]] | None = None
    """Return what each seat does in this position, in a few words, where sides have different tasks; they stand beside
    the names in place of the seats' titles. Nothing while they are not given yet."""
    count: Callable[[S], tuple[Count, ...]] | None = None
    """Return what was counted at the end of a game, told with pictures."""
    advice: Callable[[S, int], Message] | None = None
    """Say a decision as advice, what to do and what speaks for it; where a game has none, `board.tell` is said."""
    ending: Callable[[S], Message] | None = None
    """Say why a game that is over ended, of those who played it; where a game has none, the text of the reason is
    said."""
    note: Callable[[S, int, int | None], Note] | None = None
    """Return an event as a line of the list of moves, as far as a seat (or a spectator, None) may read it; where a game
    has none, its notation stands there."""
    turn_owner: Callable[[S], int | None] | None = None
    """Return the seat whose turn an event of a position belongs to, None for setting up and for what still belongs to
    the turn before; where a game has none, decisions belong to whoever takes them."""
    mark: Callable[[S, int], Badge | None] | None = None
    """Return a small picture of what a seat plays with, a colour or a piece: it stands beside the name."""
    planning: Callable[[S, int], S | None] | None = None
    """Return the position in which a seat may decide ahead while another one acts, its turn being a guess; None where
    there is nothing to plan."""
    has_sides: bool = False
    """Whether seats look at the board from sides of their own: asked with a seat as viewer, the board is turned so that
    what is that seat's is near. Only where everybody sees everything."""
    decision: Callable[[S, int], Message] | None = None
    """Name a decision in a few words, as a list of decisions does; where a game has none, `board.tell` is said."""
    keeper: ScoreKeeper[S] | None = None
    """How it is kept while people play it with the real box."""
    counter: HandCounter | None = None
    """How hands of the real box are counted, by the scorer."""
    scorer: Scorer | None = None
    sheets: Callable[[], tuple[Sheet, ...]] = no_sheets
    """Return what can be printed and used on a real table, the rules left aside."""
