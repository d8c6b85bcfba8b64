"""What a game says of itself, and the doors through which everything else reaches it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from ludogite.core.count import Count, Tally
from ludogite.core.errors import ChanceError, GameOverError, IllegalMoveError, SeatError, WrongSeatError
from ludogite.core.level import USUAL_LEVELS, Level
from ludogite.core.message import Message
from ludogite.core.options import Option, Settings, Value, settle
from ludogite.core.outcome import Outcome, Reason

if TYPE_CHECKING:
    from ludogite.core.companion import HandCounter, ScoreKeeper
    from ludogite.core.judge import Judge
    from ludogite.core.rng import Rng
    from ludogite.core.scene import Scene, Sprite, Step
    from ludogite.core.sheet import Sheet
    from ludogite.core.state import State

CHANCE = "chance"
"""Who acts when chance does, in texts."""


class Notation(Protocol):
    """Moves and positions as text, both ways and exactly. One event is one token without white space."""

    def parse(self, state: State, text: str) -> int:
        """Return the event that a token means here: an outcome where chance acts, else a decision.

        Raises MoveSyntaxError (never a move), IllegalMoveError (not here), ChanceError (chance cannot bring it).
        """
        ...

    def format(self, state: State, event: int) -> str:
        """Return the canonical token of an event of this position."""
        ...

    def parse_position(self, text: str, settings: Settings) -> State:
        """Return the position that a text describes; raises PositionError."""
        ...

    def format_position(self, state: State) -> str:
        """Return the exact text of a position."""
        ...

    def view(self, state: State, viewer: int | None) -> str:
        """Return the position's text as a seat (or a spectator, None) sees it, what is hidden written as hidden."""
        ...


