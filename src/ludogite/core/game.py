"""A game, made of its parts, and the doors through which everything else reaches it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import invalidate_caches
from importlib.util import find_spec
from typing import Any, Generic

from ludogite.core import refusals
from ludogite.core.board import Board
from ludogite.core.errors import LudogiteError, RulesGoneError, SeatError
from ludogite.core.generic import S, successor
from ludogite.core.inputs import excerpt, quoted
from ludogite.core.message import house_message
from ludogite.core.notation import Notation, is_outcome
from ludogite.core.options import Settings, Value, settle
from ludogite.core.outcome import Outcome
from ludogite.core.parts import About, Around, Hidden, Rules, Search
from ludogite.core.plain_board import PlainBoard
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.core.study import Study

PLAIN: Any = None
"""Stands for the plain board of a game that draws none."""

CHANCE = "chance"
"""Who acts when chance does, in texts."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game. Everything outside the game's folder reaches it through this."""

    id: str
    about: About
    rules: Rules[S]
    notation: Notation[S]
    board: Board[S] = PLAIN
    """How it looks and speaks; without one, positions are shown as text and moves are buttons."""
    hidden: Hidden[S] | None = None
    """What seats may not see; None where everybody sees everything."""
    search: Search = field(default_factory=Search)
    around: Around[S] = field(default_factory=Around)
    study: Study[S] = field(default_factory=Study)
    """How it is told to programs that learn."""
    package: str = ""
    """Where its texts live: the Python package that has the folder `texts`; empty where the game has no texts."""
    earlier: tuple[Game[S], ...] = ()
    """The game by earlier versions of its rules, oldest first: what was begun by them is replayed by them."""

    def __post_init__(self) -> None:
        """Lay a plain board where the game draws none, and bind boards that speak for the game to its parts.

        Raises ValueError where the package that it names is none.
        """
        if self.package and not _is_package(self.package):
            raise ValueError(
                f"{self.id}: package={self.package!r} cannot be imported or is no package; "
                "name the one that has the folder texts"
            )
        board: object = PlainBoard() if self.board is PLAIN else self.board
        if isinstance(board, PlainBoard):
            object.__setattr__(self, "board", board.bind(self.notation, self.rules, self.hidden))

    @property
    def draws_its_board(self) -> bool:
        """Whether it has a board of its own."""
        board: object = self.board
        return type(board) is not PlainBoard

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions of the rules that are kept, the present one last."""
        return (*(game.rules.version for game in self.earlier), self.rules.version)

    def with_rules(self, version: int) -> Game[S]:
        """Return the game by a version of its rules, the present one or an earlier one; raises RulesGoneError."""
        for game in (self, *self.earlier):
            if game.rules.version == version:
                return game
        if version > self.rules.version:
            why = house_message(
                "this house is older than that and has version {present}: install a newer {id}",
                present=self.rules.version,
                id=self.id,
            )
        else:
            kept = ", ".join(map(str, self.versions))
            why = house_message("kept are: {kept}; install a {id} that still has them", kept=kept, id=self.id)
        raise RulesGoneError(
            house_message(
                "the rules of {id} in version {version} are not here; {why}",
                id=self.id,
                version=quoted(version),
                why=why,
            )
        )

    def settings(self, chosen: Mapping[str, Value] | None = None) -> Settings:
        """Complete a choice of options with the defaults; raises UnknownOptionError, OptionValueError."""
        return settle(self.rules.options, chosen or {})

    def begin(self, **chosen: Value) -> S:
        """Return the first position with these options."""
        return self.rules.start(self.settings(chosen))

    def seat_index(self, name: str) -> int:
        """Return the seat of this name."""
        if name in self.rules.seat_names:
            return self.rules.seat_names.index(name)
        seats = ", ".join(self.rules.seat_names)
        raise SeatError(house_message("no seat '{name}'; the seats are: {seats}", name=excerpt(name), seats=seats))

    def to_act(self, state: S) -> str | None:
        """Return the name of the seat that decides, `chance`, or None when the game is over."""
        if state.over():
            return None
        return CHANCE if state.at_chance() else self.rules.seat_names[state.seat()]

    def view(self, state: S, viewer: int | None) -> str:
        """Return the position's text as a seat (or a spectator, None) sees it."""
        return self.notation.format_position(state) if self.hidden is None else self.hidden.view(state, viewer)

    def determinisation(self, state: S, seat: int, rng: Rng) -> S:
        """Return a whole position that a seat may believe in; the position itself where nothing is hidden from it."""
        return state if self.hidden is None else self.hidden.determinisation(state, seat, rng)

    def hides(self, state: S, event: int, viewer: int | None, now: S) -> bool:
        """Tell whether an event of a position is hidden from a viewer while the game stands at `now`."""
        return self.hidden is not None and not now.over() and self.hidden.hides(state, event, viewer, now)

    def reveal(self, state: S) -> S:
        """Return the position laid open for all."""
        return state if self.hidden is None else self.hidden.reveal(state)

    def probabilities(self, state: S) -> list[tuple[int, Fraction]]:
        """Return what chance can bring with exact probabilities; empty where there are too many to list."""
        weights = state.weights()
        total = sum(weights)
        return [(outcome, Fraction(w, total)) for outcome, w in zip(state.chances(), weights, strict=True)]

    def read(self, state: S, text: str, seat: int | None = None) -> int:
        """Return the event that a token means here, refusing what the rules forbid: the door for moves from outside.

        Raises GameOverError, WrongSeatError (where a seat is named and another acts), MoveSyntaxError,
        IllegalMoveError and ChanceError, for the same mistakes in every game.
        """
        self._refuse_to_act(state, seat)
        if state.at_chance():
            if not is_outcome(text):
                raise refusals.no_decision(self, state, text)
        elif is_outcome(text):
            raise refusals.no_outcome(self, state, text)
        event = self.notation.parse(state, text)
        if event is None or not _can_happen(state, event):
            raise self._refusal(state, text)
        return event

    def check(self, state: S, event: int, seat: int | None = None) -> None:
        """Refuse an event that the rules forbid here, as `read` refuses a token."""
        self._refuse_to_act(state, seat)
        if not _can_happen(state, event):
            raise self._refusal(state, str(event))

    def play(self, state: S, event: int, seat: int | None = None) -> S:
        """Return the position after an event, refusing what the rules forbid. The old position still stands."""
        self.check(state, event, seat)
        return successor(state, event)

    def _refuse_to_act(self, state: S, seat: int | None) -> None:
        if state.over():
            raise refusals.game_over()
        if seat is not None and (state.at_chance() or state.seat() != seat):
            raise refusals.not_your_turn(self, state, seat)

    def _refusal(self, state: S, text: str) -> LudogiteError:
        refuse = refusals.impossible if state.at_chance() else refusals.illegal
        return refuse(self, state, text)

    def draw_by_repetition(self, state: S) -> Outcome:
        """Return the outcome of a game whose position came back too often."""
        if self.rules.repeated is None:
            raise ValueError(f"{self.id} has no rule about repetition")
        return Outcome(ranks=(1,) * state.seats(), reason=self.rules.repeated, drawn=True)

    def capabilities(self) -> dict[str, Any]:
        """Return what the game brings along, as data."""
        around, search = self.around, self.search
        return {
            "draws_its_board": self.draws_its_board,
            "hidden": self.hidden is not None,
            "chance_in_play": self.rules.chance_in_play,
            "teams": self.rules.teams,
            "repetition": self.rules.repetition,
            "players_option": self.rules.players_option,
            "side_draw": None if self.rules.side_draw is None else self.rules.side_draw.option,
            "judge": search.judge is not None,
            "solve": search.solve is not None,
            "references": list(search.references),
            "tally": around.tally is not None,
            "tasks": around.tasks is not None,
            "count": around.count is not None,
            "advice": around.advice is not None,
            "keeper": around.keeper is not None,
            "counter": around.counter is not None,
            "sheets": [sheet.name for sheet in around.sheets()],
            "touches": self.study.touches is not None,
            "observations": self.study.observe is not None,
        }


def _is_package(name: str) -> bool:
    """Tell whether a package of this name can be imported, without importing it."""
    if _has_modules(name):
        return True
    invalidate_caches()  # it may have been written a moment ago, by whoever drafts a game
    return _has_modules(name)


def _has_modules(name: str) -> bool:
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return False
    return spec is not None and spec.submodule_search_locations is not None


def _can_happen(state: State, event: int) -> bool:
    """Tell whether an event is legal here; outcomes that are too many to list are trusted to the notation."""
    if not state.at_chance():
        return event in state.moves()
    outcomes = state.chances()
    return not outcomes or event in outcomes
