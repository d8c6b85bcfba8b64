"""A game as its players read it back: an event as a few words and small pictures, events as numbered turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from ludogite.core.message import NOTHING, Message, verbatim

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.playthrough import Event

NoteSign = Literal["jump", "turn", "home", "card", "win"]
"""What is worth a mark of its own: somebody jumped, turned round, came home, was shown a card, won."""


class Badge(NamedTuple):
    """A small picture in a line: a piece, a die, a card."""

    symbol: str = ""
    """The drawing, from the board's symbols; empty for a figure on a round ground."""
    classes: str = ""
    """Classes of the board's style sheet: a colour, a state."""
    rotate: float = 0
    size: float = 100
    """How wide the drawing is, in its own units."""
    text: Message | None = None
    """What is written on it: a number, a letter."""


class Note(NamedTuple):
    """One event, as the list of moves shows it. Whose turn it was stands beside it, so it is not said again."""

    phrase: Message = NOTHING
    """A few words: “jumps 2 and 3”; none where the pictures say it all."""
    badges: tuple[Badge, ...] = ()
    signs: tuple[NoteSign, ...] = ()
    points: int = 0
    """What it scored."""
    fresh: bool = False
    """Whether it takes the place of what earlier events of the same turn showed: dice that were thrown again."""
    chapter: Message = NOTHING
    """A heading over it, where a new part of the game begins with it: a half, a round."""


class Placed(NamedTuple):
    """Where an event stands in the list of moves."""

    turn: int
    """The number of the row, from 1; 0 for setting up."""
    owner: int | None
    """The seat whose turn it belongs to; None for setting up."""


class TurnCount(NamedTuple):
    """How far the turns of a game are counted: a value, from which any event goes on."""

    turn: int = 0
    owner: int | None = None
    begun: int = 0
    """How many turns the owner had begun."""
    row: frozenset[int] = frozenset()
    """The seats that had a turn in this row."""

    def after(self, game: Game, event: Event) -> TurnCount:
        """Count one more event. Chance belongs to the turn in which it acts."""
        owner = _owner(game, event)
        if owner is None:
            return self
        begun = event.before.turns(owner)
        if owner == self.owner and begun == self.begun:
            return self
        if not self.turn or owner in self.row:
            return TurnCount(self.turn + 1, owner, begun, frozenset({owner}))
        return TurnCount(self.turn, owner, begun, self.row | {owner})

    @property
    def placed(self) -> Placed:
        """Where the event that was counted last stands."""
        return Placed(self.turn, self.owner)


def _owner(game: Game, event: Event) -> int | None:
    if game.around.turn_owner is not None:
        return game.around.turn_owner(event.before)
    return None if event.by_chance else event.before.seat()


def place_events(game: Game, events: Iterable[Event]) -> list[Placed]:
    """Return where each event of a whole game stands in the list of moves."""
    count, found = TurnCount(), []
    for event in events:
        count = count.after(game, event)
        found.append(count.placed)
    return found


def note(game: Game, event: Event, viewer: int | None = None) -> Note:
    """Return an event as the list of moves shows it; where a game says nothing else, its notation."""
    if game.around.note is None:
        return Note(verbatim(event.token))
    return game.around.note(event.before, event.code, viewer)


def turns_taken(placed: Sequence[Placed]) -> int:
    """Return how many turns a game has had; setting up is none."""
    return placed[-1].turn if placed else 0