class Board(Protocol):
    """How a game looks and speaks. Pure functions of positions."""

    symbols: str
    """SVG `<symbol>` and gradient definitions, each centred on the origin; still, sent once."""
    style: str
    """Rules of the board's style sheet, using theme tokens; every class starts with the game's prefix."""

    def scene(self, state: State, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return what a seat (or a spectator, None) sees; `upright` asks for the shape that suits a phone."""
        ...

    def touches(self, state: State, move: int) -> tuple[str, ...]:
        """Return the spots to touch, in order, to make a legal decision."""
        ...

    def steps(self, state: State, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return the beats that lead from this position's sprites to those after the event."""
        ...

    def trail(
        self, state: State, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        """Return marks that show, on the position after it, what the event did."""
        ...

    def tell(self, state: State, event: int) -> Message:
        """Return one spoken sentence: what this event does."""
        ...

    def describe(self, state: State, viewer: int | None = None) -> Message:
        """Return the position in words, for somebody who cannot see it."""
        ...

    def ask(self, state: State) -> Message:
        """Return what is asked of the seat that decides, without naming it, or what is awaited."""
        ...

    def terminal(self, state: State, viewer: int | None) -> Message:
        """Return the board for a terminal, in lines of at most 78 columns, with rich's markup for colour."""
        ...


class Ahead(Protocol):
    """The first beats of a move, which a screen may show before anybody has agreed to it."""

    def __call__(
        self, state: State, move: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return how the touched thing goes its own way: changes of place and size, all of them among the steps.

        It is asked for every legal move whenever somebody is to move, so it must be cheap.
        """
        ...


class Scorer(Protocol):
    """A game's counting, usable by itself by people with the real box."""

    def score(self, hand: str, settings: Settings) -> Score:
        """Return the best count of a hand; raises HandError."""
        ...


@dataclass(frozen=True, slots=True)
class Score:
    """A counted hand: the total, and what each part of it is worth."""

    total: int
    parts: tuple[tuple[str, Message, int], ...]
    """Cards as text, what they form, points."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A game, or a part of it, known exactly."""

    positions: int
    """How many positions have an exact value."""
    checksum: str
    """SHA-256 of all of them: the same on every machine."""
    figures: tuple[tuple[Message, float], ...]
    """What is worth telling."""


def nothing_hidden(state: State, viewer: int | None, rng: Rng) -> State:
    """Return the position itself: in a game without secrets no other one looks the same."""
    del viewer, rng
    return state


def all_seen(state: State, seat: int) -> State:
    """Return the position itself: the seat has seen everything in it."""
    del seat
    return state


def no_sheets() -> tuple[Sheet, ...]:
    """Return nothing to print: every game has its rules at least."""
    return ()


def as_it_lies(state: State) -> State:
    """Return the position itself: nothing in it is hidden."""
    return state


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game. Everything outside the game's folder reaches it through this."""

    id: str
    title: Message
    line: Message
    """One line that makes one want to play."""
    designers: tuple[str, ...]
    publisher: str | None
    year: int | None
    ages: int | None
    """Youngest age, where a source gives one."""
    minutes: int | None
    fewest: int
    most: int
    """How many seats can play, from fewest to most."""
    seat_names: tuple[str, ...]
    """The seats' names in notation, `most` of them."""
    seat_titles: tuple[Message, ...]
    """The seats' names for people."""
    options: tuple[Option, ...]
    """Where the number of seats varies, the option `players` chooses it."""
    rules_version: int
    """Raised when an old record would replay differently."""
    longest: int
    """No game at random takes more events than this."""
    reasons: tuple[Reason, ...]
    """Every way a game can end."""
    start: Callable[[Settings], State]
    """Return the position before the first event."""
    notation: Notation
    board: Board
    judge: Callable[[Settings], Judge] | None = None
    """What search may know; called once per table, it may take seconds."""
    references: Mapping[str, Callable[[Settings], Judge]] = field(default_factory=dict)
    """Reference players by name: each plays what its judge likes best one move ahead, ties at random."""
    levels: tuple[Level, ...] = USUAL_LEVELS
    """How strong the five opponents play this game."""
    chance_in_play: bool = False
    """Whether chance acts after the game was set up: dice, not a lay-out."""
    solve: Callable[[Callable[[float], None]], Solution] | None = None
    """Compute the game's exact tables, telling how far it is from 0 to 1."""
    repetition: int = 0
    """How often a position may occur before the game is drawn by whoever runs it; 0: repetition is free."""
    repeated: Reason | None = None
    """Why a game drawn by repetition ended; one of `reasons`."""
    knowledge: Callable[[State, int], State] = all_seen
    """Return the position as a seat knows it, having watched all; what it has not seen is taken out."""
    twin: Callable[[State, int | None, Rng], State] = nothing_hidden
    """Return a position drawn among those that look the same to the viewer."""
    reveal: Callable[[State], State] = as_it_lies
    """Return the position laid open for all, to look at once nothing more is played, whatever ended the game."""
    ahead: Ahead | None = None
    """What of a move is seen at once; without it a move is seen when the house has agreed."""
    tally: Tally | None = None
    """The figure beside each seat, where the game has one."""
    count: Callable[[State], tuple[Count, ...]] | None = None
    """Return what was counted at the end of a game, told with pictures."""
    scorer: Scorer | None = None
    keeper: ScoreKeeper | None = None
    """How it is kept while people play it with the real box."""
    counter: HandCounter | None = None
    """How hands of the real box are counted, by the scorer."""
    sheets: Callable[[], tuple[Sheet, ...]] = no_sheets
    """Return what can be printed and used on a real table, the rules left aside."""
    advice: Callable[[State, int], Message] | None = None
    """Say a decision as advice, what to do and what speaks for it; where a game has none, `board.tell` is said."""
    teams: bool = False
    """Whether several people may share a seat and act in turn."""
    package: str = ""
    """Where its texts live: the Python package that has the folder `texts`."""

    def settings(self, chosen: Mapping[str, Value] | None = None) -> Settings:
        """Complete a choice of options with the defaults; raises UnknownOptionError, OptionValueError."""
        return settle(self.options, chosen or {})

    def begin(self, **chosen: Value) -> State:
        """Return the first position with these options."""
        return self.start(self.settings(chosen))

    def seats(self, settings: Settings) -> int:
        """Return how many seats play with these settings."""
        return settings.number("players") if "players" in settings else self.most

    def seat_index(self, name: str) -> int:
        """Return the seat of this name."""
        if name in self.seat_names:
            return self.seat_names.index(name)
        raise SeatError(f"no seat {name!r}; the seats of {self.id} are: {', '.join(self.seat_names)}")

    def to_act(self, state: State) -> str | None:
        """Return the name of the seat that decides, `chance`, or None when the game is over."""
        if state.over():
            return None
        return CHANCE if state.at_chance() else self.seat_names[state.seat()]

    def probabilities(self, state: State) -> list[tuple[int, Fraction]]:
        """Return what chance can bring with exact probabilities; empty where there are too many to list."""
        weights = state.weights()
        total = sum(weights)
        return [(outcome, Fraction(w, total)) for outcome, w in zip(state.chances(), weights, strict=True)]

    def play(self, state: State, event: int, seat: int | None = None) -> State:
        """Return the position after an event, refusing what the rules forbid. The old position still stands."""
        if state.over():
            raise GameOverError(f"the game is over; {self.id} takes no further move")
        if state.at_chance():
            return self._happen(state, event, seat)
        acting = state.seat()
        if seat is not None and seat != acting:
            raise WrongSeatError(f"it is {self.seat_names[acting]}'s turn, not {self.seat_names[seat]}'s")
        if event not in state.moves():
            raise IllegalMoveError(f"move {event!r} is not legal here; {self._legal(state)}")
        return state.play(event)

    def _happen(self, state: State, event: int, seat: int | None) -> State:
        if seat is not None:
            raise WrongSeatError(f"chance acts next, not {self.seat_names[seat]}")
        outcomes = state.chances()
        if outcomes and event not in outcomes:
            raise ChanceError(f"chance cannot bring {event!r} here")
        return state.happen(event)

    def _legal(self, state: State) -> str:
        tokens = [self.notation.format(state, move) for move in state.moves()[:12]]
        more = ", …" if len(state.moves()) > len(tokens) else ""
        return f"legal moves: {', '.join(tokens)}{more}"

    def draw_by_repetition(self, state: State) -> Outcome:
        """Return the outcome of a game whose position came back too often."""
        if self.repeated is None:
            raise ValueError(f"{self.id} has no rule about repetition")
        return Outcome(ranks=(1,) * state.seats(), reason=self.repeated, drawn=True)
